//! Questions about positions.

use pegmind_advice::{Cancel, Limits, assess};
use pegmind_protocol::{Assessed, LabMsg, LabReply, WorkerMsg};
use pegmind_rules::{Board, Code, Count, Expected};
use pegmind_solver::CandidateSet;

use crate::{lab, refuse};

/// The answer to such a question, or, with `STUDY`, to one about strategies. What is found on the
/// way is told.
pub(crate) fn answer<const STUDY: bool>(
    asked: &LabMsg,
    cancel: &Cancel,
    tell: &mut (dyn FnMut(&str) + Send),
) -> String {
    let ticket = asked.ticket();
    let found = match asked {
        LabMsg::List { board, most, .. } => {
            Ok(LabReply::Listed { ticket, codes: list(board, *most, cancel) })
        }
        LabMsg::Assess { board, guess, .. } => {
            Ok(LabReply::Assessed { ticket, found: assessed(board, guess, cancel) })
        }
        LabMsg::Evaluate { .. } | LabMsg::Walk { .. } if !STUDY => Err(crate::ELSEWHERE.to_owned()),
        LabMsg::Evaluate { .. } => lab::evaluate(asked, cancel, tell),
        LabMsg::Walk { rules, within, answers, .. } => lab::follow(ticket, rules, *within, answers),
    };
    match found {
        Ok(reply) => reply.to_text(),
        Err(why) => WorkerMsg::to_text(&refuse(Some(ticket), &why)),
    }
}

/// The first codes that fit; `None` where they are too many to be listed.
fn list(board: &Board, most: u32, cancel: &Cancel) -> Option<Vec<Code>> {
    let set = CandidateSet::enumerate(board, cancel).ok()?;
    Some(set.codes().take(usize::try_from(most.min(LISTED_MAX)).unwrap_or(0)).collect())
}

/// The most codes that one message lists.
const LISTED_MAX: u32 = 500;

fn assessed(board: &Board, guess: &Code, cancel: &Cancel) -> Option<Assessed> {
    let found = assess(board, guess, &Limits::EVERY_TURN, cancel)?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "never negative")]
    let hundredths = (found.expected * 100.0).round() as u64;
    let exact = match (found.total, found.left) {
        (Some(total), Some(Count::Exact(codes))) => {
            u64::try_from(codes).ok().map(|over| Expected { total, over })
        }
        (Some(_) | None, Some(Count::Exact(_) | Count::Estimate { .. }) | None) => None,
    };
    Some(Assessed {
        expected: exact.unwrap_or(Expected { total: hundredths, over: 100 }),
        worst: found.worst,
        exact: found.exact,
        classes: found.split.map(|split| split.classes),
        largest: found.split.map(|split| split.largest),
    })
}
