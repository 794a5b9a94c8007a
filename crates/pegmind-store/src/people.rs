//! Who claims which name, and what counts for their rankings.

use std::fmt::Debug;

use crate::answer::Answer;
use crate::feed::FeedAddress;
use crate::passkey::{Passkey, PasskeyChange};

/// A name that somebody claims.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClaimedName {
    /// What the claim is called; it is never another name's.
    pub claim: String,
    /// The name.
    pub name: String,
    /// What all names have that look like it.
    pub skeleton: String,
    /// The digest of what the device keeps that has it.
    pub device: String,
    /// The salt of the digest of the phrase with which another device takes it over.
    pub salt: String,
    /// That digest.
    pub digest: String,
    /// Since when, in seconds of the calendar.
    pub since: u64,
}

/// Who had a name when somebody looked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenName {
    /// What all names have that look like it.
    pub skeleton: String,
    /// The claim; empty if nobody had it.
    pub claim: String,
    /// The device of the claim; empty if nobody had it.
    pub device: String,
}

impl SeenName {
    /// What was seen of the names that look like this.
    #[must_use]
    pub fn of(skeleton: String, known: Option<&ClaimedName>) -> Self {
        let (claim, device) =
            known.map(|it| (it.claim.clone(), it.device.clone())).unwrap_or_default();
        Self { skeleton, claim, device }
    }
}

/// What is wanted of a name.
#[derive(Clone, Debug)]
pub enum NameChange {
    /// It is claimed, or its device has another phrase.
    Claim(ClaimedName),
    /// Another device has it from now on.
    Move {
        /// The claim.
        claim: String,
        /// The device.
        device: String,
    },
    /// It is free from now on, and its passkeys are forgotten.
    GiveUp {
        /// The device that has it.
        device: String,
    },
}

/// What became of that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// It is stored. A name that was given up is told as it was.
    Done(ClaimedName),
    /// Somebody else has this name, or one that looks like it.
    Taken,
    /// The device has another name.
    Other(ClaimedName),
    /// There is no such claim any more, or the device has none.
    Gone,
}

/// A request that was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweredRequest {
    /// The room it was for.
    pub room: String,
    /// Its name.
    pub id: String,
    /// How many acts the room had then.
    pub version: u64,
}

/// The result of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredResult {
    /// The room.
    pub room: String,
    /// When it ended, in seconds of the calendar.
    pub ended: u64,
    /// The result.
    pub text: String,
}

/// What the guesses of a daily game cost beside the best ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DailyCost {
    /// It is still to be worked out.
    #[default]
    Waiting,
    /// It takes too much work.
    Unknown,
    /// So many millionths of a guess.
    Millionths(i64),
}

impl DailyCost {
    /// The number, if it is known.
    #[must_use]
    pub const fn known(self) -> Option<i64> {
        match self {
            Self::Waiting | Self::Unknown => None,
            Self::Millionths(cost) => Some(cost),
        }
    }

    /// As databases have it: whether it is settled, and the number.
    pub(crate) const fn stored(self) -> (i64, Option<i64>) {
        match self {
            Self::Waiting => (0, None),
            Self::Unknown => (1, None),
            Self::Millionths(cost) => (1, Some(cost)),
        }
    }

    pub(crate) const fn of_stored(settled: i64, cost: Option<i64>) -> Self {
        match (settled, cost) {
            (0, _) => Self::Waiting,
            (_, None) => Self::Unknown,
            (_, Some(cost)) => Self::Millionths(cost),
        }
    }
}

/// A daily game that somebody handed in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DailyResult {
    /// The day.
    pub day: String,
    /// The board.
    pub preset: String,
    /// Whose it is.
    pub claim: String,
    /// Whether help was used.
    pub help: String,
    /// How many guesses found the code; `None` if it was not found.
    pub found: Option<u64>,
    /// The guesses.
    pub game: String,
    /// When it was handed in, in seconds of the calendar.
    pub since: u64,
    /// What its guesses cost.
    pub cost: DailyCost,
}

/// A list of daily games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyList<'a> {
    /// The day.
    pub day: &'a str,
    /// The board.
    pub preset: &'a str,
    /// Whether help was used.
    pub help: &'a str,
}

/// Somebody in such a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedDaily {
    /// The name.
    pub name: String,
    /// How many guesses found the code; `None` if it was not found.
    pub found: Option<u64>,
    /// What the guesses cost.
    pub cost: DailyCost,
}

/// Where names and results are kept.
pub trait People: Debug + Send + Sync {
    /// Changes who has a name, or says why not.
    fn change_name(&self, change: NameChange) -> Answer<'_, Named>;

    /// The name that a device has.
    fn name_of<'a>(&'a self, device: &'a str) -> Answer<'a, Option<ClaimedName>>;

    /// The claimed name that looks like this.
    fn name_like<'a>(&'a self, skeleton: &'a str) -> Answer<'a, Option<ClaimedName>>;

    /// The names of these claims, as far as there are such claims, in any order.
    fn names<'a>(&'a self, claims: &'a [String]) -> Answer<'a, Vec<ClaimedName>>;

    /// Changes something about passkeys. Returns whether it was done.
    fn change_passkey(&self, change: PasskeyChange) -> Answer<'_, bool>;

    /// The passkey of this name.
    fn passkey<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Passkey>>;

    /// The passkeys of a claim, the oldest first.
    fn passkeys<'a>(&'a self, claim: &'a str) -> Answer<'a, Vec<Passkey>>;

    /// Gives the feed of a device another address. Nothing is at the one before any more.
    fn move_feed(&self, feed: FeedAddress) -> Answer<'_, ()>;

    /// Where the feed of a device is, if it was given another address. It is forgotten with the
    /// device.
    fn feed_of<'a>(&'a self, device: &'a str) -> Answer<'a, Option<FeedAddress>>;

    /// The feed that was given this address.
    fn feed_at<'a>(&'a self, address: &'a str) -> Answer<'a, Option<FeedAddress>>;

    /// The requests of a device that were answered.
    fn requests<'a>(&'a self, device: &'a str) -> Answer<'a, Vec<AnsweredRequest>>;

    /// So many results after this one, in the order of their ends, those of one second by room.
    fn results<'a>(&'a self, ended: u64, room: &'a str, max: u32) -> Answer<'a, Vec<StoredResult>>;

    /// Keeps a daily game unless the same claim has one for the day and the board. Returns the
    /// one that is kept, or `None` if there is no such claim. It is gone when the claim is.
    fn hand_in(&self, result: DailyResult) -> Answer<'_, Option<DailyResult>>;

    /// Keeps what the guesses of a daily game cost, if that is still to be worked out.
    fn settle(&self, result: DailyResult) -> Answer<'_, ()>;

    /// So many of the daily games of a list: those that took fewest guesses first, of these
    /// those that cost least, and last those where the code was not found.
    fn daily_list<'a>(&'a self, list: DailyList<'a>, max: u32) -> Answer<'a, Vec<RankedDaily>>;

    /// The daily games of the claim that a device has, in the order of day and board.
    fn dailies_of<'a>(&'a self, device: &'a str) -> Answer<'a, Vec<DailyResult>>;

    /// So many daily games whose cost is still to be worked out, the first that came first.
    fn unsettled(&self, max: u32) -> Answer<'_, Vec<DailyResult>>;
}
