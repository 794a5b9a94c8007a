//! Asks the solver what a session wants to know. Both see the public board
//! only, but for what a computer codemaker is asked.

use crate::{
    Evader, HintLadder, assist, casual, devious, find_repairs, list_pairings, perfect, sharp,
    steady,
};
use pegmind_rules::{
    Board, BreakerLevel, Code, Hint, OpenCount, Pairings, Randomness, Row, Rules, Strict,
};
use pegmind_session::{
    Advice, Consultation, HiddenCode, HintStep, MakerConsultation, MakerQuestion, Question, Seed,
};
use pegmind_solver::{Guesses, Verdict, expert, find_contradiction};

/// Answers a question of a session.
#[must_use]
pub fn advise(consultation: &Consultation) -> Advice {
    let board = &consultation.board;
    let mut generator = consultation.seed.generator();
    match &consultation.question {
        Question::Guess { level, strict } => {
            fitting(board, guess(board, *level, *strict, &mut generator))
        }
        Question::Assist { draft } => Advice::Assist(assist(board, draft)),
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
        Question::Repairs => Advice::Repairs(find_repairs(board).unwrap_or_default()),
        Question::Pairings { row, .. } => {
            Advice::Pairings(list_pairings(board.rules(), row, Pairings::LISTED_MAX))
        }
        Question::Consistency => match find_contradiction(board) {
            Verdict::Consistent(_) | Verdict::Unknown => Advice::Consistent,
            Verdict::Contradiction { row } => Advice::NoCode { row: Some(row) },
            Verdict::ContradictionBy { .. } => Advice::NoCode { row: None },
        },
    }
}

/// The guess of a computer codebreaker. Nothing if no code fits the rows, which
/// the casual one does not notice. Only the perfect one plays by the strict rule;
/// the others play as they always do.
pub fn guess(
    board: &Board,
    level: BreakerLevel,
    strict: Strict,
    randomness: &mut impl Randomness,
) -> Option<Code> {
    match level {
        BreakerLevel::Casual => Some(casual(board, randomness)),
        BreakerLevel::Steady => steady(board, randomness),
        BreakerLevel::Sharp => sharp(board, randomness),
        BreakerLevel::Expert => expert(board, randomness),
        BreakerLevel::Perfect => {
            let guesses = match strict {
                Strict::Yes => Guesses::Candidates,
                Strict::No => Guesses::All,
            };
            perfect(board, guesses)
        }
    }
}

/// Answers what a computer codemaker is asked. Not for the codebreaker.
#[must_use]
pub fn make(asked: &MakerConsultation) -> Advice {
    let mut generator = asked.seed.generator();
    let known = asked.known.as_ref().map(|code| *code.open());
    let evader = Evader::new(&asked.rules, &asked.answered, known);
    match &asked.question {
        MakerQuestion::DeviousCode => {
            Advice::Code(HiddenCode::new(devious(&asked.rules, &mut generator)))
        }
        MakerQuestion::Evade { guess } => match evader.evade(guess, &mut generator) {
            Some(code) => Advice::Code(HiddenCode::new(code)),
            None => Advice::NoCode { row: None },
        },
        MakerQuestion::Reveal => match evader.reveal(&mut generator) {
            Some(code) => {
                let open = count_open(&asked.rules, &asked.answered, Some(code));
                Advice::Revealed { code, open }
            }
            None => Advice::NoCode { row: None },
        },
    }
}

/// How many codes an evader had open before its first answer and after each.
/// The same answers and code are always counted alike, also where the numbers
/// are estimates.
#[must_use]
pub fn count_open(rules: &Rules, answered: &[Row], code: Option<Code>) -> Vec<OpenCount> {
    let mut generator = Seed::from_text("open codes").generator();
    Evader::new(rules, answered, code).count_open(&mut generator)
}

/// A guess that was worked out; none means that no code fits the rows.
fn fitting(board: &Board, guess: Option<Code>) -> Advice {
    match guess {
        Some(guess) => Advice::Guess(guess),
        None => Advice::NoCode { row: first_wrong_row(board) },
    }
}

/// The first row that no code fits together with those before it, if that can
/// be told.
#[must_use]
pub fn first_wrong_row(board: &Board) -> Option<usize> {
    match find_contradiction(board) {
        Verdict::Contradiction { row } => Some(row),
        Verdict::Consistent(_) | Verdict::Unknown | Verdict::ContradictionBy { .. } => None,
    }
}
