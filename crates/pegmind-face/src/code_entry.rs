//! A person's code being chosen: openly, or covered between two curtains and
//! typed twice where two people share the screen. Nothing that is said of a
//! covered code repeats a peg of it.

use pegmind_rules::{Code, Draft, Marks, Peg, Rules, Seat};
use pegmind_session::{Event, Phase, View};

use crate::phrase::Phrase;
use crate::sentence::list;
use crate::word::Word;

/// How far the choice of a code is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The other person is asked to look away.
    LookAway,
    /// The code is typed.
    Typing,
    /// The same code is typed once more.
    Again,
    /// The screen is handed over to the codebreaker.
    HandOver,
}

/// What comes of typed pegs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entered {
    /// It is the code.
    Code(Vec<Peg>),
    /// It has to be typed once more.
    Once,
    /// It is not, or was not the same; this says why.
    Refused(String),
}

/// Whether two people share the screen, and one of them gives the key pegs: it changes hands
/// with every change of sides.
#[must_use]
pub fn changes_hands(view: &View<'_>) -> bool {
    view.shared_screen() && view.setup.options().marks != Marks::Program
}

/// Who takes the screen after this event, behind a curtain. Returns `None` if nobody does.
#[must_use]
pub fn takes_over(view: &View<'_>, event: &Event) -> Option<Seat> {
    match event {
        Event::Placed { .. } | Event::Withdrawn { .. } if view.phase == Phase::Answer => {
            Some(Seat::Codemaker)
        }
        Event::Scored { .. } if view.phase == Phase::Guess => Some(Seat::Codebreaker),
        Event::Placed { .. }
        | Event::Withdrawn { .. }
        | Event::Scored { .. }
        | Event::Started { .. }
        | Event::CodeSet { .. }
        | Event::Evading
        | Event::Corrected { .. }
        | Event::TakenBack { .. }
        | Event::HintTaken { .. }
        | Event::Contradicted { .. }
        | Event::Ended { .. }
        | Event::PrizeOpened { .. }
        | Event::MatchEnded { .. } => None,
    }
    .filter(|_| changes_hands(view))
}

/// What is said where the screen goes to the other person in the middle of a
/// game: what was done, and who is next.
#[must_use]
pub fn hand_over(view: &View<'_>, phrase: &Phrase, to: Seat) -> [String; 2] {
    let (maker, breaker) = (phrase.name(view.maker_name()), phrase.name(view.breaker_name()));
    match to {
        Seat::Codemaker => [
            format!("{breaker} has guessed."),
            format!("Now give the screen to {maker} for the key pegs."),
        ],
        Seat::Codebreaker => [
            format!("{maker} has given the key pegs."),
            format!("Now give the screen to {breaker}."),
        ],
    }
}

/// A code being chosen.
#[derive(Clone, Debug)]
pub struct CodeEntry {
    stage: Stage,
    first: Option<Vec<Peg>>,
    covered: bool,
}

impl CodeEntry {
    /// What is asked of a person who types the code once more.
    pub const ONCE_MORE: &'static str = "The same code once more: ";

    /// What a person hears who types a word that is not for this moment. A face
    /// names what else it has.
    #[must_use]
    pub fn possible(more: &[&str]) -> String {
        let words = ["help", "save"].iter().chain(more).chain(&["leaving"]);
        format!("Only {} are possible now.", list(words.map(ToString::to_string)))
    }

    /// A code to be chosen, with curtains if two people share the screen.
    #[must_use]
    pub const fn new(shared_screen: bool) -> Self {
        let stage = if shared_screen { Stage::LookAway } else { Stage::Typing };
        Self { stage, first: None, covered: shared_screen }
    }

    /// How far it is.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Whether the pegs may not be shown.
    #[must_use]
    pub const fn is_covered(&self) -> bool {
        self.covered
    }

    /// Whether a word may be used. What belongs to the one who breaks is not
    /// for the one who makes, from one curtain to the other.
    #[must_use]
    pub const fn allows(&self, word: Word) -> bool {
        !self.covered || matches!(word, Word::Help | Word::Save | Word::Quit)
    }

    /// Lifts a curtain. Says whether the choice is over.
    pub const fn lift(&mut self) -> bool {
        match self.stage {
            Stage::LookAway => {
                self.stage = Stage::Typing;
                false
            }
            Stage::HandOver => true,
            Stage::Typing | Stage::Again => false,
        }
    }

    /// What a curtain says. `None` where there is none.
    #[must_use]
    pub fn call(&self, view: &View<'_>, phrase: &Phrase) -> Option<String> {
        let breaker = phrase.name(view.breaker_name());
        match self.stage {
            Stage::LookAway => {
                let maker = phrase.name(view.maker_name());
                Some(format!("{maker} makes the code: {breaker}, look away."))
            }
            Stage::HandOver => Some(format!("Now give the screen to {breaker}.")),
            Stage::Typing | Stage::Again => None,
        }
    }

    /// Takes the pegs that were typed; holes of the draft are holes of none.
    pub fn enter(&mut self, draft: &Draft, rules: &Rules) -> Entered {
        let code = match draft.complete(rules) {
            Ok(code) => code,
            Err(_) if draft.is_empty() => {
                let again = self.stage == Stage::Again;
                let wanted = if again {
                    "Type the same code once more."
                } else {
                    "Type the code to be found."
                };
                return Entered::Refused(wanted.into());
            }
            Err(_) if self.covered => return Entered::Refused(self.refuse(rules)),
            Err(error) => return Entered::Refused(crate::sentence(&error)),
        };
        self.take(code)
    }

    fn take(&mut self, code: Code) -> Entered {
        let pegs = code.pegs().to_vec();
        if !self.covered {
            return Entered::Code(pegs);
        }
        match self.first.take() {
            None => {
                self.first = Some(pegs);
                self.stage = Stage::Again;
                Entered::Once
            }
            Some(first) if first == pegs => {
                self.stage = Stage::HandOver;
                Entered::Code(pegs)
            }
            Some(_) => {
                self.stage = Stage::Typing;
                Entered::Refused("The two were not the same. Nothing is set yet.".into())
            }
        }
    }

    /// Refuses what is not a code, without repeating a peg of it. A covered
    /// code is typed twice again.
    #[must_use]
    pub fn refuse(&mut self, rules: &Rules) -> String {
        if self.stage == Stage::Again {
            (self.stage, self.first) = (Stage::Typing, None);
        }
        let (pegs, colors) = (rules.pegs(), rules.colors());
        let repeats = if rules.repeats().allowed() { "" } else { ", each at most once" };
        format!(
            "That is not a code: it takes {pegs} pegs of colors 1 to {colors}{repeats}. Nothing is set yet."
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    fn draft(numbers: &[u8]) -> Draft {
        Draft::new(numbers.iter().map(|number| Peg::from_number(*number)).collect())
    }

    #[test]
    fn a_covered_code_is_typed_twice_between_two_curtains() {
        let rules = Preset::Classic.rules();
        let mut entry = CodeEntry::new(true);
        assert!(!entry.lift());
        assert_eq!(entry.enter(&draft(&[1, 1, 2, 3]), &rules), Entered::Once);
        assert_eq!(entry.stage(), Stage::Again);
        let nothing = entry.enter(&draft(&[]), &rules);
        assert_eq!(nothing, Entered::Refused("Type the same code once more.".into()));
        assert_eq!(entry.stage(), Stage::Again);
        assert!(matches!(entry.enter(&draft(&[1, 1, 2, 4]), &rules), Entered::Refused(_)));
        assert_eq!(entry.stage(), Stage::Typing);
        assert_eq!(entry.enter(&draft(&[1, 1, 2, 3]), &rules), Entered::Once);
        assert!(matches!(entry.enter(&draft(&[1, 1, 2]), &rules), Entered::Refused(_)));
        assert_eq!(entry.stage(), Stage::Typing);
        assert_eq!(entry.enter(&draft(&[1, 1, 2, 3]), &rules), Entered::Once);
        assert!(matches!(entry.enter(&draft(&[1, 1, 2, 3]), &rules), Entered::Code(_)));
        assert_eq!(entry.stage(), Stage::HandOver);
        assert!(entry.lift());
    }

    #[test]
    fn what_is_said_of_a_covered_code_is_the_same_for_every_code() {
        let rules = Preset::Bulls.rules();
        let refused = |numbers: &[u8]| CodeEntry::new(true).enter(&draft(numbers), &rules);
        let said = Entered::Refused(CodeEntry::new(true).refuse(&rules));
        for numbers in [&[1, 1, 2, 3][..], &[9], &[4, 5, 6], &[1, 2, 3, 4, 5]] {
            assert_eq!(refused(numbers), said);
        }
    }

    #[test]
    fn an_open_code_is_taken_at_once_and_what_is_wrong_is_said() {
        let rules = Preset::Classic.rules();
        let mut entry = CodeEntry::new(false);
        assert!(entry.allows(Word::Rows));
        assert!(!CodeEntry::new(true).allows(Word::Rows));
        let few = entry.enter(&draft(&[1, 1]), &rules);
        assert!(matches!(few, Entered::Refused(why) if why.contains('2')));
        assert!(matches!(entry.enter(&draft(&[1, 1, 2, 2]), &rules), Entered::Code(_)));
    }
}
