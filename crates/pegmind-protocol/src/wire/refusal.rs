//! The fields of a refusal. What it says in words is a face's business.

use pegmind_rules::{
    Clash, CodeError, Color, Explanation, Feedback, GameError, Peg, PegMark, PegMatch, Seat,
};
use pegmind_session::{Phase, Refusal, Wanted};
use serde::{Deserialize, Serialize};

use super::form::{self, derived};

#[derive(Serialize, Deserialize)]
#[serde(remote = "Refusal", rename_all = "snake_case")]
enum RefusalFields {
    Code(#[serde(with = "form")] CodeError),
    Game(#[serde(with = "form")] GameError),
    NotNow {
        #[serde(with = "form")]
        wanted: Wanted,
        #[serde(with = "form")]
        phase: Phase,
    },
    DoesNotFit {
        #[serde(with = "form")]
        clash: Clash,
    },
    WrongAnswer {
        #[serde(with = "form")]
        given: Feedback,
        #[serde(with = "form")]
        right: Feedback,
        #[serde(with = "form")]
        explanation: Option<Explanation>,
    },
    Doubtful {
        #[serde(with = "form")]
        clash: Clash,
    },
    NoHints,
    ForeignAnswer {
        #[serde(with = "form")]
        given: Feedback,
    },
    AnswersChecked,
    RecordFull {
        acts: usize,
    },
    NoRow,
    NoSuchRow {
        row: usize,
        placed: usize,
    },
    NothingToUndo,
    NoSuchHole {
        hole: u8,
        pegs: u8,
    },
    NothingToKeep {
        hole: usize,
    },
    Unfaithful,
    OtherSeat {
        seat: Seat,
    },
    HouseOnly,
    NotYoursToResign,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "CodeError", rename_all = "snake_case")]
enum CodeErrorFields {
    WrongLength {
        given: usize,
        needed: u8,
    },
    BeyondColors {
        #[serde(with = "form")]
        color: Color,
        colors: u8,
    },
    BlankForbidden,
    Repeated {
        #[serde(with = "form")]
        color: Color,
        first: usize,
        second: usize,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "GameError", rename_all = "snake_case")]
enum GameErrorFields {
    Over,
    AnswerOwed { row: usize },
    NothingToAnswer,
    NothingToWithdraw,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Wanted", rename_all = "snake_case")]
enum WantedFields {
    Code,
    Guess,
    Keep,
    Answer,
    Hint,
    Assist,
    Note,
    Resign,
    Opening,
    NextGame,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Phase", rename_all = "snake_case")]
enum PhaseFields {
    Code,
    Guess,
    Answer,
    Thinking,
    Contradiction { row: Option<usize> },
    GameOver,
    MatchOver,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Explanation")]
struct ExplanationFields {
    marks: Vec<PegMark>,
    #[serde(with = "form")]
    matches: Vec<PegMatch>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "PegMatch")]
struct PegMatchFields {
    #[serde(with = "form")]
    peg: Peg,
    guess_hole: usize,
    code_hole: usize,
}

derived! {
    Refusal: RefusalFields;
    CodeError: CodeErrorFields;
    GameError: GameErrorFields;
    Wanted: WantedFields;
    Phase: PhaseFields;
    Explanation: ExplanationFields;
    PegMatch: PegMatchFields;
}
