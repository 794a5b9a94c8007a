//! Counts as columns: inline SVG that is measured in its own units and colored by classes.
//! What it shows stands in words in its label, too.

use maud::{Markup, html};

/// The width of a drawing.
const WIDTH: f64 = 360.0;

/// A figure that is drawn as a bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bar {
    /// What it is the figure of.
    pub(crate) name: String,
    /// How long the bar is.
    pub(crate) length: u64,
    /// What stands above it.
    pub(crate) figure: String,
    /// Whether it stands out.
    pub(crate) tone: Tone,
}

/// Whether a bar stands out from the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tone {
    /// It is one of many.
    #[default]
    Plain,
    /// It is the one that is meant.
    Chosen,
}

impl Tone {
    const fn class(self) -> &'static str {
        match self {
            Self::Plain => "bar",
            Self::Chosen => "me",
        }
    }
}

impl Bar {
    /// A bar that says how many there are.
    pub(crate) fn count(name: &(impl ToString + ?Sized), count: u64) -> Self {
        let (name, figure) = (name.to_string(), grouped(count.into()));
        Self { name, length: count, figure, tone: Tone::Plain }
    }

    /// The same bar, standing out.
    pub(crate) fn chosen(self) -> Self {
        Self { tone: Tone::Chosen, ..self }
    }
}

/// A number with its thousands set apart.
pub(crate) fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (idx, digit) in digits.chars().enumerate() {
        if idx > 0 && (digits.len() - idx).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Bars of guesses needed: one guess, two guesses and so on. The highest stands out, or
/// the one that is named.
pub(crate) fn by_guesses(counts: &[u64], chosen: Option<usize>) -> Vec<Bar> {
    let highest =
        || counts.iter().copied().enumerate().max_by_key(|(idx, count)| (*count, usize::MAX - idx));
    let chosen = chosen.or_else(|| highest().map(|(idx, _)| idx + 1));
    let bar = |(guesses, count): (usize, &u64)| {
        let bar = Bar::count(&guesses, *count);
        if chosen == Some(guesses) { bar.chosen() } else { bar }
    };
    (1..).zip(counts).map(bar).collect()
}

/// What a drawing of guesses needed says: `6 codes in 2 guesses, 62 in 3`.
pub(crate) fn guesses_in_words(counts: &[u64], one: &str, many: &str) -> String {
    let mut parts = Vec::new();
    for (guesses, count) in (1..).zip(counts).filter(|(_, count)| **count > 0) {
        let what = if *count == 1 { one } else { many };
        let count = grouped((*count).into());
        parts.push(match (parts.is_empty(), guesses) {
            (true, 1) => format!("{count} {what} in 1 guess"),
            (true, guesses) => format!("{count} {what} in {guesses} guesses"),
            (false, guesses) => format!("{count} in {guesses}"),
        });
    }
    if parts.is_empty() { format!("no {many}") } else { parts.join(", ") }
}

/// Columns beside each other. The label says all figures.
pub(crate) fn columns(bars: &[Bar], label: &str) -> Markup {
    const GROUND: f64 = 122.0;
    const HIGHEST: f64 = 96.0;
    let step = WIDTH / float(bars.len().max(1));
    let width = (step - 8.0).max(step * 0.6).min(64.0);
    let longest = float_of(bars.iter().map(|bar| bar.length).max().unwrap_or(0).max(1));
    // Names and figures that would run into each other are left out, every one but each so many.
    let widest = |text: fn(&Bar) -> &str| bars.iter().map(|bar| text(bar).chars().count()).max();
    let every = |widest: Option<usize>| {
        let needed = float(widest.unwrap_or(1)) * 8.0 + 4.0;
        (1..=bars.len().max(1)).find(|every| float(*every) * step >= needed).unwrap_or(1)
    };
    let (names, figures) = (every(widest(|bar| &bar.name)), every(widest(|bar| &bar.figure)));
    html! {
        svg class="chart" viewBox="0 0 360 150" role="img" aria-label=(label) {
            @for (idx, bar) in bars.iter().enumerate() {
                @let height = part(float_of(bar.length) / longest * HIGHEST, bar.length);
                @let (left, top) = (float(idx) * step + (step - width) / 2.0, GROUND - height);
                @let middle = number(left + width / 2.0);
                rect class=(bar.tone.class()) x=(number(left)) y=(number(top)) width=(number(width)) height=(number(height)) rx="3" {}
                @if figures == 1 || bar.tone == Tone::Chosen {
                    text class=[(bar.length == 0).then_some("dim")] x=(middle) y=(number(top - 6.0)) text-anchor="middle" { (bar.figure) }
                }
                @if idx % names == 0 {
                    text class="dim" x=(middle) y="142" text-anchor="middle" { (bar.name) }
                }
            }
            path class="axis" d="M0 122.5h360" {}
        }
    }
}

/// A drawing of columns so small that it stands in a line of a table, with its figures in
/// words beside it. So many columns have room in it.
pub(crate) fn spark(counts: &[u64], room: usize) -> Markup {
    let longest = float_of(counts.iter().copied().max().unwrap_or(0).max(1));
    let step = 90.0 / float(room.max(counts.len()).max(1));
    let figures: Vec<String> = counts.iter().map(|count| grouped((*count).into())).collect();
    html! {
        svg class="spark" viewBox="0 0 90 24" aria-hidden="true" {
            @for (idx, count) in counts.iter().enumerate() {
                @let height = part(float_of(*count) / longest * 23.0, *count);
                rect x=(number(float(idx) * step + 1.0)) y=(number(24.0 - height)) width=(number(step * 0.8)) height=(number(height)) {}
            }
        }
        span class="vh" { (figures.join(", ")) }
    }
}

/// A length that is seen if there is anything, however little.
fn part(length: f64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { length.max(1.5) }
}

/// A length with one digit behind the point, and none where that is 0.
fn number(length: f64) -> String {
    let text = format!("{length:.1}");
    text.strip_suffix(".0").map_or(text.clone(), ToOwned::to_owned)
}

#[expect(clippy::cast_precision_loss, reason = "places on a screen")]
const fn float(count: usize) -> f64 {
    count as f64
}

#[expect(clippy::cast_precision_loss, reason = "lengths on a screen")]
const fn float_of(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINIMAX: [u64; 5] = [1, 6, 62, 533, 694];

    #[test]
    fn columns_show_every_figure_and_say_it_in_words() {
        let label = guesses_in_words(&MINIMAX, "code", "codes");
        assert_eq!(label, "1 code in 1 guess, 6 in 2, 62 in 3, 533 in 4, 694 in 5");
        let drawn = columns(&by_guesses(&MINIMAX, None), &label).into_string();
        assert!(drawn.contains(&format!("aria-label=\"{label}\"")), "{drawn}");
        for figure in MINIMAX {
            assert!(drawn.contains(&format!(">{figure}</text>")), "{figure}: {drawn}");
        }
        assert_eq!(drawn.matches("class=\"me\"").count(), 1, "the highest stands out");
        assert!(!drawn.contains("style"), "{drawn}");
    }

    #[test]
    fn nothing_is_drawn_of_nothing() {
        assert_eq!(guesses_in_words(&[0, 0], "code", "codes"), "no codes");
        for drawn in [columns(&[], "none"), spark(&[], 0)] {
            let drawn = drawn.into_string();
            assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
        }
        assert!(spark(&[0, 0], 2).into_string().contains("height=\"0\""));
    }

    #[test]
    fn what_others_wrote_is_text() {
        let bar =
            Bar { name: "<b>&\"".into(), length: 1, figure: "</svg>".into(), tone: Tone::Plain };
        let drawn = columns(&[bar], "\"><script>").into_string();
        assert!(!drawn.contains("<b>") && !drawn.contains("<script>"), "{drawn}");
    }
}
