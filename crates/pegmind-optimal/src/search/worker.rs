//! Room to work in that is used again and again.

use crate::search::queue::Queue;
use crate::sets::canonical_form::CanonicalForm;
use crate::sets::splitter::{GuessKeys, Partition};

/// What one thread works in.
#[derive(Debug, Default)]
pub(crate) struct Worker {
    #[expect(clippy::vec_box, reason = "levels are large, and taken out again and again")]
    pub(crate) levels: Vec<Box<Level>>,
}

/// The least that a class costs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Least {
    pub(crate) cost: u32,
    /// It costs no more.
    pub(crate) exact: bool,
}

/// Room to work on one set.
#[derive(Debug, Default)]
pub(crate) struct Level {
    pub(crate) form: CanonicalForm,
    pub(crate) keys: GuessKeys,
    pub(crate) parts: Partition,
    pub(crate) queue: Queue,
    /// The labels of all partitions that were tried.
    pub(crate) tried: Vec<u16>,
    /// A digest of each.
    pub(crate) digests: Vec<u32>,
    pub(crate) least: Vec<Least>,
}

impl Level {
    /// Whether all codes are in one class: the guess tells nothing.
    pub(crate) fn is_useless(&self) -> bool {
        self.parts.len() == 1 && self.parts.labels().iter().all(|label| *label == 0)
    }
}
