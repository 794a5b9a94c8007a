//! The lessons, in order.

use pegmind_rules::{Peg, Preset};

use super::lesson::{Ask, Lesson, Plan};
use crate::phrase::Phrase;
use crate::sentence::capital;

/// Returns the title of the end; whoever has skipped lessons is not praised.
pub(super) const fn end_title(has_skipped: bool) -> &'static str {
    if has_skipped { "The end" } else { "Well done" }
}

/// Returns what is said at the end.
pub(super) fn end(has_skipped: bool) -> Vec<String> {
    [
        if has_skipped { "You have seen all lessons." } else { "You know all there is to know." },
        "The mini board makes a short first game; the classic one has 4 pegs and 6 colors.",
        "If you are stuck in a game, ask for a hint.",
        "If a row surprises you, ask why.",
    ]
    .map(str::to_owned)
    .to_vec()
}

/// All lessons. A test finds every plan among them.
pub(super) fn lessons() -> Vec<Lesson> {
    PLANS.iter().filter_map(Plan::lesson).collect()
}

/// The name of the color with this number.
fn color(phrase: &Phrase, number: u8) -> String {
    Peg::from_number(number).map_or_else(String::new, |peg| phrase.peg(peg))
}

const PLANS: [Plan; 8] = [
    Plan {
        title: "The board",
        preset: Preset::Classic,
        code: "GPYB",
        rows: &[("GYBR", "1+2")],
        ask: Ask::Read,
        text: |phrase| {
            let [green, yellow, blue, red] = [4, 3, 5, 1].map(|number| color(phrase, number));
            vec![
                "One side hides a code, the other finds it row by row.".into(),
                "Exact is a right color in the right place; color is a right color in a wrong place."
                    .into(),
                format!("Row 1 reads 1+2, 1 exact and 2 color: {green} is in place."),
                format!("{} and {blue} stand elsewhere in the code; {red} does not.", capital(&yellow)),
            ]
        },
        moral: |_| String::new(),
    },
    Plan {
        title: "A color three times",
        preset: Preset::Classic,
        code: "RRBB",
        rows: &[],
        ask: Ask::Mark("RYRR"),
        text: |phrase| {
            let red = color(phrase, 1);
            vec![
                "Every peg counts once, exact ones first.".into(),
                format!("Here the code has {red} twice and the guess three times."),
                "Which key pegs does the guess get?".into(),
            ]
        },
        moral: |phrase| {
            format!("The last {red} finds no {red} left in the code.", red = color(phrase, 1))
        },
    },
    Plan {
        title: "The other way round",
        preset: Preset::Classic,
        code: "YGYB",
        rows: &[],
        ask: Ask::Mark("YGPP"),
        text: |phrase| {
            let yellow = color(phrase, 3);
            vec![
                format!("Now the code has {yellow} twice and the guess has it once."),
                "A peg of the guess counts once, too.".into(),
                "Which key pegs does the guess get?".into(),
            ]
        },
        moral: |phrase| {
            let yellow = color(phrase, 3);
            format!("One {yellow} in the guess matches one {yellow}, even if the code has more.")
        },
    },
    Plan {
        title: "Key pegs have no order",
        preset: Preset::Classic,
        code: "ROYG",
        rows: &[("BYRG", "1+2")],
        ask: Ask::Mark("RGBO"),
        text: |phrase| {
            vec![
                "Exact comes first in an answer, wherever the exact pegs stand.".into(),
                format!("In row 1 it is peg 4, {}.", color(phrase, 4)),
                "So an answer says how many pegs match, never which.".into(),
                "Which key pegs does the next guess get?".into(),
            ]
        },
        moral: |_| "Both rows read alike, but the exact peg is another one.".into(),
    },
    Plan {
        title: "What one row rules out",
        preset: Preset::Classic,
        code: "YGBY",
        rows: &[("RROO", "0+0")],
        ask: Ask::Fit,
        text: |phrase| {
            let [red, orange] = [1, 2].map(|number| color(phrase, number));
            vec![
                "From now on the code is hidden.".into(),
                format!("Row 1 reads 0+0: neither {red} nor {orange} is in the code."),
                "That leaves 256 of 1296 codes.".into(),
                "Place a guess that can still be the code.".into(),
            ]
        },
        moral: |_| "A row without key pegs tells a lot.".into(),
    },
    Plan {
        title: "A guess that fits",
        preset: Preset::Classic,
        code: "RGBB",
        rows: &[("RROO", "1+0"), ("RYYG", "1+1")],
        ask: Ask::Fit,
        text: |_| {
            vec![
                "Take your guess for the code and mark every row again.".into(),
                "If every row reads as it does now, your guess fits.".into(),
                "51 of 1296 codes fit both rows.".into(),
                "Place any of them.".into(),
            ]
        },
        moral: |_| "Only a guess that fits can be the code.".into(),
    },
    Plan {
        title: "A guess that tells more",
        preset: Preset::Classic,
        code: "ROYB",
        rows: &[("ROYR", "3+0"), ("GBPR", "0+2")],
        ask: Ask::TellApart("BBBG"),
        text: |phrase| {
            let [green, blue, purple] = [4, 5, 6].map(|number| color(phrase, number));
            vec![
                format!("3 codes fit: peg 4 is {green}, {blue} or {purple}, the others are known."),
                "One after the other, they may take 3 guesses.".into(),
                "A guess that cannot be the code can tell them apart at once.".into(),
                "Place one that gets a different answer for each.".into(),
            ]
        },
        moral: |_| "So 2 guesses are enough.".into(),
    },
    Plan {
        title: "Break a code",
        preset: Preset::Mini,
        code: "YRY",
        rows: &[],
        ask: Ask::Break(8),
        text: |phrase| {
            let [red, orange, yellow, green] = [1, 2, 3, 4].map(|number| color(phrase, number));
            vec![
                "Now a whole game: 3 pegs, 8 rows.".into(),
                format!("The colors are {red}, {orange}, {yellow} and {green}; they may repeat."),
                "There are 64 codes; after every row you hear how many fit.".into(),
                "Find the code.".into(),
            ]
        },
        moral: |_| "You have broken a code.".into(),
    },
];

#[cfg(test)]
mod tests {
    use super::super::lesson::{Task, confused, fitting};
    use super::*;
    use crate::palette::Palette;
    use pegmind_rules::{Board, Code, ColorNames};

    /// The numbers that stand in a text, with what the test says of each.
    fn numbers(text: &[String]) -> Vec<String> {
        let words = text.iter().flat_map(|line| line.split(|c: char| !"+0123456789".contains(c)));
        words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    }

    fn lesson(number: usize) -> (Lesson, Vec<String>) {
        let lesson = lessons().swap_remove(number - 1);
        let text = (lesson.text)(&Phrase::new(ColorNames::STANDARD));
        (lesson, text)
    }

    fn count(code: &Code, color: u8) -> usize {
        code.pegs().iter().filter(|peg| peg.number() == color).count()
    }

    fn left(board: &Board) -> String {
        fitting(board).count().to_string()
    }

    #[test]
    fn every_plan_is_a_lesson_whose_code_fits_its_rows() {
        let lessons = lessons();
        assert_eq!(lessons.len(), PLANS.len());
        for lesson in &lessons {
            assert!(lesson.board().fits(&lesson.code), "{}", lesson.title);
        }
    }

    #[test]
    fn lesson_5_counts_the_codes_without_red_and_orange() {
        let (lesson, text) = lesson(5);
        let (board, row) = (lesson.board(), lesson.board().rows()[0]);
        let all = board.rules().code_count().to_string();
        assert_eq!(numbers(&text), ["1".into(), row.feedback.to_string(), left(&board), all]);
        assert_eq!(row.feedback.sum(), Some(0));
        assert!(row.guess.numbers().iter().all(|number| [1, 2].contains(number)));
        assert!(fitting(&board).all(|code| count(&code, 1) + count(&code, 2) == 0));
    }

    #[test]
    fn lesson_6_counts_the_codes_that_fit() {
        let (lesson, text) = lesson(6);
        let board = lesson.board();
        assert_eq!(numbers(&text), [left(&board), board.rules().code_count().to_string()]);
        assert_eq!(board.rows().len(), 2);
    }

    #[test]
    fn lesson_7_has_three_codes_that_no_guess_that_fits_tells_apart() {
        let (lesson, text) = lesson(7);
        let board = lesson.board();
        let codes: Vec<String> = fitting(&board).map(|code| code.to_string()).collect();
        assert_eq!(codes, ["ROYG", "ROYB", "ROYP"], "peg 4 is green, blue or purple");
        let n_codes = codes.len().to_string();
        assert_eq!(numbers(&text), [n_codes.clone(), "4".into(), n_codes]);
        assert!(fitting(&board).all(|guess| confused(&board, &guess).is_some()));
        let Task::TellApart { example } = lesson.task else { panic!("{:?}", lesson.task) };
        assert_eq!(confused(&board, &example), None);
        assert!(!board.fits(&example), "it cannot be the code");
    }

    #[test]
    fn two_open_colors_one_of_them_as_peg_4_tell_the_codes_of_lesson_7_apart() {
        let board = lesson(7).0.board();
        for text in ["GRRB", "RGRP", "RRBG", "BBBP", "YPYG", "OOPB"] {
            let guess = board.rules().code(text).unwrap();
            assert_eq!(confused(&board, &guess), None, "{text}");
        }
    }

    #[test]
    fn the_game_of_lesson_8_is_what_it_says() {
        let (lesson, text) = lesson(8);
        let rules = *lesson.board().rules();
        let claims = [rules.pegs().to_string(), rules.rows().to_string(), left(&lesson.board())];
        assert_eq!(numbers(&text), claims);
        assert_eq!(rules.colors().get(), 4, "red, orange, yellow and green");
        assert!(rules.repeats().allowed());
    }

    #[test]
    fn every_lesson_is_short_enough_for_36_columns_in_every_palette() {
        let check = |title: &str, text: &[String]| {
            assert!(title.len() <= 36, "{title}");
            assert!(text.len() <= 5, "{title}");
            for line in text {
                assert!(line.len() <= 3 * 34, "{line}");
                assert!(line.split(' ').all(|word| word.len() <= 36), "{line}");
                assert!(line.ends_with(['.', '?']) && !line.starts_with(char::is_lowercase));
            }
        };
        for palette in Palette::ALL {
            let names = palette.names();
            for lesson in lessons() {
                check(lesson.title, &(lesson.text)(&Phrase::new(names)));
            }
        }
        for has_skipped in [false, true] {
            check(end_title(has_skipped), &end(has_skipped));
        }
    }
}
