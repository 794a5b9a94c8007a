//! The result of a game as a picture to be sent, with its text for those who do not see it.

use std::fmt::Write as _;

use pegmind_rules::{Feedback, FeedbackRule, PegMark};

/// Between the middles of two key pegs, and around them all.
const STEP: usize = 36;

/// The height of the lines of text.
const HEAD: usize = 56;

/// The answers of a game as a picture (SVG) on dark wood, with a headline and a text that says
/// all of it. It shows no guess.
pub(crate) fn share_picture(head: &str, text: &str, rows: &[Feedback], pegs: u8) -> String {
    let columns = usize::from(pegs);
    let (board, height) = ((columns + 1) * STEP, HEAD + (rows.len() + 1) * STEP);
    let width = board.max(head.chars().count() * 12 + 2 * STEP);
    let left = (width - board) / 2 + STEP;
    let mut picture = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        picture,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"head text\">\n\
         <title id=\"head\">{}</title>\n<desc id=\"text\">{}</desc>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"#17100B\"/>\n\
         <text x=\"{}\" y=\"36\" text-anchor=\"middle\" fill=\"#F4EFE6\" \
         font-family=\"sans-serif\" font-size=\"20\">{}</text>\n",
        escaped(head),
        escaped(text),
        width / 2,
        escaped(head)
    );
    for (row, feedback) in rows.iter().enumerate() {
        let y = HEAD + row * STEP + STEP / 2;
        if feedback.rule() == FeedbackRule::Sum {
            let _ = writeln!(
                picture,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#F4EFE6\" \
                 font-family=\"sans-serif\" font-size=\"20\">{}</text>",
                width / 2,
                y + 7,
                escaped(&feedback.to_string())
            );
            continue;
        }
        for (column, mark) in marks_of(feedback, pegs).into_iter().enumerate() {
            let x = left + column * STEP;
            let _ = writeln!(picture, "<circle cx=\"{x}\" cy=\"{y}\" {}/>", key_peg(mark));
        }
    }
    picture + "</svg>\n"
}

/// The key pegs of an answer: exact ones first where they are in no order, then those for a
/// color, then empty holes.
#[must_use]
pub fn marks_of(feedback: &Feedback, pegs: u8) -> Vec<PegMark> {
    feedback.peg_marks().unwrap_or_else(|| {
        let exact = feedback.exact().unwrap_or_default();
        let color = feedback.color().unwrap_or_default();
        let exact = std::iter::repeat_n(PegMark::Exact, exact.into());
        let mut marks: Vec<PegMark> =
            exact.chain(std::iter::repeat_n(PegMark::Color, color.into())).collect();
        marks.resize(pegs.into(), PegMark::Nothing);
        marks
    })
}

/// An exact key peg is full, one for a color a ring, an empty hole small.
const fn key_peg(mark: PegMark) -> &'static str {
    match mark {
        PegMark::Exact => "r=\"11\" fill=\"#FFFFFF\"",
        PegMark::Color => "r=\"9\" fill=\"none\" stroke=\"#FFFFFF\" stroke-width=\"4\"",
        PegMark::Nothing => "r=\"3\" fill=\"#9A8D7C\"",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    #[test]
    fn a_picture_has_a_peg_for_each_mark_and_its_text() {
        let rules = Preset::Classic.rules();
        let rows = ["0+1", "2+2"].map(|answer| rules.answer(answer).unwrap());
        let picture = share_picture("Classic  2/10", "Classic: \"2\" <of> 10 & more.", &rows, 4);
        assert_eq!(picture.matches("r=\"11\"").count(), 2);
        assert_eq!(picture.matches("r=\"9\"").count(), 3);
        assert_eq!(picture.matches("r=\"3\"").count(), 3);
        assert!(picture.contains("Classic: &quot;2&quot; &lt;of&gt; 10 &amp; more.</desc>"));
        assert!(picture.ends_with("</svg>\n"));
    }

    #[test]
    fn a_sum_is_a_number() {
        let rules = Preset::Classic.rules().with_feedback(FeedbackRule::Sum);
        let picture = share_picture("Head", "Text.", &[rules.answer("3").unwrap()], 4);
        assert!(picture.contains(">3</text>") && !picture.contains("<circle"));
    }
}
