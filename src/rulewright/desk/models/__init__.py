"""Language models that the user runs or rents: endpoints, embedders, and the vectors they make."""
