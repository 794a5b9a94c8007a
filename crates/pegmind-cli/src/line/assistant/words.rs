//! What the words do that can be typed to the assistant.

use std::io;

use pegmind_advice::{Limits, assess, count_pegs, diagnose};
use pegmind_face::{
    amount, assessment, capital,
    help::solve_help,
    peg_table,
    word::{SolveWord, read_code, read_correction},
};
use pegmind_protocol::{LeftReply, RepairReply, WhatIfReply};
use pegmind_solver::{CANDIDATES_MAX, Cancel, SampleLimits, Survey};

use super::{AGREED, Assistant, Stay, Turn};
use crate::exit::Failure;

/// How many codes are listed.
const CODES_LISTED: usize = 100;

impl Assistant<'_> {
    pub(super) fn word(&mut self, word: SolveWord, rest: &str) -> Result<Stay, Failure> {
        match word {
            SolveWord::Quit => return Ok(Stay::No),
            SolveWord::Help => self.help()?,
            SolveWord::Undo => self.undo()?,
            SolveWord::Repeat => self.say_turn()?,
            SolveWord::Rows => self.rows()?,
            SolveWord::Left => self.left(Listed::No)?,
            SolveWord::List => self.left(Listed::Yes)?,
            SolveWord::ByPeg => self.by_peg()?,
            SolveWord::WhatIf => self.what_if(rest)?,
            SolveWord::Repair if rest.is_empty() => self.repair()?,
            SolveWord::Repair => self.repair_by(rest)?,
            SolveWord::Correct => self.correct_row(rest)?,
            SolveWord::More => self.more()?,
        }
        Ok(Stay::Yes)
    }

    fn help(&mut self) -> io::Result<()> {
        let lines = solve_help(self.board().rules(), &self.names());
        self.talk.say(&lines)
    }

    fn correct_row(&mut self, rest: &str) -> Result<(), Failure> {
        match read_correction(self.board().rules(), rest) {
            Ok(correction) => self.correct(&[correction]),
            Err(error) => Ok(self.talk.complain(&error)?),
        }
    }

    fn rows(&mut self) -> io::Result<()> {
        let lines = self.phrase().rows(self.board());
        self.talk.say(&lines)
    }

    fn left(&mut self, listed: Listed) -> io::Result<()> {
        let survey = self.survey();
        let rules = *self.board().rules();
        if let (Survey::Sampled(_) | Survey::Unknown { .. }, Listed::Yes) = (&survey, listed) {
            self.talk.complain(&amount::not_listed(
                survey.left().map(Into::into),
                &rules,
                CANDIDATES_MAX,
            ))?;
        }
        if self.talk.json {
            let reply = LeftReply::new(&rules, survey.left());
            let reply = match (&survey, listed) {
                (Survey::Listed(set), Listed::Yes) => reply.with_candidates(set.codes()),
                _ => reply,
            };
            return pegmind_protocol::write(&mut self.talk.out, &reply);
        }
        let mut lines = vec![capital(&amount::of_all(survey.left(), &rules)) + "."];
        if let (Survey::Listed(set), Listed::Yes) = (&survey, listed) {
            lines.extend(set.codes().take(CODES_LISTED).map(|code| self.code(&code)));
            let more = set.codes().count().saturating_sub(CODES_LISTED);
            lines.extend((more > 0).then(|| format!("... and {more} more.")));
        }
        self.talk.say(&lines)
    }

    fn by_peg(&mut self) -> io::Result<()> {
        let survey = self.survey();
        let Some(counts) = count_pegs(self.board().rules(), &survey) else {
            return self.talk.complain(&"no code was found that fits the rows");
        };
        let lines = peg_table::lines(&counts, &self.names());
        self.talk.say(&lines)
    }

    /// The codes that fit.
    fn survey(&self) -> Survey {
        self.say_slow();
        Survey::of(self.board(), &SampleLimits::default(), &Cancel::new())
    }

    fn what_if(&mut self, rest: &str) -> io::Result<()> {
        if rest.is_empty() {
            return self.talk.complain(&"what-if takes a guess, as in what-if 1122");
        }
        let guess = match read_code(self.board().rules(), &self.names(), rest) {
            Ok(guess) => guess,
            Err(error) => return self.talk.complain(&error),
        };
        let clashes = self.board().clashes(&guess);
        self.say_slow();
        let Some(assessment) = assess(self.board(), &guess, &Limits::THOROUGH, &Cancel::new())
        else {
            return self.talk.complain(&"no code fits the rows; correct them first");
        };
        if self.talk.json {
            let reply = WhatIfReply::new(&assessment, &clashes);
            return pegmind_protocol::write(&mut self.talk.out, &reply);
        }
        let described = assessment::describe(self.board(), &assessment);
        let mut lines = vec![format!("{}   {described}", self.code(&guess))];
        lines.extend(clashes.iter().map(|clash| {
            let (row, would_be, given) = (clash.row, clash.would_be, clash.given);
            format!("Row {row} would then read {would_be}, it read {given}.")
        }));
        self.talk.say(&lines)
    }

    fn repair(&mut self) -> io::Result<()> {
        if self.talk.json {
            let found = diagnose(self.board(), &Limits::THOROUGH, &Cancel::new());
            return pegmind_protocol::write(&mut self.talk.out, &RepairReply::from(&found));
        }
        match &self.turn {
            Turn::Correction { .. } => self.say_turn(),
            Turn::Answer(_) | Turn::Nothing => self.talk.say(&[AGREED.into()]),
        }
    }
}

/// Whether codes are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Listed {
    Yes,
    No,
}
