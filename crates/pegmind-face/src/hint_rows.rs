//! The hints of a game by their rows.

use std::collections::BTreeMap;

use pegmind_session::HintStep;

use crate::sentence::list;

/// Returns the furthest step that was taken in each row: `step 5 in rows 3 and 4, step 1 in
/// row 6`. Returns `None` if there are none.
#[must_use]
pub fn hints_by_row(hints: &[(usize, HintStep)]) -> Option<String> {
    let mut furthest: BTreeMap<usize, HintStep> = BTreeMap::new();
    for (row, step) in hints {
        let known = furthest.entry(*row).or_insert(*step);
        *known = (*known).max(*step);
    }
    let told = |step: &HintStep| {
        let of_step = furthest.iter().filter(|(_, furthest)| *furthest == step);
        let rows: Vec<String> = of_step.map(|(row, _)| row.to_string()).collect();
        let word = if rows.len() == 1 { "row" } else { "rows" };
        (!rows.is_empty()).then(|| format!("step {step} in {word} {}", list(rows.into_iter())))
    };
    let steps: Vec<String> = HintStep::ALL.iter().rev().filter_map(told).collect();
    (!steps.is_empty()).then(|| steps.join(", "))
}
