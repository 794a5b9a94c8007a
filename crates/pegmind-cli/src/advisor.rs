//! Asks the solver what a session wants to know. Both see the public board
//! only.

use pegmind_rules::{Board, BreakerLevel, Hint};
use pegmind_session::{Advice, Consultation, HintStep, Question};
use pegmind_solver::{HintLadder, Verdict, casual, find_contradiction, steady};

/// Answers a question of a session.
pub(crate) fn advise(consultation: &Consultation) -> Advice {
    let board = &consultation.board;
    let mut generator = consultation.seed.generator();
    match &consultation.question {
        Question::Guess(BreakerLevel::Casual) => Advice::Guess(casual(board, &mut generator)),
        Question::Guess(BreakerLevel::Steady) => match steady(board, &mut generator) {
            Some(guess) => Advice::Guess(guess),
            None => Advice::NoCode { row: first_wrong_row(board) },
        },
        Question::Hint { step, draft } => {
            let ladder = HintLadder::new(board);
            Advice::Hint(match (step, draft) {
                (HintStep::Clash, Some(draft)) => Hint::Clashes(board.clashes(draft)),
                (HintStep::Clash, None) | (HintStep::Left, _) => ladder.left(),
                (HintStep::Color, _) => ladder.color(),
                (HintStep::Hole, _) => ladder.hole(),
                (HintStep::Guess, _) => ladder.guess(&mut generator),
            })
        }
        // What else may be asked one day is answered with what is always true.
        _ => match find_contradiction(board) {
            Verdict::Consistent(_) | Verdict::Unknown => Advice::Consistent,
            Verdict::Contradiction { row } => Advice::NoCode { row: Some(row) },
            Verdict::ContradictionBy { .. } => Advice::NoCode { row: None },
        },
    }
}

/// The first row that no code fits together with those before it, if that can
/// be told.
pub(crate) fn first_wrong_row(board: &Board) -> Option<usize> {
    match find_contradiction(board) {
        Verdict::Contradiction { row } => Some(row),
        Verdict::Consistent(_) | Verdict::Unknown | Verdict::ContradictionBy { .. } => None,
    }
}
