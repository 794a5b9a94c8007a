//! The least that a set costs, as far as it can be seen at once: by counting, by whether
//! a code separates all others, by one look at all guesses, and by what is listed.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use pegmind_rules::{Rules, Strict};

use crate::marks::{Marks, NEVER};
use crate::refusal::Refusal;

/// Rows without a limit.
pub(crate) const ANY: u8 = u8::MAX;

/// Looks are forgotten when the sets that were looked at have so many codes together.
const SEEN_MAX: usize = 1 << 24;

/// What looks at forms with so many rows left show, and whether it is just that, not less.
type Looks = HashMap<(Vec<u16>, u8), (u64, bool)>;

/// The least that is shown of a guess, and of its classes.
pub type Shown = (u64, Vec<(u64, Vec<u16>)>);

/// How more may be shown of a class, whose form is kept.
type Way<'a> = &'a dyn Fn(&(u64, Vec<u16>), &mut Vec<u16>) -> u64;

/// A board, and the facts that were listed for it.
#[derive(Debug)]
pub struct Checker {
    /// The codes of the board.
    pub marks: Marks,
    strict: Strict,
    /// Bounds of sets by the rows that are left.
    facts: HashMap<Vec<u16>, BTreeMap<u8, u64>>,
    /// With how many codes they have together.
    looks: RefCell<(Looks, usize)>,
}

impl Checker {
    /// A board without facts.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there are no certificates for it.
    pub fn new(rules: &Rules, strict: Strict) -> Result<Self, Refusal> {
        let (marks, facts) = (Marks::new(rules)?, HashMap::new());
        Ok(Self { marks, strict, facts, looks: RefCell::default() })
    }

    /// Lists a fact about a set that is its own form. `rows` are the guesses that are left,
    /// 255 any number.
    pub fn list(&mut self, form: &[u16], rows: u8, bound: u64) {
        self.facts.entry(form.to_vec()).or_default().insert(rows, bound);
    }

    /// What is listed of a form. What holds with more rows holds with less.
    fn listed(&self, form: &[u16], rows: u8) -> u64 {
        let facts = self.facts.get(form).into_iter().flat_map(|facts| facts.range(rows..));
        facts.map(|(_, bound)| *bound).max().unwrap_or(0)
    }

    /// The guesses for a form of which counting does not show enough, of those that are
    /// alike one only; and the most classes that any guess makes of it.
    #[must_use]
    pub fn open(&self, form: &[u16], rows: u8, enough: u64) -> (Vec<u16>, usize) {
        let mut open = self.guesses(form);
        let mut sizes = self.marks.sizes(form);
        let any = vec![1; form.len()];
        let branches = open.iter().map(|guess| sizes.cost(*guess, &any).1).max().unwrap_or(0);
        let added = counting(branches, rows_after(rows), form.len());
        open.retain(|guess| sizes.cost(*guess, &added).0 < enough);
        let symmetries = if open.is_empty() { Vec::new() } else { self.marks.symmetries(form) };
        let mut done = vec![false; 1 + usize::from(u16::MAX)];
        open.retain(|guess| {
            let is_new = !done[usize::from(*guess)];
            let mut alike = vec![*guess];
            while let Some(guess) = alike.pop() {
                if !std::mem::replace(&mut done[usize::from(guess)], true) {
                    let images = symmetries.iter().map(|map| self.marks.images(map, &[guess]));
                    alike.extend(images.flatten().flatten());
                }
            }
            is_new
        });
        (open, branches)
    }

    /// The least that a guess for a set costs, or as soon as it is enough no more than
    /// that; and its classes, smaller ones first. `made` is the guess, and behind it the most
    /// classes that any guess makes.
    #[must_use]
    pub fn show(&self, set: &[u16], rows: u8, made: (u16, usize), enough: u64) -> Shown {
        let ((guess, branches), rows) = (made, rows_after(rows));
        let added = counting(branches, rows, set.len());
        let counted = |class: Vec<u16>| (NEVER.min(added[..class.len()].iter().sum()), class);
        let mut classes: Vec<_> = self.marks.classes(set, guess).into_iter().map(counted).collect();
        let mut total = set.len() as u64 + classes.iter().map(|(least, _)| least).sum::<u64>();
        // A guess that leaves all codes is useless.
        if classes.iter().any(|(_, class)| class.len() == set.len()) {
            return (NEVER, Vec::new());
        }
        let mut forms = vec![Vec::new(); classes.len()];
        let ways: [Way; 3] = [
            &|(least, class), _| self.by_separation(class, *least),
            &|(_, class), form| {
                *form = self.marks.form(class).1;
                self.listed(form, rows)
            },
            &|(least, _), form| self.by_look(form, rows, branches, *least),
        ];
        for way in ways {
            for (class, form) in classes.iter_mut().zip(&mut forms) {
                if class.1.len() > 2 && class.0 < NEVER && total < enough {
                    let better = way(class, form).max(class.0);
                    total += better - class.0;
                    class.0 = better;
                }
            }
        }
        (total.min(NEVER), classes)
    }

    /// The guesses that may be made for a set.
    fn guesses(&self, set: &[u16]) -> Vec<u16> {
        if self.strict == Strict::Yes { set.to_vec() } else { self.marks.all() }
    }

    /// Two guesses a code, one less if some code separates all others.
    fn by_separation(&self, set: &[u16], least: u64) -> u64 {
        let (twice, mut sizes) = (2 * set.len() as u64, self.marks.sizes(set));
        let may_be = least < twice;
        twice - u64::from(may_be && set.iter().any(|guess| sizes.separates(*guess)))
    }

    /// What all guesses for a form cost at least by the sizes of their classes. Less may be
    /// told if it is no more than `least`.
    fn by_look(&self, form: &[u16], rows: u8, branches_max: usize, least: u64) -> u64 {
        let place = (form.to_vec(), rows);
        let mut looks = self.looks.borrow_mut();
        if let Some((look, is_exact)) = looks.0.get(&place)
            && (*is_exact || *look <= least)
        {
            return *look;
        }
        looks.1 += form.len();
        if looks.1 > SEEN_MAX {
            *looks = (HashMap::new(), form.len());
        }
        let look = self.look(form, rows, branches_max, least);
        looks.0.insert(place, look);
        look.0
    }

    /// The same, and whether it is just that.
    fn look(&self, form: &[u16], rows: u8, branches_max: usize, enough: u64) -> (u64, bool) {
        let mut sizes = self.marks.sizes(form);
        // The codes of the set are often good guesses.
        let guesses = [form, &self.guesses(form)].concat();
        let mut added = counting(branches_max, rows_after(rows), form.len());
        let (mut branches, mut least, mut largest) = (0, u64::MAX, 0_u16);
        for guess in &guesses {
            let (cost, classes) = sizes.cost(*guess, &added);
            branches = branches.max(classes);
            if cost < least {
                (least, largest) = (cost, sizes.counts.iter().copied().max().unwrap_or(0));
            }
            if least <= enough && usize::from(largest) <= branches + 1 {
                return (least, false);
            }
        }
        // In classes of up to one code more than that branches do not matter.
        if usize::from(largest) > branches + 1 {
            added = counting(branches, rows_after(rows), form.len());
            let costs = guesses.iter().map(|guess| sizes.cost(*guess, &added).0);
            least = costs.min().unwrap_or(NEVER);
        }
        (least, true)
    }
}

pub(crate) const fn rows_after(rows: u8) -> u8 {
    if rows == ANY { ANY } else { rows.saturating_sub(1) }
}

/// What one more code adds to the least cost by counting of a set of so many codes, if guesses
/// make no more classes than `branches` and so many rows are left.
fn counting(branches: usize, rows: u8, size_max: usize) -> Vec<u64> {
    let (mut guess, mut left, mut places) = (1, 1, 1_usize);
    let next = |_| {
        if left == 0 {
            places = places.saturating_mul(branches.max(1));
            (guess, left) = (guess + 1, places);
        }
        left -= 1;
        if rows == ANY || guess <= u64::from(rows) { guess } else { NEVER }
    };
    (0..size_max).map(next).collect()
}
