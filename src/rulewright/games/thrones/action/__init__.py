"""The action phase except its combats: raven, raids, marches, Power."""
