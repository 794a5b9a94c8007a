//! Snapshots of screens at 80x24 and at the smallest size: the characters and the
//! position of the cursor. `src/snapshots` has one file per journey with a section
//! for each size. Styles are listed for a few screens only, at 80x24.

use std::fmt::Write as _;

use pegmind_rules::{
    Blanks, BreakerLevel, ColorCount, FeedbackRule, GameCount, MakerLevel, Marks, PegCount,
    PlayerName, Preset, Repeats, RowCount, Rules, Setup, SetupOptions,
};
use pegmind_session::Moment;

use crate::sight;
use crate::testing::{games, listed, record};
use crate::world::{COMPUTER, HUMAN, World, classic, lines, on_table, setup, sized};

/// The sizes of which there are snapshots. Tests of layout go through all of
/// [`crate::world::SIZES`].
const SIZES: [(u16, u16); 2] = [(80, 24), (40, 12)];

/// Compares a screen with its snapshot at both sizes.
#[track_caller]
pub(crate) fn check(name: &str, journey: impl Fn(&mut World)) {
    check_at(&SIZES, name, journey);
}

/// Compares a screen with its snapshot at these sizes.
#[track_caller]
fn check_at(sizes: &[(u16, u16)], name: &str, journey: impl Fn(&mut World)) {
    sight::check(name, &journey);
    let mut pictures = String::new();
    for (columns, lines) in sizes {
        let mut world = World::new(*columns, *lines);
        journey(&mut world);
        check_characters(&world);
        let _ = write!(pictures, "== {columns}x{lines}\n{}", world.picture());
    }
    check_text(name, &pictures);
}

/// Compares a screen of 80x24 and its styles with their snapshot.
#[track_caller]
pub(crate) fn check_styles(name: &str, journey: impl Fn(&mut World)) {
    let mut world = World::new(80, 24);
    journey(&mut world);
    check_characters(&world);
    check_text(name, &format!("{}styles\n{}", world.picture(), world.styles()));
}

#[track_caller]
fn check_text(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// The characters outside ASCII. Each is one column wide where box drawing is.
const GLYPHS: &str = "┃│─╭╮╰╯┼●○·►◄×•→━▘▝▖▗▛▜▙▟▀▄▔░▒▌▐█↑↓←→";

/// Asserts that every cell holds one known character of one column.
#[track_caller]
fn check_characters(world: &World) {
    let is_ascii = !world.model.settings.theme().charset.glyphs().blocks;
    for line in lines(&world.draw().0) {
        let known = |character: char| {
            character.is_ascii() && !character.is_control()
                || !is_ascii && GLYPHS.contains(character)
        };
        assert!(line.chars().all(known), "{line}");
    }
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

/// Compares the screens that these keys lead to, each from the same place.
#[track_caller]
fn check_all<const N: usize>(from: impl Fn(&mut World), journeys: [(&str, &str); N]) {
    for (name, keys) in journeys {
        check(name, |world| {
            from(world);
            world.keys(keys);
        });
    }
}

#[test]
fn the_first_screen_and_the_form() {
    check("home-saved", |world| world.offer("classic, You against Computer, row 4 of 12"));
    let own_board = "o Down Down Left Left Down Enter 7 Enter Down Right Down Right Down Right";
    check_all(|_| {}, [("home", ""), ("form-own-board", own_board)]);
}

#[test]
fn a_game_that_is_played() {
    check("play-empty", |world| world.play(classic(), "gpyb"));
    check_all(
        three_rows,
        [
            ("play-notes", "Tab Enter Right Enter Enter Down Enter Enter Enter"),
            ("play-kept", "gp Left Space"),
            ("play-match-pane", "Tab Tab"),
        ],
    );
}

#[test]
fn help_in_a_game() {
    check_all(
        three_rows,
        [
            ("play-hint-taken", "!!!!"),
            ("play-assistant", "F2 Enter gp Tab Tab"),
            ("play-help", "?"),
            ("play-menu", "Esc"),
            ("play-command-line", ":le"),
            ("play-why", ":why Space 2 Enter"),
        ],
    );
}

#[test]
fn codes_and_key_pegs_of_people() {
    check_all(
        |world| world.play(two_people(), ""),
        [
            ("curtain", ""),
            ("code-covered", "Enter gpy"),
            ("curtain-hand-over", "Enter gpyb Enter gpyb Enter"),
        ],
    );
    check("code-own", |world| {
        world.play(setup(COMPUTER, HUMAN, Preset::Classic, |_| {}), "");
        world.keys("gp");
    });
    let marked_by_hand = |world: &mut World| {
        world.play(setup(COMPUTER, HUMAN, Preset::Classic, |o| o.marks = Marks::Hand), "");
        world.guesses("gpyb");
    };
    check("answer", |world| {
        marked_by_hand(world);
        world.wait(Moment::from_secs(3));
    });
    check_all(marked_by_hand, [("answer-wrong", "3+0 Enter")]);
    let contradicted = |world: &mut World| {
        world.play(on_table(), "");
        world.guesses("rroo 0+0 yygg 1+0 bbpp 1+0");
    };
    check_all(contradicted, [("contradiction", ""), ("contradiction-repair", "Enter")]);
}

/// A game that was found in the fourth row.
fn won(world: &mut World) {
    three_rows(world);
    world.guesses("gpyb");
}

#[test]
fn another_game_beside_the_own_one_and_rows_that_are_due() {
    let beside_ann = |world: &mut World| {
        won(world);
        let ann = "[BreakerName \"Ann\"] 1. RROY 0+1 2. GBPY 1+3 3. GPYB 4+0";
        world.others.push(("ann.peg".into(), ann.into()));
        world.keys("r c");
        world.text("ann.peg");
        world.keys("Enter");
    };
    check("compared", beside_ann);
    check("drills", |world| {
        world.drills.due = vec![crate::screen::learn::tests::due("20261120-drill")];
        world.keys("p");
    });
}

#[test]
fn looking_on_and_the_end() {
    check("watch", |world| {
        let sharp = |o: &mut SetupOptions| o.breaker_level = BreakerLevel::Sharp;
        world.play(setup(COMPUTER, COMPUTER, Preset::Classic, sharp), "gpyb");
        world.wait(Moment::from_millis(1_500));
        world.keys("Space");
    });
    check_all(
        won,
        [
            ("won", ""),
            ("won-share", "s"),
            ("won-result", "Tab"),
            ("won-review", "r"),
            ("won-review-instead", "r a"),
            ("won-why", ":why Space 2 Enter"),
        ],
    );
    check("evaded", |world| {
        let evades = |o: &mut SetupOptions| o.maker_level = MakerLevel::Evader;
        world.play(setup(HUMAN, COMPUTER, Preset::Classic, evades), "");
        world.guesses("rroy oggb rbgg ogbo gypb rrrr oooo yyyy gggg bbbb");
    });
    let two_games = |world: &mut World| {
        let games = GameCount::new(2).unwrap();
        world.play(setup(HUMAN, COMPUTER, Preset::Classic, |o| o.games = games), "gpyb");
        world.guesses("rroy gpyb");
    };
    check("between-games", two_games);
    check("match-over", |world| {
        two_games(world);
        world.wait(Moment::from_secs(1));
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
fn large_boards_on_small_screens() {
    for (name, pegs, colors) in [("eight-pegs", 8, 12), ("sixteen-pegs", 16, 26)] {
        check(name, |world| world.play(sized(pegs, colors), ""));
    }
}

#[test]
fn large_boards_and_other_looks() {
    check("largest", |world| {
        world.play(largest(), "");
        world.feed(crate::Msg::Paste("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16".into()));
        world.keys("Enter 2 6 2");
    });
    for (name, key, value) in [
        ("true-color", "color", "true"),
        ("light", "ground", "light"),
        ("no-color", "color", "never"),
        ("16-colors", "color", "16"),
        ("256-colors", "color", "256"),
        ("key-pegs-black-white", "key-pegs", "black-white"),
    ] {
        check_styles(&format!("looks-{name}"), |world| {
            world.set(key, value);
            three_rows(world);
            world.keys("gp");
        });
    }
    for (name, key, value) in [("ascii", "ascii", "true"), ("names", "labels", "names")] {
        check(&format!("looks-{name}-sizes"), |world| {
            world.set(key, value);
            three_rows(world);
            world.keys("gp");
        });
    }
    check_styles("looks-home", |_| {});
}

#[test]
fn the_tutorial() {
    for (name, lesson, keys) in [
        ("learn-1-read", 1, ""),
        ("learn-2-wrong", 2, "2+0 Enter"),
        ("learn-6-right", 6, "rgbb Enter"),
        ("learn-8", 8, "rro Enter ogg Enter yrg Enter rgy Enter y"),
        ("learn-done", 8, "yry Enter Enter"),
        ("learn-help", 5, "?"),
    ] {
        check(name, |world| {
            go_to_lesson(world, lesson);
            world.keys(keys);
        });
    }
}

/// Completes the lessons before this one.
fn go_to_lesson(world: &mut World, lesson: usize) {
    let right = ["", "1+1", "2+0", "1+2", "ygby", "rgbb", "bbbg"];
    world.keys("7");
    for answer in right.into_iter().take(lesson - 1) {
        world.guesses(answer);
        world.keys("Enter");
    }
}

#[test]
fn a_screen_that_is_too_small_asks_for_more() {
    check_at(&[(39, 12), (40, 11), (12, 3)], "too-small", |world| {
        three_rows(world);
        world.keys("gp");
    });
}

#[test]
fn the_settings() {
    check_all(
        |world| world.keys(":settings Enter"),
        [
            ("settings", ""),
            ("settings-typed", "Down Enter #AC3647 Space #A83040"),
            ("settings-keys", "End Up Up Enter"),
        ],
    );
}

#[test]
fn lists_of_games_and_replays() {
    let list = |world: &mut World| {
        world.keys(":games Enter");
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
        world.found.clear();
        world.found.extend(finished);
        for msg in games(saved, world.found.clone()) {
            world.feed(msg);
        }
    };
    check_all(list, [("games", ""), ("games-broken", "End Enter"), ("games-search", "Tab done3")]);
    check_all(
        |world| world.feed(record(REPLAYED)),
        [("replay-middle", "> > >"), ("replay-end", "End")],
    );
}

/// The numbers over some dozens of games.
fn numbers() -> pegmind_review::Statistics {
    let rows = ["RROO 0+0 YYGG 4+0", "RROO 0+0 YYGG 0+2 GYYG 0+1 YYGG 4+0", "RROO 0+0 {resign}"];
    let figures = "0:-250000,120000:610000,0:80000,40000:0".parse().unwrap();
    let mut history = String::new();
    for number in 0..36 {
        let rows = rows[number % 7 % 3];
        let tags = match number % 9 {
            0 => "[Pegs \"3\"] [Colors \"4\"] [Maker \"cpu devious\"]",
            1 => "[Maker \"human\"] [Breaker \"cpu steady\"]",
            2 => "[Maker \"cpu devious\"]",
            _ => "",
        };
        let rows = if number % 9 == 0 { "RRO 0+0 YYG 3+0" } else { rows };
        let code = if number % 9 == 0 { "YYG" } else { "YYGG" };
        let day = 1 + number % 20;
        let _ = write!(
            history,
            "[Version \"1\"] [Date \"2026-11-{day:02}\"] {tags}\n{rows} *{code}\n\n"
        );
    }
    let mut gathering = pegmind_review::Gathering::new();
    pegmind_session::Summaries::new().read(&history, |entry| {
        gathering.add(&entry.summary.unwrap(), Some(&figures));
    });
    gathering.finish("2026-11-21".parse().ok())
}

#[test]
fn numbers_over_many_games() {
    let counted = |world: &mut World| {
        *world.statistics = numbers();
        world.keys(":stats Enter");
    };
    check_all(
        counted,
        [
            ("statistics", ""),
            ("statistics-board", "Right Right"),
            ("statistics-luck", "Right Right Space Space"),
            ("statistics-account", "Right Right Space Space Space"),
        ],
    );
    check("statistics-none", |world| world.keys(":stats Enter"));
    check("statistics-ascii", |world| {
        world.set("ascii", "true");
        counted(world);
        world.keys("Right Right");
    });
}

/// A finished game with a hint.
const REPLAYED: &str = "[Version \"1\"] [Id \"20261121-replay\"] [Date \"2026-11-21\"]\n\
    1. RROY 0+1 {0:21} 2. RBGG 0+2 {0:48} {hint 2} 3. YGBP 0+4 {1:02}\n\
    4. GPBY 2+2 {0:33} 5. GPYB 4+0 {0:57} *GPYB\n";
