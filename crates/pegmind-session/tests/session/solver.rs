//! Replies of the solver; guesses come from trying every code of the board.

use pegmind_advice::{Cancel, Evader, HintLadder, Limits};
use pegmind_rules::{Board, Code, Codes, Course, Hint, OpenCount, Pairings, draw_code};
use pegmind_session::{Advice, HiddenCode, HintStep, MakerConsultation, MakerQuestion, Question};

/// The answer to a question, from the public board alone.
pub(crate) fn advise(question: &Question, board: &Board) -> Advice {
    match question {
        Question::Guess { .. } => first_fit(board).map_or_else(|| no_code(board), Advice::Guess),
        Question::Consistency => {
            first_fit(board).map_or_else(|| no_code(board), |_| Advice::Consistent)
        }
        Question::News => Advice::News { told: pegmind_advice::news(board, &Cancel::new()) },
        Question::Repairs => {
            let (limits, cancel) = (Limits::THOROUGH, Cancel::new());
            let found = pegmind_advice::find_repairs(board, &limits, &cancel);
            Advice::Repairs(found.unwrap_or_default())
        }
        Question::Pairings { row, .. } => Advice::Pairings(pegmind_advice::list_pairings(
            board.rules(),
            row,
            Pairings::LISTED_MAX,
            &Limits::THOROUGH,
            &Cancel::new(),
        )),
        Question::Course { .. } => {
            let mut so_far = Board::new(*board.rules());
            let count = |board: &Board| {
                let fitting = Codes::new(board.rules()).filter(|code| board.fits(code));
                OpenCount::Exactly(fitting.count() as u128)
            };
            let mut left = vec![count(&so_far)];
            for row in board.rows() {
                so_far.push(*row).unwrap();
                left.push(count(&so_far));
            }
            Advice::Course(Course { left, average: None })
        }
        Question::Assist { draft } => Advice::Assist(pegmind_advice::assist(
            board,
            draft,
            &Limits::EVERY_TURN,
            &Cancel::new(),
        )),
        Question::Hint { step, draft } => Advice::Hint(hint(*step, *draft, board)),
    }
}

fn first_fit(board: &Board) -> Option<Code> {
    Codes::new(board.rules()).find(|code| board.fits(code))
}

fn no_code(board: &Board) -> Advice {
    let mut before = Board::new(*board.rules());
    let row = board.rows().iter().position(|row| {
        before.push(*row).unwrap();
        first_fit(&before).is_none()
    });
    Advice::NoCode { row: row.map(|idx| idx + 1) }
}

fn hint(step: HintStep, draft: Option<Code>, board: &Board) -> Hint {
    let ladder = HintLadder::new(board, &Limits::THOROUGH, &Cancel::new());
    match step {
        HintStep::Clash => Hint::Clashes(draft.map_or_else(Vec::new, |code| board.clashes(&code))),
        HintStep::Left => ladder.left(),
        HintStep::Color => ladder.color(),
        HintStep::Hole => ladder.hole(),
        HintStep::Guess => first_fit(board).map_or(Hint::NoCode, Hint::Guess),
    }
}

/// What a codemaker answers, from its own answers alone. Devious codes are
/// drawn like any other.
pub(crate) fn make(asked: &MakerConsultation) -> Advice {
    let (words, cancel) = (&mut asked.seed.generator(), Cancel::new());
    let evader = Evader::new(&asked.rules, &asked.answered, None);
    let advice = match &asked.question {
        MakerQuestion::DeviousCode => {
            Some(Advice::Code(HiddenCode::new(draw_code(&asked.rules, words))))
        }
        MakerQuestion::Evade { guess } => {
            evader.evade(guess, words, &cancel).map(|code| Advice::Code(HiddenCode::new(code)))
        }
        MakerQuestion::Reveal => evader.reveal(words, &cancel).and_then(|code| {
            let open = evader.count_open(words, &cancel, |_| ())?;
            Some(Advice::Revealed { code, open })
        }),
    };
    advice.unwrap_or(Advice::NoCode { row: None })
}
