//! Pictures of every screen at every layout: what is on the screen, where the
//! cursor stands, and which cells are not in the plain style. One file for each
//! journey with a section for each size, in `src/snapshots`.

use std::fmt::Write as _;

use pegmind_rules::{
    Blanks, BreakerLevel, CodePlace, ColorCount, FeedbackRule, GameCount, Marks, PegCount,
    PlayerKind, PlayerName, Preset, Repeats, RowCount, Rules, Setup,
};
use pegmind_session::Moment;

use crate::testing::{games, listed, record};
use crate::world::{SIZES, World, lines, setup};

const HUMAN: PlayerKind = PlayerKind::Human;
const COMPUTER: PlayerKind = PlayerKind::Computer;

/// Draws a screen at every size, after the same journey to it.
#[track_caller]
fn check(name: &str, journey: impl Fn(&mut World)) {
    check_at(&SIZES, name, journey);
}

/// Draws a screen at these sizes, after the same journey to it.
#[track_caller]
fn check_at(sizes: &[(u16, u16)], name: &str, journey: impl Fn(&mut World)) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let mut pictures = String::new();
    for (columns, lines) in sizes {
        let mut world = World::new(*columns, *lines);
        journey(&mut world);
        check_characters(&world);
        let _ = write!(pictures, "== {columns}x{lines}\n{}", world.picture());
    }
    settings.bind(|| insta::assert_snapshot!(name, pictures));
}

/// Every cell is one character of one column wherever it is shown.
#[track_caller]
fn check_characters(world: &World) {
    for line in lines(&world.draw().0) {
        assert!(line.is_ascii() && !line.contains(char::is_control), "{line}");
    }
}

fn classic() -> Setup {
    setup(HUMAN, COMPUTER, Preset::Classic, |_| {})
}

fn two_people() -> Setup {
    setup(HUMAN, HUMAN, Preset::Classic, |options| {
        options.names.first = PlayerName::new("Ada").unwrap();
        options.names.second = PlayerName::new("Grace").unwrap();
        options.games = GameCount::new(2).unwrap();
    })
}

/// Three rows of a game whose code is green purple yellow blue.
fn three_rows(world: &mut World) {
    world.play(classic(), "gpyb");
    world.guesses("rroy rbgg ygbp");
}

#[test]
fn the_first_screen_and_the_form() {
    check("home", |_| {});
    check("home-saved", |world| world.offer("classic, You against Computer, row 4 of 12"));
    check("home-leave", |world| world.keys("Esc"));
    check("form-classic", |world| world.keys("1"));
    check("form-own-board", |world| {
        world.keys("1 Down Down Left Left Down Enter 7 Enter Down Right Down Right Down Right");
    });
    check("form-match-of-two", |world| {
        world.keys("1 Down Right Right Down Down Down Right");
    });
}

#[test]
fn a_game_that_is_played() {
    check("play-empty", |world| world.play(classic(), "gpyb"));
    check("play-draft", |world| {
        three_rows(world);
        world.text("gp");
    });
    check("play-notes", |world| {
        three_rows(world);
        world.keys("Tab Enter Right Enter Enter Down Enter Enter Enter");
    });
    check("play-refused", |world| {
        three_rows(world);
        world.text("gp");
        world.keys("Enter");
    });
    check("play-unknown-peg", |world| {
        three_rows(world);
        world.text("gpz");
    });
    check("play-kept", |world| {
        three_rows(world);
        world.text("gp");
        world.keys("Left Space");
    });
    check("play-check", |world| {
        three_rows(world);
        world.text("gpyr/");
    });
    check("play-match-pane", |world| {
        three_rows(world);
        world.keys("Tab Tab");
    });
}

#[test]
fn help_in_a_game() {
    check("play-hint-offered", |world| {
        three_rows(world);
        world.keys("!");
    });
    check("play-hint-taken", |world| {
        three_rows(world);
        world.keys("! ! ! !");
    });
    check("play-assistant-asked", |world| {
        three_rows(world);
        world.keys("F2");
    });
    check("play-assistant", |world| {
        three_rows(world);
        world.keys("F2 Enter");
        world.text("gp");
        world.keys("Tab Tab");
    });
    check("play-help", |world| {
        three_rows(world);
        world.keys("?");
    });
    check("play-menu", |world| {
        three_rows(world);
        world.keys("Esc");
    });
    check("play-command-line", |world| {
        three_rows(world);
        world.text(":le");
    });
    check("play-command-line-empty", |world| {
        three_rows(world);
        world.text(":");
    });
    check("play-command-wrong", |world| {
        three_rows(world);
        world.text(":xyzzy");
        world.keys("Enter");
    });
    check("play-why", |world| {
        three_rows(world);
        world.text(":why 2");
        world.keys("Enter");
    });
}

#[test]
fn codes_and_key_pegs_of_people() {
    check("curtain", |world| world.play(two_people(), ""));
    check("code-covered", |world| {
        world.play(two_people(), "");
        world.keys("Enter");
        world.text("gpy");
    });
    check("code-covered-again", |world| {
        world.play(two_people(), "");
        world.keys("Enter");
        world.guesses("gpyb");
    });
    check("curtain-hand-over", |world| {
        world.play(two_people(), "");
        world.keys("Enter");
        world.guesses("gpyb gpyb");
    });
    check("code-own", |world| {
        world.play(setup(COMPUTER, HUMAN, Preset::Classic, |_| {}), "");
        world.text("gp");
    });
    check("answer", |world| {
        world.play(setup(COMPUTER, HUMAN, Preset::Classic, |o| o.marks = Marks::Hand), "");
        world.guesses("gpyb");
        world.wait(Moment::from_secs(3));
    });
    check("answer-typed", |world| {
        world.play(setup(COMPUTER, HUMAN, Preset::Classic, |o| o.marks = Marks::Hand), "");
        world.guesses("gpyb");
        world.text("1+");
    });
    check("answer-wrong", |world| {
        world.play(setup(COMPUTER, HUMAN, Preset::Classic, |o| o.marks = Marks::Hand), "");
        world.guesses("gpyb");
        world.text("3+0");
        world.keys("Enter");
    });
    check("contradiction", |world| {
        let table = |o: &mut pegmind_rules::SetupOptions| o.code_place = CodePlace::Table;
        world.play(setup(HUMAN, HUMAN, Preset::Classic, table), "");
        world.guesses("rroo 0+0 yygg 1+0 bbpp 1+0");
    });
}

#[test]
fn looking_on_and_the_end() {
    let watched = |games: u8| {
        setup(COMPUTER, COMPUTER, Preset::Classic, |options| {
            options.games = GameCount::new(games).unwrap();
            options.breaker_level = BreakerLevel::Sharp;
        })
    };
    check("watch", |world| {
        world.play(watched(1), "gpyb");
        world.wait(Moment::from_millis(1_500));
        world.keys("Space");
    });
    check("watch-match-over", |world| {
        world.play(watched(2), "gpyb");
        world.wait(Moment::from_secs(60));
    });
    check("won", |world| {
        three_rows(world);
        world.guesses("gpyb");
    });
    check("won-menu", |world| {
        three_rows(world);
        world.guesses("gpyb");
        world.keys("Enter");
    });
    check("lost", |world| {
        three_rows(world);
        world.guesses("rrrr oooo yyyy gggg bbbb pppp rrrr");
    });
    check("between-games", |world| {
        world.play(
            setup(HUMAN, COMPUTER, Preset::Classic, |o| o.games = GameCount::new(2).unwrap()),
            "gpyb",
        );
        world.guesses("rroy gpyb");
    });
    check("match-over", |world| {
        world.play(
            setup(HUMAN, COMPUTER, Preset::Classic, |o| o.games = GameCount::new(2).unwrap()),
            "gpyb",
        );
        world.guesses("rroy gpyb");
        world.keys("Enter");
        world.guesses("gpyb");
        world.wait(Moment::from_secs(60));
    });
}

/// The largest board there is.
fn largest() -> Setup {
    let rules = Rules::new(
        PegCount::MAX,
        ColorCount::MAX,
        Repeats::Allowed,
        Blanks::Allowed,
        FeedbackRule::Keys,
        RowCount::new(20).unwrap(),
    );
    setup(HUMAN, COMPUTER, Preset::Classic, |options| options.rules = rules.unwrap())
}

#[test]
fn large_boards_and_other_looks() {
    let rows = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16";
    check("largest", |world| {
        world.play(largest(), "");
        world.feed(crate::Msg::Paste(rows.into()));
        world.keys("Enter 2 6 2");
    });
    check("largest-notes", |world| {
        world.play(largest(), "");
        world.feed(crate::Msg::Paste(rows.into()));
        world.keys("Enter Tab Enter");
    });
    for (name, key, value) in [
        ("no-color", "color", "never"),
        ("16-colors", "color", "16"),
        ("256-colors", "color", "256"),
        ("names", "labels", "names"),
        ("shapes", "labels", "shapes"),
        ("key-pegs-black-white", "key-pegs", "black-white"),
    ] {
        check(&format!("looks-{name}"), |world| {
            world.set(key, value);
            three_rows(world);
            world.text("gp");
        });
    }
}

#[test]
fn the_tutorial() {
    check("learn-1-read", |world| world.keys("4"));
    check("learn-2-key-pegs", |world| {
        world.keys("4 Enter");
        world.text("1+");
    });
    check("learn-2-wrong", |world| {
        world.keys("4 Enter");
        world.guesses("2+0");
    });
    check("learn-2-shown", |world| {
        world.keys("4 Enter");
        world.guesses("2+0 2+1");
    });
    check("learn-3", |world| {
        learn(world, 3);
    });
    check("learn-5-guess", |world| {
        learn(world, 5);
        world.text("yg");
    });
    check("learn-6-wrong", |world| {
        learn(world, 6);
        world.guesses("yypp");
    });
    check("learn-6-right", |world| {
        learn(world, 6);
        world.guesses("rgbb");
    });
    check("learn-7", |world| {
        learn(world, 7);
    });
    check("learn-8", |world| {
        learn(world, 8);
        world.guesses("rro ogg yrg rgy");
        world.text("y");
    });
    check("learn-8-won", |world| {
        learn(world, 8);
        world.guesses("rro ogg yry");
    });
    check("learn-done", |world| {
        learn(world, 8);
        world.guesses("yry");
        world.keys("Enter");
    });
    check("learn-refused", |world| {
        world.keys("4 >");
        world.keys(">");
    });
    check("learn-help", |world| {
        learn(world, 5);
        world.keys("?");
    });
}

/// Goes on to a lesson.
fn learn(world: &mut World, lesson: usize) {
    let right = ["", "1+1", "2+0", "1+2", "ygby", "rgbb", "bbbg"];
    world.keys("4");
    for answer in right.into_iter().take(lesson - 1) {
        world.guesses(answer);
        world.keys("Enter");
    }
}

#[test]
fn a_screen_that_is_too_small_asks_for_more() {
    check_at(&[(39, 12), (40, 11), (12, 3)], "too-small", |world| {
        three_rows(world);
        world.text("gp");
    });
}

#[test]
fn the_settings() {
    check("settings", |world| {
        world.text(":settings");
        world.keys("Enter");
    });
    check("settings-typed", |world| {
        world.text(":settings");
        world.keys("Enter");
        world.keys("Down Enter");
        world.text("#AC3647 #A83040");
    });
    check("settings-poor-palette", |world| {
        world.set("custom-palette", "#AC3647 #A83040 #FDF70E #6AD69E #285DE1 #C88FF7");
        world.set("palette", "custom");
        world.text(":settings");
        world.keys("Enter");
    });
    check("settings-keys", |world| {
        world.text(":settings");
        world.keys("Enter");
        world.keys("End Up Up Enter");
    });
    check("settings-refused-key", |world| {
        world.text(":settings");
        world.keys("Enter");
        world.keys("End Enter");
        world.text("r");
    });
    check("settings-in-a-game", |world| {
        let super_board = setup(HUMAN, COMPUTER, Preset::Super, |_| {});
        world.play(super_board, "");
        world.text(":settings");
        world.keys("Enter");
    });
    check("settings-help", |world| {
        world.text(":settings");
        world.keys("Enter");
        world.keys("?");
    });
}

#[test]
fn lists_of_games_and_replays() {
    let list = |world: &mut World| {
        world.text(":games");
        world.keys("Enter");
        let saved = |number: u8| {
            let sentence = format!("classic 6x4, You break, Cpu makes, row {number} of 10");
            listed(&format!("20261121-saved{number}"), &sentence)
        };
        let mut broken = listed("20261120-broken", "cannot go on");
        broken.problem = Some("Line 3: 'zzzz' is not a code.".into());
        let saved = (2..5).map(saved).chain([broken]).collect();
        let finished = (1..40).map(|number| {
            let sentence = "super 8x5, You break, Cpu makes, solved in 6";
            listed(&format!("20261119-done{number}"), sentence)
        });
        world.feed(games(saved, finished.collect()));
    };
    check("games", list);
    check("games-broken", |world| {
        list(world);
        world.keys("End Enter");
    });
    check("games-delete", |world| {
        list(world);
        world.keys("Del");
    });
    check("games-finished", |world| {
        list(world);
        world.keys("Tab End");
    });
    check("games-none", |world| {
        world.text(":games");
        world.keys("Enter");
        world.feed(games(Vec::new(), Vec::new()));
    });
    let show = |world: &mut World| world.feed(record(REPLAYED));
    check("replay", show);
    check("replay-middle", |world| {
        show(world);
        world.keys("> > >");
    });
    check("replay-end", |world| {
        show(world);
        world.keys("End");
    });
    check("replay-help", |world| {
        show(world);
        world.keys("?");
    });
}

/// A finished game with a hint.
const REPLAYED: &str = "[Version \"1\"] [Id \"20261121-replay\"] [Date \"2026-11-21\"]\n\
    1. RROY 0+1 {0:21} 2. RBGG 0+2 {0:48} {hint 2} 3. YGBP 0+4 {1:02}\n\
    4. GPBY 2+2 {0:33} 5. GPYB 4+0 {0:57} *GPYB\n";
