"""Print the fingerprints of some games: run in two processes, the output must be the same."""

from __future__ import annotations

from tests.contract.looks import whole
from tests.contract.tables import TABLES
from tests.contract.walks import random_walk


def main() -> None:
    for table in TABLES:
        for seed in range(3):
            walk = random_walk(table, seed, 200)
            game = walk.start()
            for number, _ in enumerate(walk.moments(game)):
                print(table.name, seed, number, game.fingerprint())
                if game.ask is not None:
                    print(game.seat(number % len(table.seats)).guess(number).fingerprint())
            print({name: hash_free.hex() for name, hash_free in whole(game).items()})
            print(game.record())


if __name__ == "__main__":
    main()
