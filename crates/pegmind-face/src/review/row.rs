//! One row of a review, in columns and in sentences.

use pegmind_review::{GameReview, Ignored, RowReview, Tag, Verdict};
use pegmind_rules::Peg;

use super::{ReviewWords, guesses};
use crate::result::amount;
use crate::sentence::{capital, list};

/// From here on an answer is called lucky.
const LUCKY_MIN: u8 = 80;

/// Up to here it is called unlucky.
const UNLUCKY_MAX: u8 = 19;

/// A row of the table, cell by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowCells {
    /// The number of the row.
    pub row: String,
    /// How many codes fitted before it, and after it.
    pub left: (String, String),
    /// The skill.
    pub skill: String,
    /// The percentile of the luck, or a dash.
    pub luck: String,
    /// The verdict and what the guess was besides.
    pub verdict: String,
}

/// The cells of a row, but for guess and answer.
#[must_use]
pub fn row_cells(row: &RowReview) -> RowCells {
    let dash = || "--".to_owned();
    RowCells {
        row: row.row.to_string(),
        left: (amount(row.left_before), row.left_after().map_or_else(dash, amount)),
        skill: row.skill.to_string(),
        luck: row.luck_percentile.map_or_else(dash, |luck| luck.to_string()),
        verdict: verdict(row),
    }
}

/// `mistake (0.50), clashes with row 1`
fn verdict(row: &RowReview) -> String {
    let mut text = judgement(row, |row| format!("{} ({:.2})", row.verdict, row.cost.value()));
    if let Some(aside) = aside(row) {
        text += ", ";
        text += &aside;
    } else if let Some(luck) = luck_word(row) {
        text += ", ";
        text += luck;
    }
    text
}

/// The same for a sentence: `Mistake, cost half a guess. It clashes with row 1.`
fn verdict_sentences(row: &RowReview) -> String {
    let text = judgement(row, |row| format!("{}, cost {}", row.verdict, guesses(row.cost)));
    let aside = aside(row).map(|aside| format!(" It {}.", aside.replace("a probe", "was a probe")));
    format!("{}.{}", capital(&text), aside.unwrap_or_default())
}

/// How good a guess was; what cost much is said in some words.
fn judgement(row: &RowReview, costly: impl Fn(&RowReview) -> String) -> String {
    let book = if row.tags.contains(&Tag::Book) { ", by the book" } else { "" };
    match row.verdict {
        _ if row.is_forced() => "forced".into(),
        Verdict::Best | Verdict::Good | Verdict::Fine => format!("{}{book}", row.verdict),
        Verdict::Inaccuracy | Verdict::Mistake | Verdict::Blunder | Verdict::LostTurn => {
            costly(row)
        }
    }
}

/// That it was a probe, or the row that tells most against it.
fn aside(row: &RowReview) -> Option<String> {
    let found = row.tags.iter().find_map(|tag| match tag {
        Tag::Probe => Some("a probe".into()),
        Tag::Clashes { row } => Some(format!("clashes with row {row}")),
        Tag::Fits | Tag::Forced | Tag::Book => None,
    });
    found.filter(|_| !row.is_forced())
}

fn luck_word(row: &RowReview) -> Option<&'static str> {
    match row.luck_percentile? {
        LUCKY_MIN.. => Some("lucky answer"),
        ..=UNLUCKY_MAX => Some("unlucky answer"),
        _ => None,
    }
}

impl ReviewWords<'_> {
    /// A row in sentences: `Row 2: RBGG, 0+2. Codes left: 276, then 36. Fine. It clashes with
    /// row 1. Skill 83, luck 47.`
    #[must_use]
    pub fn row(&self, row: &RowReview) -> String {
        let RowCells { row: number, left: (before, after), skill, luck, .. } = row_cells(row);
        let guess = self.code(&row.answered.guess);
        let feedback = row.answered.feedback;
        let luck = match row.luck_percentile {
            Some(_) => format!(
                "luck {luck}{}",
                luck_word(row).map_or("", |word| if word.starts_with('l') {
                    ", a lucky answer"
                } else {
                    ", an unlucky answer"
                })
            ),
            None => "luck had no say".into(),
        };
        let about = if row.is_exact() { "" } else { " An estimate." };
        format!(
            "Row {number}: {guess}, {feedback}. Codes left: {before}, then {after}. {} \
             Skill {skill}, {luck}.{about}",
            verdict_sentences(row)
        )
    }

    /// What was certain before a row, what the guess ignored of it, and what was better.
    #[must_use]
    pub fn details(&self, row: &RowReview, peg: impl Fn(Peg) -> String) -> Vec<String> {
        let mut lines = self.certain(row, &peg);
        lines.extend(row.ignored().iter().map(|ignored| ignored_sentence(ignored, &peg)));
        if let Some(clash) = &row.telling_clash {
            lines.push(format!("{} {}.", self.code(&row.answered.guess), self.clashes(clash)));
        }
        if !row.survivors.is_empty() && row.survivors.len() > 1 {
            let codes = list(row.survivors.iter().map(|code| self.code(code)));
            lines.push(format!("Left were {codes}."));
        }
        if let Some(best) = row.best_guess.filter(|_| !row.cost.is_zero()) {
            lines.push(format!("{} saves {}.", self.code(&best), guesses(row.cost)));
        }
        lines
    }

    /// What was certain before a row.
    fn certain(&self, row: &RowReview, peg: &impl Fn(Peg) -> String) -> Vec<String> {
        if let [only] = row.survivors.as_slice() {
            return vec![format!("Certain before it: the code, {}.", self.code(only))];
        }
        let certain = &row.certain;
        let holes = (1..)
            .zip(&certain.holes)
            .filter_map(|(hole, found)| found.map(|found| format!("peg {hole} is {}", peg(found))));
        let names = |pegs: &[Peg]| list(pegs.iter().map(|found| peg(*found)));
        let mut facts: Vec<String> = holes.collect();
        let placed = |found: &Peg| certain.holes.contains(&Some(*found));
        let present: Vec<Peg> =
            certain.present.iter().copied().filter(|found| !placed(found)).collect();
        facts.extend((!present.is_empty()).then(|| format!("{} in", names(&present))));
        facts.extend(
            (!certain.absent.is_empty()).then(|| format!("{} out", names(&certain.absent))),
        );
        if facts.is_empty() {
            return Vec::new();
        }
        vec![format!("Certain before it: {}.", facts.join("; "))]
    }

    /// All rows in columns, with a mark before one of them, counted from 1.
    #[must_use]
    pub fn table(&self, review: &GameReview, marked: Option<usize>) -> Vec<String> {
        let cells: Vec<[String; 7]> = review.rows.iter().map(|row| self.cells(row)).collect();
        if cells.is_empty() {
            return Vec::new();
        }
        let heads = ["#", "guess", "keys", "codes", "left", "skill", "luck"];
        let width = |column: usize| {
            let texts = cells.iter().filter_map(|cells| cells.get(column));
            let texts = texts.map(|text| text.chars().count());
            texts.chain([heads[column].len()]).max().unwrap_or_default()
        };
        let [number, guess, keys, before, after, skill, luck] = std::array::from_fn(width);
        let left = before + 4 + after;
        let mut lines = vec![format!(
            " {:>number$}  {:guess$}  {:keys$}  {:left$}  {:>skill$}  {:>luck$}  verdict",
            "#", "guess", "keys", "codes left", "skill", "luck"
        )];
        for (row, [cell, code, answer, was, is, shown, percentile]) in review.rows.iter().zip(cells)
        {
            let mark = if marked == Some(row.row) { '>' } else { ' ' };
            let verdict = verdict(row);
            lines.push(format!(
                "{mark}{cell:>number$}  {code:guess$}  {answer:keys$}  {was:>before$} -> {is:after$}  \
                 {shown:>skill$}  {percentile:>luck$}  {verdict}"
            ));
        }
        lines
    }

    fn cells(&self, row: &RowReview) -> [String; 7] {
        let RowCells { row: number, left: (before, after), skill, luck, .. } = row_cells(row);
        let guess = self.code(&row.answered.guess);
        [number, guess, row.answered.feedback.to_string(), before, after, skill, luck]
    }
}

/// That a peg could not be where it was put.
fn ignored_sentence(ignored: &Ignored, peg: &impl Fn(Peg) -> String) -> String {
    let (put, hole) = (peg(ignored.peg), ignored.hole + 1);
    match ignored.certain {
        Some(certain) => {
            format!("Peg {hole} was {put}, and it was certain to be {}.", peg(certain))
        }
        None => format!("Peg {hole} was {put}, which was certainly out."),
    }
}
