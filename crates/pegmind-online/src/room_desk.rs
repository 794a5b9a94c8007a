//! A player's desk in a room that is kept elsewhere.

use pegmind_protocol::{MessageError, RequestId};
use pegmind_room::{
    BoardNumber, GRACE_MINUTES, MemberNumber, Mode, MoveDays, Reaction, Room, RoomAct, SeenRoomAct,
    Stage,
};
use pegmind_rules::{Code, Draft, Seat};
use pegmind_session::{
    Act, Advice, Desk, DeskEvent, DraftEdit, HiddenCode, HintStep, Intent, Phase, Question,
    Refusal, Salt, Seed, SeenAct, Shield, Step, Ticket, View, Viewer,
};
use thiserror::Error;

use crate::link::{Link, LinkError, News, WantError};
use crate::turn::Turn;

/// Something that happened: in the room, and with it at the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    /// What was heard.
    pub news: News,
    /// What it did at the desk.
    pub desk: Vec<DeskEvent>,
}

/// What becomes of an intent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intended {
    /// It is done here.
    Local(Vec<DeskEvent>),
    /// It is for the room: there will be news of it.
    Wanted,
    /// A solver has to answer this question. Its ticket is told by [`RoomDesk::asked`].
    Ask(Question),
}

/// A code that was made at this desk.
#[derive(Debug)]
struct OwnCode {
    board: BoardNumber,
    game: u8,
    code: Code,
}

/// The desk of one who plays in a room, or looks on, with the line to it.
#[derive(Debug)]
pub struct RoomDesk {
    /// The line to the room.
    pub link: Link,
    desk: Desk,
    /// What lies in front of the others' boards: nothing of one's own.
    nothing: Desk,
    own_code: Option<OwnCode>,
    /// What the salts of one's own codes follow from.
    entropy: Option<Seed>,
    /// What one has thought of while all agreed to another guess, until that is answered.
    aside: Option<Draft>,
}

impl RoomDesk {
    /// A desk at the end of this line.
    #[must_use]
    pub fn new(link: Link) -> Self {
        Self {
            link,
            desk: Desk::default(),
            nothing: Desk::default(),
            own_code: None,
            entropy: None,
            aside: None,
        }
    }

    /// Has the promises of codes that are made here be made here, too: their salts follow from
    /// this seed. Without one the server finds salts.
    pub fn take_entropy(&mut self, seed: Seed) {
        self.entropy = Some(seed);
    }

    /// A code with a salt that is used once.
    fn salted(&self, code: &HiddenCode, id: RequestId) -> HiddenCode {
        let part = |bits: u128| u64::try_from(bits & u128::from(u64::MAX)).unwrap_or_default();
        let seed = self.entropy.as_ref();
        let salt =
            seed.map(|seed| seed.derive("salt", part(id.0 >> 64)).derive("salt", part(id.0)));
        let salted = |salt| HiddenCode::salted(*code.open(), Salt::from_seed(&salt));
        salt.map_or_else(|| code.clone(), salted)
    }

    /// The room, once it was joined.
    #[must_use]
    pub const fn room(&self) -> Option<&Room> {
        self.link.room()
    }

    /// The board that lies in front: one's own, or the first.
    #[must_use]
    pub fn board(&self) -> BoardNumber {
        let own = self.link.member().and_then(|member| BoardNumber::new(member.idx() + 1));
        match self.room().map(|room| room.header().mode()) {
            Some(Mode::Duel | Mode::Race) => own.unwrap_or(BoardNumber::FIRST),
            Some(Mode::Match | Mode::Cooperation) | None => BoardNumber::FIRST,
        }
    }

    /// The seat at a board; `None` for who only looks on.
    #[must_use]
    pub fn seat(&self, board: BoardNumber) -> Option<Seat> {
        self.room()?.seat(self.link.member()?, board)
    }

    /// A board as it is drawn, with the draft if it lies in front. `None` before play.
    #[must_use]
    pub fn view(&self, board: BoardNumber) -> Option<View<'_>> {
        let table = self.room()?.boards().get(board.idx())?.table();
        let mut table = table.view(self.seat(board).map_or(Viewer::Spectator, Viewer::Seat));
        let game = table.game_match.game();
        let own = self.own_code.as_ref().filter(|own| own.board == board && own.game == game);
        if let (Some(own), Shield::Closed) = (own, table.shield) {
            table.shield = Shield::Own(own.code);
        }
        let desk = if board == self.board() { &self.desk } else { &self.nothing };
        Some(View {
            draft: desk.draft(),
            draft_problem: desk.draft_problem(&table),
            kept: desk.kept(),
            marks_clashes: desk.marks_clashes(),
            clash: desk.clash(&table),
            prize: None,
            notes: desk.notes(),
            table,
        })
    }

    /// The guess of a duel that one has placed, and that waits for the other one's.
    #[must_use]
    pub fn placed(&self) -> Option<&Code> {
        self.room()?.boards().get(self.board().idx())?.placed()
    }

    /// The guess that others propose and one has not agreed to yet.
    #[must_use]
    pub fn proposed(&self) -> Option<&Code> {
        let (proposal, own) = (self.room()?.proposal()?, self.link.member()?);
        (!proposal.agreed.contains(&own)).then_some(&proposal.guess)
    }

    /// Whether a move is kept until the connection is back.
    #[must_use]
    pub fn waits_for_line(&self) -> bool {
        self.turn() == Turn::Sending && !self.link.is_joined()
    }

    /// What there is to do now.
    #[must_use]
    pub fn turn(&self) -> Turn {
        let Some(room) = self.room() else { return Turn::Away };
        match room.stage() {
            Stage::Gathering if self.link.awaits_move() => return Turn::Sending,
            Stage::Gathering => return Turn::Gathering,
            Stage::Over { .. } => return Turn::Over,
            Stage::Playing => {}
        }
        let Some(member) = self.link.member() else { return Turn::Waiting };
        if self.link.awaits_move() {
            return Turn::Sending;
        }
        let boards = || (1..=room.boards().len()).filter_map(BoardNumber::new);
        let phase = |board| self.view(board).map(|view| view.phase);
        let makes = |board| self.seat(board) == Some(Seat::Codemaker);
        if let Some(board) = boards().find(|b| makes(*b) && phase(*b) == Some(Phase::Code)) {
            return Turn::Code(board);
        }
        let own = self.board();
        match phase(own) {
            Some(Phase::GameOver) if room.header().mode() == Mode::Match => Turn::NextGame(own),
            Some(Phase::Guess) if room.awaited().contains(&member) => {
                let code_is_missing = || boards().any(|board| phase(board) == Some(Phase::Code));
                if makes(own) || code_is_missing() { Turn::Waiting } else { Turn::Guess(own) }
            }
            Some(
                Phase::Code
                | Phase::Guess
                | Phase::Answer
                | Phase::Thinking
                | Phase::Contradiction { .. }
                | Phase::GameOver
                | Phase::MatchOver,
            )
            | None => Turn::Waiting,
        }
    }

    /// Takes in what a player intends at their board. The id is that of the request, if one
    /// is made of it.
    ///
    /// # Errors
    ///
    /// [`IntendError`] says why it is refused. Nothing has changed then, except that typed
    /// pegs are in the draft.
    pub fn intend(&mut self, intent: Intent, id: RequestId) -> Result<Intended, IntendError> {
        let board = match (&intent, self.turn()) {
            (Intent::SetCode(_), Turn::Code(board)) => board,
            (Intent::Submit, Turn::Sending | Turn::Waiting) => return Err(IntendError::NotYet),
            (Intent::SetCode(_) | Intent::NextGame, Turn::Sending) => {
                return Err(IntendError::NotYet);
            }
            _ => self.board(),
        };
        // Whoever watches asks about what is shown, and changes nothing.
        let asks = matches!(intent, Intent::Why { .. } | Intent::Result);
        if self.link.member().is_none() && !asks {
            return Err(IntendError::Spectator);
        }
        let (link, desk) = (&self.link, &mut self.desk);
        let found = link.room().and_then(|room| Some((room, room.boards().get(board.idx())?)));
        let (room, found) = found.ok_or(IntendError::NotYet)?;
        let seat = link.member().and_then(|member| room.seat(member, board));
        let table = found.table().view(seat.map_or(Viewer::Spectator, Viewer::Seat));
        let game = table.game_match.game();
        match desk.intend(intent, &table)? {
            Step::Local(events) => {
                let due = desk.clash_hint(&table).map(|hint| RoomAct::At(board, hint));
                if let Some(hint) = due.filter(|hint| !link.wanted().any(|act| act == hint)) {
                    self.link.want(id, hint)?;
                }
                Ok(Intended::Local(events))
            }
            // Notes are nobody else's business.
            Step::Act(note @ Act::Note(_)) => {
                Ok(Intended::Local(desk.observe(&SeenAct::Act(note), &[], &table)))
            }
            Step::Act(act) => {
                let (act, code) = match act {
                    Act::Choose(code) => (Act::Choose(self.salted(&code, id)), Some(*code.open())),
                    act => (act, None),
                };
                self.link.want(id, RoomAct::At(board, act))?;
                self.own_code =
                    code.map(|code| OwnCode { board, game, code }).or(self.own_code.take());
                Ok(Intended::Wanted)
            }
            Step::Correct(_) => Err(Refusal::AnswersChecked.into()),
            Step::Ask(question) => Ok(Intended::Ask(question)),
        }
    }

    /// The step of the hint ladder that was offered, and is told if it is asked for again.
    #[must_use]
    pub const fn offered(&self) -> Option<HintStep> {
        self.desk.offered()
    }

    /// Takes a step for offered, as it was at the desk that this one goes on for.
    pub const fn put_back_offer(&mut self, step: HintStep) {
        self.desk.put_back_offer(step);
    }

    /// Learns under which ticket a question is asked.
    pub fn asked(&mut self, ticket: Ticket, question: Question) {
        self.desk.asked(ticket, question);
    }

    /// Takes in the answer of a solver. `None` if it came too late and is of no use.
    ///
    /// # Errors
    ///
    /// As [`RoomDesk::intend`].
    pub fn advise(
        &mut self,
        ticket: Ticket,
        advice: &Advice,
        id: RequestId,
    ) -> Result<Option<Intended>, IntendError> {
        let board = self.board();
        let viewer = self.seat(board).map_or(Viewer::Spectator, Viewer::Seat);
        let found = self.link.room().and_then(|room| room.boards().get(board.idx()));
        let Some(found) = found else { return Ok(None) };
        let Some(step) = self.desk.advise(ticket, advice, &found.table().view(viewer)) else {
            return Ok(None);
        };
        Ok(match step {
            Step::Local(events) => Some(Intended::Local(events)),
            Step::Act(act) => {
                self.link.want(id, RoomAct::At(board, act))?;
                Some(Intended::Wanted)
            }
            Step::Ask(question) => Some(Intended::Ask(question)),
            Step::Correct(_) => None,
        })
    }

    /// Agrees to the guess that is proposed.
    ///
    /// # Errors
    ///
    /// [`IntendError`] if it cannot be wanted.
    pub fn agree(&mut self, id: RequestId) -> Result<(), IntendError> {
        self.want(id, RoomAct::Agree)
    }

    /// Says something to the others.
    ///
    /// # Errors
    ///
    /// [`IntendError`] if it cannot be wanted.
    pub fn react(&mut self, reaction: Reaction, id: RequestId) -> Result<(), IntendError> {
        self.want(id, |member| RoomAct::React(member, reaction))
    }

    /// Wants to play again.
    ///
    /// # Errors
    ///
    /// [`IntendError`] if it cannot be wanted.
    pub fn rematch(&mut self, id: RequestId) -> Result<(), IntendError> {
        self.want(id, RoomAct::Rematch)
    }

    /// Wants play to begin with those who are there.
    ///
    /// # Errors
    ///
    /// [`IntendError`] if it cannot be wanted.
    pub fn begin(&mut self, id: RequestId) -> Result<(), IntendError> {
        self.want(id, |_| RoomAct::Start)
    }

    /// Wants a move to take so many days. It does when all who are there want it, or have been
    /// away for [`GRACE_MINUTES`].
    ///
    /// # Errors
    ///
    /// [`IntendError`] if it cannot be wanted.
    pub fn slow(&mut self, days: MoveDays, id: RequestId) -> Result<(), IntendError> {
        self.want(id, |member| RoomAct::Slow(member, days))
    }

    /// Has somebody leave who has been away for [`GRACE_MINUTES`].
    ///
    /// # Errors
    ///
    /// [`IntendError`] if there is nobody like that, or it cannot be wanted.
    pub fn claim(&mut self, id: RequestId) -> Result<(), IntendError> {
        let gone = self.link.gone().first().copied().ok_or(IntendError::NobodyGone)?;
        self.want(id, |_| RoomAct::Leave(gone))
    }

    /// Gives up the place in the room.
    ///
    /// # Errors
    ///
    /// [`IntendError`] if it cannot be wanted.
    pub fn leave(&mut self, id: RequestId) -> Result<(), IntendError> {
        self.want(id, RoomAct::Leave)
    }

    fn want(
        &mut self,
        id: RequestId,
        act: impl FnOnce(MemberNumber) -> RoomAct,
    ) -> Result<(), IntendError> {
        let member = self.link.member().ok_or(IntendError::Spectator)?;
        Ok(self.link.want(id, act(member))?)
    }

    /// Takes in what the server says.
    ///
    /// # Errors
    ///
    /// [`MessageError`] if it is no message of a server.
    pub fn heard(&mut self, text: &str) -> Result<(), MessageError> {
        self.link.heard(text)
    }

    /// The next of what happened; `None` if there is nothing new.
    ///
    /// # Errors
    ///
    /// As [`Link::news`].
    pub fn news(&mut self) -> Result<Option<Happening>, LinkError> {
        let Some(news) = self.link.news()? else { return Ok(None) };
        let desk = match &news {
            News::Followed(SeenRoomAct::Act(act)) => self.observe(act),
            News::Refused(..) | News::Late(_) => {
                self.desk.refused();
                Vec::new()
            }
            News::Followed(SeenRoomAct::Hidden(_))
            | News::Joined
            | News::Done(_)
            | News::Presence { .. }
            | News::Again(..)
            | News::Gap => Vec::new(),
        };
        Ok(Some(Happening { news, desk }))
    }

    /// Has the desk take in what was done.
    fn observe(&mut self, act: &RoomAct) -> Vec<DeskEvent> {
        let own = self.board();
        let mode = self.room().map(|room| room.header().mode());
        let seen = match act {
            // What is typed after a guess of a duel is meant for the next row.
            RoomAct::Place(member, guess) if Some(*member) == self.link.member() => {
                Act::Guess(*guess)
            }
            RoomAct::At(board, Act::Guess(_)) if *board == own && mode == Some(Mode::Duel) => {
                return Vec::new();
            }
            RoomAct::At(board, act) if *board == own => act.clone(),
            RoomAct::At(..)
            | RoomAct::Place(..)
            | RoomAct::Join { .. }
            | RoomAct::Claimed(..)
            | RoomAct::Seed(..)
            | RoomAct::Leave(_)
            | RoomAct::Start
            | RoomAct::Propose(..)
            | RoomAct::Agree(_)
            | RoomAct::Reveal(..)
            | RoomAct::React(..)
            | RoomAct::Rematch(_)
            | RoomAct::Slow(..)
            | RoomAct::Slowed(_) => return Vec::new(),
        };
        let draft = self.desk.draft().clone();
        let viewer = self.seat(own).map_or(Viewer::Spectator, Viewer::Seat);
        let found = self.link.room().and_then(|room| room.boards().get(own.idx()));
        let Some(table) = found.map(|found| found.table().view(viewer)) else { return Vec::new() };
        let told = self.desk.observe(&SeenAct::Act(seen.clone()), &[], &table);
        // A guess that all agreed to does not take away what one of them has thought of.
        let other = |guess: &Code| draft.complete(table.board.rules()).ok() != Some(*guess);
        if let (Some(Mode::Cooperation), Act::Guess(guess)) = (mode, &seen)
            && other(guess)
        {
            self.aside = Some(draft);
        } else if let (Act::Answer { .. }, Some(aside)) = (&seen, self.aside.take()) {
            self.put_back(&aside);
        }
        told
    }

    /// Puts a draft back that was cleared.
    fn put_back(&mut self, draft: &Draft) {
        let board = self.board();
        let viewer = self.seat(board).map_or(Viewer::Spectator, Viewer::Seat);
        let found = self.link.room().and_then(|room| room.boards().get(board.idx()));
        let Some(table) = found.map(|found| found.table().view(viewer)) else { return };
        for (hole, peg) in draft.holes().iter().enumerate() {
            // Nothing is drafted while nobody guesses.
            let _ = self.desk.intend(Intent::Draft(DraftEdit::Put { hole, peg: *peg }), &table);
        }
    }
}

/// Why something that was intended is not done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IntendError {
    /// The board does not allow it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Others have to do something first, or what was wanted before is on its way.
    #[error("others are to do something first")]
    NotYet,
    /// Who only looks on does nothing.
    #[error("who looks on does nothing in a room")]
    Spectator,
    /// Everybody is here, or was not long ago.
    #[error("nobody has been away for {GRACE_MINUTES} minutes")]
    NobodyGone,
    /// It cannot even wait.
    #[error(transparent)]
    Want(#[from] WantError),
}
