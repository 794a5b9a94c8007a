//! What members and the house do: whose turn it is, and what follows at once.

use pegmind_rules::{Code, PlayerKind, Seat};
use pegmind_session::{Act, Actor, Phase, Seeds, SeenAct, Table, Viewer};

use super::{Done, Moment, Room, RoomAct, RoomBoard, SeenRoomAct, Stage};
use crate::member::{BoardNumber, Member, MemberNumber};
use crate::mode::Mode;
use crate::move_days::MoveDays;
use crate::refusal::RoomRefusal;

impl Room {
    /// Does what a member wants, or the house if that is `None`, and what follows from it at
    /// once. Only the authority can.
    ///
    /// A guess in a duel waits for the other one; a guess in cooperation is a proposal, or
    /// agreement to the same one.
    ///
    /// # Errors
    ///
    /// [`RoomRefusal`] says why it is refused. Nothing has changed then.
    pub fn act(
        &mut self,
        by: Option<MemberNumber>,
        act: RoomAct,
        now: Moment,
    ) -> Result<(), RoomRefusal> {
        if self.seeds.is_none() {
            return Err(RoomRefusal::HouseOnly);
        }
        if let Some(member) = by {
            self.member(member)?;
        }
        match act {
            RoomAct::Join { .. } | RoomAct::Claimed(..) | RoomAct::Start if by.is_some() => {
                Err(RoomRefusal::HouseOnly)
            }
            RoomAct::Propose(member, guess) if by.is_none() && self.helps(member) => {
                self.propose(member, guess, now)
            }
            RoomAct::Agree(member) if by.is_none() && self.helps(member) => self.agree(member, now),
            RoomAct::Place(..) | RoomAct::Propose(..) | RoomAct::Reveal(..) => {
                Err(RoomRefusal::HouseOnly)
            }
            RoomAct::Join { .. } | RoomAct::Claimed(..) => self.fold(act),
            RoomAct::Start => self.start(now),
            RoomAct::Leave(member) if by.is_none_or(|by| by == member) => self.leave(member, now),
            RoomAct::Agree(member) if by == Some(member) => self.agree(member, now),
            RoomAct::React(member, _) | RoomAct::Rematch(member) if by == Some(member) => {
                self.fold(act)
            }
            RoomAct::Seed(member, _) if by.is_none_or(|by| by == member) => self.fold(act),
            RoomAct::Slow(member, days) if by == Some(member) => self.slow(member, days),
            RoomAct::Slowed(days) if by.is_none() => {
                self.expect_slower(days)?;
                self.fold(RoomAct::Slowed(days))
            }
            RoomAct::Slowed(_) => Err(RoomRefusal::HouseOnly),
            RoomAct::Leave(_)
            | RoomAct::Seed(..)
            | RoomAct::Agree(_)
            | RoomAct::React(..)
            | RoomAct::Rematch(_)
            | RoomAct::Slow(..) => Err(RoomRefusal::OtherMember),
            RoomAct::At(board, act) => self.at(by, board, act, now),
        }
    }

    fn start(&mut self, now: Moment) -> Result<(), RoomRefusal> {
        self.expect(Stage::Gathering)?;
        let tables = self.tables()?;
        let Some(room_seeds) = self.seeds.clone() else { return Err(RoomRefusal::HouseOnly) };
        self.fold(RoomAct::Start)?;
        let mode = self.header.mode();
        for (number, header) in self.board_numbers().zip(tables) {
            let seeds = Seeds {
                seed: mode.seed_of_board(&room_seeds.seed, number),
                entropy: mode.seed_of_board(&room_seeds.entropy, number),
            };
            let (table, _) = match self.joint_draw(&room_seeds.seed, number) {
                Some(draw) => Table::begin_drawn(header, seeds, Box::new(draw), now),
                None => Table::begin(header, seeds, now),
            };
            self.boards[number.idx()] = RoomBoard::new(table);
            self.write_down(number, 0, self.breaker(number));
        }
        Ok(())
    }

    /// What a person or a computer does at a table.
    fn at(
        &mut self,
        by: Option<MemberNumber>,
        board: BoardNumber,
        act: Act,
        now: Moment,
    ) -> Result<(), RoomRefusal> {
        self.expect(Stage::Playing)?;
        self.board(board)?;
        let seat = match by {
            Some(member) => {
                let seat = self.seat(member, board);
                Some(seat.ok_or(RoomRefusal::NotYours { board })?)
            }
            None => None,
        };
        match (self.header.mode(), by, &act) {
            (Mode::Duel, _, Act::Guess(guess)) => self.place(seat, board, *guess, now),
            (Mode::Cooperation, Some(member), Act::Guess(guess)) => {
                self.propose(member, *guess, now)
            }
            (Mode::Duel, _, Act::Resign) => {
                self.perform(seat, board, act, now)?;
                // The other one waits for nobody any more.
                self.answer_placed(now)?;
                self.conclude()
            }
            // One member does not give up for the others, but can leave.
            (Mode::Cooperation, Some(_), Act::Resign) if self.present().count() > 1 => {
                Err(RoomRefusal::OtherMember)
            }
            (Mode::Match | Mode::Race, _, Act::Guess(_))
            | (Mode::Cooperation, None, Act::Guess(_))
            | (_, _, Act::Choose(_) | Act::Hint(_) | Act::Resign | Act::NextGame) => {
                self.perform(seat, board, act, now)?;
                self.conclude()
            }
            (
                _,
                _,
                Act::Commit(_)
                | Act::Answer { .. }
                | Act::Note(_)
                | Act::Withdraw
                | Act::TakeBack
                | Act::Correct { .. }
                | Act::Open { .. },
            ) => Err(RoomRefusal::HouseOnly),
        }
    }

    /// Places a guess of a duel, which is answered when the other one is placed, too.
    fn place(
        &mut self,
        seat: Option<Seat>,
        board: BoardNumber,
        guess: Code,
        now: Moment,
    ) -> Result<(), RoomRefusal> {
        let placed = self.board(board)?;
        if placed.placed.is_some() {
            return Err(RoomRefusal::AlreadyPlaced);
        }
        let actor = seat.map_or(Actor::House, Actor::Seat);
        placed.table.check(actor, &Act::Guess(guess))?;
        let waits = self
            .boards
            .iter()
            .any(|board| board.table.view(Viewer::Spectator).phase == Phase::Code);
        if waits {
            return Err(RoomRefusal::NotNow { stage: self.stage });
        }
        self.fold(RoomAct::Place(self.breaker(board), guess))?;
        self.answer_placed(now)
    }

    /// Answers the guesses of a duel if all are placed.
    fn answer_placed(&mut self, now: Moment) -> Result<(), RoomRefusal> {
        let is_missing = |board: &RoomBoard| !board.is_over() && board.placed.is_none();
        if self.boards.iter().any(is_missing) {
            return Ok(());
        }
        for number in self.board_numbers() {
            let Some(guess) = self.board(number)?.placed.take() else { continue };
            let person = self.members[number.idx()].kind == PlayerKind::Human;
            let seat = Some(Seat::Codebreaker).filter(|_| person);
            self.perform(seat, number, Act::Guess(guess), now)?;
        }
        self.conclude()
    }

    /// Proposes a guess, or agrees to it if it is proposed already.
    fn propose(
        &mut self,
        member: MemberNumber,
        guess: Code,
        now: Moment,
    ) -> Result<(), RoomRefusal> {
        if self.proposal.as_ref().is_some_and(|proposal| proposal.guess == guess) {
            return self.agree(member, now);
        }
        self.board(BoardNumber::FIRST)?
            .table
            .check(Actor::Seat(Seat::Codebreaker), &Act::Guess(guess))?;
        self.fold(RoomAct::Propose(member, guess))?;
        self.place_agreed(now)
    }

    fn agree(&mut self, member: MemberNumber, now: Moment) -> Result<(), RoomRefusal> {
        self.expect(Stage::Playing)?;
        self.fold(RoomAct::Agree(member))?;
        self.place_agreed(now)
    }

    /// Whether a member is a computer that looks for the code together with people.
    fn helps(&self, member: MemberNumber) -> bool {
        let found = self.members.get(member.idx());
        let is_computer = found.is_some_and(|found| found.kind == PlayerKind::Computer);
        let is_on = self.stage == Stage::Playing && self.header.mode() == Mode::Cooperation;
        is_computer && is_on
    }

    /// The people who are there.
    pub(super) fn present(&self) -> impl Iterator<Item = MemberNumber> {
        let present = (1..).zip(&self.members).filter(|(_, member)| member.is_present());
        present.filter_map(|(number, _)| MemberNumber::new(number))
    }

    /// Places the guess that all people agree to who are there.
    fn place_agreed(&mut self, now: Moment) -> Result<(), RoomRefusal> {
        let Some(proposal) = &self.proposal else { return Ok(()) };
        if !self.present().all(|member| proposal.agreed.contains(&member)) {
            return Ok(());
        }
        let act = Act::Guess(proposal.guess);
        self.perform(Some(Seat::Codebreaker), BoardNumber::FIRST, act, now)?;
        self.conclude()
    }

    /// Whether so many days are more than a move may take.
    fn expect_slower(&self, days: MoveDays) -> Result<(), RoomRefusal> {
        self.expect(Stage::Playing)?;
        let is_slower = days > self.days;
        if is_slower { Ok(()) } else { Err(RoomRefusal::NotSlower { days: self.days }) }
    }

    /// Somebody wants a move to take so many days.
    fn slow(&mut self, member: MemberNumber, days: MoveDays) -> Result<(), RoomRefusal> {
        self.expect_slower(days)?;
        if self.member(member)?.wants_days == Some(days) {
            return Err(RoomRefusal::AlreadyWanted);
        }
        self.fold(RoomAct::Slow(member, days))?;
        self.slow_if_agreed()
    }

    /// Gives each move the days that all want who are there, if they do.
    fn slow_if_agreed(&mut self) -> Result<(), RoomRefusal> {
        if self.stage != Stage::Playing {
            return Ok(());
        }
        let agreed = {
            let mut wanted = self.present().map(|member| self.members[member.idx()].wants_days);
            wanted.next().flatten().filter(|days| wanted.all(|other| other == Some(*days)))
        };
        agreed.map_or(Ok(()), |days| self.fold(RoomAct::Slowed(days)))
    }

    /// Has somebody leave. What needs them is over.
    fn leave(&mut self, member: MemberNumber, now: Moment) -> Result<(), RoomRefusal> {
        self.fold(RoomAct::Leave(member))?;
        if self.stage != Stage::Playing {
            return self.conclude();
        }
        match self.header.mode() {
            // The fold says that it is over.
            Mode::Match | Mode::Duel => {}
            Mode::Race => {
                let board = BoardNumber::new(member.idx() + 1);
                if let Some(board) = board.filter(|board| !self.boards[board.idx()].is_over()) {
                    self.perform(Some(Seat::Codebreaker), board, Act::Resign, now)?;
                }
            }
            Mode::Cooperation => {
                let anybody = self.members.iter().any(Member::is_present);
                if anybody {
                    self.place_agreed(now)?;
                } else if !self.is_finished() {
                    self.perform(Some(Seat::Codebreaker), BoardNumber::FIRST, Act::Resign, now)?;
                }
            }
        }
        self.conclude()?;
        self.slow_if_agreed()
    }

    /// Does an act at a table, and writes down what it was there.
    fn perform(
        &mut self,
        seat: Option<Seat>,
        board: BoardNumber,
        act: Act,
        now: Moment,
    ) -> Result<(), RoomRefusal> {
        let breaker = self.breaker(board);
        let found = self.board(board)?;
        let before = found.table.version();
        found.table.act(seat.map_or(Actor::House, Actor::Seat), act, now)?;
        self.write_down(board, before, breaker);
        Ok(())
    }

    /// Writes down what was done at a table since this version.
    fn write_down(&mut self, board: BoardNumber, since: usize, whose: MemberNumber) {
        let Some(found) = self.boards.get(board.idx()) else { return };
        // The others still look for the code of a race: it is shown when all boards are.
        let is_shared = self.header.mode() == Mode::Race;
        for seen in found.table.since(since, Viewer::Seat(Seat::Codebreaker)) {
            // A code is never written down, and nothing else is hidden from a breaker.
            if let SeenAct::Act(act) = seen {
                if is_shared && matches!(act, Act::Open { .. }) {
                    continue;
                }
                self.settle(board, &act);
                let seen = SeenRoomAct::Act(RoomAct::At(board, act));
                self.log.push(Done { seen, whose });
            }
        }
    }

    /// Shows games that are over to everybody: one by one where all see all of them, and
    /// together where nobody may know of the others before the end.
    fn conclude(&mut self) -> Result<(), RoomRefusal> {
        let together = matches!(self.header.mode(), Mode::Duel | Mode::Race);
        let left = matches!(self.stage, Stage::Over { .. });
        let all = left || self.is_finished();
        for number in self.board_numbers() {
            let board = self.board(number)?;
            let over = left || (board.is_over() && (all || !together));
            if over && !board.is_revealed {
                let record = Box::new(board.table.record());
                self.fold(RoomAct::Reveal(number, record))?;
            }
        }
        Ok(())
    }
}
