//! Sessions as text: a set-up in the tags of a record, what is typed, and what
//! is said in return. The only place that knows the intents.

use std::fmt::Write as _;
use std::time::Duration;

use pegmind_rules::{
    Assistance, Clash, ColorNames, Draft, Expected, Explanation, Hint, MatchOutcome, Outcome, Peg,
    PegMatch, Player, Rules, Seat, draw_code, parse_pegs,
};
use pegmind_session::{
    DeskEvent, DraftEdit, Event, Intent, Note, NoteMark, Phase, Record, Refusal, ResultRow, Seed,
    Shield, View, Why,
};

use crate::table::{Table, Told};

/// Plays a script and compares what is said. It is played a second time with
/// a restart before every word that does not depend on the desk, which must
/// not make a difference.
///
/// Words of the script stand in lines of their own or between semicolons:
///
/// | typed | means |
/// | --- | --- |
/// | `secret gpyb` | first of all: the computer's first code |
/// | `code gpyb` | the codemaker chooses the code |
/// | `rroy` | the codebreaker drafts and submits |
/// | `draft rr`, `put 3 y`, `put 3 _`, `rest g`, `clear`, `submit` | one by one |
/// | `repeat`, `repeat 2`, `keep 3`, `assist` | |
/// | `key 0+1`, `correct 2 1+1` | the codemaker answers, and corrects an answer |
/// | `sure 4+0` | the codemaker answers, and says so again when asked |
/// | `undo`, `resign`, `next`, `left`, `hint`, `check rroy`, `note g 2 !`, `why 2` | |
/// | `wait 21` | so many seconds pass |
/// | `hold`, `release` | the solver keeps its answers back, and gives them |
/// | `late` | the solver gives its last answer again |
/// | `restart` | the program is stopped and goes on from what is stored |
#[track_caller]
pub(crate) fn check(setup: &str, script: &str, expect: &str) {
    let dedented = |text: &str| {
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
        lines.join("\n")
    };
    let (table, said) = play(setup, script, Restarts::AsTyped);
    assert_eq!(dedented(&in_short(&said)), dedented(expect), "\n--- said:\n{said}");
    let (restarted, said_again) = play(setup, script, Restarts::Everywhere);
    assert_eq!(said_again, said, "restarts make no difference");
    assert_eq!(restarted.files, table.files, "restarts make no difference to the files");
    let (view, view_again) = (table.session.view(), restarted.session.view());
    assert_eq!(stored_text(&view_again), stored_text(&view), "restarts make no difference");
}

/// What was said, with what belongs together in one line: a game and its code, a
/// row that is placed and answered next. `row 1: RRR placed, 1+0`.
fn in_short(said: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in said.lines() {
        let more = lines.last().and_then(|last| match last.strip_suffix("placed") {
            Some(row) => Some(format!(", {}", line.strip_prefix(row)?)),
            None => (last.starts_with("game ") && line == "code set").then(|| "; code set".into()),
        });
        match (lines.last_mut(), more) {
            (Some(last), Some(more)) => *last += &more,
            (_, _) => lines.push(line.into()),
        }
    }
    lines.join("\n")
}

/// Where a script is interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Restarts {
    AsTyped,
    Everywhere,
}

/// Plays a script; returns the table as it is left, and what was said.
pub(crate) fn play(setup: &str, script: &str, restarts: Restarts) -> (Table, String) {
    let words: Vec<&str> =
        script.split(['\n', ';']).map(str::trim).filter(|word| !word.is_empty()).collect();
    let (seed, words) = match words.split_first() {
        Some((first, rest)) if first.starts_with("secret ") => (seed_of(setup, first), rest),
        _ => (Seed::from_text("1"), &words[..]),
    };
    let (mut table, events) = Table::start(setup, seed);
    let mut said = told(&events);
    // What the desk and the clock hold is not stored.
    let mut unstored = false;
    for word in words {
        let safe = !unstored && table.session.view().draft.is_empty() && table.stored().is_some();
        if restarts == Restarts::Everywhere && safe {
            table.restart().unwrap();
        }
        let verb = word.split(' ').next().unwrap_or_default();
        let reply = say(&mut table, word);
        unstored = ["hint", "check", "draft", "put", "rest", "clear", "wait", "hold"]
            .contains(&verb)
            || (verb == "undo" && reply.starts_with("draft"))
            || (verb == "key"
                && ["refused: row", "refused: is it"].iter().any(|why| reply.starts_with(why)))
            || (unstored && ["left", "note"].contains(&verb));
        said.push_str(&reply);
    }
    said.push_str(&status(&table.session.view()));
    (table, said)
}

/// A seed with which the computer's first code is this one.
fn seed_of(setup: &str, word: &str) -> Seed {
    let rules = *Record::parse(setup).unwrap().header.setup.rules();
    let code = rules.code(word.trim_start_matches("secret ")).unwrap();
    let seeds = (0_u64..).map(|number| {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed::from_bytes(bytes)
    });
    let fits = |seed: &Seed| draw_code(&rules, &mut seed.derive("code", 1).generator()) == code;
    seeds.take(1_000_000).find(fits).expect("a seed for every code")
}

/// Does what a word says, and returns what is said in return.
fn say(table: &mut Table, word: &str) -> String {
    match word.split_once(' ').unwrap_or((word, "")) {
        ("wait", seconds) => {
            table.clock += Duration::from_secs(seconds.parse().unwrap());
            String::new()
        }
        ("hold", "") => {
            table.hold = true;
            String::new()
        }
        ("release", "") => {
            table.hold = false;
            let events = table.answer_all();
            told(&events)
        }
        ("late", "") => {
            let events = table.repeat_advice();
            told(&events)
        }
        ("restart", "") => {
            table.restart().unwrap();
            String::new()
        }
        ("sure", answer) => {
            let rules = *table.session.view().board.rules();
            let answer = Intent::Answer(rules.answer(answer).unwrap());
            match table.intend(answer.clone()) {
                Err(Refusal::Doubtful { clash: None }) => intend(table, word, answer),
                other => panic!("it is asked again: {other:?}"),
            }
        }
        ("why", row) => match table.session.why(row.parse().unwrap()) {
            Ok(why) => why_text(&why) + "\n",
            Err(refusal) => refused(&refusal),
        },
        _ => match intents(table, word) {
            Ok(intents) => intents.into_iter().map(|intent| intend(table, word, intent)).collect(),
            Err(problem) => format!("not understood: {problem}\n"),
        },
    }
}

fn intend(table: &mut Table, word: &str, intent: Intent) -> String {
    let verb = word.split(' ').next().unwrap_or_default();
    let silent = intent.name() == "draft" && !["draft", "put", "rest", "clear"].contains(&verb);
    match table.intend(intent) {
        Ok(_) | Err(_) if silent => String::new(),
        Ok(events) => told(&events),
        Err(refusal) => refused(&refusal),
    }
}

/// Why something was refused: the data, shorter where they are long.
fn refused(refusal: &Refusal) -> String {
    let why = match refusal {
        Refusal::Code(error) => error.to_string(),
        Refusal::Game(error) => error.to_string(),
        Refusal::NotNow { wanted, phase } => {
            let phase = format!("{phase:?}");
            format!("{wanted:?} while {}", phase.split(' ').next().unwrap())
        }
        Refusal::DoesNotFit { clash } | Refusal::Doubtful { clash: Some(clash) } => {
            hint_text(&Hint::Clashes(vec![*clash]))
        }
        Refusal::WrongAnswer { given, right, explanation } => {
            let why = explanation.as_ref().map(|why| format!(" because {}", pairs_text(why)));
            format!("{given} is not right, it is {right}{}", why.unwrap_or_default())
        }
        Refusal::Doubtful { clash: None } => "is it the code?".into(),
        data => format!("{data:?}"),
    };
    format!("refused: {why}\n")
}

/// The intents that a word stands for.
fn intents(table: &Table, word: &str) -> Result<Vec<Intent>, String> {
    let rules = *table.session.view().board.rules();
    let pegs = |text: &str| {
        parse_pegs(&rules, &ColorNames::STANDARD, text).map_err(|error| error.to_string())
    };
    let (verb, rest) = word.split_once(' ').unwrap_or((word, ""));
    Ok(vec![match verb {
        "code" => Intent::SetCode(pegs(rest)?),
        "draft" => Intent::Draft(DraftEdit::Fill(pegs(rest)?)),
        "put" => put(&rules, rest),
        "clear" => Intent::Draft(DraftEdit::Clear),
        "submit" => Intent::Submit,
        "repeat" => Intent::Repeat { row: rest.parse().ok() },
        "keep" => Intent::Keep { hole: rest.parse::<usize>().unwrap() - 1 },
        "rest" => Intent::Draft(DraftEdit::Rest(peg(&rules, rest))),
        "assist" => Intent::Assist,
        "key" => Intent::Answer(rules.answer(rest).map_err(|error| error.to_string())?),
        "correct" => {
            let (row, feedback) = rest.split_once(' ').unwrap();
            let feedback = rules.answer(feedback).map_err(|error| error.to_string())?;
            Intent::Correct { row: row.parse().unwrap(), feedback }
        }
        "undo" => Intent::Undo,
        "check" => Intent::Check(pegs(rest)?),
        "mark" => Intent::MarkClashes { on: true },
        "unmark" => Intent::MarkClashes { on: false },
        "left" => Intent::Left,
        "hint" => Intent::Hint,
        "note" => Intent::Note(note(&rules, rest)),
        "resign" => Intent::Resign,
        "next" => Intent::NextGame,
        _ => return Ok(vec![Intent::Draft(DraftEdit::Fill(pegs(word)?)), Intent::Submit]),
    }])
}

fn peg(rules: &Rules, text: &str) -> Peg {
    parse_pegs(rules, &ColorNames::STANDARD, text).unwrap()[0]
}

fn put(rules: &Rules, text: &str) -> Intent {
    let (hole, what) = text.split_once(' ').unwrap();
    let hole = hole.parse::<usize>().unwrap() - 1;
    let peg = (what != "_").then(|| peg(rules, what));
    Intent::Draft(DraftEdit::Put { hole, peg })
}

fn note(rules: &Rules, text: &str) -> Note {
    let words: Vec<&str> = text.split(' ').collect();
    let mark = words[2].chars().next().and_then(NoteMark::from_symbol);
    Note { peg: peg(rules, words[0]), hole: words[1].parse().unwrap(), mark }
}

fn told(told: &[Told]) -> String {
    let text = |told: &Told| match told {
        Told::Table(event) => Some(event_text(event)),
        Told::Desk(event) => desk_text(event),
    };
    told.iter().filter_map(text).map(|text| text + "\n").collect()
}

/// What happened at the desk. What was kept is seen in the draft.
fn desk_text(event: &DeskEvent) -> Option<String> {
    Some(match event {
        DeskEvent::Drafted { draft, .. } => format!("draft {}", draft_text(draft)),
        // Each contradiction has one, and many a row; tests that mean it look at
        // the events.
        DeskEvent::Carried { .. } | DeskEvent::Diagnosed { .. } | DeskEvent::NothingNew { .. } => {
            return None;
        }
        DeskEvent::Kept { hole, kept: true, .. } => format!("peg {hole} kept"),
        DeskEvent::Kept { hole, kept: false, .. } => format!("peg {hole} not kept"),
        DeskEvent::Noted(_) => "noted".into(),
        DeskEvent::Result(result) => {
            let left = |row: &ResultRow| format!("{} to {}", row.open.before, row.open.after);
            let rows: Vec<String> = result.rows().iter().map(left).collect();
            format!("left {}", rows.join(", "))
        }
        DeskEvent::HintOffered { step } => format!("hint {} offered", step.number()),
        DeskEvent::Checked { code, clashes } => {
            format!("{code} {}", hint_text(&Hint::Clashes(clashes.clone())))
        }
        DeskEvent::ClashesMarked { on } => format!("clashes marked: {on}"),
        DeskEvent::Hinted { step, hint } => format!("hint {}: {}", step.number(), hint_text(hint)),
        DeskEvent::Assisted { draft, assistance } => assistance_text(draft, assistance),
        DeskEvent::Explained { why, .. } => why_text(why),
    })
}

fn event_text(event: &Event) -> String {
    match event {
        Event::Started { game, of } => {
            let name = |seat| of.setup.name(Player::seated(seat, *game)).to_string();
            let (maker, breaker) = (name(Seat::Codemaker), name(Seat::Codebreaker));
            format!("game {game}: {maker} makes, {breaker} breaks")
        }
        Event::CodeSet { .. } => "code set".into(),
        Event::Evading => "no code is set".into(),
        Event::PrizeOpened { text } => format!("prize {text}"),
        Event::Placed { row, guess } => format!("row {row}: {guess} placed"),
        Event::Scored { row, guess, feedback } => format!("row {row}: {guess} {feedback}"),
        Event::Withdrawn { row, was, .. } => format!("row {row}: {} withdrawn", was.feedback),
        Event::Corrected { row, was, feedback } => {
            format!("row {row}: {} corrected to {feedback}", was.feedback)
        }
        Event::HintTaken { row, step } => format!("row {row}: hint {}", step.number()),
        Event::TakenBack { row, .. } => format!("row {row} taken back"),
        Event::Contradicted { row, .. } => format!("no code fits, row {}", row.unwrap_or_default()),
        Event::Ended { outcome, points, opening, audit, open, .. } => {
            let mut text = format!("{}, points {points}", outcome_text(*outcome));
            if let Some(opening) = opening {
                let _ = write!(text, ", code {}", opening.code);
            }
            for wrong in audit {
                let _ = write!(text, "\nrow {}: {} was {}", wrong.row, wrong.given, wrong.right);
            }
            for open in open {
                let gone = if open.taken_back { ", taken back" } else { "" };
                let _ = write!(text, "\nrow {}{gone}: {} to {}", open.row, open.before, open.after);
            }
            text
        }
        Event::MatchEnded { outcome: MatchOutcome::Draw, .. } => "match drawn".into(),
        Event::MatchEnded { outcome: MatchOutcome::Won(player), of } => {
            format!("match: {} wins", of.setup.name(*player))
        }
    }
}

fn outcome_text(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Solved => "solved",
        Outcome::Unsolved => "not solved",
        Outcome::Resigned => "given up",
    }
}

fn hint_text(hint: &Hint) -> String {
    let one = |peg: &Peg| peg.color().map_or_else(|| ".".into(), |color| color.to_string());
    match hint {
        Hint::Clashes(clashes) if clashes.is_empty() => "fits".into(),
        Hint::Clashes(clashes) => {
            let clash = |clash: &Clash| {
                format!("row {} would read {}, not {}", clash.row, clash.would_be, clash.given)
            };
            clashes.iter().map(clash).collect::<Vec<_>>().join(", ")
        }
        Hint::Left { left, codes } => format!("{left} of {codes} left"),
        Hint::Color { peg, with, left } => format!("color {} in {with} of {left}", one(peg)),
        Hint::Hole { hole, peg, with, left } => {
            format!("color {} in hole {hole} in {with} of {left}", one(peg))
        }
        Hint::Guess(code) => format!("try {code}"),
        Hint::LeftAbout { .. } | Hint::ColorAbout { .. } | Hint::HoleAbout { .. } => {
            "estimates are for larger boards".into()
        }
        Hint::NoCode => "no code fits".into(),
        Hint::TooMany => "too many".into(),
    }
}

fn assistance_text(draft: &Draft, told: &Assistance) -> String {
    let left = told.left.map_or_else(|| "unknown".into(), |left| left.to_string());
    let mut text = format!("assist: {left} of {} left", told.codes);
    if let Some(best) = &told.best {
        let Expected { total, over } = best.expected;
        let _ = write!(text, ", try {} ({total} in {over})", best.guesses[0]);
    }
    if !draft.is_empty() {
        let _ = write!(text, ", {} {:?}", draft_text(draft), told.draft);
    }
    text
}

fn why_text(why: &Why) -> String {
    match why {
        Why::Closed { row, .. } => format!("{} {}, no more can be said", row.guess, row.feedback),
        Why::Open { row, explanation, .. } => {
            format!("{} {} because {}", row.guess, row.feedback, pairs_text(explanation))
        }
    }
}

/// The hole of the guess and the hole of the code of every match.
fn pairs_text(explanation: &Explanation) -> String {
    let pair = |pair: &PegMatch| format!("{}-{}", pair.guess_hole, pair.code_hole);
    explanation.matches.iter().map(pair).collect::<Vec<_>>().join(" ")
}

/// A draft with `_` for holes, in letters or numbers.
pub(crate) fn draft_text(draft: &Draft) -> String {
    let names = ColorNames::STANDARD;
    let hole = |hole: &Option<Peg>| match hole {
        None => "_".to_owned(),
        Some(Peg::Blank) => ".".into(),
        Some(Peg::Color(color)) => {
            names.letter(*color).map_or_else(|| color.to_string(), |letter| letter.to_string())
        }
    };
    draft.holes().iter().map(hole).collect()
}

/// All of a view but the draft and what is kept of it, which are not stored.
pub(crate) fn stored_text(view: &View<'_>) -> String {
    let nothing = Draft::default();
    format!("{:#?}", View { draft: &nothing, draft_problem: None, kept: &[], ..view.clone() })
}

/// The view in one line, without its rows.
pub(crate) fn status(view: &View<'_>) -> String {
    let phase = match view.phase {
        Phase::Code => "choose a code".into(),
        Phase::Guess => "guess".into(),
        Phase::Answer => "answer".into(),
        Phase::Thinking => "thinking".into(),
        Phase::Contradiction { row } => format!("contradiction in row {}", row.unwrap_or_default()),
        Phase::GameOver => "game over".into(),
        Phase::MatchOver => "match over".into(),
    };
    let shield = match view.shield {
        Shield::Empty => "no code".into(),
        Shield::Closed => "hidden".into(),
        Shield::Own(code) => format!("own {code}"),
        Shield::Open(code) => format!("open {code}"),
        Shield::Table => "table".into(),
        Shield::Evading => "evading".into(),
    };
    let points = view.game_match.points();
    let mut text = format!(
        "= {phase}, row {}, {shield}, {} {} : {} {}",
        view.row_number(),
        view.setup.name(Player::First),
        points.first,
        points.second,
        view.setup.name(Player::Second),
    );
    let ledger = view.ledger;
    for (count, what) in [
        (ledger.hints.len(), "hints"),
        (ledger.takebacks as usize, "takebacks"),
        (ledger.withdrawals as usize, "withdrawals"),
        (ledger.seconds as usize, "seconds"),
    ] {
        if count > 0 {
            let _ = write!(text, " | {count} {what}");
        }
    }
    if !view.draft.is_empty() {
        let _ = write!(text, " | draft {}", draft_text(view.draft));
    }
    text
}
