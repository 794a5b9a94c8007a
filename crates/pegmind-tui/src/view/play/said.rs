//! What is said below a game, of the last thing that happened or of the last key.

use pegmind_console::Paper;
use pegmind_face::code_entry::Stage;
use pegmind_face::draft_clash_sentence;
use pegmind_rules::{GameCount, Outcome};
use pegmind_session::{Phase, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use crate::keymap::Action;
use crate::model::Model;
use crate::overlay::Overlay;
use crate::screen::play::layout::{PlayLayout, ending};
use crate::screen::play::{OfDraft, Play};
use crate::settings::Settings;
use crate::theme::{fill, lines_needed, pack, paragraphs, strong, wrap, write_at};

/// Draws it in the line below the board. What is longer stands beside the board,
/// or goes on over the lines below.
pub(super) fn draw(play: &Play, model: &Model, layout: &PlayLayout, buffer: &mut Buffer) {
    let (lines, is_notice) = text(play, model, layout.said.width);
    let inks = model.settings.inks(Paper::Ground);
    let style = if is_notice { inks.bright.patch(strong()) } else { inks.bright };
    let area = layout.said;
    let sees_rows = row_sentence(play, model, &lines, area.width).is_some();
    let view = play.played().view();
    let opens = view.board.rows().is_empty() && view.draft.is_empty();
    if !is_notice
        && !opens
        && (sees_rows || !play.is_unread)
        && let Some(text) = advice(play, model, layout)
    {
        write_at(buffer, area, 0, 0, &text, inks.bright);
        return;
    }
    if let Some((head, rest)) = row_sentence(play, model, &lines, area.width) {
        let column = write_at(buffer, area, 0, 0, &head, inks.strong);
        write_at(buffer, area, column + 2, 0, &rest, inks.bright);
        return;
    }
    let sentences = lines;
    let lines = pack(&sentences, area.width);
    let needed = lines_needed(&lines, area.width);
    let is_over = play.played().view().is_over() && !is_notice;
    // What is gone with the next key may lie over the keys.
    let beside = layout.aside.y < layout.said.y;
    let is_new = play.is_unread || play.of_draft == Some(OfDraft::Question);
    let covers = is_notice || is_new && !is_over && !beside;
    let phase = play.played().view().phase;
    let is_contradicted = matches!(phase, Phase::Contradiction { .. });
    let end = if covers { layout.footer.bottom() } else { layout.footer.y };
    let height = end.saturating_sub(area.y);
    let more = format!("... {}log shows the rest", model.settings.keys.name(Action::Command));
    if needed <= area.height {
        paragraphs(buffer, area, &lines, style, "");
    } else if is_over {
        // All of it stands on the board and beside it; here what matters most, in
        // whole sentences. Who did not find the code wants to know it.
        let over = Rect { height, ..area };
        paragraphs(buffer, over, &in_short(play, model, &sentences, over), style, "");
    } else if beside && needed > height && (covers || is_new || is_contradicted) {
        draw_beside(&sentences, model, layout, (style, &more), buffer);
    } else if height == 1 {
        let first = lines.iter().flat_map(|line| wrap(line, area.width.saturating_sub(4))).next();
        write_at(buffer, area, 0, 0, &format!("{} ...", first.unwrap_or_default()), style);
    } else {
        let over = Rect { height: height.min(needed), ..area };
        let wide = Rect { x: 0, width: layout.footer.width, ..over };
        fill(buffer, wide, &model.settings.theme(), Paper::Ground);
        paragraphs(buffer, over, &lines, style, if is_notice { "..." } else { &more });
    }
}

/// Returns the most important sentences of an end, where not all of it has room.
fn in_short(play: &Play, model: &Model, sentences: &[String], area: Rect) -> Vec<String> {
    let view = play.played().view();
    let short = format!("{}.", model.settings.phrase().found_it(&view));
    let solved = view.outcome.is_some_and(Outcome::is_solved);
    let opening = view.opening.filter(|_| !solved && view.game_match.games() == GameCount::ONE);
    if let Some(opening) = opening {
        let pegs = model.settings.pegs(view.setup.options().key_pegs);
        let labels: Vec<String> = opening.code.pegs().iter().map(|peg| pegs.label(*peg)).collect();
        let names = model.settings.phrase().pegs(opening.code.pegs());
        let texts = [names, labels.join(" ")].map(|code| format!("{short} The code: {code}."));
        let fits = |text: &&String| lines_needed([text], area.width) <= area.height;
        return vec![texts.iter().find(fits).cloned().unwrap_or(short)];
    }
    let kept = whole(sentences, 0, area);
    if kept.is_empty() { vec![short] } else { kept }
}

/// As many sentences as fit as a whole, this one before all others.
fn whole(sentences: &[String], first: usize, area: Rect) -> Vec<String> {
    let lines = |kept: &[usize]| {
        let kept: Vec<String> = kept.iter().filter_map(|at| sentences.get(*at).cloned()).collect();
        pack(&kept, area.width)
    };
    let others = (0..sentences.len()).filter(|at| *at != first);
    let mut kept = Vec::new();
    for at in std::iter::once(first).chain(others) {
        let mut more = kept.clone();
        more.push(at);
        more.sort_unstable();
        if lines_needed(lines(&more), area.width) <= area.height {
            kept = more;
        }
    }
    lines(&kept)
}

/// The best guess for a code on a table, where no pane shows it.
fn advice(play: &Play, model: &Model, layout: &PlayLayout) -> Option<String> {
    let view = play.played().view();
    let best = play.told().and_then(|told| told.assistance.best.as_ref());
    let guess = best.and_then(|best| best.guesses.first());
    let guess = guess.filter(|_| play.solves() && view.phase == Phase::Guess)?;
    if layout.side.is_some() {
        return None;
    }
    let pegs = model.settings.pegs(view.setup.options().key_pegs);
    let labels: Vec<String> = guess.pegs().iter().map(|peg| pegs.label(*peg)).collect();
    let gap = if labels.iter().all(|label| label.chars().count() == 1) { "" } else { " " };
    let (labels, keys) = (labels.join(gap), &model.settings.keys);
    let [take, more] = [Action::TakeBest, Action::Assist].map(|action| keys.name(action));
    let texts = [
        format!("Best guess: {labels}. {take} takes it, {more} tells more."),
        format!("Best: {labels}. {take} takes it, {more} more."),
        format!("{take} takes the best guess, {more} tells it."),
        format!("{more} best guess"),
    ];
    texts.into_iter().find(|text| text.width() <= usize::from(layout.said.width))
}

/// A long text at the bottom of the last pane.
fn draw_beside(
    lines: &[String],
    model: &Model,
    layout: &PlayLayout,
    (style, more): (Style, &str),
    buffer: &mut Buffer,
) {
    let aside = layout.aside;
    let margin = if layout.has_cards { 2 } else { 0 };
    let columns = aside.width.saturating_sub(2 * margin);
    // No color of the notes is covered.
    let kept = layout.notes.filter(|notes| notes.x == aside.x).map_or(0, |_| layout.notes_kept);
    let room = aside.height.saturating_sub(kept).max(3).min(aside.height);
    let lines_asked = lines_needed(lines, columns).saturating_add(2).min(room);
    let area = Rect { y: aside.bottom() - lines_asked, height: lines_asked, ..aside };
    let paper = if layout.has_cards { Paper::Card } else { Paper::Ground };
    fill(buffer, area, &model.settings.theme(), paper);
    let inner = Rect {
        x: area.x + margin,
        y: area.y + 1,
        width: columns,
        height: lines_asked.saturating_sub(1),
    };
    paragraphs(buffer, inner, lines, style, more);
}

/// What is said, and whether it is about the last key.
fn text(play: &Play, model: &Model, columns: u16) -> (Vec<String>, bool) {
    match (&model.notice, thinking(play, model)) {
        // The command line says for itself what is wrong with a command.
        (Some(notice), _) if !matches!(model.overlay, Some(Overlay::CommandLine(_))) => {
            (vec![notice.clone()], true)
        }
        (_, Some(thinking)) => (vec![thinking], false),
        (_, None) => {
            let view = play.played().view();
            let phrase = model.settings.phrase();
            if let Some(news) = play.news(model.now) {
                return (news.to_vec(), false);
            }
            if play.appeared(model.now).is_some() {
                // The code is not told before its pegs are there.
                return (vec![format!("{}.", phrase.found_it(&view))], false);
            }
            let mut lines = ending(&view, &model.settings);
            let online = play.played().online();
            let all = online.map(|online| online.ending(phrase));
            if let Some(all) = all.filter(|all| !all.is_empty()) {
                return (all.into_iter().chain(lines).collect(), false);
            }
            if !lines.is_empty() {
                lines.extend(play.accounts.last().cloned());
                lines.extend(play.praise.clone());
                lines.extend(online.and_then(|online| online.said(phrase)?.code_to_come()));
                lines.extend(online.and_then(|online| online.awaited(phrase)));
                lines.extend(next(&view, &model.settings));
                return (lines, false);
            }
            // The row shows the next guess, while this one waits for others.
            if let Some(placed) = online.and_then(|online| online.desk.placed())
                && !view.draft.is_empty()
            {
                let placed = phrase.pegs(placed.pegs());
                return (vec![format!("Placed: {placed}. You type the next guess.")], false);
            }
            if let Some(clash) = play.clash() {
                return (vec![draft_clash_sentence(&clash)], false);
            }
            (said_in(play, model, columns), false)
        }
    }
}

/// What comes after the end.
pub(in crate::view) fn next(view: &View<'_>, settings: &Settings) -> Option<String> {
    let enter = settings.keys.name(Action::Enter);
    match view.phase {
        Phase::GameOver => Some(format!("{enter} begins game {}.", view.game_match.game() + 1)),
        Phase::MatchOver
        | Phase::Guess
        | Phase::Code
        | Phase::Answer
        | Phase::Thinking
        | Phase::Contradiction { .. } => None,
    }
}

/// What was said, or what the game waits for if nothing was. What a game opens with
/// stands beside the board, and in the log.
fn said_in(play: &Play, model: &Model, columns: u16) -> Vec<String> {
    let view = play.played().view();
    let opens = view.board.rows().is_empty() && (play.said.len() > 2 || play.solves());
    let asked = || asked(play, model, columns);
    if play.said.is_empty() || opens || view.phase == Phase::Code {
        return asked().into_iter().collect();
    }
    if let (Phase::Answer, Some(ask)) = (view.phase, asked()) {
        let both = play.said.iter().cloned().chain([ask.clone()]).collect::<Vec<_>>();
        // The guess stands on the board.
        let is_placed = matches!(play.said.as_slice(), [_]);
        let fits = pack(&both, columns).len() == 1;
        return if fits || !is_placed { both } else { vec![ask] };
    }
    play.said.clone()
}

/// What a person is asked for; before the first row also what for, if it fits.
fn asked(play: &Play, model: &Model, columns: u16) -> Option<String> {
    let view = play.played().view();
    let rules = view.board.rules();
    let names = model.settings.skin().paints.names();
    match view.phase {
        Phase::Guess => {
            if play.solves() {
                let enter = model.settings.keys.name(Action::Enter);
                let ask = format!("Type the guess you played, {enter}, then its answer.");
                let fits = ask.width() <= usize::from(columns);
                return Some(if fits {
                    ask
                } else {
                    format!("Type the guess you played, {enter}.")
                });
            }
            let ask = format!("Type {}.", pegmind_face::help::code_examples(rules, &names));
            let first = format!("You look for the hidden code. {ask}");
            let is_first = view.board.rows().is_empty() && first.width() <= usize::from(columns);
            Some(if is_first { first } else { ask })
        }
        Phase::Answer => Some(format!("Type {}.", pegmind_face::help::answer_example(rules))),
        Phase::Code => {
            let enter = model.settings.keys.name(Action::Enter);
            let said = match &play.entry {
                Some(entry) if entry.stage() == Stage::Again => "The same code once more",
                Some(entry) if entry.is_covered() => "Your code, not shown",
                Some(_) | None => "Your code",
            };
            Some(format!("{said}; {enter} sets it."))
        }
        Phase::Thinking => play.played().online()?.awaited(model.settings.phrase()),
        Phase::Contradiction { .. } | Phase::GameOver | Phase::MatchOver => None,
    }
}

/// The sentence about the last row, if that is what was said: its number, and
/// what follows, with the names of its colors if they fit.
fn row_sentence(
    play: &Play,
    model: &Model,
    lines: &[String],
    columns: u16,
) -> Option<(String, String)> {
    let view = play.played().view();
    let row = view.board.rows().last()?;
    let number = view.board.rows().len();
    let sentence = model.settings.phrase().row(number, row);
    // What is worth saying of it stands behind it.
    let (said, live) = match lines {
        [said] => (said, String::new()),
        [said, live] => (said, format!(" {live}")),
        _ => return None,
    };
    if *said != sentence {
        return None;
    }
    let (head, rest) = sentence.split_once(": ")?;
    let room = usize::from(columns).saturating_sub(head.width() + 2);
    let answer = rest.split_once(". ").map_or(rest, |parts| parts.1);
    let all = [format!("{rest}{live}"), format!("{answer}{live}"), answer.to_owned()];
    let rest = all.into_iter().find(|text| text.width() <= room)?;
    Some((head.to_owned(), rest))
}

/// That a computer has been thinking for a while, and how to go on without it.
fn thinking(play: &Play, model: &Model) -> Option<String> {
    if let Some(seconds) = play.thinking_seconds(model.now) {
        let menu = model.settings.keys.name(Action::Back);
        return Some(format!(
            "Thinking for {seconds} s. {menu} opens the menu: leave, and go on later."
        ));
    }
    let seconds = play.helping_seconds(model.now)?;
    Some(format!("Working it out for {seconds} s. You can go on playing."))
}
