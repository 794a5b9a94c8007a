//! The plain renderer: lines that are only ever appended, one fact a line.

use pegmind_face::Phrase;
use pegmind_rules::{Controller, Peg};
use pegmind_session::{DeskEvent, Event, NoteMark, Phase, View};

use crate::terminal::Look;

/// What is said of a peg that a row by itself makes impossible.
const RULED_OUT: &str = "ruled out";

/// Whether an event is a result, which is said even if little is to be said.
pub(super) const fn is_result(event: &Event) -> bool {
    matches!(
        event,
        Event::Placed { .. }
            | Event::Scored { .. }
            | Event::Corrected { .. }
            | Event::Ended { .. }
            | Event::MatchEnded { .. }
    )
}

/// Whether an event at the desk is a result.
pub(super) const fn is_desk_result(event: &DeskEvent) -> bool {
    matches!(
        event,
        DeskEvent::HintOffered { .. }
            | DeskEvent::Carried { .. }
            | DeskEvent::Hinted { .. }
            | DeskEvent::Checked { .. }
            | DeskEvent::Assisted { .. }
            | DeskEvent::Diagnosed { .. }
            | DeskEvent::Explained { .. }
    )
}

/// What is asked of the person whose turn it is.
pub(super) fn prompt(phrase: &Phrase, view: &View<'_>) -> String {
    let row = format!("Row {} of {}", view.row_number(), view.board.rules().rows());
    match view.phase {
        Phase::Code if view.shared_screen() => {
            format!("{}, your code (it is not shown): ", phrase.name(view.maker_name()))
        }
        Phase::Code => "Your code: ".into(),
        Phase::Guess => {
            let several = view.shared_screen()
                || (view.maker == Controller::Table && view.setup.two_people());
            let whose = match phrase.name(view.breaker_name()) {
                name if several && name != "You" => format!("{name}'s"),
                _ => "your".into(),
            };
            format!("{row}, {whose} guess: ")
        }
        Phase::Answer => {
            let guess = view.pending.map(|guess| phrase.pegs(guess.pegs())).unwrap_or_default();
            let whose = if view.shared_screen() {
                format!("{}'s ", phrase.name(view.maker_name()))
            } else {
                String::new()
            };
            format!("{row}, {whose}key pegs for {guess}: ")
        }
        Phase::Contradiction { .. } => "undo, or quit: ".into(),
        Phase::GameOver => format!("Enter begins game {}: ", view.game_match.game() + 1),
        Phase::Thinking | Phase::MatchOver => String::new(),
    }
}

/// All rows, one a line.
pub(super) fn rows(phrase: &Phrase, view: &View<'_>) -> Vec<String> {
    let rows = view.board.rows();
    if rows.is_empty() {
        return vec!["No row yet.".into()];
    }
    rows.iter().enumerate().map(|(idx, row)| phrase.row(idx + 1, row)).collect()
}

/// The notes, a line for each color, with what rows rule out where that is
/// marked automatically.
pub(super) fn notes(phrase: &Phrase, view: &View<'_>, look: &Look) -> Vec<String> {
    let rules = view.board.rules();
    let mark = |peg: Peg, hole: u8| match view.notes.mark(peg, hole) {
        Some(NoteMark::Sure) => Some("sure"),
        Some(NoteMark::Maybe) => Some("maybe"),
        Some(NoteMark::Out) => Some("out"),
        None if look.auto_notes && view.rules_out(peg, hole) => Some(RULED_OUT),
        None => None,
    };
    let blank = rules.blanks().allowed().then_some(Peg::Blank);
    let pegs = blank.into_iter().chain(rules.colors().colors().map(Peg::Color));
    let lines = pegs.filter_map(|peg| {
        let marks: Vec<(u8, &str)> = (1..=rules.pegs().get())
            .filter_map(|hole| mark(peg, hole).map(|word| (hole, word)))
            .collect();
        let everywhere = marks.len() == usize::from(rules.pegs().get())
            && marks.iter().all(|(_, word)| *word == RULED_OUT);
        if everywhere {
            return Some(format!("{}: {RULED_OUT}.", phrase.peg(peg)));
        }
        let marks: Vec<String> =
            marks.iter().map(|(hole, word)| format!("peg {hole} {word}")).collect();
        (!marks.is_empty()).then(|| format!("{}: {}.", phrase.peg(peg), marks.join(", ")))
    });
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() {
        return vec!["No notes yet. notes red 3 x notes that peg 3 is not red.".into()];
    }
    lines
}
