//! What rows say about the code, put so that a search can use it hole by hole.

use pegmind_rules::{Code, FeedbackRule, Peg, PegMark, Repeats, Row, Rules};

use crate::codes::peg_set::{PEG_KINDS, PegSet};

/// From how few to how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The least.
    pub min: u8,
    /// The most.
    pub max: u8,
}

impl Span {
    const fn just(count: u8) -> Self {
        Self { min: count, max: count }
    }
}

/// How many matches an answer speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchSpans {
    /// Exact matches.
    pub exact: Span,
    /// Exact and color matches together.
    pub sum: Span,
}

impl MatchSpans {
    /// What the answer of a row says of the number of matches. Returns `None` if it
    /// is not an answer of a board with these rules.
    #[must_use]
    pub fn of_row(rules: &Rules, row: &Row) -> Option<Self> {
        let pegs = rules.pegs();
        let told = &row.feedback;
        if told.rule() != rules.feedback() || told.pegs() != pegs || row.guess.count() != pegs {
            return None;
        }
        let any = Span { min: 0, max: pegs.get() };
        Some(match rules.feedback() {
            FeedbackRule::Keys | FeedbackRule::PerPeg => {
                Self { exact: Span::just(told.exact()?), sum: Span::just(told.sum()?) }
            }
            FeedbackRule::Exact => Self { exact: Span::just(told.exact()?), sum: any },
            // The sum says one thing more: whether the guess is the code.
            FeedbackRule::Sum if told.is_solved() => {
                Self { exact: Span::just(pegs.get()), sum: Span::just(pegs.get()) }
            }
            FeedbackRule::Sum => {
                Self { exact: Span { min: 0, max: pegs.get() - 1 }, sum: Span::just(told.sum()?) }
            }
        })
    }
}

/// A row of which only the numbers of matches are known.
#[derive(Clone, Copy, Debug)]
pub struct CountedRow {
    /// The guess.
    pub guess: Code,
    /// How many matches its answer speaks of.
    pub spans: MatchSpans,
}

/// Everything a code has to obey: which pegs may stand in a hole, how often a
/// peg may stand in the code, and how often it has to match the guesses. If no
/// code is left at all, some hole may hold no peg.
#[derive(Clone, Debug)]
pub struct Constraints {
    /// The pegs that may stand in each hole.
    pub holes: Vec<PegSet>,
    /// How often each peg stands in the code, by its number.
    pub times: [Span; PEG_KINDS],
    /// How often the code has to match each guess.
    pub rows: Vec<CountedRow>,
}

impl Constraints {
    /// What the rules alone demand.
    pub fn of_rules(rules: &Rules) -> Self {
        let legal = PegSet::of_board(rules);
        let pegs = rules.pegs().get();
        let mut times = [Span::just(0); PEG_KINDS];
        for (peg, times) in (0..).map_while(Peg::from_number).zip(&mut times) {
            times.max = match peg {
                _ if !legal.contains(peg) => 0,
                Peg::Color(_) if rules.repeats() == Repeats::Forbidden => 1,
                Peg::Blank | Peg::Color(_) => pegs,
            };
        }
        Self { holes: vec![legal; usize::from(pegs)], times, rows: Vec::new() }
    }

    /// What the rules and some rows demand.
    #[must_use]
    pub fn of_rows(rules: &Rules, rows: &[Row]) -> Self {
        let mut constraints = Self::of_rules(rules);
        for row in rows {
            let counted = rules.feedback().is_counted();
            let possible = if counted {
                constraints.add_counts(rules, row)
            } else {
                constraints.add_marks(rules, row)
            };
            if possible.is_none() {
                constraints.holes.fill(PegSet::EMPTY);
            }
        }
        // A search would find this out only in its last holes.
        let least: u16 = constraints.times.iter().map(|times| u16::from(times.min)).sum();
        let most: u16 = constraints.times.iter().map(|times| u16::from(times.max)).sum();
        let pegs = u16::from(rules.pegs().get());
        let possible = constraints.times.iter().all(|times| times.min <= times.max);
        if !possible || least > pegs || most < pegs {
            constraints.holes.fill(PegSet::EMPTY);
        }
        constraints
    }

    /// Marks say in which holes the guess is right, and of every peg how often
    /// the code has it. Returns `None` if no code is marked like this.
    fn add_marks(&mut self, rules: &Rules, row: &Row) -> Option<()> {
        MatchSpans::of_row(rules, row)?;
        let marks = row.feedback.peg_marks()?;
        for ((hole, peg), mark) in self.holes.iter_mut().zip(row.guess.pegs()).zip(&marks) {
            *hole = match mark {
                PegMark::Exact => hole.and(PegSet::only(*peg)),
                PegMark::Color | PegMark::Nothing => hole.without(*peg),
            };
        }
        for (peg, tally) in tally_marks(row.guess.pegs(), &marks)?.pegs() {
            let times = self.times.get_mut(usize::from(peg.number()))?;
            let matched = tally.exact + tally.color;
            times.min = times.min.max(matched);
            if tally.nothing > 0 {
                times.max = times.max.min(matched);
            }
        }
        Some(())
    }

    /// Counts say little about one hole or one peg, but sometimes something.
    fn add_counts(&mut self, rules: &Rules, row: &Row) -> Option<()> {
        let spans = MatchSpans::of_row(rules, row)?;
        let pegs = row.guess.pegs();
        for (hole, peg) in self.holes.iter_mut().zip(pegs) {
            if spans.exact.max == 0 {
                *hole = hole.without(*peg);
            } else if spans.exact.min == rules.pegs().get() {
                *hole = hole.and(PegSet::only(*peg));
            }
        }
        for peg in pegs {
            let others = pegs.iter().filter(|other| *other != peg).count();
            let others = u8::try_from(others).ok()?;
            let guessed = rules.pegs().get() - others;
            let times = self.times.get_mut(usize::from(peg.number()))?;
            if spans.sum.max < guessed {
                times.max = times.max.min(spans.sum.max);
            }
            times.min = times.min.max(spans.sum.min.saturating_sub(others));
        }
        self.rows.push(CountedRow { guess: row.guess, spans });
        Some(())
    }
}

/// How the pegs of one kind in a guess are marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MarkTally {
    /// Exact matches.
    pub exact: u8,
    /// Color matches.
    pub color: u8,
    /// Pegs without a match.
    pub nothing: u8,
}

impl MarkTally {
    /// Takes one mark in, for the next peg of this kind from the left. Color
    /// matches go to the leftmost pegs; false if this one breaks that.
    pub fn add(&mut self, mark: PegMark) -> bool {
        match mark {
            PegMark::Exact => self.exact += 1,
            PegMark::Color if self.nothing > 0 => return false,
            PegMark::Color => self.color += 1,
            PegMark::Nothing => self.nothing += 1,
        }
        true
    }
}

/// How the pegs of every kind in a guess are marked.
#[derive(Clone, Copy, Debug, Default)]
pub struct MarkTallies([MarkTally; PEG_KINDS]);

impl MarkTallies {
    /// The marks of one kind of peg.
    pub fn of_mut(&mut self, peg: Peg) -> Option<&mut MarkTally> {
        self.0.get_mut(usize::from(peg.number()))
    }

    /// Every kind of peg there is, with its marks.
    pub fn pegs(&self) -> impl Iterator<Item = (Peg, MarkTally)> {
        (0_u8..).map_while(Peg::from_number).zip(self.0.iter().copied())
    }
}

/// Tallies the marks of a guess. Returns `None` if color marks are not leftmost.
#[must_use]
pub fn tally_marks(guess: &[Peg], marks: &[PegMark]) -> Option<MarkTallies> {
    let mut tallies = MarkTallies::default();
    for (peg, mark) in guess.iter().zip(marks) {
        if !tallies.of_mut(*peg)?.add(*mark) {
            return None;
        }
    }
    Some(tallies)
}
