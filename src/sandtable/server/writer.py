"""The process behind the journal: reads batches of entries, stores each and tells what became of it."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Sequence
from typing import BinaryIO

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from sandtable.server.journal import FAILED, SIZE, STORED, TAKEN
from sandtable.server.store import Conflict, Kept, Store


def outcomes(store: Store, batch: list[Kept]) -> bytes:
    """What became of each entry."""
    try:
        faults = store.append(batch)
    except SQLAlchemyError:
        return bytes([FAILED] * len(batch))
    return bytes(STORED if one is None else TAKEN if isinstance(one, Conflict) else FAILED for one in faults)


def serve(store: Store, source: BinaryIO, target: BinaryIO) -> None:
    """Store what comes until nothing comes any more."""
    decoder = msgspec.msgpack.Decoder(list[Kept])
    while head := source.read(SIZE.size):
        batch = decoder.decode(source.read(SIZE.unpack(head)[0]))
        target.write(outcomes(store, batch))
        target.flush()


def main(arguments: Sequence[str]) -> None:
    """The store's URL and the server's name among workers are arguments."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when it is over
    url, origin = arguments
    store = Store(url, origin)
    gc.freeze()  # what is loaded stays: nobody waits while it is looked through
    serve(store, sys.stdin.buffer, sys.stdout.buffer)
    store.close()


if __name__ == "__main__":
    main(sys.argv[1:])
