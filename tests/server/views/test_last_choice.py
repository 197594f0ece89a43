"""Each seat is told which event its own last choices were, and nobody else is."""

from random import Random

from tests.server.playing import Server, any_choice, new_table


def test_a_seat_knows_the_event_of_its_last_choices(server: Server) -> None:
    seats = new_table(server, "thrones", ["human"] * 3, seed=7)
    mine, other = seats["baratheon"], seats["lannister"]
    before = mine.see()
    assert before["chose"] is None
    # a whole chain is one event
    choices: list[str] = []
    while not (step := mine.preview(before["n"], choices).json())["complete"]:
        choices.append(any_choice({"asks": [step["ask"]]}, Random(1))[0])
    assert mine.send(before["n"], choices).status_code == 200
    after = mine.see()
    assert after["chose"] == after["n"] > before["n"]
    assert other.see()["chose"] is None
    assert seats["watch"].see()["chose"] is None
    # what happens beside the match is no choice
    assert mine.talk("all", "Well met.").status_code == 200
    assert mine.see()["chose"] == after["chose"]
