//! The assistant, or what is known of the match.

use pegmind_face::assistance::{expected, left, share};
use pegmind_rules::{
    Assistance, Controller, Draft, GameCount, Hints, PegCounts, Player, Strict, Takebacks,
};
use pegmind_session::View;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::layout::Kind;
use crate::screen::play::{Assistant, Pane, Play};
use crate::settings::Settings;
use crate::theme::{faint, frame, paragraphs, screen_style, strong, within, wrap, write, write_at};

/// Draws the pane in a frame. Where it is all there is room for, it is text that
/// scrolls.
pub(crate) fn draw(play: &Play, settings: &Settings, kind: Kind, area: Rect, buffer: &mut Buffer) {
    let view = play.session().view();
    let on = matches!(play.assistant, Assistant::On(_));
    let title = match (on, view.maker) {
        (false, _) => "match",
        // There it is what the game is for.
        (true, Controller::Table) => "assistant",
        (true, _) => "assistant (counts as hint 5)",
    };
    let focused = play.pane == Pane::Side;
    let (title, style) =
        if focused { (format!("> {title} <"), strong()) } else { (title.to_owned(), Style::new()) };
    let inner = frame(buffer, area, &title, style);
    match (on, play.told()) {
        (false, _) => draw_text(play, &match_lines(&view, settings), area, buffer),
        (true, None) => {
            write(buffer, inner, 0, " looking at the rows ...", faint(settings.skin().depth));
        }
        (true, Some(told)) if kind <= Kind::Narrow => {
            let lines = settings.phrase().assistance(&told.draft, &told.assistance);
            draw_text(play, &lines, area, buffer);
        }
        (true, Some(told)) => {
            draw_assistance(&view, settings, &told.draft, &told.assistance, inner, buffer);
        }
    }
}

/// Draws text as far as it was scrolled, with how much more there is.
fn draw_text(play: &Play, lines: &[String], area: Rect, buffer: &mut Buffer) {
    let inner = within(area);
    let wrapped: Vec<String> =
        lines.iter().flat_map(|line| wrap(line, inner.width.saturating_sub(2))).collect();
    let room = usize::from(inner.height);
    let rest = wrapped.len().saturating_sub(room);
    let first = play.side_scroll.min(rest);
    for (line, text) in (0..inner.height).zip(wrapped.iter().skip(first)) {
        write_at(buffer, inner, 1, line, text, Style::new());
    }
    if rest > first {
        let text = format!(" {} more below ", rest - first);
        write_at(buffer, area, 1, area.height.saturating_sub(1), &text, Style::new());
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
    draft: &Draft,
    told: &Assistance,
    inner: Rect,
    buffer: &mut Buffer,
) {
    let phrase = settings.phrase();
    let mut lines = vec![left(told)];
    if let Some(best) = &told.best {
        let painter = settings.painter(view.board.rules(), view.setup.options().key_pegs);
        let names: Vec<String> = best
            .guesses
            .iter()
            .map(|guess| {
                let labels: Vec<String> =
                    guess.pegs().iter().map(|peg| painter.label(*peg)).collect();
                let gap = if labels.iter().all(|label| label.len() == 1) { "" } else { " " };
                labels.join(gap)
            })
            .collect();
        let fits = if best.fits { "fits" } else { "a probe" };
        lines.push(format!("Best next ({fits}): {}", names.join(" or ")));
        let about = if best.exact { "" } else { "about " };
        let (expected, worst) = (expected(best.expected, best.exact), best.worst);
        lines.push(format!("  {expected} more guesses, at worst {about}{worst}"));
    }
    lines.extend(phrase.draft_fit(draft, told));
    let used = paragraphs(buffer, inner, &lines, Style::new(), "...");
    if let Some(by_peg) = &told.by_peg {
        let below = Rect { y: inner.y + used, height: inner.height.saturating_sub(used), ..inner };
        draw_counts(view, settings, by_peg, below, buffer);
    }
}

/// How likely each peg is in each hole, for as many holes as fit.
fn draw_counts(
    view: &View<'_>,
    settings: &Settings,
    by_peg: &PegCounts,
    area: Rect,
    buffer: &mut Buffer,
) {
    const STEP: u16 = 6;
    const FRONT: u16 = 5;
    let rules = view.board.rules();
    let depth = settings.skin().depth;
    let holes = u16::from(rules.pegs().get());
    let shown = (area.width.saturating_sub(FRONT) / STEP).min(holes);
    let head = if by_peg.all { " peg" } else { " ~" };
    write(buffer, area, 0, head, faint(depth));
    for hole in 0..shown {
        let text = format!("{:>5}", hole + 1);
        write_at(buffer, area, FRONT + hole * STEP, 0, &text, faint(depth));
    }
    let painter = settings.painter(rules, view.setup.options().key_pegs);
    let painter = painter.short(rules);
    let possible = by_peg.rows.iter().filter(|(_, counts)| counts.iter().any(|with| *with > 0));
    let possible: Vec<_> = possible.collect();
    let cut = possible.len().saturating_sub(usize::from(area.height.saturating_sub(1)));
    let mut missing = Vec::new();
    if cut > 0 {
        missing.push(format!("{cut} more colors"));
    }
    if shown < holes {
        missing.push(format!("{} more pegs", holes - shown));
    }
    if !missing.is_empty() {
        let text = format!(" {} ", missing.join(", "));
        write_at(buffer, area, 0, area.height, &text, Style::new());
    }
    for (line, (peg, counts)) in (1..area.height).zip(possible) {
        let cell = painter.narrow_peg(*peg);
        write_at(buffer, area, 1, line, &cell.text, screen_style(cell.style));
        for (hole, with) in (0..shown).zip(counts) {
            let text = if *with == 0 { ".".to_owned() } else { share(by_peg, *with) };
            let text = format!("{text:>5}");
            write_at(buffer, area, FRONT + hole * STEP, line, &text, Style::new());
        }
    }
}
