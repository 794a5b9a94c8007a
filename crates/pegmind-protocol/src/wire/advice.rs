//! The fields of what a solver is asked and answers. serde checks them against
//! the types they stand for, so nothing can be forgotten.

use pegmind_rules::{
    Assistance, BestGuesses, BreakerLevel, Clash, Code, Correction, Draft, DraftFit, Expected,
    Feedback, Hint, OpenCount, Pairings, Peg, PegCounts, PegMark, Repair, RepairedCount, Row, Slip,
    Strict,
};
use pegmind_session::{HintStep, Question};
use serde::{Deserialize, Serialize};

use super::form::{self, derived};

#[derive(Serialize, Deserialize)]
#[serde(remote = "Question", rename_all = "snake_case")]
enum QuestionFields {
    Guess {
        level: BreakerLevel,
        strict: Strict,
    },
    Consistency,
    News,
    Hint {
        #[serde(with = "form")]
        step: HintStep,
        #[serde(with = "form")]
        draft: Option<Code>,
    },
    Assist {
        #[serde(with = "form")]
        draft: Draft,
    },
    Repairs,
    Pairings {
        number: usize,
        #[serde(with = "form")]
        row: Row,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Pairings")]
struct PairingsFields {
    patterns: Vec<Vec<PegMark>>,
    more: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Repair")]
struct RepairFields {
    #[serde(with = "form")]
    corrections: Vec<Correction>,
    #[serde(with = "form")]
    left: RepairedCount,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Correction")]
struct CorrectionFields {
    row: usize,
    #[serde(with = "form")]
    given: Feedback,
    #[serde(with = "form")]
    instead: Feedback,
    slip: Slip,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "RepairedCount", rename_all = "snake_case")]
enum RepairedCountFields {
    Exactly(u64),
    About(u128),
    AtLeast(u64),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Clash")]
struct ClashFields {
    row: usize,
    #[serde(with = "form")]
    given: Feedback,
    #[serde(with = "form")]
    would_be: Feedback,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Hint", rename_all = "snake_case")]
enum HintFields {
    Clashes(#[serde(with = "form")] Vec<Clash>),
    Left {
        left: u128,
        codes: u128,
    },
    LeftAbout {
        left: u128,
        standard_error: u128,
        codes: u128,
    },
    Color {
        #[serde(with = "form")]
        peg: Peg,
        with: u64,
        left: u64,
    },
    ColorAbout {
        #[serde(with = "form")]
        peg: Peg,
        with: u64,
        drawn: u64,
    },
    Hole {
        hole: u8,
        #[serde(with = "form")]
        peg: Peg,
        with: u64,
        left: u64,
    },
    HoleAbout {
        hole: u8,
        #[serde(with = "form")]
        peg: Peg,
        with: u64,
        drawn: u64,
    },
    Guess(#[serde(with = "form")] Code),
    NoCode,
    TooMany,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Assistance")]
struct AssistanceFields {
    left: Option<OpenCount>,
    codes: u128,
    #[serde(with = "form")]
    best: Option<BestGuesses>,
    #[serde(with = "form")]
    by_peg: Option<PegCounts>,
    #[serde(with = "form")]
    draft: DraftFit,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "BestGuesses")]
struct BestGuessesFields {
    #[serde(with = "form")]
    guesses: Vec<Code>,
    fits: bool,
    #[serde(with = "form")]
    expected: Expected,
    worst: u32,
    exact: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Expected")]
struct ExpectedFields {
    total: u64,
    over: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "PegCounts")]
struct PegCountsFields {
    #[serde(with = "form")]
    rows: Vec<(Peg, Vec<u64>)>,
    drawn: u64,
    all: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "DraftFit", rename_all = "snake_case")]
enum DraftFitFields {
    Empty,
    Fits { with: u64 },
    Clashes { row: usize },
    NoneLeft,
    Unknown,
}

derived! {
    Question: QuestionFields;
    Clash: ClashFields;
    Hint: HintFields;
    Assistance: AssistanceFields;
    BestGuesses: BestGuessesFields;
    Expected: ExpectedFields;
    PegCounts: PegCountsFields;
    DraftFit: DraftFitFields;
    Pairings: PairingsFields;
    Repair: RepairFields;
    Correction: CorrectionFields;
    RepairedCount: RepairedCountFields;
}
