//! What a row needs, from the longest way to say it to the shortest.

use pegmind_rules::{CodeError, Draft, PegMark, Rules};

/// What a guess needs that is put together.
pub(super) fn of_draft(draft: &Draft, rules: &Rules, enter: &str) -> Vec<String> {
    let needed = usize::from(rules.pegs().get());
    let placed = draft.holes().iter().flatten().count();
    match (needed.checked_sub(placed), draft.complete(rules)) {
        (_, Ok(_)) => vec![format!("{enter} to guess"), enter.to_owned()],
        (Some(1), _) => vec!["1 more peg".into(), "1 more".into()],
        (Some(more), _) if more > 0 => vec![format!("{more} more pegs"), format!("{more} more")],
        (None, _) => {
            let more = placed - needed;
            vec![format!("{more} too many"), format!("-{more}")]
        }
        (Some(_), Err(problem)) => problem_notes(&problem),
    }
}

/// That a guess was played before, in this row.
pub(super) fn same_as(row: usize) -> Vec<String> {
    vec![format!("same as row {row}"), format!("as row {row}"), format!("={row}")]
}

/// What keeps a full row from being a guess.
fn problem_notes(problem: &CodeError) -> Vec<String> {
    vec![problem.to_string(), "not allowed".into(), "no".into()]
}

/// That key pegs are asked for.
pub(super) fn key_pegs() -> Vec<String> {
    vec!["key pegs?".into(), "?".into()]
}

/// That a computer looks for the code.
pub(super) fn thinking(paused: bool) -> Vec<String> {
    vec![if paused { "paused" } else { "thinking" }.into()]
}

/// That others are to do something.
pub(super) fn waiting() -> Vec<String> {
    vec!["waiting".into(), "...".into()]
}

/// That a guess is put together while the one before it waits for others.
pub(super) fn next_guess() -> Vec<String> {
    vec!["next guess".into(), "next".into()]
}

/// That Enter agrees to the guess.
pub(super) fn agreeing(enter: &str) -> Vec<String> {
    vec![format!("{enter} to agree"), enter.to_owned()]
}

/// The key pegs that are typed so far, as many as a row has.
pub(super) fn typed_marks(rules: &Rules, typed: &str) -> Vec<PegMark> {
    let pegs = usize::from(rules.pegs().get());
    let symbol =
        |character: char| PegMark::ALL.iter().copied().find(|mark| mark.symbol() == character);
    let mut marks: Vec<PegMark> = match rules.answer(typed) {
        Ok(feedback) => feedback.peg_marks().unwrap_or_else(|| {
            let exact = usize::from(feedback.exact().unwrap_or_default());
            let color = usize::from(feedback.color().unwrap_or_default());
            let exact = std::iter::repeat_n(PegMark::Exact, exact);
            exact.chain(std::iter::repeat_n(PegMark::Color, color)).collect()
        }),
        Err(_) => typed.chars().filter_map(symbol).collect(),
    };
    marks.resize(pegs, PegMark::Nothing);
    marks
}
