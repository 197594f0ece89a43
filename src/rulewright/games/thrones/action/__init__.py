"""The action phase but for its combats: raven, raids, marches, Power."""
