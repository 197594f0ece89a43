"""The names that guests get who have chosen none."""

from rulewright.server.accounts.guest_names import ANIMALS, MANNERS, guest_name


def test_a_guests_name_is_two_plain_words_and_stays_the_same() -> None:
    words = [*MANNERS, *ANIMALS]
    assert [word for word in words if not word.isalpha() or word != word.capitalize()] == []
    manner, animal = guest_name("7").split()
    assert manner in MANNERS
    assert animal in ANIMALS
    assert guest_name("7") == guest_name("7") != guest_name("8")
