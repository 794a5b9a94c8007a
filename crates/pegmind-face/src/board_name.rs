//! What boards and numbers of rows are called.

use pegmind_rules::{Difficulty, Preset, RowCount, Rules};

/// What a board is called: its preset if it is one.
#[must_use]
pub fn board_name(rules: &Rules) -> String {
    let preset = Preset::ALL.iter().find(|preset| preset.rules().with_rows(rules.rows()) == *rules);
    let size = format!("{}x{}", rules.colors(), rules.pegs());
    preset.map_or(size.clone(), |preset| format!("{preset} {size}"))
}

/// What a number of rows is called: its difficulty if it is one.
#[must_use]
pub fn rows_name(rows: RowCount) -> String {
    let difficulty = Difficulty::ALL.iter().find(|difficulty| difficulty.rows() == rows);
    difficulty.map_or(format!("{rows} rows"), |difficulty| format!("{difficulty}, {rows} rows"))
}
