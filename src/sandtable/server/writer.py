"""The process behind the journal: stores the entries that come and tells what became of each."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence
from typing import BinaryIO

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from sandtable.server.entries import Conflict, Entry
from sandtable.server.journal import FAILED, SIZE, STORED, TAKEN
from sandtable.server.store import Store

DECODER = msgspec.msgpack.Decoder(Entry)
MOST_BYTES = 1 << 20  # of entries, in one transaction


def outcomes(store: Store, batch: list[Entry]) -> bytes:
    """What became of each entry."""
    try:
        faults = store.append(batch)
    except SQLAlchemyError:
        return bytes([FAILED] * len(batch))
    return bytes(STORED if one is None else TAKEN if isinstance(one, Conflict) else FAILED for one in faults)


def serve(store: Store, source: int, target: BinaryIO) -> None:
    """Store what comes until nothing comes any more; what has come meanwhile makes one transaction."""
    come = b""
    while more := os.read(source, MOST_BYTES):
        batch, come = entries(come + more)
        if batch:
            target.write(outcomes(store, batch))
            target.flush()


def entries(come: bytes) -> tuple[list[Entry], bytes]:
    """The entries that are whole, and the beginning of the next."""
    found, at = [], 0
    while len(come) - at >= SIZE.size:
        begin = at + SIZE.size
        end = begin + SIZE.unpack_from(come, at)[0]
        if end > len(come):
            break
        found.append(DECODER.decode(come[begin:end]))
        at = end
    return found, come[at:]


def main(arguments: Sequence[str]) -> None:
    """The store's URL and the server's name among workers are arguments."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when it is over
    url, origin = arguments
    store = Store(url, origin)
    gc.freeze()  # what is loaded stays: nobody waits while it is looked through
    serve(store, sys.stdin.fileno(), sys.stdout.buffer)
    store.close()


if __name__ == "__main__":
    main(sys.argv[1:])
