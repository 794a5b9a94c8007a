//! The form of a new room: how people play there, on which board, who can come.

use maud::{Markup, html};
use pegmind_face::online::RoomPhrase;
use pegmind_face::{board_name, capital, rows_name, sentence};
use pegmind_protocol::MakeRoom;
use pegmind_room::{Mode, MoveDays, RoomHeader};
use pegmind_rules::{
    Both, BreakerLevel, Difficulty, GameCount, Hints, PlayerKind, PlayerName, Preset, RowCount,
    Rules, SetupOptions, Strict, Takebacks,
};
use pegmind_session::GameId;

use super::server;
use crate::around::Around;
use crate::board_form;
use crate::context::Context;
use crate::form::Form;
use crate::settings::Settings;
use crate::view::board_fields;

/// What a host is called who has chosen no name.
const HOST: &str = "Host";

/// The name of a room that has none yet.
const NAMELESS: &str = "new";

/// What was chosen, as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub(super) struct NewRoom {
    mode: Mode,
    rules: Rules,
    preset: String,
    rows: String,
    games: String,
    hints: bool,
    strict: bool,
    listed: bool,
    level: String,
    computers: String,
    days: String,
    name: String,
    /// True if this device has claimed the name.
    is_claimed: bool,
    problem: Option<String>,
}

impl NewRoom {
    /// The form before anything was chosen.
    pub(super) fn like(settings: &Settings) -> Self {
        let rules = Preset::Classic.rules();
        Self {
            mode: Mode::Duel,
            rules,
            preset: Preset::Classic.to_string(),
            rows: rules.rows().to_string(),
            games: "2".into(),
            hints: true,
            strict: false,
            listed: false,
            level: String::new(),
            computers: "1".into(),
            days: "1".into(),
            name: settings.name.as_ref().map_or_else(|| HOST.into(), ToString::to_string),
            is_claimed: false,
            problem: None,
        }
    }

    /// Takes the name that this device has claimed, if it has.
    pub(super) fn claimed(&mut self, name: Option<String>) {
        self.is_claimed = name.is_some();
        if let Some(name) = name {
            self.name = name;
        }
    }

    /// Takes in what was sent.
    pub(super) fn take(&mut self, form: &Form) {
        let text = |name: &str| form.get(name).map(|value| value.trim().to_owned());
        let into = |name: &str, field: &mut String| {
            if let Some(value) = text(name) {
                *field = value.chars().take(96).collect();
            }
        };
        into("rows", &mut self.rows);
        into("games", &mut self.games);
        into("level", &mut self.level);
        into("computers", &mut self.computers);
        into("days", &mut self.days);
        into("name", &mut self.name);
        into("preset", &mut self.preset);
        self.problem = None;
        match text("mode").map(|mode| mode.parse()) {
            Some(Ok(mode)) => self.mode = mode,
            Some(Err(error)) => self.problem = Some(sentence(&error)),
            None => {}
        }
        match board_form::read(form) {
            Ok(rules) => self.rules = rules,
            Err(why) => self.problem = Some(why),
        }
        self.hints = text("hints").is_none_or(|word| word == "yes");
        self.strict = text("strict").is_some_and(|word| word == "yes");
        self.listed = text("listed").is_some_and(|word| word == "yes");
    }

    /// What a server is asked for.
    ///
    /// # Errors
    ///
    /// A sentence that says what cannot be played.
    pub(super) fn asked(&self, context: &mut Context<'_>) -> Result<MakeRoom, String> {
        fn told<T, E: std::fmt::Display>(read: Result<T, E>) -> Result<T, String> {
            read.map_err(|error| sentence(&error))
        }
        if let Some(why) = &self.problem {
            return Err(why.clone());
        }
        let number = |text: &str, what: &str, most: u8| {
            let known = text.parse::<u8>().ok().filter(|number| (1..=most).contains(number));
            known.ok_or_else(|| format!("{text:?} {what}; expected 1 to {most}."))
        };
        let rows = told(RowCount::new(number(&self.rows, "rows", 99)?))?;
        let games = match self.mode {
            Mode::Match => told(GameCount::new(number(&self.games, "games", 100)?))?,
            Mode::Duel | Mode::Race | Mode::Cooperation => GameCount::ONE,
        };
        let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
        let options = SetupOptions {
            games,
            hints: if self.hints { Hints::Allowed } else { Hints::Forbidden },
            strict: if self.strict { Strict::Yes } else { Strict::No },
            takebacks: Takebacks::Forbidden,
            ..SetupOptions::new(self.rules.with_rows(rows), kinds)
        };
        let id = told(GameId::new(NAMELESS))?;
        let day = context.day.map(|day| day.to_string()).unwrap_or_default();
        let header = told(RoomHeader::new(id, self.mode, &options, &day))?;
        let name = told(PlayerName::new(&self.name))?;
        let computers = match self.level.as_str() {
            "" => Vec::new(),
            level => {
                told(level.parse::<BreakerLevel>())?;
                let most = self.mode.members_max() - 1;
                let count = number(&self.computers, "computers", u8::try_from(most).unwrap_or(1));
                let pair = matches!(self.mode, Mode::Match | Mode::Duel);
                vec![level.to_owned(); if pair { 1 } else { usize::from(count?) }]
            }
        };
        let days: MoveDays = told(self.days.parse())?;
        Ok(MakeRoom {
            header: header.to_string(),
            name: name.to_string(),
            listed: self.listed,
            computers,
            days: days.is_slow().then(|| days.get().into()),
            brings_seed: !context.is_plain,
            request: server::written(server::request(context.seed.as_ref())),
        })
    }

    pub(super) fn draw(&self, around: &Around<'_>) -> Markup {
        html! {
            form.card.stack method="post" action=(around.action()) {
                h2 { "New room" }
                fieldset {
                    legend { "How you play" }
                    div.options {
                        @for mode in Mode::ALL {
                            @let (head, more) = RoomPhrase::mode(*mode).split_once(": ").unwrap_or_default();
                            label.option {
                                input type="radio" name="mode" value=(mode) checked[*mode == self.mode];
                                span { b { (head) } span.soft.small { (capital(more)) } }
                            }
                        }
                    }
                }
                label.field {
                    span { "Board" }
                    select name="preset" {
                        @for preset in Preset::ALL {
                            option value=(preset) selected[preset.to_string() == self.preset] { (board_name(&preset.rules())) }
                        }
                        option value="" selected[self.preset.is_empty()] { "A board of your own, as below" }
                    }
                }
                div.picks {
                    (number("rows", "Rows", &self.rows, 99))
                    (number("games", "Games of a match", &self.games, 100))
                    (number("days", "Days for a move", &self.days, MoveDays::MAX.get()))
                }
                p.soft.small { (rows_words()) }
                p.soft.small { "Where nothing is done for as many days as a move may take, whoever is to move leaves." }
                (choice("listed", "Who can come", [("no", "who has the link"), ("yes", "anybody, from the lobby")], self.listed))
                div.picks {
                    label.field {
                        span { "Computers that play, too" }
                        select name="level" {
                            option value="" { "none" }
                            @for level in BreakerLevel::ALL {
                                option value=(level) selected[level.to_string() == self.level] { (level) }
                            }
                        }
                    }
                    (number("computers", "How many", &self.computers, 7))
                }
                details open[self.preset.is_empty()] {
                    summary { "More choices" }
                    div.stack {
                        (choice("hints", "Hints", [("yes", "allowed"), ("no", "none")], self.hints))
                        (choice("strict", "Guesses", [("no", "are free"), ("yes", "have to fit")], self.strict))
                        (board_fields::own(&self.rules))
                    }
                }
                (super::draw_name(&self.name, self.is_claimed))
                div.line { button.btn.go name="act" value="open" { "Open the room" } }
            }
        }
    }
}

/// A choice of two, each in a few words.
fn choice(name: &str, title: &str, words: [(&str, &str); 2], is_yes: bool) -> Markup {
    html! {
        fieldset {
            legend { (title) }
            div.switch {
                @for (value, word) in words {
                    label { input type="radio" name=(name) value=(value) checked[(value == "yes") == is_yes]; span { (word) } }
                }
            }
        }
    }
}

/// How many rows the levels have.
fn rows_words() -> String {
    let level = |level: &Difficulty| rows_name(level.rows());
    format!("Rows: {}.", Difficulty::ALL.iter().map(level).collect::<Vec<_>>().join("; "))
}

fn number(name: &str, title: &str, now: &str, most: u8) -> Markup {
    html! {
        label.field {
            span { (title) }
            input type="number" inputmode="numeric" name=(name) value=(now) min="1" max=(most);
        }
    }
}
