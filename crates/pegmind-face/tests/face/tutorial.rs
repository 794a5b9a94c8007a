//! The tutorial from its first lesson to its end.

#![expect(clippy::unwrap_used, reason = "what the tests share panics like a test")]

use pegmind_face::palette::Palette;
use pegmind_face::tutorial::{Attempt, Expected, Judgment, LessonView, Tutorial, TutorialError};
use pegmind_rules::{Code, Codes, ColorNames, Feedback, Peg, Preset};
use pegmind_session::Shield;

const NAMES: ColorNames = ColorNames::STANDARD;

fn view(tutorial: &Tutorial) -> LessonView<'_> {
    tutorial.view(&NAMES)
}

fn feedback(tutorial: &Tutorial, text: &str) -> Feedback {
    view(tutorial).board.rules().answer(text).unwrap()
}

fn pegs(tutorial: &Tutorial, text: &str) -> Vec<Peg> {
    view(tutorial).board.rules().code(text).unwrap().pegs().to_vec()
}

/// Does what a line says: key pegs, a guess or, if it is empty, going on.
fn act(tutorial: &mut Tutorial, line: &str) {
    match line {
        "" => tutorial.go_on().unwrap(),
        _ if line.contains('+') => tutorial.answer(feedback(tutorial, line)).unwrap(),
        _ => {
            let pegs = pegs(tutorial, line);
            tutorial.guess(&pegs).unwrap();
        }
    }
}

/// A tutorial in which all this has been done.
fn after(lines: &[&str]) -> Tutorial {
    let mut tutorial = Tutorial::new();
    for line in lines {
        act(&mut tutorial, line);
    }
    tutorial
}

/// The right answers up to the lesson with this number.
fn at(lesson: usize) -> Tutorial {
    let right =
        ["", "1+1", "", "2+0", "", "1+2", "", "YGBY", "", "RGBB", "", "BBBG", "", "YRY", ""];
    let mut tutorial = Tutorial::new();
    for line in right {
        if view(&tutorial).number == lesson && view(&tutorial).expected != Expected::Done {
            break;
        }
        act(&mut tutorial, line);
    }
    tutorial
}

#[test]
fn right_answers_lead_to_the_end() {
    let tutorial = at(9);
    let view = view(&tutorial);
    assert_eq!((view.number, view.count, view.expected), (8, 8, Expected::Done));
    assert_eq!((view.title, view.shield), ("Well done", Shield::Empty));
    assert!(!view.may_go_on && view.may_go_back);
    assert_eq!(view.sentences.len(), 4);
}

#[test]
fn wrong_answers_lead_to_the_end_too_after_two_of_each() {
    let mut tutorial = Tutorial::new();
    let mut wrong = 0;
    let mut lessons = Vec::new();
    while view(&tutorial).expected != Expected::Done {
        let number = view(&tutorial).number;
        match view(&tutorial).expected {
            Expected::KeyPegs => {
                let zero = feedback(&tutorial, "0+0");
                tutorial.answer(zero).unwrap();
                wrong += 1;
            }
            Expected::Guess => {
                let text = if number == 8 { "RRR" } else { "RRRR" };
                let guess = pegs(&tutorial, text);
                tutorial.guess(&guess).unwrap();
                wrong += 1;
            }
            Expected::Continue => {
                assert_ne!(view(&tutorial).judgment, Some(Judgment::Right));
                lessons.push(number);
                tutorial.go_on().unwrap();
            }
            Expected::Done => {}
        }
    }
    assert_eq!(lessons, [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(wrong, 6 * 2 + 8, "two tries a lesson and eight rows");
}

#[test]
fn wrong_key_pegs_are_explained_peg_by_peg_and_can_be_tried_again() {
    let tutorial = after(&["", "1+2"]);
    let lesson = view(&tutorial);
    assert_eq!(lesson.judgment, Some(Judgment::NotYet));
    assert_eq!((lesson.expected, lesson.may_go_on), (Expected::KeyPegs, false));
    assert_eq!(lesson.attempt, Some(Attempt::KeyPegs(feedback(&tutorial, "1+2"))));
    assert_eq!(
        lesson.reply,
        [
            "Your exact count is right. Color is another number.",
            "Peg 1 red: exact, in place.",
            "Peg 2 yellow: nothing, the code has no yellow.",
            "Peg 3 red: color, it matches peg 2 of the code.",
            "Peg 4 red: nothing, pegs 1 and 3 have every red of the code.",
            "Now count once more.",
        ]
    );
    assert!(lesson.pending.is_some() && lesson.board.rows().is_empty());
}

#[test]
fn every_code_that_fits_is_taken_and_no_other() {
    for number in [5, 6] {
        let tutorial = at(number);
        let board = view(&tutorial).board;
        for code in Codes::new(board.rules()) {
            let mut tutorial = tutorial.clone();
            tutorial.guess(code.pegs()).unwrap();
            let right = view(&tutorial).judgment == Some(Judgment::Right);
            assert_eq!(right, board.fits(&code), "{code}");
        }
    }
}

#[test]
fn a_clash_says_what_the_row_would_read_and_why() {
    let mut tutorial = at(6);
    act(&mut tutorial, "RGYY");
    assert_eq!(
        view(&tutorial).reply,
        [
            "It fits row 1.",
            "Row 2 would then read 2+2, it reads 1+1.",
            "Its peg 1, red, would be exact.",
            "Its peg 3, yellow, would be exact.",
            "Its peg 2, yellow, would match your peg 4.",
            "Its peg 4, green, would match your peg 2.",
        ]
    );
    act(&mut tutorial, "BBBB");
    let lesson = view(&tutorial);
    assert_eq!(lesson.judgment, Some(Judgment::Shown));
    assert_eq!(
        lesson.reply,
        [
            "Never mind, it takes some practice.",
            "Row 1 would then read 0+0, it reads 1+0.",
            "Your guess has no color of row 1.",
            "Row 2 would then read 0+0, it reads 1+1.",
            "One that fits: red green blue blue.",
            "Only a guess that fits can be the code.",
        ]
    );
}

#[test]
fn the_game_ends_with_the_code_or_with_the_last_row() {
    let mut won = at(8);
    act(&mut won, "YRY");
    assert_eq!(view(&won).reply, ["Well done! You found it in 1 row.", "You have broken a code."]);
    let mut lost = at(8);
    for _ in 0..8 {
        act(&mut lost, "GGG");
    }
    let lesson = view(&lost);
    assert_eq!((lesson.judgment, lesson.may_go_on), (Some(Judgment::Shown), true));
    assert!(matches!(lesson.shield, Shield::Open(_)));
    assert_eq!(
        lesson.reply,
        ["That was the last row, and a good fight.", "The code is yellow red yellow."]
    );
}

#[test]
fn what_is_not_asked_for_is_refused_and_counts_as_no_try() {
    let mut tutorial = after(&["", "1+2"]);
    let guess = pegs(&tutorial, "RRRR");
    assert_eq!(tutorial.guess(&guess), Err(TutorialError::KeyPegsExpected));
    assert_eq!(tutorial.go_on(), Err(TutorialError::KeyPegsExpected));
    let other = Preset::Mini.rules().answer("1+1").unwrap();
    assert_eq!(tutorial.answer(other), Err(TutorialError::OtherBoard));
    assert_eq!(view(&tutorial).judgment, Some(Judgment::NotYet));
    act(&mut tutorial, "1+1");
    let right = feedback(&tutorial, "1+1");
    assert_eq!(tutorial.answer(right), Err(TutorialError::Finished));

    let mut tutorial = at(5);
    let zero = feedback(&tutorial, "0+0");
    assert_eq!(tutorial.answer(zero), Err(TutorialError::GuessExpected));
    assert_eq!(tutorial.go_on(), Err(TutorialError::GuessExpected));
    let short = &guess[..3];
    assert!(matches!(tutorial.guess(short), Err(TutorialError::Guess(_))));
    assert_eq!(view(&tutorial).judgment, None);

    let mut tutorial = at(9);
    assert_eq!(tutorial.go_on(), Err(TutorialError::Over));
    assert_eq!(tutorial.guess(&guess), Err(TutorialError::Over));
    assert_eq!(tutorial.answer(zero), Err(TutorialError::Over));
}

#[test]
fn going_back_begins_the_lesson_before_and_finished_ones_can_be_passed() {
    let mut tutorial = after(&["", "1+1", "", "2+1"]);
    tutorial.back().unwrap();
    let lesson = view(&tutorial);
    assert_eq!((lesson.number, lesson.expected), (2, Expected::KeyPegs));
    assert_eq!((lesson.judgment, lesson.reply.len()), (None, 0));
    assert!(lesson.may_go_on, "it was finished before");
    tutorial.go_on().unwrap();
    let lesson = view(&tutorial);
    assert_eq!((lesson.number, lesson.may_go_on, lesson.judgment), (3, false, None));
    let mut end = at(9);
    end.back().unwrap();
    assert_eq!((view(&end).number, view(&end).expected), (8, Expected::Guess));
}

#[test]
fn sentences_use_the_names_of_the_palette() {
    let tutorial = after(&["", "1+2"]);
    let view = tutorial.view(&Palette::Alternate.names());
    assert_eq!(view.sentences[1], "Here the code has blue twice and the guess three times.");
    assert_eq!(view.reply[1], "Peg 1 blue: exact, in place.");
}

/// Every answer and every guess that can be given, twice, to see all replies.
#[test]
fn replies_are_sentences_short_enough_for_36_columns() {
    let check = |tutorial: &Tutorial| {
        for line in view(tutorial).reply {
            assert!(line.len() <= 3 * 34, "{line}");
            assert!(line.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()), "{line}");
            assert!(line.ends_with(['.', '!']), "{line}");
        }
    };
    for number in 2..=8 {
        let tutorial = at(number);
        let rules = *view(&tutorial).board.rules();
        for code in Codes::new(&rules) {
            let mut tutorial = tutorial.clone();
            for _ in 0..2 {
                let _ = tutorial.guess(code.pegs());
                check(&tutorial);
            }
        }
        for (exact, color) in (0..=4).flat_map(|exact| (0..=4).map(move |color| (exact, color))) {
            let mut tutorial = tutorial.clone();
            if let Ok(feedback) = Feedback::keys(&rules, exact, color) {
                for _ in 0..2 {
                    let _ = tutorial.answer(feedback);
                    check(&tutorial);
                }
            }
        }
    }
}

#[test]
fn the_shown_guess_is_one_that_the_lesson_takes() {
    for (number, start) in
        [(5, "One that fits: "), (6, "One that fits: "), (7, "One that does it: ")]
    {
        let mut tutorial = at(number);
        act(&mut tutorial, "RRRR");
        act(&mut tutorial, "RRRR");
        let reply = view(&tutorial).reply;
        let shown = reply.iter().find_map(|line| line.strip_prefix(start)).unwrap();
        let names = shown.split([',', '.']).next().unwrap();
        let code: Code = view(&tutorial).board.rules().code(names).unwrap();
        tutorial.again();
        tutorial.guess(code.pegs()).unwrap();
        assert_eq!(view(&tutorial).judgment, Some(Judgment::Right), "{names}");
    }
}
