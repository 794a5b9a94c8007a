//! The authority over what several people play together, and the only fold over it.

mod fold;
mod resume;
mod sight;
mod turn;

use pegmind_rules::{Code, Feedback, GameCount, Outcome, Player, Seat};
use pegmind_session::{CommitmentCheck, Moment, Phase, Seed, Seeds, Table, Version, Viewer};

use crate::act::{RoomAct, SeenRoomAct};
use crate::header::RoomHeader;
use crate::joint_draw::JointDraw;
use crate::member::{BoardNumber, Member, MemberNumber, RoomViewer};
use crate::mode::Mode;
use crate::move_days::MoveDays;
use crate::refusal::RoomRefusal;
use crate::stage::Stage;

pub use resume::ResumeError;

/// A guess that waits until all agree to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The guess.
    pub guess: Code,
    /// Who is for it; first, who proposed it.
    pub agreed: Vec<MemberNumber>,
}

/// A board of a room, as far as its viewer may know it.
#[derive(Debug)]
pub struct RoomBoard {
    table: Table,
    /// A guess that waits for the other board's.
    placed: Option<Code>,
    /// What the rows were answered, where guesses may not be seen yet.
    keys: Vec<Feedback>,
    /// Whether its game is over and was shown to everybody.
    is_revealed: bool,
    /// What became of the codemaker's promise.
    promise: CommitmentCheck,
}

impl RoomBoard {
    fn new(table: Table) -> Self {
        Self {
            table,
            placed: None,
            keys: Vec::new(),
            is_revealed: false,
            promise: CommitmentCheck::None,
        }
    }

    /// The table. A viewer who may not see the guesses has an empty one until its game is
    /// over.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The guess that waits for the other member of a duel, for who has placed it.
    #[must_use]
    pub const fn placed(&self) -> Option<&Code> {
        self.placed.as_ref()
    }

    /// The answers of rows whose guesses the viewer may not see yet.
    #[must_use]
    pub fn keys(&self) -> &[Feedback] {
        &self.keys
    }

    /// What became of the codemaker's promise, which was seen before the first guess, when the
    /// game was shown.
    #[must_use]
    pub const fn promise(&self) -> CommitmentCheck {
        self.promise
    }

    /// Returns true if nobody guesses here any more, as far as the viewer may know. The code may
    /// still have to be shown.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let game = self.table.game();
        let is_solved = self.keys.last().is_some_and(Feedback::is_solved);
        let is_full = self.keys.len() >= usize::from(game.board().rules().rows().get());
        game.outcome().is_some() || is_solved || is_full
    }
}

/// An act that was done, as the authority knows it.
#[derive(Clone, Debug)]
struct Done {
    seen: SeenRoomAct,
    /// Whose act it is.
    whose: MemberNumber,
}

/// Where several people play together.
#[derive(Debug)]
pub struct Room {
    header: RoomHeader,
    /// Who follows it from afar; `None` for the authority.
    viewer: Option<RoomViewer>,
    /// Only the authority has any.
    seeds: Option<Seeds>,
    stage: Stage,
    members: Vec<Member>,
    boards: Vec<RoomBoard>,
    proposal: Option<Proposal>,
    days: MoveDays,
    log: Vec<Done>,
}

impl Room {
    /// A room that nobody has come to, as the authority over it.
    #[must_use]
    pub const fn begin(header: RoomHeader, seeds: Seeds) -> Self {
        Self::new(header, None, Some(seeds))
    }

    /// A room that nobody has come to, to follow what is done there: see [`Room::follow`].
    #[must_use]
    pub const fn afar(header: RoomHeader, viewer: RoomViewer) -> Self {
        Self::new(header, Some(viewer), None)
    }

    /// A room whose acts are all told, to go through them again.
    pub(crate) const fn retold(header: RoomHeader) -> Self {
        Self::new(header, None, None)
    }

    const fn new(header: RoomHeader, viewer: Option<RoomViewer>, seeds: Option<Seeds>) -> Self {
        Self {
            header,
            viewer,
            seeds,
            stage: Stage::Gathering,
            members: Vec::new(),
            boards: Vec::new(),
            proposal: None,
            days: MoveDays::ONE,
            log: Vec::new(),
        }
    }

    /// The room with so many days for a move, as long as its members agree to nothing else. What
    /// is followed from then on may change them.
    #[must_use]
    pub const fn with_days(mut self, days: MoveDays) -> Self {
        self.days = days;
        self
    }

    /// How many days a move may take.
    #[must_use]
    pub const fn days(&self) -> MoveDays {
        self.days
    }

    /// What was chosen before anybody came.
    #[must_use]
    pub const fn header(&self) -> &RoomHeader {
        &self.header
    }

    /// Where it stands.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Everybody who came, in that order, also those who have left.
    #[must_use]
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// The boards, once play has begun.
    #[must_use]
    pub fn boards(&self) -> &[RoomBoard] {
        &self.boards
    }

    /// The guess that waits until all agree to it.
    #[must_use]
    pub const fn proposal(&self) -> Option<&Proposal> {
        self.proposal.as_ref()
    }

    /// Returns true if enough members are left to play again.
    #[must_use]
    pub fn has_enough_members(&self) -> bool {
        let here = self.members.iter().filter(|member| !member.has_left).count();
        here >= self.header.mode().members_min()
    }

    /// How many acts were done.
    #[must_use]
    pub const fn version(&self) -> Version {
        self.log.len()
    }

    /// The seat of a member at a board; `None` for who only looks on.
    #[must_use]
    pub fn seat(&self, member: MemberNumber, board: BoardNumber) -> Option<Seat> {
        let breaks = Some(Seat::Codebreaker);
        match self.header.mode() {
            Mode::Match => {
                let view = self.boards.get(board.idx())?.table.view(Viewer::Spectator);
                let player = if member.idx() == 0 { Player::First } else { Player::Second };
                if view.codebreaker == player { breaks } else { Some(Seat::Codemaker) }
            }
            Mode::Duel if member.idx() == board.idx() => breaks,
            Mode::Duel => Some(Seat::Codemaker),
            Mode::Race => breaks.filter(|_| member.idx() == board.idx()),
            Mode::Cooperation => breaks,
        }
    }

    /// How codes of computers at a board follow from this seed of the server and those of the
    /// members; `None` if they follow from the server's alone.
    pub(crate) fn joint_draw(&self, seed: &Seed, board: BoardNumber) -> Option<JointDraw> {
        self.header.seed_hash()?;
        let board = self.header.mode().drawn_for(board);
        let players = self.members.iter().map(|member| member.seed);
        Some(JointDraw::new(seed.clone(), board.into(), players))
    }

    /// Returns the member who can start play where that is somebody's to say: of the people who
    /// are there, the one who came first. Returns `None` if nobody is there but computers.
    #[must_use]
    pub fn starter(&self) -> Option<MemberNumber> {
        self.present().next()
    }

    /// Who breaks the code of a board, or moves there first of all who do.
    fn breaker(&self, board: BoardNumber) -> MemberNumber {
        let numbers = (1..=self.members.len()).filter_map(MemberNumber::new);
        let mut breakers = numbers.filter(|m| self.seat(*m, board) == Some(Seat::Codebreaker));
        // A board always has a breaker; its number is that of a member but in matches.
        breakers
            .next()
            .or_else(|| MemberNumber::new(board.idx() + 1))
            .unwrap_or(MemberNumber::FIRST)
    }

    /// Who is owed a move, so that the others wait.
    #[must_use]
    pub fn awaited(&self) -> Vec<MemberNumber> {
        let numbers = || (1..=self.members.len()).filter_map(MemberNumber::new);
        let is_awaited = |member: &MemberNumber| {
            self.boards.iter().zip(1..).any(|(board, number)| {
                let seat = BoardNumber::new(number).and_then(|number| self.seat(*member, number));
                let phase = board.table.view(Viewer::Spectator).phase;
                match (seat, phase) {
                    (Some(Seat::Codemaker), Phase::Code) => true,
                    (Some(Seat::Codebreaker), Phase::Guess | Phase::Thinking) => {
                        let is_on = !board.is_over() && board.placed.is_none();
                        is_on && self.is_to_agree(*member, board)
                    }
                    _ => false,
                }
            })
        };
        if self.stage != Stage::Playing {
            return Vec::new();
        }
        numbers().filter(|m| !self.members[m.idx()].has_left).filter(is_awaited).collect()
    }

    /// Whether a member is still to be for a guess. A computer proposes one where nobody has, and
    /// agrees to what fits the rows.
    fn is_to_agree(&self, member: MemberNumber, board: &RoomBoard) -> bool {
        let Some(proposal) = &self.proposal else { return true };
        let is_person = self.members.get(member.idx()).is_some_and(Member::is_present);
        let fits = || board.table.game().board().fits(&proposal.guess);
        !proposal.agreed.contains(&member) && (is_person || fits())
    }

    fn member(&self, number: MemberNumber) -> Result<&Member, RoomRefusal> {
        let found = self.members.get(number.idx()).filter(|member| !member.has_left);
        found.ok_or(RoomRefusal::NoSuchMember { member: number })
    }

    fn board(&mut self, number: BoardNumber) -> Result<&mut RoomBoard, RoomRefusal> {
        let refusal = RoomRefusal::NoSuchBoard { board: number };
        self.boards.get_mut(number.idx()).ok_or(refusal)
    }

    fn board_numbers(&self) -> impl Iterator<Item = BoardNumber> + use<> {
        (1..=self.boards.len()).filter_map(BoardNumber::new)
    }

    fn expect(&self, stage: Stage) -> Result<(), RoomRefusal> {
        if self.stage == stage { Ok(()) } else { Err(RoomRefusal::NotNow { stage: self.stage }) }
    }

    /// How many guesses each member took who found the code; of a match, that is not asked.
    #[must_use]
    pub fn guesses(&self) -> Vec<Option<usize>> {
        let found = |board: &RoomBoard| {
            let game = board.table.game();
            let solved = game.outcome().is_some_and(Outcome::is_solved);
            solved.then(|| game.board().rows().len())
        };
        match self.header.mode() {
            Mode::Match => vec![None; self.members.len()],
            Mode::Duel | Mode::Race => self.boards.iter().map(found).collect(),
            Mode::Cooperation => {
                vec![self.boards.first().and_then(found); self.members.len()]
            }
        }
    }

    /// Whether all games are over.
    fn is_finished(&self) -> bool {
        let single = self.header.options().games == GameCount::ONE;
        self.boards.iter().all(|board| {
            let phase = board.table.view(Viewer::Spectator).phase;
            phase == Phase::MatchOver || (single && board.is_over())
        })
    }
}
