//! The fields of a refusal. What it says in words is a face's business.

use pegmind_room::{BoardNumber, MemberNumber, MoveDays, RoomRefusal, Stage};
use pegmind_rules::{
    Clash, CodeError, Color, Explanation, Feedback, GameError, Peg, PegMark, PegMatch, PlayerName,
    Quoted, Seat,
};
use pegmind_session::{Phase, Refusal, Wanted};

use super::form::fields;

fields! {
    enum RoomRefusal = "RoomRefusal" {
        Table(Refusal),
        Setup { problem: Quoted },
        NotNow { stage: Stage },
        Full { members_max: usize },
        SameName { name: PlayerName },
        TooFew { present: usize, members_min: usize },
        NoSuchMember { member: MemberNumber },
        NoSuchBoard { board: BoardNumber },
        SeedNotAwaited { member: MemberNumber },
        NotYours { board: BoardNumber },
        AlreadyPlaced,
        NothingProposed,
        NotSlower { days: MoveDays },
        AlreadyWanted,
        OtherMember,
        HouseOnly,
    }
    enum Stage = "Stage" {
        Gathering,
        Playing,
        Over { left: Option<MemberNumber> },
    }
    enum Refusal = "Refusal" {
        Code(CodeError),
        Game(GameError),
        NotNow { wanted: Wanted, phase: Phase },
        DoesNotFit { clash: Clash },
        WrongAnswer { given: Feedback, right: Feedback, explanation: Option<Explanation> },
        Doubtful { clash: Option<Clash> },
        NoHints,
        NotInMatches,
        ForeignAnswer { given: Feedback },
        AnswersChecked,
        NoSuchRepair { listed: usize },
        RecordFull { acts: usize },
        NoRow,
        NoSuchRow { row: usize, placed: usize },
        NothingToUndo,
        NoSuchHole { hole: u8, pegs: u8 },
        NothingToKeep { hole: usize },
        Unfaithful,
        OtherSeat { seat: Seat },
        HouseOnly,
        NotYoursToResign,
    }
    enum CodeError = "CodeError" {
        WrongLength { given: usize, needed: u8 },
        BeyondColors { color: Color, colors: u8 },
        BlankForbidden,
        Repeated { color: Color, first: usize, second: usize },
    }
    enum GameError = "GameError" {
        Over,
        AnswerOwed { row: usize },
        NothingToAnswer,
        NothingToWithdraw,
    }
    enum Wanted = "Wanted" {
        Code,
        Guess,
        Keep,
        Answer,
        Hint,
        Assist,
        Result,
        Note,
        Resign,
        Opening,
        NextGame,
    }
    enum Phase = "Phase" {
        Code,
        Guess,
        Answer,
        Thinking,
        Contradiction { row: Option<usize> },
        GameOver,
        MatchOver,
    }
    struct Explanation = "Explanation" {
        marks: Vec<PegMark>,
        matches: Vec<PegMatch>,
    }
    struct PegMatch = "PegMatch" {
        peg: Peg,
        guess_hole: usize,
        code_hole: usize,
    }
}
