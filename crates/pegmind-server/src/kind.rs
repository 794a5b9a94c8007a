//! The kinds of problems, and what there is to say of each.

use axum::http::StatusCode;

/// Where there is a page about each.
const FOLDER: &str = "/problems/";

/// What kind of problem it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Malformed,
    NotFound,
    Method,
    TooSlow,
    TooLarge,
    TooLong,
    MediaType,
    Host,
    Field,
    Contradiction,
    TooMuchWork,
    Limited,
    Internal,
    Busy,
    Crowded,
    TooLate,
    Device,
    NotAMember,
    CrossSite,
    NoRoom,
    Stale,
    NotOver,
    NameTaken,
    NoName,
    Phrase,
    Passkey,
    Upgrade,
    Refused,
    Unavailable,
}

/// What there is to say of a kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    pub(crate) status: StatusCode,
    name: &'static str,
    pub(crate) title: &'static str,
    /// What it means, in a sentence.
    pub(crate) means: &'static str,
    /// What can be done about it.
    pub(crate) help: &'static str,
}

impl Kind {
    /// All, by their status.
    pub(crate) const ALL: [Self; 29] = [
        Self::Malformed,
        Self::Device,
        Self::NotAMember,
        Self::NoName,
        Self::Phrase,
        Self::Passkey,
        Self::CrossSite,
        Self::NotFound,
        Self::NoRoom,
        Self::Method,
        Self::TooSlow,
        Self::Stale,
        Self::NotOver,
        Self::NameTaken,
        Self::TooLarge,
        Self::TooLong,
        Self::MediaType,
        Self::Host,
        Self::Field,
        Self::Contradiction,
        Self::TooMuchWork,
        Self::Refused,
        Self::Upgrade,
        Self::Limited,
        Self::Internal,
        Self::Busy,
        Self::Crowded,
        Self::TooLate,
        Self::Unavailable,
    ];

    /// The address of its page.
    pub(crate) fn address(self) -> String {
        format!("{FOLDER}{}", self.facts().name)
    }

    /// The kind with this name, if there is one.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.facts().name == name)
    }

    #[expect(clippy::too_many_lines, reason = "a table")]
    pub(crate) const fn facts(self) -> Facts {
        let (status, name, title, means, help) = match self {
            Self::Malformed => (
                StatusCode::BAD_REQUEST,
                "malformed",
                "No JSON",
                "The body is no JSON, or JSON nested too deep.",
                "Send one object of JSON in UTF-8. The detail tells the line and the column.",
            ),
            Self::NotFound => (
                StatusCode::NOT_FOUND,
                "not-found",
                "Nothing here",
                "There is nothing at this address.",
                "The description at /api lists the addresses there are.",
            ),
            Self::Method => (
                StatusCode::METHOD_NOT_ALLOWED,
                "method",
                "Another method",
                "There is something at this address, but not for this method.",
                "The header Allow names the methods that are known. Questions are asked by POST.",
            ),
            Self::TooSlow => (
                StatusCode::REQUEST_TIMEOUT,
                "too-slow",
                "Too slow",
                "The body took more than 10 s to come.",
                "Send it at once, or over another network.",
            ),
            Self::TooLarge => (
                StatusCode::PAYLOAD_TOO_LARGE,
                "too-large",
                "Too large",
                "The body is larger than 16 KiB.",
                "No question needs as much: a board has 99 rows at most. For a long record use \
                 the program pegmind.",
            ),
            Self::TooLong => (
                StatusCode::URI_TOO_LONG,
                "too-long",
                "Too long",
                "The address is longer than 4 KiB.",
                "Ask in the body, by POST.",
            ),
            Self::MediaType => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "media-type",
                "Another kind of body",
                "The header Content-Type names something else than what is expected.",
                "Send Content-Type: application/json with a question.",
            ),
            Self::Host => (
                StatusCode::MISDIRECTED_REQUEST,
                "host",
                "Another host",
                "The server is not known under the name that was asked for.",
                "Whoever runs the server gives it its names with --host.",
            ),
            Self::Field => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "field",
                "A field is not what it should be",
                "A field is missing, unknown, or not what it should be.",
                "Look at the field that is named, and at what the detail says of it.",
            ),
            Self::Contradiction => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "contradiction",
                "The rows contradict each other",
                "No code fits all rows, so one of their answers is wrong.",
                "The field answer tells which changes of one answer would help. Ask \
                 /api/repair for more.",
            ),
            Self::TooMuchWork => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "too-much-work",
                "Too much work",
                "The answer takes more time than is spent on one request.",
                "Ask when less is going on, or use the program pegmind, which has no such limit.",
            ),
            Self::Limited => (
                StatusCode::TOO_MANY_REQUESTS,
                "limited",
                "Too many requests",
                "Your address asks too often, or too much at once.",
                "Wait as many seconds as the header Retry-After says.",
            ),
            Self::Internal => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                "Something went wrong here",
                "Something is wrong with the server. It is not your fault.",
                "Tell whoever runs the server, with the time; its log says more.",
            ),
            Self::Busy => (
                StatusCode::SERVICE_UNAVAILABLE,
                "busy",
                "Too many questions",
                "Too many questions of others wait to be answered.",
                "Wait as many seconds as the header Retry-After says.",
            ),
            Self::Crowded => (
                StatusCode::SERVICE_UNAVAILABLE,
                "crowded",
                "No place left",
                "There are as many rooms, sockets or spectators as may be at once.",
                "Wait as many seconds as the header Retry-After says. The detail says what there \
                 is no place for.",
            ),
            Self::TooLate => (
                StatusCode::SERVICE_UNAVAILABLE,
                "too-late",
                "Too late",
                "The answer took more than a minute, waiting included.",
                "Wait as many seconds as the header Retry-After says.",
            ),
            Self::Device => (
                StatusCode::UNAUTHORIZED,
                "device",
                "Which device?",
                "Nothing says which device asks, or what says so is nothing that was given.",
                "Ask /api/devices for a token once, and send it as Authorization: Bearer.",
            ),
            Self::NotAMember => (
                StatusCode::FORBIDDEN,
                "not-a-member",
                "No seat there",
                "The device has no seat in the room.",
                "Sit down first, while members still come; whoever has no seat may look on.",
            ),
            Self::CrossSite => (
                StatusCode::FORBIDDEN,
                "cross-site",
                "Another site",
                "A page of another site asks in the name of whoever looks at it.",
                "Ask from a page of this server, or from a program, which sends no Origin.",
            ),
            Self::NoRoom => (
                StatusCode::NOT_FOUND,
                "no-room",
                "No such room",
                "There is no room of this name or code. A code leads to its room until that is \
                 over.",
                "Compare the code with the invitation. No code has I, L, O or U in it.",
            ),
            Self::Stale => (
                StatusCode::CONFLICT,
                "stale",
                "Too late",
                "Something happened in the room after the version at which this was wanted, and \
                 may change what it means. Nothing was done.",
                "Read what was done, and ask again with the same id and the new version.",
            ),
            Self::NotOver => (
                StatusCode::CONFLICT,
                "not-over",
                "Not over yet",
                "Play in the room is not over, and until then its codes are nobody's business.",
                "Ask again when all who look for a code are done: the stage of the room is over \
                 then.",
            ),
            Self::NameTaken => (
                StatusCode::CONFLICT,
                "name-taken",
                "The name is taken",
                "Another device has claimed this name, or one that looks like it, or the device \
                 has another name; or somebody in the room is called so.",
                "Choose another name, or take it over with its ten words, at /name or by \
                 pegmind name.",
            ),
            Self::NoName => (
                StatusCode::FORBIDDEN,
                "no-name",
                "No claimed name",
                "The device has claimed no name, and boards are of claimed names.",
                "Claim one at /name or by pegmind name, then hand the game in again.",
            ),
            Self::Phrase => (
                StatusCode::FORBIDDEN,
                "phrase",
                "Another phrase",
                "Nobody has claimed this name with this phrase.",
                "Type the ten words that were shown when the name was claimed, in their order.",
            ),
            Self::Passkey => (
                StatusCode::FORBIDDEN,
                "passkey",
                "No passkey for this",
                "The passkey is not one of this name, host and moment, or cannot be made.",
                "The detail says why. The ten words take the name over as well.",
            ),
            Self::Upgrade => (
                StatusCode::UPGRADE_REQUIRED,
                "upgrade",
                "A socket is expected",
                "Only sockets are opened at this address.",
                "Connect by WebSocket with the protocol pegmind.1, or read the acts and events \
                 beside it.",
            ),
            Self::Refused => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "refused",
                "Refused",
                "The room does not allow this, or not now. Nothing was done.",
                "The detail says why.",
            ),
            Self::Unavailable => (
                StatusCode::SERVICE_UNAVAILABLE,
                "unavailable",
                "Not stored",
                "What was wanted cannot be stored at the moment, or it is not known whether it \
                 was.",
                "Ask again, with the same id: it is done once.",
            ),
        };
        Facts { status, name, title, means, help }
    }
}
