"""The figures of a tournament, out of its blocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations

from rummy_widget.lab.estimate import Estimate, elo, jackknife, ratio, share
from rummy_widget.lab.lineups import Lineup
from rummy_widget.lab.playing import Block, Hand

__all__ = ["Figures", "PairGain", "Standing", "figures"]

GROUPS = 20  # of blocks, for the intervals of the Elo ratings


@dataclass(frozen=True)
class Standing:
    """How one player did; an estimate is None where nothing was played that tells it.

    Attributes
    ----------
    player : int
    hands, matches : int
        Finished hands and matches in which it had a seat.
    points : Estimate
        Points a hand and seat.
    gain : Estimate
        Points a hand better than the mean of the others at the table; where the lowest score wins, points
        fewer.
    hands_won, matches_won : Estimate
        Share of hands and matches that a seat of this player won; a shared win counts in parts.
    elo : Estimate
        Rating from single hands: who has the better score in it. 0 is the mean of all players.
    """

    player: int
    hands: int
    matches: int
    points: Estimate | None
    gain: Estimate | None
    hands_won: Estimate | None
    matches_won: Estimate | None
    elo: Estimate


@dataclass(frozen=True)
class PairGain:
    """Points a hand by which one player is better than another where both have seats."""

    player: int
    against: int
    hands: int
    gain: Estimate


@dataclass(frozen=True)
class Figures:
    """Standings in the order of the players, and gains by pair."""

    standings: tuple[Standing, ...]
    pairs: tuple[PairGain, ...]


class _Sums:
    """Sums over one block: `size` of each kind, with the number of cases beside it."""

    def __init__(self, size: int) -> None:
        self.hands = [0] * size
        self.matches = [0] * size
        self.points, self.seat_hands = [0.0] * size, [0] * size
        self.gain, self.gain_hands = [0.0] * size, [0] * size
        self.won = [0.0] * size
        self.matches_won, self.seat_matches = [0.0] * size, [0] * size
        self.pair_gain = [[0.0] * size for _ in range(size)]
        self.pair_hands = [[0] * size for _ in range(size)]
        self.better = [[0.0] * size for _ in range(size)]

    def add_hand(self, seats: Lineup, hand: Hand, sign: int) -> None:
        whose = {player: [i for i, who in enumerate(seats) if who == player] for player in set(seats)}
        scores = [float(score) for score in hand.scores]
        total = sum(scores)
        own = {}
        for player, mine in whose.items():
            points = sum(scores[seat] for seat in mine)
            own[player] = points / len(mine)
            self.hands[player] += 1
            self.points[player] += points
            self.seat_hands[player] += len(mine)
            self.won[player] += sum(seat in hand.winners for seat in mine) / max(1, len(hand.winners))
            if len(mine) < len(seats):
                others = (total - points) / (len(seats) - len(mine))
                self.gain[player] += sign * (own[player] - others)
                self.gain_hands[player] += 1
        for one, other in permutations(whose, 2):
            ahead = sign * (own[one] - own[other])
            self.pair_gain[one][other] += ahead
            self.pair_hands[one][other] += 1
            self.better[one][other] += 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0

    def add_match(self, seats: Lineup, winner: int) -> None:
        for player in set(seats):
            self.matches[player] += 1
            self.seat_matches[player] += seats.count(player)
        self.matches_won[seats[winner]] += 1


def figures(blocks: Sequence[Block], players: int, *, highest: bool) -> Figures:
    """Work the figures out.

    Parameters
    ----------
    blocks
        What was played. All finished hands count, also those of a match that broke off.
    players
        Number of players.
    highest
        Whether the highest score wins.
    """
    sign = 1 if highest else -1
    sums = [_sum(block, players, sign) for block in blocks if block]
    ratings = _ratings(sums, players)
    everybody = range(players)
    standings = tuple(
        Standing(
            player=i,
            hands=sum(s.hands[i] for s in sums),
            matches=sum(s.matches[i] for s in sums),
            points=ratio([s.points[i] for s in sums], [s.seat_hands[i] for s in sums]),
            gain=ratio([s.gain[i] for s in sums], [s.gain_hands[i] for s in sums]),
            hands_won=share([s.won[i] for s in sums], [s.seat_hands[i] for s in sums]),
            matches_won=share([s.matches_won[i] for s in sums], [s.seat_matches[i] for s in sums]),
            elo=ratings[i],
        )
        for i in everybody
    )
    pairs = []
    for i, j in permutations(everybody, 2):
        counts = [s.pair_hands[i][j] for s in sums]
        found = ratio([s.pair_gain[i][j] for s in sums], counts)
        if found is not None:
            pairs.append(PairGain(i, j, sum(counts), found))
    return Figures(standings, tuple(pairs))


def _sum(block: Block, players: int, sign: int) -> _Sums:
    sums = _Sums(players)
    for match in block:
        for hand in match.hands:
            sums.add_hand(match.seats, hand, sign)
        if match.winner is not None:
            sums.add_match(match.seats, match.winner)
    return sums


def _ratings(sums: Sequence[_Sums], players: int) -> list[Estimate]:
    everybody = range(players)

    def fit(taken: Callable[[int], bool]) -> list[float]:
        used = [s for number, s in enumerate(sums) if taken(number)]
        wins = [[sum(s.better[i][j] for s in used) for j in everybody] for i in everybody]
        return elo(players, wins)

    return jackknife(len(sums), GROUPS, fit)
