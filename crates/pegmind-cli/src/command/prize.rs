//! `pegmind prize`, and `pegmind play` of a game that has one: a text that opens with
//! the code.

use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use pegmind_face::record_error;
use pegmind_review::Daily;
use pegmind_rules::{Code, Controller, MakerLevel, Quoted, Seat, draw_code};
use pegmind_session::{
    Effect, Escrow, GameId, Header, HiddenCode, Moment, Prize, Record, RecordLines, RunningRecord,
};

use super::{daily, verify};
use crate::args::{
    Args, DailyArgs, GameArgs, OpenArgs, PlayArgs, PrizeAction, PrizeArgs, SealArgs,
};
use crate::exit::{Exit, Failure};
use crate::line::{Host, Opened, Talk};
use crate::start::{end, start};
use crate::store::Store;
use crate::terminal::Look;
use crate::watch::Watch;
use crate::whole_file::{self, Place, quoted};
use crate::{full_screen, plan};

pub(crate) fn run(prize: &PrizeArgs) -> Result<Exit, Failure> {
    match &prize.action {
        PrizeAction::Seal(seal) => self::seal(seal),
        PrizeAction::Open(open) => self::open(open),
    }
}

/// Makes a game for somebody else.
fn seal(options: &SealArgs) -> Result<Exit, Failure> {
    let game = GameArgs {
        difficulty: options.difficulty,
        rows: options.rows,
        no_hints: options.no_hints,
        ..GameArgs::default()
    };
    let board = options.board.clone();
    let setup = plan::setup(&PlayArgs { board, game, ..PlayArgs::default() })?;
    let rules = *setup.rules();
    // A place that cannot be written is told first.
    let place = options.out.as_deref().map(|path| Place::new("--out", path)).transpose()?;
    let start = start(setup, None)?;
    let code = match &options.code {
        Some(code) => super::score::read(&rules, "--code", code)?,
        None => draw_code(&rules, &mut start.seed.derive("code", 1).generator()),
    };
    let text = if options.text == "-" { input()? } else { options.text.clone() };
    let prize = Prize::seal(&rules, &code, &text, &start.entropy)
        .map_err(|error| Failure::usage(format!("--text: {error}")))?;
    let header = Header { prize: Some(prize), date: Some(start.date), ..header(start.setup)? };
    match place {
        Some(place) => place.write(header.to_text().as_bytes())?,
        None => write!(std::io::stdout(), "{}", header.to_text())?,
    }
    Ok(Exit::Done)
}

/// The head of a single game that has no name yet.
fn header(setup: pegmind_rules::Setup) -> Result<Header, Failure> {
    let record = Record::parse("").map_err(Failure::internal)?;
    Ok(Header { setup, ..record.header })
}

/// A line of standard input.
fn input() -> Result<String, Failure> {
    let limit = u64::try_from(Prize::BYTES_MAX).unwrap_or(u64::MAX).saturating_add(2);
    let text = whole_file::read_input(limit).and_then(whole_file::text);
    let text = text.map_err(|error| Failure::usage(format!("--text -: {error}")))?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}

/// Prints what a code opens.
fn open(options: &OpenArgs) -> Result<Exit, Failure> {
    let name = &options.file.game;
    let record = read(name, &verify::read(name)?)?;
    let rules = *record.header.setup.rules();
    let code = super::score::read(&rules, "code", &options.code)?;
    let prize = prize_of(name, &record)?;
    let text = prize.open(&rules, &code).ok_or_else(|| Failure {
        exit: Exit::Contradiction,
        ..Failure::usage(format!("the code {} does not open it", Quoted::new(&options.code)))
    })?;
    writeln!(std::io::stdout(), "{}", Quoted::up_to(&text, Prize::BYTES_MAX))?;
    Ok(Exit::Done)
}

fn read(name: &str, text: &str) -> Result<Record, Failure> {
    let shown = quoted(Path::new(name));
    Record::parse(text)
        .map_err(|error| Failure::usage(format!("{shown}: {}", record_error(&error))))
}

fn prize_of<'a>(name: &str, record: &'a Record) -> Result<&'a Prize, Failure> {
    let refused =
        || Failure::usage(format!("{}: there is no prize in it", quoted(Path::new(name))));
    record.header.prize.as_ref().ok_or_else(refused)
}

/// Plays a game that somebody else has made.
pub(super) fn play(
    args: &Args,
    play: &PlayArgs,
    path: &Path,
    look: &Look,
) -> Result<Exit, Failure> {
    let only_file = PlayArgs { exit_result: play.exit_result, ..PlayArgs::default() };
    if *play != (PlayArgs { file: play.file.clone(), ..only_file }) {
        return Err(Failure::usage("the file says what is played; it takes no game options"));
    }
    let refused = |reason: &str| Failure::usage(format!("{}: {reason}", quoted(path)));
    let limit = u64::try_from(RunningRecord::BYTES_MAX).unwrap_or(u64::MAX);
    let text = whole_file::read(path, limit).and_then(whole_file::text);
    let text = text.map_err(|error| refused(&error.to_string()))?;
    let name = path.to_string_lossy();
    let record = read(&name, &text)?;
    let prize = prize_of(&name, &record)?.clone();
    if !record.entries.is_empty() || record.opening.is_some() {
        return Err(refused("it was played already; pegmind replay shows it"));
    }
    if let Some(daily) = Daily::of(&record.header) {
        let (date, preset) = (Some(daily.day()), Some(daily.preset()));
        let options = DailyArgs { date, preset, ..DailyArgs::default() };
        return daily::open(args, &options, look);
    }
    let setup = &record.header.setup;
    let seats = [Seat::Codemaker, Seat::Codebreaker].map(|seat| setup.controller(seat, 1));
    if seats != [Controller::Maker(MakerLevel::Random), Controller::Human] {
        return Err(refused("expected [Maker \"cpu random\"] and [Breaker \"human\"]"));
    }
    let rules = *setup.rules();
    let mut watch = Watch::begin(None, args, look)?;
    let found = watch
        .ask("Opening the game", move |cancel| prize.find_code(&rules, || cancel.is_stopped()))?;
    if watch.interrupted() {
        return Ok(Exit::Interrupted);
    }
    let code = found.flatten().ok_or_else(|| refused("no code of its board opens the prize"))?;
    let id = begin(record.header, code)?;
    let mut store = Store::of_player();
    if look.full_screen {
        let start = pegmind_tui::Start::Saved(Some(id));
        return full_screen::run(start, args, look, store, play);
    }
    let mut talk = Talk::new(look.clone());
    let ((session, response), _torn) = store.load(&id, Moment::ZERO).map_err(Failure::usage)?;
    let host = Host::new(&mut talk, &mut store, session, Instant::now());
    let session = host.play(Opened::Given, response)?;
    Ok(end(Some(&session), &store, play.exit_result))
}

/// Begins a running game with this code, and says what it is called.
fn begin(header: Header, code: Code) -> Result<GameId, Failure> {
    let start = start(header.setup.clone(), None)?;
    let id = start.id;
    let escrow = Escrow::hiding(&HiddenCode::new(code), start.seed, start.entropy);
    let header = Header { id: Some(id.clone()), date: Some(start.date), ..header };
    let lines = RecordLines { header: Some(header), rows: 0, acts: Vec::new() };
    let mut store = Store::of_player();
    for effect in
        [Effect::Seal { id: id.clone(), escrow }, Effect::Append { id: id.clone(), lines }]
    {
        store.perform(&effect).map_err(Failure::internal)?;
    }
    Ok(id)
}
