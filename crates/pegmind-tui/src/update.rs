//! What follows from what happens: the one place where the model changes.

mod looking_back;
mod rooms;

use crossterm::event::KeyCode;
use pegmind_face::{capital, drills_due, menu::Menu, no_drill_due};
use pegmind_review::{FinishedGame, Puzzle};
use pegmind_session::{Moment, Record, Session};

use crate::command::{Command, Destination};
use crate::context::{Context, Go};
use crate::house::{DiskAnswer, DiskQuestion, Drills, How, Opened};
use crate::key::Key;
use crate::keymap::Action;
use crate::layout::Kind;
use crate::model::Model;
use crate::msg::Msg;
use crate::online::Online;
use crate::overlay::{CommandLine, Overlay, Pressed};
use crate::screen::Screen;
use crate::screen::games::Games;
use crate::screen::online::OnlineScreen;
use crate::screen::play::{Play, Played};
use crate::screen::replay::ReplayScreen;
use crate::screen::review::ReviewScreen;
use crate::screen::settings::SettingsScreen;
use crate::screen::statistics::StatisticsScreen;
use crate::task::{Departure, Task};

/// Changes the model by what happened at this moment of the host's clock, and
/// says what the host has to do. Nothing else depends on the outside.
#[must_use]
pub fn update(model: &mut Model, msg: Msg, now: Moment) -> Vec<Task> {
    model.pass(now);
    let mut tasks = Vec::new();
    match msg {
        Msg::Key(key) => {
            press(model, key, &mut tasks);
            stop_at_end(model);
        }
        Msg::Paste(text) => paste(model, &text, &mut tasks),
        Msg::Mouse(mouse) => {
            if model.overlay.is_none() && Kind::of(model.size) != Kind::TooSmall {
                with_play_on_top(model, &mut tasks, |play, context| {
                    *context.notice = None;
                    play.mouse(mouse, context);
                });
                with_screen(model, &mut tasks, |screen, context| {
                    if let Screen::Home(home) = screen {
                        home.mouse(mouse, context);
                    }
                });
            }
        }
        Msg::Resized(size) => {
            model.size = size;
            with_play(model, &mut tasks, |play, _| play.highest = 0);
        }
        Msg::Ground(ground) => model.settings.ground = Some(ground),
        Msg::Disk(answer) => take_from_disk(model, answer, &mut tasks),
        Msg::Advised(ticket, advice) => {
            with_play(model, &mut tasks, |play, context| play.advised(ticket, advice, context));
        }
        Msg::Foreseen(rules, average) => {
            if let (Some(Screen::Form(form)), Some(average)) = (model.screens.last_mut(), average) {
                form.take_foreseen(rules, average);
            }
        }
        Msg::Counted(counted) => {
            if let Some(Screen::Statistics(statistics)) = model.screens.last_mut() {
                statistics.take(counted);
            }
        }
        Msg::Puzzles(puzzles, drills) => offer_puzzles(model, puzzles, drills),
        Msg::Found(found) => {
            let is_games = |screen: &Screen| matches!(screen, Screen::Games(_));
            let place = model.screens.iter().rposition(is_games);
            if let Some(Screen::Games(games)) = place.and_then(|at| model.screens.get_mut(at)) {
                games.take_found(found);
            }
        }
        Msg::FewestRows(before) => {
            with_play(model, &mut tasks, |play, _| play.compare(before));
        }
        Msg::Reviewed(asked, found) => looking_back::take(model, asked, found, &mut tasks),
        Msg::Entered(entered) => rooms::enter(model, entered, &mut tasks),
        Msg::Lobby(lobby) => rooms::take_lobby(model, lobby),
        Msg::Wire(number, wire) => rooms::take(model, number, wire, &mut tasks),
        Msg::Said(text) => model.notice = Some(text),
        Msg::Woken => wake(model, &mut tasks),
        Msg::Continued => tasks.push(Task::Redraw),
    }
    tasks
}

/// Takes in what was read from the disk or stored there.
fn take_from_disk(model: &mut Model, answer: DiskAnswer, tasks: &mut Vec<Task>) {
    match answer {
        DiskAnswer::Done => {}
        DiskAnswer::Said(text) => model.notice = Some(text),
        DiskAnswer::Later { said, wait } => {
            if !said.is_empty() {
                model.notice = Some(said);
            }
            let again = model.now + wait;
            model.stored_again = Some(again);
            tasks.push(Task::WakeAt(again));
        }
        DiskAnswer::Opened(opened) => open_game(model, *opened, tasks),
        DiskAnswer::Around { saved, daily, own, last } => {
            if let Some(Screen::Home(home)) = model.screens.first_mut() {
                let menu = Menu::new(saved, last.as_deref()).with_daily(daily).with_own(own);
                home.look_around(menu);
            }
        }
        DiskAnswer::Puzzles(seed) => tasks.push(Task::MakePuzzles(seed)),
        DiskAnswer::PlayedToday { daily, how, id } => {
            let show = id.map(|id| ("Look at it", Command::ShowGame(id)));
            let again = ("Play it again, without counting", Command::Daily(daily));
            let items = show.into_iter().chain([again, ("Back", Command::Close)]);
            model.overlay = Some(Overlay::menu(capital(&how), items));
        }
        DiskAnswer::Games(saved) => {
            if let Some(Screen::Games(games)) = model.screens.last_mut() {
                games.take_saved(saved);
            }
        }
        DiskAnswer::Other(record) => looking_back::compare(model, *record, tasks),
        DiskAnswer::Record(record) => {
            model.screens.push(Screen::Replay(Box::new(ReplayScreen::new(*record))));
        }
    }
}

/// Opens puzzles, or offers the rows of own games that are due beside them.
fn offer_puzzles(model: &mut Model, puzzles: Vec<Puzzle>, drills: Result<Drills, String>) {
    let Drills { due, next } = match drills {
        Ok(drills) => drills,
        Err(why) => {
            model.open_puzzles(puzzles);
            model.notice = Some(capital(&why));
            return;
        }
    };
    if due.is_empty() {
        model.open_puzzles(puzzles);
        model.notice = next.is_some().then(|| no_drill_due(next));
        return;
    }
    let items = [
        (drills_due(due.len()), Command::Drills(due)),
        ("Puzzles".into(), Command::Puzzles(puzzles)),
        ("Back".into(), Command::Close),
    ];
    model.overlay = Some(Overlay::menu("puzzles", items));
}

/// Runs something on the screen that is shown, with everything around it.
fn with_screen(
    model: &mut Model,
    tasks: &mut Vec<Task>,
    run: impl FnOnce(&mut Screen, &mut Context<'_>),
) {
    let place = model.screens.len().saturating_sub(1);
    with_screen_at(model, place, tasks, run);
}

/// Runs something on one of the screens.
fn with_screen_at(
    model: &mut Model,
    place: usize,
    tasks: &mut Vec<Task>,
    run: impl FnOnce(&mut Screen, &mut Context<'_>),
) {
    let mut go = None;
    let playing = model.play().map(|play| play.played().id().clone());
    if let Some(screen) = model.screens.get_mut(place) {
        let mut context = Context {
            settings: &mut model.settings,
            size: model.size,
            now: model.now,
            tasks,
            playing,
            overlay: &mut model.overlay,
            notice: &mut model.notice,
            go: &mut go,
        };
        run(screen, &mut context);
    }
    match go {
        Some(Go::To(destination)) => open(model, destination, tasks),
        Some(Go::Do(command)) => self::run(model, command, tasks),
        Some(Go::Back) if model.screens.len() > 1 => {
            if let Some(Screen::Learn(learn)) = model.screens.pop()
                && learn.is_under_way(&model.settings)
            {
                model.notice = Some("The lesson stays open; Learn goes back to it.".into());
                model.lessons = Some(learn);
            }
            look_around(model, tasks);
        }
        Some(Go::Back) | None => {}
    }
}

/// The first screen shows what there is whenever it is shown again.
fn look_around(model: &Model, tasks: &mut Vec<Task>) {
    if matches!(model.screen(), Some(Screen::Home(_))) {
        tasks.push(DiskQuestion::Around.into());
    }
}

/// Runs something on the game, wherever it is.
fn with_play(
    model: &mut Model,
    tasks: &mut Vec<Task>,
    run: impl FnOnce(&mut Play, &mut Context<'_>),
) {
    let is_play = |screen: &Screen| matches!(screen, Screen::Play(_));
    let Some(place) = model.screens.iter().rposition(is_play) else { return };
    with_screen_at(model, place, tasks, |screen, context| {
        if let Screen::Play(play) = screen {
            run(play, context);
        }
    });
}

/// Runs something on the game if it is the screen that is shown.
fn with_play_on_top(
    model: &mut Model,
    tasks: &mut Vec<Task>,
    run: impl FnOnce(&mut Play, &mut Context<'_>),
) {
    if matches!(model.screen(), Some(Screen::Play(_))) {
        with_play(model, tasks, run);
    }
}

/// Runs something on the review, if there is one.
fn with_review(
    model: &mut Model,
    tasks: &mut Vec<Task>,
    run: impl FnOnce(&mut ReviewScreen, &mut Context<'_>),
) {
    let is_review = |screen: &Screen| matches!(screen, Screen::Review(_));
    let Some(place) = model.screens.iter().rposition(is_review) else { return };
    with_screen_at(model, place, tasks, |screen, context| {
        if let Screen::Review(review) = screen {
            run(review, context);
        }
    });
}

/// Opens the review of a game.
fn open_review(
    model: &mut Model,
    record: Option<Box<Record>>,
    row: Option<usize>,
    tasks: &mut Vec<Task>,
) {
    let on_screen = || model.play().map(|play| Box::new(play.played().record()));
    let Some(record) = record.or_else(on_screen) else { return };
    let review = ReviewScreen::new(*record, row, model.now);
    model.screens.retain(|screen| !matches!(screen, Screen::Review(_)));
    model.screens.push(Screen::Review(Box::new(review)));
    with_review(model, tasks, ReviewScreen::begin);
}

/// Begins practice: a game with the same code, after the rows before one.
fn play_on(model: &mut Model, game: &FinishedGame, row: usize, tasks: &mut Vec<Task>) {
    let before = row.checked_sub(1).and_then(|before| game.rows.get(..before));
    let (Some(code), Some(before)) = (game.code, before) else {
        model.notice = Some("The code is not known, so nobody can answer.".into());
        return;
    };
    match Session::practice(&game.rules, game.strict, code, before, model.now) {
        Ok((session, response)) => {
            tasks.push(Task::StopReview);
            let said = "Practice: the same code again. Nothing of it is kept.".into();
            open_game(model, Opened { session, response, how: How::New, said }, tasks);
        }
        Err(error) => model.notice = Some(pegmind_face::restore_error(&error)),
    }
}

/// The moment has come that a game or a replay asked for.
fn wake(model: &mut Model, tasks: &mut Vec<Task>) {
    if model.stored_again.take_if(|again| *again <= model.now).is_some() {
        tasks.push(DiskQuestion::StoreAgain.into());
    }
    with_play(model, tasks, Play::woken);
    let is_replay = |screen: &Screen| matches!(screen, Screen::Replay(_));
    let Some(place) = model.screens.iter().rposition(is_replay) else { return };
    with_screen_at(model, place, tasks, |screen, context| {
        if let Screen::Replay(replay) = screen {
            replay.woken(context);
        }
    });
}

fn press(model: &mut Model, key: Key, tasks: &mut Vec<Task>) {
    let action = model.settings.keys.action(key);
    if action.is_none()
        && let Some(second) = key.without_alt()
    {
        press(model, Key::plain(KeyCode::Esc), tasks);
        return press(model, second, tasks);
    }
    let everywhere = match action {
        Some(Action::Leave) => Some(Task::Quit(Departure::Interrupted)),
        Some(Action::Suspend) => Some(Task::Suspend),
        Some(Action::Redraw) => Some(Task::Redraw),
        Some(_) | None => None,
    };
    if let Some(task) = everywhere {
        return tasks.push(task);
    }
    // Where nothing can be seen nothing is done.
    if Kind::of(model.size) == Kind::TooSmall {
        return;
    }
    model.notice = None;
    if let Some(overlay) = &mut model.overlay {
        return match overlay.key(key, action, model.size) {
            Pressed::Stays => {}
            Pressed::Refused(why) => model.notice = Some(why),
            Pressed::Closed => model.overlay = None,
            Pressed::PassedOn => {
                model.overlay = None;
                press(model, key, tasks);
            }
            Pressed::Chosen(command) => {
                model.overlay = None;
                run(model, command, tasks);
            }
        };
    }
    with_screen(model, tasks, |screen, context| {
        let typing = screen.types(key);
        match action {
            Some(Action::Help) if !typing => context.cover(screen.help(context)),
            Some(Action::Command) if !typing => {
                context.cover(Overlay::CommandLine(CommandLine::default()));
            }
            Some(_) | None => screen.key(key, context),
        }
    });
}

/// Pushes what scrolls up no further than to its end.
fn stop_at_end(model: &mut Model) {
    fn scroll(model: &mut Model) -> Option<&mut usize> {
        match &mut model.overlay {
            Some(Overlay::Why(page)) => Some(&mut page.scroll),
            Some(_) => None,
            None => model.screens.last_mut()?.scroll(),
        }
    }
    let is_seen = Kind::of(model.size) != Kind::TooSmall;
    if is_seen && scroll(model).is_some_and(|scroll| *scroll > 0) {
        let end = crate::view::scroll_end(model);
        if let Some(scroll) = scroll(model) {
            *scroll = end.min(*scroll);
        }
    }
}

fn paste(model: &mut Model, text: &str, tasks: &mut Vec<Task>) {
    if Kind::of(model.size) == Kind::TooSmall {
        return;
    }
    model.notice = None;
    match &mut model.overlay {
        Some(Overlay::CommandLine(line)) => line.field.insert(text),
        Some(_) => {}
        None => with_screen(model, tasks, |screen, context| screen.paste(text, context)),
    }
}

/// Shows a game.
fn open_game(model: &mut Model, opened: Opened, tasks: &mut Vec<Task>) {
    let Opened { session, response, how, said } = opened;
    model.overlay = None;
    put_game_away(model, tasks);
    model.screens.truncate(1);
    let mut play = Play::new(Played::Here(Box::new(session)));
    if how != How::New {
        let view = play.played().view();
        let phrase = model.settings.phrase();
        let mut lines = phrase.going_on(&view);
        let opening = phrase.opening_lines(&view.played()).len();
        if how == How::ResumedTorn {
            lines.insert(1, "Its last line was cut off and is left out.".into());
        }
        let worth = lines.len() - opening;
        play.say(lines);
        // What the game is stands beside the board, and in the log.
        play.said.truncate(worth);
    }
    model.screens.push(Screen::Play(Box::new(play)));
    with_play(model, tasks, |play, context| {
        play.opened(response, context);
        if !said.is_empty() {
            play.say(vec![said]);
        }
        play.begin_marking(context);
    });
}

/// Does what a command says.
fn run(model: &mut Model, command: Command, tasks: &mut Vec<Task>) {
    match command {
        Command::Close => {}
        Command::Daily(daily) => tasks.push(DiskQuestion::Daily(daily).into()),
        Command::Puzzles(puzzles) => model.open_puzzles(puzzles),
        Command::Drills(due) => model.open_drills(due),
        Command::ShowGame(id) => tasks.push(DiskQuestion::Record(id).into()),
        Command::Quit => leave_program(model, tasks),
        Command::LeaveGame => leave_game(model, tasks),
        Command::Set(key, value) => set(model, &key, &value, tasks),
        Command::Open(destination) => {
            if destination == Destination::New && model.play().is_some() {
                leave_game(model, tasks);
            }
            open(model, destination, tasks);
        }
        Command::Words => model.overlay = Some(crate::help::page_for_words()),
        Command::Log => {
            let waiting = || Some(model.online()?.log.clone());
            let lines = model.play().map(Play::log).or_else(waiting).unwrap_or_default();
            model.overlay = Some(Overlay::page_from_end("what was said", lines));
        }
        Command::Word(word, rest) if looking_back::says(model, word, &rest, tasks) => {}
        Command::Word(word, rest) => {
            if model.play().is_none() {
                model.notice = Some("There is no game on the screen.".into());
            }
            with_play(model, tasks, |play, context| play.word(word, &rest, context));
        }
        Command::Resign => {
            with_play(model, tasks, |play, context| {
                play.feed(pegmind_session::Intent::Resign, context);
            });
        }
        Command::Room(word, rest) => rooms::word(model, word, &rest, tasks),
        Command::Want(wish) => rooms::want(model, wish, tasks),
        Command::AskForProofFile => {
            let file = model.online().map(Online::proof_file);
            model.overlay = file.map(|file| Overlay::typing(&format!("proof {file}")));
        }
        Command::AskToLeaveRoom => model.overlay = Some(crate::screen::play::leaving()),
        Command::Again => {
            let setup = model.play().map(|play| play.played().view().setup.clone());
            if let Some(setup) = setup {
                put_game_away(model, tasks);
                tasks.push(DiskQuestion::Begin(Box::new(setup)).into());
            }
        }
        Command::Replay(from) => {
            let record = model.play().map(|play| play.played().record());
            let replay = record.map(|record| ReplayScreen::from(record, from));
            model.screens.extend(replay.map(|replay| Screen::Replay(Box::new(replay))));
        }
        Command::Review { record, row } => open_review(model, record, row, tasks),
        Command::PlayOn { game, row } => play_on(model, &game, row, tasks),
        Command::Assist => with_play(model, tasks, Play::assist),
        Command::DeleteGame(id) => {
            tasks.extend([DiskQuestion::Delete(id).into(), DiskQuestion::Games.into()]);
        }
    }
}

/// Opens a screen over the one that is shown.
fn open(model: &mut Model, destination: Destination, tasks: &mut Vec<Task>) {
    let screen = match destination {
        Destination::Settings => Screen::Settings(SettingsScreen::new()),
        Destination::Learn => Screen::Learn(model.lessons.take().unwrap_or_default()),
        Destination::Games => Screen::Games(Games::new()),
        Destination::Statistics => Screen::Statistics(StatisticsScreen::new(model.now)),
        Destination::New => Screen::Form(Box::new(model.form(None))),
        Destination::Options(entry) => Screen::Form(Box::new(model.form(Some(entry)))),
        Destination::Online => Screen::Online(Box::new(OnlineScreen::new(&model.settings))),
    };
    // One of a kind: who goes round in circles finds the same screen. Games and statistics
    // are pages of one.
    let kind = std::mem::discriminant(&screen);
    let is_page = |screen: &Screen| matches!(screen, Screen::Games(_) | Screen::Statistics(_));
    let is_same = |other: &Screen| {
        std::mem::discriminant(other) == kind || is_page(other) && is_page(&screen)
    };
    model.screens.retain(|other| !is_same(other));
    model.screens.push(screen);
    with_screen(model, tasks, |screen, context| match screen {
        Screen::Games(_) => {
            context.ask(DiskQuestion::Games);
            context.ask(Task::Find(String::new()));
        }
        Screen::Statistics(_) => StatisticsScreen::ask(context),
        Screen::Form(form) => form.foresee(context),
        Screen::Online(_) => context.ask(Task::Lobby),
        Screen::Home(_)
        | Screen::Room(_)
        | Screen::Play(_)
        | Screen::Settings(_)
        | Screen::Replay(_)
        | Screen::Review(_)
        | Screen::Compare(_)
        | Screen::Share(_)
        | Screen::Learn(_) => {}
    });
}

/// Changes a setting, and sees that it is kept.
fn set(model: &mut Model, key: &str, value: &str, tasks: &mut Vec<Task>) {
    with_screen(model, tasks, |_, context| match context.change(key, value) {
        Ok(()) => context.say(format!("{key}: {value}.")),
        Err(error) => context.say(pegmind_face::sentence(&error)),
    });
}

/// Takes the game off the screen and puts it away.
fn put_game_away(model: &mut Model, tasks: &mut Vec<Task>) {
    let is_game = |screen: &Screen| matches!(screen, Screen::Play(_) | Screen::Room(_));
    let Some(place) = model.screens.iter().position(is_game) else { return };
    let gone = model.screens.split_off(place);
    let online = match gone.into_iter().next() {
        Some(Screen::Play(play)) => match play.into_played() {
            Played::Here(session) => return tasks.push(Task::Leave(session)),
            Played::Elsewhere(online) => online,
        },
        Some(Screen::Room(room)) => room.online,
        Some(_) | None => return,
    };
    tasks.push(Task::Disconnect);
    model.notice = Some(online.farewell()).filter(|farewell| !farewell.is_empty());
}

fn leave_game(model: &mut Model, tasks: &mut Vec<Task>) {
    model.overlay = None;
    put_game_away(model, tasks);
    model.screens.truncate(1);
    tasks.push(DiskQuestion::Around.into());
}

fn leave_program(model: &mut Model, tasks: &mut Vec<Task>) {
    put_game_away(model, tasks);
    tasks.push(Task::Quit(Departure::Done));
}

#[cfg(test)]
mod tests;
