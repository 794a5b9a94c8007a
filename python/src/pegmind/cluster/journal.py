"""Reports in a file, one a line, so that a proof goes on after a crash."""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from pegmind.cluster.values import Report
from pegmind.errors import PegmindError

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["Journal", "JournalError", "Lines", "line_of", "lines_of"]

#: What stands between the subject of a file and the build of the program.
BY = "; pegmind "


class JournalError(PegmindError):
    """A journal that cannot be gone on with.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from pegmind.cluster import JournalError
    >>> from pegmind.cluster.journal import Journal
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "proof"
    ...     _ = path.write_text("something else\\n")
    ...     try:
    ...         Journal(path, "a board")
    ...     except JournalError as error:
    ...         str(error) == f"{path} is no journal"
    True
    """


class Lines:
    """A file of texts, one a line with its checksum; the first says what the file is `about`, and
    with which `build` of the program it is written, if that matters.

    What is cut off at the end, or damaged, does not count.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with Lines(Path(folder) / "some", "numbers") as lines:
    ...         lines.add(["one", "two"])
    ...     with Lines(Path(folder) / "some", "numbers") as lines:
    ...         lines.texts
    ['one', 'two']
    """

    def __init__(self, path: Path | str, about: str, build: str = "") -> None:
        self._path = Path(path)
        first = f"{about}{BY}{build}" if build else about
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
        self._file: BinaryIO = os.fdopen(os.open(self._path, flags, 0o644), "r+b")
        try:
            _lock(self._file, self._path)
            content = self._file.read()
            whole = content[: content.rfind(b"\n") + 1]
            texts = [text for text in lines_of(whole) if text is not None]
            if texts and texts[0] != first:
                said = _difference(texts[0], about, build)
                raise JournalError(f"{self._path}, line 1: {said}", str(self._path))
            if whole and not texts:
                raise JournalError(f"{self._path} is no journal", str(self._path))
            #: What was there before.
            self.texts = texts[1:]
            self._file.truncate(len(whole))
            self._file.seek(len(whole))
            if not texts:
                self.add([first])
        except BaseException:
            self._file.close()
            raise

    def add(self, texts: Iterable[str]) -> None:
        """Adds texts; they are on the disk when this returns."""
        for text in texts:
            self._file.write(line_of(text))
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Lets others use the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Journal:
    """The reports of one proof. `about` says which proof that is, `build` with which build of
    the program they are found out: those of another one are not believed.

    What is cut off at the end, or damaged, is found out again.

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

    def __init__(self, path: Path | str, about: str, build: str = "") -> None:
        self._lines = Lines(path, about, build)
        try:
            #: What was found out before.
            self.reports = [_report_of(text, path) for text in self._lines.texts]
        except BaseException:
            self.close()
            raise

    def add(self, reports: Iterable[Report]) -> None:
        """Keeps reports; they are on the disk when this returns."""
        self._lines.add(report.to_json() for report in reports)

    def close(self) -> None:
        """Lets others use the file."""
        self._lines.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _difference(found: str, about: str, build: str) -> str:
    """Says how the first line of a file differs from what it should be."""
    work, by, other = found.rpartition(BY)
    if build and by and work == about:
        known = f"pegmind {other} has found this out, and this is pegmind {build}"
        return f"{known}; go on with that version, or begin anew with another file"
    expected = f"{about}{BY if build else ''}{build}"
    return f"it is about {found}; expected {expected}, or another file"


def _report_of(text: str, path: Path | str) -> Report:
    try:
        return Report.from_json(text)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise JournalError(f"{path}: {text} is no report", str(path)) from error


def line_of(text: str) -> bytes:
    """A text and its checksum.

    >>> line_of("a text")
    b'a9642a83 a text\\n'
    """
    line = text.encode()
    return b"%08x %s\n" % (zlib.crc32(line), line)


def lines_of(content: bytes) -> Iterator[str | None]:
    """The text of each line; None for one that is damaged, or cut off.

    >>> list(lines_of(line_of("one") + line_of("two") + line_of("three")[:-1]))
    ['one', 'two', None]
    """
    *lines, rest = content.split(b"\n")
    for line in lines:
        checksum, _, text = line.partition(b" ")
        yield text.decode() if checksum == b"%08x" % zlib.crc32(text) else None
    if rest:
        yield None


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
        raise JournalError(f"another process writes {path}", str(path)) from error
