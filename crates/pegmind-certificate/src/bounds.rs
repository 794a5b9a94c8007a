//! The least that a set costs, as far as it can be seen at once: by counting, by whether
//! a code separates all others, by one look at all guesses, and by what is listed.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use pegmind_rules::{Code, Row, Rules, Strict};

use crate::gallery::{Gallery, maps, symmetries};
use crate::marks::{Marks, MarksError};
use crate::renaming::Renaming;

/// A cost that no strategy has.
pub(crate) const NEVER: u64 = 1 << 40;

/// Rows without a limit.
pub(crate) const ANY: u8 = u8::MAX;

/// What was seen of sets is forgotten when they have so many codes together.
const SEEN_MAX: usize = 1 << 23;

/// So many guesses times the square of the size of a set are worth the bytes of a symmetry.
const WORTH_A_SYMMETRY: usize = 1 << 18;

/// What was seen of a set with so many rows left.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// Its number, if that was looked for.
    number: Option<usize>,
    /// What was listed of it after so many changes.
    listed: Option<(u64, u64)>,
    separated: Option<u64>,
    look: Option<u64>,
    /// The look shows no more than this.
    look_max: Option<u64>,
}

/// What is shown of a guess for a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The least that it costs.
    pub total: u64,
    /// The classes without the winning one, each behind the least that it costs.
    pub classes: Vec<(u64, Vec<u16>)>,
}

/// A board, and the facts that were listed for it.
#[derive(Debug)]
pub struct Checker {
    pub(crate) marks: Marks,
    strict: Strict,
    gallery: Gallery,
    /// Bounds by the numbers of sets and the rows that are left.
    facts: BTreeMap<(usize, u8), u64>,
    /// How often facts were listed.
    changes: u64,
    seen: RefCell<(HashMap<Vec<u16>, Seen>, usize)>,
}

impl Checker {
    /// A board without facts.
    ///
    /// # Errors
    ///
    /// [`MarksError`] if the board is too large.
    pub fn new(rules: &Rules, strict: Strict) -> Result<Self, MarksError> {
        let (gallery, facts) = (Gallery::default(), BTreeMap::new());
        let marks = Marks::new(rules)?;
        Ok(Self { marks, strict, gallery, facts, changes: 0, seen: RefCell::default() })
    }

    /// The numbers of the codes that fit some rows, in ascending order.
    #[must_use]
    pub fn fitting(&self, rows: &[Row]) -> Vec<u16> {
        self.marks.fitting(rows)
    }

    /// A code by its number.
    #[must_use]
    pub fn code(&self, code: u16) -> Option<&Code> {
        self.marks.code(code)
    }

    /// The classes that a guess makes of a set, without the winning one, in the order of
    /// their smallest codes.
    #[must_use]
    pub fn classes(&self, set: &[u16], guess: u16) -> Vec<Vec<u16>> {
        self.marks.classes(set, guess)
    }

    /// A number for a set, the same for sets that are seen to be images of each other.
    pub fn number(&mut self, set: &[u16]) -> usize {
        self.gallery.insert(&self.marks, set)
    }

    /// Lists a fact about a set by its number, or changes it. `rows` are the guesses that are
    /// left, 255 any number. A bound of 0 says nothing.
    pub fn list(&mut self, number: usize, rows: u8, bound: u64) {
        self.facts.insert((number, rows), bound);
        self.changes += 1;
    }

    /// What is listed of a set with this number, when so many rows are left.
    #[must_use]
    pub fn listed(&self, number: usize, rows: u8) -> u64 {
        // What holds with more rows holds with these.
        let facts = self.facts.range((number, rows)..=(number, ANY));
        facts.map(|(_, bound)| *bound).max().unwrap_or(0)
    }

    /// Renamings that map a set to itself, each of which makes so many guesses alike that it
    /// spares some work.
    #[must_use]
    pub fn symmetries(&self, set: &[u16]) -> Vec<Renaming> {
        let (mut orbits, mut kept) = (Orbits::new(self.marks.len()), Vec::new());
        symmetries(&self.marks, set, &mut |renaming| {
            let before = orbits.clone();
            if orbits.join(&self.marks, &renaming) * set.len() * set.len() < WORTH_A_SYMMETRY {
                orbits = before;
            } else {
                kept.push(renaming);
            }
        });
        kept
    }

    /// The guesses that may be made for a set; of those that the renamings map to each
    /// other the smallest one. Returns `None` if a renaming does not map the set to itself.
    #[must_use]
    pub fn guesses(&self, set: &[u16], symmetries: &[Renaming]) -> Option<Vec<u16>> {
        let mut orbits = Orbits::new(self.marks.len());
        for renaming in symmetries {
            if !maps(&self.marks, renaming, set, set) {
                return None;
            }
            orbits.join(&self.marks, renaming);
        }
        let mut guesses = orbits.smallest();
        if self.strict == Strict::Yes {
            guesses.retain(|guess| set.binary_search(guess).is_ok());
        }
        Some(guesses)
    }

    /// The most classes beside the winning one that some guesses make of a set.
    #[must_use]
    pub fn branches(&self, set: &[u16], guesses: &[u16]) -> usize {
        guesses.iter().map(|guess| self.classes(set, *guess).len()).max().unwrap_or(0)
    }

    /// The least that a guess for a set costs, or as soon as it is enough no more than
    /// that. `branches` are at least the classes that any guess makes of the set.
    #[must_use]
    pub fn show(
        &self,
        set: &[u16],
        rows: u8,
        (guess, branches): (u16, usize),
        enough: u64,
    ) -> Shown {
        let classes = self.marks.classes(set, guess);
        if classes.len() == 1 && classes[0].len() == set.len() {
            return Shown { total: NEVER, classes: Vec::new() };
        }
        let rows = rows_after(rows);
        let table = counting(branches, rows, set.len());
        let with_least = |class: Vec<u16>| (table[class.len()], class);
        let mut classes: Vec<(u64, Vec<u16>)> = classes.into_iter().map(with_least).collect();
        let mut total = set.len() as u64 + classes.iter().map(|(least, _)| least).sum::<u64>();
        let mut order: Vec<usize> = (0..classes.len()).collect();
        order.sort_by_key(|class| classes[*class].1.len());
        let ways = [Self::by_separation, Self::by_list, Self::by_look];
        for way in ways {
            for class in &order {
                if total >= enough {
                    break;
                }
                let (least, class) = &mut classes[*class];
                if class.len() > 2 && *least < NEVER {
                    let better = way(self, class, rows, *least);
                    total += better.saturating_sub(*least);
                    *least = better.max(*least);
                }
            }
        }
        Shown { total: total.min(NEVER), classes }
    }

    fn seen<R>(&self, set: &[u16], rows: u8, use_it: impl FnOnce(&mut Seen) -> R) -> R {
        let mut seen = self.seen.borrow_mut();
        let key = [&[rows.into()], set].concat();
        if seen.1 > SEEN_MAX {
            *seen = (HashMap::new(), 0);
        }
        let (known, codes) = &mut *seen;
        *codes += key.len();
        use_it(known.entry(key).or_default())
    }

    /// The most that is listed of an image of a set.
    fn by_list(&self, set: &[u16], rows: u8, _: u64) -> u64 {
        let seen = self.seen(set, rows, |seen| seen.listed);
        if let Some((changes, bound)) = seen
            && changes == self.changes
        {
            return bound;
        }
        let number = self.seen(set, rows, |seen| seen.number);
        let number = number.or_else(|| self.gallery.find(&self.marks, set));
        let bound = number.map_or(0, |number| self.listed(number, rows));
        self.seen(set, rows, |seen| {
            seen.listed = Some((self.changes, bound));
            seen.number = number;
        });
        bound
    }

    /// Two guesses a code, one less if some code separates all others.
    fn by_separation(&self, set: &[u16], rows: u8, least: u64) -> u64 {
        let twice = 2 * set.len() as u64;
        if least >= twice {
            return least;
        }
        if let Some(bound) = self.seen(set, rows, |seen| seen.separated) {
            return bound;
        }
        let mut sizes = Sizes::new(&self.marks, set);
        let is_separated = set.iter().any(|guess| sizes.of(*guess).iter().all(|size| *size < 2));
        let bound = twice - u64::from(is_separated);
        self.seen(set, rows, |seen| seen.separated = Some(bound));
        bound
    }

    /// What all guesses cost at least by the sizes of their classes.
    fn by_look(&self, set: &[u16], rows: u8, least: u64) -> u64 {
        let seen = self.seen(set, rows, |seen| *seen);
        if let Some(look) = seen.look.or(seen.look_max.filter(|most| *most <= least)) {
            return look;
        }
        let mut sizes = Sizes::new(&self.marks, set);
        // The codes of the set are often good guesses.
        let mut branches = sizes.branches(set.iter().copied());
        let most =
            sizes.least(&counting(branches, rows_after(rows), set.len()), set.iter().copied());
        if most <= least || self.strict == Strict::Yes {
            self.seen(set, rows, |seen| {
                seen.look_max = Some(most);
                seen.look = seen.look_max.filter(|_| self.strict == Strict::Yes);
            });
            return most;
        }
        let all = 0..u16::try_from(self.marks.len()).unwrap_or(u16::MAX);
        branches = branches.max(sizes.branches(all.clone()));
        let look = sizes.least(&counting(branches, rows_after(rows), set.len()), all);
        self.seen(set, rows, |seen| seen.look = Some(look));
        look
    }
}

const fn rows_after(rows: u8) -> u8 {
    if rows == ANY { ANY } else { rows.saturating_sub(1) }
}

/// The least costs of sets of up to so many codes by their number, if guesses make no more
/// classes than `branches` and so many rows are left.
fn counting(branches: usize, rows: u8, size_max: usize) -> Vec<u64> {
    let (mut guess, mut found, mut places) = (1_u64, 0, 1_usize);
    let mut costs = vec![0];
    for size in 0..size_max {
        if found == places {
            (guess, found, places) = (guess + 1, 0, places.saturating_mul(branches.max(1)));
        }
        found += 1;
        let within = rows == ANY || guess <= rows.into();
        costs.push(if within { costs[size] + guess } else { NEVER });
    }
    costs
}

/// The sizes of the classes that guesses make of a set.
struct Sizes<'a> {
    columns: Vec<&'a [u8]>,
    solved: usize,
    by_answer: Vec<u16>,
}

impl<'a> Sizes<'a> {
    fn new(marks: &'a Marks, set: &[u16]) -> Self {
        let columns: Vec<&[u8]> = set.iter().map(|code| marks.column(*code)).collect();
        Self { columns, solved: marks.solved, by_answer: vec![0; marks.answers()] }
    }

    /// The sizes by answer, without the winning class.
    fn of(&mut self, guess: u16) -> &[u16] {
        self.by_answer.fill(0);
        for column in &self.columns {
            self.by_answer[usize::from(column[usize::from(guess)])] += 1;
        }
        self.by_answer[self.solved] = 0;
        &self.by_answer
    }

    /// The most classes that a guess makes.
    fn branches(&mut self, guesses: impl Iterator<Item = u16>) -> usize {
        guesses
            .map(|guess| self.of(guess).iter().filter(|size| **size > 0).count())
            .max()
            .unwrap_or(0)
    }

    /// The least that a guess costs, if classes cost what the table says.
    fn least(&mut self, table: &[u64], guesses: impl Iterator<Item = u16>) -> u64 {
        let size = self.columns.len();
        let mut least = NEVER;
        for guess in guesses {
            let sizes = self.of(guess);
            let cost: u64 = sizes.iter().map(|size| table[usize::from(*size)]).sum();
            // A guess that tells nothing is never better.
            if cost + (size as u64) < least
                && !sizes.iter().any(|other| usize::from(*other) == size)
            {
                least = cost + size as u64;
            }
        }
        least
    }
}

/// Guesses that symmetries map to each other.
#[derive(Clone)]
struct Orbits(Vec<u16>);

impl Orbits {
    fn new(codes: usize) -> Self {
        Self((0..=u16::MAX).take(codes).collect())
    }

    fn first(&self, mut guess: u16) -> u16 {
        while self.0[usize::from(guess)] != guess {
            guess = self.0[usize::from(guess)];
        }
        guess
    }

    /// Joins each guess with its image. Tells how many were not alike before.
    fn join(&mut self, marks: &Marks, renaming: &Renaming) -> usize {
        let mut joins = 0;
        for guess in (0..=u16::MAX).take(self.0.len()) {
            let image = marks.image(renaming, guess).unwrap_or(guess);
            let (first, second) = (self.first(guess), self.first(image));
            joins += usize::from(first != second);
            self.0[usize::from(first.max(second))] = first.min(second);
        }
        joins
    }

    /// The smallest guess of each orbit.
    fn smallest(&self) -> Vec<u16> {
        (0..)
            .zip(&self.0)
            .filter(|(guess, first)| *guess == **first)
            .map(|(guess, _)| guess)
            .collect()
    }
}
