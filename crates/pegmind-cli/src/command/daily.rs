//! `pegmind daily`: the code of a day, the same for everybody.

use std::io::Write as _;
use std::time::Instant;

use pegmind_console::Preferences;
use pegmind_face::{daily_begins, daily_hidden};
use pegmind_protocol::DailyReply;
use pegmind_review::{Daily, Standing};
use pegmind_rules::Quoted;
use pegmind_session::{Day, Moment, Record, Session};

use super::resume;
use crate::args::{Args, DailyArgs, PlayArgs};
use crate::exit::{Exit, Failure, print};
use crate::full_screen;
use crate::line::{Host, Opened, Talk};
use crate::online::{Api, known_token, server};
use crate::start::{end, start_daily, today};
use crate::store::Store;
use crate::terminal::{Look, remark};

/// For how many days the promises are printed.
const COMMITMENTS: i32 = 30;
/// The most characters of what a server says that are shown.
const SHOWN_MAX: usize = 96;

pub(crate) fn run(
    args: &Args,
    options: &DailyArgs,
    config: &Preferences,
    look: &Look,
) -> Result<Exit, Failure> {
    if !options.hand_in {
        return open(args, options, look);
    }
    let daily = daily_of(options)?;
    let api = Api::new(server(options.server.as_ref(), config)?);
    hand_in(args, daily, &api, look)
}

/// The code that is meant.
fn daily_of(options: &DailyArgs) -> Result<Daily, Failure> {
    let today = today()?;
    let day = options.date.unwrap_or(today);
    if day > today {
        return Err(Failure::usage(format!(
            "{day} is still to come; expected {today} or an earlier day"
        )));
    }
    Ok(Daily::new(day, options.preset.unwrap_or_default()))
}

/// Plays for a daily code, or tells what may be told of it.
pub(super) fn open(args: &Args, options: &DailyArgs, look: &Look) -> Result<Exit, Failure> {
    let (daily, today) = (daily_of(options)?, today()?);
    if options.commitments {
        return print_commitments(args, daily, today);
    }
    if args.global.json {
        return print(true, Exit::Done, || DailyReply::new(daily, today), |_| Ok(()));
    }
    let mut store = Store::of_player();
    if look.full_screen {
        let start = pegmind_tui::Start::Daily(daily);
        return full_screen::run(start, args, look, store, &PlayArgs::default());
    }
    play(daily, &mut store, &mut Talk::new(look.clone()))
}

/// Plays for a daily code in lines, or goes on with the try that was left.
pub(super) fn play(daily: Daily, store: &mut Store, talk: &mut Talk) -> Result<Exit, Failure> {
    let log = store.dailies(daily.day());
    let standing = log.standing(daily, today()?);
    if !talk.look.quiet {
        remark(&daily_begins(daily, &standing));
    }
    if let Standing::UnderWay(attempt) = standing {
        return resume::go_on(attempt.id.clone(), store, talk, false);
    }
    let clock = Instant::now();
    let (session, response) = Session::start(start_daily(daily)?, Moment::ZERO);
    let host = Host::new(talk, store, session, clock);
    let session = host.play(Opened::New, response)?;
    Ok(end(Some(&session), store, false))
}

/// Hands the try that counts in to a server, and prints what counts there.
fn hand_in(args: &Args, daily: Daily, api: &Api, look: &Look) -> Result<Exit, Failure> {
    let none = || Failure {
        exit: Exit::NoSuchGame,
        message: format!(
            "no try at the daily code of {daily} counts and is over; expected one that was begun \
             on its day"
        ),
    };
    let record = Store::of_player().counted(daily).ok_or_else(none)?;
    let nameless = || {
        let server = api.server();
        let claim = "pegmind name --claim NAME claims one";
        Failure::usage(format!("this device has no name on {server}; {claim}"))
    };
    let token = known_token(api)?.ok_or_else(nameless)?;
    let told = api.hand_in(&token, daily, &record)?;
    let line = || {
        let name = look.text(&Quoted::up_to(&told.name, SHOWN_MAX).to_string());
        let help = look.text(&Quoted::up_to(&told.help, SHOWN_MAX).to_string());
        format!("{name}, {daily}, {help}: {}.", worth(told.guesses, told.cost))
    };
    print(args.global.json, Exit::Done, || &told, |out| writeln!(out, "{}", line()))
}

/// How well a daily code was played, in words.
pub(super) fn worth(guesses: Option<u32>, cost: Option<f64>) -> String {
    let found = match guesses {
        Some(1) => "1 guess".to_owned(),
        Some(guesses) => format!("{guesses} guesses"),
        None => "not found".to_owned(),
    };
    let cost = cost.map(|cost| format!(", cost {cost:.2}")).unwrap_or_default();
    found + &cost
}

/// Why a game may not be shown: the reader has still to look for its code.
pub(super) fn hidden(record: &Record) -> Option<String> {
    let day = record.header.daily?;
    Store::of_player().dailies(day).hidden_by(record).map(daily_hidden)
}

/// Prints what the codes of the days after this one will be checked against, a line each.
fn print_commitments(args: &Args, from: Daily, today: Day) -> Result<Exit, Failure> {
    let days = (1..=COMMITMENTS).filter_map(|days| from.day().plus(days));
    let mut out = std::io::stdout().lock();
    for day in days {
        let reply = DailyReply::new(Daily::new(day, from.preset()), today);
        if args.global.json {
            pegmind_protocol::write(&mut out, &reply)?;
        } else {
            writeln!(out, "{day}  {}", reply.commitment.unwrap_or_default())?;
        }
    }
    Ok(Exit::Done)
}
