//! Questions about random positions, with what this machine answers: a line each, the question
//! before its answer. A page's worker must answer the same.
//!
//! `cargo run -p pegmind-web-solver --example questions -- 1000`

#![expect(clippy::print_stdout, reason = "it is all that it does")]

use std::env;

use pegmind_protocol::maker::MakerPageMsg;
use pegmind_protocol::{LabMsg, PageMsg, StudyMsg};
use pegmind_rules::{
    Board, BreakerLevel, Draft, Preset, Randomness, Row, Rules, SplitMix64, Strict, draw_code, mark,
};
use pegmind_session::{
    Consultation, HintStep, MakerConsultation, MakerQuestion, Question, Seed, Ticket,
};

fn main() {
    let count = env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(100);
    for number in 0..count {
        let question = question(number).unwrap_or_default();
        println!("{question}\n{}", pegmind_web_solver::answer(&question, &mut |_| {}));
    }
}

/// The boards, those that are quick to work on more often.
const BOARDS: [Preset; 10] = [
    Preset::Mini,
    Preset::Classic,
    Preset::Classic,
    Preset::Classic,
    Preset::Classic,
    Preset::Bulls,
    Preset::Bulls,
    Preset::Super,
    Preset::Wordish,
    Preset::Grand,
];

/// A question about a position that random play could lead to. A few answers are wrong.
fn question(number: u64) -> Option<String> {
    let mut randomness = SplitMix64(number);
    let preset = *randomness.pick(&BOARDS)?;
    let rules = preset.rules();
    let code = draw_code(&rules, &mut randomness);
    let mut board = Board::new(rules);
    // On large boards only few codes are left when something is asked.
    let most = if rules.code_count() > 10_000 { 5 } else { 1 };
    let wrong = randomness.below(12) == 0;
    for _ in 0..most + randomness.below(3) {
        let guess = draw_code(&rules, &mut randomness);
        let answered = if wrong { draw_code(&rules, &mut randomness) } else { code };
        board.push(Row { guess, feedback: mark(&rules, &answered, &guess) }).ok()?;
        if board.rows().last()?.feedback.is_solved() {
            break;
        }
    }
    let (ticket, seed) = (Ticket::from_number(number), Seed::from_text(&number.to_string()));
    if randomness.below(8) == 0 && rules.code_count() <= 10_000 {
        let question = match randomness.below(3) {
            0 => MakerQuestion::Evade { guess: draw_code(&rules, &mut randomness) },
            1 => MakerQuestion::Reveal,
            _ => MakerQuestion::DeviousCode,
        };
        let answered = board.rows().to_vec();
        let asked = MakerConsultation { ticket, question, rules, answered, known: None, seed };
        return Some(MakerPageMsg::AskMaker(asked).to_text());
    }
    if randomness.below(6) == 0 {
        return Some(asked_beside(ticket, board, seed, &mut randomness));
    }
    let question = asked_of_breaker(&rules, &board, &mut randomness)?;
    Some(PageMsg::Ask(Consultation { ticket, question, board, seed }).to_text())
}

/// What is asked beside a game: looking back at it, and about the board and strategies.
fn asked_beside(
    ticket: Ticket,
    board: Board,
    seed: Seed,
    randomness: &mut impl Randomness,
) -> String {
    let rules = *board.rules();
    let rows = (1..).zip(board.rows());
    let rows: Vec<String> =
        rows.map(|(number, row)| format!("{number}. {} {}", row.guess, row.feedback)).collect();
    let repeats = if rules.repeats().allowed() { "yes" } else { "no" };
    let (colors, pegs) = (rules.colors(), rules.pegs());
    let board_tags = format!("[Colors \"{colors}\"] [Pegs \"{pegs}\"] [Repeats \"{repeats}\"]");
    let record = format!("{board_tags} {}", rows.join(" "));
    let few = rules.code_count() <= 10_000;
    match randomness.below(6) {
        0 if few => StudyMsg::Review { ticket, record }.to_text(),
        1 if few => StudyMsg::Alternatives { ticket, record, row: 1 }.to_text(),
        2 if few => StudyMsg::Drill { ticket, record, row: None }.to_text(),
        3 => {
            let answers = board.rows().iter().take(1).map(|row| row.feedback).collect();
            LabMsg::Walk { ticket, rules, within: None, answers }.to_text()
        }
        4 => LabMsg::Assess { ticket, guess: draw_code(&rules, randomness), board }.to_text(),
        5 if few => {
            let (player, guesses) = ("steady".to_owned(), "all".to_owned());
            let sample = Some(5);
            let evaluate =
                LabMsg::Evaluate { ticket, rules, player, guesses, opening: None, sample, seed };
            evaluate.to_text()
        }
        _ => LabMsg::List { ticket, board, most: 50 }.to_text(),
    }
}

fn asked_of_breaker(
    rules: &Rules,
    board: &Board,
    randomness: &mut impl Randomness,
) -> Option<Question> {
    let levels: Vec<BreakerLevel> =
        BreakerLevel::ALL.iter().copied().filter(|level| level.check(rules).is_ok()).collect();
    Some(match randomness.below(9) {
        0 => Question::Consistency,
        1 => Question::News,
        2 => Question::Repairs,
        3 => Question::Assist { draft: Draft::default() },
        4 => Question::Pairings { number: 1, row: *board.rows().first()? },
        5 | 6 => {
            let draft = Some(draw_code(rules, randomness));
            Question::Hint { step: *randomness.pick(HintStep::ALL)?, draft }
        }
        _ => Question::Guess { level: *randomness.pick(&levels)?, strict: Strict::No },
    })
}
