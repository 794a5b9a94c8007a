//! A finished game, gone through step by step in both directions.

use pegmind_session::{Event, HintStep, Record, Replay};

use crate::phrase::Phrase;
use crate::refusal::record_error;
use crate::sentence::sentence;

/// A finished game at some step.
#[derive(Debug)]
pub struct ReplaySteps {
    replay: Replay,
    step: usize,
    steps: usize,
    /// What happened in the last step.
    events: Vec<Event>,
    /// The hints that were taken in it.
    hints: Vec<(usize, HintStep)>,
    /// Why the record cannot be followed to its end.
    problem: Option<String>,
}

impl ReplaySteps {
    /// The game before its first row.
    #[must_use]
    pub fn new(record: Record) -> Self {
        let mut game = Self {
            replay: Replay::new(record),
            step: 0,
            steps: 0,
            events: Vec::new(),
            hints: Vec::new(),
            problem: None,
        };
        while game.advance() {}
        game.steps = game.step;
        game.go_to(0);
        game
    }

    /// The game.
    #[must_use]
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// How many steps have been gone.
    #[must_use]
    pub const fn step(&self) -> usize {
        self.step
    }

    /// How many steps there are.
    #[must_use]
    pub const fn steps(&self) -> usize {
        self.steps
    }

    /// Goes to a step, or to the end if there are fewer. Going back is going through the game
    /// again.
    pub fn go_to(&mut self, step: usize) {
        if step < self.step {
            self.replay = Replay::new(self.replay.record().clone());
            self.events.clear();
            self.hints.clear();
            self.step = 0;
        }
        while self.step < step && self.advance() {}
    }

    /// What happened in the last step; before the first one what is known of the game.
    #[must_use]
    pub fn said(&self, phrase: &Phrase) -> Vec<String> {
        let view = self.replay.view();
        if self.step == 0 {
            let date = self.replay.record().header.date.as_deref();
            let day = date.map(|date| format!(" of {date}")).unwrap_or_default();
            return vec![format!("Game {}{day}. {}", view.id, phrase.roles(&view.played()))];
        }
        let hint = |(row, step): &(usize, HintStep)| {
            format!("Hint {} was taken in row {row}.", step.number())
        };
        let mut lines: Vec<String> = self.hints.iter().map(hint).collect();
        for event in &self.events {
            // There is no draft here for it to go back to.
            if let Event::TakenBack { row, .. } = event {
                lines.push(format!("Row {row} is taken back."));
            } else {
                lines.extend(phrase.event(event));
            }
        }
        if self.step == self.steps {
            lines.extend(self.problem.clone());
        }
        lines
    }

    /// One step on, over notes and hints to the next thing that is seen on the board. Says
    /// whether there was one.
    fn advance(&mut self) -> bool {
        let hints = self.replay.view().ledger.hints.len();
        loop {
            match self.replay.advance() {
                Ok(Some(events)) if events.iter().all(is_aside) => {}
                Ok(Some(events)) => {
                    let view = self.replay.view();
                    self.hints = view.ledger.hints.get(hints..).unwrap_or_default().to_vec();
                    self.events = events;
                    self.step += 1;
                    return true;
                }
                Ok(None) => return false,
                Err(error) => {
                    self.problem = Some(sentence(&record_error(&error)));
                    return false;
                }
            }
        }
    }
}

/// Whether an event is not seen on the board.
const fn is_aside(event: &Event) -> bool {
    matches!(event, Event::HintTaken { .. })
}
