//! What the scripts of a page and its module tell each other.
//!
//! They are read and written by hand: a page is small only if its first module is, and what
//! is derived for them would be a fifth of it.
//!
//! ```
//! use pegmind_protocol::{Heard, Reply};
//! let heard = Heard::read("form\0body\0act=put.3\0now\x005");
//! assert!(matches!(heard, Some(Heard::Form { now: 5, .. })));
//! let reply = Reply { say: Some("Row 1.".into()), ..Reply::default() };
//! assert_eq!(reply.to_text(), r#"{"say":"Row 1."}"#);
//! ```

mod read;
mod write;

/// What comes into a page. As text it is its name, then the names and values of its fields,
/// all separated by the character 0, which no text holds. `now` counts the milliseconds since
/// the page was opened, `seed` is 32 random bytes as 64 hexadecimal digits, fresh each time.
#[derive(Clone, Debug)]
pub enum Heard {
    /// The document was opened.
    Open(Box<Opened>),
    /// A form was sent: the body that a browser without scripts would post.
    Form {
        /// Of the type `application/x-www-form-urlencoded`. A chosen file stands there as
        /// its text.
        body: String,
        /// The clock.
        now: u64,
        /// Random bytes.
        seed: String,
    },
    /// A single key was pressed with the board in focus, named as browsers name it.
    Key {
        /// The key.
        key: String,
        /// The clock.
        now: u64,
        /// Random bytes.
        seed: String,
    },
    /// A link was followed, or the history went somewhere.
    Went {
        /// The path with its query and fragment.
        url: String,
        /// The clock.
        now: u64,
        /// Random bytes.
        seed: String,
    },
    /// The worker said something.
    Told {
        /// Its message.
        text: String,
        /// The clock.
        now: u64,
    },
    /// The worker cannot answer any more.
    Failed {
        /// The question that it was at; 0 if that is not known.
        ticket: u64,
        /// Why.
        why: String,
        /// The clock.
        now: u64,
    },
    /// Something was stored, copied or shared, or could not be.
    Stored(StoredSay),
    /// What was to be loaded is here.
    Loaded {
        /// What it is: the word of the effect.
        what: String,
        /// The texts that were found.
        records: Vec<String>,
        /// The clock.
        now: u64,
    },
    /// The module that does everything is here and can take over.
    Leave {},
    /// A moment has come that was asked for.
    Woken {
        /// The clock.
        now: u64,
    },
    /// Something came from the server: an answer, or news of the line to a room.
    Online {
        /// The name of the request that is answered; of the line `opened`, `heard`, `closed`.
        from: String,
        /// The status of the answer, or the code with which the line was closed; 0 if there is
        /// none, because no server was reached.
        status: u16,
        /// What was answered or heard.
        text: String,
        /// The clock.
        now: u64,
        /// Random bytes.
        seed: String,
    },
}

/// How a page begins.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// The path with its query and fragment.
    pub url: String,
    /// The clock.
    pub now: u64,
    /// The day where the player is, as `2026-11-22`.
    pub day: String,
    /// Random bytes.
    pub seed: String,
    /// What is stored on this device.
    pub stored: Stored,
    /// What the screen is like.
    pub screen: ScreenShape,
    /// What the module before hands over, of which nobody is to notice anything: what was
    /// said last, in one line, and what is personal on the screen.
    pub handed: Option<String>,
    /// Where the page comes from, as `https://pegmind.example`; empty if that is not known.
    pub origin: String,
    /// Whether the document is the one that was built for this address and nothing of it has
    /// changed: what stands there need not be drawn again.
    pub drawn: bool,
}

/// What is stored on a device.
#[derive(Clone, Debug, Default)]
pub struct Stored {
    /// The settings.
    pub settings: String,
    /// The games that can go on.
    pub running: Vec<RunningGame>,
}

/// A game that can go on.
#[derive(Clone, Debug, Default)]
pub struct RunningGame {
    /// Its name.
    pub id: String,
    /// Its record so far, as it was appended.
    pub record: String,
    /// What was sealed.
    pub escrow: String,
    /// The draft and what else is personal.
    pub draft: String,
    /// When it was played last, for the order.
    pub changed: u64,
}

/// What a screen is like.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScreenShape {
    /// Whether there is room beside the board.
    pub wide: bool,
    /// Whether it is touched.
    pub touch: bool,
    /// Whether nothing is to move.
    pub reduced: bool,
}

/// How storing something went.
#[derive(Clone, Debug, Default)]
pub struct StoredSay {
    /// The game.
    pub id: String,
    /// The word of the effect; `update` if a newer version of the page is there, and `restart`
    /// if the module of the page had to be started again.
    pub what: String,
    /// Whether it is done.
    pub ok: bool,
    /// Why it is not: `quota`, `forbidden`, `other tab`, or another short text.
    pub why: String,
}

/// What a page answers; as text it is JSON, without what is empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reply {
    /// The parts of the document that are different now: each replaces the element with
    /// its id.
    pub regions: Vec<Region>,
    /// One sentence for the live region.
    pub say: Option<String>,
    /// The title of the document.
    pub title: Option<String>,
    /// The element that takes the focus.
    pub focus: Option<String>,
    /// How things are to look, if that is different now.
    pub look: Option<Look>,
    /// What is to be done, in this order; what stores is done before anything is shown.
    pub effects: Vec<PageEffect>,
    /// Whether all this is shown at once: a game has begun, and what is stored of it is no act
    /// yet, so that a person is shown no more than a draft.
    pub early: bool,
}

/// A part of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The id of its element.
    pub id: String,
    /// The whole element, with its id.
    pub html: String,
}

/// How things are to look and to feel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches that have nothing to do with each other"
)]
pub struct Look {
    /// Attributes of the root element; an empty one is to be removed.
    pub attributes: Vec<(String, String)>,
    /// A player's own colors as `#RRGGBB`, for `--p1` on; empty for none.
    pub colors: Vec<String>,
    /// Whether a move clicks.
    pub sound: bool,
    /// Whether a move is felt.
    pub vibrate: bool,
    /// Whether single keys do something.
    pub keys: bool,
    /// Whether a swipe clears the row.
    pub swipe: bool,
}

/// Something that the scripts of a page do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageEffect {
    /// Store what only the codemaker may know, in place of an older one.
    Seal {
        /// The game.
        id: String,
        /// The escrow.
        text: String,
    },
    /// Append to the record of a running game.
    Append {
        /// The game.
        id: String,
        /// Whole lines.
        text: String,
    },
    /// Add a finished game to the history, unless it is there.
    Archive {
        /// The game.
        id: String,
        /// Its record.
        text: String,
    },
    /// Forget a game of a match, as soon as the next one is stored.
    Supersede {
        /// The game that is over.
        old: String,
        /// The game that has begun.
        new: String,
    },
    /// Forget a running game.
    Discard {
        /// The game.
        id: String,
    },
    /// Store the draft and what else is personal, in place of an older one; an empty text
    /// is none. Need not be waited for.
    Draft {
        /// The game.
        id: String,
        /// What to store.
        text: String,
    },
    /// Store the settings.
    Settings {
        /// All of them.
        text: String,
    },
    /// Store something of another kind under a name, as figures of reviews; an empty text
    /// is none. The kind `room`, an unfinished guess there, is kept for this tab alone.
    Keep {
        /// The kind.
        what: String,
        /// The name.
        id: String,
        /// What to store.
        text: String,
    },
    /// Forget everything that is stored.
    Forget {},
    /// Ask the worker.
    Ask {
        /// The number of the question.
        ticket: u64,
        /// The message.
        text: String,
    },
    /// End the worker and begin another: what was asked before is of no use.
    Cancel {},
    /// Load something: `history` (all records of finished games), `latest` (some of the last
    /// ones), `record` (one of them), `running`, or a kind that was kept.
    Load {
        /// What.
        what: String,
        /// Which one; empty for all.
        id: String,
    },
    /// Add finished games to the history, each unless it is there.
    Import {
        /// Their records.
        records: Vec<String>,
    },
    /// Show another address.
    Url {
        /// The path with its query and fragment.
        path: String,
        /// Whether the one before stays in the history.
        push: bool,
    },
    /// Let it be felt.
    Vibrate {
        /// Milliseconds on, off, on.
        pattern: Vec<u32>,
    },
    /// Let it be heard.
    Sound {
        /// `place`, `answer` or `won`.
        name: String,
    },
    /// Copy to the clipboard, and say whether that worked.
    Copy {
        /// The text.
        text: String,
    },
    /// Hand over to the system's sheet, else copy.
    Share {
        /// The text.
        text: String,
        /// Its title.
        title: String,
    },
    /// Hand a picture over to the system's sheet, else save it: painted in points, or as it is
    /// where that cannot be done.
    Picture {
        /// Its name, without an ending.
        name: String,
        /// The picture (SVG).
        svg: String,
        /// The same in words.
        text: String,
    },
    /// Save a file.
    Download {
        /// Its name.
        name: String,
        /// Its type.
        mime: String,
        /// What stands in it.
        text: String,
    },
    /// Say when this moment has come.
    Wake {
        /// The clock, then.
        at: u64,
    },
    /// Have the module take over that does everything, and tell it again what came in.
    More {
        /// What it has to know: [`Opened::handed`].
        handed: String,
    },
    /// Load the page again, in its newest version.
    Reload {},
    /// Ask that nothing stored is cleared away.
    Persist {},
    /// Ask the server; what it answers is heard from this name.
    Request {
        /// The name.
        name: String,
        /// `GET` or `POST`.
        method: String,
        /// The path.
        path: String,
        /// What is sent, as JSON; empty for nothing.
        body: String,
    },
    /// Open a line to a room, in place of the one before.
    Connect {
        /// The path.
        path: String,
    },
    /// Send a message by the line that is open.
    Transmit {
        /// The message.
        text: String,
    },
    /// Close the line.
    Disconnect {},
}
