//! Passkeys of claimed names, and the challenges that are answered with them.

/// A passkey with which another device takes a name over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passkey {
    /// What it is called, as text; it is never another's.
    pub id: String,
    /// The claim that it is for.
    pub claim: String,
    /// Its public key, as text.
    pub public_key: String,
    /// How often it was used, as far as it says so.
    pub counter: u64,
    /// Since when it is known, in seconds of the calendar.
    pub since: u64,
}

/// Something that is to be answered with a passkey, once and soon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// What is to be signed, as text; nobody can guess it.
    pub text: String,
    /// What it is for.
    pub purpose: String,
    /// The digest of what the device keeps that asked for it, and may answer it.
    pub device: String,
    /// The last moment for an answer, in seconds of the calendar.
    pub until: u64,
}

/// What is wanted of passkeys.
#[derive(Clone, Debug)]
pub enum PasskeyChange {
    /// A challenge is made, unless there are too many. It replaces the one that the device had
    /// for the same purpose, and those whose time is over go.
    Challenge {
        /// The challenge.
        challenge: Challenge,
        /// What time it is.
        now: u64,
        /// The most challenges that there may be.
        max: u32,
    },
    /// A challenge is answered: it is taken away, if it is there and in time.
    Answer(Challenge),
    /// A name has one more, unless it has too many, is given up or another device's, or the
    /// passkey is known.
    Keep {
        /// The passkey.
        passkey: Passkey,
        /// The device that has the name.
        device: String,
        /// The most passkeys of a name.
        max: u32,
    },
    /// A passkey was used: its counter was this one, and is that one from now on.
    Use {
        /// The passkey as it was known.
        passkey: Passkey,
        /// Its counter.
        counter: u64,
    },
    /// A name has it no more.
    Remove {
        /// Its name.
        id: String,
        /// The claim that it is for.
        claim: String,
    },
}
