use pegmind_rules::Preset;

use super::Stage;
use crate::msg::Msg;
use crate::world::{HUMAN, World, setup};

/// Two people on one screen, one of whom is to look away.
fn look_away() -> World {
    let mut world = World::new(80, 24);
    world.play(setup(HUMAN, HUMAN, Preset::Classic, |_| {}), "");
    world
}

/// The code is set, and the screen is to be handed over.
fn hand_over() -> World {
    let mut world = look_away();
    world.keys("Enter");
    world.guesses("rgbp rgbp");
    world
}

#[test]
fn a_paste_behind_a_curtain_changes_nothing_and_says_nothing() {
    for (world, stage) in [(look_away(), Stage::LookAway), (hand_over(), Stage::HandOver)] {
        let mut world = world;
        let before = world.picture();
        for text in ["rgbp", "rgbpzz", "zz", "rgbprgbprgbp", ":left"] {
            world.feed(Msg::Paste(text.to_owned()));
            assert_eq!(world.game().curtain(), Some(stage));
            assert_eq!(world.notice(), "", "{text}");
            assert_eq!(world.picture(), before, "{text}");
        }
        world.keys("Enter");
        assert_eq!(world.game().curtain(), None);
        assert!(world.view().draft.is_empty());
        assert_eq!(world.rows(), 0);
    }
}

#[test]
fn words_of_the_game_are_refused_behind_the_hand_over_curtain() {
    let words = "assist|left|hint|check rgbp|resign|undo|repeat|keep 1|notes 1r|board|rows|row 1|\
                 last|why 1|proof";
    for word in words.split('|') {
        let mut world = hand_over();
        world.text(&format!(":{word}"));
        world.keys("Enter");
        assert_eq!(
            world.notice(),
            "Only help, save, settings and leaving are possible now.",
            "{word}"
        );
        assert!(world.model.overlay.is_none(), "{word}");
        assert_eq!(world.game().curtain(), Some(Stage::HandOver), "{word}");
        assert!(world.view().ledger.hints.is_empty(), "{word}");
    }
}

#[test]
fn the_assistant_has_no_key_behind_the_hand_over_curtain() {
    let mut world = hand_over();
    let before = world.picture();
    world.keys("F2");
    assert!(world.model.overlay.is_none());
    assert_eq!(world.picture(), before);
}

#[test]
fn nobody_gives_up_for_the_other_behind_a_curtain() {
    for mut world in [look_away(), hand_over()] {
        world.keys("Esc");
        assert!(world.shows("Go on"), "{}", world.picture());
        assert!(!world.shows("Give up"), "{}", world.picture());
        world.keys("Esc");
    }
    let mut world = hand_over();
    world.keys("Enter Esc");
    assert!(world.shows("Give up"), "{}", world.picture());
}
