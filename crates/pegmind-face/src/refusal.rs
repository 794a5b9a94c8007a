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
    use pegmind_rules::{Clash, CodeError, GameError, Preset, Seat};

    #[test]
    fn every_refusal_says_what_is_wrong_and_what_is_accepted() {
        let [given, would_be] =
            ["0+2", "1+2"].map(|text| Preset::Classic.rules().answer(text).unwrap());
        let wrong = Refusal::WrongAnswer { given, right: would_be, explanation: None };
        for (why, words) in [
            (
                Refusal::Code(CodeError::WrongLength { given: 3, needed: 4 }),
                "that is 3 pegs, 4 are needed",
            ),
            (Refusal::Game(GameError::Over), "the game is over"),
            (
                Refusal::DoesNotFit { clash: Clash { row: 2, given, would_be } },
                "strict play: row 2 would then read 1+2, it reads 0+2",
            ),
            (
                Refusal::Doubtful { clash: None },
                "is this guess the code? The same key pegs again say yes and end the game",
            ),
            (wrong, "0+2 is not right, it is 1+2"),
            (Refusal::NoHints, "this game is played without hints"),
            (Refusal::ForeignAnswer { given }, "0+2 is not an answer on this board"),
            (Refusal::AnswersChecked, "key pegs are checked in this game; they stay"),
            (
                Refusal::RecordFull { acts: 8000 },
                "8000 things were done in this game; its record holds no more",
            ),
            (Refusal::NoRow, "there is no row yet"),
            (
                Refusal::NoSuchRow { row: 4, placed: 3 },
                "there is no row 4 yet; rows 1 to 3 are placed",
            ),
            (
                Refusal::NoSuchRepair { listed: 3 },
                "expected a number from 1 to 3; repair alone lists them",
            ),
            (Refusal::NothingToUndo, "a placed row stays; there is nothing to undo"),
            (Refusal::NoSuchHole { hole: 5, pegs: 4 }, "there is no peg 5; expected 1 to 4"),
            (
                Refusal::NothingToKeep { hole: 3 },
                "peg 3 of the draft is empty; there is nothing to keep",
            ),
            (Refusal::Unfaithful, "the codemaker's code does not give the answers so far"),
            (Refusal::OtherSeat { seat: Seat::Codemaker }, "only the codemaker can do that"),
            (Refusal::HouseOnly, "only the table itself can do that"),
            (Refusal::NotYoursToResign, "only the codebreaker can give up"),
        ] {
            assert_eq!(refusal(&why), words);
        }
    }

    #[test]
    fn what_is_not_possible_now_says_what_is() {
        for (wanted, phase, words) in [
            (Wanted::Code, Phase::MatchOver, "no code now; the game is over"),
            (Wanted::Guess, Phase::Code, "no guess now; the codemaker chooses a code first"),
            (Wanted::Keep, Phase::GameOver, "nothing to keep now; the game is over"),
            (Wanted::Answer, Phase::Guess, "no key pegs now; the codebreaker guesses first"),
            (Wanted::Hint, Phase::Thinking, "no hint now; the computer is thinking"),
            (Wanted::Assist, Phase::Answer, "no help now; the placed guess waits for its key pegs"),
            (
                Wanted::Note,
                Phase::Contradiction { row: None },
                "no note now; undo withdraws the last key pegs, correct 2 1+1 changes those of row 2",
            ),
            (Wanted::Resign, Phase::Thinking, "nothing to give up now; the computer is thinking"),
            (Wanted::Opening, Phase::Guess, "no open code now; the codebreaker guesses first"),
            (Wanted::NextGame, Phase::MatchOver, "no next game now; the game is over"),
        ] {
            assert_eq!(refusal(&Refusal::NotNow { wanted, phase }), words);
        }
    }

    #[test]
    fn a_record_says_in_words_what_cannot_follow() {
        let problem = RecordProblem::Refused(Refusal::NothingToUndo);
        let error = RestoreError::Record(RecordError { line: 2, problem });
        let words = "line 2: a placed row stays; there is nothing to undo";
        assert_eq!(restore_error(&error), words);
        assert_eq!(restore_error(&RestoreError::NoName), RestoreError::NoName.to_string());
    }
}
