//! What a page asks a server of its rooms over HTTP, and what it is answered.

use serde::{Deserialize, Serialize};

use super::{read, write};

/// The most bytes of an answer.
const BYTES_MAX: usize = 1 << 20;

/// A room that is to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MakeRoom {
    /// What is chosen before anybody comes, as tags.
    pub header: String,
    /// What the host is called.
    pub name: String,
    /// Whether it stands in the lobby.
    pub listed: bool,
    /// Levels of computers that play, too.
    pub computers: Vec<String>,
    /// How many days a move may take; a day if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days: Option<u64>,
    /// Whether the host brings a seed as soon as the server has promised its own.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub brings_seed: bool,
    /// Names the request, so that a room is made once: 32 hexadecimal digits.
    pub request: String,
}

/// Somebody who wants a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TakeSeat {
    /// What they are called.
    pub name: String,
    /// What they bring for the codes of computers: 64 hexadecimal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Names the request: 32 hexadecimal digits.
    pub request: String,
}

/// A room as everybody may know it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ListedRoom {
    /// Its name.
    pub room: String,
    /// What it is joined with.
    pub code: String,
    /// How people play there.
    pub mode: String,
    /// The rules of its boards, in a line.
    pub rules: String,
    /// Where it stands: `gathering`, `playing`, `over`.
    pub stage: String,
    /// Who is there.
    pub members: Vec<String>,
    /// How many days a move may take; a day if nothing is said.
    #[serde(default)]
    pub days: Option<u64>,
}

/// A seat in a room.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Seated {
    /// The room.
    pub room: String,
    /// What others join it with.
    pub code: String,
}

/// The name that a device has claimed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct OwnName {
    /// The name; `None` if it has none.
    pub name: Option<String>,
}

/// Where a device's feed is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct FeedAt {
    /// Its address on the server.
    pub feed: String,
}

/// What a server says instead of what was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct ServerProblem {
    /// The address of what is said of such problems.
    pub r#type: String,
    /// What kind of problem it is.
    pub title: String,
    /// What is wrong, in a sentence.
    pub detail: String,
}

impl MakeRoom {
    /// As JSON.
    #[must_use]
    #[inline]
    pub fn to_text(&self) -> String {
        write(self)
    }
}

impl TakeSeat {
    /// As JSON.
    #[must_use]
    #[inline]
    pub fn to_text(&self) -> String {
        write(self)
    }
}

impl ListedRoom {
    /// Reads one. Returns `None` for what is none.
    #[must_use]
    #[inline]
    pub fn read(text: &str) -> Option<Self> {
        read(text, BYTES_MAX, None).ok()
    }

    /// Reads a list of them. Returns `None` for what is none.
    #[must_use]
    #[inline]
    pub fn read_all(text: &str) -> Option<Vec<Self>> {
        read(text, BYTES_MAX, None).ok()
    }
}

impl Seated {
    /// Reads one. Returns `None` for what is none.
    #[must_use]
    #[inline]
    pub fn read(text: &str) -> Option<Self> {
        read(text, BYTES_MAX, None).ok()
    }
}

impl OwnName {
    /// Reads one. Returns `None` for what is none.
    #[must_use]
    #[inline]
    pub fn read(text: &str) -> Option<Self> {
        read(text, BYTES_MAX, None).ok()
    }
}

impl FeedAt {
    /// Where feeds are.
    const FEEDS: &'static str = "/api/feeds/";

    /// Reads one. Returns `None` for what is none, also for an address elsewhere.
    #[must_use]
    #[inline]
    pub fn read(text: &str) -> Option<Self> {
        let at: Self = read(text, BYTES_MAX, None).ok()?;
        let last = at.feed.strip_prefix(Self::FEEDS)?;
        let is_feed = last.len() == 64 && last.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_feed.then_some(at)
    }
}

impl ServerProblem {
    /// Reads one. Returns `None` for what is none.
    #[must_use]
    #[inline]
    pub fn read(text: &str) -> Option<Self> {
        let problem: Self = read(text, BYTES_MAX, None).ok()?;
        (!problem.title.is_empty()).then_some(problem)
    }

    /// The sentence that a player is told.
    #[must_use]
    pub fn sentence(&self) -> &str {
        if self.detail.is_empty() { &self.title } else { &self.detail }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_server_says_is_read_and_other_text_is_none() {
        let room = r#"{"room":"R","code":"7F3K-QX","mode":"duel","rules":"6 colors, 4 pegs","stage":"gathering","members":["Ann"],"listed":true}"#;
        let read = ListedRoom::read(room).unwrap();
        assert_eq!((read.code.as_str(), read.members.as_slice()), ("7F3K-QX", &["Ann".into()][..]));
        assert_eq!(read.days, None);
        let slow = room.replace("true}", "true,\"days\":3}");
        assert_eq!(ListedRoom::read(&slow).unwrap().days, Some(3));
        assert_eq!(ListedRoom::read_all(&format!("[{room}]")).unwrap(), [read]);
        assert_eq!(Seated::read(r#"{"room":"R","code":"C","member":2}"#).unwrap().room, "R");
        let name = |text: &str| OwnName::read(text).and_then(|own| own.name);
        assert_eq!(name(r#"{"name":"Ann","since":7}"#).as_deref(), Some("Ann"));
        assert_eq!((name(r#"{"name":null}"#), name("<!DOCTYPE html>")), (None, None));
        let feed = |last: &str| FeedAt::read(&format!(r#"{{"feed":"/api/feeds/{last}"}}"#));
        assert_eq!(feed(&"5e".repeat(32)).unwrap().feed.len(), "/api/feeds/".len() + 64);
        assert_eq!((feed("5e"), feed(&"x".repeat(64))), (None, None));
        let problem = ServerProblem::read(r#"{"type":"/problems/x","title":"No","status":404}"#);
        assert_eq!(problem.unwrap().sentence(), "No");
        for text in ["", "<!DOCTYPE html>", "[]", "{}"] {
            assert!(ListedRoom::read(text).is_none() && Seated::read(text).is_none(), "{text}");
            assert!(ServerProblem::read(text).is_none(), "{text}");
        }
        assert_eq!(ListedRoom::read_all("[]"), Some(Vec::new()));
    }

    #[test]
    fn what_is_asked_is_what_the_server_reads() {
        let seat = TakeSeat { name: "A\"nn".into(), seed: None, request: "00".into() };
        assert_eq!(seat.to_text(), r#"{"name":"A\"nn","request":"00"}"#);
        let seat = TakeSeat { seed: Some("5e".into()), ..seat };
        assert_eq!(seat.to_text(), r#"{"name":"A\"nn","seed":"5e","request":"00"}"#);
        let make = MakeRoom {
            header: "[Mode]".into(),
            name: "Ann".into(),
            listed: true,
            computers: vec!["steady".into()],
            days: None,
            brings_seed: false,
            request: "00".into(),
        };
        let text = r#"{"header":"[Mode]","name":"Ann","listed":true,"computers":["steady"],"request":"00"}"#;
        assert_eq!(make.to_text(), text);
        let make = MakeRoom { brings_seed: true, ..make };
        assert!(make.to_text().contains(r#","brings_seed":true,"request""#), "{}", make.to_text());
    }
}
