use pegmind_session::{DraftEdit, GameId, Input, Intent, Moment, Phase, Seed, Session, Start};

use crate::house::{DiskAnswer, How, Opened};
use crate::msg::Msg;
use crate::world::{SIZES, World, classic, sized};

#[test]
fn a_row_of_a_real_board_is_typed_at_once_with_its_key_pegs() {
    for (typed, key) in [("rbgg=0+2", "Enter"), ("rbgg=02", "Enter"), ("1245=#", "Enter")] {
        let mut world = World::on_table(80, 24);
        world.text(typed);
        assert_eq!(world.view().phase, Phase::Answer, "{}", world.picture());
        world.keys(key);
        assert_eq!((world.rows(), world.view().phase), (1, Phase::Guess), "{}", world.picture());
    }
    let mut world = World::on_table(80, 24);
    world.text("red blue green green=");
    assert_eq!(world.view().phase, Phase::Answer, "{}", world.picture());
    let mut world = World::on_table(80, 24);
    world.feed(Msg::Paste("RBGG = 0+2\n".into()));
    assert_eq!((world.rows(), world.view().phase), (1, Phase::Guess), "{}", world.picture());
}

#[test]
fn an_equals_sign_behind_less_than_a_row_copies_rows_as_everywhere() {
    let mut world = World::on_table(80, 24);
    world.text("rroy=0+1");
    world.keys("Enter");
    world.text("rbgg=0+2");
    world.keys("Enter");
    world.text("=");
    let draft = |world: &World| {
        let view = world.view();
        view.draft.complete(view.board.rules()).map(|code| code.to_string())
    };
    assert_eq!(draft(&world), Ok("RBGG".into()));
    world.text("=");
    assert_eq!(draft(&world), Ok("RROY".into()), "the row before, again: it is not played");
    // Where nobody types key pegs it copies whatever is typed.
    let mut world = World::classic(80, 24);
    world.guesses("rroy");
    world.text("rbgg=");
    assert_eq!(draft(&world), Ok("RROY".into()));
}

#[test]
fn what_is_typed_and_no_peg_is_not_dropped_silently() {
    let mut world = World::on_table(80, 24);
    world.text("+");
    assert!(world.notice().contains("'+'"), "{}", world.notice());
    world.guesses("rroy");
    world.text("+0");
    world.keys("Enter");
    assert!(!world.notice().is_empty(), "{}", world.picture());
}

#[test]
fn a_guess_that_was_played_before_is_told_before_enter() {
    for (columns, lines) in SIZES {
        let mut world = World::classic(columns, lines);
        world.guesses("rroy rbgg");
        world.text("rro");
        assert!(!world.shows("as row"), "{}", world.picture());
        world.text("y");
        assert!(world.shows("as row 1"), "{}", world.picture());
        world.keys("Bksp");
        world.text("r");
        assert!(world.shows("Enter"), "{}", world.picture());
        assert!(!world.shows("as row"), "{}", world.picture());
    }
}

#[test]
fn pegs_from_before_are_not_played_by_an_enter_that_was_not_meant_for_them() {
    let start = Start {
        setup: classic(),
        id: GameId::new("2026-11-21-k7qd").unwrap(),
        date: "2026-11-21".into(),
        seed: Seed::from_text("1"),
        entropy: Seed::from_text("entropy"),
        daily: None,
    };
    let pegs = classic().rules().code("rroy").unwrap().pegs().to_vec();
    let opened = |pegs| {
        let (mut session, response) = Session::start(start.clone(), Moment::ZERO);
        let draft = Input::Intent(Intent::Draft(DraftEdit::Fill(pegs)));
        let _drafted = session.feed(draft, Moment::ZERO).unwrap();
        let opened = Opened { session, response, how: How::Resumed, said: String::new() };
        Msg::Disk(DiskAnswer::Opened(Box::new(opened)))
    };
    let mut world = World::new(80, 24);
    world.feed(opened(pegs.clone()));
    world.keys("Enter Enter Enter");
    assert_eq!(world.rows(), 0, "in the same burst");
    world.wait(Moment::from_secs(1));
    world.keys("Enter");
    assert_eq!(world.rows(), 0);
    assert_eq!(world.notice(), "These pegs are from before; Enter again plays them.");
    world.keys("Enter");
    assert_eq!(world.rows(), 1);
    // Whoever has changed them has seen them.
    let mut world = World::new(80, 24);
    world.feed(opened(pegs));
    world.wait(Moment::from_secs(1));
    world.keys("Bksp g Enter");
    assert_eq!(world.rows(), 1);
    assert!(world.sleeps(), "nothing ticks");
}

#[test]
fn what_is_typed_is_seen_where_the_board_is_too_wide() {
    let mut world = World::new(40, 12);
    world.play(sized(16, 26), "");
    world.text("rg");
    let picture = world.picture();
    assert!(world.shows("Row 1: R G, 14 more pegs"), "{picture}");
}
