//! Asks the solver what a session wants to know. Both see the public board
//! only, but for what a computer codemaker is asked.

use pegmind_rules::{
    Assessment, AverageGuesses, Board, Code, Course, Hint, OpenCount, Pairings, PerfectBoard,
    Repair, Row, Rules,
};
use pegmind_session::{
    Advice, Consultation, HiddenCode, HintStep, MakerConsultation, MakerQuestion, Question, Seed,
};
use pegmind_solver::{Cancel, Verdict, find_contradiction};

use crate::{
    Evader, HintLadder, Limits, assist, devious, find_repairs, foresee, guess, list_pairings, news,
};

/// Answers a question of a session. Whoever stops the work must not use the answer.
#[must_use]
pub fn advise(consultation: &Consultation, cancel: &Cancel) -> Advice {
    let (board, limits) = (&consultation.board, &Limits::THOROUGH);
    let mut generator = consultation.seed.generator();
    match &consultation.question {
        Question::Guess { level, strict } => {
            let guess = guess(board, *level, *strict, &mut generator, limits, cancel);
            guess.map_or_else(|| no_code(board, limits, cancel), Advice::Guess)
        }
        Question::Assist { draft } => {
            // What is known of an empty board is worth waiting for once.
            let known = board.rows().is_empty() && PerfectBoard::of(board.rules()).is_some();
            let limits = if known { Limits::THOROUGH } else { Limits::EVERY_TURN };
            Advice::Assist(assist(board, draft, &limits, cancel))
        }
        Question::Hint { step, draft } => {
            let ladder = HintLadder::new(board, limits, cancel);
            Advice::Hint(match (step, draft) {
                (HintStep::Clash, Some(draft)) => Hint::Clashes(board.clashes(draft)),
                (HintStep::Clash, None) | (HintStep::Left, _) => ladder.left(),
                (HintStep::Color, _) => ladder.color(),
                (HintStep::Hole, _) => ladder.hole(),
                (HintStep::Guess, _) => ladder.guess(&mut generator),
            })
        }
        Question::Repairs => {
            let found = find_repairs(board, limits, cancel).unwrap_or_default();
            Advice::Repairs(found.into_iter().take(Repair::LISTED_MAX).collect())
        }
        Question::Pairings { row, .. } => {
            let most = Pairings::LISTED_MAX;
            Advice::Pairings(list_pairings(board.rules(), row, most, limits, cancel))
        }
        Question::Course { code } => match course(board, *code, cancel) {
            Some(course) => Advice::Course(course),
            None => Advice::Consistent,
        },
        Question::News => Advice::News { told: news(board, cancel) },
        Question::Consistency => match find_contradiction(board, limits, cancel) {
            Verdict::Consistent(_) | Verdict::Unknown => Advice::Consistent,
            Verdict::Contradiction { row } => Advice::NoCode { row: Some(row) },
            Verdict::ContradictionBy { .. } => Advice::NoCode { row: None },
        },
    }
}

/// Answers what a computer codemaker is asked. Not for the codebreaker. Whoever
/// stops the work must not use the answer.
#[must_use]
pub fn make(asked: &MakerConsultation, cancel: &Cancel) -> Advice {
    let mut generator = asked.seed.generator();
    let known = asked.known.as_ref().map(|code| *code.open());
    let evader = Evader::new(&asked.rules, &asked.answered, known);
    let code = |code: Option<Code>| match code {
        Some(code) => Advice::Code(HiddenCode::new(code)),
        None => Advice::NoCode { row: None },
    };
    match &asked.question {
        MakerQuestion::DeviousCode => code(Some(devious(&asked.rules, &mut generator, cancel))),
        MakerQuestion::Evade { guess } => code(evader.evade(guess, &mut generator, cancel)),
        MakerQuestion::Reveal => {
            let counted = |code| {
                let open = count_open(&asked.rules, &asked.answered, Some(code), cancel, |_| ())?;
                Some(Advice::Revealed { code, open })
            };
            let revealed = evader.reveal(&mut generator, cancel).and_then(counted);
            revealed.unwrap_or(Advice::NoCode { row: None })
        }
    }
}

/// How many codes an evader had open before its first answer and after each.
/// The same answers and code are always counted alike, also where the numbers
/// are estimates. Returns `None` if the work was stopped.
///
/// `counted` hears of every answer that is done, as how many are; on huge boards
/// each can take seconds.
pub fn count_open(
    rules: &Rules,
    answered: &[Row],
    code: Option<Code>,
    cancel: &Cancel,
    counted: impl FnMut(usize),
) -> Option<Vec<OpenCount>> {
    let mut generator = Seed::from_text("open codes").generator();
    Evader::new(rules, answered, code).count_open(&mut generator, cancel, counted)
}

/// How many codes were left at each row, and what good play needs. Returns `None` if the
/// work was stopped.
fn course(board: &Board, code: Option<Code>, cancel: &Cancel) -> Option<Course> {
    let left = count_open(board.rules(), board.rows(), code, cancel, |_| ())?;
    Some(Course { left, average: average_of(board.rules(), cancel) })
}

/// How many guesses good play needs on an empty board. It may take some seconds on large
/// boards. Returns `None` if the board has no code.
#[must_use]
pub fn average_of(rules: &Rules, cancel: &Cancel) -> Option<AverageGuesses> {
    foresee(rules, &Limits::THOROUGH, cancel).map(|best| average(&best))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a mean number of guesses is positive, and below 100 rows"
)]
fn average(best: &Assessment) -> AverageGuesses {
    AverageGuesses { hundredths: (best.expected * 100.0).round() as u32, exact: best.exact }
}

fn no_code(board: &Board, limits: &Limits, cancel: &Cancel) -> Advice {
    Advice::NoCode { row: first_wrong_row(board, limits, cancel) }
}

/// The first row that no code fits together with those before it. Returns `None`
/// if that cannot be told, or not before the work was stopped.
#[must_use]
pub fn first_wrong_row(board: &Board, limits: &Limits, cancel: &Cancel) -> Option<usize> {
    match find_contradiction(board, limits, cancel) {
        Verdict::Contradiction { row } => Some(row),
        Verdict::Consistent(_) | Verdict::Unknown | Verdict::ContradictionBy { .. } => None,
    }
}
