//! Pictures of every screen at every layout: what is on the screen, and where the
//! cursor stands. One file for each journey with a section for each size, in
//! `src/snapshots`. How cells look stands only for some, at one size.

use std::fmt::Write as _;

use pegmind_rules::{
    Blanks, BreakerLevel, CodePlace, ColorCount, FeedbackRule, GameCount, MakerLevel, Marks,
    PegCount, PlayerKind, PlayerName, Preset, Repeats, RowCount, Rules, Setup, SetupOptions,
};
use pegmind_session::Moment;

use crate::testing::{games, listed, record};
use crate::world::{SIZES, World, lines, setup};

const HUMAN: PlayerKind = PlayerKind::Human;
const COMPUTER: PlayerKind = PlayerKind::Computer;

/// Draws a screen at every size, after the same journey to it.
#[track_caller]
pub(crate) fn check(name: &str, journey: impl Fn(&mut World)) {
    check_at(&SIZES, name, journey);
}

/// Draws a screen at these sizes, after the same journey to it.
#[track_caller]
fn check_at(sizes: &[(u16, u16)], name: &str, journey: impl Fn(&mut World)) {
    let mut pictures = String::new();
    for (columns, lines) in sizes {
        let mut world = World::new(*columns, *lines);
        journey(&mut world);
        check_characters(&world);
        let _ = write!(pictures, "== {columns}x{lines}\n{}", world.picture());
    }
    check_text(name, &pictures);
}

/// Draws a screen of 80x24 and how its cells look.
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

/// The characters that are not ASCII: those of pictures, each one column wide
/// wherever box drawing is.
const GLYPHS: &str = "┃│─╭╮╰╯┼●○·►◄×•→━▘▝▖▗▛▜▙▟▀▄▔░▌▐█↑↓←→";

/// Every cell is one character of one column.
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

/// Draws a screen after each of these keys, all from the same place.
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
    check("home-last-time", |world| {
        world.played(setup(COMPUTER, HUMAN, Preset::Super, |options| {
            options.breaker_level = BreakerLevel::Sharp;
        }));
    });
    let own_board = "o Down Down Left Left Down Enter 7 Enter Down Right Down Right Down Right";
    check_all(
        |_| {},
        [
            ("home", ""),
            ("home-leave", "Esc"),
            ("form-classic", "o"),
            ("form-own-board", own_board),
            ("form-retention", "Down o Down Down Down Down Down Left"),
            ("form-match-of-two", "o Down Right Right Down Down Down Right"),
        ],
    );
}

#[test]
fn a_game_that_is_played() {
    check("play-empty", |world| world.play(classic(), "gpyb"));
    check_all(
        three_rows,
        [
            ("play-draft", "gp"),
            ("play-notes", "Tab Enter Right Enter Enter Down Enter Enter Enter"),
            ("play-refused", "gp Enter"),
            ("play-unknown-peg", "gpz"),
            ("play-kept", "gp Left Space"),
            ("play-check", "gpyr/"),
            ("play-match-pane", "Tab Tab"),
        ],
    );
}

#[test]
fn help_in_a_game() {
    check_all(
        three_rows,
        [
            ("play-hint-offered", "!"),
            ("play-hint-taken", "!!!!"),
            ("play-assistant-asked", "F2"),
            ("play-assistant", "F2 Enter gp Tab Tab"),
            ("play-help", "?"),
            ("play-menu", "Esc"),
            ("play-command-line", ":le"),
            ("play-command-line-empty", ":"),
            ("play-command-wrong", ":xyzzy Enter"),
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
            ("code-covered-again", "Enter gpyb Enter"),
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
    check_all(marked_by_hand, [("answer-typed", "1+"), ("answer-wrong", "3+0 Enter")]);
    check("contradiction", |world| {
        let table = |o: &mut pegmind_rules::SetupOptions| o.code_place = CodePlace::Table;
        world.play(setup(HUMAN, HUMAN, Preset::Classic, table), "");
        world.guesses("rroo 0+0 yygg 1+0 bbpp 1+0");
    });
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
    check("compared-ascii", |world| {
        world.set("ascii", "true");
        beside_ann(world);
    });
    check("drills", |world| {
        world.drills.due = vec![crate::screen::learn::tests::due("20261120-drill")];
        world.keys("p");
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
    check_all(
        won,
        [
            ("won", ""),
            ("won-menu", "Esc"),
            ("won-share", "s"),
            ("won-result", "Tab"),
            ("won-review", "r"),
            ("won-review-instead", "r a"),
            ("won-review-help", "r ?"),
            ("won-share-guesses", "s Right Right Right Right"),
            ("won-picture", "s p"),
            ("won-why", ":why Space 2 Enter"),
        ],
    );
    check("lost", |world| {
        three_rows(world);
        world.guesses("rrrr oooo yyyy gggg bbbb pppp rrrr");
    });
    let evaded = |world: &mut World| {
        let evades = |o: &mut pegmind_rules::SetupOptions| o.maker_level = MakerLevel::Evader;
        world.play(setup(HUMAN, COMPUTER, Preset::Classic, evades), "");
        world.guesses("rroy oggb rbgg ogbo gypb rrrr oooo yyyy gggg bbbb");
    };
    check_all(evaded, [("evaded", ""), ("evaded-result", "Tab")]);
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

/// A board of this size.
fn own_board(pegs: u8, colors: u8) -> Setup {
    let rules = Rules::new(
        PegCount::new(pegs).unwrap(),
        ColorCount::new(colors).unwrap(),
        Repeats::Allowed,
        Blanks::Forbidden,
        FeedbackRule::Keys,
        RowCount::new(10).unwrap(),
    );
    setup(HUMAN, COMPUTER, Preset::Classic, |options| options.rules = rules.unwrap())
}

#[test]
fn large_boards_on_small_screens() {
    let sizes = [(80, 24), (60, 20), (40, 12)];
    for (name, pegs, colors) in [("eight", 8, 12), ("sixteen", 16, 26)] {
        check_at(&sizes, &format!("{name}-pegs"), |world| {
            world.play(own_board(pegs, colors), "");
        });
        check_at(&sizes[1..], &format!("{name}-pegs-assistant"), |world| {
            world.play(own_board(pegs, colors), "");
            world.keys("F2 Enter");
        });
    }
}

#[test]
fn what_would_repair_the_rows_on_small_screens() {
    let sizes = [(80, 24), (60, 20), (40, 12)];
    let table = |options: &mut SetupOptions| options.code_place = CodePlace::Table;
    for (name, keys) in
        [("contradiction-repair", "Enter"), ("contradiction-chosen", "Enter Down Down Down")]
    {
        check_at(&sizes, name, |world| {
            world.play(setup(HUMAN, HUMAN, Preset::Classic, table), "");
            world.guesses("rroo 0+0 yygg 1+0 bbpp 1+0");
            world.keys(keys);
        });
    }
}

#[test]
fn large_boards_and_other_looks() {
    let pasted = |world: &mut World| {
        world.play(largest(), "");
        world.feed(crate::Msg::Paste("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16".into()));
    };
    check_all(pasted, [("largest", "Enter 2 6 2"), ("largest-notes", "Enter Tab Enter")]);
    for (name, key, value) in [
        ("true-color", "color", "true"),
        ("light", "ground", "light"),
        ("ascii", "ascii", "true"),
        ("no-color", "color", "never"),
        ("16-colors", "color", "16"),
        ("256-colors", "color", "256"),
        ("names", "labels", "names"),
        ("shapes", "labels", "shapes"),
        ("key-pegs-black-white", "key-pegs", "black-white"),
        ("key-pegs-red-white", "key-pegs", "red-white"),
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
    check_all(
        |world| world.keys("7"),
        [
            ("learn-1-read", ""),
            ("learn-2-key-pegs", "Enter 1+"),
            ("learn-2-wrong", "Enter 2+0 Enter"),
            ("learn-2-shown", "Enter 2+0 Enter 2+1 Enter"),
            ("learn-refused", "> Enter"),
        ],
    );
    for (name, lesson, keys) in [
        ("learn-3", 3, ""),
        ("learn-5-guess", 5, "yg"),
        ("learn-6-wrong", 6, "yypp Enter"),
        ("learn-6-right", 6, "rgbb Enter"),
        ("learn-7", 7, ""),
        ("learn-8", 8, "rro Enter ogg Enter yrg Enter rgy Enter y"),
        ("learn-8-won", 8, "rro Enter ogg Enter yry Enter"),
        ("learn-done", 8, "yry Enter Enter"),
        ("learn-help", 5, "?"),
    ] {
        check(name, |world| {
            learn(world, lesson);
            world.keys(keys);
        });
    }
}

/// Goes on to a lesson.
fn learn(world: &mut World, lesson: usize) {
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
    let settings = |world: &mut World| world.keys(":settings Enter");
    check_all(
        settings,
        [
            ("settings", ""),
            ("settings-typed", "Down Enter #AC3647 Space #A83040"),
            ("settings-keys", "End Up Up Enter"),
            ("settings-refused-key", "End Enter r"),
            ("settings-help", "?"),
        ],
    );
    check("settings-poor-palette", |world| {
        world.set("custom-palette", "#AC3647 #A83040 #FDF70E #6AD69E #285DE1 #C88FF7");
        world.set("palette", "custom");
        settings(world);
    });
    check("settings-in-a-game", |world| {
        world.play(setup(HUMAN, COMPUTER, Preset::Super, |_| {}), "");
        settings(world);
    });
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
    check_all(
        list,
        [
            ("games", ""),
            ("games-broken", "End Enter"),
            ("games-delete", "Del"),
            ("games-finished", "Tab End"),
            ("games-search", "Tab done3"),
        ],
    );
    check("games-none", |world| {
        world.keys(":games Enter");
        for msg in games(Vec::new(), Vec::new()) {
            world.feed(msg);
        }
    });
    check_all(
        |world| world.feed(record(REPLAYED)),
        [("replay", ""), ("replay-middle", "> > >"), ("replay-end", "End"), ("replay-help", "?")],
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
            ("statistics-further", "Right Right Down Down Down Down"),
            ("statistics-luck", "Right Right Space Space"),
            ("statistics-account", "Right Right Space Space Space"),
            ("statistics-help", "?"),
        ],
    );
    check("statistics-none", |world| world.keys(":stats Enter"));
    check("statistics-no-color", |world| {
        world.set("color", "never");
        counted(world);
        world.keys("Right Right");
    });
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
