//! Puzzles that are solved one after the other.

use pegmind_face::PuzzleBook;
use pegmind_face::peg_editor::CodeDraft;
use pegmind_face::sentence;
use pegmind_face::tutorial::{Expected, Judgment, LessonView, TutorialError};
use pegmind_review::{DrillKey, DrillResult, Puzzle};
use pegmind_rules::{ColorNames, Preset, Rules, parse_pegs};
use pegmind_session::{Day, GameId, Seed};

use crate::context::Context;
use crate::draft_keys;
use crate::form::Form;
use crate::settings::Settings;

/// Puzzles that are solved one after the other.
#[derive(Debug)]
pub(super) struct Book {
    puzzles: PuzzleBook,
    /// The guess that is put together.
    pub(super) draft: CodeDraft,
    /// What they were made of, if they were.
    pub(super) source: Option<(Preset, Seed)>,
    /// Which rows of games they are, by their places, where those games have names.
    keys: Vec<Option<DrillKey>>,
    /// The places whose results were handed on.
    handed_on: Vec<usize>,
}

impl Book {
    /// Puzzles that were made.
    pub(super) fn new(puzzles: Vec<Puzzle>, source: Option<(Preset, Seed)>) -> Self {
        Self {
            puzzles: PuzzleBook::new(puzzles),
            draft: CodeDraft::default(),
            source,
            keys: Vec::new(),
            handed_on: Vec::new(),
        }
    }

    /// Rows of own games.
    pub(super) fn drills(found: Vec<(Option<DrillKey>, Puzzle)>) -> Self {
        let (keys, puzzles) = found.into_iter().unzip();
        Self { keys, ..Self::new(puzzles, None) }
    }

    /// Goes on as it stood in a form of a page without scripts.
    pub(super) fn resume(&mut self, form: &Form) {
        let results = form.get("results").unwrap_or_default().chars().enumerate();
        let result = |(place, sign)| match sign {
            '+' => Some((place, true)),
            '-' => Some((place, false)),
            _ => None,
        };
        self.puzzles.resume(results.filter_map(result));
        if let Some(place) = form.get("at").and_then(|at| at.parse().ok()) {
            self.puzzles.open(place);
        }
        let rules = self.rules();
        draft_keys::restore(&mut self.draft, form.get("guess"), &rules);
        if form.get("over").is_some() {
            self.puzzles.show();
        }
    }

    /// What hidden fields say of it where a page keeps nothing.
    pub(super) fn fields(&self, count: usize) -> Vec<(&'static str, String)> {
        let Some((preset, seed)) = &self.source else { return Vec::new() };
        let mut signs = vec!['.'; count];
        for (place, right) in self.puzzles.results() {
            if let Some(sign) = signs.get_mut(place) {
                *sign = if right { '+' } else { '-' };
            }
        }
        let mut fields = vec![
            ("board", preset.name().to_owned()),
            ("seed", seed.to_hex()),
            ("at", self.puzzles.place().to_string()),
            ("results", signs.into_iter().collect()),
        ];
        fields.extend(self.is_over().then(|| ("over", "yes".to_owned())));
        fields
    }

    /// What is to be shown, with the colors named so.
    pub(super) fn lesson(&self, names: &ColorNames) -> LessonView<'_> {
        self.puzzles.view(names)
    }

    /// The rules of the board.
    pub(super) fn rules(&self) -> Rules {
        *self.puzzles.view(&ColorNames::STANDARD).board.rules()
    }

    /// Whether the open puzzle is solved, or its answer is shown.
    pub(super) fn is_over(&self) -> bool {
        self.puzzles.view(&ColorNames::STANDARD).expected == Expected::Continue
    }

    /// What is asked now, in words.
    pub(super) fn asked(&self, settings: &Settings) -> String {
        let lesson = self.lesson(&settings.paints.names());
        let title = lesson.title;
        format!(
            "{} {} of {}: {title}. {}",
            lesson.what,
            lesson.number,
            lesson.count,
            lesson.sentences.join(" ")
        )
    }

    /// Tries the guess that is typed, else the one that is put together.
    pub(super) fn guess(&mut self, typed: Option<&str>, context: &mut Context<'_>) {
        let (rules, names) = (self.rules(), context.settings.paints.names());
        let typed = typed.map(str::trim).filter(|text| !text.is_empty());
        let pegs = if let Some(text) = typed {
            parse_pegs(&rules, &names, text).map_err(|error| sentence(&error))
        } else {
            self.draft.finish(&rules, &names);
            let code = self.draft.pegs.complete(&rules);
            code.map(|code| code.pegs().to_vec()).map_err(|error| sentence(&error))
        };
        let guessed =
            pegs.and_then(|pegs| self.puzzles.guess(&pegs).map_err(|error| sentence(&error)));
        match guessed {
            Ok(()) => {
                let lesson = self.puzzles.view(&names);
                context.say(lesson.reply.join(" "));
                // What can be tried again stays, to be changed.
                if lesson.judgment != Some(Judgment::NotYet) {
                    self.draft.clear();
                }
            }
            Err(why) => context.say(why),
        }
    }

    /// Shows the answer.
    pub(super) fn show(&mut self, context: &mut Context<'_>) {
        self.puzzles.show();
        let said = self.lesson(&context.settings.paints.names()).reply.join(" ");
        context.say(said);
    }

    fn opened(&mut self, result: Result<(), TutorialError>, context: &mut Context<'_>) {
        match result {
            Ok(()) => {
                self.draft.clear();
                context.say(self.asked(context.settings));
            }
            Err(error) => context.say(sentence(&error)),
        }
    }

    /// Opens the puzzle at this place, from 0.
    pub(super) fn open(&mut self, place: usize, context: &mut Context<'_>) {
        self.puzzles.open(place);
        self.opened(Ok(()), context);
    }

    /// What stands in the address for the open puzzle; nothing for a row of a nameless game.
    pub(super) fn address(&self) -> String {
        let place = self.puzzles.place();
        match (&self.source, self.keys.get(place)) {
            (Some((preset, seed)), _) => {
                format!("board={preset}&seed={}&n={}", seed.to_hex(), place + 1)
            }
            (None, Some(Some(key))) => drill_address(&key.game, Some(key.row)),
            (None, _) => String::new(),
        }
    }

    /// The place of this row of an own game.
    pub(super) fn place_of(&self, game: &GameId, row: Option<usize>) -> Option<usize> {
        let is_it = |key: &DrillKey| key.game == *game && row.is_none_or(|row| row == key.row);
        self.keys.iter().position(|key| key.as_ref().is_some_and(is_it))
    }

    /// Opens the next puzzle.
    pub(super) fn go_on(&mut self, context: &mut Context<'_>) {
        let result = self.puzzles.go_on();
        self.opened(result, context);
    }

    /// Opens the one before.
    pub(super) fn back(&mut self, context: &mut Context<'_>) {
        let result = self.puzzles.back();
        self.opened(result, context);
    }

    /// Begins this one again.
    pub(super) fn again(&mut self, context: &mut Context<'_>) {
        self.puzzles.again();
        self.opened(Ok(()), context);
    }

    /// How rows of own games were answered since the last time.
    pub(super) fn drill_results(&mut self, day: Day) -> Vec<DrillResult> {
        let all: Vec<(usize, bool)> = self.puzzles.results().collect();
        let mut new = Vec::new();
        for (place, right) in all {
            if let Some(Some(key)) = self.keys.get(place)
                && !self.handed_on.contains(&place)
            {
                self.handed_on.push(place);
                new.push(DrillResult { day, key: key.clone(), right });
            }
        }
        new
    }
}

/// What stands in the address for a row of an own game, else for its costliest one.
pub(super) fn drill_address(game: &GameId, row: Option<usize>) -> String {
    let row = row.map(|row| format!("&n={row}")).unwrap_or_default();
    format!("g={game}{row}")
}
