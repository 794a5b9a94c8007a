//! Questions of the menu: lists, numbers and names, wrapped at the width of
//! the screen.

use std::borrow::Cow;
use std::io;

use pegmind_rules::Quoted;
use textwrap::{Options, WordSplitter};

use super::super::talk::Talk;
use super::{Asked, Away};

/// Lines are not made narrower than this, whatever the screen says.
const COLUMNS_MIN: usize = 20;

/// Where in the menu a question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The first list.
    Start,
    /// The form.
    Form,
    /// A line of the form, a setting.
    Line,
    /// The games.
    Games,
    /// A name. What could be one is one.
    Name,
}

impl Place {
    const fn help(self) -> &'static [&'static str] {
        match self {
            Self::Start => &[
                "A number or the first word of a line takes it; Enter takes what is in brackets.",
                "Before the game begins its board, rows, names and colors can be changed.",
                "q leaves. In the game, help lists what can be typed.",
            ],
            Self::Form => &[
                "Enter begins the game as it is set.",
                "list shows all that can be changed; the number or the name of a line changes it.",
                "b goes back to the first list, q leaves.",
            ],
            Self::Line => &[
                "A number or the first word of a line takes it; Enter keeps what is in brackets.",
                "q and b go back and change nothing.",
            ],
            Self::Games => &[
                "A saved game goes on, a finished one is shown row by row.",
                "A number or a name takes one; Enter takes what is in brackets.",
                "find and words search: a board, a name, a day, won, lost; find alone shows all.",
                "stats shows your games in numbers.",
                "b goes back to the first list, q leaves.",
            ],
            Self::Name => &[
                "Type a name; Enter keeps the one in brackets.",
                "q goes back to the form and changes nothing.",
            ],
        }
    }

    const fn way_out(self) -> &'static str {
        match self {
            Self::Start | Self::Form | Self::Games => "or q to leave",
            Self::Line | Self::Name => "or q for the list before",
        }
    }
}

/// A numbered list.
#[derive(Debug)]
pub(super) struct List<'a> {
    /// What is asked below it.
    pub(super) question: &'a str,
    /// Its lines.
    pub(super) titles: &'a [String],
    /// The number or letter of each.
    pub(super) keys: Vec<String>,
    /// The line that Enter takes, from 0.
    pub(super) usual: usize,
    /// How far behind its number a line goes on that does not fit.
    pub(super) hang: usize,
}

/// Which line of a list was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meant {
    /// This one, from 0.
    One(usize),
    /// None, and no word that begins so.
    Nothing,
    /// More than one begins so; these are their words.
    Several(String),
}

/// The numbers of so many lines.
pub(super) fn numbers(first: usize, count: usize) -> Vec<String> {
    (first..).take(count).map(|number| number.to_string()).collect()
}

/// Understands the number or letter of a line, or its first word. A word may be cut
/// short where no other line begins so.
pub(super) fn meant(text: &str, titles: &[impl AsRef<str>], keys: &[String]) -> Meant {
    let number = text.parse::<usize>().ok().map(|number| number.to_string());
    let typed = number.as_deref().unwrap_or(text);
    if let Some(idx) = keys.iter().position(|key| key.eq_ignore_ascii_case(typed)) {
        return Meant::One(idx);
    }
    if number.is_some() {
        return Meant::Nothing;
    }
    let text = text.to_lowercase();
    let words: Vec<String> = titles.iter().map(|title| first_word(title.as_ref())).collect();
    let fitting = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..words.len()).filter(|idx| words.get(*idx).is_some_and(|word| fits(word))).collect()
    };
    let whole = fitting(&|word| word == text);
    let begun = fitting(&|word| !text.is_empty() && word.starts_with(&text));
    match (whole.as_slice(), begun.as_slice()) {
        ([idx], _) | ([], [idx]) => Meant::One(*idx),
        ([], []) => Meant::Nothing,
        _ => {
            let several = begun.iter().filter_map(|idx| words.get(*idx).cloned());
            Meant::Several(several.collect::<Vec<_>>().join(", "))
        }
    }
}

fn first_word(title: &str) -> String {
    title.split_whitespace().next().unwrap_or("").trim_end_matches([':', ',']).to_lowercase()
}

/// Asks on the screen.
pub(super) struct Asker<'a> {
    pub(super) talk: &'a mut Talk,
}

impl Asker<'_> {
    /// Prints a sentence.
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        self.talk.say(&[text.to_owned()])
    }

    /// Prints a numbered line; what does not fit goes on `hang` columns behind
    /// the number.
    pub(super) fn item(&mut self, key: &str, text: &str, hang: usize) -> io::Result<()> {
        let width = self.talk.look.width();
        let hang = if width < 50 { 0 } else { hang };
        let (first, later) = (format!("{key:>3}  "), " ".repeat(5 + hang));
        let options = Options::new(width.max(COLUMNS_MIN))
            .word_splitter(WordSplitter::NoHyphenation)
            .initial_indent(&first)
            .subsequent_indent(&later);
        let lines = textwrap::wrap(text, options).into_iter().map(Cow::into_owned);
        self.talk.draw(&lines.collect::<Vec<_>>())
    }

    /// One line of a list.
    pub(super) fn pick(&mut self, place: Place, list: &List<'_>) -> Asked<usize> {
        for (key, title) in list.keys.iter().zip(list.titles) {
            self.item(key, title, list.hang)?;
        }
        let usual = list.keys.get(list.usual).map(String::as_str).unwrap_or_default();
        loop {
            let prompt = format!("{} [{usual}]: ", list.question);
            let text = stay!(self.ask(&prompt, place));
            if text.is_empty() {
                return Ok(Ok(list.usual));
            }
            match meant(&text, list.titles, &list.keys) {
                Meant::One(idx) => return Ok(Ok(idx)),
                unclear => self.wrong(&text, &unclear, place, &list.keys)?,
            }
        }
    }

    /// Says that no line, or more than one, was meant.
    pub(super) fn wrong(
        &mut self,
        text: &str,
        unclear: &Meant,
        place: Place,
        keys: &[String],
    ) -> io::Result<()> {
        let text = Quoted::new(text);
        if let Meant::Several(words) = unclear {
            return self.say(&format!("'{text}' could be {words}."));
        }
        let is_number = |key: &&String| key.bytes().all(|byte| byte.is_ascii_digit());
        let mut numbers = keys.iter().filter(is_number);
        let first = numbers.next().map(String::as_str).unwrap_or_default();
        let last = numbers.next_back().map_or(first, String::as_str);
        let letters = keys.iter().filter(|key| !is_number(key));
        let letters = letters.fold(String::new(), |text, key| text + ", " + key);
        let out = place.way_out();
        self.say(&format!("'{text}' is none of these; expected {first} to {last}{letters}, {out}."))
    }

    /// What a person types, without the words that every question knows.
    pub(super) fn ask(&mut self, prompt: &str, place: Place) -> Asked<String> {
        loop {
            let Some(text) = self.talk.ask(prompt, "")? else { return Ok(Err(Away::Left)) };
            let text = text.trim().to_owned();
            let word = if place == Place::Name { text.clone() } else { text.to_lowercase() };
            match (word.strip_prefix('/').unwrap_or(&word), place) {
                ("q" | "quit" | "exit", Place::Start | Place::Form | Place::Games) => {
                    return Ok(Err(Away::Left));
                }
                ("q" | "quit" | "exit", Place::Line | Place::Name)
                | ("b" | "back", Place::Form | Place::Line | Place::Games) => {
                    return Ok(Err(Away::Back));
                }
                ("b" | "back", Place::Start) => self.say("This is the first list; q leaves.")?,
                ("?" | "help", _)
                | ("h", Place::Start | Place::Form | Place::Line | Place::Games) => {
                    place.help().iter().try_for_each(|line| self.say(line))?;
                }
                _ => return Ok(Ok(text)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_meant_by_its_number_or_its_first_word() {
        let titles = ["classic: 6 colors", "custom", "Bulls: 10 colors"];
        assert_eq!(meant("1", &titles, &numbers(1, 3)), Meant::One(0));
        assert_eq!(meant("0", &titles, &numbers(0, 3)), Meant::One(0));
        assert_eq!(meant("0", &titles, &numbers(1, 3)), Meant::Nothing);
        assert_eq!(meant("4", &titles, &numbers(1, 3)), Meant::Nothing);
        assert_eq!(meant("BULLS", &titles, &numbers(1, 3)), Meant::One(2));
        assert_eq!(meant("cl", &titles, &numbers(1, 3)), Meant::One(0));
        assert_eq!(meant("c", &titles, &numbers(1, 3)), Meant::Several("classic, custom".into()));
        assert_eq!(meant("colors", &titles, &numbers(1, 3)), Meant::Nothing);
        assert_eq!(meant("", &titles, &numbers(1, 3)), Meant::Nothing);
        let keys = ["0", "d", "1"].map(str::to_owned);
        assert_eq!(meant("D", &titles, &keys), Meant::One(1));
        assert_eq!(meant("01", &titles, &keys), Meant::One(2));
    }

    #[test]
    fn a_word_that_two_lines_begin_with_is_not_unclear_if_it_is_one_of_them() {
        assert_eq!(meant("key", &["key", "keys"], &numbers(1, 2)), Meant::One(0));
    }
}
