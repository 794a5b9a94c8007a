//! The named corpus, and variations of it without a fuzzer.

use std::fs;
use std::panic::{self, UnwindSafe};
use std::path::Path;

use pegmind_rules::{Randomness as _, SplitMix64};

/// Texts that mean something to one target or another, with a bar between each two.
const WORDS: &str = "rroy|1123|red|0+1|1 2|#oo.|4|10 11|[Pegs \"1\"]|[Pegs \"16\"]|\
    [Colors \"26\"]|[Repeats \"no\"]|[Blanks \"yes\"]|[Feedback \"per-peg\"]|[Feedback \"sum\"]|\
    [Rows \"1\"]|[Maker \"human\"]|[Maker \"table\"]|[Maker \"cpu devious\"]|[Maker \"cpu evader\"]|\
    [Open \"1296 ~9\"]|[Breaker \"cpu casual\"]|[Marks \"trust\"]|[Marks \"hand\"]|\
    [Takebacks \"yes\"]|[Strict \"yes\"]|[Hints \"no\"]|[Game \"2/4\"]|[Scoring \"keys\"]|\
    {0:21}|{hint 2}|{note 1 2 !}|{withdraw}|{takeback}|{resign}|*|1.|\n|\n\n|u\n|k 0+1\n|\
    h\nh\n|f r\nm 0\na\n|n\n|t\n";

/// Where and how texts are changed.
struct Changes(SplitMix64);

impl Changes {
    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.0.below(end.max(1) as u64)).unwrap()
    }

    /// Some bytes of a text, from and to.
    fn range(&mut self, text: &[u8]) -> (usize, usize) {
        let (a, b) = (self.below(text.len() + 1), self.below(text.len() + 1));
        (a.min(b), a.max(b))
    }

    /// Changes a text in one place.
    fn change(&mut self, text: &mut Vec<u8>, other: &[u8]) {
        let at = self.below(text.len() + 1);
        match self.below(7) {
            0 => text.insert(at, u8::try_from(self.below(256)).unwrap()),
            1 => {
                if let Some(byte) = text.get_mut(at) {
                    *byte ^= 1 << self.below(8);
                }
            }
            2 => {
                let (from, to) = self.range(text);
                text.drain(from..to.min(from + 20));
            }
            3 => {
                let (from, to) = self.range(text);
                let piece = text[from..to.min(from + 60)].to_vec();
                text.splice(at..at, piece);
            }
            4 => {
                let (from, to) = self.range(other);
                text.splice(at..at, other[from..to].iter().copied());
            }
            _ => {
                let words: Vec<&str> = WORDS.split('|').collect();
                text.splice(at..at, words[self.below(words.len())].bytes());
            }
        }
    }
}

/// The named texts of a target.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(target);
    let mut texts: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension() == Some("txt".as_ref()))
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), path))
        .map(|(name, path)| (name, fs::read(path).unwrap()))
        .collect();
    texts.sort();
    assert!(!texts.is_empty());
    texts
}

#[track_caller]
fn run(target: fn(&[u8]), name: &str, text: &[u8]) {
    fn holds(target: fn(&[u8]), text: &[u8]) -> impl FnOnce() + UnwindSafe {
        let text = text.to_vec();
        move || target(&text)
    }
    let outcome = panic::catch_unwind(holds(target, text));
    assert!(outcome.is_ok(), "{name}: {:?}", String::from_utf8_lossy(text));
}

/// Runs a corpus, and this many texts that are each a few changes away from it.
#[track_caller]
fn vary(target: fn(&[u8]), folder: &str, variations: usize) {
    let corpus = corpus(folder);
    for (name, text) in &corpus {
        run(target, name, text);
    }
    let mut random = Changes(SplitMix64(1));
    for _ in 0..variations {
        let (name, text) = &corpus[random.below(corpus.len())];
        let (_, other) = &corpus[random.below(corpus.len())];
        let mut text = text.clone();
        for _ in 0..=random.below(4) {
            random.change(&mut text, other);
        }
        run(target, &format!("a variation of {name}"), &text);
    }
}

#[test]
fn acts_hold() {
    vary(crate::act, "act", 5000);
}

#[test]
fn certificates_hold() {
    vary(crate::certificate, "certificate", 2000);
}

#[test]
fn checkpoints_hold() {
    vary(crate::checkpoint, "checkpoint", 5000);
}

#[test]
fn messages_hold() {
    for (name, text) in corpus("message") {
        assert!(crate::message::read_any(&text), "{name}");
    }
    vary(crate::message, "message", 5000);
}

#[test]
fn notation_holds() {
    vary(crate::notation, "notation", 5000);
}

#[test]
fn records_hold() {
    vary(crate::record, "record", 5000);
}

#[test]
fn requests_hold() {
    vary(crate::request, "request", 3000);
}

#[test]
fn sessions_hold() {
    vary(crate::session_script, "session_script", 600);
}

#[test]
fn trees_hold() {
    vary(crate::tree, "tree", 5000);
}
