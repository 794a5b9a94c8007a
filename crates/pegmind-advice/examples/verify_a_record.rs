//! Reads a game from its record, and checks that every answer and the promise of
//! the code were kept.

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;

use pegmind_rules::Rules;
use pegmind_session::{Commitment, CommitmentCheck, Record, Salt, Seed};

fn main() -> Result<(), Box<dyn Error>> {
    let code = Rules::mastermind(4, 6)?.code("GPYB")?;
    let salt = Salt::from_hex(&Seed::from_text("random, in a real game").to_hex())?;
    let promise = Commitment::of(&code, salt);
    let text = format!(
        "[Commit \"{promise}\"]\n1. RROY 0+1\n2. BYPG 0+4\n3. GPYB 4+0\n*GPYB\n[Salt \"{salt}\"]\n"
    );

    let verdict = Record::parse(&text)?.verify()?;
    println!(
        "{} rows, {:?}, promise {:?}",
        verdict.rows.len(),
        verdict.outcome,
        verdict.commitment
    );
    assert!(verdict.is_good());
    assert_eq!(verdict.commitment, CommitmentCheck::Kept);

    let cheated = Record::parse(&text.replace("0+1", "0+2"))?.verify()?;
    assert!(!cheated.is_good(), "the first row is marked 0+1");
    for wrong in &cheated.wrong {
        println!("row {}: {} was answered, {} is right", wrong.row, wrong.given, wrong.right);
    }
    Ok(())
}
