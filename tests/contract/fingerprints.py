"""Print the fingerprints of some games: run in two processes, the output must be the same.

    python -m tests.contract.fingerprints [every]

plays the tables of every run, or every table there is.
"""

from __future__ import annotations

import sys

from tests.contract.looks import whole
from tests.contract.tables import QUICK, TABLES
from tests.contract.walks import random_walk


def main(arguments: list[str]) -> None:
    for table in TABLES if arguments else QUICK:
        for seed in range(2):
            walk = random_walk(table, seed, 120)
            game = walk.start()
            for number, _ in enumerate(walk.moments(game)):
                print(table.name, seed, number, game.fingerprint())
                if game.ask is not None and number % 4 == 0:
                    print(game.seat(number // 4 % len(table.seats)).guess(number).fingerprint())
            print({name: hash_free.hex() for name, hash_free in whole(game).items()})
            print(game.record())


if __name__ == "__main__":
    main(sys.argv[1:])
