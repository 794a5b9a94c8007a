//! What was published before, as far as we know it.

use super::task::{Aim, Kind, Task};

/// What is known of a task from elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Published {
    /// The smallest value, said or shown to be so.
    Optimum { value: u64, source: &'static str },
    /// A strategy that reaches this; whether it is the best was open.
    Reached { value: u64, source: &'static str },
    /// The source treats such boards, but we could not compare this one.
    Treated { source: &'static str },
    /// We know of nothing.
    Nothing,
}

const CHEN_LIN: &str = "Chen and Lin 2004";
const CHEN_LIN_PECZARSKI: &str = "Chen and Lin 2004, Peczarski 2018";
const CHEN_LIN_HUANG_HSU: &str = "Chen, Lin, Huang and Hsu 2007";
const FRANCIS: &str = "Francis 2010";
const GODDARD: &str = "Goddard 2004";
const GODDARD_VILLE: &str = "Goddard 2004, Ville 2013";
const HUANG_LIN: &str = "Huang and Lin 2009";
const JAEGER_PECZARSKI_2009: &str = "Jaeger and Peczarski 2009";
const JAEGER_PECZARSKI_2011: &str = "Jaeger and Peczarski 2011";
const KNUTH: &str = "Knuth 1977";
const KOYAMA_LAI: &str = "Koyama and Lai 1993";
const PROGRAM: &str = "public programs";
const SUPERMASTERMIND: &str = "supermastermind.github.io";
const TANAKA: &str = "Tanaka 1996";
const VILLE: &str = "Ville 2013";
const VILLE_ARFST: &str = "Ville 2013, arfst23";

/// The sources in full.
pub(super) const SOURCES: [(&str, &str); 15] = [
    (
        "arfst23",
        "arfst23/Mastermind at github.com, a program whose page has the averages 4.67638 for \
         MM(4,7), 4.99780 for MM(4,8), and 4.99829 for MM(4,8) within six guesses: the totals of \
         Ville",
    ),
    (
        CHEN_LIN,
        "Shan-Tai Chen and Shun-Shii Lin, Optimal algorithms for 2 x n Mastermind games - a \
         graph-partition approach, The Computer Journal 47 (5), 602-611, and Optimal algorithms \
         for 2 x n AB games - a graph-partition approach, Journal of Information Science and \
         Engineering 20 (1), 105-126: two pegs, any number of colors, totals and longest games, \
         as formulas. That for MM(2,c), as the abstract has it, gives 7 for two colors: but no \
         guess has three answers besides the winning one, so one code takes a third guess and \
         8 is the smallest total there",
    ),
    (
        CHEN_LIN_HUANG_HSU,
        "Shan-Tai Chen, Shun-Shii Lin, Li-Te Huang and Sheng-Hsuan Hsu, Strategy optimization \
         for deductive games, European Journal of Operational Research 183 (2), 757-766: the \
         longest game of BC(4,10)",
    ),
    (
        FRANCIS,
        "John Francis, Strategies for playing MOO, or Bulls and Cows, published by himself: \
         BC(4,10), and other boards without repeats",
    ),
    (
        "Code Golf 31926",
        "codegolf.stackexchange.com/questions/31926, a contest of 2014 for the smallest total of \
         MM(5,8): not read but for its question",
    ),
    (
        GODDARD,
        "Wayne Goddard, Mastermind revisited, Journal of Combinatorial Mathematics and \
         Combinatorial Computing 51: small boards, averages and longest games. The averages, to \
         three decimals, are compared as Sebastian Pokutta quotes them in Mastermind - Five \
         questions do suffice: up to seven pegs with two colors, five with three, four with four \
         and five",
    ),
    (
        HUANG_LIN,
        "Li-Te Huang and Shun-Shii Lin, Optimal analyses for 3 x n AB games in the worst case, \
         Advances in Computer Games 2009: longest games of three pegs without repeats",
    ),
    (
        JAEGER_PECZARSKI_2009,
        "Gerold Jaeger and Marcin Peczarski, The number of pessimistic guesses in generalized \
         Mastermind, Information Processing Letters 109: longest games, a formula for three \
         pegs",
    ),
    (
        JAEGER_PECZARSKI_2011,
        "Gerold Jaeger and Marcin Peczarski, The number of pessimistic guesses in generalized \
         black-peg Mastermind, Information Processing Letters 111: longest games where only \
         exact pegs are told, with formulas for two to four pegs",
    ),
    (
        KNUTH,
        "Donald E. Knuth, The computer as Master Mind, Journal of Recreational Mathematics 9: \
         the longest game of MM(4,6)",
    ),
    (
        KOYAMA_LAI,
        "Kenji Koyama and Tony W. Lai, An optimal Mastermind strategy, Journal of Recreational \
         Mathematics 25: the total of MM(4,6), also within five guesses",
    ),
    (
        "Peczarski 2018",
        "Marcin Peczarski, Algorithm to prove formulas for the expected number of questions in \
         Mastermind games, arXiv 1808.03849: closes a gap in the proofs of 2004",
    ),
    (
        SUPERMASTERMIND,
        "https://supermastermind.github.io, a program that prints totals of strict play for MM(3,5), \
         MM(4,6) and MM(5,8)",
    ),
    (
        TANAKA,
        "Tetsuro Tanaka, The minimum strategy and the strongest strategy of the number \
         guessing game MOO, Game Programming Symposium, Hakone (title translated): the total \
         of BC(4,10)",
    ),
    (
        VILLE,
        "Geoffroy Ville, An optimal Mastermind (4,7) strategy and more results in the expected \
         case, arXiv 1305.1010: totals of MM(4,7) and MM(4,8)",
    ),
];

/// What is known of a task from elsewhere.
pub(super) fn published(task: &Task) -> Published {
    match (task.kind, task.aim) {
        (Kind::Mastermind, Aim::Total) => mastermind(task.pegs, task.colors),
        (Kind::Mastermind, Aim::Within(guesses)) => within(task.pegs, task.colors, guesses),
        (Kind::Mastermind, Aim::Strict) => strict(task.pegs, task.colors),
        (Kind::Mastermind, Aim::Worst) => mastermind_worst(task.pegs, task.colors),
        (Kind::NoRepeats, Aim::Total) => no_repeats(task.pegs, task.colors),
        (Kind::NoRepeats, Aim::Worst) => no_repeats_worst(task.pegs, task.colors),
        (Kind::ExactOnly, Aim::Worst) => Published::Treated { source: JAEGER_PECZARSKI_2011 },
        _ => Published::Nothing,
    }
}

const fn optimum(value: u64, source: &'static str) -> Published {
    Published::Optimum { value, source }
}

fn mastermind(pegs: u8, colors: u8) -> Published {
    let reached = |value| Published::Reached { value, source: "best published" };
    match (pegs, colors) {
        // The formula of Chen and Lin gives 7 there, which no strategy reaches.
        (2, 2) => optimum(8, GODDARD),
        (2, _) => optimum(two_pegs(colors.into()), CHEN_LIN_PECZARSKI),
        (3, 2) => optimum(18, GODDARD),
        (3, 3) => optimum(73, GODDARD),
        (3, 4) => optimum(206, GODDARD),
        (3, 5) => optimum(451, GODDARD),
        (3, 8) => optimum(2359, PROGRAM),
        (4, 2) => optimum(44, GODDARD),
        (4, 3) => optimum(246, GODDARD),
        (4, 4) => optimum(905, GODDARD),
        (4, 5) => optimum(2463, GODDARD),
        (4, 6) => optimum(5625, KOYAMA_LAI),
        (4, 7) => optimum(11_228, VILLE_ARFST),
        (4, 8) => optimum(20_471, VILLE_ARFST),
        (5, 2) => optimum(97, GODDARD),
        (5, 3) => optimum(816, GODDARD),
        (5, 5) => optimum(13_496, PROGRAM),
        (4, 9) => reached(34_940),
        (5, 6) => reached(37_104),
        (5, 7) => reached(86_412),
        (5, 8) => reached(179_274),
        (6, 2) => optimum(224, GODDARD),
        (6, 6) => reached(242_481),
        (7, 2) => optimum(496, GODDARD),
        (3, ..=11) | (5, 4) | (6, 3) => Published::Treated { source: GODDARD_VILLE },
        _ => Published::Nothing,
    }
}

/// Chen and Lin's formula, times the number of codes.
fn two_pegs(n: u64) -> u64 {
    let positive = 8 * n * n * n + 51 * n * n;
    if n.is_multiple_of(2) { (positive + 48 - 74 * n) / 24 } else { (positive + 69 - 80 * n) / 24 }
}

/// The same without repeats.
fn two_pegs_no_repeats(n: u64) -> u64 {
    let positive = 4 * n * n * n + 21 * n * n;
    if n.is_multiple_of(2) { (positive + 72 - 76 * n) / 12 } else { (positive + 105 - 82 * n) / 12 }
}

fn within(pegs: u8, colors: u8, guesses: u8) -> Published {
    match (pegs, colors, guesses) {
        (4, 6, 5) => optimum(5626, KOYAMA_LAI),
        (4, 8, 6) => optimum(20_473, VILLE_ARFST),
        _ => Published::Nothing,
    }
}

fn strict(pegs: u8, colors: u8) -> Published {
    match (pegs, colors) {
        (3, 5) => optimum(455, SUPERMASTERMIND),
        (4, 6) => optimum(5660, SUPERMASTERMIND),
        (5, 8) => optimum(179_929, SUPERMASTERMIND),
        _ => Published::Nothing,
    }
}

fn mastermind_worst(pegs: u8, colors: u8) -> Published {
    match (pegs, colors) {
        (2, _) => optimum(u64::from(colors / 2 + 2), CHEN_LIN),
        (3, 5..) => optimum(u64::from((colors - 1) / 3 + 4), JAEGER_PECZARSKI_2009),
        (4, 6) => optimum(5, KNUTH),
        (4, 7 | 8) => optimum(6, JAEGER_PECZARSKI_2009),
        (5, 5) => optimum(5, PROGRAM),
        (3, _) | (4, ..=5) | (5, ..=6) | (6, ..=4) => {
            Published::Treated { source: JAEGER_PECZARSKI_2009 }
        }
        _ => Published::Nothing,
    }
}

fn no_repeats(pegs: u8, colors: u8) -> Published {
    match (pegs, colors) {
        (2, _) => optimum(two_pegs_no_repeats(colors.into()), CHEN_LIN_PECZARSKI),
        (4, 10) => optimum(26_274, TANAKA),
        (5, 6) => optimum(3434, PROGRAM),
        (_, ..=10) => Published::Treated { source: FRANCIS },
        _ => Published::Nothing,
    }
}

fn no_repeats_worst(pegs: u8, colors: u8) -> Published {
    match (pegs, colors) {
        (2, _) => optimum(u64::from(colors.div_ceil(2) + 1), CHEN_LIN),
        (4, 10) => optimum(7, CHEN_LIN_HUANG_HSU),
        (3, _) => Published::Treated { source: HUANG_LIN },
        (_, ..=10) => Published::Treated { source: FRANCIS },
        _ => Published::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_give_whole_totals() {
        assert_eq!((two_pegs(3), two_pegs(20)), (21, 3457));
        assert_eq!(two_pegs_no_repeats(5), 60);
        for n in 3..=20_u64 {
            let rest = if n % 2 == 0 { 48 + 22 * n } else { 69 + 16 * n };
            assert_eq!((8 * n * n * n + 51 * n * n + rest) % 24, 0, "{n}");
        }
    }

    #[test]
    fn averages_of_goddard_are_those_that_are_quoted() {
        let quoted: [(u8, &[f64]); 4] = [
            (2, &[2.0, 2.25, 2.75, 3.031, 3.5, 3.875]),
            (3, &[2.333, 2.704, 3.037, 3.358]),
            (4, &[2.813, 3.219, 3.535]),
            (5, &[3.240, 3.608, 3.941]),
        ];
        for (colors, averages) in quoted {
            for (pegs, average) in (2..).zip(averages) {
                let Published::Optimum { value, .. } = mastermind(pegs, colors) else {
                    panic!("MM({pegs},{colors}) is not compared");
                };
                let codes = f64::from(u32::from(colors).pow(pegs.into()));
                let difference = f64::from(u32::try_from(value).unwrap()) / codes - average;
                assert!(difference.abs() <= 0.000_501, "MM({pegs},{colors}): {difference}");
            }
        }
    }

    #[test]
    fn every_author_is_among_the_sources() {
        use crate::results::catalog::ROWS;
        let tasks = ROWS.iter().flat_map(crate::results::catalog::Row::tasks);
        for task in tasks {
            let (Published::Optimum { source, .. } | Published::Treated { source }) =
                published(&task)
            else {
                continue;
            };
            let known = |name: &str| SOURCES.iter().any(|(source, _)| *source == name);
            assert!(
                source == PROGRAM || known(source) || source.split(", ").all(known),
                "{source}"
            );
        }
    }
}
