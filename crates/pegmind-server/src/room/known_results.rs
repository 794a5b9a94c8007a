//! The results that were read of rooms that are over, and as of when.

use pegmind_session::Moment;

use crate::ranking::Rankings;

/// How long what was read holds, if no room ends here: other servers may end some.
const READ_EVERY: Moment = Moment::from_secs(3);
/// The same where there are no others: what was not known to be stored may be.
const READ_EVERY_ALONE: Moment = Moment::from_mins(1);

/// What is known of results.
#[derive(Debug, Default)]
pub(super) struct KnownResults {
    pub(super) rankings: Rankings,
    read: Option<AsOf>,
}

/// When results were read.
#[derive(Clone, Copy, Debug)]
pub(super) struct AsOf {
    /// How many rooms that count had ended here by then.
    pub(super) n_ended: u64,
    pub(super) at: Moment,
}

impl KnownResults {
    /// Whether there can be none that are new, but for those of other servers in the last
    /// seconds.
    pub(super) fn are_fresh(&self, now: AsOf, is_alone: bool) -> bool {
        let patience = if is_alone { READ_EVERY_ALONE } else { READ_EVERY };
        self.read.is_some_and(|read| {
            read.n_ended == now.n_ended && now.at.saturating_sub(read.at) < patience
        })
    }

    /// All that there were at this moment are known.
    pub(super) const fn were_read(&mut self, then: AsOf) {
        self.read = Some(then);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_again_when_a_room_has_ended_or_time_has_gone_by() {
        let as_of = |n_ended, seconds| AsOf { n_ended, at: Moment::from_secs(seconds) };
        let mut known = KnownResults::default();
        assert!(!known.are_fresh(as_of(0, 0), true), "nothing was read");
        known.were_read(as_of(4, 100));
        for (now, alone, together) in [
            (as_of(4, 100), true, true),
            (as_of(4, 102), true, true),
            (as_of(4, 103), true, false),
            (as_of(4, 160), false, false),
            (as_of(5, 100), false, false),
        ] {
            assert_eq!(known.are_fresh(now, true), alone, "{now:?}");
            assert_eq!(known.are_fresh(now, false), together, "{now:?}");
        }
    }
}
