//! What comes from the server, and what is sent there.

use std::time::Duration;

use pegmind_face::online::{RoomPhrase, room_refusal};
use pegmind_face::sentence;
use pegmind_online::{Closing, Happening, IntendError, Intended, News, Next, Turn};
use pegmind_protocol::{ListedRoom, PageEffect, PageMsg, WorkerMsg};
use pegmind_room::{RoomAct, SeenRoomAct};
use pegmind_rules::Seat;
use pegmind_session::{Act, Consultation, DeskEvent, Intent, Question, Ticket};

use super::{ALIVE, ROOM, RoomScreen, SILENCE_MAX, Standing};
use crate::context::Context;
use crate::history;
use crate::screen::ServerAnswer;
use crate::screen::online::{FEED, get, millis, trouble};
use crate::screen::play::sound;

/// The most characters that are said at once of what happened.
const SHORT: usize = 240;

/// The most characters that two lines above the colors hold.
const TWO_LINES: usize = 100;

/// Returns the sentences about an event if there is room for all, else the first one.
fn in_short(lines: &[String]) -> Option<String> {
    let all = lines.join(" ");
    if all.chars().count() <= TWO_LINES {
        Some(all).filter(|all| !all.is_empty())
    } else {
        lines.first().cloned()
    }
}

/// What is said when a line is there again that was lost.
pub(super) const AGAIN: &str = "Connected again.";

/// What is said to who has no such seat.
const NO_SUCH_ROOM: &str = "There is no such room, or no longer.";

impl RoomScreen {
    /// Takes in what came from the server.
    pub(super) fn answered(&mut self, answer: &ServerAnswer<'_>, context: &mut Context<'_>) {
        match answer.from {
            ROOM => self.looked(answer, context),
            FEED => self.take_feed(answer, context),
            ALIVE if answer.status == 0 => {
                context.effect(PageEffect::Disconnect {});
                self.lost(Closing::Lost, context);
            }
            ALIVE => {
                self.heard = context.now;
                self.schedule(context);
            }
            "opened" => {
                self.heard = context.now;
                self.desk.link.opened();
            }
            "heard" => self.hear(answer.text, context),
            "closed" => {
                let code = Some(answer.status).filter(|code| *code != 0);
                self.lost(Closing::of(code), context);
            }
            _ => {}
        }
    }

    /// The room was looked at.
    fn looked(&mut self, answer: &ServerAnswer<'_>, context: &mut Context<'_>) {
        match ListedRoom::read(answer.text) {
            Some(room) => self.code = room.code.parse().ok(),
            None if self.was_joined || answer.status == 0 => {}
            None => {
                context.effect(PageEffect::Disconnect {});
                let missing = answer.status == 404 && answer.text.starts_with('{');
                let why =
                    if missing { NO_SUCH_ROOM.into() } else { trouble(answer.status, answer.text) };
                self.standing = Standing::Over(why);
            }
        }
    }

    fn hear(&mut self, text: &str, context: &mut Context<'_>) {
        self.heard = context.now;
        if let Err(error) = self.desk.heard(text) {
            return self.give_up(
                &format!("The server is not understood: {error}. Load the page again."),
                context,
            );
        }
        let makes_code = matches!(self.desk.turn(), Turn::Code(_));
        let was_decided = self.decision(context.settings).is_some();
        let was_over = self.desk.turn() == Turn::Over;
        let mut lines = Vec::new();
        let (mut own, mut last) = (None, None);
        loop {
            match self.desk.news() {
                Ok(None) => break,
                Ok(Some(Happening { news: News::Gap, .. })) => {
                    context.effect(PageEffect::Disconnect {});
                    return self.lost(Closing::Lost, context);
                }
                Ok(Some(Happening { news: News::Again(room, code), .. })) => {
                    self.begin_again(room.clone(), context);
                    self.greeting = Some(format!("Once more, in a new room: {code}."));
                    context.show_address(crate::route::Route::Room { room, board: None }, true);
                    return;
                }
                Ok(Some(happening)) => {
                    let said = self.happened(&happening, context);
                    last = in_short(&said).or(last);
                    if self.is_own_answer(&happening.news) {
                        own.clone_from(&last);
                    }
                    lines.extend(said);
                }
                Err(error) => return self.give_up(&sentence(&error), context),
            }
        }
        if !self.is_caught_up {
            // What was done before one came stands on the boards.
            self.is_caught_up = self.desk.link.is_up_to_date();
            self.log.add(&std::mem::take(&mut lines));
            (own, last) = (None, None);
        }
        if self.is_caught_up
            && self.standing == Standing::In
            && let Some(greeting) = self.greeting.take()
        {
            last = in_short(&[std::slice::from_ref(&greeting), last.as_slice()].concat());
            lines.insert(0, greeting);
        }
        if self.is_wait_due && self.desk.turn() != Turn::Sending {
            self.is_wait_due = false;
            let said = self.phrase(context.settings).and_then(|said| said.awaited());
            let said = said.filter(|_| self.desk.turn() == Turn::Waiting);
            last = said.clone().or(last);
            lines.extend(said);
        }
        let wanted = self.code_wanted(context.settings).filter(|_| !makes_code);
        last = wanted.clone().or(last);
        lines.extend(wanted);
        let decided = self.decision(context.settings).filter(|_| !was_decided);
        let is_over = self.desk.turn() == Turn::Over && !was_over && self.was_joined;
        let ended = is_over.then(|| self.result_lines(context.settings).join(" "));
        let ended = ended.filter(|ended| !ended.is_empty());
        self.say_one(ended.or(decided).or(own).or(last), &lines, context);
        self.schedule(context);
    }

    /// True if this is the answer to a guess of this player.
    fn is_own_answer(&self, news: &News) -> bool {
        let News::Followed(SeenRoomAct::Act(RoomAct::At(board, Act::Answer { .. }))) = news else {
            return false;
        };
        *board == self.desk.board() && self.desk.link.member().is_some()
    }

    /// Says one of these sentences: above the colors there is room for no more. All of them are kept.
    fn say_one(&mut self, one: Option<String>, lines: &[String], context: &mut Context<'_>) {
        if context.settings.text_view || lines.is_empty() {
            return self.say_lines(lines, context);
        }
        self.log.add(lines);
        context.say(one.unwrap_or_default());
    }

    fn give_up(&mut self, why: &str, context: &mut Context<'_>) {
        context.effect(PageEffect::Disconnect {});
        self.standing = Standing::Over(why.to_owned());
        context.say(why);
    }

    /// The line is lost; another one is tried, or that is the end.
    fn lost(&mut self, closing: Closing, context: &mut Context<'_>) {
        if matches!(self.standing, Standing::Lost(_) | Standing::Over(_)) {
            return;
        }
        let draw = self.draw();
        match self.desk.link.lost(closing, draw) {
            Next::Retry(wait) => {
                self.standing = Standing::Lost(context.now + wait);
                if self.greeting.replace(AGAIN.into()).is_none() {
                    context.say(format!("{} Trying again; nothing is lost.", closing.sentence()));
                }
            }
            Next::Over(Closing::Left) => {
                self.standing = Standing::Over(Closing::Left.sentence());
            }
            Next::Over(closing) => {
                self.standing = Standing::Over(closing.sentence());
                context.say(closing.sentence());
            }
        }
        self.schedule(context);
    }

    /// Has it told when something is to be done.
    fn schedule(&mut self, context: &mut Context<'_>) {
        let is_away = self.standing == Standing::In && !self.desk.link.away().is_empty();
        let since = self.away.map_or(context.now, |(since, _)| since);
        let minutes = context.now.saturating_sub(since).as_secs() / 60;
        self.away = is_away.then_some((since, minutes));
        let at = match self.standing {
            Standing::Lost(at) => at,
            Standing::In | Standing::Asked => self.heard + SILENCE_MAX,
            Standing::Over(_) => return,
        };
        let minute = is_away.then(|| since + Duration::from_secs(60 * (minutes + 1)));
        let at = minute.map_or(at, |minute| at.min(minute));
        context.effect(PageEffect::Wake { at: millis(at) });
    }

    /// A moment has come.
    pub(super) fn wake(&mut self, context: &mut Context<'_>) {
        match self.standing {
            Standing::Lost(at) if context.now >= at => self.connect(context),
            Standing::In if context.now >= self.heard + SILENCE_MAX => {
                context.effect(get(ALIVE, &format!("/api/rooms/{}", self.id)));
            }
            Standing::Asked if context.now >= self.heard + SILENCE_MAX => {
                context.effect(PageEffect::Disconnect {});
                self.lost(Closing::Lost, context);
            }
            Standing::Lost(_) | Standing::In | Standing::Asked => self.schedule(context),
            Standing::Over(_) => {}
        }
    }

    /// Sends what is to be sent.
    pub(super) fn send(&mut self, context: &mut Context<'_>) {
        if matches!(self.standing, Standing::Asked | Standing::In) {
            while let Some(message) = self.desk.link.to_send() {
                context.effect(PageEffect::Transmit { text: message.to_text() });
            }
        }
    }

    /// What is said of something that happened.
    fn happened(&mut self, happening: &Happening, context: &mut Context<'_>) -> Vec<String> {
        let mut lines = match &happening.news {
            News::Joined => {
                (self.standing, self.was_joined) = (Standing::In, true);
                self.seek_feed(context);
                Vec::new()
            }
            News::Followed(seen) => self.followed(seen, context),
            News::Refused(_, why) => vec![sentence(&room_refusal(why))],
            // A page without scripts hears of it each time; it stands beside the board.
            News::Presence { .. } if context.is_plain => Vec::new(),
            News::Presence { lost, back, gone } => {
                let said = self.phrase(context.settings);
                said.map(|said| said.presence(lost, back, gone)).unwrap_or_default()
            }
            // Somebody else has done the same.
            News::Late(RoomAct::At(_, Act::NextGame))
            | News::Done(_)
            | News::Again(..)
            | News::Gap => Vec::new(),
            News::Late(_) => vec!["That came too late: something else was done first.".into()],
        };
        lines.extend(Self::desk_lines(&happening.desk, context));
        self.seek_open_hole();
        lines
    }

    fn followed(&mut self, seen: &SeenRoomAct, context: &mut Context<'_>) -> Vec<String> {
        let Some(said) = self.phrase(context.settings) else { return Vec::new() };
        let lines = said.act(seen);
        let own = self.desk.board();
        let SeenRoomAct::Act(act) = seen else { return lines };
        match act {
            RoomAct::At(board, Act::Answer { .. }) if *board == own => {
                self.offered = None;
                if self.is_caught_up {
                    self.fresh = self.desk.view(own).map(|view| view.board.rows().len());
                    sound("answer", context);
                }
            }
            RoomAct::At(board, Act::Commit(_)) => {
                self.choice.clear();
                self.is_wait_due |= self.desk.seat(*board) == Some(Seat::Codemaker);
            }
            RoomAct::Place(member, _) | RoomAct::Propose(member, _) | RoomAct::Agree(member) => {
                self.is_wait_due |= self.desk.link.member() == Some(*member);
            }
            RoomAct::Reveal(board, _) if *board == own => self.keep(context),
            RoomAct::Slowed(_) => self.seek_feed(context),
            _ => {}
        }
        // What is to be typed elsewhere is a button here.
        let proposed = matches!(act, RoomAct::Propose(..));
        let proposed = proposed.then(|| self.proposal_in_words(context.settings)).flatten();
        proposed.map_or(lines, |proposed| vec![proposed])
    }

    /// Keeps the game in which one has broken a code, as any game that is played here.
    fn keep(&self, context: &mut Context<'_>) {
        let board = self.desk.board();
        let found = self.desk.room().and_then(|room| room.boards().get(board.idx()));
        let Some(found) = found.filter(|_| self.desk.seat(board) == Some(Seat::Codebreaker)) else {
            return;
        };
        if found.table().game().outcome().is_some() {
            let text = history::as_kept(found.table().record()).to_string();
            context.effect(PageEffect::Archive { id: found.table().id().to_string(), text });
        }
    }

    pub(super) fn desk_lines(events: &[DeskEvent], context: &Context<'_>) -> Vec<String> {
        let phrase = context.settings.phrase();
        events
            .iter()
            .filter(|event| !matches!(event, DeskEvent::Drafted { .. } | DeskEvent::Carried { .. }))
            .flat_map(|event| phrase.desk_event(event))
            .collect()
    }

    /// Says some sentences, and keeps them.
    pub(super) fn say_lines(&mut self, lines: &[String], context: &mut Context<'_>) {
        if lines.is_empty() {
            return;
        }
        self.log.add(lines);
        let all = lines.join(" ");
        let short = all.chars().count() <= SHORT;
        context.say(if short { all } else { lines.last().cloned().unwrap_or_default() });
    }

    /// Feeds what a person intends. Says whether it was taken.
    pub(super) fn intend(&mut self, intent: Intent, context: &mut Context<'_>) -> bool {
        let request = self.request();
        let intended = self.desk.intend(intent, request);
        self.follow(intended, context)
    }

    pub(super) fn follow(
        &mut self,
        intended: Result<Intended, IntendError>,
        context: &mut Context<'_>,
    ) -> bool {
        match intended {
            Ok(Intended::Local(events)) => {
                let lines = Self::desk_lines(&events, context);
                self.say_lines(&lines, context);
            }
            Ok(Intended::Wanted) => {
                if !self.desk.link.is_joined() {
                    context.say("It is sent when the connection is back.");
                }
            }
            Ok(Intended::Ask(question)) => self.consult(question, context),
            Err(error) => {
                self.refuse(&error, context);
                return false;
            }
        }
        true
    }

    pub(super) fn refuse(&mut self, error: &IntendError, context: &mut Context<'_>) {
        self.is_line_taken = false;
        let awaited = self.phrase(context.settings).and_then(|said| said.awaited());
        context.say(match error {
            IntendError::Refused(why) => sentence(&pegmind_face::refusal(why)),
            IntendError::NotYet => RoomPhrase::not_yet(self.desk.waits_for_line(), awaited),
            IntendError::Spectator | IntendError::NobodyGone | IntendError::Want(_) => {
                sentence(error)
            }
        });
    }

    /// Asks a solver.
    fn consult(&mut self, question: Question, context: &mut Context<'_>) {
        let number = context.ticket();
        let ticket = Ticket::from_number(number);
        let Some(view) = self.desk.view(self.desk.board()) else { return };
        let board = view.board.clone();
        let Some(seed) = context.seed.clone() else { return };
        let asked = Consultation { ticket, question: question.clone(), board, seed };
        self.desk.asked(ticket, question);
        self.asked.push(number);
        context.effect(PageEffect::Ask { ticket: number, text: PageMsg::Ask(asked).to_text() });
    }

    /// Takes in what the worker says.
    pub(super) fn advised(&mut self, text: &str, context: &mut Context<'_>) {
        let Some(rules) = self.rules() else { return };
        match WorkerMsg::read(text, &rules) {
            Ok(WorkerMsg::Answer { ticket, answer }) if self.forget_question(ticket) => {
                let request = self.request();
                match self.desk.advise(ticket, &answer.into(), request) {
                    Ok(Some(intended)) => {
                        self.follow(Ok(intended), context);
                    }
                    Ok(None) => {}
                    Err(error) => self.refuse(&error, context),
                }
            }
            Ok(WorkerMsg::Refused { ticket: Some(ticket), why })
                if self.forget_question(ticket) =>
            {
                context.say(sentence(&why));
            }
            Ok(_) | Err(_) => {}
        }
    }
}
