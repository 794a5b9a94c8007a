//! What a guess would do, in words.

use pegmind_rules::{Assessment, Board, Count};

use crate::amount::{amount, rounded};

/// `expected 2.67 guesses to finish, 36 codes left, splits them 11 ways, at
/// most 7 remain   fits`
#[must_use]
pub fn describe(board: &Board, assessment: &Assessment) -> String {
    if assessment.left == Some(Count::Exact(1)) && assessment.fits {
        return "the only code that fits".into();
    }
    let mut parts = vec![format!("expected {} guesses to finish", expected(assessment))];
    parts.push(match assessment.left {
        Some(Count::Exact(1)) => "1 code left".into(),
        Some(left) => format!("{} codes left", amount(left)),
        None => "no code found that fits, but perhaps there is one".into(),
    });
    if let Some(split) = assessment.split {
        let largest = split.largest;
        parts.push(match (split.classes, split.exact) {
            (1, true) => "tells nothing".into(),
            (1, false) => "tells next to nothing".into(),
            (classes, true) => format!("splits them {classes} ways, at most {largest} remain"),
            (classes, false) => {
                let largest = rounded(largest);
                format!("splits them about {classes} ways, at most about {largest} remain")
            }
        });
    }
    format!("{}   {}", parts.join(", "), fitting(board, assessment))
}

/// The guesses it takes: `2.67`, or `about 8.3` where that is an estimate.
#[must_use]
pub fn expected(assessment: &Assessment) -> String {
    if assessment.exact {
        format!("{:.2}", assessment.expected)
    } else {
        format!("about {:.1}", assessment.expected)
    }
}

/// `fits`, or the first row that says no.
fn fitting(board: &Board, assessment: &Assessment) -> String {
    match board.clashes(&assessment.guess).first() {
        None => "fits".into(),
        Some(clash) => format!("clashes with row {}", clash.row),
    }
}
