//! A checked search.

use std::fmt::Display;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use pegmind_advice::{Cancel, Limits, find_repairs};
use pegmind_face::repairs;
use pegmind_optimal::{
    Checkpoint, Minimize, OPTIMAL_CODES_MAX, Optimal, OptimalError, OptimalLimits, OptimalOptions,
    Pruning, answer_bytes,
};
use pegmind_rules::{Board, Code, Rules, Strict};
use pegmind_solver::Guesses;
use pegmind_tree::{Aim, GUESSES_MAX};

use crate::args::{BoardArgs, OptimalArgs};
use crate::command::repair::REPAIRS_SHOWN;
use crate::command::score;
use crate::exit::{Exit, Failure};
use crate::plan;
use crate::terminal::remark;
use crate::whole_file::quoted;

/// What the program takes before it knows a board.
const PROGRAM_BYTES: usize = 10 << 20;

/// What each code of the board takes, and what it takes for each thread, as
/// measured on boards of 1,296 to 46,656 codes, with a reserve.
const BYTES_PER_CODE: usize = 384;
const BYTES_PER_CODE_AND_JOB: usize = 64;

/// With less than that for sets of codes a search is not worth the while.
const SETS_BYTES_MIN: usize = 2 << 20;

/// Everything that was asked for, checked.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) board: Board,
    pub(super) aim: Aim,
    pub(super) guesses_max: Option<u8>,
    pub(super) guesses: Guesses,
    pub(super) opening: Option<Code>,
    pub(super) jobs: Option<usize>,
    pub(super) time: Option<Duration>,
    /// The file that it goes on with.
    pub(super) resumed: Option<PathBuf>,
    limits: OptimalLimits,
}

impl Plan {
    /// Checks what was typed. What was not typed is that of the checkpoint to go
    /// on with, if there is one.
    pub(super) fn new(optimal: &OptimalArgs, from: Option<&Checkpoint>) -> Result<Self, Failure> {
        let same_board = from.filter(|_| optimal.board == BoardArgs::default());
        let rules = match same_board {
            Some(from) => *from.board().rules(),
            None => plan::rules(&optimal.board)?,
        };
        let board = match same_board.filter(|_| optimal.from.is_empty()) {
            Some(from) => from.board().clone(),
            None => plan::board(rules, &optimal.from)?,
        };
        let options = from.map(|from| from.options().clone()).unwrap_or_default();
        let opening = match optimal.opening.as_deref() {
            Some(code) => Some(score::read(&rules, "--opening", code)?),
            None => options.opening,
        };
        let rows = GUESSES_MAX.saturating_sub(board.rows().len());
        if let Some(guesses) = optimal.max_guesses.filter(|guesses| usize::from(*guesses) > rows) {
            return Err(Failure::usage(format!(
                "--max-guesses {guesses}: with the rows before them that is more than \
                 {GUESSES_MAX}; expected at most {rows}"
            )));
        }
        let mut limits = OptimalLimits::default();
        let memory = optimal.memory.unwrap_or(limits.memory_max);
        limits.memory_max = memory_for_sets(memory, &rules, optimal.work.jobs)?;
        Ok(Self {
            board,
            aim: optimal.minimize.unwrap_or(match options.minimize {
                Minimize::Expected => Aim::Expected,
                Minimize::Worst => Aim::Worst,
            }),
            guesses_max: optimal.max_guesses.or(options.guesses_max),
            guesses: optimal.guesses.guesses.unwrap_or(options.guesses),
            opening,
            jobs: optimal.work.jobs,
            time: optimal.work.limit.time,
            resumed: optimal.resume.clone().filter(|_| from.is_some()),
            limits,
        })
    }

    /// What is asked for of the search.
    pub(super) fn options(&self) -> OptimalOptions {
        OptimalOptions {
            minimize: match self.aim {
                Aim::Expected => Minimize::Expected,
                Aim::Worst => Minimize::Worst,
            },
            guesses_max: self.guesses_max,
            guesses: self.guesses,
            opening: self.opening,
            pruning: Pruning::ALL,
        }
    }

    /// The position to be searched.
    pub(super) fn position(&self) -> Result<Optimal, Failure> {
        let position = Optimal::new(&self.board, self.options()).map_err(|error| match error {
            OptimalError::NoCandidate => self.contradicted(),
            OptimalError::OpeningNotAllowed { opening } => Failure::usage(format!(
                "--opening {opening}: it does not fit the rows; \
                 expected a candidate, or --guesses all"
            )),
            error @ OptimalError::TooManyCodes { .. } => {
                Failure::usage(format!("this board is too large: {error}"))
            }
        })?;
        // The only code that is left goes without saying.
        if let Some(opening) = self.opening.filter(|opening| !self.board.fits(opening))
            && position.candidates() == 1
        {
            return Err(Failure::usage(format!(
                "--opening {opening}: one code is left, and it is another one"
            )));
        }
        Ok(position)
    }

    /// How much work may be done.
    pub(super) fn limits(&self, position: &Optimal) -> OptimalLimits {
        position.limits(self.limits, self.time)
    }

    /// Says what may be wrong with the rows.
    fn contradicted(&self) -> Failure {
        let found =
            find_repairs(&self.board, &Limits::THOROUGH, &Cancel::new()).unwrap_or_default();
        let table = repairs::table(&self.board, &found, REPAIRS_SHOWN);
        for line in table {
            remark(&line);
        }
        let codes = self.board.rules().code_count();
        Failure {
            exit: Exit::Contradiction,
            message: format!("--from: 0 of {codes} codes fit the rows"),
        }
    }

    /// Whether guesses have to fit the rows before them.
    pub(super) const fn strict(&self) -> Strict {
        match self.guesses {
            Guesses::All => Strict::No,
            Guesses::Candidates => Strict::Yes,
        }
    }

    /// That the search found what does not hold. What it went on with can be to
    /// blame.
    pub(super) fn wrong(&self, problem: impl Display) -> Failure {
        match &self.resumed {
            Some(path) => Failure::usage(format!(
                "--resume {}: it leads to a wrong strategy: {problem}",
                quoted(path)
            )),
            None => Failure::internal(format!("the strategy is wrong: {problem}")),
        }
    }

    /// That the strategy which was found cannot be written out.
    pub(super) fn too_long() -> Failure {
        Failure::usage(format!(
            "the strategy that was found has games of more than {GUESSES_MAX} guesses, for which \
             no board has rows"
        ))
    }

    /// Why there is no strategy at all.
    pub(super) fn impossible(&self) -> Failure {
        let opening =
            self.opening.map_or(String::new(), |opening| format!(" with {opening} first"));
        Failure::usage(match self.guesses_max {
            Some(guesses) => {
                let s = if guesses == 1 { "" } else { "es" };
                format!("no strategy finds every code in {guesses} guess{s}{opening}")
            }
            None => format!("no strategy finds every code{opening}"),
        })
    }
}

/// What is left of the memory for sets of codes beside all else, if it is
/// enough.
fn memory_for_sets(memory: usize, rules: &Rules, jobs: Option<usize>) -> Result<usize, Failure> {
    let all_cores = || thread::available_parallelism().map_or(1, usize::from);
    let per_code = BYTES_PER_CODE + BYTES_PER_CODE_AND_JOB * jobs.unwrap_or_else(all_cores);
    // Larger boards are refused anyway.
    let codes =
        usize::try_from(rules.code_count()).unwrap_or(usize::MAX).min(OPTIMAL_CODES_MAX as usize);
    let taken = PROGRAM_BYTES + codes * per_code + answer_bytes(rules);
    memory.checked_sub(taken).filter(|left| *left >= SETS_BYTES_MIN).ok_or_else(|| {
        let least = (taken + SETS_BYTES_MIN).div_ceil(1 << 20);
        Failure::usage(format!(
            "--memory: {}M are too few for this board; expected at least {least}M",
            memory >> 20
        ))
    })
}

#[cfg(test)]
mod tests {
    use pegmind_rules::{Blanks, ColorCount, FeedbackRule, PegCount, Repeats, RowCount};

    use super::*;

    #[test]
    fn the_board_and_the_threads_have_their_memory_first() {
        let left = |memory: usize, (pegs, colors), jobs| {
            let rules = rules(pegs, colors);
            let left = memory_for_sets(memory << 20, &rules, Some(jobs));
            left.map(|bytes| bytes >> 20).map_err(|failure| failure.message)
        };
        assert_eq!(left(16, (4, 6), 2), Ok(5));
        assert_eq!(left(1024, (4, 6), 2), Ok(1013));
        assert_eq!(left(64, (4, 15), 2), Ok(29));
        assert_eq!(
            left(16, (5, 8), 2),
            Err("--memory: 16M are too few for this board; expected at least 28M".to_owned())
        );
    }

    fn rules(pegs: u8, colors: u8) -> Rules {
        let (pegs, colors) = (PegCount::new(pegs).unwrap(), ColorCount::new(colors).unwrap());
        let rows = RowCount::new(20).unwrap();
        let (repeats, blanks) = (Repeats::Allowed, Blanks::Forbidden);
        Rules::new(pegs, colors, repeats, blanks, FeedbackRule::Keys, rows).unwrap()
    }
}
