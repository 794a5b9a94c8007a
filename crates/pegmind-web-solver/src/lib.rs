//! The modules of the page's worker: they answer what a page asks, one message after the other.
//!
//! In the page they export `room`, `call`, `answer` and `failure`, and import `tell`; how
//! these are used says `pegmind-web-bytes`, and what the messages are `pegmind-protocol`.
//! There are no threads: a question is taken back by ending the worker. A server asks the same
//! questions by [`answer_until`], without those of a codemaker. There are two modules, in
//! `modules`: with what play asks, and with reviews, puzzles and the laboratory besides.
//!
//! ```
//! let asked = r#"{"ask":{"ticket":1,"question":"consistency","board":{"rules":"6 colors, 4 pegs, repeats yes, blanks no, 10 rows","rows":[["RROY","0+1"]]},"seed":"SEED"}}"#;
//! let asked = asked.replace("SEED", &"5e".repeat(32));
//! let answer = pegmind_web_solver::answer(&asked, &mut |_| {});
//! assert_eq!(answer, r#"{"answer":{"ticket":1,"answer":"consistent"}}"#);
//! ```

#![forbid(unsafe_code)]

mod lab;
mod position;
mod study;

use pegmind_advice::{Cancel, advisor};
#[cfg(feature = "maker")]
use pegmind_protocol::maker::{MakerAnswer, MakerPageMsg, MakerWorkerMsg};
use pegmind_protocol::{Answer, LabMsg, PageMsg, StudyMsg, WorkerMsg};
use pegmind_session::{Consultation, Question, Ticket};

/// The answer to a message of a page. What is found on the way is told. What cannot be read or
/// is not worked on is refused with the reason.
pub fn answer(text: &str, tell: &mut (dyn FnMut(&str) + Send)) -> String {
    answer_until(text, &Cancel::new(), tell)
}

/// Like [`answer`]. Work that is stopped ends with what is known by then, or with nothing.
pub fn answer_until(text: &str, cancel: &Cancel, tell: &mut (dyn FnMut(&str) + Send)) -> String {
    answer_with::<true>(text, cancel, tell)
}

/// Like [`answer`], but refuses all that play does not ask. What it refuses is not compiled
/// into a module that has nothing else.
pub fn answer_play(text: &str, tell: &mut (dyn FnMut(&str) + Send)) -> String {
    answer_with::<false>(text, &Cancel::new(), tell)
}

fn answer_with<const STUDY: bool>(
    text: &str,
    cancel: &Cancel,
    tell: &mut (dyn FnMut(&str) + Send),
) -> String {
    let answered = match text {
        #[cfg(feature = "maker")]
        text if MakerPageMsg::is_meant(text) => {
            MakerPageMsg::read(text).map(|asked| make(&asked, cancel))
        }
        text if STUDY && StudyMsg::is_meant(text) => {
            StudyMsg::read(text).map(|asked| study::answer(&asked, cancel, &mut |text| tell(text)))
        }
        text if LabMsg::is_meant(text) => {
            LabMsg::read(text).map(|asked| position::answer::<STUDY>(&asked, cancel, tell))
        }
        text => PageMsg::read(text).map(|asked| answer_page(&asked, cancel).to_text()),
    };
    answered.unwrap_or_else(|why| refuse(PageMsg::ticket_of(text), &why).to_text())
}

fn answer_page(asked: &PageMsg, cancel: &Cancel) -> WorkerMsg {
    match asked {
        PageMsg::Ask(asked) => advise(asked, cancel),
        PageMsg::Foresee { ticket, rules } => {
            let average = advisor::average_of(rules, cancel);
            WorkerMsg::Foreseen { ticket: *ticket, average }
        }
    }
}

fn advise(asked: &Consultation, cancel: &Cancel) -> WorkerMsg {
    let ticket = asked.ticket;
    if let Question::Guess { level, .. } = &asked.question
        && let Err(why) = level.check(asked.board.rules())
    {
        return refuse(Some(ticket), &why);
    }
    match Answer::try_from(advisor::advise(asked, cancel)) {
        Ok(answer) => WorkerMsg::Answer { ticket, answer },
        Err(_) => refuse(Some(ticket), &OTHER_SEAT),
    }
}

#[cfg(feature = "maker")]
fn make(MakerPageMsg::AskMaker(asked): &MakerPageMsg, cancel: &Cancel) -> String {
    let ticket = asked.ticket;
    match MakerAnswer::try_from(advisor::make(asked, cancel)) {
        Ok(answer) => MakerWorkerMsg::AnswerMaker { ticket, answer }.to_text(),
        Err(_) => refuse(Some(ticket), &OTHER_SEAT).to_text(),
    }
}

/// What is said of advice for the other seat, which no question leads to.
const OTHER_SEAT: &str = "this is advice for the other seat";

/// What is said of what only the larger module answers.
const ELSEWHERE: &str = "this is asked of the module that looks back";

fn refuse(ticket: Option<Ticket>, why: &dyn ToString) -> WorkerMsg {
    WorkerMsg::Refused { ticket, why: why.to_string() }
}
