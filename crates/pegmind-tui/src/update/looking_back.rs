//! What follows from words about a game that is over, whichever screen shows it.

use pegmind_face::word::{RECORD_ENDING, Request, Word};
use pegmind_face::{no_drill_row, sentence};
use pegmind_review::DrillKey;
use pegmind_session::{Moment, Record, Replay};

use super::{open_review, with_review, with_screen, with_screen_at};
use crate::house::DiskQuestion;
use crate::model::Model;
use crate::screen::Screen;
use crate::screen::compare::CompareScreen;
use crate::screen::review::ReviewScreen;
use crate::screen::share::ShareScreen;
use crate::task::{Reviewed, Task};

/// The game that is over and looked at, on the screen that is shown or below it.
fn game_over(model: &Model) -> Option<Replay> {
    let record = |screen: &Screen| -> Option<Record> {
        match screen {
            Screen::Review(review) => Some(review.replay().record().clone()),
            Screen::Replay(replay) => Some(replay.replay().record().clone()),
            Screen::Compare(screen) => Some(screen.replay().record().clone()),
            Screen::Share(screen) => Some(screen.replay().record().clone()),
            Screen::Play(play) => play.played().view().outcome.map(|_| play.played().record()),
            Screen::Home(_)
            | Screen::Form(_)
            | Screen::Settings(_)
            | Screen::Games(_)
            | Screen::Statistics(_)
            | Screen::Online(_)
            | Screen::Room(_)
            | Screen::Learn(_) => None,
        }
    };
    let mut replay = Replay::new(model.screens.iter().rev().find_map(record)?);
    while let Ok(Some(_)) = replay.advance() {}
    replay.view().outcome?;
    Some(replay)
}

/// Does what a word says about a game that is over. Says whether it is such a word and there is
/// such a game.
pub(super) fn says(model: &mut Model, word: Word, rest: &str, tasks: &mut Vec<Task>) -> bool {
    let known = matches!(
        word,
        Word::Share | Word::Picture | Word::Drill | Word::Compare | Word::Export | Word::Opening
    );
    let Some(replay) = known.then(|| game_over(model)).flatten() else { return false };
    let names = model.settings.skin().paints.names();
    match Request::read(word, rest, &replay.view(), &names) {
        Ok(request) => look_back(model, request, &replay, tasks),
        Err(error) => model.notice = Some(sentence(&error)),
    }
    true
}

fn look_back(model: &mut Model, request: Request, replay: &Replay, tasks: &mut Vec<Task>) {
    match request {
        Request::Share { public } => share(model, replay, public, tasks),
        Request::Picture(file) => {
            let text = picture(model, replay);
            tasks.extend(text.map(|text| DiskQuestion::Write { file, text }.into()));
        }
        Request::Drill(row) => drill(model, row, replay, tasks),
        Request::Compare(name) => tasks.push(DiskQuestion::Other(name).into()),
        Request::Export(file) => {
            let text = if file.ends_with(RECORD_ENDING) {
                Some(replay.record().to_string())
            } else {
                review(model).and_then(|review| review.text(&model.settings))
            };
            if let Some(text) = text {
                tasks.push(DiskQuestion::Write { file, text }.into());
            } else {
                let why = "The review is not there yet: r opens it after a game.";
                model.notice = Some(why.into());
            }
        }
        Request::Opening => {
            if !matches!(model.screen(), Some(Screen::Review(_))) {
                open_review(model, Some(Box::new(replay.record().clone())), Some(1), tasks);
            }
            with_review(model, tasks, ReviewScreen::explain_opening);
        }
        Request::Do(_)
        | Request::Help
        | Request::Board
        | Request::Rows
        | Request::Row(_)
        | Request::Notes
        | Request::Note(_)
        | Request::Review(_)
        | Request::PlayOn(_)
        | Request::Replay
        | Request::Take
        | Request::Code
        | Request::Proof
        | Request::Save
        | Request::Quit => {}
    }
}

/// The review that is shown, or is below the screen that is.
fn review(model: &Model) -> Option<&ReviewScreen> {
    model.screens.iter().rev().find_map(|screen| match screen {
        Screen::Review(review) => Some(&**review),
        Screen::Home(_)
        | Screen::Form(_)
        | Screen::Play(_)
        | Screen::Settings(_)
        | Screen::Games(_)
        | Screen::Replay(_)
        | Screen::Compare(_)
        | Screen::Share(_)
        | Screen::Statistics(_)
        | Screen::Online(_)
        | Screen::Room(_)
        | Screen::Learn(_) => None,
    })
}

/// Opens the result as it can be sent.
fn share(model: &mut Model, replay: &Replay, public: usize, tasks: &mut Vec<Task>) {
    let record = replay.record().clone();
    let Some(screen) = ShareScreen::new(record, public, &model.settings, model.now) else { return };
    model.screens.retain(|screen| !matches!(screen, Screen::Share(_)));
    model.screens.push(Screen::Share(Box::new(screen)));
    with_screen(model, tasks, |screen, context| {
        if let Screen::Share(screen) = screen {
            screen.begin(context);
        }
    });
}

/// The result as a picture: as it is shown, or else without skill and luck.
fn picture(model: &Model, replay: &Replay) -> Option<String> {
    if let Some(Screen::Share(screen)) = model.screen() {
        return Some(screen.picture());
    }
    let record = replay.record().clone();
    let screen = ShareScreen::new(record, 0, &model.settings, model.now)?;
    Some(screen.picture())
}

/// Sees to it that a row is asked again: the one that is looked at, if none is named.
fn drill(model: &mut Model, row: Option<usize>, replay: &Replay, tasks: &mut Vec<Task>) {
    let game = Box::new(pegmind_review::FinishedGame::of(&replay.view()));
    let selected = review(model).map(ReviewScreen::selected);
    let Some(row) = row.or(selected).filter(|row| (1..=game.rows.len()).contains(row)) else {
        model.notice = Some(no_drill_row(game.rows.len()));
        return;
    };
    match replay.record().header.id.clone() {
        Some(id) => tasks.push(Task::Drill { key: DrillKey { game: id, row }, game }),
        None => model.notice = Some(pegmind_face::DRILL_NOT_KEPT.into()),
    }
}

/// Opens two games side by side: the one that is looked at and another one.
pub(super) fn compare(model: &mut Model, other: Record, tasks: &mut Vec<Task>) {
    let Some(own) = game_over(model) else { return };
    let compared = CompareScreen::new(own.record().clone(), other, &model.settings, model.now);
    match compared {
        Ok(screen) => {
            model.screens.retain(|screen| !matches!(screen, Screen::Compare(_)));
            model.screens.push(Screen::Compare(Box::new(screen)));
            with_screen(model, tasks, |screen, context| {
                if let Screen::Compare(screen) = screen {
                    screen.begin(context);
                }
            });
        }
        Err(why) => model.notice = Some(why),
    }
}

/// Hands on what was found of a game to whichever screen asked for it.
pub(super) fn take(model: &mut Model, asked: Moment, found: Reviewed, tasks: &mut Vec<Task>) {
    if let Reviewed::Side(..) = found {
        for place in 0..model.screens.len() {
            with_screen_at(model, place, tasks, |screen, context| match screen {
                Screen::Compare(screen) => screen.take(asked, &found),
                Screen::Share(screen) => screen.take(asked, &found, context.settings),
                Screen::Home(_)
                | Screen::Form(_)
                | Screen::Play(_)
                | Screen::Settings(_)
                | Screen::Games(_)
                | Screen::Replay(_)
                | Screen::Review(_)
                | Screen::Statistics(_)
                | Screen::Online(_)
                | Screen::Room(_)
                | Screen::Learn(_) => {}
            });
        }
        return;
    }
    with_review(model, tasks, |review, context| review.take(asked, found, context));
}
