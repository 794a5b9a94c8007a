//! What an act does: the one way in which a room changes, here and from afar.

use pegmind_rules::{PlayerKind, PlayerName, Quoted, SetupError};
use pegmind_session::{Act, CommitmentCheck, Header, Record, Refusal, SeenAct, Table, Viewer};

use super::{Done, Proposal, Room, RoomBoard, Stage};
use crate::act::{RoomAct, SeenRoomAct};
use crate::member::{BoardNumber, Member, MemberNumber, RoomViewer};
use crate::mode::Mode;
use crate::move_days::MoveDays;
use crate::player_seed::PlayerSeed;
use crate::refusal::RoomRefusal;

impl Room {
    /// Follows acts that were done in another room, as its viewer sees them.
    ///
    /// # Errors
    ///
    /// [`RoomRefusal`] says why an act cannot follow the ones before it. Those are done.
    pub fn follow(&mut self, acts: &[SeenRoomAct]) -> Result<(), RoomRefusal> {
        for seen in acts {
            match seen {
                SeenRoomAct::Act(act) => self.fold(act.clone())?,
                SeenRoomAct::Hidden(member) => {
                    let found = self.members.get_mut(member.idx());
                    let found = found.ok_or(RoomRefusal::NoSuchMember { member: *member })?;
                    // What is hidden of a board that is over is that its code is opened.
                    let is_over = self.boards.get(member.idx()).is_some_and(RoomBoard::is_over);
                    found.has_placed |= self.header.mode() == Mode::Duel && !is_over;
                    self.log.push(Done { seen: seen.clone(), whose: *member });
                }
            }
        }
        Ok(())
    }

    /// Does an act that the viewer of this room sees.
    pub(super) fn fold(&mut self, act: RoomAct) -> Result<(), RoomRefusal> {
        let whose = match &act {
            RoomAct::Join { name, kind } => self.join(name, *kind)?,
            RoomAct::Claimed(member, claim) => {
                self.expect(Stage::Gathering)?;
                self.member(*member)?;
                self.members[member.idx()].claim = Some(claim.clone());
                *member
            }
            RoomAct::Seed(member, seed) => self.take_seed(*member, *seed)?,
            RoomAct::Leave(member) => self.take_leave(*member)?,
            RoomAct::Start => {
                self.expect(Stage::Gathering)?;
                let tables = self.tables()?;
                self.boards = tables.into_iter().map(|h| RoomBoard::new(Table::new(h))).collect();
                self.stage = Stage::Playing;
                MemberNumber::FIRST
            }
            RoomAct::At(board, act) => {
                let whose = self.breaker(*board);
                self.fold_at(*board, act)?;
                whose
            }
            RoomAct::Place(member, guess) => {
                self.expect(Stage::Playing)?;
                self.member(*member)?;
                let refusal = RoomRefusal::NoSuchMember { member: *member };
                let board = BoardNumber::new(member.idx() + 1).ok_or(refusal)?;
                self.board(board)?.placed = Some(*guess);
                self.members[member.idx()].has_placed = true;
                *member
            }
            RoomAct::Propose(member, guess) => {
                self.expect(Stage::Playing)?;
                self.member(*member)?;
                self.proposal = Some(Proposal { guess: *guess, agreed: vec![*member] });
                *member
            }
            RoomAct::Agree(member) => {
                self.member(*member)?;
                let proposal = self.proposal.as_mut().ok_or(RoomRefusal::NothingProposed)?;
                if proposal.agreed.contains(member) {
                    return Err(RoomRefusal::AlreadyPlaced);
                }
                proposal.agreed.push(*member);
                *member
            }
            RoomAct::Reveal(board, record) => {
                self.reveal(*board, record)?;
                MemberNumber::FIRST
            }
            RoomAct::React(member, _) => {
                self.member(*member)?;
                *member
            }
            RoomAct::Rematch(member) => {
                self.member(*member)?;
                if !matches!(self.stage, Stage::Over { .. }) {
                    return Err(RoomRefusal::NotNow { stage: self.stage });
                }
                self.members[member.idx()].wants_rematch = true;
                *member
            }
            RoomAct::Slow(member, days) => self.want_days(*member, *days)?,
            RoomAct::Slowed(days) => self.take_days(*days)?,
        };
        self.log.push(Done { seen: SeenRoomAct::Act(act), whose });
        Ok(())
    }

    fn want_days(
        &mut self,
        member: MemberNumber,
        days: MoveDays,
    ) -> Result<MemberNumber, RoomRefusal> {
        self.expect(Stage::Playing)?;
        self.member(member)?;
        self.members[member.idx()].wants_days = Some(days);
        Ok(member)
    }

    fn take_days(&mut self, days: MoveDays) -> Result<MemberNumber, RoomRefusal> {
        self.expect(Stage::Playing)?;
        self.days = days;
        self.members.iter_mut().for_each(|member| member.wants_days = None);
        Ok(MemberNumber::FIRST)
    }

    fn join(&mut self, name: &PlayerName, kind: PlayerKind) -> Result<MemberNumber, RoomRefusal> {
        self.expect(Stage::Gathering)?;
        let members_max = self.header.mode().members_max();
        let full = RoomRefusal::Full { members_max };
        if self.members.len() >= members_max {
            return Err(full);
        }
        let taken = self.members.iter().any(|member| member.name == *name);
        if taken || self.header.is_taken(name) {
            return Err(RoomRefusal::SameName { name: name.clone() });
        }
        self.members.push(Member::new(name.clone(), kind));
        MemberNumber::new(self.members.len()).ok_or(full)
    }

    /// Each person brings one seed, where the server has promised its own.
    fn take_seed(
        &mut self,
        member: MemberNumber,
        seed: PlayerSeed,
    ) -> Result<MemberNumber, RoomRefusal> {
        self.expect(Stage::Gathering)?;
        let brings = self.member(member)?;
        let is_awaited = brings.is_present() && brings.seed.is_none();
        if !is_awaited || self.header.seed_hash().is_none() {
            return Err(RoomRefusal::SeedNotAwaited { member });
        }
        self.members[member.idx()].seed = Some(seed);
        Ok(member)
    }

    /// Who leaves before play was never there.
    fn take_leave(&mut self, member: MemberNumber) -> Result<MemberNumber, RoomRefusal> {
        self.member(member)?;
        if self.stage == Stage::Gathering {
            self.members.remove(member.idx());
            return Ok(member);
        }
        self.members[member.idx()].has_left = true;
        let needed = matches!(self.header.mode(), Mode::Match | Mode::Duel);
        if self.stage == Stage::Playing && needed {
            self.stage = Stage::Over { left: Some(member) };
        }
        Ok(member)
    }

    /// What was done at a table that somebody follows.
    fn fold_at(&mut self, number: BoardNumber, act: &Act) -> Result<(), RoomRefusal> {
        self.expect(Stage::Playing)?;
        let spectator = self.viewer == Some(RoomViewer::Spectator);
        let board = self.board(number)?;
        match act {
            Act::Answer { feedback, .. } if spectator => board.keys.push(*feedback),
            Act::Commit(_)
            | Act::Choose(_)
            | Act::Guess(_)
            | Act::Answer { .. }
            | Act::Withdraw
            | Act::TakeBack
            | Act::Correct { .. }
            | Act::Hint(_)
            | Act::Note(_)
            | Act::Resign
            | Act::Open { .. }
            | Act::NextGame => {
                board.table.follow(&[SeenAct::Act(act.clone())])?;
            }
        }
        self.settle(number, act);
        Ok(())
    }

    /// What else an act at a table changes in the room.
    pub(super) fn settle(&mut self, number: BoardNumber, act: &Act) {
        let Some(board) = self.boards.get_mut(number.idx()) else { return };
        if matches!(act, Act::NextGame) {
            (board.is_revealed, board.keys) = (false, Vec::new());
            board.promise = CommitmentCheck::None;
        }
        // Who gives up guesses no more, not even what waits.
        if matches!(act, Act::Guess(_) | Act::Answer { .. } | Act::Resign) {
            board.placed = None;
            self.proposal = None;
            if let Some(member) = self.members.get_mut(number.idx()) {
                member.has_placed = false;
            }
        }
    }

    /// Shows a game that is over, to who could not see all of it, too.
    fn reveal(&mut self, number: BoardNumber, record: &Record) -> Result<(), RoomRefusal> {
        let afar = self.viewer.is_some();
        let board = self.board(number)?;
        // What was promised then, and not what the record says now.
        let promised = board.table.view(Viewer::Spectator).commitment;
        board.promise = match (promised, record.opening.map(|opening| opening.commitment())) {
            (None, _) => CommitmentCheck::None,
            (Some(_), None) => CommitmentCheck::Unopened,
            (Some(promised), Some(opened)) if Some(promised) == opened => CommitmentCheck::Kept,
            (Some(_), Some(_)) => CommitmentCheck::Broken,
        };
        let is_shown = board.table.view(Viewer::Spectator).opening.is_some();
        if afar || (record.opening.is_some() && !is_shown) {
            board.table = told(record)?;
        }
        (board.is_revealed, board.keys) = (true, Vec::new());
        if let Some(member) = self.members.get_mut(number.idx()) {
            member.has_placed = false;
        }
        let all = self.boards.iter().all(|board| board.is_revealed) && self.is_finished();
        if all && self.stage == Stage::Playing {
            self.stage = Stage::Over { left: None };
        }
        Ok(())
    }

    /// What the boards begin with, if all that are needed are there.
    pub(super) fn tables(&self) -> Result<Vec<Header>, RoomRefusal> {
        let mode = self.header.mode();
        let present = self.members.iter().filter(|member| !member.has_left).count();
        let members_min = mode.members_min();
        if present < members_min || present < self.members.len() {
            return Err(RoomRefusal::TooFew { present, members_min });
        }
        let numbers = (1..=mode.boards(self.members.len())).filter_map(BoardNumber::new);
        let headers: Result<_, SetupError> =
            numbers.map(|number| self.header.of_board(number, &self.members)).collect();
        headers.map_err(|error| RoomRefusal::Setup {
            problem: Quoted::up_to(&error.to_string(), RoomRefusal::PROBLEM_MAX),
        })
    }
}

/// The table of a game that is told as a whole.
fn told(record: &Record) -> Result<Table, Refusal> {
    let mut table = Table::new(record.header.clone());
    let commit = record.commitment.map(Act::Commit);
    let entries = record.entries.iter().map(|entry| entry.act.clone());
    let open = record.opening.map(|opening| Act::Open { opening, open: record.open.clone() });
    let acts: Vec<_> = commit.into_iter().chain(entries).chain(open).map(SeenAct::Act).collect();
    table.follow(&acts)?;
    Ok(table)
}
