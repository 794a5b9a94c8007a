//! Going through choices one by one.

/// To the next choice or to the one before; behind the last comes the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the next.
    Next,
    /// To the one before.
    Previous,
}

impl Step {
    /// The choice beside `now`; the first or the last if that is none of them.
    #[must_use]
    pub fn from<T: Copy + PartialEq>(self, all: &[T], now: T) -> T {
        let place = all.iter().position(|value| *value == now);
        let next = match (self, place) {
            (Self::Next, place) => place.map_or(0, |place| place + 1),
            (Self::Previous, place) => place.unwrap_or(0) + all.len().saturating_sub(1),
        };
        next.checked_rem(all.len()).and_then(|idx| all.get(idx)).copied().unwrap_or(now)
    }

    /// The number beside this one, as far as there is one.
    #[must_use]
    pub const fn beside(self, number: u8) -> u8 {
        match self {
            Self::Next => number.saturating_add(1),
            Self::Previous => number.saturating_sub(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_go_round() {
        let all = [1, 2, 3];
        assert_eq!([1, 2, 3, 9].map(|now| Step::Next.from(&all, now)), [2, 3, 1, 1]);
        assert_eq!([1, 2, 3, 9].map(|now| Step::Previous.from(&all, now)), [3, 1, 2, 3]);
        assert_eq!(Step::Next.from(&[], 7), 7);
    }
}
