//! All that is in sight: what a screen says, which of it is whole, and the keys that it names.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::key::Key;
use crate::msg::Msg;
use crate::screen_action::KeyHint;
use crate::world::{World, lines};

/// The sizes at which each screen is played.
const SIZES: [(u16, u16); 4] = [(120, 40), (80, 24), (60, 20), (40, 12)];

/// The keys that scroll where they are in sight.
const SCROLLING: [&str; 4] = ["Down", "PgDn", "Up", "PgUp"];

/// All that was said since the last picture was begun.
#[derive(Debug, Default)]
struct Said {
    /// Texts, each with its lines.
    texts: Vec<(String, Vec<String>)>,
    /// The texts that were written, and where.
    written: Vec<(String, u16, u16)>,
    /// The keys on the last line.
    keys: Vec<KeyHint>,
}

thread_local! {
    static SAID: RefCell<Said> = RefCell::default();
}

/// Begins a picture: what was said before is covered.
pub(crate) fn begin() {
    SAID.take();
}

/// Notes that a text is said in these lines.
pub(crate) fn says(text: &str, lines: &[String]) {
    SAID.with_borrow_mut(|said| said.texts.push((text.to_owned(), lines.to_vec())));
}

/// Notes that a text is written in a line from a column on.
pub(crate) fn writes(text: &str, column: u16, line: u16) {
    says(text, &[text.to_owned()]);
    SAID.with_borrow_mut(|said| said.written.push((text.to_owned(), column, line)));
}

/// Notes that keys are named.
pub(crate) fn names(keys: &[KeyHint]) {
    SAID.with_borrow_mut(|said| said.keys = keys.to_vec());
}

/// All that pictures say, and which of it is whole on one of them.
#[derive(Debug, Default)]
struct Sight {
    texts: BTreeMap<String, Vec<Vec<String>>>,
    whole: BTreeSet<String>,
}

impl Sight {
    /// Draws another picture, and returns the keys that it names and the text of it.
    fn look(&mut self, world: &World) -> (Vec<KeyHint>, Vec<String>) {
        let (buffer, _) = world.draw();
        let Said { texts, written, mut keys } = SAID.take();
        for (text, column, line) in written {
            let cells = (column..buffer.area.right()).filter_map(|x| buffer.cell((x, line)));
            let there: String = cells.map(ratatui::buffer::Cell::symbol).collect();
            if there.starts_with(text.trim_end()) {
                self.whole.insert(simple(&text));
            }
        }
        let is_label = |text: &str| keys.iter().any(|hint| [&hint.key, hint.text].contains(&text));
        for (text, lines) in texts.into_iter().filter(|said| !is_label(&said.0)) {
            self.texts.entry(simple(&text)).or_default().push(lines);
        }
        // What is said for a moment may lie over the keys.
        keys.retain(|hint| self.whole.contains(&simple(hint.text)));
        (keys, lines(&buffer))
    }

    /// Returns the texts that are nowhere whole.
    fn cut(&self) -> Vec<&str> {
        let is_whole =
            |lines: &Vec<String>| lines.iter().all(|line| self.whole.contains(&simple(line)));
        let (whole, cut): (Vec<_>, Vec<_>) =
            self.texts.iter().partition(|(_, ways)| ways.iter().any(is_whole));
        let is_part = |text: &str| whole.iter().any(|(other, _)| other.contains(text));
        cut.into_iter().map(|(text, _)| text.as_str()).filter(|text| !is_part(text)).collect()
    }
}

/// A text without what makes no difference to those who read it.
fn simple(text: &str) -> String {
    text.trim().trim_end_matches('.').to_lowercase()
}

/// The keys that a label names.
fn keys_of(hint: &KeyHint) -> Vec<Key> {
    if let Ok(key) = hint.key.parse() {
        return vec![key];
    }
    let names = match hint.key.as_str() {
        "\u{2191}\u{2193}" => "Up Down",
        "\u{2190}\u{2192}" => "Left Right",
        "\u{2190}\u{2192}\u{2191}\u{2193}" => "Left Right Up Down",
        names => names,
    };
    let number = |name: &str| name.split_once('-').map_or(name, |range| range.0).to_owned();
    let names = names.split(['/', ' ']).filter(|name| !name.is_empty());
    names.map(|name| name.parse().or_else(|_| number(name).parse()).unwrap()).collect()
}

/// All that a key may change.
fn state(world: &World) -> String {
    let World { model, left, tasks, .. } = world;
    format!("{left} {tasks} {model:?}\n{}", world.picture())
}

/// Asserts that all that is said where a journey ends is whole somewhere, also after what scrolls
/// was scrolled by the keys in sight; and that each key in sight does something.
#[track_caller]
pub(crate) fn check(name: &str, journey: &impl Fn(&mut World)) {
    let (mut faults, mut pressed) = (String::new(), Vec::new());
    for (columns, lines) in SIZES {
        let play = || {
            let mut world = World::new(columns, lines);
            journey(&mut world);
            world
        };
        let mut sight = Sight::default();
        let (hints, _) = sight.look(&play());
        for hint in hints {
            let keys = keys_of(&hint);
            // The same key does the same at other sizes.
            if pressed.contains(&hint) {
                continue;
            }
            pressed.push(hint);
            for key in keys.iter().filter(|key| is_dead(**key, &keys, play())) {
                let _ = writeln!(faults, "{columns}x{lines}: {key} does nothing");
            }
        }
        for text in scrolled(play()).cut() {
            let _ = writeln!(faults, "{columns}x{lines}: cut: {text}");
        }
    }
    assert!(faults.is_empty(), "{name}:\n{faults}");
}

/// Returns `true` if one of these keys does nothing, also when another one was pressed before.
fn is_dead(key: Key, keys: &[Key], mut world: World) -> bool {
    let mut changes = |key: Key| {
        // What was said of the key before may be said again.
        world.model.notice = None;
        let before = state(&world);
        world.feed(Msg::Key(key));
        state(&world) != before
    };
    !changes(key)
        && !keys.iter().any(|other| {
            changes(*other);
            changes(key)
        })
}

/// All that is said on the way through what scrolls, and through the lines of a list.
fn scrolled(mut world: World) -> Sight {
    let mut sight = Sight::default();
    let (mut hints, first) = sight.look(&world);
    // A list has a chosen line.
    let is_list = first.iter().any(|line| line.contains('\u{25ba}'));
    let mut named = BTreeSet::new();
    for key in SCROLLING {
        named.extend(hints.iter().flat_map(keys_of).map(|key| key.to_string()));
        if named.contains(key) || is_list && key == "Down" {
            hints = press(key, &mut world, &mut sight);
        }
    }
    sight
}

/// Presses a key until it changes nothing more or leads back, and pages down on the way where that
/// key is in sight.
fn press(key: &str, world: &mut World, sight: &mut Sight) -> Vec<KeyHint> {
    let (mut hints, begin) = sight.look(world);
    let mut last = begin.clone();
    for _ in 0..60 {
        world.keys(key);
        let (new, picture) = sight.look(world);
        hints = new;
        if picture == begin || std::mem::replace(&mut last, picture.clone()) == picture {
            break;
        }
        if key == "Down" && hints.iter().any(|hint| hint.key.contains("PgDn")) {
            press("PgDn", world, sight);
        }
    }
    hints
}
