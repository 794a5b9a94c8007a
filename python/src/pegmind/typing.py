"""Names for what is taken where a code, an answer or a row is expected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pegmind._pegmind import Code, Feedback

__all__ = ["CodeLike", "FeedbackKind", "FeedbackLike", "Guesses", "RowLike"]

#: A code, its text, or its color numbers from 1; 0 is a blank.
CodeLike: TypeAlias = Code | str | Sequence[SupportsIndex] | NDArray[np.integer[Any]]

#: An answer, its text, its numbers as in arrays of answers, or one count where only that is told.
FeedbackLike: TypeAlias = (
    Feedback | str | SupportsIndex | Sequence[SupportsIndex] | NDArray[np.integer[Any]]
)

#: What answers tell.
FeedbackKind: TypeAlias = Literal["keys", "per-peg", "exact", "sum"]

#: Which guesses may be made: all codes, or only those that fit the rows.
Guesses: TypeAlias = Literal["all", "candidates"]

#: A guess and its answer.
RowLike: TypeAlias = tuple[CodeLike, FeedbackLike]
