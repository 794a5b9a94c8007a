//! What is asked of a server over HTTP: rooms are opened and joined so.

mod names;

use std::io::ErrorKind;
use std::time::Duration;

use pegmind_face::online::RoomPhrase;
use pegmind_face::sentence;
use pegmind_protocol::{ProofFile, RequestId, RoomCode, Token};
use pegmind_room::{MoveDays, PlayerSeed};
use pegmind_rules::{PlayerName, Quoted};
use pegmind_session::{GameId, hex};
use serde::{Deserialize, Deserializer, Serialize};

use super::address::{RoomName, ServerAddress};
use super::trust;
use crate::exit::{Exit, Failure, in_words};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// The longest answer, in bytes.
const BYTES_MAX: u64 = 1 << 16;
/// How another server is chosen.
const CHOOSE: &str = "choose one with --server URL, or pegmind config set online.server URL";
/// The most characters of a server's sentence that are shown.
const SENTENCE_MAX: usize = 300;

/// A server, as it is asked by a device.
#[derive(Debug)]
pub(crate) struct Api {
    agent: ureq::Agent,
    server: ServerAddress,
}

/// A room to be opened.
#[derive(Debug, Serialize)]
pub(crate) struct NewRoom {
    /// What is chosen before anybody comes, as tags.
    pub(crate) header: String,
    /// What the host is called.
    pub(crate) name: String,
    /// Whether it stands in the lobby.
    pub(crate) listed: bool,
    /// Levels of computers that play, too.
    pub(crate) computers: Vec<String>,
    /// How many days a move may take; a day if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) days: Option<u64>,
    /// Whether the host brings a seed as soon as the server has promised its own.
    pub(crate) brings_seed: bool,
    /// Names the request, so that a room is opened once.
    pub(crate) request: String,
}

#[derive(Debug, Serialize)]
struct NewMember<'a> {
    name: &'a str,
    /// What is brought for the codes of computers.
    seed: String,
    request: &'a str,
}

/// A seat in a room.
#[derive(Debug)]
pub(crate) struct Seated {
    pub(crate) room: GameId,
    pub(crate) code: RoomCode,
}

#[derive(Debug, Deserialize)]
struct SeatedForm {
    room: String,
    code: String,
}

/// A room in the list that everybody sees.
#[derive(Debug, Deserialize)]
pub(crate) struct RoomInList {
    #[serde(deserialize_with = "shown")]
    pub(crate) code: String,
    #[serde(deserialize_with = "shown")]
    mode: String,
    #[serde(deserialize_with = "shown")]
    rules: String,
    members: Vec<Shown>,
    /// How many days a move may take.
    #[serde(default)]
    days: Option<u64>,
}

/// A server's text that nothing in it disturbs the screen by.
#[derive(Debug, Deserialize)]
struct Shown(#[serde(deserialize_with = "shown")] String);

fn shown<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(Quoted::up_to(&String::deserialize(from)?, SENTENCE_MAX).to_string())
}

impl RoomInList {
    /// Who is there, and what they play.
    pub(crate) fn sentence(&self) -> String {
        let Self { members, mode, rules, .. } = self;
        let days = self.days.and_then(|days| RoomPhrase::days(MoveDays::new(days).ok()?));
        let days = days.map(|days| format!(", {days}")).unwrap_or_default();
        let members: Vec<&str> = members.iter().map(|Shown(name)| name.as_str()).collect();
        format!("{}: {mode}, {rules}{days}", members.join(", "))
    }
}

#[derive(Debug, Deserialize)]
struct DeviceForm {
    token: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct ProblemForm {
    r#type: String,
    title: String,
    detail: String,
}

/// What a server said instead of what was asked for.
#[derive(Debug)]
pub(crate) struct Problem {
    /// The status of its answer; `None` if there was none.
    pub(crate) status: Option<u16>,
    /// The address of what is said of such problems.
    kind: String,
    /// A sentence.
    pub(crate) sentence: String,
}

impl Problem {
    /// Whether somebody has this name already.
    pub(crate) fn is_same_name(&self) -> bool {
        self.kind.ends_with("name-taken")
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        let exit = match problem.status {
            Some(404 | 410) => Exit::NoSuchGame,
            Some(400..=499) => Exit::Usage,
            Some(_) => Exit::Internal,
            None => Exit::Network,
        };
        Self { exit, message: problem.sentence }
    }
}

impl Api {
    /// This server.
    pub(crate) fn new(server: ServerAddress) -> Self {
        let mut config = ureq::Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .user_agent(concat!("pegmind/", env!("CARGO_PKG_VERSION")));
        if server.is_sealed() {
            config = config.tls_config(trust::of_requests());
        }
        Self { agent: config.build().into(), server }
    }

    /// The server.
    pub(crate) const fn server(&self) -> &ServerAddress {
        &self.server
    }

    /// A token for this device.
    pub(crate) fn register(&self) -> Result<Token, Problem> {
        let answer = self.post("/api/devices", None, "{}")?;
        let form: DeviceForm = self.read(&answer)?;
        hex::read(&form.token).map(Token).map_err(|_no_token| self.unreadable())
    }

    /// Opens a room.
    pub(crate) fn open(&self, token: &Token, room: &NewRoom) -> Result<Seated, Problem> {
        self.seated(&self.post("/api/rooms", Some(token), &json(room))?)
    }

    /// Takes a seat in a room.
    pub(crate) fn join(
        &self,
        token: &Token,
        room: &RoomName,
        name: &PlayerName,
        seed: PlayerSeed,
        request: RequestId,
    ) -> Result<Seated, Problem> {
        let request = hex::write(&request.0.to_be_bytes());
        let member = NewMember { name: name.as_str(), seed: seed.to_string(), request: &request };
        let path = format!("/api/rooms/{room}/members");
        self.seated(&self.post(&path, Some(token), &json(&member))?)
    }

    /// The rooms that anybody can come to.
    pub(crate) fn lobby(&self) -> Result<Vec<RoomInList>, Problem> {
        let answer = self.agent.get(self.server.at("/api/lobby")).call();
        let text = self.text(answer)?;
        self.read(&text)
    }

    /// Looks for a room.
    pub(crate) fn look(&self, room: &RoomName) -> Result<Seated, Problem> {
        let url = self.server.at(&format!("/api/rooms/{room}"));
        let answer = self.agent.get(&url).call();
        self.seated(&self.text(answer)?)
    }

    /// All of a room that is over, as a file.
    pub(crate) fn proof(&self, room: &GameId) -> Result<String, Problem> {
        let url = self.server.at(&format!("/api/rooms/{room}/proof"));
        self.text_up_to(self.agent.get(&url).call(), ProofFile::BYTES_MAX as u64)
    }

    fn seated(&self, answer: &str) -> Result<Seated, Problem> {
        let form: SeatedForm = self.read(answer)?;
        match (form.room.parse(), form.code.parse()) {
            (Ok(room), Ok(code)) => Ok(Seated { room, code }),
            _ => Err(self.unreadable()),
        }
    }

    fn post(&self, path: &str, token: Option<&Token>, body: &str) -> Result<String, Problem> {
        let mut request = self.agent.post(self.server.at(path)).content_type("application/json");
        if let Some(token) = token {
            request = request.header("Authorization", bearer(token));
        }
        self.text(request.send(body))
    }

    /// The text of an answer, or what the server found wrong.
    fn text(
        &self,
        answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
    ) -> Result<String, Problem> {
        self.text_up_to(answer, BYTES_MAX)
    }

    fn text_up_to(
        &self,
        answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
        bytes_max: u64,
    ) -> Result<String, Problem> {
        let failed = |error: &ureq::Error| {
            let doubt = match error {
                ureq::Error::Io(error) => trust::doubt(error),
                _ => None,
            };
            let server = &self.server;
            let because = |why: &str| format!("no server answers at {server}{why}; {CHOOSE}");
            let sentence = match (doubt, error) {
                (Some(why), _) => format!("the server {server} is not trusted: {why}"),
                (None, ureq::Error::Io(io)) => match io.kind() {
                    ErrorKind::ConnectionRefused => because(""),
                    // What was tried stands in front of what went wrong.
                    _ => because(&format!(
                        " ({})",
                        in_words(io).rsplit(": ").next().unwrap_or_default()
                    )),
                },
                (None, ureq::Error::Timeout(_)) => {
                    because(&format!(" within {} seconds", PATIENCE.as_secs()))
                }
                (None, ureq::Error::Protocol(_)) => return self.unreadable(),
                (None, error) => because(&format!(" ({error})")),
            };
            Problem { status: None, kind: String::new(), sentence }
        };
        let mut answer = answer.map_err(|error| failed(&error))?;
        let status = answer.status().as_u16();
        let text = answer.body_mut().with_config().limit(bytes_max).read_to_string();
        let text = text.map_err(|error| failed(&error))?;
        if (200..300).contains(&status) {
            return Ok(text);
        }
        let form: ProblemForm = serde_json::from_str(&text).unwrap_or_default();
        let said = if form.detail.is_empty() { form.title } else { form.detail };
        let said = if said.is_empty() {
            format!("the server {} answers with status {status}", self.server)
        } else {
            let shown = Quoted::up_to(&said, SENTENCE_MAX).to_string();
            sentence(&shown).trim_end_matches('.').to_owned()
        };
        Err(Problem { status: Some(status), kind: form.r#type, sentence: said })
    }

    fn read<'a, T: Deserialize<'a>>(&self, text: &'a str) -> Result<T, Problem> {
        serde_json::from_str(text).map_err(|_not_this| self.unreadable())
    }

    fn unreadable(&self) -> Problem {
        let server = &self.server;
        Problem {
            status: None,
            kind: String::new(),
            sentence: format!("{server} does not answer as a server of this game does"),
        }
    }
}

/// What shows whose request it is.
fn bearer(token: &Token) -> String {
    format!("Bearer {}", hex::write(&token.0))
}

fn json(body: &impl Serialize) -> String {
    // These have text for their keys, and a string takes all that is written.
    serde_json::to_string(body).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_list_of_rooms_disturbs_the_screen() {
        let listed = r#"{ "code": "7F3KQX", "mode": "duel\u001b[2J", "rules": "\u0007classic",
            "members": ["Ann\u001b]0;title\u0007", "Bob\u202e"] }"#;
        let room: RoomInList = serde_json::from_str(listed).unwrap();
        let said = room.sentence();
        let shown = r"Ann\u{1b}]0;title\u{7}, Bob\u{202e}: duel\u{1b}[2J, \u{7}classic";
        assert_eq!(said, shown);
    }
}
