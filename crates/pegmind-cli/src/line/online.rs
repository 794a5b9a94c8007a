//! A room that a server keeps, in line mode: what is typed there, what is heard, and what is
//! done when the connection is lost.

mod typed;
mod words;

use std::time::Duration;

use pegmind_console::Painter;
use pegmind_face::online::{RoomPhrase, room_refusal};
use pegmind_face::{Phrase, sentence};
use pegmind_online::{Closing, Happening as RoomHappening, Link, News, Next, RoomDesk, Turn};
use pegmind_protocol::{RequestId, RoomCode, Token};
use pegmind_room::{BoardNumber, Mode, PlayerSeed, Room, RoomAct, SeenRoomAct};
use pegmind_rules::Seat;
use pegmind_session::{Act, DeskEvent, Effect, HintStep, Intent};

use super::listening::Happening;
use super::redrawn::draw_board;
use super::talk::{Stay, Talk};
use super::{plain, signals};
use crate::exit::{Exit, Failure};
use crate::online::{Connection, ServerAddress, Wire, connect};
use crate::start::fresh_seed;
use crate::store::Store;
use crate::terminal::remark;

/// How long a script waits for others who may want to play again.
const REMATCH_PATIENCE: Duration = Duration::from_secs(60);
/// So many times a lost connection is tried again: some ten minutes.
const TRIES_MAX: u32 = 40;

/// From so many columns on the board of the other one in a duel stands beside one's own.
const BESIDE_COLUMNS: usize = 120;
/// How many columns one's own board has then.
const OWN_COLUMNS: usize = 60;

/// What a person has joined, and how.
#[derive(Debug)]
pub(crate) struct Invited {
    pub(crate) server: ServerAddress,
    pub(crate) link: Link,
    pub(crate) token: Option<Token>,
    pub(crate) code: RoomCode,
    /// Play begins by itself when so many are there.
    pub(crate) players: Option<usize>,
}

/// Plays in a room, or looks on.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Debug)]
pub(crate) struct OnlineHost<'a> {
    talk: &'a mut Talk,
    store: &'a mut Store,
    server: ServerAddress,
    token: Option<Token>,
    code: RoomCode,
    players: Option<usize>,
    /// With how many it was tried to begin.
    begun_with: usize,
    desk: RoomDesk,
    painter: Option<Painter>,
    connection: Option<Connection>,
    /// The number of the connection; what others tell is old.
    number: u32,
    /// Whether a prompt stands in the last line of the screen.
    is_prompted: bool,
    /// Whether it is to be said for whom one waits.
    is_wait_due: bool,
    /// Whether the board looks different now.
    is_board_due: bool,
    /// Whether it was said that the connection is lost.
    is_lost: bool,
    was_joined: bool,
    tickets: u64,
    offered: Option<HintStep>,
}

/// How a room is left.
type Ended = Option<Exit>;

impl<'a> OnlineHost<'a> {
    pub(crate) fn new(talk: &'a mut Talk, store: &'a mut Store, invited: Invited) -> Self {
        Self {
            talk,
            store,
            server: invited.server,
            token: invited.token,
            code: invited.code,
            players: invited.players,
            begun_with: 0,
            desk: RoomDesk::new(invited.link),
            painter: None,
            connection: None,
            number: 0,
            is_prompted: false,
            is_wait_due: false,
            is_board_due: false,
            is_lost: false,
            was_joined: false,
            tickets: 0,
            offered: None,
        }
    }

    /// Plays until the person leaves, or all is over.
    pub(crate) fn play(mut self) -> Result<Exit, Failure> {
        signals::set_farewell(&self.farewell());
        signals::watch()?;
        self.draw_seeds()?;
        self.connect(Duration::ZERO)?;
        let exit = loop {
            self.send()?;
            self.ask()?;
            let alone = !self.talk.look.asks && self.wants_rematch();
            let patience = alone.then_some(REMATCH_PATIENCE);
            let Some(happening) = self.talk.listen()?.next(patience) else { break Exit::Done };
            let ended = match happening {
                Happening::Line(line) => self.line(line?)?,
                Happening::Wire(number, wire) if number == self.number => self.wire(wire)?,
                Happening::Wire(..) => None,
            };
            if let Some(exit) = ended {
                break exit;
            }
        };
        if let Some(connection) = self.connection.take() {
            connection.close();
        }
        self.say_goodbye();
        Ok(exit)
    }

    fn say_goodbye(&self) {
        let farewell = self.farewell();
        if !self.talk.look.quiet && !farewell.is_empty() {
            remark(&farewell);
        }
    }

    /// What a person hears who leaves now; nothing after the end.
    fn farewell(&self) -> String {
        if self.desk.link.has_seat() {
            RoomPhrase::seat_kept(&self.server.invitation(self.code))
        } else {
            String::new()
        }
    }

    /// Draws what salts follow from, and what is brought for the codes of computers.
    fn draw_seeds(&mut self) -> Result<(), Failure> {
        self.desk.take_entropy(fresh_seed()?);
        self.desk.link.bring(PlayerSeed::from_entropy(&fresh_seed()?));
        Ok(())
    }

    fn connect(&mut self, wait: Duration) -> Result<(), Failure> {
        self.number += 1;
        let number = self.number;
        let path = format!("/api/rooms/{}/socket", self.desk.link.id());
        let teller = self.talk.listen()?.teller();
        connect(self.server.socket(&path), wait, move |wire| {
            teller.send(Happening::Wire(number, wire)).is_ok()
        })?;
        Ok(())
    }

    /// Sends what is to be sent.
    fn send(&mut self) -> Result<(), Failure> {
        let here = self.desk.room().map_or(0, |room| room.members().len());
        let begins = self.players.is_some_and(|players| here >= players && here > self.begun_with)
            && self.is_host()
            && self.desk.turn() == Turn::Gathering
            && self.desk.link.is_joined();
        if begins && self.desk.begin(request()?).is_ok() {
            // If it is refused it is tried again when somebody else has come.
            self.begun_with = here;
        }
        while let Some(connection) = &mut self.connection {
            let Some(message) = self.desk.link.to_send() else { break };
            connection.send(&message);
        }
        Ok(())
    }

    /// Whether it is one's own to say that play begins.
    fn is_host(&self) -> bool {
        let alone = matches!(self.mode(), Some(Mode::Race | Mode::Cooperation));
        let starter = self.desk.room().and_then(Room::starter);
        alone && starter.is_some() && self.desk.link.member() == starter
    }

    /// Whether all is over and one has asked to play again.
    fn wants_rematch(&self) -> bool {
        let own = self.desk.link.member();
        let found = self.desk.room().zip(own).and_then(|(room, own)| room.members().get(own.idx()));
        let wanted = self.desk.link.wanted().any(|act| matches!(act, RoomAct::Rematch(_)));
        self.desk.turn() == Turn::Over && (wanted || found.is_some_and(|own| own.wants_rematch))
    }

    fn mode(&self) -> Option<Mode> {
        self.desk.room().map(|room| room.header().mode())
    }

    /// What is asked now; `None` where nobody is asked.
    fn prompt(&self) -> Option<String> {
        let said = self.said()?;
        match self.desk.turn() {
            Turn::Code(board) | Turn::Guess(board) => Some(said.prompt(board, self.draft())),
            Turn::NextGame(board) if self.talk.look.asks => Some(said.prompt(board, self.draft())),
            Turn::Gathering if self.is_host() && self.players.is_none() => {
                let enough = said.room.members().len() >= 2;
                enough.then(|| "start begins with those who are there: ".to_owned())
            }
            Turn::Over if self.wants_rematch() => None,
            Turn::Over => Some("rematch plays again, Enter leaves: ".into()),
            Turn::Gathering | Turn::NextGame(_) | Turn::Sending | Turn::Waiting | Turn::Away => {
                None
            }
        }
    }

    fn draft(&self) -> &pegmind_rules::Draft {
        static EMPTY: std::sync::LazyLock<pegmind_rules::Draft> =
            std::sync::LazyLock::new(pegmind_rules::Draft::default);
        self.desk.view(self.desk.board()).map_or(&EMPTY, |view| view.draft)
    }

    /// Asks for a line: from a person at any time, from a script when it is its turn.
    fn ask(&mut self) -> Result<(), Failure> {
        if matches!(self.desk.turn(), Turn::NextGame(_)) && !self.talk.look.asks {
            self.intend(Intent::NextGame)?;
            return self.send();
        }
        let draws = !self.talk.look.plain && !self.talk.look.quiet;
        if std::mem::take(&mut self.is_board_due) && draws {
            self.draw(self.desk.board())?;
        }
        if self.is_wait_due && self.desk.turn() != Turn::Sending {
            self.is_wait_due = false;
            let awaited = self.said().and_then(|said| said.awaited());
            let awaited = awaited.filter(|_| self.desk.turn() == Turn::Waiting);
            self.tell(&awaited.into_iter().collect::<Vec<_>>())?;
        }
        let prompt = self.prompt();
        signals::set_prompt(prompt.as_deref().unwrap_or_default());
        signals::set_farewell(&self.farewell());
        if let Some(prompt) = prompt.as_ref().filter(|_| self.talk.look.asks)
            && !self.is_prompted
        {
            self.talk.prompt(prompt)?;
            self.is_prompted = true;
        }
        if self.talk.look.asks || prompt.is_some() {
            self.talk.listen()?.want_line();
        }
        Ok(())
    }

    /// Says something below what is asked, which is asked again.
    fn say(&mut self, lines: &[String]) -> Result<(), Failure> {
        if lines.is_empty() {
            return Ok(());
        }
        if std::mem::take(&mut self.is_prompted) {
            self.talk.draw(&[String::new()])?;
        }
        Ok(self.talk.say(lines)?)
    }

    /// Says what is no result.
    fn tell(&mut self, lines: &[String]) -> Result<(), Failure> {
        if self.talk.look.quiet { Ok(()) } else { self.say(lines) }
    }

    fn phrase(&self) -> Option<Phrase> {
        let names = self.painter.as_ref()?.names();
        Some(self.talk.look.charset.phrase(names))
    }

    /// The room, to be spoken of.
    fn said(&self) -> Option<RoomPhrase<'_>> {
        Some(RoomPhrase {
            phrase: self.phrase()?,
            room: self.desk.room()?,
            own: self.desk.link.member(),
            board: self.desk.board(),
            word_key: "",
        })
    }

    /// Takes in what a connection tells.
    fn wire(&mut self, wire: Wire) -> Result<Ended, Failure> {
        match wire {
            Wire::Opened(connection) => {
                self.connection = Some(*connection);
                self.desk.link.opened();
            }
            Wire::Heard(text) => {
                if let Err(error) = self.desk.heard(&text) {
                    let message = format!("the server is not understood: {error}");
                    return Err(Failure::internal(message));
                }
                while let Some(happening) = self.desk.news().map_err(Failure::internal)? {
                    match happening.news {
                        News::Gap => return self.lost(Closing::Lost),
                        News::Again(ref room, code) => {
                            let link = Link::new(room.clone(), self.token.clone());
                            self.move_on(link, code)?;
                            return Ok(None);
                        }
                        _ => self.happened(&happening)?,
                    }
                }
            }
            Wire::Closed(closing) => return self.lost(closing),
        }
        Ok(None)
    }

    /// Another connection is tried, or that is the end.
    fn lost(&mut self, closing: Closing) -> Result<Ended, Failure> {
        if let Some(connection) = self.connection.take() {
            connection.close();
        }
        let next = self.desk.link.lost(closing, draw()?);
        let tries = self.desk.link.tries();
        match next {
            Next::Retry(_) if tries > TRIES_MAX => {
                let server = &self.server;
                Err(Failure::network(format!("the server {server} cannot be reached any more")))
            }
            Next::Retry(wait) => {
                if !std::mem::replace(&mut self.is_lost, true) {
                    let line = format!("{} Trying again; nothing is lost.", closing.sentence());
                    self.tell(&[line])?;
                }
                self.connect(wait)?;
                Ok(None)
            }
            Next::Over(Closing::Left) => Ok(Some(Exit::Done)),
            Next::Over(closing) => {
                self.say(&[closing.sentence()])?;
                let missing = closing == Closing::NoSuchRoom;
                Ok(Some(if missing { Exit::NoSuchGame } else { Exit::Usage }))
            }
        }
    }

    /// All play again in another room.
    fn move_on(&mut self, link: Link, code: RoomCode) -> Result<(), Failure> {
        if let Some(connection) = self.connection.take() {
            connection.close();
        }
        self.tell(&[format!("Once more, in a new room: {code}.")])?;
        (self.desk, self.code) = (RoomDesk::new(link), code);
        self.draw_seeds()?;
        (self.painter, self.was_joined, self.is_lost) = (None, false, false);
        self.begun_with = 0;
        self.connect(Duration::ZERO)
    }

    /// Says what happened.
    fn happened(&mut self, happening: &RoomHappening) -> Result<(), Failure> {
        match &happening.news {
            News::Joined => self.joined()?,
            News::Followed(seen) => self.followed(seen)?,
            News::Refused(_, why) => {
                let line = sentence(&room_refusal(why)) + &self.kept_draft();
                self.say(&[line])?;
            }
            News::Presence { lost, back, gone } => {
                let said = self.said().map(|said| said.presence(lost, back, gone));
                self.tell(&said.unwrap_or_default())?;
            }
            // Somebody else has done the same.
            News::Late(RoomAct::At(_, Act::NextGame))
            | News::Done(_)
            | News::Again(..)
            | News::Gap => {}
            News::Late(_) => {
                let line = "That came too late: something else was done first.";
                self.say(&[line.to_owned() + &self.kept_draft()])?;
            }
        }
        self.told(&happening.desk)
    }

    /// Says what happened at the desk.
    fn told(&mut self, events: &[DeskEvent]) -> Result<(), Failure> {
        let Some(phrase) = self.phrase() else { return Ok(()) };
        let quiet = self.talk.look.quiet;
        let wanted = |event: &&DeskEvent| !quiet || plain::is_desk_result(event);
        let lines: Vec<String> =
            events.iter().filter(wanted).flat_map(|event| phrase.desk_event(event)).collect();
        self.say(&lines)
    }

    fn joined(&mut self) -> Result<(), Failure> {
        if let Some(room) = self.desk.room() {
            let options = room.header().options();
            let key_pegs = options.key_pegs;
            self.painter = Some(Painter::new(&self.talk.look.skin, &options.rules, key_pegs));
        }
        if std::mem::replace(&mut self.was_joined, true) {
            if std::mem::take(&mut self.is_lost) {
                self.tell(&["Connected again.".into()])?;
            }
            return Ok(());
        }
        self.is_lost = false;
        let Some(room) = self.desk.room() else { return Ok(()) };
        let mode = room.header().mode();
        let said = [Some(RoomPhrase::mode(mode).to_owned()), RoomPhrase::pace(mode, room.days())];
        self.tell(&said.into_iter().flatten().collect::<Vec<_>>())
    }

    fn followed(&mut self, seen: &SeenRoomAct) -> Result<(), Failure> {
        let Some(said) = self.said() else { return Ok(()) };
        let lines = said.act(seen);
        let own = self.desk.board();
        let SeenRoomAct::Act(act) = seen else { return self.tell(&lines) };
        let is_result = matches!(
            act,
            RoomAct::At(_, Act::Answer { .. } | Act::Open { .. }) | RoomAct::Reveal(..)
        );
        let changes = matches!(
            act,
            RoomAct::Start | RoomAct::At(_, Act::Answer { .. } | Act::Open { .. } | Act::NextGame)
        );
        let here = match act {
            RoomAct::At(board, _) => *board == own,
            _ => true,
        };
        let ended = matches!(act, RoomAct::Reveal(board, _) if *board == own);
        let other = matches!(act, RoomAct::At(..)) && self.shows_both();
        self.is_board_due |= changes && (here || other);
        if is_result {
            self.say(&lines)?;
        } else {
            self.tell(&lines)?;
        }
        if ended {
            self.keep(own)?;
        }
        let made = matches!(act, RoomAct::At(board, Act::Commit(_))
            if self.desk.seat(*board) == Some(Seat::Codemaker));
        self.is_wait_due |= made || matches!(act, RoomAct::Place(..) | RoomAct::Agree(_));
        Ok(())
    }

    /// Whether the board of the other one in a duel stands beside one's own.
    fn shows_both(&self) -> bool {
        self.mode() == Some(Mode::Duel) && self.talk.look.width() >= BESIDE_COLUMNS
    }

    /// Draws a board; in a duel that of the other one beside one's own, where there is room.
    pub(super) fn draw(&mut self, board: BoardNumber) -> Result<(), Failure> {
        let mut lines = self.drawn(board);
        let other = BoardNumber::new(2 - board.idx().min(1));
        let is_own = board == self.desk.board() && self.shows_both();
        if let Some(other) = other.filter(|other| is_own && *other != board) {
            lines = beside(&lines, &self.drawn(other));
        }
        if std::mem::take(&mut self.is_prompted) {
            self.talk.draw(&[String::new()])?;
        }
        Ok(self.talk.draw(&lines)?)
    }

    fn drawn(&self, board: BoardNumber) -> Vec<String> {
        let drawn = self.desk.view(board).zip(self.painter.as_ref());
        drawn.map_or_else(Vec::new, |(view, painter)| draw_board(&view, &self.talk.look, painter))
    }

    /// Keeps the game that one has broken a code in, as any game that is played here.
    fn keep(&mut self, board: BoardNumber) -> Result<(), Failure> {
        if self.desk.seat(board) != Some(Seat::Codebreaker) {
            return Ok(());
        }
        let room = self.desk.room();
        let Some(found) = room.and_then(|room| room.boards().get(board.idx())) else {
            return Ok(());
        };
        if found.table().game().outcome().is_none() {
            return Ok(());
        }
        let (id, record) = (found.table().id().clone(), found.table().record());
        if let Err(warning) = self.store.perform(&Effect::Archive { id: id.clone(), record }) {
            remark(&format!("pegmind: {warning}"));
            return Ok(());
        }
        let line = format!("The game is kept: pegmind review {id} looks back at it, row by row.");
        if self.talk.look.asks { self.tell(&[line]) } else { Ok(()) }
    }

    /// The draft that an error leaves as it is.
    fn kept_draft(&self) -> String {
        let draft = self.draft();
        match self.phrase().filter(|_| !draft.is_empty()) {
            Some(phrase) => format!(" Draft kept: {}.", phrase.draft(draft)),
            None => String::new(),
        }
    }
}

/// Two pictures beside each other; the escape codes of colors take no room.
fn beside(left: &[String], right: &[String]) -> Vec<String> {
    let lines = left.len().max(right.len());
    let line = |lines: &[String], idx: usize| lines.get(idx).cloned().unwrap_or_default();
    let pair = |idx| {
        let left = line(left, idx);
        let gap = " ".repeat(OWN_COLUMNS.saturating_sub(columns(&left)).max(2));
        (left + &gap + &line(right, idx)).trim_end().to_owned()
    };
    (0..lines).map(pair).collect()
}

/// How many columns a line takes: all but escape codes, which end with a letter.
fn columns(line: &str) -> usize {
    let mut columns = 0;
    let mut is_code = false;
    for c in line.chars() {
        match (is_code, c) {
            (false, '\u{1b}') => is_code = true,
            (false, _) => columns += 1,
            (true, c) => is_code = !c.is_ascii_alphabetic(),
        }
    }
    columns
}

/// The name of a request that was never made before.
pub(crate) fn request() -> Result<RequestId, Failure> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(Failure::internal)?;
    Ok(RequestId(u128::from_be_bytes(bytes)))
}

fn draw() -> Result<u32, Failure> {
    let mut bytes = [0_u8; 4];
    getrandom::fill(&mut bytes).map_err(Failure::internal)?;
    Ok(u32::from_be_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_stand_beside_each_other_whatever_their_colors() {
        let left = ["\u{1b}[31mred\u{1b}[0m".to_owned(), "three".to_owned()];
        let lines = beside(&left, &["other".to_owned()]);
        assert_eq!(columns(&lines[0]), OWN_COLUMNS + "other".len());
        assert_eq!(lines[1], "three");
    }
}
