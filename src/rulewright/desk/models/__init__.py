"""Language models that the user runs or rents: endpoints, embedders, and their vectors."""
