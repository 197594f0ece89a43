"""Money that is due: rents, taxes, debts, and bankruptcy by them."""
