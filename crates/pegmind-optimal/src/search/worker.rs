//! Room to work in that is used again and again.

use crate::search::queue::Queue;
use crate::search::tried::Tried;
use crate::sets::forms::Form;
use crate::sets::guess_order::OrderRoom;
use crate::sets::memo::Known;
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

impl From<Known> for Least {
    fn from(known: Known) -> Self {
        match known {
            Known::Exact { cost, .. } => Self { cost, exact: true },
            Known::AtLeast(cost) => Self { cost, exact: false },
        }
    }
}

/// Room to work on one set.
#[derive(Debug, Default)]
pub(crate) struct Level {
    pub(crate) form: Form,
    pub(crate) keys: GuessKeys,
    pub(crate) order: OrderRoom,
    pub(crate) parts: Partition,
    /// For subsets of its classes.
    pub(crate) below: Partition,
    pub(crate) queue: Queue,
    pub(crate) tried: Tried,
    pub(crate) least: Vec<Least>,
}
