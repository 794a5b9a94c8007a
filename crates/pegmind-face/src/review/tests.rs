use pegmind_advice::{Cancel, Limits, review};
use pegmind_review::{FinishedGame, GameReview};
use pegmind_session::Record;

use super::ReviewWords;

const WORDS: ReviewWords<'_> = ReviewWords { breaker: "You", spell: &super::spelled };

fn look_back(text: &str) -> (FinishedGame, GameReview) {
    let (game, _) = FinishedGame::of_record(Record::parse(text).unwrap());
    let found = review(&game, &Limits::THOROUGH, &Cancel::new(), |_| ());
    (game, found)
}

#[test]
fn the_advice_names_the_row_it_follows_from() {
    let start = "1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4";
    for (text, advice) in [
        ("1. RRRR 0+0".to_owned(), "Row 1: as a first guess RROY saves 0.53 guesses against RRRR."),
        (
            format!("{start} 4. GPBY 2+2"),
            "Row 4: GYPB and GPYB were left. GPBY clashes with row 3 (B would have been in place \
             there). Trying one of them wins at once half of the time.",
        ),
        (
            format!("{start} 4. GYPB 2+2 5. GYPB 2+2"),
            "Row 5: only GPYB was left, so it was certain. GYPB clashes with row 4, which would \
             then read 4+0.",
        ),
        (
            "1. RROY 0+1 2. RRRR 0+0 3. RRRR 0+0".to_owned(),
            "Row 3: the answer to RRRR was known before. OGGB would have told something new.",
        ),
    ] {
        let (_, found) = look_back(&text);
        let said = WORDS.tip(&found.tip().unwrap());
        assert_eq!(said, advice);
    }
    assert_eq!(look_back("1. RROY 0+1").1.tip(), None);
}

#[test]
fn a_row_is_said_in_sentences() {
    let (_, found) = look_back("1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0");
    let said: Vec<String> = found.rows.iter().map(|row| WORDS.row(row)).collect();
    assert_eq!(
        said[3],
        "Row 4: GPBY, 2+2. Codes left: 2, then 1. Mistake, cost half a guess. It clashes with \
         row 3. Skill 25, luck had no say."
    );
    assert_eq!(
        said[0],
        "Row 1: RROY, 0+1. Codes left: 1296, then 276. Best, by the book. Skill 99, luck 11, an \
         unlucky answer."
    );
}
