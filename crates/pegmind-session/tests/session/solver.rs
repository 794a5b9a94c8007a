//! The slow, obvious solver: tries every code of the board.

use std::collections::BTreeMap;

use pegmind_rules::{
    Board, Code, Codes, Feedback, Hint, OpenCount, Pairings, Peg, Randomness, Row, draw_code, mark,
};
use pegmind_session::{Advice, HiddenCode, HintStep, MakerConsultation, MakerQuestion, Question};

/// The answer to a question, from the public board alone.
pub(crate) fn advise(question: &Question, board: &Board) -> Advice {
    match question {
        Question::Guess { .. } => first_fit(board).map_or_else(|| no_code(board), Advice::Guess),
        Question::Consistency => {
            first_fit(board).map_or_else(|| no_code(board), |_| Advice::Consistent)
        }
        Question::News => {
            Advice::News { told: pegmind_advice::news(board, &pegmind_advice::Cancel::new()) }
        }
        Question::Repairs => {
            let (limits, cancel) =
                (pegmind_advice::Limits::THOROUGH, pegmind_advice::Cancel::new());
            let found = pegmind_advice::find_repairs(board, &limits, &cancel);
            Advice::Repairs(found.unwrap_or_default())
        }
        Question::Pairings { row, .. } => Advice::Pairings(pegmind_advice::list_pairings(
            board.rules(),
            row,
            Pairings::LISTED_MAX,
            &pegmind_advice::Limits::THOROUGH,
            &pegmind_advice::Cancel::new(),
        )),
        Question::Assist { draft } => Advice::Assist(pegmind_advice::assist(
            board,
            draft,
            &pegmind_advice::Limits::EVERY_TURN,
            &pegmind_advice::Cancel::new(),
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
    let codes: Vec<Code> = Codes::new(board.rules()).filter(|code| board.fits(code)).collect();
    let left = codes.len() as u64;
    let count = |test: &dyn Fn(&Code) -> bool| codes.iter().filter(|c| test(c)).count() as u64;
    let pegs = (0..=board.rules().colors().get()).filter_map(Peg::from_number);
    if codes.is_empty() {
        return Hint::NoCode;
    }
    match step {
        HintStep::Clash => Hint::Clashes(draft.map_or_else(Vec::new, |code| board.clashes(&code))),
        HintStep::Left => Hint::Left { left: left.into(), codes: board.rules().code_count() },
        HintStep::Color => {
            let with = |peg: &Peg| count(&|code| code.pegs().contains(peg));
            let peg = pegs.rev().max_by_key(with).unwrap();
            Hint::Color { peg, with: with(&peg), left }
        }
        HintStep::Hole => {
            let holes = 0..board.rules().pegs().get();
            let all = pegs.flat_map(|peg| holes.clone().map(move |hole| (peg, hole)));
            let with = |(peg, hole): &(Peg, u8)| {
                count(&|code| code.pegs().get(usize::from(*hole)) == Some(peg))
            };
            let (peg, hole) = all.rev().max_by_key(with).unwrap();
            Hint::Hole { hole: hole + 1, peg, with: with(&(peg, hole)), left }
        }
        HintStep::Guess => Hint::Guess(codes[0]),
    }
}

/// What a codemaker answers, from its own answers alone. Devious codes are
/// drawn like any other.
pub(crate) fn make(asked: &MakerConsultation) -> Advice {
    let mut words = asked.seed.generator();
    let open = |answered: &[Row]| -> Vec<Code> {
        let fits = |code: &Code| {
            answered.iter().all(|row| mark(&asked.rules, code, &row.guess) == row.feedback)
        };
        Codes::new(&asked.rules).filter(fits).collect()
    };
    let left = open(&asked.answered);
    if left.is_empty() {
        return Advice::NoCode { row: None };
    }
    match &asked.question {
        MakerQuestion::DeviousCode => {
            Advice::Code(HiddenCode::new(draw_code(&asked.rules, &mut words)))
        }
        MakerQuestion::Evade { guess } => {
            let mut classes: BTreeMap<Feedback, Vec<Code>> = BTreeMap::new();
            for code in left {
                classes.entry(mark(&asked.rules, &code, guess)).or_default().push(code);
            }
            let work = |class: &(Feedback, Vec<Code>)| (!class.0.is_solved(), class.1.len());
            let (_, largest) = classes.into_iter().rev().max_by_key(work).unwrap();
            Advice::Code(HiddenCode::new(*words.pick(&largest).unwrap()))
        }
        MakerQuestion::Reveal => Advice::Revealed {
            code: *words.pick(&left).unwrap(),
            open: (0..=asked.answered.len())
                .map(|answers| OpenCount::Exactly(open(&asked.answered[..answers]).len() as u128))
                .collect(),
        },
    }
}
