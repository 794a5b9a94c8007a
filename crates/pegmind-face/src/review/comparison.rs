//! Two games with the same code side by side: what the guesses of each cost, and what was luck.

use pegmind_review::{Amount, FinishedGame, GameReview};
use pegmind_rules::Code;

use super::decimals;
use crate::board_name;

/// One of two games that are compared.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// Who looked for the code.
    pub name: &'a str,
    /// The game.
    pub game: &'a FinishedGame,
    /// Its review.
    pub review: &'a GameReview,
}

/// What is told of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideCells {
    /// The guess.
    pub guess: Code,
    /// The answer.
    pub answer: String,
    /// What the guess cost; a dash if it was not judged.
    pub cost: String,
    /// What the answer saved; a dash if that is not known.
    pub luck: String,
}

/// Why two games cannot be compared, if they cannot. Nothing is told of a code.
#[must_use]
pub fn not_comparable(own: &FinishedGame, other: &FinishedGame) -> Option<String> {
    if other.rules.with_rows(own.rules.rows()) != own.rules {
        let [own, other] = [own, other].map(|game| board_name(&game.rules));
        let boards = if own == other {
            "with other rules".into()
        } else {
            format!("on another board: {other}, not {own}")
        };
        return Some(format!("That game was played {boards}."));
    }
    match (own.code, other.code) {
        (Some(own), Some(other)) if own == other => None,
        (Some(_), Some(_)) => Some("That game has another code.".into()),
        (None, _) | (_, None) => Some("The code of one of the games is not known.".into()),
    }
}

impl Side<'_> {
    /// What is told of a row, counted from 1, if there is one.
    #[must_use]
    pub fn cells(&self, row: usize) -> Option<SideCells> {
        let answered = self.game.rows.get(row.checked_sub(1)?)?;
        let judged = self.review.rows.iter().find(|judged| judged.row == row);
        let dash = || "--".to_owned();
        Some(SideCells {
            guess: answered.guess,
            answer: answered.feedback.to_string(),
            cost: judged.map_or_else(dash, |row| two_decimals(row.cost, false)),
            luck: judged
                .and_then(|row| row.luck)
                .map_or_else(dash, |luck| two_decimals(luck, true)),
        })
    }

    /// What all of it cost, and what luck saved; dashes if nothing was judged.
    #[must_use]
    pub fn totals(&self) -> (String, String) {
        let balance = self.review.balance();
        balance.map_or_else(
            || ("--".into(), "--".into()),
            |all| (two_decimals(all.cost, false), two_decimals(all.luck, true)),
        )
    }

    fn cost(&self) -> Option<f64> {
        self.review.balance().map(|balance| balance.cost.value())
    }

    fn luck(&self) -> Option<f64> {
        self.review.balance().map(|balance| balance.luck.value())
    }

    fn guesses(&self) -> String {
        let rows = self.game.rows.len();
        format!("{rows} guess{}", if rows == 1 { "" } else { "es" })
    }
}

/// With its sign, if luck is meant.
fn two_decimals(amount: Amount, signed: bool) -> String {
    let about = if amount.is_exact() { "" } else { "~" };
    // What is rounded to nothing has no sign of its own.
    let value = (amount.value() * 100.0).round() / 100.0 + 0.0;
    if signed { format!("{about}{value:+.2}") } else { format!("{about}{value:.2}") }
}

/// Who chose better and who had more luck, in sentences.
#[must_use]
pub fn compared(sides: [Side<'_>; 2]) -> Vec<String> {
    let [own, other] = sides;
    let mut lines =
        vec![format!("{}: {}. {}: {}.", own.name, own.guesses(), other.name, other.guesses())];
    let even = |one: f64, two: f64| (one - two).abs() < 0.005;
    let better = |one: Option<f64>, two: Option<f64>| match (one, two) {
        (Some(one), Some(two)) if even(one, two) => Some(None),
        (Some(one), Some(two)) => {
            Some(Some(if one > two { (own.name, one, two) } else { (other.name, two, one) }))
        }
        (None, _) | (_, None) => None,
    };
    let less = |cost: Option<f64>| cost.map(|cost| -cost);
    match better(less(own.cost()), less(other.cost())) {
        Some(Some((name, best, worst))) => lines.push(format!(
            "{name} chose better: {:.2} guesses lost, against {:.2}.",
            best.abs(),
            worst.abs()
        )),
        Some(None) => lines.push("The choices were as good.".into()),
        None => {}
    }
    match better(own.luck(), other.luck()) {
        Some(Some((name, most, least))) => lines.push(format!(
            "{name} had more luck: {:+.2} guesses saved, against {:+.2}.",
            most + 0.0,
            least + 0.0
        )),
        Some(None) => lines.push("The luck was the same.".into()),
        None => {}
    }
    lines
}

/// Both games in lines that make sense without a screen.
#[must_use]
pub fn comparison(sides: [Side<'_>; 2], spell: &dyn Fn(&Code) -> String) -> Vec<String> {
    let mut lines = compared(sides);
    let rows = sides.iter().map(|side| side.game.rows.len()).max().unwrap_or_default();
    for row in 1..=rows {
        let said: Vec<String> = sides
            .iter()
            .filter_map(|side| {
                let SideCells { guess, answer, cost, luck } = side.cells(row)?;
                let guess = spell(&guess);
                Some(format!("{} {guess}, {answer}, cost {cost}, luck {luck}", side.name))
            })
            .collect();
        lines.push(format!("Row {row}: {}.", said.join("; ")));
    }
    let skills: Vec<String> = sides
        .iter()
        .filter_map(|side| Some(format!("{} {}", side.name, side.review.skill()?)))
        .collect();
    if !skills.is_empty() {
        lines.push(format!("Skill of 99: {}.", skills.join(", ")));
    }
    let perfect = sides.iter().find_map(|side| side.review.balance()).map(|all| all.perfect);
    lines.extend(perfect.map(|all| format!("Perfect play averages {} guesses.", decimals(all))));
    lines
}

#[cfg(test)]
mod tests {

    use pegmind_session::Record;

    use super::*;

    fn game(text: &str) -> FinishedGame {
        FinishedGame::of_record(Record::parse(text).unwrap()).0
    }

    const OWN: &str = "1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0";

    #[test]
    fn games_with_another_code_or_board_are_refused_and_no_code_is_told() {
        let own = game(OWN);
        assert_eq!(not_comparable(&own, &game("1. GPYB 4+0")), None);
        assert_eq!(not_comparable(&own, &game("[Rows \"12\"] 1. GPYB 4+0")), None, "more rows");
        let other = not_comparable(&own, &game("1. GPYG 4+0"));
        assert_eq!(other.as_deref(), Some("That game has another code."));
        let unknown = not_comparable(&own, &game("1. GPYG 3+0"));
        assert_eq!(unknown.as_deref(), Some("The code of one of the games is not known."));
        let board = not_comparable(&own, &game("[Pegs \"3\"] [Colors \"4\"] 1. RRR 3+0"));
        let expected = "That game was played on another board: mini 4x3, not classic 6x4.";
        assert_eq!(board.as_deref(), Some(expected));
    }
}
