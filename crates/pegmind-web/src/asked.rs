//! What the screens that look back ask the worker, and what it answers.

use pegmind_protocol::{PageEffect, StudyMsg, StudyReply, WorkerMsg};
use pegmind_rules::Rules;
use pegmind_session::Ticket;

use crate::context::Context;

/// What the worker said.
#[derive(Clone, Debug)]
pub(crate) enum Told {
    /// It found something.
    Found(Box<StudyReply>),
    /// It does not work on the question, and why.
    Refused(String),
}

/// Asks the worker; gives the number of the question.
pub(crate) fn ask(context: &mut Context<'_>, question: impl FnOnce(Ticket) -> StudyMsg) -> u64 {
    let ticket = context.ticket();
    let text = question(Ticket::from_number(ticket)).to_text();
    context.effect(PageEffect::Ask { ticket, text });
    ticket
}

/// What the worker says about a board of these rules, with the number of the question.
/// Returns `None` if it is about something else.
pub(crate) fn read(text: &str, rules: &Rules) -> Option<(u64, Told)> {
    if let Ok(reply) = StudyReply::read(text, rules) {
        return Some((reply.ticket().number(), Told::Found(Box::new(reply))));
    }
    match WorkerMsg::read(text, rules).ok()? {
        WorkerMsg::Refused { ticket, why } => Some((ticket?.number(), Told::Refused(why))),
        WorkerMsg::Progress { .. } | WorkerMsg::Answer { .. } | WorkerMsg::Foreseen { .. } => None,
    }
}
