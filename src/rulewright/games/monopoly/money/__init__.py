"""Payments: rents, taxes, debts, and bankruptcy."""
