//! What buttons, gestures and keys do in a room.

use pegmind_face::online::FeedWish;
use pegmind_face::peg_editor::{CodeDraft, holes, next_peg};
use pegmind_face::{counts_as, sentence};
use pegmind_online::{RoomDesk, Turn};
use pegmind_protocol::PageEffect;
use pegmind_room::{BoardNumber, Mode, MoveDays, Reaction};
use pegmind_rules::{Draft, Peg};
use pegmind_session::{DraftEdit, HintStep, Intent, Phase};

use super::news::AGAIN;
use super::{Panel, RoomScreen};
use crate::context::Context;
use crate::draft_keys::{self, Pressed};
use crate::form::FormAct;
use crate::route::Route;
use crate::screen::play::sound;

impl RoomScreen {
    /// Does what a button or a gesture says.
    pub(super) fn do_act(&mut self, act: &FormAct<'_>, context: &mut Context<'_>) {
        match act.word() {
            "submit" => self.submit(context),
            "agree" => self.want(RoomDesk::agree, context),
            "claim" => self.want(RoomDesk::claim, context),
            "slow" => match act.number(0).and_then(|days| MoveDays::new(days as u64).ok()) {
                Some(days) => self.want(|desk, id| desk.slow(days, id), context),
                None => context.say("slow takes the days that a move may take, as in slow 3."),
            },
            "start" => self.want(RoomDesk::begin, context),
            "rematch" => {
                context.say("You want to play again. It begins when all do.");
                self.want(RoomDesk::rematch, context);
            }
            "react" => match act.text(0).unwrap_or_default().parse::<Reaction>() {
                Ok(reaction) => self.want(|desk, id| desk.react(reaction, id), context),
                Err(error) => context.say(sentence(&error)),
            },
            "leave" if act.text(0) == Some("yes") => {
                self.panel = None;
                self.want(RoomDesk::leave, context);
                self.send(context);
                context.go(Route::Online);
            }
            "leave" => self.panel = Some(Panel::Leave),
            "resign" if act.text(0) == Some("yes") => {
                self.panel = None;
                self.intend(Intent::Resign, context);
            }
            "resign" => self.panel = Some(Panel::Resign),
            "close" => self.panel = None,
            "undo" if self.makes_code() => self.edit(draft_erase, context),
            "undo" => {
                self.intend(Intent::Undo, context);
                self.seek_open_hole();
            }
            "check" | "hint" | "left" | "assist" => self.help(act.word(), context),
            "repeat" => self.repeat(act.number(0), context),
            "copy" => context.effect(PageEffect::Copy { text: self.invitation_link(context) }),
            "share" => context.effect(PageEffect::Share {
                text: self.invitation_link(context),
                title: "Play Pegmind with me".into(),
            }),
            "proof" => self.proof(context),
            "feed" => self.ask_feed(FeedWish::Renew, context),
            "log" => self.show_log(context),
            "look" => {
                let awaited = self.phrase(context.settings).and_then(|said| said.awaited());
                context.say(awaited.unwrap_or_default());
            }
            "here" => {
                self.begin_again(self.id.clone(), context);
                self.greeting = Some(AGAIN.into());
                context.say("Trying again.");
            }
            "board" => {
                self.other = act.number(0).and_then(BoardNumber::new);
                let board = self.other.map(u8::from);
                context.show_address(Route::Room { room: self.id.clone(), board }, true);
            }
            _ => self.draft_act(act, context),
        }
    }

    fn invitation_link(&self, context: &Context<'_>) -> String {
        let code = self.code.map(|code| code.to_string()).unwrap_or_default();
        format!("{}{}", context.origin, Route::Join { code }.path())
    }

    /// Wants something of the room.
    pub(super) fn want(
        &mut self,
        want: impl FnOnce(
            &mut RoomDesk,
            pegmind_protocol::RequestId,
        ) -> Result<(), pegmind_online::IntendError>,
        context: &mut Context<'_>,
    ) {
        let request = self.request();
        if let Err(error) = want(&mut self.desk, request) {
            self.refuse(&error, context);
        }
    }

    /// What gestures do with the row in play.
    fn draft_act(&mut self, act: &FormAct<'_>, context: &mut Context<'_>) {
        let hole = |place: usize| act.number(place).and_then(|hole| hole.checked_sub(1));
        let (one, other) = (hole(0), hole(1));
        let peg = || act.number(0).and_then(|it| u8::try_from(it).ok()).and_then(Peg::from_number);
        match (act.word(), one, other) {
            ("put", _, Some(at)) => {
                if let Some(peg) = peg() {
                    self.put(at, Some(peg), context);
                }
            }
            ("take", Some(at), _) => self.put(at, None, context),
            ("swap", Some(one), Some(other)) => {
                let pegs = self.pegs_in_play();
                let at = |hole: usize| pegs.get(hole).copied().flatten();
                self.put(one, at(other), context);
                self.put(other, at(one), context);
            }
            ("next" | "previous", Some(at), _) => {
                let now = self.pegs_in_play().get(at).copied().flatten();
                let step = if act.word() == "next" { 1 } else { -1 };
                if let Some(rules) = self.rules() {
                    self.put(at, next_peg(now, step, &rules), context);
                }
            }
            ("fill", _, _) if peg().is_some() => {
                if let Some((peg, rules)) = peg().zip(self.rules()) {
                    self.edit(
                        |draft, _, _| {
                            draft.pegs.fill_rest(peg, rules.pegs());
                            Pressed::Yes
                        },
                        context,
                    );
                }
            }
            _ => self.edit(|draft, rules, _| draft_keys::act(draft, act, rules), context),
        }
    }

    /// Changes one hole.
    fn put(&mut self, hole: usize, peg: Option<Peg>, context: &mut Context<'_>) {
        self.edit(
            |draft, rules, _| {
                let legal = peg.is_none_or(|peg| pegmind_rules::check_peg(rules, peg).is_ok());
                if hole >= holes(rules) || !legal {
                    return Pressed::No;
                }
                draft.pegs.put(hole, peg);
                draft.seek_open_hole(rules);
                Pressed::Yes
            },
            context,
        );
    }

    /// Changes the code that is made, or the guess that is put together.
    fn edit(
        &mut self,
        change: impl FnOnce(
            &mut CodeDraft,
            &pegmind_rules::Rules,
            &pegmind_rules::ColorNames,
        ) -> Pressed,
        context: &mut Context<'_>,
    ) {
        let Some(rules) = self.rules().filter(|_| self.desk.link.member().is_some()) else {
            return;
        };
        let names = context.settings.paints.names();
        let before = self.pegs_in_play();
        let pressed = if self.makes_code() {
            change(&mut self.choice, &rules, &names)
        } else {
            let pegs = Draft::new(before.clone());
            let mut draft = CodeDraft { pegs, editor: self.editor };
            let pressed = change(&mut draft, &rules, &names);
            self.editor = draft.editor;
            for hole in 0..holes(&rules) {
                let peg = draft.pegs.holes().get(hole).copied().flatten();
                if peg != before.get(hole).copied().flatten()
                    && !self.intend(Intent::Draft(DraftEdit::Put { hole, peg }), context)
                {
                    break;
                }
            }
            pressed
        };
        let after = self.pegs_in_play();
        let filled = (0..after.len())
            .find(|hole| after[*hole].is_some() && after.get(*hole) != before.get(*hole));
        if filled.is_some() {
            self.dropped = filled;
            sound("place", context);
        }
        if let Pressed::Refused(why) = pressed {
            context.say(why);
        }
    }

    /// The pegs of the row in play.
    pub(super) fn pegs_in_play(&self) -> Vec<Option<Peg>> {
        let count = self.rules().map_or(0, |rules| holes(&rules));
        let mut pegs = if self.makes_code() {
            self.choice.pegs.holes().to_vec()
        } else {
            let view = self.desk.view(self.desk.board());
            view.map(|view| view.draft.holes().to_vec()).unwrap_or_default()
        };
        pegs.resize(count, None);
        pegs
    }

    /// Where the next peg goes.
    pub(super) fn cursor(&self) -> usize {
        if self.makes_code() { self.choice.editor.cursor() } else { self.editor.cursor() }
    }

    /// Puts the cursor where the next peg of a guess goes.
    pub(super) fn seek_open_hole(&mut self) {
        if let Some(rules) = self.rules() {
            let pegs = self.desk.view(self.desk.board()).map(|view| view.draft.clone());
            let hole = pegmind_face::peg_editor::open_hole(&pegs.unwrap_or_default(), &rules);
            self.editor.go_to(hole, &rules);
        }
    }

    /// Does what the dark button says.
    pub(super) fn submit(&mut self, context: &mut Context<'_>) {
        match self.desk.turn() {
            Turn::Code(_) => {
                let pegs: Vec<Peg> = self.pegs_in_play().into_iter().flatten().collect();
                self.intend(Intent::SetCode(pegs), context);
            }
            Turn::NextGame(_) => {
                self.intend(Intent::NextGame, context);
            }
            Turn::Gathering if self.is_host() => self.want(RoomDesk::begin, context),
            Turn::Over => {
                self.want(RoomDesk::rematch, context);
            }
            Turn::Guess(_) | Turn::Waiting | Turn::Sending | Turn::Gathering | Turn::Away => {
                self.intend(Intent::Submit, context);
            }
        }
    }

    fn repeat(&mut self, row: Option<usize>, context: &mut Context<'_>) {
        self.intend(Intent::Repeat { row }, context);
        self.seek_open_hole();
    }

    /// What was offered for which row, for a form without scripts: by the ladder, and by a word.
    pub(super) fn kept_offer(&self) -> Option<String> {
        let offered = [self.desk.offered(), self.offered];
        let row = self.desk.view(self.desk.board())?.row_number();
        let [ladder, word] = offered.map(|step| step.map_or(0, HintStep::number));
        offered.iter().any(Option::is_some).then(|| format!("{row}.{ladder}.{word}"))
    }

    /// Goes on where something was offered, unless that was for another row.
    pub(super) fn put_back_offer(&mut self, kept: Option<&str>) {
        let row = self.desk.view(self.desk.board()).map(|view| view.row_number().to_string());
        let mut parts = kept.unwrap_or_default().split('.');
        if row.as_deref() != parts.next() {
            return;
        }
        let mut step = || HintStep::from_number(parts.next()?.parse().ok()?);
        if let Some(step) = step() {
            self.desk.put_back_offer(step);
        }
        self.offered = step();
    }

    /// Asks for help; what counts as a hint is told first.
    pub(super) fn help(&mut self, word: &str, context: &mut Context<'_>) {
        self.is_helped = true;
        let (step, intent) = match word {
            "left" => (HintStep::Left, Intent::Left),
            "assist" => (HintStep::Guess, Intent::Assist),
            "hint" => {
                self.intend(Intent::Hint, context);
                return;
            }
            _ => {
                let pegs = self.pegs_in_play().into_iter().flatten().collect();
                self.intend(Intent::Check(pegs), context);
                return;
            }
        };
        let Some(view) = self.desk.view(self.desk.board()) else { return };
        let counts =
            view.phase == Phase::Guess && view.ledger.last_hint(view.row_number()) < Some(step);
        if counts && self.offered != Some(step) {
            self.offered = Some(step);
            return context.say(counts_as(step));
        }
        self.offered = None;
        self.intend(intent, context);
    }

    /// Takes a key in, named as browsers name it.
    pub(super) fn press(&mut self, key: &str, context: &mut Context<'_>) {
        match key {
            "Enter" => {
                let proposed = self.desk.room().is_some_and(|room| room.proposal().is_some());
                let empty = self.pegs_in_play().iter().all(Option::is_none);
                if proposed && empty && self.mode() == Some(Mode::Cooperation) {
                    self.want(RoomDesk::agree, context);
                } else {
                    self.submit(context);
                }
            }
            "Escape" => self.panel = None,
            "=" => self.repeat(None, context),
            "?" => self.show_help(context),
            _ => self
                .edit(|draft, rules, names| draft_keys::press(draft, key, rules, names), context),
        }
    }

    /// Restores the row in play where a form brings it along.
    pub(super) fn restore(&mut self, kept: Option<&str>) {
        let Some(rules) = self.rules() else { return };
        if self.makes_code() {
            return draft_keys::restore(&mut self.choice, kept, &rules);
        }
        let mut draft = CodeDraft::default();
        draft_keys::restore(&mut draft, kept, &rules);
        for (hole, peg) in draft.pegs.holes().iter().enumerate().filter(|(_, peg)| peg.is_some()) {
            let request = self.request();
            // What cannot be drafted now is none.
            let _ = self.desk.intend(Intent::Draft(DraftEdit::Put { hole, peg: *peg }), request);
        }
        self.editor = draft.editor;
    }

    /// The row in play as a form brings it along.
    pub(super) fn kept(&self) -> String {
        if self.makes_code() {
            return draft_keys::kept(&self.choice);
        }
        let pegs = Draft::new(self.pegs_in_play());
        draft_keys::kept(&CodeDraft { pegs, editor: self.editor })
    }
}

fn draft_erase(
    draft: &mut CodeDraft,
    rules: &pegmind_rules::Rules,
    _names: &pegmind_rules::ColorNames,
) -> Pressed {
    draft.erase(rules);
    Pressed::Yes
}
