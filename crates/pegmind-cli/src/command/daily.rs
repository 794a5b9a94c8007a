//! `pegmind daily`: the code of a day, the same for everybody.

use std::io::Write as _;
use std::time::Instant;

use pegmind_face::{daily_begins, daily_hidden};
use pegmind_protocol::DailyReply;
use pegmind_review::{Daily, Standing};
use pegmind_session::{Day, Moment, Record, Session};

use super::resume;
use crate::args::{Args, DailyArgs, PlayArgs};
use crate::exit::{Exit, Failure, print};
use crate::full_screen;
use crate::line::{Host, Opened, Talk};
use crate::start::{end, start_daily, today};
use crate::store::Store;
use crate::terminal::{Look, remark};

/// For how many days the promises are printed.
const COMMITMENTS: i32 = 30;

pub(crate) fn run(args: &Args, options: &DailyArgs, look: &Look) -> Result<Exit, Failure> {
    let (today, preset) = (today()?, options.preset.unwrap_or_default());
    let day = options.date.unwrap_or(today);
    if day > today {
        return Err(Failure::usage(format!(
            "{day} is still to come; expected {today} or an earlier day"
        )));
    }
    let daily = Daily::new(day, preset);
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
