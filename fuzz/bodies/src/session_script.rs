//! Whole sessions, whatever is typed.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use pegmind_advice::{Cancel, advisor};
use pegmind_rules::{
    Assistance, CodePlace, ColorNames, Course, DraftFit, Hint, Marks, OpenCount, Peg, Rules,
    draw_code, parse_pegs,
};
use pegmind_session::{
    Advice, CommitmentCheck, Consultation, DraftEdit, Effect, Escrow, GameId, HiddenCode, Input,
    Intent, MakerConsultation, MakerQuestion, Note, NoteMark, Phase, Question, Record, Response,
    Seed, Session, Start, Ticket, View,
};

use crate::record::reads_back;

/// How many lines of a script are played.
const LINES_MAX: usize = 64;

/// Boards with more codes are answered without thinking.
const CODES_MAX: u128 = 10_000;

/// Plays a session. After every line, going on from what was stored gives the
/// same view, and every record that was stored can be read.
///
/// The script begins with the tags of a record and an empty line. A line is
/// then a letter and what belongs to it:
///
/// | line | means |
/// | --- | --- |
/// | `c rroy` | the codemaker chooses the code |
/// | `g rroy` | the codebreaker drafts and submits |
/// | `d rr`, `p 3 y`, `p 3`, `f g`, `x`, `s` | draft, put a peg, take it out, fill the rest, clear, submit |
/// | `=`, `= 2`, `m 1`, `a` | repeat the last row or another, keep a peg, assist |
/// | `k 0+1`, `e 2 1+1` | the codemaker answers, and corrects the answer to a row |
/// | `u`, `r`, `n`, `l`, `h`, `? rroy`, `! g 2 x` | undo, resign, next game, left, hint, check, note |
/// | `q`, `q 2`, `b` | the repairs of contradicting answers, one of them, mark clashes |
/// | `w 21` | so many seconds pass |
/// | `t` | the solver gives its last answer once more |
///
/// # Panics
///
/// Where that does not hold.
pub fn session_script(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (tags, script) = text.split_once("\n\n").unwrap_or(("", &text));
    let Ok(header) = Record::parse(tags).or_else(|_| Record::parse("")).map(|record| record.header)
    else {
        return;
    };
    let Some(id) = header.id.or_else(|| GameId::new("fuzz").ok()) else { return };
    let start = Start {
        setup: header.setup,
        id,
        date: "2026-11-21".into(),
        daily: None,
        seed: Seed::from_text("seed"),
        entropy: Seed::from_text("entropy"),
    };
    let (session, response) = Session::start(start, Duration::ZERO);
    let mut table = Table { session, stored: Stored::default(), now: Duration::ZERO, late: None };
    table.take(response);
    table.compare();
    for line in script.lines().take(LINES_MAX) {
        table.play(line);
        table.compare();
    }
}

/// What a host has stored, in memory.
#[derive(Clone, Debug, Default)]
struct Stored {
    running: BTreeMap<GameId, String>,
    secrets: BTreeMap<GameId, String>,
    finished: BTreeMap<GameId, String>,
}

/// A session and its host.
struct Table {
    session: Session,
    stored: Stored,
    now: Duration,
    /// The last answer of the solver.
    late: Option<(Ticket, Advice)>,
}

impl Table {
    /// Does what a line says, or nothing.
    fn play(&mut self, line: &str) {
        let line = line.trim();
        let Some(letter) = line.chars().next() else { return };
        let rest = line[letter.len_utf8()..].trim();
        match letter {
            'w' => {
                let seconds = rest.parse::<u32>().unwrap_or(1);
                self.now = self.now.saturating_add(Duration::from_secs(seconds.into()));
            }
            't' => {
                if let Some((ticket, advice)) = self.late.clone() {
                    self.feed(Input::Advice { ticket, advice });
                }
            }
            'g' => {
                if let Some(pegs) = self.pegs(rest) {
                    self.feed(Input::Intent(Intent::Draft(DraftEdit::Fill(pegs))));
                    self.feed(Input::Intent(Intent::Submit));
                }
            }
            _ => {
                if let Some(intent) = self.intent(letter, rest) {
                    self.feed(Input::Intent(intent));
                }
            }
        }
    }

    fn rules(&self) -> Rules {
        *self.session.view().board.rules()
    }

    fn pegs(&self, text: &str) -> Option<Vec<Peg>> {
        parse_pegs(&self.rules(), &ColorNames::STANDARD, text).ok()
    }

    fn intent(&self, letter: char, rest: &str) -> Option<Intent> {
        let mut words = rest.split_whitespace();
        Some(match letter {
            'c' => Intent::SetCode(self.pegs(rest)?),
            'd' => Intent::Draft(DraftEdit::Fill(self.pegs(rest)?)),
            'p' => Intent::Draft(DraftEdit::Put {
                hole: words.next()?.parse().ok()?,
                peg: words.next().and_then(|word| self.pegs(word)?.first().copied()),
            }),
            'x' => Intent::Draft(DraftEdit::Clear),
            's' => Intent::Submit,
            '=' => Intent::Repeat { row: words.next().and_then(|word| word.parse().ok()) },
            'f' => Intent::Draft(DraftEdit::Rest(*self.pegs(rest)?.first()?)),
            'm' => Intent::Keep { hole: rest.parse().ok()? },
            'a' => Intent::Assist,
            'k' => Intent::Answer(self.rules().answer(rest).ok()?),
            'e' => Intent::Correct {
                row: words.next()?.parse().ok()?,
                feedback: self.rules().answer(words.next()?).ok()?,
            },
            'q' => Intent::Repair { number: rest.parse().ok() },
            'b' => Intent::MarkClashes { on: rest.is_empty() },
            'u' => Intent::Undo,
            '?' => Intent::Check(self.pegs(rest)?),
            'l' => Intent::Left,
            'h' => Intent::Hint,
            '!' => Intent::Note(Note {
                peg: *self.pegs(words.next()?)?.first()?,
                hole: words.next()?.parse().ok()?,
                mark: words.next()?.chars().next().and_then(NoteMark::from_symbol),
            }),
            'w' => Intent::Why { row: rest.parse().ok()? },
            'r' => Intent::Resign,
            'n' => Intent::NextGame,
            _ => return None,
        })
    }

    /// Feeds something in. What is refused changes nothing that is stored.
    fn feed(&mut self, input: Input) {
        let before = self.session.record();
        match self.session.feed(input, self.now) {
            Ok(response) => self.take(response),
            Err(_refusal) => assert_eq!(self.session.record(), before),
        }
    }

    /// Does what a response asks for until nothing is left to do.
    fn take(&mut self, mut response: Response) {
        let mut answers = VecDeque::new();
        loop {
            for effect in response.effects {
                match effect {
                    Effect::Consult(asked) => answers.push_back((asked.ticket, advise(&asked))),
                    Effect::ConsultMaker(asked) => answers.push_back((asked.ticket, make(&asked))),
                    other => self.stored.perform(other),
                }
            }
            let Some((ticket, advice)) = answers.pop_front() else { return };
            self.late = Some((ticket, advice.clone()));
            let advised = self.session.feed(Input::Advice { ticket, advice }, self.now);
            response = advised.unwrap_or_else(|error| panic!("advice refused: {error}"));
        }
    }

    /// Asserts that going on from what is stored makes no difference.
    fn compare(&self) {
        let view = self.session.view();
        assert_ne!(view.phase, Phase::Thinking);
        let id = self.session.id();
        let Some(text) = self.stored.running.get(id) else {
            assert_eq!(view.phase, Phase::MatchOver);
            return;
        };
        let record = Record::parse(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        reads_back(&record);
        assert_eq!(record, self.session.record(), "{text}");
        let secret = self.stored.secrets.get(id).map(String::as_str).unwrap_or_default();
        let escrow = Escrow::parse(&self.rules(), secret).unwrap_or_else(|error| panic!("{error}"));
        let (session, response) = Session::restore(record, escrow, self.now)
            .unwrap_or_else(|error| panic!("{error} in\n{text}"));
        let mut again = Self { session, stored: self.stored.clone(), now: self.now, late: None };
        again.take(response);
        assert_eq!(facts(&again.session.view()), facts(&view), "{text}");
        assert_eq!(again.stored.running, self.stored.running);
        assert_eq!(again.stored.finished, self.stored.finished);
    }
}

impl Stored {
    fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Seal { id, escrow } => {
                self.secrets.insert(id, escrow.reveal());
            }
            Effect::Append { id, lines } => {
                let text = lines.to_string();
                assert!(text.ends_with('\n'), "half a line: {text:?}");
                self.running.entry(id).or_default().push_str(&text);
            }
            Effect::Archive { id, record } => {
                let text = record.to_string();
                check_finished(&text);
                self.finished.entry(id).or_insert(text);
            }
            Effect::Discard { id } | Effect::Supersede { old: id, .. } => {
                self.running.remove(&id);
                self.secrets.remove(&id);
            }
            Effect::Consult(_) | Effect::ConsultMaker(_) => {}
        }
    }
}

/// Asserts that a finished game holds what it promises.
fn check_finished(text: &str) {
    let record = Record::parse(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    reads_back(&record);
    let verdict = record.verify().unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert!(verdict.outcome.is_some(), "{text}");
    assert!(
        matches!(verdict.commitment, CommitmentCheck::Kept | CommitmentCheck::None),
        "{:?} in\n{text}",
        verdict.commitment
    );
    // A person's answers are taken as they are where nobody can check them.
    let options = record.header.setup.options();
    let taken = options.marks == Marks::Trust || options.code_place == CodePlace::Table;
    assert!(taken || verdict.wrong.is_empty(), "{text}");
}

/// All of a view that survives a restart. Drafts do not.
fn facts(view: &View<'_>) -> String {
    let game = (view.id, view.setup, view.game_match, view.board, view.pending, view.phase);
    let code = (view.shield, view.commitment, view.opening, &view.audit, &view.open);
    let person = (view.notes, view.ledger, view.outcome);
    let seats = (view.codemaker, view.codebreaker, view.maker, view.breaker);
    format!("{game:#?}{code:#?}{person:#?}{seats:#?}")
}

/// Answers a question from the public board; on large boards quickly, without a solver.
fn advise(consultation: &Consultation) -> Advice {
    let rules = consultation.board.rules();
    let solved = || advisor::advise(consultation, &Cancel::new());
    if rules.code_count() <= CODES_MAX {
        return solved();
    }
    match &consultation.question {
        Question::Guess { .. } => {
            Advice::Guess(draw_code(rules, &mut consultation.seed.generator()))
        }
        Question::Hint { .. } => Advice::Hint(Hint::TooMany),
        Question::Assist { .. } => Advice::Assist(Assistance {
            left: None,
            codes: rules.code_count(),
            best: None,
            by_peg: None,
            draft: DraftFit::Unknown,
        }),
        Question::Repairs => Advice::Repairs(Vec::new()),
        Question::News => Advice::News { told: true },
        Question::Pairings { .. } => solved(),
        Question::Course { .. } => {
            let left = vec![OpenCount::About(1); consultation.board.rows().len() + 1];
            Advice::Course(Course { left, average: None })
        }
        Question::Consistency => Advice::Consistent,
    }
}

/// Answers what a codemaker is asked. On large boards one code for all answers is the
/// quickest way to contradict none.
fn make(asked: &MakerConsultation) -> Advice {
    if asked.rules.code_count() <= CODES_MAX {
        return advisor::make(asked, &Cancel::new());
    }
    let known = asked.known.as_ref().map(|code| *code.open());
    let code = known.unwrap_or_else(|| draw_code(&asked.rules, &mut asked.seed.generator()));
    match &asked.question {
        MakerQuestion::DeviousCode | MakerQuestion::Evade { .. } => {
            Advice::Code(HiddenCode::new(code))
        }
        MakerQuestion::Reveal => {
            let open = vec![OpenCount::About(1); asked.answered.len() + 1];
            Advice::Revealed { code, open }
        }
    }
}
