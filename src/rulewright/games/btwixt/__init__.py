"""B'Twixt: a bidding game of sealed hands in a ring of leaders who share councils."""
