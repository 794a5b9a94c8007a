//! Many records in one text.

use crate::game_id::GameId;

/// The records of a history, each with the number of its first line, from 1.
///
/// A record begins with a line that begins with `[Version `. Where that line
/// is damaged, it begins after the blank line behind the acts of the record
/// before it, so that damage stays in its own game.
#[must_use]
pub fn split_history(text: &str) -> Vec<(usize, &str)> {
    let mut starts: Vec<(usize, usize)> = Vec::new();
    let mut offset = 0;
    let mut so_far = SoFar::default();
    for (idx, line) in text.split_inclusive('\n').enumerate() {
        let first = starts.is_empty() && !line.trim().is_empty();
        if let Some(at) = so_far.begins_in(line).or(first.then_some(0)) {
            starts.push((idx + 1, offset + at));
            so_far = SoFar::default();
        }
        so_far.add(line);
        offset += line.len();
    }
    let ends = starts.iter().skip(1).map(|start| start.1).chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .filter_map(|(start, end)| Some((start.0, text.get(start.1..end)?)))
        .collect()
}

/// The line of a record that names its game.
#[must_use]
pub fn id_line(id: &GameId) -> String {
    format!("[Id \"{id}\"]")
}

/// The record of the game of this name, if the history has it.
#[must_use]
pub fn find_game<'a>(history: &'a str, id: &GameId) -> Option<&'a str> {
    let line = id_line(id);
    let mut games = split_history(history).into_iter().map(|(_, game)| game);
    games.find(|game| game.lines().any(|own| own == line))
}

/// What there is of a record in a history so far.
#[derive(Default)]
struct SoFar {
    version: bool,
    acts: bool,
    /// Whether its last line is blank.
    gap: bool,
}

impl SoFar {
    /// Where in this line the next record begins, if it does.
    fn begins_in(&self, line: &str) -> Option<usize> {
        if line.starts_with("[Version ") {
            return Some(0);
        }
        // No other value of a tag can contain this, because quotes in values
        // have a backslash before them.
        if let Some(at) = line.find("[Version \"").filter(|_| self.version) {
            return Some(at);
        }
        let other = !line.trim().is_empty()
            && !is_act_line(line)
            && !["[Salt ", "[Open "].iter().any(|tag| line.starts_with(tag));
        (self.gap && self.acts && other).then_some(0)
    }

    fn add(&mut self, line: &str) {
        self.version |= line.contains("[Version ");
        self.acts |= is_act_line(line);
        self.gap = line.trim().is_empty();
    }
}

/// Whether a line of a record looks like acts, not like tags.
fn is_act_line(line: &str) -> bool {
    line.trim_start().starts_with(|first: char| first.is_ascii_digit() || "*{".contains(first))
}
