//! What can follow a guess when few codes are left.

use crate::cancel::Cancel;
use crate::codes::alphabet::Symbols;
use crate::strategy::guess_search::Scored;
use crate::strategy::test_set::TestSet;
use crate::strategy::worth::Worth;

/// How many of the best guesses are compared by what can follow them.
const OPTIONS: usize = 40;

/// Guesses against all codes of a test set, marked once and looked up often.
#[derive(Debug)]
pub(crate) struct Lookahead<'a> {
    worth: &'a Worth,
    guesses: Vec<Symbols>,
    /// How many codes the test set has.
    codes: usize,
    /// For each guess the class of every code; the class of the guess itself
    /// is 0.
    classes: Vec<u16>,
    /// How many codes are in each class; all 0 between two uses.
    sizes: Vec<u32>,
}

impl<'a> Lookahead<'a> {
    /// Marks the best guesses and the codes themselves against the codes.
    pub(crate) fn new(test_set: &TestSet, worth: &'a Worth, best: &[Scored]) -> Self {
        let guesses: Vec<Symbols> =
            best.iter().map(|best| best.guess).chain(test_set.codes().iter().copied()).collect();
        let answers: Vec<u32> = guesses.iter().flat_map(|guess| test_set.answers(guess)).collect();
        let mut distinct = answers.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let solved = test_set.solved_answer();
        let class = |answer: &u32| {
            let place = distinct.partition_point(|other| other < answer);
            // A few hundred guesses and codes have fewer answers than 2^16 or
            // share some; sharing makes them look worse than they are.
            if *answer == solved { 0 } else { u16::try_from(place + 1).unwrap_or(u16::MAX) }
        };
        let classes: Vec<u16> = answers.iter().map(class).collect();
        let sizes = vec![0; classes.iter().max().map_or(1, |class| usize::from(*class) + 1)];
        Self { worth, guesses, codes: test_set.codes().len(), classes, sizes }
    }

    /// The guess after which all codes are found with the fewest guesses, if
    /// the next one is the best of those here and sizes tell the rest. Work that
    /// is stopped compares no more guesses.
    pub(crate) fn choose(&mut self, cancel: &Cancel) -> Option<Symbols> {
        let all: Vec<u16> = (0..).take(self.codes).collect();
        let mut options: Vec<(u64, usize)> =
            (0..self.guesses.len()).map(|guess| (self.left_by(guess, &all), guess)).collect();
        options.sort_unstable();
        options.truncate(OPTIONS);
        let tried = options.into_iter().enumerate();
        let tried = tried.take_while(|(idx, _)| *idx == 0 || !cancel.is_stopped());
        let deeper = tried.map(|(_, (shallow, guess))| {
            let classes = self.split(guess, &all);
            let cost: u64 = classes.iter().map(|class| self.cost(class)).sum();
            // Guesses come best first, and candidates before others.
            (cost, shallow, guess)
        });
        let (_, _, guess) = deeper.min()?;
        self.guesses.get(guess).copied()
    }

    /// How many guesses finding every code of a set takes, over all of them.
    fn cost(&mut self, set: &[u16]) -> u64 {
        let count = u64::try_from(set.len()).unwrap_or(u64::MAX);
        if count <= 2 {
            return Worth::GUESS * (2 * count).saturating_sub(1);
        }
        // No guess is better than a candidate that leaves classes of one.
        let least = Worth::GUESS * (count - 1);
        let mut best = u64::MAX;
        for guess in (0..self.guesses.len()).rev() {
            best = best.min(self.left_by(guess, set));
            if best == least {
                break;
            }
        }
        best + Worth::GUESS * count
    }

    /// What a guess leaves to be done, by the sizes of its classes.
    fn left_by(&mut self, guess: usize, set: &[u16]) -> u64 {
        let row = &self.classes[guess * self.codes..(guess + 1) * self.codes];
        let mut cost = 0;
        for code in set {
            let class = row[usize::from(*code)];
            let size = &mut self.sizes[usize::from(class)];
            *size += 1;
            if class > 0 {
                cost += self.worth.growth(*size);
            }
        }
        for code in set {
            self.sizes[usize::from(row[usize::from(*code)])] = 0;
        }
        cost
    }

    /// The classes that a guess leaves of a set, without its own.
    fn split(&self, guess: usize, set: &[u16]) -> Vec<Vec<u16>> {
        let row = &self.classes[guess * self.codes..(guess + 1) * self.codes];
        let mut sorted: Vec<(u16, u16)> = set
            .iter()
            .map(|code| (row[usize::from(*code)], *code))
            .filter(|(class, _)| *class > 0)
            .collect();
        sorted.sort_unstable();
        sorted
            .chunk_by(|a, b| a.0 == b.0)
            .map(|class| class.iter().map(|(_, code)| *code).collect())
            .collect()
    }
}
