//! A room that a server keeps, as the full screen plays in it: the desk there, the connection
//! to it, and what is said of what happens.

mod days;
mod heard;

use pegmind_face::online::{RoomPhrase, room_refusal};
use pegmind_face::{Phrase, sentence};
use pegmind_online::{Closing, Happening, IntendError, Intended, Link, News, Next, RoomDesk, Turn};
use pegmind_protocol::{RequestId, RoomCode};
use pegmind_room::{BoardNumber, Mode, PlayerSeed, Room, RoomAct, RoomBoard, SeenRoomAct, Stage};
use pegmind_rules::{BreakerLevel, Controller, MakerLevel, Seat};
use pegmind_session::{
    Act, Consultation, Effect, GameId, Handled, Intent, Moment, Phase, Question, Refusal, Response,
    Ticket, View,
};

use crate::elsewhere::{Call, Entered, ProofPlace, Wire, Wish};
use crate::house::DiskQuestion;
use crate::task::Task;

pub(crate) use heard::Heard;

/// So many times a lost connection is tried again: some ten minutes.
const TRIES_MAX: u32 = 40;

/// A room, and this end of it.
#[derive(Debug)]
pub(crate) struct Online {
    pub(crate) desk: RoomDesk,
    pub(crate) entered: Entered,
    /// The number of the connection; what others tell is old.
    number: u32,
    is_connected: bool,
    /// Whether it was said that the connection is lost.
    is_lost: bool,
    was_joined: bool,
    /// With how many it was tried to begin.
    begun_with: usize,
    /// How many random numbers were drawn.
    draws: u64,
    tickets: u64,
    /// All that was said before play.
    pub(crate) log: Vec<String>,
}

impl Online {
    /// A room that somebody has come to. It is to be [connected](Self::connect).
    pub(crate) fn new(entered: Entered) -> Self {
        let mut link = Link::new(entered.room.clone(), entered.token.clone());
        link.bring(PlayerSeed::from_entropy(&entered.seed));
        let mut desk = RoomDesk::new(link);
        desk.take_entropy(entered.seed.derive("own codes", 0));
        Self {
            desk,
            entered,
            number: 0,
            is_connected: false,
            is_lost: false,
            was_joined: false,
            begun_with: 0,
            draws: 0,
            tickets: 0,
            log: Vec::new(),
        }
    }

    fn draw(&mut self) -> u128 {
        self.draws += 1;
        let digits = self.entered.seed.derive("room", self.draws).to_hex();
        let half = digits.get(..32).unwrap_or_default();
        u128::from_str_radix(half, 16).unwrap_or_default()
    }

    /// The name of a request that was never made before.
    fn request(&mut self) -> RequestId {
        RequestId(self.draw())
    }

    /// Asks for a connection after a while.
    pub(crate) fn connect(&mut self, wait: Moment, tasks: &mut Vec<Task>) {
        self.number = low(self.draw());
        self.is_connected = false;
        tasks.push(Task::Connect(Call {
            number: self.number,
            server: self.entered.server.clone(),
            room: self.desk.link.id().clone(),
            wait,
        }));
    }

    /// Sends what is to be sent.
    pub(crate) fn send(&mut self, tasks: &mut Vec<Task>) {
        let here = self.desk.room().map_or(0, |room| room.members().len());
        let begins = self.entered.players.is_some_and(|players| here >= players)
            && here > self.begun_with
            && self.is_host()
            && self.desk.turn() == Turn::Gathering
            && self.desk.link.is_joined();
        let id = self.request();
        if begins && self.desk.begin(id).is_ok() {
            // If it is refused it is tried again when somebody else has come.
            self.begun_with = here;
        }
        while let Some(message) = self.desk.link.to_send().filter(|_| self.is_connected) {
            tasks.push(Task::Send(self.number, message));
        }
    }

    /// How people play here, once that is known.
    pub(crate) fn mode(&self) -> Option<Mode> {
        self.desk.room().map(|room| room.header().mode())
    }

    /// Whether it is one's own to say that play begins.
    pub(crate) fn is_host(&self) -> bool {
        let alone = matches!(self.mode(), Some(Mode::Race | Mode::Cooperation));
        let starter = self.desk.room().and_then(Room::starter);
        alone && starter.is_some() && self.desk.link.member() == starter
    }

    /// Whether play can begin when one says so.
    pub(crate) fn can_begin(&self) -> bool {
        let here = self.desk.room().map_or(0, |room| room.members().len());
        self.is_host() && here >= 2 && self.desk.turn() == Turn::Gathering
    }

    /// Whether all is over.
    pub(crate) fn is_over(&self) -> bool {
        self.desk.turn() == Turn::Over
    }

    /// Returns true if one can ask to play again: all is over, and enough players are left.
    pub(crate) fn can_play_again(&self) -> bool {
        let is_member = self.desk.link.member().is_some();
        let room = self.desk.room().filter(|_| is_member && self.is_over());
        room.is_some_and(Room::has_enough_members)
    }

    /// Whether one has asked to play again.
    pub(crate) fn wants_rematch(&self) -> bool {
        let own = self.desk.link.member();
        let found = self.desk.room().zip(own).and_then(|(room, own)| room.members().get(own.idx()));
        let wanted = self.desk.link.wanted().any(|act| matches!(act, RoomAct::Rematch(_)));
        wanted || found.is_some_and(|own| own.wants_rematch)
    }

    /// Who has no connection to the room, as it is known.
    pub(crate) fn presence(&self, phrase: Phrase) -> Vec<String> {
        let link = &self.desk.link;
        let said =
            self.said(phrase).map(|said| said.absent(link.away(), link.coming(), link.gone()));
        said.unwrap_or_default()
    }

    /// Whether others are to do something before a guess can be placed, or it is on its way.
    pub(crate) fn is_waited_in(&self) -> bool {
        matches!(self.desk.turn(), Turn::Waiting | Turn::Sending)
    }

    /// What stands beside where the game is, while there is no connection.
    pub(crate) fn status(&self) -> Option<&'static str> {
        match (self.desk.link.is_joined(), self.was_joined) {
            (true, _) => None,
            (false, true) => Some("reconnecting"),
            (false, false) => Some("connecting"),
        }
    }

    /// The board that is shown: the one for which a code is to be made, or one's own.
    pub(crate) fn board(&self) -> BoardNumber {
        match self.desk.turn() {
            Turn::Code(board) => board,
            Turn::Away
            | Turn::Gathering
            | Turn::Guess(_)
            | Turn::Sending
            | Turn::Waiting
            | Turn::NextGame(_)
            | Turn::Over => self.desk.board(),
        }
    }

    /// A board as this screen shows it: whoever sits elsewhere is no person here. `None` before
    /// play.
    pub(crate) fn view_of(&self, board: BoardNumber) -> Option<View<'_>> {
        let mut view = self.desk.view(board)?;
        let (seat, turn) = (self.desk.seat(board), self.desk.turn());
        let table = &mut view.table;
        if seat != Some(Seat::Codemaker) {
            table.maker = Controller::Maker(MakerLevel::Random);
        }
        if seat != Some(Seat::Codebreaker) {
            table.breaker = Controller::Breaker(BreakerLevel::Steady);
        }
        let is_own = match table.phase {
            Phase::Code => turn == Turn::Code(board),
            Phase::Guess => seat == Some(Seat::Codebreaker),
            Phase::GameOver => matches!(turn, Turn::NextGame(_)),
            Phase::MatchOver => true,
            Phase::Answer | Phase::Thinking | Phase::Contradiction { .. } => false,
        };
        if turn == Turn::Over {
            // Nobody plays on, though a game that somebody left has no outcome.
            table.phase = Phase::MatchOver;
        } else if !is_own {
            table.phase = Phase::Thinking;
        }
        Some(view)
    }

    /// The board of who plays, or of who looks on when all is over; `None` where there is none
    /// to be shown.
    pub(crate) fn view(&self) -> Option<View<'_>> {
        let shows = self.desk.link.member().is_some() || self.is_over();
        shows.then(|| self.view_of(self.board())).flatten()
    }

    /// The boards besides the one that is shown, as far as one may see them.
    pub(crate) fn others(&self) -> Vec<BoardNumber> {
        let boards = self.desk.room().map_or(0, |room| room.boards().len());
        let all = (1..=boards).filter_map(BoardNumber::new);
        let shows = match self.mode() {
            Some(Mode::Duel) => true,
            Some(Mode::Race) => self.is_over(),
            Some(Mode::Match | Mode::Cooperation) | None => false,
        };
        all.filter(|board| shows && *board != self.board()).collect()
    }

    /// The room, to be spoken of.
    pub(crate) fn said(&self, phrase: Phrase) -> Option<RoomPhrase<'_>> {
        Some(RoomPhrase {
            phrase,
            room: self.desk.room()?,
            own: self.desk.link.member(),
            board: self.desk.board(),
            word_key: ":",
        })
    }

    /// For whom one waits, if for somebody.
    pub(crate) fn awaited(&self, phrase: Phrase) -> Option<String> {
        if self.desk.turn() == Turn::Sending {
            let gone = !self.desk.link.is_joined();
            return gone.then(|| "It is sent when the connection is back.".to_owned());
        }
        self.said(phrase)?.awaited()
    }

    /// What is said of the end of everything: who has won, and who wants to play again. Nothing
    /// while it goes on.
    pub(crate) fn ending(&self, phrase: Phrase) -> Vec<String> {
        let Some(said) = self.said(phrase) else { return Vec::new() };
        let Stage::Over { left } = said.room.stage() else { return Vec::new() };
        let wishes = said.room.members().iter().filter(|member| member.wants_rematch);
        let wishes =
            wishes.map(|member| format!("{} wants to play again.", phrase.name(&member.name)));
        said.result(left).into_iter().chain(wishes).collect()
    }

    /// Feeds what a person intends at their board.
    pub(crate) fn intend(&mut self, intent: Intent, phrase: Phrase) -> Result<Response, Unfed> {
        let id = self.request();
        let intended = self.desk.intend(intent, id).map_err(|error| self.unfed(error, phrase))?;
        Ok(self.response(intended))
    }

    /// Takes in the answer of a solver.
    pub(crate) fn advise(
        &mut self,
        ticket: Ticket,
        advice: &pegmind_session::Advice,
        phrase: Phrase,
    ) -> Result<Response, Unfed> {
        let id = self.request();
        let advised =
            self.desk.advise(ticket, advice, id).map_err(|error| self.unfed(error, phrase))?;
        let Some(intended) = advised else {
            return Ok(Response { handled: Handled::Unused, ..nothing() });
        };
        Ok(self.response(intended))
    }

    fn response(&mut self, intended: Intended) -> Response {
        match intended {
            Intended::Local(desk) => Response { handled: Handled::Changed, desk, ..nothing() },
            Intended::Wanted => Response { handled: Handled::Changed, ..nothing() },
            Intended::Ask(question) => {
                let asked = self.consultation(question).map(Effect::Consult);
                let effects = asked.into_iter().collect();
                Response { handled: Handled::Changed, effects, ..nothing() }
            }
        }
    }

    fn consultation(&mut self, question: Question) -> Option<Consultation> {
        self.tickets += 1;
        let ticket = Ticket::from_number(self.tickets);
        let seed = self.entered.seed.derive("question", self.tickets);
        let board = self.desk.view(self.desk.board())?.board.clone();
        self.desk.asked(ticket, question.clone());
        Some(Consultation { ticket, question, board, seed })
    }

    fn unfed(&self, error: IntendError, phrase: Phrase) -> Unfed {
        match error {
            IntendError::Refused(why) => Unfed::Refused(why),
            IntendError::NotYet => {
                let waits = self.desk.waits_for_line();
                Unfed::Said(RoomPhrase::not_yet(waits, self.awaited(phrase)))
            }
            IntendError::Spectator | IntendError::NobodyGone | IntendError::Want(_) => {
                Unfed::Said(sentence(&error))
            }
        }
    }

    /// Wants something of the room itself. Says why it cannot be wanted, if it cannot.
    pub(crate) fn want(&mut self, wish: Wish, phrase: Phrase) -> Result<(), String> {
        let id = self.request();
        let wanted = match wish {
            Wish::Agree => self.desk.agree(id),
            Wish::React(reaction) => self.desk.react(reaction, id),
            Wish::Begin => self.desk.begin(id),
            Wish::Rematch => self.desk.rematch(id),
            Wish::Claim => self.desk.claim(id),
            Wish::Slow(days) => self.desk.slow(days, id),
            Wish::Leave => self.desk.leave(id),
        };
        wanted.map_err(|error| match self.unfed(error, phrase) {
            Unfed::Refused(why) => sentence(&pegmind_face::refusal(&why)),
            Unfed::Said(said) => said,
        })
    }

    /// Takes in what a connection tells.
    pub(crate) fn take(
        &mut self,
        number: u32,
        wire: Wire,
        phrase: Phrase,
        tasks: &mut Vec<Task>,
    ) -> Heard {
        let mut heard = Heard::default();
        if number != self.number {
            return heard;
        }
        match wire {
            Wire::Opened => {
                self.is_connected = true;
                self.desk.link.opened();
            }
            Wire::Heard(text) => {
                self.hear(&text, phrase, &mut heard, tasks);
                let placed = std::mem::take(&mut heard.placed_lines);
                heard.lines.extend(placed.into_iter().filter(|_| !heard.answered));
            }
            Wire::Closed(closing) => self.lost(closing, &mut heard, tasks),
        }
        if heard.closed.is_none() {
            self.send(tasks);
        }
        heard
    }

    fn hear(&mut self, text: &str, phrase: Phrase, heard: &mut Heard, tasks: &mut Vec<Task>) {
        if let Err(error) = self.desk.heard(text) {
            heard.closed = Some(format!("The server is not understood: {error}."));
            return;
        }
        loop {
            let happening = match self.desk.news() {
                Ok(Some(happening)) => happening,
                Ok(None) => return,
                Err(error) => {
                    heard.closed = Some(sentence(&error));
                    return;
                }
            };
            match happening.news {
                News::Gap => return self.lost(Closing::Lost, heard, tasks),
                News::Again(room, code) => return self.move_on(room, code, heard, tasks),
                _ => self.happened(happening, phrase, heard, tasks),
            }
        }
    }

    /// Another connection is tried, or that is the end.
    fn lost(&mut self, closing: Closing, heard: &mut Heard, tasks: &mut Vec<Task>) {
        tasks.push(Task::Disconnect);
        self.is_connected = false;
        let draw = low(self.draw());
        match self.desk.link.lost(closing, draw) {
            Next::Retry(_) if self.desk.link.tries() > TRIES_MAX => {
                let server = &self.entered.server;
                heard.closed = Some(format!("The server {server} cannot be reached any more."));
            }
            Next::Retry(wait) => {
                if !std::mem::replace(&mut self.is_lost, true) {
                    let said = closing.sentence();
                    heard.tell_news(vec![format!("{said} Trying again; nothing is lost.")]);
                }
                self.connect(wait, tasks);
            }
            Next::Over(closing) => heard.closed = Some(closing.sentence()),
        }
    }

    /// All play again in another room.
    fn move_on(&mut self, room: GameId, code: RoomCode, heard: &mut Heard, tasks: &mut Vec<Task>) {
        tasks.push(Task::Disconnect);
        let seed = self.entered.seed.derive("again", self.draws);
        let before = self.entered.code.to_string();
        let invitation = self.entered.invitation.replace(&before, &code.to_string());
        let entered =
            Entered { room, code, seed, invitation, picture: Vec::new(), ..self.entered.clone() };
        *self = Self::new(entered);
        self.log.push(format!("Once more, in a new room: {code}."));
        heard.moves_on = true;
        self.connect(Moment::ZERO, tasks);
    }

    fn happened(
        &mut self,
        happening: Happening,
        phrase: Phrase,
        heard: &mut Heard,
        tasks: &mut Vec<Task>,
    ) {
        match &happening.news {
            News::Joined => self.joined(heard),
            News::Followed(seen) => self.followed(seen, phrase, heard, tasks),
            News::Presence { lost, back, gone } => {
                let said = self.said(phrase).map(|said| said.presence(lost, back, gone));
                heard.tell_news(said.unwrap_or_default());
            }
            News::Refused(_, why) => heard.lines.push(sentence(&room_refusal(why))),
            // Somebody else has done the same.
            News::Late(RoomAct::At(_, Act::NextGame))
            | News::Done(_)
            | News::Again(..)
            | News::Gap => {}
            News::Late(_) => {
                heard.lines.push("That came too late: something else was done first.".into());
            }
        }
        heard.desk.extend(happening.desk);
    }

    fn joined(&mut self, heard: &mut Heard) {
        let was_lost = std::mem::take(&mut self.is_lost);
        if std::mem::replace(&mut self.was_joined, true) && was_lost {
            heard.tell_news(vec!["Connected again.".into()]);
        }
    }

    fn followed(
        &mut self,
        seen: &SeenRoomAct,
        phrase: Phrase,
        heard: &mut Heard,
        tasks: &mut Vec<Task>,
    ) {
        let own = self.desk.board();
        if let Some(said) = self.said(phrase) {
            let lines = said.act(seen);
            let left = match said.room.stage() {
                Stage::Over { left } => left,
                Stage::Gathering | Stage::Playing => None,
            };
            match seen {
                SeenRoomAct::Hidden(_) | SeenRoomAct::Act(RoomAct::Place(..)) => {
                    heard.placed_lines.extend(lines);
                }
                // One's own row is said before those of others.
                SeenRoomAct::Act(RoomAct::At(board, Act::Answer { .. })) if *board == own => {
                    heard.lines.splice(0..0, lines);
                }
                SeenRoomAct::Act(RoomAct::React(..) | RoomAct::Slow(..)) => heard.tell_news(lines),
                // Where somebody's leaving ends all, the end says so.
                SeenRoomAct::Act(RoomAct::Leave(member)) if left != Some(*member) => {
                    heard.tell_news(lines);
                }
                SeenRoomAct::Act(_) => heard.lines.extend(lines),
            }
        }
        let SeenRoomAct::Act(act) = seen else { return };
        match act {
            RoomAct::At(board, act) if *board == own => match act {
                Act::Answer { .. } => heard.answered = true,
                Act::Guess(_) => heard.placed = true,
                Act::NextGame => heard.began = true,
                Act::Open { .. } | Act::Resign => heard.ended = true,
                Act::Choose(_)
                | Act::Commit(_)
                | Act::Withdraw
                | Act::TakeBack
                | Act::Correct { .. }
                | Act::Note(_)
                | Act::Hint(_) => {}
            },
            RoomAct::Place(member, _) if Some(*member) == self.desk.link.member() => {
                heard.placed = true;
            }
            RoomAct::Start => heard.began = true,
            RoomAct::Reveal(board, _) if *board == own => {
                heard.ended = true;
                tasks.extend(self.archive(own));
            }
            RoomAct::At(..)
            | RoomAct::Place(..)
            | RoomAct::Reveal(..)
            | RoomAct::Join { .. }
            | RoomAct::Claimed(..)
            | RoomAct::Seed(..)
            | RoomAct::Leave(_)
            | RoomAct::Propose(..)
            | RoomAct::Agree(_)
            | RoomAct::React(..)
            | RoomAct::Rematch(_)
            | RoomAct::Slow(..)
            | RoomAct::Slowed(_) => {}
        }
    }

    /// Keeps the game that one has broken a code in, as any game that is played here.
    fn archive(&self, board: BoardNumber) -> Option<Task> {
        let breaks = self.desk.seat(board) == Some(Seat::Codebreaker);
        let table = self.table(board).filter(|_| breaks)?;
        table.game().outcome()?;
        let effect = Effect::Archive { id: table.id().clone(), record: table.record() };
        Some(DiskQuestion::Store(Box::new(effect)).into())
    }

    /// A table of the room.
    pub(crate) fn table(&self, board: BoardNumber) -> Option<&pegmind_session::Table> {
        self.desk.room()?.boards().get(board.idx()).map(RoomBoard::table)
    }

    /// What the file with the proof of the room is called unless it is to be called otherwise: as
    /// where a browser asks for it.
    pub(crate) fn proof_file(&self) -> String {
        format!("pegmind-{}.json", self.desk.link.id())
    }

    /// Has the proof of the room written into a file of this name.
    pub(crate) fn write_proof(&self, file: &str) -> Task {
        Task::WriteProof(ProofPlace {
            server: self.entered.server.clone(),
            room: self.desk.link.id().clone(),
            file: file.to_owned(),
        })
    }

    /// What a person hears who leaves now; nothing after the end.
    pub(crate) fn farewell(&self) -> String {
        if self.desk.link.has_seat() {
            RoomPhrase::seat_kept(&self.entered.invitation)
        } else {
            String::new()
        }
    }
}

/// Why something that was intended is not done.
#[derive(Debug)]
pub(crate) enum Unfed {
    /// The board does not allow it.
    Refused(Refusal),
    /// Something else, in a sentence.
    Said(String),
}

/// Nothing follows.
const fn nothing() -> Response {
    Response {
        handled: Handled::NoEffect,
        events: Vec::new(),
        desk: Vec::new(),
        effects: Vec::new(),
    }
}

/// Half a random number of 64 bits.
fn low(drawn: u128) -> u32 {
    u32::try_from(drawn & u128::from(u32::MAX)).unwrap_or_default()
}
