//! What is said of a room where several people play, in sentences that make sense without a
//! screen.

mod days;
mod decision;
mod feed;
mod places;
mod presence;
mod proof;
mod reveal;
#[cfg(test)]
mod tests;
mod word;

use std::cmp::Reverse;

use pegmind_room::{
    BoardNumber, Member, MemberNumber, Mode, Reaction, Room, RoomAct, RoomRefusal, SeenRoomAct,
    Stage,
};
use pegmind_rules::{Draft, PlayerKind, PlayerName, Seat, Setup};
use pegmind_session::{Act, CommitmentCheck, Event, Phase, Played, TableView, Viewer, Why};

use crate::live::after_row;
use crate::phrase::Phrase;
use crate::refusal::refusal;
use crate::sentence::{list, sentence};

pub use days::not_slower;
pub use feed::FeedWish;
pub use proof::{code_drawn, commitment_kept, proof_title, proven, proven_title, rows_marked};
pub use word::RoomWord;

/// A room as one of those who are there hears of it.
#[derive(Clone, Copy, Debug)]
pub struct RoomPhrase<'a> {
    /// How things are said.
    pub phrase: Phrase,
    /// The room.
    pub room: &'a Room,
    /// Whose ears these are; a spectator is no member.
    pub own: Option<MemberNumber>,
    /// The board that lies in front of them.
    pub board: BoardNumber,
    /// The key that a typed word begins with, if it needs one.
    pub word_key: &'static str,
}

impl RoomPhrase<'_> {
    /// What a member is called; `You` for whose ears these are is not said, as others hear of
    /// them by their name.
    #[must_use]
    pub fn name(&self, member: MemberNumber) -> String {
        let found = self.room.members().get(member.idx());
        found.map_or_else(|| format!("Player {member}"), |found| self.phrase.name(&found.name))
    }

    fn names(&self, members: impl Iterator<Item = MemberNumber>) -> String {
        list(members.map(|member| self.name(member)))
    }

    fn numbers(&self) -> impl Iterator<Item = MemberNumber> + use<> {
        (1..=self.room.members().len()).filter_map(MemberNumber::new)
    }

    /// How people play together: `A duel: each makes a code, and both break at once.`
    #[must_use]
    pub const fn mode(mode: Mode) -> &'static str {
        match mode {
            Mode::Match => "A match: seats change after every game; the codemaker gets points.",
            Mode::Duel => {
                "A duel: each makes a code, both break at once; answers come when both have guessed."
            }
            Mode::Race => {
                "A race: all look for the same code, each on a board of their own, and see no other until the end."
            }
            Mode::Cooperation => {
                "Cooperation: all look for one code together; a guess is placed when all agree to it."
            }
        }
    }

    /// Who is there, before play.
    #[must_use]
    pub fn present(&self) -> String {
        let present = self.numbers().filter(|m| !self.room.members()[m.idx()].has_left);
        match self.names(present) {
            names if names.is_empty() => "Nobody is there yet.".into(),
            names => format!("There: {names}."),
        }
    }

    /// Says how play starts, to one who waits for it.
    #[must_use]
    pub fn start_awaited(&self) -> String {
        match self.room.header().mode() {
            Mode::Match | Mode::Duel => "Play starts when both players are there.".into(),
            Mode::Race | Mode::Cooperation => match self.room.starter() {
                Some(starter) if self.own == Some(starter) => {
                    "You start the game when everybody is there.".into()
                }
                Some(starter) => format!("{} starts the game.", self.name(starter)),
                None => String::new(),
            },
        }
    }

    /// For whom one waits; `None` if for nobody.
    #[must_use]
    pub fn awaited(&self) -> Option<String> {
        let all = self.room.awaited();
        let others: Vec<_> =
            all.iter().copied().filter(|member| Some(*member) != self.own).collect();
        let names = self.names(others.iter().copied());
        let said = if self.own.is_some_and(|own| all.contains(&own)) {
            format!("It is your turn, and {names}'s.")
        } else {
            format!("Waiting for {names}.")
        };
        (!others.is_empty()).then_some(said)
    }

    /// What is said to who would do something before it is time: `waits_for_line` says whether
    /// something else of theirs is kept until the connection is back, `awaited` who is waited for.
    #[must_use]
    pub fn not_yet(waits_for_line: bool, awaited: Option<String>) -> String {
        let kept = waits_for_line.then(|| "It is sent when the connection is back.".to_owned());
        kept.or(awaited).unwrap_or_else(|| "Not now; a moment.".into())
    }

    /// The board on which a member of this name plays, whatever its letters' case; that of all in
    /// a match or a cooperation.
    #[must_use]
    pub fn board_of(&self, name: &str) -> Option<BoardNumber> {
        let is_it = |member: &Member| member.name.as_str().eq_ignore_ascii_case(name);
        let member = self.room.members().iter().position(is_it)?;
        let number = match self.room.header().mode() {
            Mode::Duel | Mode::Race => BoardNumber::new(member + 1)?,
            Mode::Match | Mode::Cooperation => BoardNumber::FIRST,
        };
        (number.idx() < self.room.boards().len()).then_some(number)
    }

    /// A row of a board, from 1, as those who look on may know it; why there is none otherwise.
    #[must_use]
    pub fn row(&self, board: BoardNumber, number: usize) -> String {
        let Some(found) = self.room.boards().get(board.idx()) else { return String::new() };
        match found.table().why(number, Viewer::Spectator) {
            Ok(Why::Open { row, .. } | Why::Closed { row, .. }) => self.phrase.row(number, &row),
            Err(why) => sentence(&refusal(&why)),
        }
    }

    /// What has just happened in the room.
    #[must_use]
    pub fn act(&self, seen: &SeenRoomAct) -> Vec<String> {
        let mode = self.room.header().mode();
        let act = match seen {
            SeenRoomAct::Act(act) => act,
            // In a duel nothing else is hidden from the other one; of a race and for those who
            // look on nothing is told by what they do not see.
            SeenRoomAct::Hidden(member) if mode == Mode::Duel && self.own.is_some() => {
                return vec![format!("{} has placed a guess.", self.name(*member))];
            }
            SeenRoomAct::Hidden(_) => return Vec::new(),
        };
        match act {
            RoomAct::Join { name, .. } => {
                let name = self.phrase.name(name);
                vec![format!("{name} has come.")]
            }
            RoomAct::Claimed(member, _) => {
                vec![format!("{} is a claimed name.", self.name(*member))]
            }
            RoomAct::Leave(member) => match self.room.stage() {
                // Their number is somebody else's by now.
                Stage::Gathering => vec![format!("Somebody has left. {}", self.present())],
                Stage::Playing | Stage::Over { .. } => {
                    vec![format!("{} has left.", self.name(*member))]
                }
            },
            RoomAct::Start => self.start(),
            RoomAct::At(board, act) => self.at(*board, act),
            RoomAct::Place(member, guess) if self.own == Some(*member) => {
                // Alone it is answered at once.
                let guess = self.phrase.pegs(guess.pegs());
                let said = format!("Placed: {guess}. It is answered when both have guessed.");
                self.awaited().map(|_| said).into_iter().collect()
            }
            RoomAct::Seed(..) | RoomAct::Place(..) => Vec::new(),
            RoomAct::Propose(member, guess) => {
                let (name, guess) = (self.name(*member), self.phrase.pegs(guess.pegs()));
                let own = self.own == Some(*member);
                let agree = if own { "" } else { " Agree, or propose another guess." };
                vec![format!("{name} proposes {guess}.{agree}")]
            }
            RoomAct::Agree(member) => vec![format!("{} agrees.", self.name(*member))],
            RoomAct::Reveal(board, _) => self.reveal(*board),
            RoomAct::React(member, reaction) => {
                vec![format!("{}: {}", self.name(*member), Self::reaction(*reaction))]
            }
            RoomAct::Rematch(member) => {
                vec![format!("{} wants to play again.", self.name(*member))]
            }
            RoomAct::Slow(member, days) => vec![self.slow(*member, *days)],
            RoomAct::Slowed(days) => Self::slowed(mode, *days).into_iter().collect(),
        }
    }

    /// Says how others join who are given the address of the invitation.
    #[must_use]
    pub fn invitation(address: &str) -> String {
        format!("Others join with pegmind join {address}, or open the address in a browser.")
    }

    /// Says how a player who leaves comes back: with the address, which names the server, too.
    #[must_use]
    pub fn seat_kept(address: &str) -> String {
        format!("Your seat is kept. To come back: pegmind join {address}")
    }

    /// What a reaction says.
    #[must_use]
    pub const fn reaction(reaction: Reaction) -> &'static str {
        match reaction {
            Reaction::Hello => "Hello!",
            Reaction::WellPlayed => "Well played!",
            Reaction::Wow => "Wow!",
            Reaction::Thinking => "I am thinking.",
            Reaction::Unlucky => "Bad luck!",
            Reaction::Thanks => "Thanks for the game!",
        }
    }

    fn table(&self, board: BoardNumber) -> Option<TableView<'_>> {
        let viewer = self.own.and_then(|own| self.room.seat(own, board));
        let found = self.room.boards().get(board.idx())?;
        Some(found.table().view(viewer.map_or(Viewer::Spectator, Viewer::Seat)))
    }

    /// What is played on a board. Where all play on it together they are `You` to each other, and
    /// not to who looks on.
    fn played(&self, table: &TableView<'_>) -> Played {
        let mut played = table.played();
        if self.own.is_none() && self.room.header().mode() == Mode::Cooperation {
            let mut options = played.setup.options().clone();
            let named = PlayerName::new(Phrase::THEY).ok().and_then(|they| {
                options.names.first = they;
                Setup::new(options).ok()
            });
            played.setup = named.unwrap_or(played.setup);
        }
        played
    }

    fn breaker(&self, table: &TableView<'_>) -> String {
        self.phrase.name(self.played(table).name(Seat::Codebreaker))
    }

    /// Whose board it is, as its title.
    #[must_use]
    pub fn title(&self, board: BoardNumber) -> String {
        if self.room.header().mode() == Mode::Cooperation {
            return "Together".into();
        }
        self.table(board).map(|table| self.breaker(&table)).unwrap_or_default()
    }

    /// How the game of a board ended, in short; nothing if it has not.
    #[must_use]
    pub fn outcome(&self, board: BoardNumber) -> Vec<String> {
        let Some(table) = self.table(board) else { return Vec::new() };
        let Some(outcome) = table.outcome else { return Vec::new() };
        self.phrase.outcome(outcome, &table.audit, &self.played(&table))
    }

    /// What is said before a game that counts for rankings.
    const RANKED: &'static str =
        "It counts for the rankings: whoever leaves before the end has lost it.";

    fn start(&self) -> Vec<String> {
        let mut lines = vec!["Play begins.".to_owned()];
        if self.room.is_ranked() {
            lines.push(Self::RANKED.to_owned());
        }
        lines.extend(Self::pace(self.room.header().mode(), self.room.days()));
        if let Some(table) = self.table(self.board) {
            lines.extend(self.phrase.opening_lines(&self.played(&table)));
        }
        lines
    }

    /// Whether a board is that in front, or is everybody's.
    fn is_in_front(&self, board: BoardNumber) -> bool {
        board == self.board && self.own.is_some()
            || matches!(self.room.header().mode(), Mode::Match | Mode::Cooperation)
    }

    fn at(&self, board: BoardNumber, act: &Act) -> Vec<String> {
        let Some(table) = self.table(board) else { return Vec::new() };
        let breaker = self.breaker(&table);
        // Nobody's name stands on a board that is everybody's.
        let is_together = self.room.header().mode() == Mode::Cooperation;
        match act {
            Act::Commit(commitment) if self.is_in_front(board) => {
                self.phrase.event(&Event::CodeSet { commitment: *commitment })
            }
            Act::Commit(_) => match self.room.header().mode() {
                // It is the same for all.
                Mode::Race if board != BoardNumber::FIRST || self.own.is_some() => Vec::new(),
                Mode::Race => vec!["The code is set.".into()],
                Mode::Duel | Mode::Match | Mode::Cooperation => {
                    vec![format!("The code that {breaker} looks for is set.")]
                }
            },
            Act::Answer { feedback, .. } => {
                let row = table.board.rows().last();
                let found = self.room.boards().get(board.idx());
                let keys = found.map_or(0, |found| found.keys().len());
                match row {
                    Some(row) if self.is_in_front(board) && self.own.is_some() => {
                        let said = self.phrase.row(table.board.rows().len(), row);
                        let goes_on = table.phase == Phase::Guess;
                        let more = after_row(table.board).filter(|_| goes_on);
                        let ended = self.done_first(&table, board);
                        let decided = self.just_decided(&table);
                        [said].into_iter().chain(more).chain(decided).chain(ended).collect()
                    }
                    Some(row) if self.own.is_some() => {
                        let said = self.phrase.row(table.board.rows().len(), row);
                        let said = format!("{breaker}: {said}");
                        [said].into_iter().chain(self.just_decided(&table)).collect()
                    }
                    _ => {
                        let row = format!("Row {keys}: {}.", Phrase::feedback(feedback));
                        vec![if is_together { row } else { format!("{breaker}: {row}") }]
                    }
                }
            }
            Act::Resign if self.room.header().mode() == Mode::Race => {
                if self.is_in_front(board) {
                    return self.done_first(&table, board);
                }
                vec![format!("{breaker} gives up.")]
            }
            Act::Open { .. } => self.ended(&table, board),
            Act::NextGame => self.phrase.opening_lines(&self.played(&table)),
            Act::Hint(step) if !self.is_in_front(board) => {
                vec![format!("{breaker} takes hint {}.", step.number())]
            }
            // Where one gives up the code is opened at once, and that says it.
            Act::Resign
            | Act::Hint(_)
            | Act::Choose(_)
            | Act::Guess(_)
            | Act::Withdraw
            | Act::TakeBack
            | Act::Correct { .. }
            | Act::Note(_) => Vec::new(),
        }
    }

    /// How the game of a board ended.
    fn ended(&self, table: &TableView<'_>, board: BoardNumber) -> Vec<String> {
        let Some(outcome) = table.outcome else {
            return vec![format!("{} did not come to the end.", self.breaker(table))];
        };
        let of = self.played(table);
        // Who looks on is shown each code once.
        let race = self.room.header().mode() == Mode::Race;
        let looks_on = self.own.is_none() && (!race || board == BoardNumber::FIRST);
        let mut lines = if self.is_in_front(board) || looks_on {
            let points = of.setup.options().scoring.points(table.board, outcome);
            self.phrase.event(&Event::Ended {
                outcome,
                points,
                opening: table.opening,
                audit: table.audit.clone(),
                open: table.open.clone(),
                of: Box::new(of.clone()),
            })
        } else {
            // Nobody is praised for what somebody else has found.
            let lines = self.phrase.outcome(outcome, &table.audit, &of).into_iter();
            lines.map(|line| line.trim_start_matches("Well done! ").to_owned()).collect()
        };
        lines.extend(self.match_result());
        lines
    }

    /// The winner of a match: `Match: Ann wins, 21 to 18.` Returns `None` before its end, or where no
    /// match is played.
    #[must_use]
    pub fn match_result(&self) -> Option<String> {
        let table = self.table(self.board)?;
        let is_over = table.phase == Phase::MatchOver && self.room.header().mode() == Mode::Match;
        is_over.then(|| self.phrase.match_ended(table.game_match.outcome(), &self.played(&table)))
    }

    /// Whether the codes that were shown are those that were promised; `None` if none was shown.
    #[must_use]
    pub fn promises(&self) -> Option<String> {
        let boards = || (1..=self.room.boards().len()).filter_map(BoardNumber::new);
        if let Some(broken) = boards().find_map(|board| self.broken_promise(board)) {
            return Some(broken);
        }
        let kept = self.room.boards().iter().any(|it| it.promise() == CommitmentCheck::Kept);
        kept.then(|| "Code and salt open what was promised before the first guess.".into())
    }

    /// What the codes of computers follow from in this room; `None` where no computer makes any, and
    /// where they follow from what the server has not promised.
    #[must_use]
    pub fn seeds(&self) -> Option<String> {
        let hash = self.room.header().seed_hash()?;
        let members = self.room.members();
        let makes_codes = matches!(self.room.header().mode(), Mode::Race | Mode::Cooperation)
            || members.iter().any(|member| member.kind == PlayerKind::Computer);
        let brought = self.numbers().filter(|number| members[number.idx()].seed.is_some());
        let names = self.names(brought);
        let others = if names.is_empty() {
            "; no player brought one".to_owned()
        } else {
            format!(" and those of {names}")
        };
        let said = format!(
            "Codes of computers follow from the seed of the server, whose SHA-256 is {hash}{others}."
        );
        makes_codes.then_some(said)
    }

    /// Who has won, where several boards are compared, and who has left.
    #[must_use]
    pub fn result(&self, left: Option<MemberNumber>) -> Vec<String> {
        if let Some(left) = left {
            let name = self.name(left);
            let other = self.numbers().find(|other| *other != left);
            return match other.filter(|_| self.room.have_both_moved()) {
                Some(winner) => vec![
                    format!("{name} left before the end."),
                    format!("{} wins.", self.name(winner)),
                ],
                None => vec![format!("{name} left before the end; that ends it.")],
            };
        }
        match self.room.header().mode() {
            Mode::Match | Mode::Cooperation => Vec::new(),
            Mode::Duel | Mode::Race => self.ranking(),
        }
    }

    /// Who found the code in the fewest guesses.
    fn ranking(&self) -> Vec<String> {
        let mut ranked: Vec<_> = self.numbers().zip(self.room.guesses()).collect();
        ranked.sort_by_key(|(_, guesses)| Reverse(guesses.map(Reverse)));
        let Some((_, Some(best))) = ranked.first().copied() else {
            return vec!["Nobody found the code.".into()];
        };
        let guesses = |n: usize| format!("{n} {}", if n == 1 { "guess" } else { "guesses" });
        let winners = ranked.iter().filter(|(_, guesses)| *guesses == Some(best));
        let winners: Vec<MemberNumber> = winners.map(|(member, _)| *member).collect();
        let names = self.names(winners.iter().copied());
        let head = match winners.as_slice() {
            [_] => format!("{names} wins with {}.", guesses(best)),
            _ => format!("A draw: {names} took {} each.", guesses(best)),
        };
        let others = ranked.iter().skip(winners.len()).map(|(member, taken)| match taken {
            Some(taken) => format!("{}: {}.", self.name(*member), guesses(*taken)),
            None => format!("{} did not find the code.", self.name(*member)),
        });
        [head].into_iter().chain(others).collect()
    }

    /// What is asked of a player who is to do something at a board.
    #[must_use]
    pub fn prompt(&self, board: BoardNumber, draft: &Draft) -> String {
        let Some(table) = self.table(board) else { return String::new() };
        let seat = self.own.and_then(|own| self.room.seat(own, board));
        let row = format!("Row {} of {}", table.row_number(), table.board.rules().rows());
        let proposed = self.room.proposal().map(|proposal| self.phrase.pegs(proposal.guess.pegs()));
        match (seat, table.phase) {
            (Some(Seat::Codemaker), Phase::Code) => {
                format!("Your code for {}: ", self.phrase.name(table.setup.name(table.codebreaker)))
            }
            (_, Phase::Guess) => match proposed {
                Some(guess) => format!("{row}, agree to {guess}, or your guess: "),
                None if draft.is_empty() => format!("{row}, your guess: "),
                None => format!("{row}, your guess (draft {}): ", self.phrase.draft(draft)),
            },
            (_, Phase::GameOver) => {
                format!("Enter begins game {}: ", table.game_match.game() + 1)
            }
            _ => String::new(),
        }
    }

    /// The points of a match so far; `None` elsewhere.
    #[must_use]
    pub fn score(&self) -> Option<String> {
        let table = self.table(self.board)?;
        let is_match = self.room.header().mode() == Mode::Match;
        is_match.then(|| self.phrase.score(&table.played()))
    }
}

/// Why something that was wanted in a room was refused.
#[must_use]
pub fn room_refusal(why: &RoomRefusal) -> String {
    match why {
        RoomRefusal::Table(why) => refusal(why),
        RoomRefusal::Setup { problem } => problem.to_string(),
        RoomRefusal::NotNow { stage: Stage::Gathering } => "play has not begun".into(),
        RoomRefusal::NotNow { stage: Stage::Playing } => {
            "not now; something else has to happen first".into()
        }
        RoomRefusal::NotNow { stage: Stage::Over { .. } } => "all is over in this room".into(),
        RoomRefusal::Full { members_max } => {
            format!("nobody else can come; {members_max} are the most here")
        }
        RoomRefusal::SameName { name } => {
            format!("somebody is called {name} here already; choose another name")
        }
        RoomRefusal::TooFew { present, members_min } => {
            format!("{present} there; play begins with {members_min} or more")
        }
        RoomRefusal::NoSuchMember { member } => format!("there is no player {member} here now"),
        RoomRefusal::NoSuchBoard { board } => format!("there is no board {board}"),
        RoomRefusal::SeedNotAwaited { .. } => {
            "a seed has no part in the codes of this room, or yours is there already".into()
        }
        RoomRefusal::NotYours { board } => format!("board {board} is somebody else's"),
        RoomRefusal::AlreadyPlaced => "your guess is placed and waits for the others".into(),
        RoomRefusal::NothingProposed => "no guess is proposed that could be agreed to".into(),
        RoomRefusal::NotSlower { days } => not_slower(*days),
        RoomRefusal::AlreadyWanted => "you have said so; the others have not yet".into(),
        RoomRefusal::OtherMember => "that is somebody else's to say".into(),
        RoomRefusal::HouseOnly => {
            "only the person who has been in the room longest can do that".into()
        }
    }
}
