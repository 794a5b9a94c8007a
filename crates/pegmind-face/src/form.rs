//! The form of a new game, without keys and without lines: which choices there
//! are, in which order, what each says, and what the board is like.

mod average;
mod breaker;
mod field;
mod kind;

use std::fmt::Display;

use pegmind_rules::{
    Blanks, BreakerLevel, CodePlace, ColorCount, ColorCountError, Difficulty, FeedbackRule,
    GameCount, GameCountError, GuessAverage, Hints, MakerLevel, Marks, NameError, PegCount,
    PegCountError, Player, PlayerKind, PlayerName, Preset, Quoted, Repeats, RowCount,
    RowCountError, Rules, RulesError, Scoring, Setup, SetupError, SetupOptions, Strict, Takebacks,
};

pub use self::average::Average;
use self::breaker::Breaker;
pub use self::field::{Field, Typed};
pub use self::kind::Kind;
use crate::amount::grouped;
use crate::{Step, board_name, capital, rows_name, sentence};

/// What there is to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    /// Each choice in words; the first of them is its name.
    pub titles: Vec<String>,
    /// The place of the one that holds. `None` if none of them does.
    pub now: Option<usize>,
}

impl List {
    fn of<T: PartialEq>(all: &[T], now: &T, title: impl Fn(&T) -> String) -> Self {
        let place = all.iter().position(|value| value == now);
        Self { titles: all.iter().map(title).collect(), now: place }
    }
}

/// Why a line of the form cannot be changed so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    /// No number.
    #[error("'{0}' is not a number from 0 to 255")]
    NotNumber(Quoted),
    /// No number of pegs.
    #[error(transparent)]
    Pegs(#[from] PegCountError),
    /// No number of colors.
    #[error(transparent)]
    Colors(#[from] ColorCountError),
    /// No number of rows.
    #[error(transparent)]
    Rows(#[from] RowCountError),
    /// No number of games.
    #[error(transparent)]
    Games(#[from] GameCountError),
    /// No name.
    #[error(transparent)]
    Name(#[from] NameError),
    /// No board.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Choices that do not go together.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// A new game while it is being chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    kind: Kind,
    /// The preset; a board of one's own if there is none.
    preset: Option<Preset>,
    options: SetupOptions,
    /// What is known of good play on a board.
    average: Option<(Rules, Average)>,
    /// What answers told before retention was chosen.
    told_before: Option<FeedbackRule>,
    /// The board before presets were gone through.
    board_before: Option<Rules>,
    /// The average at which a computer is about as good as the person.
    own: Option<GuessAverage>,
    /// What the person is called, where that is set.
    person: Option<PlayerName>,
}

impl Default for Form {
    fn default() -> Self {
        let options = SetupOptions::new(Preset::default().rules(), Kind::Break.kinds());
        Self {
            kind: Kind::Break,
            preset: Some(Preset::default()),
            options,
            average: None,
            told_before: None,
            board_before: None,
            own: None,
            person: None,
        }
    }
}

impl Form {
    /// A form that is filled in like a game before.
    #[must_use]
    pub fn like(setup: &Setup) -> Self {
        let options = setup.options().clone();
        let kind = Kind::ALL
            .into_iter()
            .find(|kind| kind.kinds() == options.kinds && kind.code_place() == options.code_place);
        let (kind, preset) = (kind.unwrap_or(Kind::Break), preset_of(&options.rules));
        Self { kind, preset, options, average: None, ..Self::default() }
    }

    /// A form for other players on the same board, at the same levels.
    pub(crate) fn for_others(&self, kind: Kind) -> Self {
        let mut options = SetupOptions::new(self.options.rules, kind.kinds());
        options.maker_level = self.options.maker_level;
        options.breaker_level = self.options.breaker_level;
        options.code_place = kind.code_place();
        options.names = kind.names(self.person.as_ref());
        Self { kind, options, ..self.clone() }
    }

    /// This form, with the average at which a computer is about as good as the person.
    #[must_use]
    pub(crate) const fn with_own(mut self, own: Option<GuessAverage>) -> Self {
        self.own = own;
        self
    }

    /// This form, with what the person is called who has not said so for this game.
    #[must_use]
    pub fn with_person(mut self, person: Option<PlayerName>) -> Self {
        if self.options.names == self.kind.names(self.person.as_ref()) {
            self.options.names = self.kind.names(person.as_ref());
        }
        self.person = person;
        self
    }

    /// This form, with nobody called otherwise than usual.
    #[must_use]
    pub fn without_names(mut self) -> Self {
        self.options.names = self.kind.names(None);
        self
    }

    /// Who plays.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The game in a few words: its board, and what is not as usual.
    pub(crate) fn summary(&self) -> String {
        let options = &self.options;
        let (rules, fields) = (&options.rules, self.fields());
        let board = self.preset.map_or_else(|| board_name(rules), |preset| preset.to_string());
        let rows = rules.rows();
        let level = Difficulty::ALL.iter().find(|level| level.rows() == rows);
        let rows_named = level.map_or_else(|| format!("{rows} rows"), ToString::to_string);
        let maker = options.maker_level;
        let parts = [
            (rows != Difficulty::default().rows(), rows_named),
            (options.games != GameCount::ONE, self.value(Field::Games)),
            (fields.contains(&Field::Maker) && maker != MakerLevel::default(), maker.to_string()),
            (fields.contains(&Field::Breaker), self.breaker().name()),
            (options.strict == Strict::Yes, "strict".into()),
            (options.hints != Hints::default(), "no hints".into()),
            (options.takebacks != Takebacks::default(), "takebacks".into()),
        ];
        let unusual = parts.into_iter().filter_map(|(is_unusual, part)| is_unusual.then_some(part));
        std::iter::once(board).chain(unusual).collect::<Vec<_>>().join(", ")
    }

    /// The game in one sentence: `Classic: 6 colors, 4 pegs, repeats yes, blanks no, 10
    /// rows. You (breaks), Cpu (makes).`
    #[must_use]
    pub fn sentence(&self) -> String {
        let [first, second] = [Field::FirstName, Field::SecondName].map(|name| self.value(name));
        format!("{}: {}. {first}, {second}.", capital(&self.summary()), self.options.rules)
    }

    /// The board as it stands.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.options.rules
    }

    /// The set-up that was chosen.
    ///
    /// # Errors
    ///
    /// [`SetupError`] names the choices that do not go together.
    pub fn setup(&self) -> Result<Setup, SetupError> {
        Setup::new(self.options.clone())
    }

    /// The lines that make sense for these players and this board.
    #[must_use]
    pub fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::Kind, Field::Board];
        if self.preset.is_none() {
            let own = [Field::Pegs, Field::Colors, Field::Repeats, Field::Blanks, Field::Feedback];
            fields.extend(own);
        }
        fields.extend([Field::Rows, Field::Games]);
        let single = self.options.games == GameCount::ONE;
        let kinds = self.options.kinds;
        let human = PlayerKind::Human;
        if !single {
            fields.push(Field::Scoring);
        }
        if kinds.second != human || (!single && kinds.first != human) {
            fields.push(Field::Maker);
        }
        if kinds.first != human || (!single && kinds.second != human) {
            fields.push(Field::Breaker);
        }
        let person_makes = kinds.second == human || (!single && kinds.first == human);
        if person_makes && self.options.code_place == CodePlace::Program {
            fields.push(Field::Marks);
        }
        if kinds.first == human || (!single && kinds.second == human) {
            fields.extend([Field::Strict, Field::Hints]);
            if single {
                fields.push(Field::Takebacks);
            }
        }
        fields.extend([Field::FirstName, Field::SecondName]);
        fields
    }

    /// The value of a line in words.
    #[must_use]
    pub fn value(&self, field: Field) -> String {
        let options = &self.options;
        match field.typed() {
            Some(Typed::Pegs) => options.rules.pegs().to_string(),
            Some(Typed::Colors) => options.rules.colors().to_string(),
            Some(Typed::Rows) => rows_name(options.rules.rows()),
            Some(Typed::Games) => match options.games.get() {
                1 => "1".to_owned(),
                games => format!("a match of {games}"),
            },
            Some(Typed::Name(player)) => self.name_and_seat(player),
            None => {
                let list = self.list(field);
                let now = list.as_ref().and_then(|list| list.titles.get(list.now?).cloned());
                now.unwrap_or_else(|| self.breaker().name())
            }
        }
    }

    fn name_and_seat(&self, player: Player) -> String {
        let seat = if player == Player::First { "breaks" } else { "makes" };
        let first = if self.options.games == GameCount::ONE { "" } else { " first" };
        format!("{} ({seat}{first})", self.options.names.of(player))
    }

    /// What a line that is typed has now, as it would be typed.
    #[must_use]
    pub fn text(&self, field: Field) -> String {
        match field.typed() {
            Some(Typed::Rows) => self.options.rules.rows().to_string(),
            Some(Typed::Games) => self.options.games.get().to_string(),
            Some(Typed::Name(player)) => self.options.names.of(player).to_string(),
            Some(Typed::Pegs | Typed::Colors) | None => self.value(field),
        }
    }

    /// What is asked of a person who types a value.
    #[must_use]
    pub fn question(&self, field: Field) -> String {
        match field.typed() {
            Some(Typed::Pegs) => "Pegs, 1 to 16".into(),
            Some(Typed::Colors) => "Colors, 2 to 26".into(),
            Some(Typed::Rows) => "Rows, 1 to 99".into(),
            Some(Typed::Games) => "Games, 1 or an even number up to 100".into(),
            Some(Typed::Name(_)) => format!("A name for {}", self.text(field)),
            None => field.question().into(),
        }
    }

    /// The choices of a line. `None` where a value can only be typed.
    #[must_use]
    pub fn list(&self, field: Field) -> Option<List> {
        fn sentence_of(name: &dyn Display, sentence: &str) -> String {
            format!("{name}: {sentence}")
        }
        fn yes_no<T: PartialEq>(all: &[T; 2], now: &T) -> List {
            let [yes, _no] = all;
            List::of(all, now, |value| if value == yes { "yes" } else { "no" }.to_owned())
        }
        let options = &self.options;
        let rules = &options.rules;
        Some(match field {
            Field::Kind => List::of(&Kind::ALL, &self.kind, |kind| kind.title().to_owned()),
            Field::Board => List::of(&boards(), &self.preset, |preset| match preset {
                Some(preset) => sentence_of(preset, &preset.rules().without_rows()),
                None => "custom: a board of your own".to_owned(),
            }),
            Field::Repeats => yes_no(&REPEATS, &rules.repeats()),
            Field::Blanks => yes_no(&BLANKS, &rules.blanks()),
            Field::Feedback => List::of(FeedbackRule::ALL, &rules.feedback(), |rule| {
                sentence_of(rule, told(*rule))
            }),
            Field::Rows => {
                List::of(&levels_of_rows(), &rules.rows(), |rows: &RowCount| rows_name(*rows))
            }
            Field::Scoring => List::of(Scoring::ALL, &options.scoring, |scoring| {
                sentence_of(scoring, points(*scoring))
            }),
            Field::Maker => List::of(MakerLevel::ALL, &options.maker_level, |level| {
                sentence_of(level, level.sentence())
            }),
            Field::Breaker => List::of(&self.breakers(), &self.breaker(), |breaker| {
                let own = self.own.map(|own| Breaker::Level(BreakerLevel::Average(own)));
                let like_you = own == Some(*breaker);
                let about = if like_you { "about as good as you" } else { breaker.sentence() };
                sentence_of(&breaker.name(), about)
            }),
            Field::Marks => {
                List::of(Marks::ALL, &options.marks, |marks| sentence_of(marks, placed(*marks)))
            }
            Field::Strict => List::of(Strict::ALL, &options.strict, |strict| match strict {
                Strict::Yes => "yes: a guess has to fit every row".to_owned(),
                Strict::No => "no".to_owned(),
            }),
            Field::Hints => List::of(Hints::ALL, &options.hints, Hints::to_string),
            Field::Takebacks => List::of(Takebacks::ALL, &options.takebacks, Takebacks::to_string),
            Field::Pegs | Field::Colors | Field::Games | Field::FirstName | Field::SecondName => {
                return None;
            }
        })
    }

    /// Takes the choice with this place in the list of a line; nothing changes
    /// if there is none.
    ///
    /// # Errors
    ///
    /// [`FormError`] if there is no such board. Nothing is changed then.
    pub fn choose(&mut self, field: Field, idx: usize) -> Result<(), FormError> {
        fn put<T: Copy>(all: &[T], idx: usize, place: &mut T) {
            if let Some(value) = all.get(idx) {
                *place = *value;
            }
        }
        let rules = self.options.rules;
        self.board_before = self.board_before.filter(|_| field == Field::Board);
        let options = &mut self.options;
        match field {
            Field::Kind => Kind::ALL.get(idx).into_iter().for_each(|kind| self.set_kind(*kind)),
            Field::Board => {
                put(&boards(), idx, &mut self.preset);
                self.told_before = None;
                // A board of one's own begins as the one before presets were gone through.
                let before = *self.board_before.get_or_insert(rules);
                let board = self.preset.map_or(before, Preset::rules);
                options.rules = board.with_rows(rules.rows());
            }
            Field::Repeats => {
                let mut repeats = rules.repeats();
                put(&REPEATS, idx, &mut repeats);
                self.set_board(rules.pegs(), rules.colors(), repeats, rules.blanks())?;
            }
            Field::Blanks => {
                let mut blanks = rules.blanks();
                put(&BLANKS, idx, &mut blanks);
                self.set_board(rules.pegs(), rules.colors(), rules.repeats(), blanks)?;
            }
            Field::Feedback => {
                let mut feedback = rules.feedback();
                put(FeedbackRule::ALL, idx, &mut feedback);
                self.told_before = None;
                options.rules = rules.with_feedback(feedback);
            }
            Field::Rows => {
                let mut rows = rules.rows();
                put(&levels_of_rows(), idx, &mut rows);
                options.rules = rules.with_rows(rows);
            }
            Field::Scoring => put(Scoring::ALL, idx, &mut options.scoring),
            Field::Maker => put(MakerLevel::ALL, idx, &mut options.maker_level),
            Field::Breaker => {
                self.breakers().get(idx).into_iter().for_each(|breaker| self.set_breaker(*breaker));
            }
            Field::Marks => put(Marks::ALL, idx, &mut options.marks),
            Field::Strict => put(Strict::ALL, idx, &mut options.strict),
            Field::Hints => put(Hints::ALL, idx, &mut options.hints),
            Field::Takebacks => put(Takebacks::ALL, idx, &mut options.takebacks),
            Field::Pegs | Field::Colors | Field::Games | Field::FirstName | Field::SecondName => {}
        }
        Ok(())
    }

    /// The next value of a line, or the one before. Names stay.
    ///
    /// # Errors
    ///
    /// [`FormError`] if there is no such value. Nothing is changed then.
    pub fn turn(&mut self, field: Field, step: Step) -> Result<(), FormError> {
        let rules = self.options.rules;
        match field.typed() {
            Some(Typed::Pegs) => self.type_in(field, &step.beside(rules.pegs().get()).to_string()),
            Some(Typed::Colors) => {
                self.type_in(field, &step.beside(rules.colors().get()).to_string())
            }
            Some(Typed::Games) => {
                let next = match (self.options.games.get(), step) {
                    (1, Step::Next) => 2,
                    (2, Step::Previous) => 1,
                    (now @ 1, Step::Previous) | (now @ 100, Step::Next) => now,
                    (now, step) => step.beside(step.beside(now)),
                };
                self.set_games(GameCount::new(next)?);
                Ok(())
            }
            Some(Typed::Rows) if !levels_of_rows().contains(&rules.rows()) => {
                self.options.rules = rules.with_rows(Difficulty::default().rows());
                Ok(())
            }
            Some(Typed::Rows | Typed::Name(_)) | None => {
                let Some(list) = self.list(field) else { return Ok(()) };
                let places: Vec<usize> = (0..list.titles.len()).collect();
                self.choose(field, step.from(&places, list.now.unwrap_or(usize::MAX)))
            }
        }
    }

    /// Takes typed text as the value of a line.
    ///
    /// # Errors
    ///
    /// [`FormError`] if it is none. Nothing is changed then.
    pub fn type_in(&mut self, field: Field, text: &str) -> Result<(), FormError> {
        let number =
            || text.trim().parse::<u8>().map_err(|_parse| FormError::NotNumber(Quoted::new(text)));
        let rules = self.options.rules;
        let (repeats, blanks) = (rules.repeats(), rules.blanks());
        match field.typed() {
            Some(Typed::Pegs) => {
                self.set_board(PegCount::new(number()?)?, rules.colors(), repeats, blanks)?;
            }
            Some(Typed::Colors) => {
                self.set_board(rules.pegs(), ColorCount::new(number()?)?, repeats, blanks)?;
            }
            Some(Typed::Rows) => self.options.rules = rules.with_rows(RowCount::new(number()?)?),
            Some(Typed::Games) => self.set_games(GameCount::new(number()?)?),
            Some(Typed::Name(player)) => {
                *self.options.names.of_mut(player) = PlayerName::new(text)?;
            }
            None => {}
        }
        Ok(())
    }

    /// Changes who plays. Names that somebody typed stay.
    pub fn set_kind(&mut self, kind: Kind) {
        if self.options.names == self.kind.names(self.person.as_ref()) {
            self.options.names = kind.names(self.person.as_ref());
        }
        self.kind = kind;
        self.options.kinds = kind.kinds();
        self.options.code_place = kind.code_place();
        self.options.marks = Marks::default();
    }

    fn set_games(&mut self, games: GameCount) {
        self.options.games = games;
        if games != GameCount::ONE {
            self.options.takebacks = Takebacks::Forbidden;
        }
    }

    fn set_board(
        &mut self,
        pegs: PegCount,
        colors: ColorCount,
        repeats: Repeats,
        blanks: Blanks,
    ) -> Result<(), RulesError> {
        let old = self.options.rules;
        self.board_before = None;
        self.options.rules = Rules::new(pegs, colors, repeats, blanks, old.feedback(), old.rows())?;
        Ok(())
    }

    /// Takes in how good play is on a board.
    pub const fn take_average(&mut self, rules: Rules, average: Average) {
        self.average = Some((rules, average));
    }

    /// Whether every code is as likely as any other, as far as the set-up says: what
    /// good play needs on average says nothing of a codemaker who looks for a
    /// code that is hard to find, or settles on none.
    fn is_random(&self) -> bool {
        let has_maker = self.fields().contains(&Field::Maker);
        !has_maker || self.options.maker_level == MakerLevel::Random
    }

    /// What the form is called.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        match self.kind {
            Kind::Solve => "Solve a real board",
            Kind::Break | Kind::Make | Kind::Two | Kind::Watch | Kind::Table => "New game",
        }
    }

    /// What stands below the form: what is wrong, and the board in numbers.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        let rules = &self.options.rules;
        let wrong = self.setup().err().map(|error| sentence(&error));
        let mut lines: Vec<String> = wrong.into_iter().collect();
        lines.push(format!("{rules}: {} codes.", grouped(rules.code_count())));
        let average = self.average.as_ref().filter(|known| known.0 == *rules && self.is_random());
        lines.extend(average.map(|(_, average)| average.to_string()));
        lines
    }
}

const REPEATS: [Repeats; 2] = [Repeats::Allowed, Repeats::Forbidden];
const BLANKS: [Blanks; 2] = [Blanks::Allowed, Blanks::Forbidden];

/// The preset that a board is.
fn preset_of(rules: &Rules) -> Option<Preset> {
    let same = |preset: &&Preset| preset.rules().with_rows(rules.rows()) == *rules;
    Preset::ALL.iter().find(same).copied()
}

/// The presets, and a board of one's own.
fn boards() -> Vec<Option<Preset>> {
    Preset::ALL.iter().copied().map(Some).chain([None]).collect()
}

fn levels_of_rows() -> Vec<RowCount> {
    Difficulty::ALL.iter().map(|level| level.rows()).collect()
}

/// What an answer tells.
const fn told(rule: FeedbackRule) -> &'static str {
    match rule {
        FeedbackRule::Keys => "how many exact, how many color",
        FeedbackRule::PerPeg => "which pegs",
        FeedbackRule::Exact => "exact pegs only",
        FeedbackRule::Sum => "exact and color together",
    }
}

/// What the codemaker gets points for.
const fn points(scoring: Scoring) -> &'static str {
    match scoring {
        Scoring::Guesses => "one for each guess, one more if the last fails",
        Scoring::Keys => "one for each exact key peg",
    }
}

/// Who places the key pegs.
const fn placed(marks: Marks) -> &'static str {
    match marks {
        Marks::Program => "it places them",
        Marks::Hand => "the codemaker does; wrong ones are refused",
        Marks::Trust => "the codemaker does; wrong ones are named at the end",
    }
}

#[cfg(test)]
mod tests;
