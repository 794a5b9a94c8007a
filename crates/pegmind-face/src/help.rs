//! What a person needs to know who plays for the first time, for this board
//! and this seat.

use pegmind_rules::{Color, ColorNames, Controller, FeedbackRule, Hints, Marks, Rules, Takebacks};
use pegmind_session::{Phase, View};

use crate::tutorial::{Expected, LessonView};
use crate::word::{LearnWord, SolveWord, Word};

/// What stands above a list of words.
pub const WORDS_FOLLOW: &str = "Words, also behind a slash and then short, as in /le:";

/// What is said of what can be done only after the end.
pub const NOT_OVER: &str = "The game is not over yet.";

/// What helps a learner who does not find the answer.
pub const AFTER_TWO_TRIES: &str = "After two tries you see how it is done and can go on.";

/// How to type what a lesson asks for. `None` where it asks for nothing.
#[must_use]
pub fn lesson_asks(lesson: &LessonView<'_>, names: &ColorNames) -> Option<String> {
    let rules = lesson.board.rules();
    match lesson.expected {
        Expected::KeyPegs => Some(format!("Type {}.", answer_example(rules))),
        Expected::Guess => Some(format!("Type a guess, as in {}.", code_examples(rules, names))),
        Expected::Continue | Expected::Done => None,
    }
}

/// What can be typed in a lesson now.
#[must_use]
pub fn lesson_help(lesson: &LessonView<'_>, names: &ColorNames) -> Vec<String> {
    let mut lines: Vec<String> = lesson_asks(lesson, names).into_iter().collect();
    lines.push(match lesson.expected {
        Expected::Guess if lesson.is_puzzle() => "answer shows the answer.".into(),
        Expected::KeyPegs | Expected::Guess if !lesson.may_go_on => AFTER_TWO_TRIES.into(),
        Expected::KeyPegs | Expected::Guess | Expected::Continue | Expected::Done => {
            "Enter goes on to the next one.".into()
        }
    });
    lines.push("Words, also behind a slash and then short, as in /ag:".into());
    lines.extend(LearnWord::ALL.iter().map(|(_, name, does)| format!("  {name:<8}{does}")));
    lines
}

/// What can be typed where a code on a table is solved.
#[must_use]
pub fn solve_help(rules: &Rules, names: &ColorNames) -> Vec<String> {
    let codes = code_examples(rules, names);
    let mut lines = vec![
        "Play the guess on your board and type the answer it gets there.".to_owned(),
        format!("An answer is {}.", answer_example(rules)),
        format!("If you played another guess, type that first, as in {codes};"),
        "or guess and answer together, as GUESS=KEY.".to_owned(),
        WORDS_FOLLOW.to_owned(),
    ];
    lines.extend(SolveWord::ALL.iter().map(|(_, name, text)| format!("  {name:<9}{text}")));
    lines
}

/// What a newcomer needs to know to begin.
#[must_use]
pub fn first_steps(view: &View<'_>, names: &ColorNames) -> Option<String> {
    let example = || code_examples(view.board.rules(), names);
    match view.phase {
        Phase::Code => {
            Some(format!("Choose the code to be found, as in {}; help says more.", example()))
        }
        Phase::Guess => Some(format!("Type a guess, as in {}; help says more.", example())),
        Phase::Answer => {
            Some(format!("Answer with {}; help says more.", answer_example(view.board.rules())))
        }
        Phase::Thinking | Phase::Contradiction { .. } | Phase::GameOver | Phase::MatchOver => None,
    }
}

/// What can be typed now.
#[must_use]
pub fn help(view: &View<'_>, names: &ColorNames) -> Vec<String> {
    let rules = view.board.rules();
    let mut lines = Vec::new();
    let codes = code_examples(rules, names);
    match view.phase {
        Phase::Code => lines.push(format!(
            "Choose the code that {} has to find: letters, numbers or names of colors, as in {codes}.",
            view.breaker_name()
        )),
        Phase::Answer => lines.push(format!("Answer the guess with {}.", answer_example(rules))),
        Phase::Guess
        | Phase::Thinking
        | Phase::Contradiction { .. }
        | Phase::GameOver
        | Phase::MatchOver => lines.push(format!(
            "Find the code. Type a guess in letters, numbers or names of colors, as in {codes}."
        )),
    }
    lines.push(answer_meaning(rules).into());
    if rules.blanks().allowed() {
        lines.push("A hole may be left blank: type . or the word blank.".into());
    }
    if view.phase == Phase::Guess {
        lines.push("If you type too few pegs, they are kept as a draft: type the missing ones then, or a whole guess.".into());
    }
    lines.push(WORDS_FOLLOW.into());
    let words = Word::ALL.iter().filter(|(word, ..)| serves(*word, view));
    lines.extend(words.map(|(word, name, text)| {
        let takebacks = view.setup.options().takebacks == Takebacks::Allowed;
        let takes_back = takebacks && *word == Word::Undo;
        let text = if takes_back {
            "undo the draft; if there is none, take the last row back"
        } else {
            text
        };
        format!("  {name:<8}{text}")
    }));
    lines
}

/// Whether a word does something for the person who is asked now.
fn serves(word: Word, view: &View<'_>) -> bool {
    if view.phase == Phase::Code && view.shared_screen() {
        return matches!(word, Word::Help | Word::Save | Word::Quit);
    }
    let person = view.breaker == Controller::Human;
    let hints = !person || view.setup.options().hints == Hints::Allowed;
    match word {
        Word::Check | Word::Left => hints || view.outcome.is_some(),
        Word::Clash => view.may_mark_clashes(),
        Word::Hint | Word::Assist | Word::Take => person && hints,
        Word::Correct | Word::Repair => {
            view.maker == Controller::Table || view.setup.options().marks == Marks::Trust
        }
        Word::Repeat | Word::Keep | Word::Resign | Word::Notes => person,
        Word::Review
        | Word::Opening
        | Word::Play
        | Word::Picture
        | Word::Drill
        | Word::Compare
        | Word::Export => view.outcome.is_some(),
        Word::Summary | Word::Replay | Word::Share => {
            matches!(view.phase, Phase::GameOver | Phase::MatchOver)
        }
        Word::Code => view.maker == Controller::Human,
        Word::Help
        | Word::Board
        | Word::Rows
        | Word::Row
        | Word::Last
        | Word::Why
        | Word::Undo
        | Word::Proof
        | Word::Save
        | Word::Quit => true,
    }
}

/// Two ways to type a code of this board, in numbers and in letters.
#[must_use]
pub fn code_examples(rules: &Rules, names: &ColorNames) -> String {
    let pegs = rules.pegs().get();
    let colors = rules.colors().get();
    // The first color twice where it may be, so that people see that it may.
    let first = u8::from(rules.repeats().allowed() && pegs > 2);
    let numbers: Vec<u8> = (0..pegs).map(|hole| hole.saturating_sub(first) % colors + 1).collect();
    let letters: Option<String> = numbers
        .iter()
        .map(|number| names.letter(Color::new(*number)?).map(|letter| letter.to_ascii_lowercase()))
        .collect();
    let gap = if colors > 10 { " " } else { "" };
    let digit = |number: &u8| if colors == 10 && *number == 10 { 0 } else { *number }.to_string();
    let digits = numbers.iter().map(digit).collect::<Vec<_>>().join(gap);
    letters.map_or(digits.clone(), |letters| format!("{digits} or {letters}"))
}

/// How an answer is typed on this board.
#[must_use]
pub fn answer_example(rules: &Rules) -> String {
    let pegs = usize::from(rules.pegs().get());
    match rules.feedback() {
        FeedbackRule::Keys if pegs > 3 => "exact+color, as in 1+2 or #oo".into(),
        FeedbackRule::Keys => "exact+color, as in 1+0 or #".into(),
        FeedbackRule::PerPeg => {
            let marks: String = "#o".chars().chain(std::iter::repeat('.')).take(pegs).collect();
            format!("#, o or . for each peg, as in {marks}")
        }
        FeedbackRule::Exact => "the number of exact pegs, as in 1".into(),
        FeedbackRule::Sum => format!(
            "the number of pegs of a right color, as in 1; {pegs}! says that the guess is the code"
        ),
    }
}

/// What an answer means on this board.
const fn answer_meaning(rules: &Rules) -> &'static str {
    match rules.feedback() {
        FeedbackRule::Keys => {
            "Exact counts pegs of the right color in the right place; color counts right colors in the wrong place. Every peg counts once; their order says nothing."
        }
        FeedbackRule::PerPeg => {
            "Each peg is answered: exact (#) is the right color in the right place, color (o) the right color in the wrong place, nothing (.) neither."
        }
        FeedbackRule::Exact => "The answer counts pegs of the right color in the right place.",
        FeedbackRule::Sum => {
            "The answer counts pegs of a right color, in the right or in the wrong place."
        }
    }
}
