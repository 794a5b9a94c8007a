//! What stands beside the board because it was asked for.

use pegmind_face::Phrase;
use pegmind_face::help::help;
use pegmind_rules::{Board, Code, PegMark, PegMatch, Repair, explain};
use pegmind_session::{Shield, View, Why};

use crate::context::Context;
use crate::share::SharePanel;

/// What stands beside the board because it was asked for.
#[derive(Clone, Debug)]
pub(super) enum Panel {
    /// Some sentences.
    Lines {
        /// What it is called.
        title: String,
        /// The act that shows it again.
        act: &'static str,
        /// One fact a line.
        lines: Vec<String>,
    },
    /// Why a row was answered so.
    Why(Box<WhyDrawn>),
    /// What would set answers right that contradict each other.
    Repairs {
        /// The rows.
        board: Board,
        /// The repairs, the likeliest first.
        repairs: Vec<Repair>,
        /// Whether the game is over, so that nothing can be repaired.
        over: bool,
    },
    /// Whether giving up is meant.
    Resign,
    /// What the assistant costs.
    AssistOffer,
    /// The result, to be sent to somebody.
    Share(SharePanel),
}

/// Why a row was answered so.
#[derive(Clone, Debug)]
pub(super) struct WhyDrawn {
    pub(super) title: String,
    /// The number of the row, from 1, and how many there are; `None` where the row waits for
    /// its answer.
    pub(super) row: Option<(usize, usize)>,
    pub(super) guess: Code,
    pub(super) drawn: Drawn,
    /// The same in words.
    pub(super) words: Vec<String>,
}

/// What is drawn.
#[derive(Clone, Debug)]
pub(super) enum Drawn {
    /// The code, and which of its pegs matched which of the guess.
    Pairs(Code, Vec<PegMatch>),
    /// The ways in which the pegs of the guess can be marked.
    Readings(Vec<Vec<PegMark>>),
    /// Nothing: such answers do not tell.
    Nothing,
}

impl Panel {
    /// The codemaker's promise.
    pub(super) fn proof(view: &View<'_>) -> Self {
        Self::Lines { title: "Is it fair?".into(), act: "proof", lines: Phrase::proof(view) }
    }

    /// What can be done and typed now.
    pub(super) fn help(view: &View<'_>, context: &Context<'_>) -> Self {
        let lines = help(view, &context.settings.paints.names());
        Self::Lines { title: "Help".into(), act: "help", lines }
    }

    /// Why a row, from 1, was answered so.
    pub(super) fn why(view: &View<'_>, number: usize, why: &Why, phrase: &Phrase) -> Self {
        let words = phrase.why(number, why);
        let (row, drawn) = match (why, seen_code(view)) {
            (Why::Open { row, explanation, .. }, Some(code)) => {
                (row, Drawn::Pairs(code, explanation.matches.clone()))
            }
            (Why::Closed { row, pairings: Some(pairings) }, _) => {
                (row, Drawn::Readings(pairings.patterns.clone()))
            }
            (Why::Open { row, .. } | Why::Closed { row, .. }, _) => (row, Drawn::Nothing),
        };
        let rows = view.board.rows().len();
        Self::Why(Box::new(WhyDrawn {
            title: format!("Why {}?", row.feedback),
            row: Some((number, rows)),
            guess: row.guess,
            drawn,
            words,
        }))
    }

    /// Why key pegs that were given are wrong.
    pub(super) fn refused(
        view: &View<'_>,
        guess: Code,
        why: String,
        explanation: Vec<String>,
    ) -> Self {
        let words = std::iter::once(why).chain(explanation).collect();
        let drawn = seen_code(view).map_or(Drawn::Nothing, |code| {
            let matches = explain(&code, &guess).matches;
            Drawn::Pairs(code, matches)
        });
        Self::Why(Box::new(WhyDrawn { title: "Not right".into(), row: None, guess, drawn, words }))
    }

    /// The act that shows it again; nothing where that is not possible.
    pub(super) fn act(&self) -> String {
        match self {
            Self::Lines { act, .. } => (*act).to_owned(),
            Self::Why(why) => why.row.map(|(row, _)| format!("why.{row}")).unwrap_or_default(),
            Self::Repairs { .. } => "repair".into(),
            Self::Resign => "resign".into(),
            Self::AssistOffer => "assist".into(),
            Self::Share(panel) => format!("share.{}", panel.public()),
        }
    }
}

/// The code, where everybody at the screen may know it.
fn seen_code(view: &View<'_>) -> Option<Code> {
    match view.shield {
        Shield::Own(code) | Shield::Open(code) => Some(code),
        Shield::Empty | Shield::Closed | Shield::Table | Shield::Evading => None,
    }
}
