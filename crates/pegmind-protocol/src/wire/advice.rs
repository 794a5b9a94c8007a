//! The fields of what a solver is asked and answers.

use pegmind_rules::{
    Assistance, BestGuesses, BreakerLevel, Clash, Code, Correction, Draft, DraftFit, Expected,
    Feedback, Hint, OpenCount, Pairings, Peg, PegCounts, PegMark, Repair, RepairedCount, Row, Slip,
    Strict,
};
use pegmind_session::{HintStep, Question};

use super::form::fields;

fields! {
    enum Question = "Question" {
        Guess { level: BreakerLevel, strict: Strict },
        Consistency,
        News,
        Hint { step: HintStep, draft: Option<Code> },
        Assist { draft: Draft },
        Repairs,
        Pairings { number: usize, row: Row },
    }
    struct Pairings = "Pairings" {
        patterns: Vec<Vec<PegMark>>,
        more: bool,
    }
    struct Repair = "Repair" {
        corrections: Vec<Correction>,
        left: RepairedCount,
    }
    struct Correction = "Correction" {
        row: usize,
        given: Feedback,
        instead: Feedback,
        slip: Slip,
    }
    enum RepairedCount = "RepairedCount" {
        Exactly(u64),
        About(u128),
        AtLeast(u64),
    }
    struct Clash = "Clash" {
        row: usize,
        given: Feedback,
        would_be: Feedback,
    }
    enum Hint = "Hint" {
        Clashes(Vec<Clash>),
        Left { left: u128, codes: u128 },
        LeftAbout { left: u128, standard_error: u128, codes: u128 },
        Color { peg: Peg, with: u64, left: u64 },
        ColorAbout { peg: Peg, with: u64, drawn: u64 },
        Hole { hole: u8, peg: Peg, with: u64, left: u64 },
        HoleAbout { hole: u8, peg: Peg, with: u64, drawn: u64 },
        Guess(Code),
        NoCode,
        TooMany,
    }
    struct Assistance = "Assistance" {
        left: Option<OpenCount>,
        codes: u128,
        best: Option<BestGuesses>,
        by_peg: Option<PegCounts>,
        draft: DraftFit,
    }
    struct BestGuesses = "BestGuesses" {
        guesses: Vec<Code>,
        fits: bool,
        expected: Expected,
        worst: u32,
        exact: bool,
    }
    struct Expected = "Expected" {
        total: u64,
        over: u64,
    }
    struct PegCounts = "PegCounts" {
        rows: Vec<(Peg, Vec<u64>)>,
        drawn: u64,
        all: bool,
    }
    enum DraftFit = "DraftFit" {
        Empty,
        Fits { with: u64 },
        Clashes { row: usize },
        NoneLeft,
        Unknown,
    }
}
