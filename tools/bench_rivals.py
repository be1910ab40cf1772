"""Gin rummy by OpenSpiel and RLCard, timed: run by a Python that has them, see `tools/bench.py`.

Prints one JSON object: hands and turns a second, and exact deadwood a second, as each of them can.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any


def rate(do: Callable[[], int], seconds: float) -> float:
    """Call until the time is over and return how much was done a second of processor time."""
    done = do()  # warms up
    done = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        done += do()
    return done / spent


def open_spiel(seconds: float) -> dict[str, float]:
    import pyspiel

    game: Any = pyspiel.load_game("gin_rummy")
    rng = random.Random(7)
    turns = 0

    def hand(choose: Callable[[Any, int], int]) -> int:
        nonlocal turns
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
                continue
            player = state.current_player()
            action = choose(state, player)
            turns += action in (52, 53)  # draws from pile or stock
            state.apply_action(action)
        return 1

    def at_random(state: Any, player: int) -> int:
        return rng.choice(state.legal_actions(player))  # type: ignore[no-any-return]  # it ships no types

    bots = [pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), seat) for seat in range(2)]

    def by_bot(state: Any, player: int) -> int:
        return bots[player].step(state)  # type: ignore[no-any-return]  # as above

    def bot_hand() -> int:
        for bot in bots:
            bot.restart()
        return hand(by_bot)

    found = {"random hands": rate(lambda: hand(at_random), seconds)}
    turns = 0
    begin = time.process_time()
    found["bot hands"] = rate(bot_hand, seconds)
    found["bot turns"] = turns / (time.process_time() - begin)
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    hands = [rng.sample(range(52), 10) for _ in range(1000)]

    def deadwood() -> int:
        for cards in hands:
            utils.min_deadwood(cards)
        return len(hands)

    found["deadwood"] = rate(deadwood, seconds)
    return found


def rlcard(seconds: float) -> dict[str, float]:
    import rlcard as library
    from rlcard.agents import RandomAgent
    from rlcard.games.gin_rummy.utils import melding
    from rlcard.games.gin_rummy.utils.utils import get_deck

    env: Any = library.make("gin-rummy", config={"seed": 7})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(2)])

    def hand() -> int:
        env.run(is_training=False)
        return 1

    rng = random.Random(7)
    deck = get_deck()
    hands = [rng.sample(deck, 10) for _ in range(100)]

    def melds() -> int:
        for cards in hands:
            melding.get_best_meld_clusters(cards)
        return len(hands)

    return {"random hands": rate(hand, seconds), "deadwood": rate(melds, seconds)}


def main() -> None:
    seconds = float(sys.argv[1])
    found: dict[str, dict[str, float] | str] = {}
    for name, measure in (("OpenSpiel", open_spiel), ("RLCard", rlcard)):
        try:
            found[name] = measure(seconds)
        except ImportError as error:
            found[name] = f"{error}"
    print(json.dumps(found))


if __name__ == "__main__":
    main()
