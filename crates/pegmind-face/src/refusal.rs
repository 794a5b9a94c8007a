//! Why something was refused, in words. Each begins with a small letter, to
//! stand by itself as a sentence or behind something else.

use pegmind_session::{Phase, RecordError, RecordProblem, Refusal, RestoreError, Wanted};

use crate::repairs::WAYS_BACK;

/// Why something that was wanted was refused.
#[must_use]
pub fn refusal(why: &Refusal) -> String {
    match why {
        Refusal::Code(error) => error.to_string(),
        Refusal::Game(error) => error.to_string(),
        Refusal::NotNow { wanted, phase } => format!("{} now; {}", none(*wanted), awaited(*phase)),
        Refusal::DoesNotFit { clash } => {
            let (row, would_be, given) = (clash.row, clash.would_be, clash.given);
            format!("strict play: row {row} would then read {would_be}, it reads {given}")
        }
        Refusal::WrongAnswer { given, right, .. } => {
            format!("{given} is not right, it is {right}")
        }
        Refusal::Doubtful { clash: None } => {
            "is this guess the code? The same key pegs again say yes and end the game".into()
        }
        Refusal::Doubtful { clash: Some(clash) } => {
            let (row, would_be, given) = (clash.row, clash.would_be, clash.given);
            format!(
                "that cannot be the code: row {row} would then read {would_be}, it reads {given}; the same again ends the game"
            )
        }
        Refusal::NoHints => "this game is played without hints".into(),
        Refusal::NotInMatches => "that is for single games only".into(),
        Refusal::ForeignAnswer { given } => format!("{given} is not an answer on this board"),
        Refusal::AnswersChecked => "key pegs are checked in this game; they stay".into(),
        Refusal::NoSuchRepair { listed: 0 } => {
            "no contradiction was found; nothing is to be repaired".into()
        }
        Refusal::NoSuchRepair { listed } => {
            format!("expected a number from 1 to {listed}; repair alone lists them")
        }
        Refusal::RecordFull { acts } => {
            format!("{acts} things were done in this game; its record holds no more")
        }
        Refusal::NoRow => "there is no row yet".into(),
        Refusal::NoSuchRow { row, placed } => {
            format!("there is no row {row} yet; rows 1 to {placed} are placed")
        }
        Refusal::NothingToUndo => "a placed row stays; there is nothing to undo".into(),
        Refusal::NoSuchHole { hole, pegs } => {
            format!("there is no peg {hole}; expected 1 to {pegs}")
        }
        Refusal::NothingToKeep { hole } => {
            format!("peg {hole} of the draft is empty; there is nothing to keep")
        }
        Refusal::Unfaithful => "the codemaker's code does not give the answers so far".into(),
        Refusal::OtherSeat { seat } => format!("only the {seat} can do that"),
        Refusal::HouseOnly => "only the table itself can do that".into(),
        Refusal::NotYoursToResign => "only the codebreaker can give up".into(),
    }
}

/// That there is nothing of the kind: `no guess`.
const fn none(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::Code => "no code",
        Wanted::Guess => "no guess",
        Wanted::Keep => "nothing to keep",
        Wanted::Answer => "no key pegs",
        Wanted::Hint => "no hint",
        Wanted::Assist => "no help",
        Wanted::Result => "no result",
        Wanted::Note => "no note",
        Wanted::Resign => "nothing to give up",
        Wanted::Opening => "no open code",
        Wanted::NextGame => "no next game",
    }
}

/// What has to happen first.
const fn awaited(phase: Phase) -> &'static str {
    match phase {
        Phase::Code => "the codemaker chooses a code first",
        Phase::Guess => "the codebreaker guesses first",
        Phase::Answer => "the placed guess waits for its key pegs",
        Phase::Thinking => "the computer is thinking",
        Phase::Contradiction { .. } => WAYS_BACK,
        Phase::GameOver | Phase::MatchOver => "the game is over",
    }
}

/// What is wrong in a line of a record.
#[must_use]
pub fn record_problem(problem: &RecordProblem) -> String {
    match problem {
        RecordProblem::Text(text) => text.clone(),
        RecordProblem::Refused(why) => refusal(why),
    }
}

/// What is wrong with a record, and in which line.
#[must_use]
pub fn record_error(error: &RecordError) -> String {
    format!("line {}: {}", error.line, record_problem(&error.problem))
}

/// Why a game cannot go on.
#[must_use]
pub fn restore_error(error: &RestoreError) -> String {
    match error {
        RestoreError::Record(error) => record_error(error),
        RestoreError::NoName | RestoreError::NoSecret | RestoreError::OtherSecret => {
            error.to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_says_in_words_what_cannot_follow() {
        let problem = RecordProblem::Refused(Refusal::NothingToUndo);
        let error = RestoreError::Record(RecordError { line: 2, problem });
        let words = "line 2: a placed row stays; there is nothing to undo";
        assert_eq!(restore_error(&error), words);
        assert_eq!(restore_error(&RestoreError::NoName), RestoreError::NoName.to_string());
    }
}
