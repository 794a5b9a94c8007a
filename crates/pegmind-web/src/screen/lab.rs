//! The laboratory of strategies: how many guesses players need, what is proven, and optimal
//! strategies walked along.

mod cost;
mod results;

use maud::Markup;
use pegmind_face::{board_name, sentence};
use pegmind_protocol::{LabMsg, LabReply, PageEffect, WalkShare, WalkStep, WorkerMsg};
use pegmind_rules::{Code, Feedback, Preset, Rules};
use pegmind_session::{Seed, Ticket};
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use super::Model;
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;
use crate::route::{Position, Route};
use crate::view;
pub(crate) use cost::{Cost, Course, about, cost};
pub(crate) use results::{Family, families};

/// The boards whose optimal strategies ship: pegs, colors, whether colors repeat, and the
/// limit on the longest game.
pub(crate) const TREES: [(u8, u8, bool, Option<u8>); 6] = [
    (4, 6, true, None),
    (4, 6, true, Some(5)),
    (4, 5, true, None),
    (4, 7, true, None),
    (5, 4, true, None),
    (4, 10, false, None),
];

/// The laboratory.
#[derive(Debug)]
pub(crate) struct Lab {
    /// The board that is played on.
    pub(crate) rules: Rules,
    /// What was found, the latest last.
    pub(crate) findings: Vec<Finding>,
    /// The finding that is shown in full.
    pub(crate) shown: usize,
    /// The evaluation that is under way.
    pub(crate) running: Option<Ticket>,
    /// How it goes.
    pub(crate) course: Option<Course>,
    /// How many hundredths of what was expected evaluations have taken on this device.
    factor: u64,
    /// What would take long, and was asked back for.
    pub(crate) long: Option<Plan>,
    /// What stands in the form.
    pub(crate) form: Plan,
    /// The family of boards whose proven values are listed.
    pub(crate) family: Option<usize>,
    /// Where somebody walks.
    pub(crate) walk: Option<Walk>,
}

/// Who is to be evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) player: String,
    pub(crate) guesses: String,
    pub(crate) opening: String,
    pub(crate) sample: String,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            player: "entropy".into(),
            guesses: "all".into(),
            opening: String::new(),
            sample: String::new(),
        }
    }
}

impl Plan {
    /// What stands in the address.
    fn to_parameters(&self) -> String {
        let Self { player, guesses, opening, sample } = self;
        let all = [player, guesses, opening, sample];
        let [player, guesses, opening, sample] =
            all.map(|text| utf8_percent_encode(text.trim(), NON_ALPHANUMERIC));
        format!("player={player}&guesses={guesses}&opening={opening}&sample={sample}")
    }

    /// Reads what stands in the address.
    fn of<'a>(get: &impl Fn(&str) -> Option<&'a str>) -> Option<Self> {
        let read = |name: &str| {
            get(name).map(|text| percent_decode_str(text).decode_utf8_lossy().into_owned())
        };
        let usual = Self::default();
        Some(Self {
            player: read("player")?,
            guesses: read("guesses").unwrap_or(usual.guesses),
            opening: read("opening").unwrap_or_default(),
            sample: read("sample").unwrap_or_default(),
        })
    }
}

/// What was found of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) plan: Plan,
    pub(crate) opening: Option<Code>,
    pub(crate) histogram: Vec<u64>,
    pub(crate) unsolved: u64,
    pub(crate) of: u64,
}

impl Finding {
    /// How many games are finished.
    pub(crate) fn games(&self) -> u64 {
        self.histogram.iter().sum()
    }

    /// The guesses of all of them.
    pub(crate) fn total(&self) -> u64 {
        (1..).zip(&self.histogram).map(|(guesses, games)| guesses * games).sum()
    }

    /// Whether all games are finished.
    pub(crate) fn is_complete(&self) -> bool {
        self.games() == self.of
    }

    /// The average in thousandths. `None` without games.
    pub(crate) fn average(&self) -> Option<u64> {
        let games = self.games();
        (self.total() * 1000 + games / 2).checked_div(games)
    }
}

/// Where somebody walks along a strategy.
#[derive(Debug)]
pub(crate) struct Walk {
    pub(crate) rules: Rules,
    pub(crate) within: Option<u8>,
    /// The answers so far.
    pub(crate) answers: Vec<Feedback>,
    asked: Option<Ticket>,
    /// What is there, as soon as it is known.
    pub(crate) here: Option<Here>,
}

/// A place in a strategy.
#[derive(Debug)]
pub(crate) struct Here {
    /// The guesses that were answered, and the one that comes now.
    pub(crate) guesses: Vec<Code>,
    pub(crate) left: WalkShare,
    pub(crate) next: Vec<WalkStep>,
}

/// The rules of a board whose strategy ships.
pub(crate) fn tree_rules(tree: (u8, u8, bool, Option<u8>)) -> Option<Rules> {
    let (pegs, colors, repeats, _) = tree;
    let made =
        if repeats { Rules::mastermind(pegs, colors) } else { Rules::bulls_and_cows(pegs, colors) };
    made.ok()
}

/// The address of a place in a strategy.
pub(crate) fn walk_route(rules: &Rules, within: Option<u8>, answers: &[Feedback]) -> Route {
    let board = Position { rules: *rules, rows: Vec::new() }.to_parameters();
    let within = within.map(|within| format!("&within={within}")).unwrap_or_default();
    let path: Vec<String> = answers.iter().map(ToString::to_string).collect();
    Route::Lab { query: format!("{board}{within}&tree={}", path.join(",")) }
}

/// What stands in the address for a board of the laboratory; nothing for the usual one.
fn board_parameters(rules: &Rules) -> String {
    if *rules == Preset::Classic.rules() {
        return String::new();
    }
    Position { rules: *rules, rows: Vec::new() }.to_parameters()
}

impl Lab {
    /// Opens it.
    pub(crate) fn open(query: &str, context: &mut Context<'_>) -> Self {
        let mut lab = Self {
            rules: Preset::Classic.rules(),
            findings: Vec::new(),
            shown: 0,
            running: None,
            course: None,
            factor: 100,
            long: None,
            form: Plan::default(),
            family: None,
            walk: None,
        };
        lab.show(query, context);
        lab
    }

    /// Shows what an address says.
    fn show(&mut self, query: &str, context: &mut Context<'_>) {
        let get = |name: &str| {
            let mut parts = query.split('&');
            parts.find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
        };
        let rules = match Position::parse(query) {
            Ok((position, _)) => position.rules,
            Err(error) => {
                context.say(format!("This address tells no board: {}", sentence(&error)));
                return;
            }
        };
        if let Some(path) = get("tree") {
            let within = get("within").and_then(|text| text.parse().ok());
            let answers: Result<Vec<Feedback>, _> = path
                .split(',')
                .filter(|text| !text.is_empty())
                .take(usize::from(u8::MAX))
                .map(|text| rules.answer(&text.replace("%20", " ")))
                .collect();
            match answers {
                Ok(answers) => self.walk_to(rules, within, answers, context),
                Err(error) => context.say(sentence(&error)),
            }
        } else {
            self.walk = None;
            if rules != self.rules {
                self.stop(context);
                self.rules = rules;
                self.findings.clear();
            }
            let family = get("family").and_then(|text| text.parse().ok());
            self.family = family.filter(|family| *family < families().len());
            if let Some(plan) = Plan::of(&get) {
                self.form = plan.clone();
                match self.findings.iter().position(|finding| finding.plan == plan) {
                    Some(place) => self.shown = place,
                    None => self.evaluate(plan, false, context),
                }
            }
        }
    }

    /// Shows the address of what is shown: the board, who was evaluated, which values.
    fn show_address(&self, context: &mut Context<'_>) {
        let board = board_parameters(&self.rules);
        let plan = self.findings.get(self.shown).map(|finding| finding.plan.to_parameters());
        let family = self.family.map(|family| format!("family={family}"));
        let parts = [Some(board), plan, family].into_iter().flatten();
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        context.show_address(Route::Lab { query: parts.join("&") }, true);
    }

    fn walk_to(
        &mut self,
        rules: Rules,
        within: Option<u8>,
        answers: Vec<Feedback>,
        context: &mut Context<'_>,
    ) {
        let number = context.ticket();
        let ticket = Ticket::from_number(number);
        let text = LabMsg::Walk { ticket, rules, within, answers: answers.clone() }.to_text();
        self.walk = Some(Walk { rules, within, answers, asked: Some(ticket), here: None });
        context.effect(PageEffect::Ask { ticket: number, text });
    }

    /// Begins an evaluation, unless it may take long and nobody was asked.
    fn evaluate(&mut self, plan: Plan, is_sure: bool, context: &mut Context<'_>) {
        self.long = None;
        if self.running.is_some() {
            return context.say("Something is being evaluated; stop it first.");
        }
        let opening = match plan.opening.trim() {
            "" => None,
            text => match pegmind_face::word::read_code(
                &self.rules,
                &context.settings.paints.names(),
                text,
            ) {
                Ok(code) => Some(code),
                Err(error) => return context.say(format!("First guess: {}", sentence(&error))),
            },
        };
        let sample = match plan.sample.trim() {
            "" => None,
            text => match text.parse().ok().filter(|games| (1..=100_000).contains(games)) {
                Some(games) => Some(games),
                None => return context.say("A sample has 1 to 100000 games."),
            },
        };
        let expected = match cost(&self.rules, &plan.player, sample, self.factor) {
            Cost::Refused(why) => return context.say(why),
            Cost::Takes { seconds, .. } if seconds > cost::LONG && !is_sure => {
                context.say(format!("{} may take {}.", plan.player, about(seconds)));
                self.long = Some(plan);
                return;
            }
            Cost::Takes { expected, .. } => expected,
        };
        self.course = Some(Course { began: context.now, expected, taken: 0 });
        let number = context.ticket();
        let ticket = Ticket::from_number(number);
        let (player, guesses) = (plan.player.clone(), plan.guesses.clone());
        let (rules, seed) = (self.rules, Seed::from_text("1"));
        let text =
            LabMsg::Evaluate { ticket, rules, player, guesses, opening, sample, seed }.to_text();
        self.findings.retain(|finding| finding.plan != plan);
        let finding = Finding { plan, opening, histogram: Vec::new(), unsolved: 0, of: 0 };
        self.findings.push(finding);
        self.shown = self.findings.len() - 1;
        self.running = Some(ticket);
        context.effect(PageEffect::Ask { ticket: number, text });
        context.say("Being evaluated.");
    }

    /// Stops what is under way; what was found so far stays.
    fn stop(&mut self, context: &mut Context<'_>) {
        if self.running.take().is_some() {
            context.effect(PageEffect::Cancel {});
            if self.findings.last().is_some_and(|finding| finding.histogram.is_empty()) {
                self.findings.pop();
                self.shown = self.findings.len().saturating_sub(1);
            }
            context.say("Stopped. What was found until then stays.");
        }
    }

    fn heard(&mut self, reply: LabReply, context: &mut Context<'_>) {
        let ticket = reply.ticket();
        match reply {
            LabReply::Evaluated { opening, histogram, unsolved, of, ended, .. } => {
                if self.running != Some(ticket) {
                    return;
                }
                let Some(finding) = self.findings.last_mut() else { return };
                (finding.unsolved, finding.of) = (unsolved, of);
                finding.histogram = histogram;
                finding.opening = opening.or(finding.opening);
                if let Some(course) = &mut self.course {
                    let taken = context.now.saturating_sub(course.began);
                    course.taken = u64::try_from(taken.as_millis()).unwrap_or(u64::MAX);
                    let measured = course.measured(finding.games(), of);
                    self.factor = measured.map_or(self.factor, |(_, factor)| factor);
                }
                if ended {
                    self.running = None;
                    context.say(view::lab::summary(finding));
                }
            }
            LabReply::Walked { guesses, left, next, .. } => {
                if let Some(walk) = self.walk.as_mut().filter(|walk| walk.asked == Some(ticket)) {
                    walk.asked = None;
                    walk.here = Some(Here { guesses, left, next });
                    context.say(view::lab::place(walk, &context.settings.phrase()));
                }
            }
            LabReply::Listed { .. } | LabReply::Assessed { .. } => {}
        }
    }

    /// The rules that a message of the worker is read with.
    fn rules_asked(&self) -> &Rules {
        match &self.walk {
            Some(walk) if walk.asked.is_some() => &walk.rules,
            Some(_) | None => &self.rules,
        }
    }
}

impl Model for Lab {
    fn title(&self, _around: &Around<'_>) -> String {
        match &self.walk {
            Some(walk) => format!("Optimal strategy, {}", board_name(&walk.rules)),
            None => "Strategy laboratory".into(),
        }
    }

    fn act(&mut self, form: &Form, context: &mut Context<'_>) {
        let act = form.act();
        let field = |name: &str| form.get(name).unwrap_or_default().to_owned();
        match act.word() {
            "run" => {
                self.form = Plan {
                    player: field("player"),
                    guesses: field("guesses"),
                    opening: field("opening"),
                    sample: field("sample"),
                };
                self.evaluate(self.form.clone(), false, context);
                self.show_address(context);
            }
            "sure" => {
                if let Some(plan) = self.long.take() {
                    self.evaluate(plan, true, context);
                    self.show_address(context);
                }
            }
            "stop" => self.stop(context),
            "show" => {
                let place = act.number(0).unwrap_or(0);
                self.shown = place.min(self.findings.len().saturating_sub(1));
                self.show_address(context);
            }
            "family" => {
                let family = form.get("family").and_then(|text| text.parse().ok());
                self.family = family.filter(|family| *family < families().len());
                self.show_address(context);
            }
            "csv" => context.effect(PageEffect::Download {
                name: "pegmind-strategies.csv".into(),
                mime: "text/csv".into(),
                text: view::lab::csv(&self.rules, &self.findings),
            }),
            "board" => match crate::board_form::read(form) {
                Ok(rules) => context.go(Route::Lab { query: board_parameters(&rules) }),
                Err(problem) => context.say(problem),
            },
            _ => {}
        }
    }

    fn went(&mut self, route: &Route, context: &mut Context<'_>) -> bool {
        let Route::Lab { query } = route else { return false };
        self.show(query, context);
        true
    }

    fn told(&mut self, text: &str, context: &mut Context<'_>) {
        if let Ok(reply) = LabReply::read(text, self.rules_asked()) {
            return self.heard(reply, context);
        }
        if let Ok(WorkerMsg::Refused { why, .. }) = WorkerMsg::read(text, &self.rules) {
            self.failed(&why, context);
        }
    }

    fn failed(&mut self, why: &str, context: &mut Context<'_>) {
        if self.running.take().is_some() {
            self.findings.retain(|finding| !finding.histogram.is_empty());
            self.shown = 0;
        }
        if let Some(walk) = &mut self.walk {
            walk.asked = None;
        }
        context.say(sentence(why));
    }

    fn leave(&mut self, context: &mut Context<'_>) {
        if self.running.is_some() {
            context.effect(PageEffect::Cancel {});
        }
    }

    fn view(&self, around: &Around<'_>) -> Markup {
        view::lab::view(self, around)
    }

    fn places_say(&self) -> bool {
        true
    }
}
