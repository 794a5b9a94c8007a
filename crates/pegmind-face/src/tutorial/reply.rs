//! What is said of what a learner did: first what is good about it.

use pegmind_rules::{Board, Clash, Code, Feedback, explain, mark};

use super::lesson::{Lesson, Task, confused, fitting};
use super::{Attempt, Judgment, Stage};
use crate::phrase::{Phrase, clash_sentence};
use crate::sentence::{capital, list};

/// What is said of the last attempt, if there was one.
pub(super) fn reply(lesson: &Lesson, stage: &Stage, phrase: &Phrase) -> Vec<String> {
    let (Some(attempt), Some(judgment)) = (stage.attempt, stage.judgment) else {
        return Vec::new();
    };
    let mut lines = match (&lesson.task, attempt) {
        (Task::Mark(guess), Attempt::KeyPegs(given)) => {
            marked(lesson, guess, given, judgment, phrase)
        }
        (Task::Fit, Attempt::Guess(guess)) => {
            fitted(lesson, &stage.board, &guess, judgment, phrase)
        }
        (Task::TellApart { example }, Attempt::Guess(guess)) => {
            told_apart(&stage.board, &guess, example, judgment, phrase)
        }
        (Task::Break, Attempt::Guess(guess)) => {
            played(lesson, &stage.board, &guess, judgment, phrase)
        }
        (Task::Read, _)
        | (Task::Mark(_), Attempt::Guess(_))
        | (Task::Fit | Task::TellApart { .. } | Task::Break, Attempt::KeyPegs(_)) => Vec::new(),
    };
    let finds_out = match judgment {
        Judgment::Right => true,
        // The code of a game that was lost is no lesson.
        Judgment::Shown => !matches!(lesson.task, Task::Break),
        Judgment::NotYet | Judgment::Played => false,
    };
    if finds_out {
        lines.push((lesson.moral)(phrase));
    }
    lines
}

/// Key pegs for a guess, and which peg really matched which.
fn marked(
    lesson: &Lesson,
    guess: &Code,
    given: Feedback,
    judgment: Judgment,
    phrase: &Phrase,
) -> Vec<String> {
    let right = mark(lesson.board().rules(), &lesson.code, guess);
    if judgment == Judgment::Right {
        return vec![format!("Right! {}.", Phrase::feedback(&right))];
    }
    let mut lines = vec![
        if given.exact() == right.exact() {
            "Your exact count is right. Color is another number."
        } else if given.color() == right.color() {
            "Your color count is right. Exact is another number."
        } else if given.sum() == right.sum() {
            "You count the right number of matches, but other ones are exact."
        } else if judgment == Judgment::Shown {
            "Never mind, this is the hard part."
        } else {
            "A good try, but this one is tricky."
        }
        .to_owned(),
    ];
    lines.extend(matching(&lesson.code, guess, phrase));
    lines.push(match judgment {
        Judgment::Shown => format!("So the answer is {right}: {}.", Phrase::feedback(&right)),
        Judgment::Right | Judgment::NotYet | Judgment::Played => "Now count once more.".into(),
    });
    lines
}

/// Which peg of a guess matched which of the code, and why others did not.
fn matching(code: &Code, guess: &Code, phrase: &Phrase) -> Vec<String> {
    let explanation = explain(code, guess);
    let mut lines = phrase.explanation(guess, &explanation);
    let matched = |hole| explanation.matches.iter().any(|pair| pair.code_hole == hole);
    let over = code.pegs().iter().enumerate().filter(|(idx, peg)| {
        !matched(idx + 1) && explanation.matches.iter().any(|pair| pair.peg == **peg)
    });
    lines.extend(over.map(|(idx, peg)| {
        let name = phrase.peg(*peg);
        format!("Peg {} of the code is left over: the guess has no other {name}.", idx + 1)
    }));
    lines
}

/// A guess that should fit the rows.
fn fitted(
    lesson: &Lesson,
    board: &Board,
    guess: &Code,
    judgment: Judgment,
    phrase: &Phrase,
) -> Vec<String> {
    let name = capitalized(phrase, guess);
    let clashes = board.clashes(guess);
    let n_rows = board.rows().len();
    let fit: Vec<usize> =
        (1..=n_rows).filter(|row| !clashes.iter().any(|clash| clash.row == *row)).collect();
    let mut lines = vec![match fit.as_slice() {
        all if clashes.is_empty() && all.len() > 1 => format!("Right! {name} fits every row."),
        _ if clashes.is_empty() => format!("Right! {name} fits."),
        [] if judgment == Judgment::Shown => "Never mind, it takes some practice.".into(),
        [] => "A good try, but it does not fit yet.".into(),
        rows => format!("It fits row {}.", list(rows.iter().map(ToString::to_string))),
    }];
    for (idx, clash) in clashes.iter().enumerate() {
        lines.push(clash_sentence(clash));
        // One row is enough to see how it goes.
        if idx == 0 {
            lines.extend(why(board, guess, clash, phrase));
        }
    }
    if judgment == Judgment::Shown {
        lines.push(format!("One that fits: {}.", phrase.pegs(lesson.code.pegs())));
    }
    lines
}

/// How a row would be marked if a guess were the code.
fn why(board: &Board, guess: &Code, clash: &Clash, phrase: &Phrase) -> Vec<String> {
    let Some(row) = board.rows().get(clash.row - 1) else { return Vec::new() };
    let explanation = explain(guess, &row.guess);
    let pairs: Vec<String> = explanation
        .matches
        .iter()
        .map(|pair| {
            let name = phrase.peg(pair.peg);
            if pair.guess_hole == pair.code_hole {
                format!("Its peg {}, {name}, would be exact.", pair.guess_hole)
            } else {
                let (from, to) = (pair.guess_hole, pair.code_hole);
                format!("Its peg {from}, {name}, would match your peg {to}.")
            }
        })
        .collect();
    if pairs.is_empty() {
        return vec![format!("Your guess has no color of row {}.", clash.row)];
    }
    pairs
}

/// A guess that should be answered differently for each code that fits.
fn told_apart(
    board: &Board,
    guess: &Code,
    example: &Code,
    judgment: Judgment,
    phrase: &Phrase,
) -> Vec<String> {
    let answers = |guess: &Code| {
        list(fitting(board).map(|code| mark(board.rules(), &code, guess).to_string()))
    };
    let Some((one, other, answer)) = confused(board, guess) else {
        let praise = format!("Right! The answers would be {}:", answers(guess));
        return vec![format!("{praise} each names one code.")];
    };
    let begin = if board.fits(guess) { "It can be the code, but" } else { "A good try, but" };
    let mut lines = vec![
        format!("{begin} two codes get the same answer."),
        format!(
            "{} and {} would both read {answer}.",
            capitalized(phrase, &one),
            phrase.pegs(other.pegs())
        ),
    ];
    lines.push(if judgment == Judgment::Shown {
        format!("One that does it: {}, with {}.", phrase.pegs(example.pegs()), answers(example))
    } else {
        "Two of the three open colors, one of them as peg 4, do it.".into()
    });
    lines
}

/// A row of the game.
fn played(
    lesson: &Lesson,
    board: &Board,
    guess: &Code,
    judgment: Judgment,
    phrase: &Phrase,
) -> Vec<String> {
    let n_rows = board.rows().len();
    let rows = if n_rows == 1 { "row" } else { "rows" };
    match judgment {
        Judgment::Right => return vec![format!("Well done! You found it in {n_rows} {rows}.")],
        Judgment::Shown => {
            return vec![
                "That was the last row, and a good fight.".into(),
                format!("The code is {}.", phrase.pegs(lesson.code.pegs())),
            ];
        }
        Judgment::NotYet | Judgment::Played => {}
    }
    let answer = mark(board.rules(), &lesson.code, guess);
    let fit = match fitting(board).count() {
        1 => "1 code fits".to_owned(),
        count => format!("{count} codes fit"),
    };
    let mut lines = vec![
        format!("Row {n_rows}: {}. {}.", phrase.pegs(guess.pegs()), Phrase::feedback(&answer)),
        format!("{fit} now."),
    ];
    let mut before = board.clone();
    before.pop();
    if let Some(clash) = before.clashes(guess).first() {
        lines.push("Your guess could not be the code.".into());
        lines.push(clash_sentence(clash));
    }
    lines
}

fn capitalized(phrase: &Phrase, code: &Code) -> String {
    capital(&phrase.pegs(code.pegs()))
}
