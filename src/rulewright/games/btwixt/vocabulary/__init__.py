"""The vocabulary of effects: short scripts of which card abilities are composed."""
