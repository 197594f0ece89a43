"""The Rally, Marshaling and Command Phases: order tokens, cards and orders."""
