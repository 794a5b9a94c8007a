//! Letters that are typed one after the other: pegs by their letters, or the
//! name of a color.

use std::fmt;

use pegmind_rules::{ColorNames, Peg, Rules};

/// The most letters that are remembered; no name is longer.
const LETTERS_MAX: usize = 16;

/// The letters since the last gap, and the holes that they filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Spelling {
    letters: [char; LETTERS_MAX],
    n_letters: usize,
    /// Holes, from 0, with what was in them before.
    filled: [(usize, Option<Peg>); LETTERS_MAX],
    n_filled: usize,
}

impl Spelling {
    /// With one letter more. What is too long for a name begins again.
    pub(super) fn with(mut self, letter: char) -> Self {
        if self.n_letters == LETTERS_MAX {
            self = Self::default();
        }
        if let Some(place) = self.letters.get_mut(self.n_letters) {
            *place = letter;
            self.n_letters += 1;
        }
        self
    }

    /// Remembers that a letter filled this hole, and what was in it before.
    pub(super) fn fill(&mut self, hole: usize, before: Option<Peg>) {
        if let Some(place) = self.filled.get_mut(self.n_filled) {
            *place = (hole, before);
            self.n_filled += 1;
        }
    }

    /// Whether no letter has filled a hole.
    pub(super) const fn is_unplaced(&self) -> bool {
        self.n_filled == 0
    }

    /// The holes that the letters filled, with what was in them before.
    pub(super) fn holes(&self) -> impl Iterator<Item = (usize, Option<Peg>)> + '_ {
        self.filled.iter().take(self.n_filled).copied()
    }

    /// The first color of this board whose name begins so.
    pub(super) fn beginning(&self, rules: &Rules, names: &ColorNames) -> Option<Peg> {
        let text = self.text();
        let begins = |(name, _): &(&str, Peg)| {
            let front = name.get(..text.len());
            front.is_some_and(|front| front.eq_ignore_ascii_case(&text))
        };
        all_names(rules, names).find(begins).map(|(_, peg)| peg)
    }

    /// The color whose name this is, unless it is as long as a code, which it
    /// is then.
    pub(super) fn name_not_code(&self, rules: &Rules, names: &ColorNames) -> Option<Peg> {
        let is_code = self.n_letters == usize::from(rules.pegs().get());
        let text = self.text();
        let is_name = |(name, _): &(&str, Peg)| name.eq_ignore_ascii_case(&text);
        let found = all_names(rules, names).find(is_name).map(|(_, peg)| peg);
        found.filter(|_| !is_code)
    }

    /// Takes the words back that this is in text.
    pub(super) fn read<'a>(mut words: impl Iterator<Item = &'a str>) -> Self {
        let letters = words.next().unwrap_or_default().chars().filter(|it| it.is_alphabetic());
        let mut all = letters.take(LETTERS_MAX).fold(Self::default(), Self::with);
        for (hole, before) in words.filter_map(|word| word.split_once('=')) {
            let Ok(hole) = hole.parse::<u8>() else { continue };
            all.fill(hole.into(), before.parse().ok().and_then(Peg::from_number));
        }
        all
    }

    fn text(&self) -> String {
        self.letters.iter().take(self.n_letters).collect()
    }
}

impl fmt::Display for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.n_letters == 0 { "-" } else { "" })?;
        f.write_str(&self.text())?;
        self.holes().try_for_each(|(hole, before)| match before {
            Some(peg) => write!(f, " {hole}={}", peg.number()),
            None => write!(f, " {hole}=_"),
        })
    }
}

/// The names of the pegs of this board.
fn all_names(rules: &Rules, names: &ColorNames) -> impl Iterator<Item = (&'static str, Peg)> {
    let blank = rules.blanks().allowed().then_some(("blank", Peg::Blank));
    let colors: Vec<_> = rules
        .colors()
        .colors()
        .filter_map(|color| Some((names.name(color)?, Peg::Color(color))))
        .collect();
    colors.into_iter().chain(blank)
}
