//! Codes and answers as people type them.

use pegmind_face::palette::Palette;
use pegmind_rules::{
    Blanks, Code, ColorCount, FeedbackRule, PegCount, PlayerName, Quoted, Repeats, RowCount, Rules,
    parse_pegs,
};
use pegmind_session::GameId;

/// Reads text as pegs, a code and an answer. What is read prints as something
/// that is read as the same.
///
/// The first three characters are the board: pegs and colors as digits (`a` is
/// 10), and a digit of flags: 1 no repeats, 2 blanks, 4 times the feedback rule.
///
/// # Panics
///
/// Where that does not hold.
pub fn notation(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut characters = text.chars();
    let header = [characters.next(), characters.next(), characters.next()];
    let [pegs, colors, flags] = header.map(|character| number(character.unwrap_or('0')));
    let text = characters.as_str().trim_start();
    if let Some(rules) = board(pegs, colors, flags) {
        codes(&rules, text);
        answers(&rules, text);
    }
    names(text);
}

/// A digit up to `z`, or something small for any other character.
fn number(character: char) -> u8 {
    let number = character.to_digit(36).unwrap_or(u32::from(character) % 36);
    u8::try_from(number).unwrap_or_default()
}

fn board(pegs: u8, colors: u8, flags: u8) -> Option<Rules> {
    Rules::new(
        PegCount::new(pegs).ok()?,
        ColorCount::new(colors).ok()?,
        if flags & 1 == 0 { Repeats::Allowed } else { Repeats::Forbidden },
        if flags & 2 == 0 { Blanks::Forbidden } else { Blanks::Allowed },
        *FeedbackRule::ALL.get(usize::from(flags / 4 % 4))?,
        RowCount::new(10).ok()?,
    )
    .ok()
}

fn codes(rules: &Rules, text: &str) {
    for palette in Palette::ALL {
        let names = palette.names();
        let Ok(pegs) = parse_pegs(rules, &names, text) else { continue };
        let Ok(code) = Code::new(rules, &pegs) else { continue };
        assert_eq!(rules.code(&code.to_string()).as_ref(), Ok(&code), "{rules}");
        // As it is said to a person, in the words of the palette.
        let words: Vec<String> = pegs
            .iter()
            .map(|peg| peg.color().map_or(".".into(), |color| names.word(color).to_string()))
            .collect();
        for separator in [" ", ", "] {
            let spoken = words.join(separator);
            assert_eq!(parse_pegs(rules, &names, &spoken).as_ref(), Ok(&pegs), "{rules}: {spoken}");
        }
    }
}

fn answers(rules: &Rules, text: &str) {
    if let Ok(answer) = rules.answer(text) {
        assert_eq!(answer.pegs(), rules.pegs());
        assert_eq!(answer.rule(), rules.feedback());
        assert_eq!(rules.answer(&answer.to_string()), Ok(answer), "{rules}");
    }
}

fn names(text: &str) {
    if let Ok(name) = PlayerName::new(text) {
        assert_eq!(PlayerName::new(name.as_str()).as_ref(), Ok(&name));
    }
    if let Ok(id) = GameId::new(text) {
        assert_eq!(id.as_str(), text);
    }
    // What an error repeats does not disturb a terminal, and does not grow.
    let quoted = Quoted::new(text).to_string();
    assert!(!quoted.chars().any(char::is_control), "{quoted:?}");
    assert_eq!(Quoted::new(&quoted).to_string(), quoted);
}
