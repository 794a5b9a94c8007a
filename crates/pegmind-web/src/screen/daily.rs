//! The code of a day: the same for everybody, and one try that counts.

mod view;

use maud::Markup;
use pegmind_face::daily_begins;
use pegmind_protocol::{OwnName, PageEffect};
use pegmind_review::{Attempt, Daily, DailyLog, Standing};
use pegmind_rules::Preset;
use pegmind_session::{Day, GameId, Record, Replay};

use super::online::get;
use super::{Model, ServerAnswer};
use crate::around::Around;
use crate::context::{Beginning, Context};
use crate::form::Form;
use crate::history;
use crate::route::Route;
use crate::share::SharePanel;

/// What is heard of the name that the device has claimed.
const NAME: &str = "name";

/// The code of a day.
#[derive(Debug)]
pub(crate) struct DailyScreen {
    /// The day that is looked at, if any is known.
    day: Option<Day>,
    /// Today, if that is known.
    today: Option<Day>,
    preset: Preset,
    /// What was played for daily codes.
    log: DailyLog,
    /// Whether it is known by now what was played.
    is_known: bool,
    records: Vec<String>,
    /// The try that counts, at its end.
    played: Option<Box<Played>>,
    /// Whether the promises of the next days are shown.
    shows_promises: bool,
    /// The name that this device has claimed on the server, if that is known.
    name: Option<String>,
}

/// A try at its end.
#[derive(Debug)]
struct Played {
    id: Option<GameId>,
    /// Its record.
    text: String,
    replay: Replay,
    share: Option<SharePanel>,
}

impl Played {
    fn new(record: Record) -> Self {
        let (id, text) = (history::name(&record), record.to_string());
        let mut replay = Replay::new(record);
        while let Ok(Some(_)) = replay.advance() {}
        let share = SharePanel::of(&replay.view(), None, 0);
        Self { id, text, replay, share }
    }
}

impl DailyScreen {
    /// Opens it.
    pub(crate) fn open(day: Option<Day>, board: Option<Preset>, context: &mut Context<'_>) -> Self {
        context.effect(PageEffect::Load { what: history::HISTORY.into(), id: String::new() });
        let mut screen = Self {
            day: day.or(context.day),
            today: context.day,
            preset: board.unwrap_or_default(),
            log: DailyLog::default(),
            is_known: false,
            records: Vec::new(),
            played: None,
            shows_promises: false,
            name: None,
        };
        screen.look(context);
        screen
    }

    /// The code that is looked at.
    fn daily(&self) -> Option<Daily> {
        Some(Daily::new(self.day?, self.preset))
    }

    /// How things stand with it.
    fn standing(&self) -> Option<Standing<'_>> {
        let daily = self.daily()?;
        // Where nobody knows the day, it is the one that is looked at.
        Some(self.log.standing(daily, self.today.unwrap_or(daily.day())))
    }

    /// Sees what was played.
    fn look(&mut self, context: &mut Context<'_>) {
        self.log = history::dailies(&self.records, context.shelf);
        let played = match self.standing() {
            Some(Standing::Played(attempt)) => attempt.id.clone(),
            Some(Standing::Open | Standing::UnderWay(_) | Standing::Past | Standing::Ahead)
            | None => None,
        };
        let record = played.and_then(|id| history::find(&self.records, &id));
        self.played = record.map(|record| Box::new(Played::new(record)));
        if self.can_be_handed_in() {
            context.effect(get(NAME, "/api/name"));
        }
    }

    /// Whether a server may still take the try that counts: today's and yesterday's.
    fn can_be_handed_in(&self) -> bool {
        let age = self.today.zip(self.day).map(|(today, day)| today.since(day));
        self.played.is_some() && age.is_some_and(|days| (0..=1).contains(&days))
    }

    /// The route of another day or board.
    fn route(&self, day: Option<Day>, preset: Preset) -> Route {
        let day = day.filter(|day| Some(*day) != self.today);
        Route::Daily { day, board: Some(preset).filter(|preset| *preset != Preset::default()) }
    }

    fn play(&self, context: &mut Context<'_>) {
        let (Some(daily), Some(standing)) = (self.daily(), self.standing()) else {
            return context.say("Nobody knows what day it is here.");
        };
        match standing {
            Standing::Ahead => context.say(format!("{} is still to come.", daily.day())),
            Standing::UnderWay(Attempt { id, .. }) => {
                context.say(daily_begins(daily, &standing));
                context.go(Route::play(id.clone()));
            }
            Standing::Open | Standing::Played(_) | Standing::Past => {
                context.say(daily_begins(daily, &standing));
                context.begin(Beginning::Daily(daily));
            }
        }
    }
}

impl Model for DailyScreen {
    fn title(&self, _around: &Around<'_>) -> String {
        "Daily code".into()
    }

    fn act(&mut self, form: &Form, context: &mut Context<'_>) {
        match form.act().word() {
            "play" => self.play(context),
            "day" => match form.get("day").unwrap_or_default().parse::<Day>() {
                Ok(day) => {
                    let board = form.get("board").and_then(|name| name.parse().ok());
                    let preset = board.unwrap_or(self.preset);
                    context.go(self.route(Some(day), preset));
                }
                Err(error) => context.say(pegmind_face::sentence(&error)),
            },
            "promises" => self.shows_promises = !self.shows_promises,
            "share" => {
                let Some(Played { replay, share, .. }) = self.played.as_deref_mut() else { return };
                if let Some(public) = SharePanel::public_of(form) {
                    *share = SharePanel::of(&replay.view(), None, public);
                    if let Some(panel) = share {
                        context.say(panel.said());
                    }
                } else if let Some(panel) = share {
                    panel.act(form, context);
                }
            }
            _ => {}
        }
    }

    fn online(&mut self, answer: &ServerAnswer<'_>, _context: &mut Context<'_>) {
        if answer.from == NAME {
            self.name = OwnName::read(answer.text).and_then(|own| own.name);
        }
    }

    fn view(&self, around: &Around<'_>) -> Markup {
        view::draw(self, around)
    }

    fn loaded(&mut self, what: &str, records: &[String], context: &mut Context<'_>) {
        if what == history::HISTORY {
            self.records = records.to_vec();
            self.is_known = true;
            self.look(context);
        }
    }
}
