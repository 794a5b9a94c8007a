//! The account of a game: perfect average + cost of choices - luck of answers = guesses taken.

use pegmind_review::{Amount, Balance, GameReview};

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
    let answers = if against.value() < 0.0 { "saved" } else { "cost" };
    let you = if words.breaker == "You" { "you".into() } else { words.breaker.to_owned() };
    let mut lines = vec![
        line("Perfect play averages".into(), decimals(balance.perfect), "guesses on this board"),
        line(words.own("choices cost"), signed(balance.cost), ""),
        line(format!("The answers {answers} {you}"), signed(against), luck_note(balance.luck)),
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
    let sign = if amount.value() < 0.0 { '-' } else { '+' };
    let text = decimals(amount).replace('-', "");
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
            let note = if note.is_empty() { note } else { format!(", {note}") };
            format!("{}: {number}{note}.", label.trim_start())
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
