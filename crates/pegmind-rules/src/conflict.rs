//! Whether some pegs of a code agree with one row, by bounds: what the open
//! holes can still add.

use crate::feedback::PegMark;
use crate::peg::Peg;
use crate::row::Row;

/// How many kinds of pegs there are: the blank and 26 colors.
const KINDS: usize = 27;

/// How often each peg stands somewhere.
type Counts = [u8; KINDS];

/// Whether no code with these pegs, hole by hole, can have answered the row
/// so. Pegs past the last hole of the row are not looked at.
pub(crate) fn conflicts(row: &Row, holes: &[Option<Peg>]) -> bool {
    match row.feedback.peg_marks() {
        Some(marks) => conflicts_peg_by_peg(row, holes, &marks),
        None => conflicts_in_sum(row, holes),
    }
}

/// The guess of a row, each peg with the peg of the code that is known there.
fn pairs<'a>(
    row: &'a Row,
    holes: &'a [Option<Peg>],
) -> impl Iterator<Item = (Peg, Option<Peg>)> + 'a {
    let known = holes.iter().copied().chain(core::iter::repeat(None));
    row.guess.pegs().iter().copied().zip(known)
}

fn count(counts: &mut Counts, peg: Peg) {
    if let Some(count) = counts.get_mut(usize::from(peg.number())) {
        *count += 1;
    }
}

/// Where the answer tells matches of all pegs together. Every open hole can
/// add one match or none.
fn conflicts_in_sum(row: &Row, holes: &[Option<Peg>]) -> bool {
    let (mut in_guess, mut in_code) = ([0; KINDS], [0; KINDS]);
    let (mut exact, mut open) = (0, 0);
    for (guessed, known) in pairs(row, holes) {
        count(&mut in_guess, guessed);
        match known {
            Some(peg) => {
                count(&mut in_code, peg);
                exact += u8::from(peg == guessed);
            }
            None => open += 1,
        }
    }
    let sum: u8 = in_guess.iter().zip(&in_code).map(|(guess, code)| guess.min(code)).sum();
    let outside =
        |told: Option<u8>, found: u8| told.is_some_and(|told| told < found || told > found + open);
    // A sum of all pegs does not say that the guess is the code, unless it does.
    let found = open == 0 && exact == row.feedback.pegs().get();
    outside(row.feedback.exact(), exact)
        || outside(row.feedback.sum(), sum)
        || (found && !row.feedback.is_solved())
        || conflicts_in_colors(row, holes, &in_guess)
}

/// Where the answer tells color matches: pegs that stand elsewhere than they
/// were guessed are color matches, unless so many of their kind are exact that
/// the guess has none left for them.
fn conflicts_in_colors(row: &Row, holes: &[Option<Peg>], in_guess: &Counts) -> bool {
    let (Some(exact), Some(color)) = (row.feedback.exact(), row.feedback.color()) else {
        return false;
    };
    let mut misplaced = [0; KINDS];
    for (guessed, known) in pairs(row, holes) {
        if let Some(peg) = known.filter(|peg| *peg != guessed) {
            count(&mut misplaced, peg);
        }
    }
    let least: u8 = in_guess
        .iter()
        .zip(&misplaced)
        .map(|(guess, misplaced)| {
            let matched = *guess.min(misplaced);
            // What exact matches can take away from the color matches.
            let taken = exact.saturating_sub(guess - matched).min(matched);
            matched - taken
        })
        .sum();
    least > color
}

/// Where the answer tells of each peg. Color matches go to the pegs of one
/// color from left to right, so behind one without a match there are no more.
fn conflicts_peg_by_peg(row: &Row, holes: &[Option<Peg>], marks: &[PegMark]) -> bool {
    let (mut colored, mut missed) = ([0; KINDS], [0; KINDS]);
    // Pegs of the code that are free for color matches, and holes that can
    // still hold such a peg.
    let (mut free, mut open_holes) = ([0; KINDS], [0; KINDS]);
    let mut open = 0_u8;
    for ((guessed, known), mark) in pairs(row, holes).zip(marks) {
        let exact = *mark == PegMark::Exact;
        if known.is_some_and(|peg| (peg == guessed) != exact) {
            return true;
        }
        match mark {
            PegMark::Exact => continue,
            PegMark::Color if missed.get(usize::from(guessed.number())) != Some(&0) => return true,
            PegMark::Color => count(&mut colored, guessed),
            PegMark::Nothing => count(&mut missed, guessed),
        }
        if let Some(peg) = known {
            count(&mut free, peg);
        } else {
            open += 1;
            count(&mut open_holes, guessed);
        }
    }
    let mut lacking = 0;
    let per_kind = colored.iter().zip(&missed).zip(free.iter().zip(&open_holes));
    for ((colored, missed), (free, own_holes)) in per_kind {
        // An open hole does not hold the peg that was guessed there.
        let most = free + open - own_holes;
        if *colored > most || (*missed > 0 && free > colored) {
            return true;
        }
        lacking += colored.saturating_sub(*free);
    }
    lacking > open
}
