//! Why a certificate is refused.

use thiserror::Error;

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// What is wrong, in words.
    #[error("{0}")]
    Because(String),
    /// A fact is none, or does not hold.
    #[error("fact {number}: {reason}")]
    Fact {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        reason: Box<Self>,
    },
}

impl Refusal {
    #[expect(clippy::needless_pass_by_value, reason = "errors of others are handed to it")]
    pub(crate) fn new(reason: impl ToString) -> Self {
        Self::Because(reason.to_string())
    }

    /// The same of a fact, by its number from 1.
    pub(crate) fn of_fact(number: usize) -> impl Fn(Self) -> Self {
        move |reason| Self::Fact { number, reason: Box::new(reason) }
    }
}
