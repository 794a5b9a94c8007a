//! The account of a game: perfect average + cost of choices - luck of answers = guesses taken.

use pegmind_review::{Amount, Balance, FinishedGame, GameReview};
use pegmind_rules::Outcome;

use super::{ReviewWords, decimals, guesses};

/// So little luck is none.
const EVEN_MAX: f64 = 0.05;

/// So much luck is more than a little.
const MUCH_MIN: f64 = 0.5;

/// A line of the account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountLine {
    /// What is counted.
    pub label: String,
    /// The number, with its sign where it is added to those above.
    pub number: String,
    /// What is said of it; may be empty.
    pub note: String,
    /// Whether a line is drawn above it.
    pub is_sum: bool,
}

/// The account, line by line.
#[must_use]
pub fn account(words: &ReviewWords<'_>, balance: &Balance) -> Vec<AccountLine> {
    let line = |label: String, number: String, note: &str| AccountLine {
        label,
        number,
        note: note.into(),
        is_sum: false,
    };
    let against = Amount::ZERO - balance.luck;
    let (cost, answers_cost) = if balance.is_exact() {
        rounded_parts(balance, against)
    } else {
        (signed(balance.cost), signed(against))
    };
    let answers = if against.value() < 0.0 { "saved" } else { "cost" };
    let you = if words.breaker == "You" { "you".into() } else { words.breaker.to_owned() };
    let mut lines = vec![
        line("Perfect play averages".into(), decimals(balance.perfect), "guesses on this board"),
        line(words.own("choices cost"), cost, ""),
        line(format!("The answers {answers} {you}"), answers_cost, luck_note(balance.luck)),
    ];
    let holds = if balance.is_exact() {
        "the three lines add up exactly"
    } else {
        "an estimate; the lines add up"
    };
    let taken = Amount::whole(balance.taken);
    if balance.to_come.is_zero() {
        let label = words.does("took", "took");
        let number = decimals(taken);
        lines.push(AccountLine { is_sum: true, ..line(label, number, holds) });
    } else {
        let sum = line("Together".into(), decimals(balance.guesses()), holds);
        lines.push(AccountLine { is_sum: true, ..sum });
        lines.push(line(format!("  {} so far", words.does("took", "took")), decimals(taken), ""));
        let to_come = decimals(balance.to_come);
        lines.push(line("  still to come".into(), to_come, "with the best play"));
    }
    lines
}

/// The same lines before anything is known of their numbers, for which dashes stand.
#[must_use]
pub fn blank_account(words: &ReviewWords<'_>, game: &FinishedGame) -> Vec<AccountLine> {
    let goes_on = game.outcome != Some(Outcome::Solved);
    let balance = Balance {
        perfect: Amount::ZERO,
        cost: Amount::ZERO,
        luck: Amount::ZERO,
        taken: u32::from(goes_on),
        to_come: Amount::whole(u32::from(goes_on)),
    };
    let mut lines = account(words, &balance);
    for line in &mut lines {
        line.number = "–".into();
    }
    // How the luck was is not known either.
    if let Some(answers) = lines.get_mut(2) {
        answers.note = "luck".into();
    }
    lines
}

/// What choices and answers cost, rounded so that the lines add up as they stand: where rounding
/// each for itself leaves a thousandth, it goes to the one that it suits better.
fn rounded_parts(balance: &Balance, against: Amount) -> (String, String) {
    let thousandths = |amount: Amount| (amount.value() * 1000.0).round();
    let error = |amount: Amount| amount.value() * 1000.0 - thousandths(amount);
    let (mut cost, mut answers) = (thousandths(balance.cost), thousandths(against));
    let open = thousandths(balance.sum()) - thousandths(balance.perfect) - cost - answers;
    let to_cost = error(balance.cost) * open > error(against) * open;
    if to_cost && !balance.cost.is_zero() {
        cost += open;
    } else {
        answers += open;
    }
    let text = |number: f64| signed_text(number < 0.0, &format!("{:.3}", number.abs() / 1000.0));
    (text(cost), text(answers))
}

/// `slightly unlucky`
fn luck_note(luck: Amount) -> &'static str {
    let value = luck.value();
    match value {
        _ if value.abs() < EVEN_MAX => "luck even",
        _ if value >= MUCH_MIN => "lucky",
        _ if value > 0.0 => "slightly lucky",
        _ if value <= -MUCH_MIN => "unlucky",
        _ => "slightly unlucky",
    }
}

/// The number with its sign.
fn signed(amount: Amount) -> String {
    signed_text(amount.value() < 0.0, &decimals(amount).replace('-', ""))
}

fn signed_text(is_negative: bool, text: &str) -> String {
    let sign = if is_negative { '-' } else { '+' };
    match text.strip_prefix('~') {
        Some(number) => format!("~{sign}{number}"),
        None => format!("{sign}{text}"),
    }
}

impl ReviewWords<'_> {
    /// The account in columns.
    #[must_use]
    pub fn account_table(&self, review: &GameReview) -> Vec<String> {
        let Some(balance) = review.balance() else { return Vec::new() };
        let lines = account(self, &balance);
        let width = |text: fn(&AccountLine) -> &str| {
            lines.iter().map(|line| text(line).chars().count()).max().unwrap_or_default()
        };
        let (label, number) = (width(|line| &line.label), width(|line| &line.number));
        let mut table = Vec::new();
        for line in &lines {
            if line.is_sum {
                table.push(format!("{:label$}  {}", "", "-".repeat(number)));
            }
            let text = format!("{:label$}  {:>number$}   {}", line.label, line.number, line.note);
            table.push(text.trim_end().to_owned());
        }
        table
    }

    /// The account in sentences.
    #[must_use]
    pub fn account_sentences(&self, review: &GameReview) -> Vec<String> {
        let Some(balance) = review.balance() else { return Vec::new() };
        let line = |line: AccountLine| {
            let AccountLine { label, number, note, .. } = line;
            let comma = if note.is_empty() || note.starts_with("guesses") { "" } else { "," };
            let note = format!("{comma} {note}");
            format!("{}: {number}{}.", label.trim_start(), note.trim_end())
        };
        let mut lines: Vec<String> = account(self, &balance).into_iter().map(line).collect();
        if let Some(skill) = review.skill() {
            lines.push(format!("Skill {skill} of 99."));
        }
        lines
    }

    /// What a share of a game says of skill and luck: `Skill 75, luck even`.
    #[must_use]
    pub fn in_short(review: &GameReview) -> Option<String> {
        let balance = review.balance()?;
        let luck = luck_note(balance.luck);
        let luck = if luck.contains("luck even") {
            luck.into()
        } else {
            format!("{luck} ({})", guesses(balance.luck))
        };
        Some(format!("Skill {}, {luck}", review.skill()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(balance: &Balance, breaker: &str) -> Vec<(String, String)> {
        let words = ReviewWords { breaker, spell: &super::super::spelled };
        account(&words, balance).into_iter().map(|line| (line.label, line.number)).collect()
    }

    #[test]
    fn the_lines_add_up_as_they_stand() {
        let mut balance = Balance {
            perfect: Amount::mean(5625, 1296),
            cost: Amount::mean(122, 207),
            luck: Amount::ZERO - Amount::mean(233, 3312),
            taken: 5,
            to_come: Amount::ZERO,
        };
        let line = |label: &str, number: &str| (label.to_owned(), number.to_owned());
        assert_eq!(
            lines(&balance, "You"),
            [
                line("Perfect play averages", "4.340"),
                line("Your choices cost", "+0.590"),
                line("The answers cost you", "+0.070"),
                line("You took", "5.000"),
            ]
        );
        balance.to_come = Amount::About(1.5);
        balance.luck = Amount::About(0.125);
        assert_eq!(
            lines(&balance, "Ann")[1..],
            [
                line("Ann's choices cost", "+0.589"),
                line("The answers saved Ann", "~-0.12"),
                line("Together", "~6.50"),
                line("  Ann took so far", "5.000"),
                line("  still to come", "~1.50"),
            ]
        );
    }
}
