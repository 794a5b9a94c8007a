//! The whole page: what comes in, and what follows.

use maud::{Markup, PreEscaped, html};
use pegmind_protocol::{Heard, Look, Opened, PageEffect, Region, Reply, RunningGame, ScreenShape};
use pegmind_session::{Day, Moment, Seed};

use crate::around::Around;
use crate::context::{Context, Go, HandedOver};
use crate::form::Form;
use crate::notice::{Notice, sentence};
use crate::reach::{First, Reach, Whole};
use crate::route::{Address, Layout};
use crate::screen::{Empty, Model, ServerAnswer};
use crate::settings::Settings;
use crate::shelf::Shelf;
use crate::view::frame::bar;
use crate::view::say_beside;

/// Everything on a page: the settings, the address, and the screen.
#[derive(Debug)]
pub struct Page {
    settings: Settings,
    shelf: Shelf,
    address: Address,
    screen: Box<dyn Model>,
    now: Moment,
    day: Option<Day>,
    shape: ScreenShape,
    tickets: u64,
    notice: Option<Notice>,
    /// What was said last.
    said: String,
    /// What was drawn.
    painted: Vec<Region>,
    title: String,
    look: Option<Look>,
    /// What it can do by itself.
    reach: &'static dyn Reach,
    /// Whether no script runs.
    is_plain: bool,
    /// Where it comes from.
    origin: String,
}

/// What stands for what the parts of a screen stand in.
const FRAME: &str = "";

const NO_PAGE: &str = "There is no such page.";

/// The longest sentence that is said, in characters: others have written names in it.
const SAID_MAX: usize = 2_000;

impl Page {
    /// A page at an address, where nothing is stored: what a document is drawn from that
    /// is the same for everybody. Without such a page it is the first one.
    #[must_use]
    pub fn at(url: &str) -> Self {
        Self::begin(Opened { url: url.to_owned(), ..Opened::default() }).0
    }

    /// A page that plays the game of the first screen, and leaves everything else to another
    /// one that takes over.
    #[must_use]
    pub fn first() -> Self {
        Self::begin_with(&First, Opened { url: "/".into(), ..Opened::default() }, false).0
    }

    /// A page as it is opened, with what follows from that.
    #[must_use]
    pub fn begin(opened: Opened) -> (Self, Reply) {
        Self::begin_with(&Whole, opened, false)
    }

    /// A page where no script runs: how a server shows one for each form that it gets, from
    /// what that brings along.
    #[must_use]
    pub fn plain(opened: Opened) -> (Self, Reply) {
        Self::begin_with(&Whole, opened, true)
    }

    fn begin_with(reach: &'static dyn Reach, opened: Opened, is_plain: bool) -> (Self, Reply) {
        let Opened { url, now, day, seed, stored, screen: shape, handed, drawn, origin } = opened;
        let found = reach.address(&url);
        let is_lost = found.is_none();
        let is_new = stored.running.is_empty() && stored.settings.is_empty();
        let needs_more = !reach.is_whole() && (is_lost || !is_new);
        let mut settings = reach.settings(&stored.settings);
        let mut address = found.unwrap_or_default();
        if settings.text_view && !url.contains("view=") && !url.starts_with("/text") {
            address.layout = Layout::Text;
        }
        settings.text_view = address.layout == Layout::Text;
        let mut page = Self {
            settings,
            shelf: Shelf::new(stored.running),
            address,
            screen: Box::new(Empty),
            now: Moment::from_millis(now),
            day: day.parse().ok(),
            shape,
            tickets: 0,
            notice: None,
            said: String::new(),
            painted: Vec::new(),
            title: String::new(),
            look: None,
            reach,
            is_plain,
            origin,
        };
        let handed = handed.as_deref().and_then(HandedOver::read);
        let route = page.address.route.clone();
        let mut effects = page.run(&seed, &mut |context, screen| {
            context.handed_over.clone_from(&handed);
            if needs_more {
                return context.more();
            }
            *screen = reach.open(&route, context);
            if is_lost {
                context.say(NO_PAGE);
            }
        });
        if let Some(HandedOver { said, .. }) = handed {
            effects.said = None;
            page.say(&said);
        }
        let reply = if drawn && effects.all.is_empty() {
            page.stands(effects)
        } else {
            page.reply(effects)
        };
        (page, reply)
    }

    /// What follows where everything stands already as it would be drawn.
    fn stands(&mut self, effects: Effects) -> Reply {
        (self.title, self.look) = (self.title(), Some(self.look()));
        let (title, look) = (Some(self.title.clone()), self.look.clone());
        Reply { say: effects.said, title, focus: effects.focus, look, ..Reply::default() }
    }

    /// Takes something in, and says what follows.
    pub fn hear(&mut self, heard: Heard) -> Reply {
        let effects = match heard {
            Heard::Open(opened) => {
                let (page, reply) = Self::begin_with(self.reach, *opened, self.is_plain);
                *self = page;
                return reply;
            }
            Heard::Form { body, now, seed } => {
                self.clock(now);
                let form = Form::parse(&body);
                if let Some(answered) = self.answer_notice(&form) {
                    return self.reply(answered);
                }
                self.run(&seed, &mut |context, screen| match form.problem() {
                    Some(why) => context.say(why),
                    None => screen.act(&form, context),
                })
            }
            Heard::Key { key, now, seed } => {
                self.clock(now);
                let meant = self.settings.own_keys.meaning(&key).map(str::to_owned);
                let meant = meant.filter(|_| self.settings.keys);
                self.run(&seed, &mut |context, screen| {
                    if let Some(key) = &meant {
                        screen.key(key, context);
                    }
                })
            }
            Heard::Went { url, now, seed } => {
                self.clock(now);
                self.go(&url, &seed)
            }
            Heard::Told { text, now } => {
                self.clock(now);
                self.run("", &mut |context, screen| screen.told(&text, context))
            }
            Heard::Failed { why, now, .. } => {
                self.clock(now);
                self.run("", &mut |context, screen| screen.failed(&why, context))
            }
            Heard::Loaded { what, records, now } => {
                self.clock(now);
                self.run("", &mut |context, screen| screen.loaded(&what, &records, context))
            }
            Heard::Leave {} => self.run("", &mut |context, _| context.more()),
            Heard::Woken { now } => {
                self.clock(now);
                self.run("", &mut |context, screen| screen.woken(context))
            }
            Heard::Online { from, status, text, now, seed } => {
                self.clock(now);
                let answer = ServerAnswer { from: &from, status, text: &text };
                self.run(&seed, &mut |context, screen| screen.online(&answer, context))
            }
            Heard::Stored(said) => {
                self.notice = Notice::of(&said).or(self.notice);
                self.run("", &mut |context, _| {
                    if let Some(sentence) = sentence(&said) {
                        context.say(sentence);
                    }
                })
            }
        };
        self.reply(effects)
    }

    /// The address that is shown.
    #[must_use]
    pub const fn address(&self) -> &Address {
        &self.address
    }

    /// The title of the document.
    #[must_use]
    pub fn title(&self) -> String {
        format!("{} - Pegmind", self.screen.title(&self.around()))
    }

    /// How things are to look.
    #[must_use]
    pub fn look(&self) -> Look {
        self.settings.look()
    }

    /// Says a sentence: what a server that keeps nothing has to say of a request.
    pub fn say(&mut self, sentence: &str) {
        self.said = sentence.chars().take(SAID_MAX).collect();
    }

    /// The games that there are, the one that was played last first, for a server that has
    /// them carried. Of those that are over nothing but the record is left.
    #[must_use]
    pub fn games(&self) -> Vec<RunningGame> {
        self.shelf.all()
    }

    /// What is set, if it is not what is usual.
    #[must_use]
    pub fn settings(&self) -> Option<String> {
        let text = Settings { text_view: false, ..self.settings.clone() }.to_text();
        (text != Settings::default().to_text()).then_some(text)
    }

    /// Whether no script runs.
    pub(crate) const fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// After so many seconds a page without scripts looks again by itself.
    pub(crate) fn looks_again(&self) -> Option<u32> {
        self.screen.looks_again()
    }

    /// Draws the element `main`.
    pub(crate) fn main(&self) -> Markup {
        main(&*self.screen, &self.around())
    }

    pub(crate) fn around(&self) -> Around<'_> {
        Around {
            settings: &self.settings,
            shelf: &self.shelf,
            address: &self.address,
            notice: self.notice,
            said: &self.said,
            is_plain: self.is_plain,
            origin: &self.origin,
        }
    }

    fn main_region(&self, around: &Around<'_>) -> Region {
        Region { id: "main".into(), html: main(&*self.screen, around).into_string() }
    }

    /// Does what the buttons of a notice say. Returns `None` for all other forms.
    fn answer_notice(&mut self, form: &Form) -> Option<Effects> {
        self.notice?;
        let all = match form.act().word() {
            "reload" => vec![PageEffect::Reload {}],
            "later" => Vec::new(),
            _ => return None,
        };
        self.notice = None;
        Some(Effects { all, ..Effects::default() })
    }

    fn clock(&mut self, now: u64) {
        self.now = self.now.max(Moment::from_millis(now));
    }

    /// Follows a link or the history.
    fn go(&mut self, url: &str, seed: &str) -> Effects {
        if !self.reach.is_whole() {
            return self.run(seed, &mut |context, _| context.more());
        }
        let Some(address) = self.reach.address(url) else {
            return self.run(seed, &mut |context, _| context.say(NO_PAGE));
        };
        let mut effects = Effects::default();
        if address.layout != self.address.layout {
            self.settings.text_view = address.layout == Layout::Text;
            effects.all.push(PageEffect::Settings { text: self.settings.to_text() });
        }
        let same_route = address.route == self.address.route;
        self.address = address;
        if !same_route {
            self.said.clear();
            let (route, reach) = (self.address.route.clone(), self.reach);
            let more = self.run(seed, &mut |context, screen| {
                if !screen.went(&route, context) {
                    screen.leave(context);
                    *screen = reach.open(&route, context);
                }
            });
            effects.all.extend(more.all);
            (effects.focus, effects.said) = (more.focus, more.said);
        }
        effects
    }

    /// Runs something on the screen, and goes where it leads.
    fn run(
        &mut self,
        seed: &str,
        run: &mut dyn FnMut(&mut Context<'_>, &mut Box<dyn Model>),
    ) -> Effects {
        let mut context = Context {
            settings: &mut self.settings,
            shelf: &mut self.shelf,
            address: &mut self.address,
            now: self.now,
            day: self.day,
            seed: Seed::from_hex(seed).ok(),
            shape: self.shape,
            is_plain: self.is_plain,
            origin: &self.origin,
            tickets: &mut self.tickets,
            effects: Vec::new(),
            said: None,
            focus: None,
            handed: None,
            go: None,
            more: false,
            handed_over: None,
        };
        run(&mut context, &mut self.screen);
        let leads_on = context.go.is_some();
        // A screen that is opened may lead on once more, and not for ever.
        for _ in 0..3 {
            let Some(go) = context.go.take() else { break };
            self.screen.leave(&mut context);
            self.screen = match go {
                Go::To(route) => {
                    context.show_address(route.clone(), true);
                    self.reach.open(&route, &mut context)
                }
                Go::Begin(beginning) => self.reach.begin(*beginning, &mut context),
            };
        }
        let Context { mut effects, said, focus, more, .. } = context;
        let said = said.map(|said| said.chars().take(SAID_MAX).collect::<String>());
        if let Some(said) = &said {
            self.said.clone_from(said);
        } else if leads_on {
            // What the screen before had to say is nothing to this one.
            self.said.clear();
        }
        if more {
            let desk = self.screen.desk();
            let over = self.shelf.over(self.address.route.game()).to_owned();
            let handed = HandedOver { said: self.said.clone(), over, desk };
            effects.push(PageEffect::More { handed: handed.to_text() });
        }
        Effects { all: effects, focus, said }
    }

    /// What is different now from what was drawn before.
    fn reply(&mut self, effects: Effects) -> Reply {
        let around = self.around();
        let notice = Region { id: "notice".into(), html: bar(&around).into_string() };
        let frame = Region { id: FRAME.into(), html: self.screen.frame(&around) };
        let mut drawn = self.reach.frame(&around);
        drawn.extend([notice, frame]);
        let n_outside = drawn.len();
        drawn.extend(self.screen.parts(&around));
        if drawn.len() == n_outside && self.reach.is_whole() {
            drawn.push(self.main_region(&around));
        }
        let is_new = |region: &&Region| !self.painted.contains(region);
        let frame = |all: &[Region]| all.iter().find(|it| it.id == FRAME).cloned();
        let ids = drawn.iter().map(|region| &region.id);
        let same = ids.eq(self.painted.iter().map(|region| &region.id))
            && frame(&drawn) == frame(&self.painted);
        let is_shown = |region: &&Region| region.id != FRAME;
        let changed = |all: &[Region]| {
            all.iter().filter(is_new).filter(is_shown).cloned().collect::<Vec<_>>()
        };
        let mut regions =
            changed(if same { &drawn } else { drawn.get(..n_outside).unwrap_or(&[]) });
        if !same && self.reach.is_whole() {
            regions.push(self.main_region(&around));
        } else if !same {
            regions.extend(self.screen.wholes(&around));
        }
        self.painted = drawn;
        let title = self.title();
        let look = self.look();
        let new_title = (title != self.title).then(|| title.clone());
        let new_look = (self.look.as_ref() != Some(&look)).then(|| look.clone());
        (self.title, self.look) = (title, Some(look));
        Reply {
            regions,
            say: effects.said,
            title: new_title,
            focus: effects.focus,
            look: new_look,
            early: begins(&effects.all),
            effects: effects.all,
        }
    }
}

/// How a heading ends.
const H1_END: &str = "</h1>";

/// Whether what is stored is a game that has begun, and no act of it.
fn begins(effects: &[PageEffect]) -> bool {
    use PageEffect as E;
    let is_head = |text: &str| text.lines().all(|line| line.is_empty() || line.starts_with('['));
    let is_other = |effect: &PageEffect| match effect {
        E::Append { text, .. } => !is_head(text),
        effect => matches!(effect, E::Archive { .. } | E::Supersede { .. } | E::Discard { .. }),
    };
    effects.iter().any(|effect| matches!(effect, E::Append { .. })) && !effects.iter().any(is_other)
}

/// The element `main`.
fn main(screen: &dyn Model, around: &Around<'_>) -> Markup {
    let view = screen.view(around);
    let say = if screen.places_say() {
        html! {}
    } else {
        say_beside(around, &view)
    };
    // What a page says stands below its heading.
    let heading = view.0.starts_with("<div class=\"page").then(|| view.0.find("<h1")).flatten();
    let is_first = |start: &usize| view.0.find('>').is_some_and(|end| end + 1 == *start);
    let end = heading.filter(is_first).and_then(|_| view.0.find(H1_END));
    let (head, rest) = view.0.split_at(end.map_or(0, |end| end + H1_END.len()));
    html! { main #main { (PreEscaped(head)) (say) (PreEscaped(rest)) } }
}

/// What is to be done after something came in.
#[derive(Debug, Default)]
struct Effects {
    all: Vec<PageEffect>,
    focus: Option<String>,
    said: Option<String>,
}
