//! A new game: one form with everything that can be chosen.

use pegmind_face::{rows_name, sentence, without_rows};
use pegmind_rules::{
    Blanks, Board, Both, BreakerLevel, CodePlace, ColorCount, Difficulty, FeedbackRule, GameCount,
    Hints, MakerLevel, Marks, PegCount, Player, PlayerKind, PlayerName, Preset, Repeats, RowCount,
    Rules, Scoring, Setup, SetupError, SetupOptions, Strict, Takebacks,
};

use crate::context::Context;
use crate::house::DiskQuestion;
use crate::key::Key;
use crate::keymap::Action;
use crate::list;
use crate::screen_action::{ScreenAction, press};
use crate::task::Task;
use crate::text_field::TextField;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A person breaks the computer's code.
    Break,
    /// A person makes the code.
    Make,
    /// Two people.
    Two,
    /// The computer in both seats.
    Watch,
    /// A person types the rows of a real board.
    Solve,
    /// The computer breaks a code on a real board.
    Table,
}

impl Kind {
    const ALL: [Self; 6] =
        [Self::Break, Self::Make, Self::Two, Self::Watch, Self::Solve, Self::Table];

    const fn title(self) -> &'static str {
        match self {
            Self::Break => "you break the computer's code",
            Self::Make => "the computer breaks your code",
            Self::Two => "two people at this screen",
            Self::Watch => "watch the computer play both",
            Self::Solve => "you break a code on a table",
            Self::Table => "the computer breaks a code on a table",
        }
    }

    const fn kinds(self) -> Both<PlayerKind> {
        let (first, second) = match self {
            Self::Break => (PlayerKind::Human, PlayerKind::Computer),
            Self::Make | Self::Table => (PlayerKind::Computer, PlayerKind::Human),
            Self::Two | Self::Solve => (PlayerKind::Human, PlayerKind::Human),
            Self::Watch => (PlayerKind::Computer, PlayerKind::Computer),
        };
        Both { first, second }
    }

    /// What the players are called who did not say.
    fn names(self) -> Both<PlayerName> {
        match (self, PlayerName::new("You"), PlayerName::new("Table")) {
            (Self::Solve, Ok(first), Ok(second)) => Both { first, second },
            _ => PlayerName::defaults(self.kinds()),
        }
    }

    const fn code_place(self) -> CodePlace {
        match self {
            Self::Solve | Self::Table => CodePlace::Table,
            Self::Break | Self::Make | Self::Two | Self::Watch => CodePlace::Program,
        }
    }
}

/// A line of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Begin,
    Kind,
    Board,
    Pegs,
    Colors,
    Repeats,
    Blanks,
    Feedback,
    Rows,
    Games,
    Scoring,
    Maker,
    Breaker,
    Marks,
    Strict,
    Hints,
    Takebacks,
    FirstName,
    SecondName,
}

impl Field {
    const fn title(self) -> &'static str {
        match self {
            Self::Begin => "Begin",
            Self::Kind => "game",
            Self::Board => "board",
            Self::Pegs => "pegs",
            Self::Colors => "colors",
            Self::Repeats => "repeats",
            Self::Blanks => "blanks",
            Self::Feedback => "answers",
            Self::Rows => "rows",
            Self::Games => "games",
            Self::Scoring => "points",
            Self::Maker => "codemaker",
            Self::Breaker => "codebreaker",
            Self::Marks => "key pegs by",
            Self::Strict => "strict",
            Self::Hints => "hints",
            Self::Takebacks => "takebacks",
            Self::FirstName => "name",
            Self::SecondName => "other name",
        }
    }
}

/// A new game while it is being chosen.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    kind: Kind,
    /// The preset; a board of one's own if there is none.
    preset: Option<Preset>,
    options: SetupOptions,
    selected: usize,
    /// A number or a name that is being typed.
    typing: Option<TextField>,
    /// What is known of good play on this board.
    foreseen: Option<(Rules, String)>,
}

impl Default for Form {
    fn default() -> Self {
        let options = SetupOptions::new(Preset::default().rules(), Kind::Break.kinds());
        Self {
            kind: Kind::Break,
            preset: Some(Preset::default()),
            options,
            selected: 0,
            typing: None,
            foreseen: None,
        }
    }
}

impl Form {
    /// A form that is filled in like a game before.
    pub(crate) fn like(setup: &Setup) -> Self {
        let options = setup.options().clone();
        let kind = Kind::ALL
            .into_iter()
            .find(|kind| kind.kinds() == options.kinds && kind.code_place() == options.code_place);
        let preset = preset_of(&options.rules);
        Self { kind: kind.unwrap_or(Kind::Break), preset, options, ..Self::default() }
    }

    /// A form for a game on a real board.
    pub(crate) fn for_real_board() -> Self {
        let mut form = Self::default();
        form.set_kind(Kind::Solve);
        form
    }

    /// The lines that make sense for these players and this board.
    pub(crate) fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::Begin, Field::Kind, Field::Board];
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

    /// The line that keys change.
    pub(crate) fn selected(&self) -> usize {
        self.selected.min(self.fields().len() - 1)
    }

    /// The text that is being typed, and its cursor.
    pub(crate) const fn typing(&self) -> Option<&TextField> {
        self.typing.as_ref()
    }

    /// The name and the value of a line.
    pub(crate) fn line(&self, field: Field) -> (&'static str, String) {
        let options = &self.options;
        let rules = &options.rules;
        let yes = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
        let value = match field {
            Field::Begin => String::new(),
            Field::Kind => self.kind.title().to_owned(),
            Field::Board => match self.preset {
                Some(preset) => format!("{preset}: {}", without_rows(*rules)),
                None => "your own".to_owned(),
            },
            Field::Pegs => rules.pegs().to_string(),
            Field::Colors => rules.colors().to_string(),
            Field::Repeats => yes(rules.repeats().allowed()),
            Field::Blanks => yes(rules.blanks().allowed()),
            Field::Feedback => match rules.feedback() {
                FeedbackRule::Keys => "keys: how many exact, how many color",
                FeedbackRule::PerPeg => "per peg",
                FeedbackRule::Exact => "exact only",
                FeedbackRule::Sum => "exact and color together",
            }
            .to_owned(),
            Field::Rows => rows_name(rules.rows()),
            Field::Games => match options.games.get() {
                1 => "1".to_owned(),
                games => format!("a match of {games}"),
            },
            Field::Scoring => match options.scoring {
                Scoring::Guesses => "one for each guess, one more if the last fails",
                Scoring::Keys => "one for each exact key peg",
            }
            .to_owned(),
            Field::Maker => {
                format!("{}: {}", options.maker_level, options.maker_level.sentence())
            }
            Field::Breaker => {
                format!("{}: {}", options.breaker_level, options.breaker_level.sentence())
            }
            Field::Marks => match options.marks {
                Marks::Program => "the program",
                Marks::Hand => "the codemaker; wrong ones are refused",
                Marks::Trust => "the codemaker; wrong ones are named at the end",
            }
            .to_owned(),
            Field::Strict => match options.strict {
                Strict::Yes => "yes: a guess has to fit every row",
                Strict::No => "no",
            }
            .to_owned(),
            Field::Hints => yes(options.hints == Hints::Allowed),
            Field::Takebacks => yes(options.takebacks == Takebacks::Allowed),
            Field::FirstName => self.name(Player::First),
            Field::SecondName => self.name(Player::Second),
        };
        (field.title(), value)
    }

    fn name(&self, player: Player) -> String {
        let seat = if player == Player::First { "breaks" } else { "makes" };
        let first = if self.options.games == GameCount::ONE { "" } else { " first" };
        format!("{} ({seat}{first})", self.options.names.of(player))
    }

    /// What stands below the form: what is wrong, and the board in numbers.
    pub(crate) fn remarks(&self) -> Vec<String> {
        let rules = &self.options.rules;
        let mut lines = Vec::new();
        if let Err(error) = self.setup() {
            lines.push(sentence(&error.to_string()));
        }
        lines.push(format!("{rules}: {} codes.", rules.code_count()));
        if let Some((_, text)) = self.foreseen.as_ref().filter(|known| known.0 == *rules) {
            lines.push(text.clone());
        }
        lines
    }

    /// Takes in what good play needs on a board.
    pub(crate) fn take_foreseen(&mut self, rules: Rules, text: String) {
        self.foreseen = Some((rules, text));
    }

    /// Asks how good play is on this board.
    pub(crate) fn foresee(&self, context: &mut Context<'_>) {
        context.ask(Task::Foresee(Board::new(self.options.rules)));
    }

    fn setup(&self) -> Result<Setup, SetupError> {
        Setup::new(self.options.clone())
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        if self.typing.is_some() {
            return self.typing_key(key, context);
        }
        if press(ACTIONS, (self, &()), key, context) {
            return;
        }
        let Some(field) = self.field().filter(|field| is_typed(*field)) else { return };
        let number = matches!(field, Field::Pegs | Field::Colors | Field::Rows | Field::Games);
        let begins =
            |typed: &char| if number { typed.is_ascii_digit() } else { typed.is_alphanumeric() };
        if let Some(typed) = key.typed().filter(begins) {
            self.typing = Some(TextField::with(typed.encode_utf8(&mut [0; 4])));
        }
    }

    /// The chosen line.
    fn field(&self) -> Option<Field> {
        self.fields().get(self.selected()).copied()
    }

    fn go(&mut self, to: impl FnOnce(usize, usize) -> usize) {
        self.selected = to(self.selected(), self.fields().len());
    }

    fn step(&mut self, step: isize, _: &mut Context<'_>) {
        self.go(|place, count| list::around(place, step, count));
    }

    fn turn_field(&mut self, step: isize, context: &mut Context<'_>) {
        if let Some(field) = self.field() {
            self.turn(field, step, context);
        }
    }

    /// Enter on a line: what is typed opens, what is chosen turns on.
    fn open_field(&mut self, context: &mut Context<'_>) {
        let Some(field) = self.field() else { return };
        match field {
            Field::Begin => self.begin(context),
            Field::FirstName | Field::SecondName => {
                let player = if field == Field::FirstName { Player::First } else { Player::Second };
                self.typing = Some(TextField::with(self.options.names.of(player).as_str()));
            }
            _ => self.turn(field, 1, context),
        }
    }

    fn typing_key(&mut self, key: Key, context: &mut Context<'_>) {
        let Some(text) = &mut self.typing else { return };
        match (context.action(key), key.typed()) {
            (Some(Action::Back), _) => self.typing = None,
            (Some(Action::Enter | Action::Down | Action::Up | Action::NextPane), _) => {
                let text = text.text();
                self.typing = None;
                self.typed(&text, context);
            }
            (action, _) => text.key(key, action),
        }
    }

    /// Takes pasted text in where text is typed.
    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(typing) = &mut self.typing {
            typing.insert(text);
        }
    }

    /// Takes typed text in as the value of the line.
    fn typed(&mut self, text: &str, context: &mut Context<'_>) {
        let Some(field) = self.field() else { return };
        let number = text.trim().parse::<u8>().map_err(|_parse| {
            format!("'{}' is not a number from 0 to 255", pegmind_rules::Quoted::new(text))
        });
        let text_of = |error: &dyn std::fmt::Display| error.to_string();
        let rules = self.options.rules;
        let done = match field {
            Field::Pegs => {
                number.and_then(|n| PegCount::new(n).map_err(|e| text_of(&e))).and_then(|pegs| {
                    self.set_board(pegs, rules.colors(), rules.repeats(), rules.blanks())
                })
            }
            Field::Colors => {
                number.and_then(|n| ColorCount::new(n).map_err(|e| text_of(&e))).and_then(
                    |colors| self.set_board(rules.pegs(), colors, rules.repeats(), rules.blanks()),
                )
            }
            Field::Rows => number
                .and_then(|n| RowCount::new(n).map_err(|e| text_of(&e)))
                .map(|rows| self.options.rules = rules.with_rows(rows)),
            Field::Games => number
                .and_then(|n| GameCount::new(n).map_err(|e| text_of(&e)))
                .map(|games| self.set_games(games)),
            Field::FirstName | Field::SecondName => {
                PlayerName::new(text).map_err(|error| text_of(&error)).map(|name| {
                    let player =
                        if field == Field::FirstName { Player::First } else { Player::Second };
                    *self.options.names.of_mut(player) = name;
                })
            }
            _ => Ok(()),
        };
        match done {
            Ok(()) => self.foresee(context),
            Err(error) => context.say(sentence(&error)),
        }
    }

    fn begin(&self, context: &mut Context<'_>) {
        match self.setup() {
            Ok(setup) => {
                context.close();
                context.ask(DiskQuestion::Begin(Box::new(setup)));
            }
            Err(error) => context.say(sentence(&error.to_string())),
        }
    }

    fn set_kind(&mut self, kind: Kind) {
        // Names that somebody typed stay.
        if self.options.names == self.kind.names() {
            self.options.names = kind.names();
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
    ) -> Result<(), String> {
        let old = self.options.rules;
        let rules = Rules::new(pegs, colors, repeats, blanks, old.feedback(), old.rows());
        self.options.rules = rules.map_err(|error| error.to_string())?;
        Ok(())
    }

    /// The next value of a line, or the one before.
    fn turn(&mut self, field: Field, step: isize, context: &mut Context<'_>) {
        let rules = self.options.rules;
        let (pegs, colors) = (rules.pegs(), rules.colors());
        let mut done = Ok(());
        match field {
            Field::Begin if step > 0 => return self.begin(context),
            Field::Kind => self.set_kind(turned(&Kind::ALL, self.kind, step)),
            Field::Board => self.turn_board(step),
            Field::Pegs => {
                let more = PegCount::new(pegs.get().saturating_add_signed(signed(step)));
                done = more
                    .map_err(|error| error.to_string())
                    .and_then(|pegs| self.set_board(pegs, colors, rules.repeats(), rules.blanks()));
            }
            Field::Colors => {
                let more = ColorCount::new(colors.get().saturating_add_signed(signed(step)));
                done = more.map_err(|error| error.to_string()).and_then(|colors| {
                    self.set_board(pegs, colors, rules.repeats(), rules.blanks())
                });
            }
            Field::Repeats => {
                let other = [Repeats::Allowed, Repeats::Forbidden];
                let repeats = turned(&other, rules.repeats(), step);
                done = self.set_board(pegs, colors, repeats, rules.blanks());
            }
            Field::Blanks => {
                let blanks = turned(&[Blanks::Allowed, Blanks::Forbidden], rules.blanks(), step);
                done = self.set_board(pegs, colors, rules.repeats(), blanks);
            }
            Field::Feedback => {
                let feedback = turned(FeedbackRule::ALL, rules.feedback(), step);
                self.options.rules = rules.with_feedback(feedback);
            }
            Field::Rows => self.options.rules = rules.with_rows(turned_rows(rules.rows(), step)),
            Field::Games => self.turn_games(step),
            Field::Scoring => {
                self.options.scoring = turned(Scoring::ALL, self.options.scoring, step);
            }
            Field::Maker => {
                self.options.maker_level = turned(MakerLevel::ALL, self.options.maker_level, step);
            }
            Field::Breaker => {
                let levels: Vec<BreakerLevel> = BreakerLevel::on(&rules).collect();
                self.options.breaker_level = turned(&levels, self.options.breaker_level, step);
            }
            Field::Marks => self.options.marks = turned(Marks::ALL, self.options.marks, step),
            Field::Strict => self.options.strict = turned(Strict::ALL, self.options.strict, step),
            Field::Hints => self.options.hints = turned(Hints::ALL, self.options.hints, step),
            Field::Takebacks => {
                self.options.takebacks = turned(Takebacks::ALL, self.options.takebacks, step);
            }
            Field::Begin | Field::FirstName | Field::SecondName => {}
        }
        match done {
            Ok(()) => self.foresee(context),
            Err(error) => context.say(sentence(&error)),
        }
    }

    fn turn_board(&mut self, step: isize) {
        let mut boards: Vec<Option<Preset>> = Preset::ALL.iter().copied().map(Some).collect();
        boards.push(None);
        self.preset = turned(&boards, self.preset, step);
        if let Some(preset) = self.preset {
            let rows = self.options.rules.rows();
            self.options.rules = preset.rules().with_rows(rows);
        }
    }

    fn turn_games(&mut self, step: isize) {
        let now = self.options.games.get();
        let next = match (now, step > 0) {
            (1, true) => 2,
            (2, false) => 1,
            (1, false) | (100, true) => now,
            (_, true) => now + 2,
            (_, false) => now - 2,
        };
        if let Ok(games) = GameCount::new(next) {
            self.set_games(games);
        }
    }
}

type Row = ScreenAction<Form, ()>;

/// What can be done in the form.
pub(crate) static ACTIONS: &[Row] = &[
    Row::on(&[Action::Left, Action::Right], Form::turn_field)
        .first(1, "change")
        .help("another value"),
    Row::on(&[Action::Keep], Form::turn_field),
    Row::on(&[Action::Up, Action::Down], Form::step).first(2, "next line").help("another line"),
    Row::on(&[Action::PreviousPane, Action::NextPane], Form::step),
    Row::on(&[Action::First, Action::Last], |form, step, _| {
        form.go(|_, count| list::end(step, count))
    })
    .help("the first line, the last"),
    Row::on(&[Action::Enter], |form, _, context| form.open_field(context))
        .first(3, "on Begin starts")
        .help("begin; on other lines another value, a name"),
    Row::on(&[Action::Back], |_, _, context| context.close()).first(4, "back").help("back"),
    Row::told(&[Action::Help]).first(5, "help"),
];

/// Whether a line takes typed text.
const fn is_typed(field: Field) -> bool {
    matches!(
        field,
        Field::Pegs
            | Field::Colors
            | Field::Rows
            | Field::Games
            | Field::FirstName
            | Field::SecondName
    )
}

/// A step as it is added to a small number.
const fn signed(step: isize) -> i8 {
    if step > 0 { 1 } else { -1 }
}

/// The value after this one, or before it.
fn turned<T: Copy + PartialEq>(all: &[T], now: T, step: isize) -> T {
    let place = all.iter().position(|value| *value == now).unwrap_or_default();
    let next = if step > 0 { place + 1 } else { place + all.len() - 1 };
    all.get(next % all.len()).copied().unwrap_or(now)
}

/// The rows of the next difficulty, or of the one before.
fn turned_rows(now: RowCount, step: isize) -> RowCount {
    let levels: Vec<RowCount> = Difficulty::ALL.iter().map(|level| level.rows()).collect();
    if levels.contains(&now) { turned(&levels, now, step) } else { Difficulty::default().rows() }
}

/// The preset that has these rules.
fn preset_of(rules: &Rules) -> Option<Preset> {
    let same = |preset: &&Preset| preset.rules().with_rows(rules.rows()) == *rules;
    Preset::ALL.iter().find(same).copied()
}

#[cfg(test)]
mod tests;
