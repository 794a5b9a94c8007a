//! The assistant, or what is known of the match.

use pegmind_console::Paper;
use pegmind_face::assistance::{expected, left, share};
use pegmind_rules::{
    Assistance, Code, Controller, Draft, GameCount, Hints, PegCounts, Player, Strict, Takebacks,
};
use pegmind_session::View;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::keymap::Action;
use crate::layout::{leave_gap, take_top};
use crate::screen::play::layout::PlayLayout;
use crate::screen::play::{Assistant, Pane, Play};
use crate::settings::Settings;
use crate::theme::{Card, Inks, paragraphs, strip, wrap, write_at, write_chip};

/// Draws the pane. Where it is all there is room for, it is text that scrolls.
pub(crate) fn draw(
    play: &Play,
    settings: &Settings,
    layout: &PlayLayout,
    area: Rect,
    buffer: &mut Buffer,
) {
    let view = play.session().view();
    let on = matches!(play.assistant, Assistant::On(_));
    let title = match (on, view.maker) {
        (false, _) => "Game",
        // There it is what the game is for.
        (true, Controller::Table) => "Assistant",
        (true, _) => "Assistant (counts as hint 5)",
    };
    let key = if on { settings.keys.name(Action::Assist) } else { String::new() };
    let in_use = play.pane == Pane::Side;
    let card = Card { title, key: &key, in_use, filled: layout.has_cards };
    let (inner, inks) = card.draw(buffer, area, &settings.theme());
    match (on, play.told()) {
        (false, _) => draw_text(play, &match_lines(&view, settings), inner, inks, buffer),
        (true, None) => {
            write_at(buffer, inner, 0, 0, "looking at the rows ...", inks.dim);
        }
        (true, Some(told)) if layout.is_covered => {
            let lines = settings.phrase().assistance(&told.draft, &told.assistance);
            draw_text(play, &lines, inner, inks, buffer);
        }
        (true, Some(told)) => {
            draw_assistance(&view, settings, (&told.draft, &told.assistance), inner, inks, buffer);
        }
    }
}

/// Draws text as far as it was scrolled, with how much more there is.
fn draw_text(play: &Play, lines: &[String], inner: Rect, inks: Inks, buffer: &mut Buffer) {
    let wrapped: Vec<String> = lines.iter().flat_map(|line| wrap(line, inner.width)).collect();
    let fits = wrapped.len() <= usize::from(inner.height);
    let room = inner.height.saturating_sub(u16::from(!fits));
    let rest = wrapped.len().saturating_sub(room.into());
    let first = play.side_scroll.min(rest);
    for (line, text) in (0..room).zip(wrapped.iter().skip(first)) {
        write_at(buffer, inner, 0, line, text, inks.normal);
    }
    if rest > first {
        write_at(buffer, inner, 0, room, &format!("{} more below", rest - first), inks.bright);
    }
}

/// Who sits where, the points and what was agreed.
pub(crate) fn match_lines(view: &View<'_>, settings: &Settings) -> Vec<String> {
    let phrase = settings.phrase();
    let options = view.setup.options();
    let mut lines = vec![phrase.roles(&view.played())];
    if options.games != GameCount::ONE {
        let game_match = view.game_match;
        lines.push(format!("Game {} of {}.", game_match.game(), game_match.games().get()));
        let points = game_match.points();
        for &player in Player::ALL {
            let name = phrase.name(view.setup.name(player));
            lines.push(format!("  {:>3}  {name}", points.of(player)));
        }
    }
    lines.push(format!("{}.", view.setup.rules()));
    if options.strict == Strict::Yes {
        lines.push("Strict: a guess has to fit every row.".into());
    }
    if options.takebacks == Takebacks::Allowed {
        lines.push("Takebacks are on.".into());
    }
    if options.hints == Hints::Forbidden {
        lines.push("No hints in this game.".into());
    }
    let hints: Vec<String> = view
        .ledger
        .hints
        .iter()
        .map(|(row, step)| format!("{} in row {row}", step.number()))
        .collect();
    if !hints.is_empty() {
        lines.push(format!("Hints: {}.", hints.join(", ")));
    }
    let seconds = view.ledger.seconds;
    if seconds > 0 {
        lines.push(format!("Time: {}:{:02}.", seconds / 60, seconds % 60));
    }
    if let Some(commitment) = view.commitment {
        let start: String = commitment.to_string().chars().take(12).collect();
        lines.push(format!("Commitment {start}..."));
    }
    lines
}

fn draw_assistance(
    view: &View<'_>,
    settings: &Settings,
    (draft, told): (&Draft, &Assistance),
    mut inner: Rect,
    inks: Inks,
    buffer: &mut Buffer,
) {
    let phrase = settings.phrase();
    let say = |inner: &mut Rect, text: String, buffer: &mut Buffer| {
        let used = paragraphs(buffer, *inner, &[text], inks.normal, "...");
        take_top(inner, used);
    };
    say(&mut inner, left(told), buffer);
    if let Some(best) = &told.best {
        let fits = if best.fits { "fits" } else { "a probe" };
        leave_gap(&mut inner, 14);
        write_at(buffer, inner, 0, 0, &format!("Best next ({fits})"), inks.strong);
        take_top(&mut inner, 1);
        for guess in &best.guesses {
            draw_guess(guess, view, settings, take_top(&mut inner, 1), buffer);
            leave_gap(&mut inner, 18);
        }
        let about = if best.exact { "" } else { "about " };
        let (expected, worst) = (expected(best.expected, best.exact), best.worst);
        say(&mut inner, format!("{expected} more guesses, at worst {about}{worst}"), buffer);
    }
    if let Some(line) = phrase.draft_fit(draft, told) {
        say(&mut inner, line, buffer);
    }
    leave_gap(&mut inner, 10);
    if let Some(by_peg) = &told.by_peg {
        draw_counts(view, settings, by_peg, inner, inks, buffer);
    }
}

/// A guess in chips, or in labels where these are too wide.
fn draw_guess(guess: &Code, view: &View<'_>, settings: &Settings, area: Rect, buffer: &mut Buffer) {
    let pegs = settings.pegs(view.setup.options().key_pegs);
    let count = u16::try_from(guess.pegs().len()).unwrap_or(u16::MAX);
    let step = if count * 4 <= area.width + 1 { 4 } else { 3 };
    if count * step > area.width + 1 {
        let labels: Vec<String> = guess.pegs().iter().map(|peg| pegs.label(*peg)).collect();
        let gap = if labels.iter().all(|label| label.len() == 1) { "" } else { " " };
        let inks = settings.inks(Paper::Card);
        write_at(buffer, area, 0, 0, &labels.join(gap), inks.strong);
        return;
    }
    let under = Rect { x: area.x.saturating_sub(1), width: count * step + 1, ..area };
    strip(buffer, under, &settings.theme());
    for (idx, peg) in (0..).zip(guess.pegs()) {
        write_chip(buffer, area, (idx * step, 0), *peg, &pegs);
    }
}

/// How likely each peg is in each hole, for as many holes as fit.
fn draw_counts(
    view: &View<'_>,
    settings: &Settings,
    by_peg: &PegCounts,
    area: Rect,
    inks: Inks,
    buffer: &mut Buffer,
) {
    const FRONT: u16 = 5;
    let rules = view.board.rules();
    let holes = u16::from(rules.pegs().get());
    let step = (area.width.saturating_sub(FRONT) / holes).clamp(4, 6);
    let shown = (area.width.saturating_sub(FRONT) / step).min(holes);
    write_at(buffer, area, 0, 0, if by_peg.all { "peg" } else { "~" }, inks.dim);
    let cell = usize::from(step - 1);
    for hole in 0..shown {
        write_at(buffer, area, FRONT + hole * step, 0, &format!("{:>cell$}", hole + 1), inks.dim);
    }
    let pegs = settings.pegs(view.setup.options().key_pegs);
    let possible = by_peg.rows.iter().filter(|(_, counts)| counts.iter().any(|with| *with > 0));
    let possible: Vec<_> = possible.collect();
    let size = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    // A line below says what has no room.
    let all = possible.len() < usize::from(area.height) && shown == holes;
    let room = area.height.saturating_sub(if all { 1 } else { 2 });
    let pitch = if 2 * size(possible.len()) <= room { 2 } else { 1 };
    let cut = possible.len().saturating_sub(usize::from(room / pitch));
    let under = Rect { x: area.x.saturating_sub(1), width: FRONT, ..area };
    let lines = 1 + pitch * size(possible.len() - cut);
    strip(buffer, Rect { height: lines.min(area.height), ..under }, &settings.theme());
    for (line, (peg, counts)) in (0..room / pitch).map(|line| 1 + line * pitch).zip(possible) {
        write_chip(buffer, area, (0, line), *peg, &pegs);
        for (hole, with) in (0..shown).zip(counts) {
            let none = settings.theme().charset.glyphs().nothing.to_string();
            let text = if *with == 0 { none } else { share(by_peg, *with) };
            let style = if *with == 0 { inks.dim } else { inks.normal };
            write_at(buffer, area, FRONT + hole * step, line, &format!("{text:>cell$}"), style);
        }
    }
    let mut missing = Vec::new();
    if cut > 0 {
        missing.push(format!("{cut} more colors"));
    }
    if shown < holes {
        missing.push(format!("{} more pegs", holes - shown));
    }
    write_at(buffer, area, 0, area.height.saturating_sub(1), &missing.join(", "), inks.bright);
}
