//! What can be done before a game: one list that every face draws.

use pegmind_rules::{GuessAverage, PlayerName, Setup};

use crate::form::{Form, Kind};

/// Something that can be done before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Go on with the game that was left.
    Continue,
    /// A person breaks the computer's code.
    Break,
    /// A person makes the code.
    Make,
    /// Two people.
    Two,
    /// The computer in both seats.
    Watch,
    /// The code of today.
    Daily,
    /// Positions to be solved.
    Puzzles,
    /// People elsewhere.
    Online,
    /// Help with a game on a real board.
    Solve,
    /// Saved and finished games.
    Games,
    /// The tutorial.
    Learn,
    /// The settings.
    Settings,
    /// End the program.
    Quit,
}

impl Entry {
    /// All of them, in the order people are shown them.
    pub const ALL: [Self; 13] = [
        Self::Continue,
        Self::Break,
        Self::Make,
        Self::Two,
        Self::Watch,
        Self::Daily,
        Self::Puzzles,
        Self::Online,
        Self::Solve,
        Self::Games,
        Self::Learn,
        Self::Settings,
        Self::Quit,
    ];

    /// The digit or letter that takes it: the same whether or not there is a game to go
    /// on with.
    #[must_use]
    pub const fn key(self) -> char {
        match self {
            Self::Continue => '0',
            Self::Break => '1',
            Self::Make => '2',
            Self::Two => '3',
            Self::Watch => '4',
            Self::Daily => 'd',
            Self::Puzzles => 'p',
            Self::Online => 'n',
            Self::Solve => '5',
            Self::Games => '6',
            Self::Learn => '7',
            Self::Settings => '8',
            Self::Quit => '9',
        }
    }

    /// What stands in the list.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Continue => "Continue",
            Self::Break => "Break a code",
            Self::Make => "Make a code",
            Self::Two => "Two players",
            Self::Watch => "Watch",
            Self::Daily => "Daily code",
            Self::Puzzles => "Puzzles",
            Self::Online => "Online",
            Self::Solve => "Solve a real board",
            Self::Games => "Games and statistics",
            Self::Learn => "Learn",
            Self::Settings => "Settings",
            Self::Quit => "Quit",
        }
    }

    /// What it is, in a few words.
    const fn sentence(self) -> &'static str {
        match self {
            Self::Continue => "the game you left",
            Self::Break => "codebreaker: you find the hidden code",
            Self::Make => "codemaker: you hide the code",
            Self::Two => "one hides a code, the other finds it",
            Self::Watch => "the computer plays both sides",
            Self::Daily => "one code a day, for everybody",
            Self::Puzzles => "one guess each, from easy to hard",
            Self::Online => "with people elsewhere, by a code",
            Self::Solve => "type the rows of your table; it helps",
            Self::Games => "go on, look back, see your numbers",
            Self::Learn => "the game in five minutes",
            Self::Settings => "palette, labels, colors, speed",
            Self::Quit => "leave Pegmind",
        }
    }

    /// Who plays, if it is a game.
    #[must_use]
    pub const fn kind(self) -> Option<Kind> {
        match self {
            Self::Break => Some(Kind::Break),
            Self::Make => Some(Kind::Make),
            Self::Two => Some(Kind::Two),
            Self::Watch => Some(Kind::Watch),
            Self::Solve => Some(Kind::Solve),
            Self::Continue
            | Self::Daily
            | Self::Puzzles
            | Self::Online
            | Self::Games
            | Self::Learn
            | Self::Settings
            | Self::Quit => None,
        }
    }

    /// Where games with these players are found.
    const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Break => Self::Break,
            Kind::Make => Self::Make,
            Kind::Two => Self::Two,
            Kind::Watch => Self::Watch,
            Kind::Table | Kind::Solve => Self::Solve,
        }
    }
}

/// What can be done before a game, and what was chosen last time.
#[derive(Clone, Debug, Default)]
pub struct Menu {
    /// The game that can go on, in a few words.
    saved: Option<String>,
    /// How things stand with the code of today, in a few words.
    daily: Option<String>,
    /// The average at which a computer is about as good as the person.
    own: Option<GuessAverage>,
    /// What the person is called, where that is set.
    person: Option<PlayerName>,
    /// The last game, and whether it was chosen just now.
    last: Option<(Form, Chosen)>,
}

/// When a game was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chosen {
    LastTime,
    Now,
}

impl Menu {
    /// The list of a player with this game to go on with, and with this one as the last
    /// that was begun.
    #[must_use]
    pub fn new(saved: Option<String>, last: Option<&Setup>) -> Self {
        let last = last.map(|setup| (Form::like(setup), Chosen::LastTime));
        Self { saved, last, ..Self::default() }
    }

    /// The same list, where games are played by a person of this name.
    #[must_use]
    pub fn with_person(self, person: Option<PlayerName>) -> Self {
        Self { person, ..self }
    }

    /// The same list, with how things stand with the code of today.
    #[must_use]
    pub fn with_daily(self, daily: String) -> Self {
        Self { daily: Some(daily).filter(|text| !text.is_empty()), ..self }
    }

    /// The same list, where computers can be chosen that are about as good as the person.
    #[must_use]
    pub fn with_own(self, own: Option<GuessAverage>) -> Self {
        Self { own, ..self }
    }

    /// What can be done, in the order people are shown it.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let possible = |entry: &Entry| *entry != Entry::Continue || self.saved.is_some();
        Entry::ALL.into_iter().filter(possible).collect()
    }

    /// What Enter takes before anything is chosen.
    #[must_use]
    pub fn usual(&self) -> Entry {
        if self.saved.is_some() { Entry::Continue } else { self.last_entry() }
    }

    fn last_entry(&self) -> Entry {
        self.last.as_ref().map_or(Entry::Break, |(form, _)| Entry::of(form.kind()))
    }

    /// What an entry is, or what was chosen there last, in a few words.
    #[must_use]
    pub fn sentence(&self, entry: Entry) -> String {
        if let Some(saved) = self.saved.as_ref().filter(|_| entry == Entry::Continue) {
            return saved.clone();
        }
        if let Some(daily) = self.daily.as_ref().filter(|_| entry == Entry::Daily) {
            return daily.clone();
        }
        match self.last.as_ref().filter(|_| entry == self.last_entry()) {
            Some((form, Chosen::LastTime)) => format!("as last time: {}", form.summary()),
            Some((form, Chosen::Now)) => format!("as chosen: {}", form.summary()),
            None => self.carried(entry).unwrap_or_else(|| entry.sentence().into()),
        }
    }

    /// The choices taken over from a game of other players, where they differ from the defaults.
    fn carried(&self, entry: Entry) -> Option<String> {
        let usual = Form::default().for_others(entry.kind()?).summary();
        let summary = self.form(entry)?.summary();
        (summary != usual).then(|| format!("on the same board: {summary}"))
    }

    /// The game of an entry, as it was last time; with other players than last time on the
    /// same board, at the same levels. Returns `None` if the entry is no game.
    #[must_use]
    pub fn form(&self, entry: Entry) -> Option<Form> {
        let kind = entry.kind()?;
        let form = match &self.last {
            Some((form, _)) if Entry::of(form.kind()) == entry => form.clone(),
            Some((form, _)) => form.for_others(kind),
            None => Form::default().for_others(kind),
        };
        Some(self.finish(form))
    }

    fn finish(&self, form: Form) -> Form {
        form.with_own(self.own).with_person(self.person.clone())
    }

    /// The game that another one is like.
    #[must_use]
    pub fn last_form(&self) -> Form {
        let last = self.last.as_ref().map(|(form, _)| form.clone()).unwrap_or_default();
        self.finish(last)
    }

    /// Remembers what was chosen without being played.
    pub fn remember(&mut self, form: Form) {
        self.last = Some((form, Chosen::Now));
    }
}

#[cfg(test)]
mod tests {
    use pegmind_rules::{Both, BreakerLevel, Preset};

    use super::*;
    use crate::form::Field;

    /// Super, watched, with a sharp computer.
    fn last() -> Setup {
        let mut form = Form::default();
        form.set_kind(Kind::Watch);
        let place = Preset::ALL.iter().position(|preset| preset.name() == "super").unwrap();
        form.choose(Field::Board, place).unwrap();
        let levels = form.list(Field::Breaker).unwrap().titles;
        let sharp = levels.iter().position(|title| title.starts_with("sharp")).unwrap();
        form.choose(Field::Breaker, sharp).unwrap();
        form.setup().unwrap()
    }

    #[test]
    fn what_was_chosen_last_time_is_chosen_again_and_told() {
        let menu = Menu::new(None, Some(&last()));
        assert_eq!(menu.usual(), Entry::Watch);
        assert_eq!(menu.sentence(Entry::Watch), "as last time: super, sharp");
        assert_eq!(menu.form(Entry::Watch).unwrap().setup().unwrap(), last());
    }

    #[test]
    fn sentences_stand_in_one_line_of_the_smallest_screen() {
        for entry in Entry::ALL {
            assert!(entry.sentence().len() <= 38, "{entry:?}");
        }
    }

    #[test]
    fn a_computer_as_good_as_the_person_is_offered_where_that_is_known() {
        let own: GuessAverage = "5.2".parse().unwrap();
        let titles = |menu: &Menu| {
            menu.form(Entry::Make).unwrap().list(Field::Breaker).unwrap().titles.join("\n")
        };
        let menu = Menu::default().with_own(Some(own));
        assert!(titles(&menu).contains("average:5.2: about as good as you"), "{}", titles(&menu));
        assert!(!titles(&Menu::default()).contains("average"));
        // On another board nobody knows.
        let menu = Menu::new(None, Some(&last())).with_own(Some(own));
        assert!(!titles(&menu).contains("average"), "{}", titles(&menu));
    }

    #[test]
    fn a_person_with_a_name_plays_under_it_unless_another_one_was_typed() {
        let menu = || Menu::default().with_person(PlayerName::new("Ann").ok());
        let names = |menu: &Menu, entry| {
            let Both { first, second } =
                menu.form(entry).unwrap().setup().unwrap().options().names.clone();
            format!("{first} {second}")
        };
        assert_eq!(names(&menu(), Entry::Break), "Ann Cpu");
        assert_eq!(names(&menu(), Entry::Make), "Cpu Ann");
        assert_eq!(names(&menu(), Entry::Two), "Ann Player B");
        assert_eq!(names(&menu(), Entry::Watch), "Cpu A Cpu B");
        let taken = Menu::default().with_person(PlayerName::new("Cpu").ok());
        assert_eq!(names(&taken, Entry::Break), "You Cpu");
        let mut typed = Form::default();
        typed.type_in(Field::FirstName, "Bob").unwrap();
        let mut other = menu();
        other.remember(typed);
        assert_eq!(names(&other, Entry::Break), "Bob Cpu");
        let mut form = menu().form(Entry::Break).unwrap();
        form.set_kind(Kind::Make);
        assert_eq!(form.text(Field::SecondName), "Ann");
        assert_eq!(form.without_names().text(Field::SecondName), "You");
    }

    #[test]
    fn other_players_play_on_the_board_of_last_time() {
        let menu = Menu::new(None, Some(&last()));
        for entry in Entry::ALL {
            let Some(form) = menu.form(entry) else { continue };
            let setup = form.setup().unwrap();
            assert_eq!(setup.rules(), last().rules(), "{entry:?}");
            assert_eq!(setup.options().breaker_level, BreakerLevel::Sharp, "{entry:?}");
            assert_eq!(Some(form.kind()), entry.kind());
            let told = menu.sentence(entry);
            if entry != Entry::Watch {
                assert!(told.starts_with("on the same board: super"), "{entry:?}: {told}");
            }
        }
    }

    #[test]
    fn a_game_on_a_table_is_found_where_real_boards_are_solved() {
        let mut form = Form::default();
        form.set_kind(Kind::Table);
        let mut menu = Menu::default();
        menu.remember(form.clone());
        assert_eq!(menu.usual(), Entry::Solve);
        assert_eq!(menu.sentence(Entry::Solve), "as chosen: classic, steady");
        assert_eq!(menu.form(Entry::Solve), Some(form));
    }
}
