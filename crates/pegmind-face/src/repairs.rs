//! How wrong answers could be set right, in words.

use std::ops::Range;

use pegmind_rules::{Board, Correction, Repair, RepairedCount, Slip};

use pegmind_session::Listed;

use crate::amount::rounded;
use crate::sentence::capital;

/// How many repairs are said in a game.
const REPAIRS_SAID: usize = 3;

/// What a person can do in a game whose rows contradict each other.
pub const WAYS_BACK: &str =
    "undo withdraws the last key pegs, correct 2 1+1 changes those of row 2";

/// That no code fits the rows, and which answers are probably wrong, in
/// sentences.
#[must_use]
pub fn sentences(board: &Board, found: &[Repair], listed: Listed) -> Vec<String> {
    let said = match listed {
        Listed::First => REPAIRS_SAID.min(found.len()),
        Listed::All => found.len(),
    };
    let mut lines = vec![headline(board, found)];
    lines.extend(numbered(found, 0..said));
    let more = found.len() - said;
    lines.extend((more > 0).then(|| format!("  ... and {more} more; repair lists them.")));
    lines
}

/// Repairs with the numbers they are chosen by, a line each.
pub fn numbered(found: &[Repair], places: Range<usize>) -> impl Iterator<Item = String> + '_ {
    let (first, count) = (places.start, places.len());
    let repairs = found.iter().enumerate().skip(first).take(count);
    repairs.map(|(idx, repair)| format!("{:>3}. {}", idx + 1, capital(&phrase(repair))))
}

/// That no code fits, and what would help.
#[must_use]
pub fn headline(board: &Board, repairs: &[Repair]) -> String {
    let rows = board.rows().len();
    let no_code = match rows {
        1 => "No code fits the row".to_owned(),
        2 => "No code fits both rows".to_owned(),
        _ => format!("No code fits all {} rows", number_word(rows)),
    };
    match repairs.first().map(|repair| repair.corrections.len()) {
        None => format!("{no_code}, and no change of one answer or two is known to help."),
        Some(1) => format!("{no_code}. Changing one answer would repair it:"),
        Some(_) => {
            format!("{no_code}. One changed answer is not enough; changing two would repair it:")
        }
    }
}

/// The headline and the first repairs, a line each, in columns.
pub fn table(board: &Board, repairs: &[Repair], shown: usize) -> Vec<String> {
    let listed = || repairs.iter().take(shown);
    let width = |texts: &mut dyn Iterator<Item = String>| texts.map(|text| text.len()).max();
    let change = |repair: &Repair| {
        let changes = repair.corrections.iter().map(|correction| change_text(board, correction));
        changes.collect::<Vec<_>>().join("  and  ")
    };
    let change_width = width(&mut listed().map(change)).unwrap_or_default();
    let reason_width = width(&mut listed().map(reason)).unwrap_or_default();
    let mut lines = vec![headline(board, repairs)];
    lines.extend(listed().map(|repair| {
        let change = format!("{:<change_width$}", change(repair));
        // Lines without a reason are set in, so that known slips stand out.
        let reason = match (reason(repair), reason_width) {
            (_, 0) => String::new(),
            (reason, _) if reason.is_empty() => " ".repeat(reason_width + 5),
            (reason, _) => format!("   {reason:<reason_width$} "),
        };
        format!("  {change}{reason}   {}", count_text(repair.left))
    }));
    let more = repairs.len().saturating_sub(shown);
    if more > 0 {
        lines.push(format!("  ... and {more} more"));
    }
    lines
}

/// One repair in words: `row 1: 0+1 instead of 1+0, one mark wrong; 1 code`.
#[must_use]
pub fn phrase(repair: &Repair) -> String {
    let change = |correction: &Correction| {
        let Correction { row, given, instead, .. } = correction;
        format!("row {row}: {instead} instead of {given}")
    };
    let changes: Vec<String> = repair.corrections.iter().map(change).collect();
    let reason = match reason(repair) {
        reason if reason.is_empty() => reason,
        reason => format!(", {reason}"),
    };
    format!("{}{reason}; {}", changes.join(", and "), count_text(repair.left))
}

/// `row 1  RROY  1+0 -> 0+1`
fn change_text(board: &Board, correction: &Correction) -> String {
    let Correction { row, given, instead, .. } = correction;
    let width = board.rows().len().to_string().len();
    let guess = board.rows().get(row - 1).map(|row| row.guess.to_string()).unwrap_or_default();
    format!("row {row:<width$}  {guess}  {given} -> {instead}")
}

/// How the wrong answer came about, where that is a slip people know.
fn reason(repair: &Repair) -> String {
    let [correction] = repair.corrections.as_slice() else { return String::new() };
    match correction.slip {
        Slip::Swapped => "exact and color swapped, the commonest slip",
        Slip::OneTooMany => "one key peg too many",
        Slip::OneTooFew => "one key peg too few",
        Slip::OneMark => "one mark wrong",
        Slip::Misjudged | Slip::Other => "",
    }
    .to_owned()
}

/// `1 code`, `12 codes`, `about 1,200 codes`, or `some codes` where they could not be counted.
fn count_text(left: RepairedCount) -> String {
    match left {
        RepairedCount::Exactly(1) => "1 code".into(),
        RepairedCount::Exactly(count) => format!("{count} codes"),
        RepairedCount::About(1) => "about 1 code".into(),
        RepairedCount::About(count) => format!("about {} codes", rounded(count)),
        RepairedCount::AtLeast(_) => "some codes".into(),
    }
}

/// A small number in a word.
fn number_word(count: usize) -> String {
    let words = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    words.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}
