"""Reports in a file, one a line, so that a proof goes on after a crash."""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from pegmind.cluster.values import Report
from pegmind.errors import PegmindError

__all__ = ["Journal", "JournalError"]


class JournalError(PegmindError):
    """A journal that cannot be gone on with."""


class Journal:
    """The reports of one proof. `about` says which proof that is.

    A line is a checksum and a report. What is cut off at the end, or damaged, does not
    count; it is found out again.

    >>> import tempfile
    >>> from pegmind.cluster import Report, Task
    >>> report = Report(Task(below=90), codes=20, lower=70)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with Journal(Path(folder) / "proof", "a board") as journal:
    ...         journal.add([report])
    ...     with Journal(Path(folder) / "proof", "a board") as journal:
    ...         journal.reports == [report]
    True
    """

    def __init__(self, path: Path | str, about: str) -> None:
        self._path = Path(path)
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
        self._file: BinaryIO = os.fdopen(os.open(self._path, flags, 0o644), "r+b")
        try:
            _lock(self._file, self._path)
            content = self._file.read()
            whole = content[: content.rfind(b"\n") + 1]
            lines = list(_texts(whole))
            if lines and lines[0] != about:
                expected = f"the journal {self._path} is about {lines[0]}; expected {about}"
                raise JournalError(expected, str(self._path))
            if whole and not lines:
                raise JournalError(f"{self._path} is no journal", str(self._path))
            #: What was found out before.
            self.reports = [Report.from_json(line) for line in lines[1:]]
            self._file.truncate(len(whole))
            self._file.seek(len(whole))
            if not lines:
                self._write([about])
        except BaseException:
            self._file.close()
            raise

    def add(self, reports: Iterable[Report]) -> None:
        """Keeps reports; they are on the disk when this returns."""
        self._write([report.to_json() for report in reports])

    def close(self) -> None:
        """Lets others use the file."""
        self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, texts: Iterable[str]) -> None:
        for text in texts:
            line = text.encode()
            self._file.write(b"%08x %s\n" % (zlib.crc32(line), line))
        self._file.flush()
        os.fsync(self._file.fileno())


def _texts(content: bytes) -> Iterator[str]:
    """The texts of the lines whose checksum is theirs."""
    for line in content.splitlines():
        checksum, _, text = line.partition(b" ")
        if checksum == b"%08x" % zlib.crc32(text):
            yield text.decode()


def _lock(file: BinaryIO, path: Path) -> None:
    """Makes sure that nobody else writes the file; the lock ends with the process."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise JournalError(f"another coordinator uses the journal {path}", str(path)) from error
