//! What `--json` says of codes left, of guesses and of wrong answers.

use pegmind_advice::Diagnosis;
use pegmind_protocol::{ChangeEntry, GuessEntry, LeftReply, PairEntry, RepairEntry, RepairReply};
use pegmind_rules::{Assessment, Correction, Count, Repair, RepairedCount, Rules};
use pegmind_solver::Survey;

/// How many repairs a command lists that is about something else.
pub(crate) const REPAIRS_SHOWN: usize = 5;

/// What `--json` says of how many codes fit.
pub(crate) fn left(rules: &Rules, survey: &Survey) -> LeftReply {
    let codes = rules.code_count();
    match survey.left() {
        Some(Count::Exact(left)) => LeftReply::exact(left, codes),
        Some(Count::Estimate { codes: left, standard_error }) => {
            LeftReply::estimate(left, Some(standard_error), codes)
        }
        None => LeftReply::estimate(0, None, codes),
    }
}

/// What `--json` says of the rows of a board.
pub(crate) fn diagnosis(found: &Diagnosis) -> RepairReply {
    match found {
        Diagnosis::Consistent(_) => RepairReply::without_repairs(Some(true)),
        Diagnosis::Unknown => RepairReply::without_repairs(None),
        Diagnosis::Contradiction(found) => {
            let pair = |repair: &Repair| PairEntry {
                changes: repair.corrections.iter().map(change_entry).collect(),
                left: repair.left.found(),
                estimate: is_estimate(repair.left),
            };
            let pairs = found.iter().filter(|repair| repair.corrections.len() > 1).map(pair);
            RepairReply::contradiction(self::repairs(found), pairs.collect())
        }
    }
}

/// The repairs of one answer, for `--json`.
pub(crate) fn repairs(found: &[Repair]) -> Vec<RepairEntry> {
    let entry = |repair: &Repair| match repair.corrections.as_slice() {
        [correction] => Some(RepairEntry {
            change: change_entry(correction),
            left: repair.left.found(),
            estimate: is_estimate(repair.left),
        }),
        _ => None,
    };
    found.iter().filter_map(entry).collect()
}

fn change_entry(correction: &Correction) -> ChangeEntry {
    let Correction { row, given, instead, slip } = correction;
    ChangeEntry::new(*row, given, instead, slip.name())
}

const fn is_estimate(left: RepairedCount) -> bool {
    !matches!(left, RepairedCount::Exactly(_))
}

/// What `--json` says of a guess.
pub(crate) fn guess(assessment: &Assessment) -> GuessEntry {
    GuessEntry {
        guess: Some(assessment.guess.numbers()),
        candidate: Some(assessment.fits),
        left: assessment.left.map(Count::codes),
        standard_error: match assessment.left {
            Some(Count::Estimate { standard_error, .. }) => Some(standard_error),
            Some(Count::Exact(_)) | None => None,
        },
        classes: assessment.split.map(|split| split.classes),
        largest: assessment.split.map(|split| split.largest),
        expected: Some(assessment.expected),
        worst: Some(assessment.worst),
        exact_value: assessment.exact,
    }
}
