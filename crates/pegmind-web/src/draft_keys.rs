//! Single keys where a guess is put together: those of the full screen in a terminal.

use pegmind_face::peg_editor::{CodeDraft, NOTHING_TO_FILL, TypedPeg, holes, unknown_peg};
use pegmind_rules::{ColorNames, Draft, Peg, Rules};

/// The keys, with what they do.
pub(crate) const KEYS: [(&str, &str); 7] = [
    ("letter, digit", "places this color; letters are also read as the name of one"),
    ("Backspace, Delete", "takes the peg before the cursor out, or the one under it"),
    ("Left, Right", "another hole"),
    ("Home, End", "the first hole, behind the last one"),
    ("Up, Down", "the next color under the cursor, the one before"),
    ("Enter", "does what the dark button says"),
    ("Tab", "goes on to what is next on the page"),
];

/// That no hole is open.
pub(crate) const FULL: &str = "Every hole has a peg; choose one of them to change it.";

/// What a key did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pressed {
    /// Nothing: it means nothing here.
    No,
    /// It changed the guess.
    Yes,
    /// It did nothing, for this reason.
    Refused(String),
}

/// Takes a key in, named as browsers name it.
pub(crate) fn press(
    draft: &mut CodeDraft,
    key: &str,
    rules: &Rules,
    names: &ColorNames,
) -> Pressed {
    let mut characters = key.chars();
    if let (Some(character), None) = (characters.next(), characters.next())
        && character.is_alphanumeric()
    {
        return match draft.character(character, rules, names) {
            TypedPeg::Put(..) | TypedPeg::Named { .. } | TypedPeg::Waits => Pressed::Yes,
            TypedPeg::Full => Pressed::Refused(FULL.into()),
            TypedPeg::Unknown(character) => Pressed::Refused(unknown_peg(character, rules, names)),
        };
    }
    if key != "Backspace" {
        draft.finish(rules, names);
    }
    match key {
        "Backspace" => draft.erase(rules),
        "Delete" => draft.delete(),
        "ArrowLeft" => draft.editor.step(-1, rules),
        "ArrowRight" => draft.editor.step(1, rules),
        "Home" => draft.editor.go_to(0, rules),
        "End" => draft.editor.go_to(holes(rules), rules),
        "ArrowUp" => draft.cycle(1, rules),
        "ArrowDown" => draft.cycle(-1, rules),
        "." if rules.blanks().allowed() => return put(draft, Peg::Blank, rules),
        "*" if !draft.fill(rules) => return Pressed::Refused(NOTHING_TO_FILL.into()),
        "*" => {}
        _ => return Pressed::No,
    }
    Pressed::Yes
}

/// Puts a peg where the cursor is, and goes on to the next open hole.
pub(crate) fn put(draft: &mut CodeDraft, peg: Peg, rules: &Rules) -> Pressed {
    if pegmind_rules::check_peg(rules, peg).is_err() {
        return Pressed::No;
    }
    let at = draft.editor.cursor();
    if at >= holes(rules) {
        return Pressed::Refused(FULL.into());
    }
    draft.pegs.put(at, Some(peg));
    draft.seek_open_hole(rules);
    Pressed::Yes
}

/// What buttons do that say `put.3`, `slot.2`, `erase`, `clear` or `fill`. Says whether it
/// was one of them.
pub(crate) fn act(draft: &mut CodeDraft, act: &crate::form::FormAct<'_>, rules: &Rules) -> Pressed {
    match (act.word(), act.number(0)) {
        ("put", Some(number)) => {
            let peg = u8::try_from(number).ok().and_then(Peg::from_number);
            return peg.map_or(Pressed::No, |peg| put(draft, peg, rules));
        }
        ("slot", Some(slot)) => {
            draft.editor.go_to(slot.saturating_sub(1).min(holes(rules)), rules);
        }
        ("erase", _) => draft.erase(rules),
        ("clear", _) => draft.clear(),
        ("fill", _) if !draft.fill(rules) => return Pressed::Refused(NOTHING_TO_FILL.into()),
        ("fill", _) => {}
        _ => return Pressed::No,
    }
    Pressed::Yes
}

/// The pegs as a hidden field keeps them: numbers, `_` for a hole; behind `@` the hole, from 0,
/// that was chosen, if it is not the next open one.
pub(crate) fn kept(draft: &CodeDraft) -> String {
    let number =
        |hole: &Option<Peg>| hole.map_or_else(|| "_".to_owned(), |peg| peg.number().to_string());
    let (holes, cursor) = (draft.pegs.holes(), draft.editor.cursor());
    let pegs = holes.iter().map(number).collect::<Vec<_>>().join("-");
    let open = holes.iter().position(Option::is_none).unwrap_or(holes.len());
    if cursor == open { pegs } else { format!("{pegs}@{cursor}") }
}

/// Restores what a hidden field kept where nothing is known yet.
pub(crate) fn restore(draft: &mut CodeDraft, kept: Option<&str>, rules: &Rules) {
    let legal = |peg: &Peg| pegmind_rules::check_peg(rules, *peg).is_ok();
    let hole = |part: &str| part.parse().ok().and_then(Peg::from_number).filter(legal);
    if let Some(kept) = kept.filter(|kept| !kept.is_empty() && draft.pegs.is_empty()) {
        let (pegs, cursor) = kept.split_once('@').unwrap_or((kept, ""));
        let parts = pegs.split('-').filter(|part| !part.is_empty());
        draft.pegs = Draft::new(parts.take(holes(rules)).map(hole).collect());
        draft.seek_open_hole(rules);
        if let Ok(cursor) = cursor.parse::<usize>() {
            draft.editor.go_to(cursor.min(holes(rules)), rules);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    fn pressed(keys: &[&str]) -> (String, usize) {
        let (rules, mut draft) = (Preset::Classic.rules(), CodeDraft::default());
        for key in keys {
            press(&mut draft, key, &rules, &ColorNames::STANDARD);
        }
        (kept(&draft), draft.editor.cursor())
    }

    #[test]
    fn letters_digits_and_arrows_put_a_guess_together() {
        assert_eq!(pressed(&["r", "2"]), ("1-2".into(), 2));
        assert_eq!(pressed(&["r", "2", "Backspace"]), ("1".into(), 1));
        assert_eq!(pressed(&["r", "ArrowRight", "b", "Home"]), ("1-_-5@0".into(), 0));
        assert_eq!(pressed(&["r", "Home", "ArrowUp"]).0, "2@0");
        assert_eq!(pressed(&["g", "*"]).0, "4-4-4-4");
        assert_eq!(pressed(&["F5", "."]).0, "");
    }

    #[test]
    fn what_a_field_kept_is_there_again() {
        let (rules, mut draft) = (Preset::Classic.rules(), CodeDraft::default());
        restore(&mut draft, Some("1-_-99-4-5"), &rules);
        assert_eq!(kept(&draft), "1-_-_-4");
        restore(&mut draft, Some("2"), &rules);
        assert_eq!(kept(&draft), "1-_-_-4", "what is known goes before");
        for chosen in ["1-2@0", "@3", "1-_-5@2", "1-2-3-4@1"] {
            let mut draft = CodeDraft::default();
            restore(&mut draft, Some(chosen), &rules);
            assert_eq!(kept(&draft), chosen);
        }
    }
}
