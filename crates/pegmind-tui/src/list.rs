//! Moving in lists, as keys do it everywhere.

/// The place after so many steps in a list of so many: round its ends.
pub(crate) fn around(place: usize, step: isize, count: usize) -> usize {
    match (place.checked_add_signed(step), count.checked_sub(1)) {
        (Some(next), Some(last)) if next <= last => next,
        (None, Some(last)) => last,
        (Some(_), Some(_)) | (_, None) => 0,
    }
}

/// The place after so many steps in a list of so many: no further than its ends.
pub(crate) fn along(place: usize, steps: isize, count: usize) -> usize {
    place.saturating_add_signed(steps).min(count.saturating_sub(1))
}

/// The first place of a list of so many, or the last.
pub(crate) fn end(step: isize, count: usize) -> usize {
    if step < 0 { 0 } else { count.saturating_sub(1) }
}
