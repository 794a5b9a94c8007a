//! What is said of many games.

use pegmind_review::{
    BoardStatistics, Books, FORM_GAMES, MadeCodes, Millionths, Statistics, Streak, Tally, Turn,
};
use pegmind_rules::{Controller, Preset};

use crate::board_name;
use crate::review::AccountLine;

/// What is said where there is nothing to count.
pub const NO_GAMES: &str = "No game is finished yet. The first will be counted here.";

/// What is said where there is nothing to count on one board.
#[must_use]
pub fn no_games_on(preset: Preset) -> String {
    format!("No game on the board {} is finished yet.", board_name(&preset.rules()))
}

/// The columns of a bar of a histogram at most.
const BAR_COLUMNS_MAX: u64 = 40;

/// How bars are drawn in lines of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bars {
    /// With this character, in this many columns at most.
    Of(char, usize),
    /// Not at all: the numbers are said.
    Said,
}

/// Everything about the games of a player, in lines.
#[must_use]
pub fn report(statistics: &Statistics, bars: Bars) -> Vec<String> {
    let mut lines = vec![overall(statistics)];
    lines.extend(books(&statistics.books()));
    lines.extend(people(statistics));
    for board in &statistics.boards {
        lines.push(String::new());
        lines.push(format!("{}: {}", capital_name(board), results(&board.all)));
        lines.extend(histogram_lines(board, bars).into_iter().map(|line| format!("  {line}")));
        lines.extend(facts(board).into_iter().map(|line| format!("  {line}")));
    }
    if !statistics.made.is_empty() {
        lines.push(String::new());
        lines.push("Codes that people made for the computer:".into());
        lines.extend(statistics.made.iter().map(|made| format!("  {}", made_line(made))));
    }
    lines
}

/// All games in one sentence.
#[must_use]
pub fn overall(statistics: &Statistics) -> String {
    let Statistics { games, watched, boards, made, streak, people: _ } = statistics;
    if *games == 0 && *watched == 0 && made.is_empty() {
        return NO_GAMES.into();
    }
    let won: u64 = boards.iter().map(|board| board.all.won).sum();
    let mut sentences = vec![format!("{}, {won} won.", counted(*games, "game"))];
    if streak.longest > 0 {
        sentences.push(streak_sentence(*streak));
    }
    if *watched > 0 {
        let is = if *watched == 1 { "is" } else { "are" };
        let more = counted(*watched, "more game");
        sentences.push(format!("{more} of computers alone {is} not counted."));
    }
    sentences.join(" ")
}

/// The account of many games, line by line, rounded so that the lines add up as they stand:
/// what rounding leaves is in the line of the answers. Returns no lines if there is no game in
/// it.
#[must_use]
pub fn account(books: &Books) -> Vec<AccountLine> {
    if books.games == 0 {
        return Vec::new();
    }
    let [perfect, cost, answers] = rounded_parts(books);
    let line = |label: &str, number: String| AccountLine {
        label: label.into(),
        number,
        note: String::new(),
        is_sum: false,
    };
    let what = if answers < 0.0 { "The answers saved" } else { "The answers cost" };
    let taken = line("Guesses taken", format!("{}.000", books.taken));
    vec![
        line("Perfect play averages", format!("{perfect:.3}")),
        line("The choices cost", format!("{cost:+.3}")),
        line(what, format!("{:+.3}", answers + 0.0)),
        AccountLine { is_sum: true, ..taken },
    ]
}

/// The guesses of perfect play, what the choices cost, and what the answers cost, rounded so
/// that they add up to the guesses taken.
fn rounded_parts(books: &Books) -> [f64; 3] {
    let thousandths = |guesses: f64| (guesses * 1000.0).round() / 1000.0;
    let (perfect, cost) = (thousandths(books.perfect_total()), thousandths(books.cost.guesses()));
    let taken = Tally { rows_won: books.taken, won: 1, ..Tally::default() };
    [perfect, cost, taken.average().unwrap_or_default() - perfect - cost]
}

/// The games of each person, where several broke codes, a line each.
#[must_use]
pub fn people(statistics: &Statistics) -> Vec<String> {
    let line = |(name, own): &(pegmind_rules::PlayerName, Statistics)| {
        let won: u64 = own.boards.iter().map(|board| board.all.won).sum();
        format!("{}: {}, {won} won.", name.as_str(), counted(own.games, "game"))
    };
    statistics.people.iter().map(line).collect()
}

/// The bars of what guesses cost by their row: the number of the row, millionths of a guess,
/// and the same as it is told.
#[must_use]
pub fn cost_bars(board: &BoardStatistics) -> Vec<(String, u64, String)> {
    let bar = |(row, turn): (usize, &Turn)| {
        let cost = turn.average()?;
        let amount = Millionths::of(cost).0.unsigned_abs();
        Some((format!("row {row}"), amount, format!("{cost:.2}")))
    };
    (1..).zip(&board.turns).filter_map(bar).collect()
}

/// The days with games, one after the other.
#[must_use]
pub fn streak_sentence(streak: Streak) -> String {
    let longest = counted(streak.longest, "day");
    match streak.current {
        0 => format!("Longest streak: {longest}."),
        current if current == streak.longest => {
            format!("Streak: {}, the longest so far.", counted(current, "day"))
        }
        current => format!("Streak: {}; the longest: {longest}.", counted(current, "day")),
    }
}

/// What a board is called, as the first words of a line.
fn capital_name(board: &BoardStatistics) -> String {
    crate::capital(&board_name(&board.rules))
}

/// How games went: `12 games, 10 won, 2 lost (1 given up), average 4.70`.
#[must_use]
pub fn results(tally: &Tally) -> String {
    let mut parts = vec![counted(tally.games, "game"), format!("{} won", tally.won)];
    match (tally.lost(), tally.given_up) {
        (0, _) => {}
        (lost, 0) => parts.push(format!("{lost} lost")),
        (lost, given_up) => parts.push(format!("{lost} lost ({given_up} given up)")),
    }
    parts.extend(tally.average().map(|average| format!("average {average:.2}")));
    parts.join(", ")
}

/// The bars of a histogram: in how many rows games were won, from the first number to the
/// last, and how many were lost.
#[must_use]
pub fn histogram(tally: &Tally) -> Vec<(String, u64)> {
    let first = tally.histogram.iter().position(|count| *count > 0).unwrap_or_default();
    let won = (1..).zip(&tally.histogram).skip(first);
    let mut bars: Vec<(String, u64)> =
        won.map(|(rows, count): (usize, _)| (rows.to_string(), *count)).collect();
    if tally.lost() > 0 {
        bars.push(("lost".into(), tally.lost()));
    }
    bars
}

fn histogram_lines(board: &BoardStatistics, bars: Bars) -> Vec<String> {
    let bars_there = histogram(&board.all);
    let most = bars_there.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let line = |(label, count): (String, u64)| match bars {
        Bars::Said if label == "lost" => format!("Lost: {}.", counted(count, "game")),
        Bars::Said => format!("In {}: {}.", rows_counted(&label), counted(count, "game")),
        Bars::Of(bar, columns) => {
            let columns = BAR_COLUMNS_MAX.min(columns as u64).max(1);
            let length = bar_length(count, most, columns);
            let bar: String = std::iter::repeat_n(bar, length).collect();
            format!("{label:>4}  {bar}{}{count}", if length > 0 { " " } else { "" })
        }
    };
    bars_there.into_iter().map(line).collect()
}

fn rows_counted(number: &str) -> String {
    format!("{number} row{}", if number == "1" { "" } else { "s" })
}

/// How long the bar of a number is if that of the largest has so many columns. What is not
/// nothing has a bar.
#[must_use]
pub fn bar_length(count: u64, most: u64, columns: u64) -> usize {
    let length = (count * columns + most / 2).checked_div(most).unwrap_or_default();
    usize::try_from(if count > 0 { length.max(1) } else { 0 }).unwrap_or_default()
}

/// What there is to say of the games on a board besides how they went, a sentence each.
#[must_use]
pub fn facts(board: &BoardStatistics) -> Vec<String> {
    let mut facts = Vec::new();
    if board.unassisted.games != board.all.games {
        facts.push(match board.unassisted.games {
            0 => "All with hints or rows taken back.".into(),
            _ => format!("Without hints and takebacks: {}.", results(&board.unassisted)),
        });
    }
    if board.makers.len() > 1 {
        let makers = board.makers.iter();
        let made = makers.map(|(maker, tally)| format!("{}: {}", opponent(*maker), results(tally)));
        facts.push(crate::sentence(&made.collect::<Vec<_>>().join("; ")));
    }
    facts.extend(form(board));
    facts.extend(clashes(board));
    facts.extend(cost(board));
    facts.extend(luck(board));
    facts
}

/// What a codemaker is called where the games against it are counted.
#[must_use]
pub fn opponent(maker: Controller) -> String {
    match maker {
        Controller::Human => "codes of a person".into(),
        Controller::Table => "on a real board".into(),
        Controller::Maker(level) => format!("against {level}"),
        Controller::Breaker(level) => level.to_string(),
    }
}

/// The games of late.
#[must_use]
pub fn form(board: &BoardStatistics) -> Option<String> {
    let games: Vec<String> = board
        .form
        .iter()
        .map(|rows| rows.map_or_else(|| "lost".to_owned(), |rows| rows.to_string()))
        .collect();
    if games.is_empty() {
        return Some("Form: it begins anew after a game that was given up.".into())
            .filter(|_| board.all.games > 0);
    }
    let average = board.form_average().map(|average| format!("; average {average:.2}"));
    let of = if games.len() < FORM_GAMES { format!(" {}", games.len()) } else { " five".into() };
    let last =
        if games.len() == 1 { "the last game".into() } else { format!("the last{of} games") };
    Some(format!("Form, {last}: {}{}.", games.join(", "), average.unwrap_or_default()))
}

/// How many guesses could not be the code.
#[must_use]
pub fn clashes(board: &BoardStatistics) -> Option<String> {
    let share = board.clashing_share()?;
    Some(format!(
        "Guesses that clash with a row before them: {:.0}% of {}.",
        share * 100.0,
        board.later_guesses
    ))
}

/// What guesses cost by their row.
#[must_use]
pub fn cost(board: &BoardStatistics) -> Option<String> {
    let turns = board.turns.iter().filter_map(pegmind_review::Turn::average);
    let turns: Vec<String> = turns.map(|cost| format!("{cost:.2}")).collect();
    let reviewed = reviewed(board);
    if turns.is_empty() {
        return Some(reviewed);
    }
    Some(format!("{reviewed} Lost per guess, in guesses, row by row: {}.", turns.join(", ")))
}

/// The account of all reviewed games whose code was found; `None` if there are none.
#[must_use]
pub fn books(books: &Books) -> Option<String> {
    let [perfect, cost, against] = rounded_parts(books);
    let answers = if against < 0.0 { "saved" } else { "cost" };
    (books.games > 0).then(|| {
        format!(
            "The books of {}: perfect play averages {perfect:.3} guesses, choices cost {cost:.3}, \
             the answers {answers} {:.3}; together {}.",
            counted(books.games, "reviewed game"),
            against.abs(),
            books.taken
        )
    })
}

/// How many games were reviewed.
#[must_use]
pub fn reviewed(board: &BoardStatistics) -> String {
    match (board.reviewed, board.all.games) {
        (0, _) => "Reviewed: none.".into(),
        (reviewed, games) if reviewed == games => "Reviewed: all.".into(),
        (reviewed, games) => format!("Reviewed: {reviewed} of {games}."),
    }
}

/// Luck over time, and what is to be expected.
#[must_use]
pub fn luck(board: &BoardStatistics) -> Option<String> {
    let luck = &board.luck;
    if luck.games == 0 {
        return None;
    }
    let (total, band) = (luck.total.guesses(), luck.band());
    let expected = if luck.is_expected() { "is to be expected" } else { "is rare" };
    Some(format!(
        "Luck over {}: {total:+.2} guesses. That {expected}: 19 times out of 20 it is within \
        {band:.2} of nothing.",
        counted(luck.games, "game")
    ))
}

/// How long computers of a level needed for the codes of people.
#[must_use]
pub fn made_line(made: &MadeCodes) -> String {
    let breaker = match made.breaker {
        Controller::Breaker(level) => level.to_string(),
        Controller::Human | Controller::Table | Controller::Maker(_) => "?".into(),
    };
    let Tally { games, won, .. } = made.tally;
    let average = made.tally.average();
    let average = average.map_or_else(String::new, |average| format!(", average {average:.2}"));
    let name = board_name(&made.rules);
    format!("{name}, {breaker}: {}, {won} found{average}", counted(games, "game"))
}

/// A number with its noun: `1 day`, `2 days`.
fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_account_of_many_games_adds_up_as_it_stands() {
        let (cost, luck) = (Millionths(593_400), Millionths(273_956));
        let books = Books { games: 2, taken: 9, cost, luck };
        let lines = account(&books);
        let numbers: Vec<f64> = lines.iter().map(|line| line.number.parse().unwrap()).collect();
        assert_eq!(numbers, [8.681, 0.593, -0.274, 9.0]);
        assert!(lines[3].is_sum && lines[2].label == "The answers saved");
        assert!(account(&Books::default()).is_empty());
        assert_eq!(
            super::books(&books).unwrap(),
            "The books of 2 reviewed games: perfect play averages 8.681 guesses, choices cost \
             0.593, the answers saved 0.274; together 9."
        );
    }
}
