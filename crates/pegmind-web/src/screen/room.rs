//! A room on a server where people play with each other: waiting for them, playing, the result.

mod draw;
mod feed;
mod hands;
mod kept_draft;
mod line;
mod news;
mod sides;
mod slow;
mod text;
mod waiting_room;

use std::time::Duration;

use maud::{Markup, html};
use pegmind_face::Log;
use pegmind_face::online::{FeedWish, RoomPhrase};
use pegmind_face::peg_editor::{CodeDraft, PegEditor};
use pegmind_online::{Link, RoomDesk, Turn};
use pegmind_protocol::{PageEffect, Region, RequestId, RoomCode};
use pegmind_room::{BoardNumber, Mode, Room, RoomAct};
use pegmind_rules::Rules;
use pegmind_session::{GameId, HintStep, Moment, Seed, Ticket, hex};

use super::{Model, ServerAnswer};
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;
use crate::route::Route;
use crate::screen::online::get;
use crate::settings::Settings;
use crate::view::board::WIDE_FROM;

/// After so long without news it is asked whether the server is still there.
const SILENCE_MAX: Duration = Duration::from_secs(45);
/// After so many seconds a page without scripts looks for what others did.
const LOOK_AGAIN: u32 = 5;

/// How it stands with the line to the room.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Standing {
    /// It was asked for.
    Asked,
    /// The room was joined.
    In,
    /// It is lost, and asked for again at this moment.
    Lost(Moment),
    /// It is over, for this reason.
    Over(String),
}

/// What stands beside the board because it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Panel {
    /// Some sentences under a title.
    Lines(&'static str, Vec<String>),
    /// Whether one gives up.
    Resign,
    /// Whether one leaves for good.
    Leave,
}

/// A room.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct RoomScreen {
    id: GameId,
    code: Option<RoomCode>,
    desk: RoomDesk,
    standing: Standing,
    /// Whether the room was joined at all, and whether all is followed that was done before.
    was_joined: bool,
    is_caught_up: bool,
    /// What is said once the line is there, as of one that was lost.
    greeting: Option<String>,
    /// Whether it is to be said for whom one waits.
    is_wait_due: bool,
    /// When something was heard last.
    heard: Moment,
    /// Since when somebody has had no connection, and for how many minutes.
    away: Option<(Moment, u64)>,
    /// The code that is made.
    choice: CodeDraft,
    /// Where the next peg of a guess goes.
    editor: PegEditor,
    /// The row that was just answered, from 1, and the hole that was just filled, from 0.
    fresh: Option<usize>,
    dropped: Option<usize>,
    panel: Option<Panel>,
    offered: Option<HintStep>,
    /// Whether help was asked for, so that there is something to be read.
    is_helped: bool,
    /// Questions under way.
    asked: Vec<u64>,
    log: Log,
    /// The unfinished guess as it is kept in this tab, and as it was found there.
    kept_draft: String,
    found_draft: Option<String>,
    /// How many lines were typed that did something, and whether the last one did.
    lines: u32,
    is_line_taken: bool,
    /// The board that is looked at beside one's own.
    other: Option<BoardNumber>,
    /// Where one's feed is, and what was wanted of it.
    feed: Option<String>,
    feed_wish: Option<FeedWish>,
    /// Random bits for what is asked for, each time others.
    bits: u128,
}

/// What is heard of a room besides its line, and kept of it; and what is heard of whether the
/// server is still there.
const ROOM: &str = "room";
const ALIVE: &str = "alive";

impl RoomScreen {
    /// Opens it.
    pub(crate) fn open(id: GameId, board: Option<u8>, context: &mut Context<'_>) -> Self {
        let mut screen = Self {
            desk: RoomDesk::new(Link::new(id.clone(), None)),
            id,
            code: None,
            standing: Standing::Asked,
            was_joined: false,
            is_caught_up: false,
            greeting: None,
            is_wait_due: false,
            heard: context.now,
            away: None,
            choice: CodeDraft::default(),
            editor: PegEditor::default(),
            fresh: None,
            dropped: None,
            panel: None,
            offered: None,
            is_helped: false,
            asked: Vec::new(),
            log: Log::default(),
            kept_draft: String::new(),
            found_draft: None,
            lines: 0,
            is_line_taken: false,
            other: board.and_then(|board| BoardNumber::new(board.into())),
            feed: None,
            feed_wish: None,
            bits: 0,
        };
        screen.take_seed(context.seed.as_ref());
        if let Some(seed) = context.player_seed() {
            screen.desk.link.bring(seed);
        }
        context.effect(get(ROOM, &format!("/api/rooms/{}", screen.id)));
        context.effect(PageEffect::Load { what: ROOM.into(), id: screen.id.to_string() });
        screen.connect(context);
        screen
    }

    fn connect(&mut self, context: &mut Context<'_>) {
        self.standing = Standing::Asked;
        self.heard = context.now;
        context.effect(PageEffect::Connect { path: format!("/api/rooms/{}/socket", self.id) });
    }

    /// Begins anew with another line, or in another room.
    fn begin_again(&mut self, id: GameId, context: &mut Context<'_>) {
        context.effect(PageEffect::Disconnect {});
        *self = Self { bits: self.bits, ..Self::open(id, None, context) };
    }

    /// Takes in random bits.
    fn take_seed(&mut self, seed: Option<&Seed>) {
        if let Some(seed) = seed {
            self.desk.take_entropy(seed.derive("own codes", 0));
        }
        let bits = seed.and_then(|seed| hex::read::<32>(&seed.to_hex()).ok());
        for part in bits.iter().flat_map(|bits| bits.chunks_exact(16)) {
            let part: [u8; 16] = part.try_into().unwrap_or_default();
            self.bits ^= u128::from_be_bytes(part);
        }
    }

    /// The name of a request that was never made before.
    fn request(&mut self) -> RequestId {
        // An odd step goes through all numbers before one comes again.
        self.bits = self.bits.wrapping_add(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        RequestId(self.bits)
    }

    /// A number drawn at random.
    fn draw(&mut self) -> u32 {
        let RequestId(bits) = self.request();
        u32::try_from(bits >> 96).unwrap_or_default()
    }

    /// The room, to be spoken of.
    fn phrase<'a>(&'a self, settings: &Settings) -> Option<RoomPhrase<'a>> {
        Some(RoomPhrase {
            phrase: settings.phrase(),
            room: self.desk.room()?,
            own: self.desk.link.member(),
            board: self.desk.board(),
            word_key: "",
        })
    }

    fn mode(&self) -> Option<Mode> {
        self.desk.room().map(|room| room.header().mode())
    }

    fn rules(&self) -> Option<Rules> {
        self.desk.room().map(|room| room.header().options().rules)
    }

    /// Whether it is one's own to say that play begins.
    fn is_host(&self) -> bool {
        let starter = self.desk.room().and_then(Room::starter);
        let own = starter.is_some() && self.desk.link.member() == starter;
        own && matches!(self.mode(), Some(Mode::Race | Mode::Cooperation))
    }

    /// Whether a code is made now.
    fn makes_code(&self) -> bool {
        matches!(self.desk.turn(), Turn::Code(_))
    }

    /// The boards beside the one in front.
    fn others(&self) -> Vec<BoardNumber> {
        let own = self.desk.board();
        let boards = self.desk.room().map_or(0, |room| room.boards().len());
        (1..=boards).filter_map(BoardNumber::new).filter(|board| *board != own).collect()
    }

    /// The board that stands beside the one in front.
    fn beside(&self) -> Option<BoardNumber> {
        let others = self.others();
        let chosen = self.other.filter(|other| others.contains(other));
        chosen.or_else(|| others.first().copied())
    }

    /// Where others come in.
    fn link(&self, around: &Around<'_>) -> Option<String> {
        let code = self.code?.to_string();
        Some(format!("{}{}", around.origin, Route::Join { code }.path()))
    }
}

impl Model for RoomScreen {
    fn title(&self, around: &Around<'_>) -> String {
        match self.desk.turn() {
            Turn::Away | Turn::Gathering => "A room".into(),
            Turn::Code(_) => "Make a code".into(),
            Turn::Guess(_) => "Your turn".into(),
            Turn::Sending | Turn::Waiting => self
                .phrase(around.settings)
                .and_then(|said| said.awaited())
                .map_or_else(|| "Playing".into(), |said| said.trim_end_matches('.').to_owned()),
            Turn::NextGame(_) => "The next game".into(),
            Turn::Over => "The end".into(),
        }
    }

    fn act(&mut self, form: &Form, context: &mut Context<'_>) {
        self.take_seed(context.seed.as_ref());
        (self.fresh, self.dropped) = (None, None);
        if context.is_plain {
            self.restore(form.get("draft"));
            self.panel = match form.get("asked") {
                Some("resign") => Some(Panel::Resign),
                Some("leave") => Some(Panel::Leave),
                _ => None,
            };
            self.put_back_offer(form.get("offered"));
        }
        match form.get("typed").filter(|_| form.act().word().is_empty()) {
            Some(line) => self.line(line, context),
            None => self.do_act(&form.act(), context),
        }
        self.keep_draft(context);
        self.send(context);
    }

    fn key(&mut self, key: &str, context: &mut Context<'_>) {
        self.take_seed(context.seed.as_ref());
        (self.fresh, self.dropped) = (None, None);
        self.press(key, context);
        self.keep_draft(context);
        self.send(context);
    }

    fn online(&mut self, answer: &ServerAnswer<'_>, context: &mut Context<'_>) {
        self.take_seed(context.seed.as_ref());
        self.answered(answer, context);
        self.keep_draft(context);
        self.send(context);
    }

    fn loaded(&mut self, what: &str, records: &[String], context: &mut Context<'_>) {
        if what == ROOM {
            self.found_draft = records.first().cloned();
            self.keep_draft(context);
        }
    }

    fn told(&mut self, text: &str, context: &mut Context<'_>) {
        self.advised(text, context);
        self.send(context);
    }

    fn failed(&mut self, why: &str, context: &mut Context<'_>) {
        self.asked.clear();
        context.say(format!("The solver does not answer: {why}"));
    }

    fn woken(&mut self, context: &mut Context<'_>) {
        self.wake(context);
        self.send(context);
    }

    fn leave(&mut self, context: &mut Context<'_>) {
        if !self.asked.is_empty() {
            context.effect(PageEffect::Cancel {});
        }
        context.effect(PageEffect::Disconnect {});
    }

    fn went(&mut self, route: &Route, _context: &mut Context<'_>) -> bool {
        match route {
            Route::Room { room, board } if *room == self.id => {
                self.other = board.and_then(|board| BoardNumber::new(board.into()));
                true
            }
            _ => false,
        }
    }

    fn looks_again(&self) -> Option<u32> {
        let waits = match self.desk.turn() {
            Turn::Gathering | Turn::Sending | Turn::Waiting => true,
            // Somebody may propose another guess, or want to play again.
            Turn::Guess(_) => self.mode() == Some(Mode::Cooperation),
            Turn::Over => self.wants_rematch(),
            Turn::Away | Turn::Code(_) | Turn::NextGame(_) => false,
        };
        let is_empty = self.desk.view(self.desk.board()).is_none_or(|view| view.draft.is_empty());
        (waits && is_empty && !self.is_helped).then_some(LOOK_AGAIN)
    }

    fn places_say(&self) -> bool {
        self.is_on_board()
    }

    fn frame(&self, around: &Around<'_>) -> String {
        format!("{} {} {}", self.is_on_board(), around.action(), self.id)
    }

    fn parts(&self, around: &Around<'_>) -> Vec<Region> {
        if !self.is_on_board() || around.is_text() {
            return Vec::new();
        }
        let region =
            |(id, html): (&str, Markup)| Region { id: id.into(), html: html.into_string() };
        self.regions(around).into_iter().map(region).collect()
    }

    fn view(&self, around: &Around<'_>) -> Markup {
        if !self.is_on_board() {
            return self.draw_waiting(around);
        }
        if around.is_text() {
            return self.draw_text(around);
        }
        let Some(rules) = self.rules() else { return html! {} };
        let pegs = rules.pegs().get();
        html! {
            div.game
                data-pegs=(pegs)
                data-rows=(rules.rows())
                data-colors=(rules.colors().get())
                data-wide[pegs > WIDE_FROM] {
                @for (_, html) in self.regions(around) { (html) }
            }
        }
    }
}

impl RoomScreen {
    /// Whether there are boards to be looked at.
    fn is_on_board(&self) -> bool {
        !matches!(self.standing, Standing::Over(_)) && self.desk.view(self.desk.board()).is_some()
    }

    /// Whether all is over and one has asked to play again.
    fn wants_rematch(&self) -> bool {
        let own = self.desk.link.member();
        let found = self.desk.room().zip(own).and_then(|(room, own)| room.members().get(own.idx()));
        let is_wanted = |act: &RoomAct| matches!(act, RoomAct::Rematch(_));
        self.desk.turn() == Turn::Over
            && (self.desk.link.wanted().any(is_wanted)
                || found.is_some_and(|own| own.wants_rematch))
    }

    /// The answer of the worker to a question under this number.
    fn forget_question(&mut self, ticket: Ticket) -> bool {
        let place = self.asked.iter().position(|asked| *asked == ticket.number());
        place.map(|place| self.asked.remove(place)).is_some()
    }
}
