//! What stands beside the board and the address tell the same.

use pegmind_rules::Quoted;
use pegmind_session::Phase;

use super::panel::Panel;
use super::{Play, Stand};
use crate::context::Context;
use crate::form::{Form, FormAct};
use crate::route::Route;

impl Play {
    /// Shows what the address tells, or says why it cannot be shown. Nothing else is said.
    pub(crate) fn open_panel(&mut self, context: &mut Context<'_>) {
        let show = context.address.route.shown().to_owned();
        if !show.is_empty() {
            let said = context.said.take();
            let why = self.open(&show, context);
            context.said = why.or(said);
        }
        self.keep_address(false, context);
    }

    /// Shows something beside the board. Returns why not.
    fn open(&mut self, show: &str, context: &mut Context<'_>) -> Option<String> {
        let form = Form::of_act(show);
        let act = form.act();
        if !self.only_shows(&act) {
            let show = Quoted::new(show);
            return Some(format!("The address asks for '{show}', which this game cannot show."));
        }
        self.panel = None;
        self.do_act(&act, context);
        let said = context.said.take();
        if self.panel.is_some() || self.is_coming(show) { None } else { said }
    }

    /// Whether something is shown by this and nothing is done.
    fn only_shows(&self, act: &FormAct<'_>) -> bool {
        let is_alone = act.text(0).is_none();
        match act.word() {
            "help" | "proof" | "log" | "repair" => is_alone,
            "assist" => is_alone && !self.assistant.is_on(),
            "resign" => {
                let view = self.session.view();
                is_alone && view.breaker.is_person() && view.outcome.is_none()
            }
            "why" | "share" => act.number(0).is_some() && act.text(1).is_none(),
            _ => false,
        }
    }

    /// Whether what an address tells is still worked out.
    fn is_coming(&self, show: &str) -> bool {
        let is_contradiction = matches!(self.session.view().phase, Phase::Contradiction { .. });
        self.panel.is_none()
            && (show.starts_with("why") && self.helping.is_some()
                || show == "repair" && is_contradiction)
    }

    /// Has the address tell what stands beside the board. To go back from that leads to the
    /// board alone.
    pub(super) fn keep_address(&mut self, push: bool, context: &mut Context<'_>) {
        let show = self.panel.as_ref().map(Panel::act).unwrap_or_default();
        let shown = context.address.route.shown();
        if show == shown || self.is_coming(shown) {
            return;
        }
        let push = push && !show.is_empty() && shown.is_empty() && !self.is_before_panel;
        let route = match self.stand {
            Stand::Begun => Route::Play { game: self.name(), show },
            Stand::Waiting if show.is_empty() => Route::Home,
            Stand::Waiting => Route::Play { game: None, show },
            Stand::Practice => return,
        };
        self.is_before_panel |= push;
        context.show_address(route, push);
    }

    /// Shows what another address of this game tells. Says whether it is one.
    pub(super) fn went_within(&mut self, route: &Route, context: &mut Context<'_>) -> bool {
        let game = self.name();
        let is_own = match (route, self.stand) {
            (Route::Play { game: other, .. }, Stand::Begun) => *other == game,
            (Route::Home | Route::Play { game: None, .. }, Stand::Waiting) => true,
            _ => false,
        };
        if is_own {
            self.is_before_panel = !route.shown().is_empty();
            self.panel = None;
            self.open_panel(context);
        }
        is_own
    }
}
