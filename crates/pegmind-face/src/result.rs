//! How a game went that is over: what each row told, how good play does, and the
//! result to be sent to somebody.

use pegmind_review::{GameReview, Giveaway, PublicRow, giveaway};
use pegmind_rules::{
    AverageGuesses, Controller, Feedback, FeedbackRule, OpenCount, Outcome, PegMark, Preset, Row,
    Rules, Strict,
};
use pegmind_session::{GameResult, ResultRow, View, overlooked};

use crate::board_name::board_name;
use crate::hint_rows::hints_by_row;
use crate::phrase::Phrase;
use crate::sentence::{capital, percent};
use crate::share_picture::{marks_of, share_picture};

/// How many counts of codes stand in a line.
const COUNTS_MAX: usize = 14;

impl Phrase {
    /// How a game went, one fact a line.
    #[must_use]
    pub fn result(&self, result: &GameResult) -> Vec<String> {
        let mut lines: Vec<String> =
            result.rows().iter().map(|row| self.result_row(row, result)).collect();
        lines.extend(facts(result));
        lines
    }

    /// How a game went, in two lines, for a screen on which the board is to stay:
    /// `Codes left: 1296, 276, 36, 2, found.`
    #[must_use]
    pub fn result_in_short(result: &GameResult) -> Vec<String> {
        let rows = result.rows();
        let first = rows.first().map(|row| amount(row.open.before));
        let later = rows.iter().map(|row| after(row, result));
        let mut left: Vec<String> = first.into_iter().chain(later).collect();
        if left.len() > COUNTS_MAX {
            left.splice(COUNTS_MAX - 2..left.len() - 1, ["...".to_owned()]);
        }
        let left = (!left.is_empty()).then(|| format!("Codes left: {}.", left.join(", ")));
        left.into_iter().chain([facts(result).join(" ")]).collect()
    }

    /// `Row 2: red blue green green, 0+2. Codes left: 276, then 36. 3% sure.`
    fn result_row(&self, row: &ResultRow, result: &GameResult) -> String {
        let number = row.open.row;
        let guess = match row.row {
            Some(Row { guess, feedback }) => format!("{}, {feedback}", self.pegs(guess.pegs())),
            None => "taken back".into(),
        };
        let (before, after) = (amount(row.open.before), after(row, result));
        let sure = match (row.row, row.fits) {
            (None, _) => String::new(),
            (Some(_), _) if row.misled => String::new(),
            (Some(_), true) => format!(" {} sure.", sure(row)),
            (Some(_), false) => " It could not be the code.".into(),
        };
        format!("Row {number}: {guess}. Codes left: {before}, then {after}.{sure}")
    }

    /// How a game ended, in three words: `You found it`.
    #[must_use]
    pub fn found_it(&self, view: &View<'_>) -> String {
        let name = view.breaker_name();
        let you = name.as_str() == "You";
        match view.outcome {
            Some(Outcome::Solved | Outcome::Unsolved | Outcome::Resigned)
                if overlooked(&view.audit).is_some() =>
            {
                format!("{} it", self.does(name, "had found", "had found"))
            }
            Some(Outcome::Solved) if !view.is_found() => "Key pegs were wrong".into(),
            Some(Outcome::Solved) => format!("{} it", self.does(name, "found", "found")),
            Some(Outcome::Unsolved | Outcome::Resigned) if you => "Not this time".into(),
            Some(Outcome::Unsolved | Outcome::Resigned) => {
                format!("{} did not find it", self.name(name))
            }
            None => String::new(),
        }
    }
}

/// Time, hints, and what good play needs, one fact a line.
#[must_use]
pub fn facts(result: &GameResult) -> Vec<String> {
    let mut lines = Vec::new();
    let seconds = result.ledger.seconds;
    if seconds > 0 {
        lines.push(format!("Time: {}:{:02}.", seconds / 60, seconds % 60));
    }
    let hints = hints_by_row(&result.ledger.hints);
    lines.push(hints.map_or_else(|| "No hints.".into(), |hints| format!("Hints: {hints}.")));
    lines.extend(result.course.average.map(|average| {
        let guesses = mean(average);
        if average.exact {
            format!("Perfect play needs {guesses} guesses on average.")
        } else {
            format!("Good play needs about {guesses} guesses on average.")
        }
    }));
    lines
}

fn mean(average: AverageGuesses) -> String {
    let hundredths = average.hundredths;
    if average.exact {
        return format!("{}.{:02}", hundredths / 100, hundredths % 100);
    }
    let tenths = (hundredths + 5) / 10;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// How likely it was that a guess was the code; `no` where it could not be, and `--` where
/// wrong answers say nothing of it.
#[must_use]
pub fn sure(row: &ResultRow) -> String {
    if row.misled {
        return "--".into();
    }
    if row.row.is_none() || !row.fits {
        return "no".into();
    }
    let clamped = |codes: u128| u64::try_from(codes).unwrap_or(u64::MAX);
    percent(1, clamped(row.open.before.codes().max(1)))
}

/// What was left after a row: a number, or that the code was found.
#[must_use]
pub fn after(row: &ResultRow, result: &GameResult) -> String {
    let found = row.feedback().is_some_and(|feedback| feedback.is_solved());
    if found && result.is_found() { "found".into() } else { amount(row.open.after) }
}

/// How many codes: in digits, or with two that count where these would be too many.
#[must_use]
pub fn amount(count: OpenCount) -> String {
    let about = if count.is_exact() { "" } else { "~" };
    let digits = count.codes().to_string();
    match digits.len() {
        0..=7 => format!("{about}{digits}"),
        length => format!("~{}.{}e{}", &digits[..1], &digits[1..2], length - 1),
    }
}

/// A result to be sent to somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// That it gives the code away, or nearly so; to be said before it is sent.
    pub warning: Option<String>,
    /// A sentence that reads aloud well.
    pub text: String,
    /// The key pegs below each other, in signs that are the same for everybody, whatever
    /// their palette.
    pub symbols: Vec<String>,
    /// The answers of the rows.
    answers: Vec<Feedback>,
    pegs: u8,
}

/// Less luck than this, in guesses, is none.
const LUCK_MIN: f64 = 0.05;

impl Shared {
    /// The result as a picture (SVG), with its text for those who do not see it.
    #[must_use]
    pub fn picture(&self) -> String {
        let head = self.symbols.first().map_or("", String::as_str);
        share_picture(head, &self.text, &self.answers, self.pegs)
    }

    /// The same with what a review says of the game: `Skill 75, luck even.`
    #[must_use]
    pub fn judged(mut self, review: &GameReview) -> Self {
        let luck = review.balance().map(|balance| balance.luck.value());
        if let (Some(skill), Some(luck)) = (review.skill(), luck) {
            let even = luck.abs() < LUCK_MIN;
            let luck = if even { "even".to_owned() } else { format!("{luck:+.1}") };
            self.text = format!("{} Skill {skill}, luck {luck}.", self.text);
        }
        self
    }
}

/// The result to be sent to somebody, with the first guesses if so many are to be public.
/// Returns `None` before the end.
#[must_use]
pub fn share(view: &View<'_>, public: usize, sign: impl Fn(PegMark) -> char) -> Option<Shared> {
    let outcome = view.outcome?;
    let rows = view.board.rows();
    let rules = view.board.rules();
    let board = board_name(rules);
    let board = board.split_once(' ').map_or(board.as_str(), |parts| parts.0);
    let (name, short) = match view.daily {
        // The classic board is what is meant where none is named.
        Some(day) if board == Preset::default().name() => {
            (format!("Daily code {day}, {board}"), format!("Daily {day}"))
        }
        Some(day) => (format!("Daily code {day}, {board}"), format!("Daily {day} {board}")),
        None => (capital(board), capital(board)),
    };
    let (used, all) = (rows.len(), rules.rows());
    let hints = match view.ledger.hints.len() {
        0 => "no hints".to_owned(),
        1 => "1 hint".to_owned(),
        count => format!("{count} hints"),
    };
    let strict = view.setup.options().strict == Strict::Yes;
    let strictly = if strict { ", strict" } else { "" };
    let by = match view.breaker {
        Controller::Human => String::new(),
        Controller::Breaker(_) | Controller::Maker(_) | Controller::Table => {
            format!(" by {}", view.breaker_name().as_str())
        }
    };
    let how = match outcome {
        Outcome::Solved if !view.is_found() => format!("ended by wrong keys in row {used}"),
        Outcome::Solved => format!("solved{by} in {used} of {all}"),
        Outcome::Unsolved => format!("not solved{by} in {all}"),
        Outcome::Resigned => format!("given up in row {}", used + 1),
    };
    let keys: Vec<String> = rows.iter().map(|row| row.feedback.to_string()).collect();
    let keys = if keys.is_empty() { String::new() } else { format!(" Keys {}.", keys.join(", ")) };
    let guesses: Vec<String> = rows.iter().take(public).map(|row| row.guess.to_string()).collect();
    let guesses = if guesses.is_empty() {
        String::new()
    } else {
        format!(" Guesses {}.", guesses.join(", "))
    };
    let text = format!("{name}: {how}, {hints}{strictly}.{keys}{guesses}");
    let number = if view.is_found() { used.to_string() } else { "X".into() };
    let marks = [(strict, "*"), (!view.ledger.hints.is_empty(), "!")];
    let marks: String = marks.iter().filter(|mark| mark.0).map(|mark| mark.1).collect();
    let head = format!("{short}  {number}/{all}{marks}");
    let symbols = rows.iter().map(|row| symbols(&row.feedback, rules.pegs().get(), &sign));
    let symbols = std::iter::once(head).chain(symbols).collect();
    let answers = rows.iter().map(|row| row.feedback).collect();
    let (warning, pegs) = (warning(rules, rows, public), rules.pegs().get());
    Some(Shared { warning, text, symbols, answers, pegs })
}

/// Whether a result with so many guesses gives the code away.
fn warning(rules: &Rules, rows: &[Row], public: usize) -> Option<String> {
    let seen = |(idx, row): (usize, &Row)| PublicRow {
        guess: (idx < public).then_some(row.guess),
        feedback: row.feedback,
    };
    let seen: Vec<PublicRow> = rows.iter().enumerate().map(seen).collect();
    match giveaway(rules, &seen) {
        Giveaway::Nothing => None,
        Giveaway::Codes(0 | 1) => Some("Only one code can be meant: this gives it away.".into()),
        Giveaway::Codes(count) => {
            Some(format!("Only {count} codes can be meant: this nearly gives the code away."))
        }
        Giveaway::Unknown => {
            Some("This board has too many codes to tell whether this gives the code away.".into())
        }
    }
}

fn symbols(feedback: &Feedback, pegs: u8, sign: impl Fn(PegMark) -> char) -> String {
    if feedback.rule() == FeedbackRule::Sum {
        return feedback.to_string();
    }
    marks_of(feedback, pegs).into_iter().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skill_and_luck_stand_at_the_end_of_what_is_shared() {
        use pegmind_review::{FinishedGame, GameReview};
        use pegmind_session::Record;
        let shared = || Shared {
            warning: None,
            text: "Classic.".into(),
            symbols: Vec::new(),
            answers: Vec::new(),
            pegs: 4,
        };
        let rows = "1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0";
        let (game, _) = FinishedGame::of_record(Record::parse(rows).unwrap());
        let nothing = GameReview::new(&game, Vec::new(), None);
        assert_eq!(shared().judged(&nothing).text, "Classic.", "nothing is known");
        let (limits, cancel) = (pegmind_advice::Limits::THOROUGH, pegmind_advice::Cancel::new());
        let review = pegmind_advice::review(&game, &limits, &cancel, |_| ());
        assert_eq!(shared().judged(&review).text, "Classic. Skill 75, luck -0.1.");
    }
}
