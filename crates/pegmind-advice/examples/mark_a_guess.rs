//! Marks guesses: a code knows how its board answers.

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;

use pegmind_rules::{FeedbackRule, Rules, explain};

fn main() -> Result<(), Box<dyn Error>> {
    let mastermind = Rules::mastermind(4, 6)?;
    let code = mastermind.code("RRBG")?;
    let guess = mastermind.code("green red red blue")?;
    let feedback = code.mark(&guess);
    println!("{guess} at {code}: {feedback}");
    assert_eq!((feedback.exact(), feedback.color()), (Some(1), Some(3)));
    for pair in explain(&code, &guess).matches {
        println!("peg {} of the guess is peg {} of the code", pair.guess_hole, pair.code_hole);
    }

    // Digits without repeats, and an answer that marks each peg.
    let bulls: Rules = "10 colors, 4 pegs, repeats no, per-peg feedback".parse()?;
    assert_eq!(bulls, Rules::bulls_and_cows(4, 10)?.with_feedback(FeedbackRule::PerPeg));
    let feedback = bulls.code("1234")?.mark(&bulls.code("1 3 5 2")?);
    println!("1352 at 1234: {feedback}");
    assert_eq!(feedback.to_string(), "#o.o");

    // What cannot be is refused with a reason.
    assert_eq!(
        mastermind.answer("3+1").map_err(|error| error.to_string()),
        Err("3+1 of 4 cannot be: if all other pegs are in place, the last one has no other place to go".into())
    );
    Ok(())
}
