"""What a seat answers in advance: noted, shown, and played when it is asked."""
