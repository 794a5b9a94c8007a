//! What holds whatever happens: nothing panics, pictures do not depend on how
//! often they are drawn, and the screen never tells the codebreaker the code.

use pegmind_rules::{GameCount, Marks, Preset, Randomness, SetupOptions, mark};
use pegmind_session::{Generator, Moment, Seed};

use crate::keymap::Action;
use crate::msg::{Mouse, MouseKind, Msg, Size};
use crate::world::{COMPUTER, HUMAN, World, lines, on_table, setup};

/// What people paste by accident and on purpose.
const PASTES: [&str; 10] = [
    "rroy",
    "1123",
    "1+2",
    "red red orange yellow",
    "",
    "\u{1b}[2J\n\r\t",
    "rroyrroyrroyrroyrroyrroyrroyrroyrroyrroyrroyrroy",
    "\u{65e5}\u{672c}\u{8a9e} \u{1f980} e\u{301}",
    "why 2",
    "9999999999999999999999",
];

/// Characters that are typed. None of them leaves the game by itself.
const TYPED: &str = "rroyyggbbpp112233445566z.#o+0 *=/!<>-_~";

fn pick<T: Copy>(from: &[T], generator: &mut Generator) -> T {
    *generator.pick(from).unwrap()
}

fn up_to(bound: u64, generator: &mut Generator) -> u16 {
    u16::try_from(generator.below(bound)).unwrap()
}

/// A key, a paste, a click, some time or another size.
fn something(world: &mut World, generator: &mut Generator) {
    let typed: Vec<char> = TYPED.chars().collect();
    match generator.below(40) {
        0..=17 => world.text(&pick(&typed, generator).to_string()),
        18..=21 => world.keys("Enter"),
        22..=29 => {
            let action = pick(Action::ALL, generator);
            let name = world.model.settings.keys.name(action);
            world.keys(&name);
        }
        30 => world.text(&format!(":{}", pick(&PASTES, generator))),
        31..=32 => world.feed(Msg::Paste(pick(&PASTES, generator).to_owned())),
        33..=36 => {
            let kinds =
                [MouseKind::Click, MouseKind::RightClick, MouseKind::WheelUp, MouseKind::WheelDown];
            let kind = pick(&kinds, generator);
            let (column, line) = (up_to(220, generator), up_to(70, generator));
            world.feed(Msg::Mouse(Mouse { kind, column, line }));
        }
        37 => world.wait(Moment::from_millis(generator.below(3_000))),
        38 => world.feed(Msg::Continued),
        _ => {
            let sizes = [(120, 40), (80, 24), (60, 20), (40, 12), (0, 0), (1, 1), (200, 60)];
            let chosen = pick(&sizes, generator);
            let any = (up_to(201, generator), up_to(61, generator));
            let (columns, lines) = if generator.below(2) == 0 { chosen } else { any };
            world.feed(Msg::Resized(Size { columns, lines }));
        }
    }
}

fn begin(world: &mut World, number: u64, generator: &mut Generator) {
    let small = |options: &mut SetupOptions| options.games = GameCount::new(2).unwrap();
    let preset = pick(&[Preset::Mini, Preset::Classic], generator);
    match number % 7 {
        0 => {}
        1 => world.play(setup(HUMAN, COMPUTER, preset, small), ""),
        2 => world.play(setup(COMPUTER, HUMAN, preset, |o| o.marks = Marks::Hand), ""),
        3 => world.play(setup(HUMAN, HUMAN, preset, small), ""),
        4 => world.play(on_table(), ""),
        5 => world.play(setup(COMPUTER, COMPUTER, preset, small), ""),
        _ => world.keys("7"),
    }
}

#[test]
fn random_input_with_a_computer_never_panics_and_draws_the_same_twice() {
    check_random_input(&[1, 2, 5]);
}

#[test]
fn random_input_without_a_computer_never_panics_and_draws_the_same_twice() {
    check_random_input(&[0, 3, 4, 6]);
}

/// Feeds random input to three worlds of each of these kinds, see [`begin`].
fn check_random_input(kinds: &[u64]) {
    for number in (0..21).filter(|number| kinds.contains(&(number % 7))) {
        let mut generator = Seed::from_text("anything").derive("keys", number).generator();
        let mut world = World::new(80, 24);
        begin(&mut world, number, &mut generator);
        for _ in 0..100 {
            something(&mut world, &mut generator);
            let World { model, .. } = &world;
            let screen = model.screen().unwrap();
            assert_eq!(screen.told_in_vain(&model.settings, model.size), [], "{screen:?}");
            let (buffer, cursor) = world.draw();
            assert_eq!(world.draw(), (buffer.clone(), cursor));
            let has_room = world.model.size.columns >= 40 && world.model.size.lines >= 12;
            let notice = world.notice();
            // A cell is free behind a wide character.
            if has_room && world.model.overlay.is_none() && notice.is_ascii() {
                assert!(is_whole(&lines(&buffer), notice), "{notice}: {}", world.picture());
            }
            if let Some(cursor) = cursor {
                assert!(buffer.area.contains(cursor), "{cursor} in {:?}", buffer.area);
            }
            let is_sound = |line: &String| !line.contains(char::is_control);
            assert!(lines(&buffer).iter().all(is_sound), "{:?}", lines(&buffer));
        }
    }
}

/// Returns `true` if a text is somewhere on the screen to its last word, in one line or in lines
/// below each other.
fn is_whole(screen: &[String], text: &str) -> bool {
    let screen: Vec<Vec<char>> = screen.iter().map(|line| line.chars().collect()).collect();
    let from = |line: usize, column: usize| {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        for line in screen.iter().skip(line) {
            let there: String = line.iter().skip(column).collect();
            let begins = |count: &usize| there.starts_with(&words[..*count].join(" "));
            let Some(count) = (1..=words.len()).rev().find(begins) else { break };
            words.drain(..count);
        }
        words.is_empty()
    };
    let columns = screen.first().map_or(0, Vec::len);
    let mut places = (0..screen.len()).flat_map(|line| (0..columns).map(move |at| (line, at)));
    text.is_empty() || places.any(|(line, column)| from(line, column))
}

/// Guesses that tell the two codes not apart: they have no green, blue or purple.
const GUESSES: [&str; 4] = ["rroo", "rryy", "orry", "yoro"];

#[test]
fn two_codes_that_are_answered_alike_look_alike() {
    let rules = Preset::Classic.rules();
    let secrets = ["rgbp", "rbpg"];
    let codes = secrets.map(|secret| rules.code(secret).unwrap());
    for guess in GUESSES {
        let guess = rules.code(guess).unwrap();
        assert_eq!(mark(&rules, &codes[0], &guess), mark(&rules, &codes[1], &guess));
    }
    for number in 0..6 {
        let draw = |secret: &str| {
            let mut generator = Seed::from_text("alike").derive("keys", number).generator();
            let mut world = World::new(120, 40);
            // Typed by a person, so that all else follows from the same seed.
            world.play(setup(HUMAN, HUMAN, Preset::Classic, |_| {}), "");
            world.keys("Enter");
            world.guesses(&format!("{secret} {secret}"));
            world.keys("Enter");
            let mut pictures = Vec::new();
            for _ in 0..40 {
                match generator.below(8) {
                    0..=1 => world.keys("Ctrl-U"),
                    2 => {
                        world.keys("Ctrl-U");
                        world.guesses(pick(&GUESSES, &mut generator));
                    }
                    3 => world.keys("Tab"),
                    4 => world.keys("?"),
                    5 => match generator.below(4) {
                        0 => {
                            world.text(":why 1");
                            world.keys("Enter");
                        }
                        _ => world.text(pick(&["ro", "y", "1"], &mut generator)),
                    },
                    6 => world.keys(pick(&["Esc Esc", "F2 Enter", "/", "="], &mut generator)),
                    _ => world.text("!!"),
                }
                let styles: Vec<_> =
                    world.draw().0.content.iter().map(ratatui::buffer::Cell::style).collect();
                pictures.push((without_commitment(&world.picture()), styles));
            }
            pictures
        };
        for (one, other) in draw(secrets[0]).into_iter().zip(draw(secrets[1])) {
            let lines = one.0.lines().zip(other.0.lines());
            let differ: Vec<_> = lines.filter(|(one, other)| one != other).collect();
            assert!(differ.is_empty(), "game {number}: {differ:#?}");
            assert_eq!(one.1, other.1, "game {number}");
        }
    }
}

/// A commitment is the only thing that differs, and tells nothing. It ends with
/// three dots, and may begin under something else.
fn without_commitment(picture: &str) -> String {
    let line = |line: &str| match line.split_once("...") {
        Some((before, after)) => {
            let before = before.trim_end_matches(|letter: char| letter.is_ascii_hexdigit());
            format!("{before}...{after}")
        }
        None => line.to_owned(),
    };
    picture.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_code_typed_behind_the_curtain_is_never_on_the_screen() {
    let shown = |code: &str| {
        let options = |options: &mut SetupOptions| {
            options.games = GameCount::new(2).unwrap();
        };
        let mut world = World::new(80, 24);
        world.play(setup(HUMAN, HUMAN, Preset::Classic, options), "");
        world.keys("Enter");
        let mut pictures = Vec::new();
        for text in [code, code] {
            for character in text.chars() {
                world.text(&character.to_string());
                pictures.push(world.picture());
            }
            world.keys("Enter");
            pictures.push(world.picture());
        }
        world.keys("Enter");
        world.guesses("rroo");
        pictures.push(without_commitment(&world.picture()));
        pictures
    };
    assert_eq!(shown("rgbp"), shown("rbpg"));
}
