//! Helps with a game on a real board: says what to guess, takes the answer,
//! and again. The rows are those of a session whose code is on a table.

mod words;

use std::io::{self, Write as _};

use pegmind_advice::{Cancel, Limits, Suggestion, find_repairs, suggest};
use pegmind_console::Painter;
use pegmind_face::{
    Phrase,
    amount::amount,
    assessment, capital,
    help::answer_example,
    refusal, repairs,
    word::{SolveLine as Typed, read_solve},
};
use pegmind_protocol::{SolveReply, SuggestReply};
use pegmind_rules::{
    Board, Both, Code, CodePlace, ColorNames, Count, KeyPegStyle, Peg, PlayerKind, Repair, Row,
    Setup, SetupOptions,
};
use pegmind_session::{
    Advice, DraftEdit, Effect, Event, GameId, Input, Intent, Moment, Refusal, Response, Seed,
    Session, Start, Ticket,
};
use pegmind_solver::Guesses;

use super::signals;
use super::talk::{Conversation, Next, Stay, Talk, converse};
use crate::exit::{Exit, Failure};
use crate::terminal::say_slow;

/// How many repairs are offered at once.
const REPAIRS_OFFERED: usize = 9;

/// What is awaited.
#[derive(Clone, Debug)]
enum Turn {
    /// The answer to this guess, or to another one.
    Answer(Box<Suggestion>),
    /// One of these corrections: no code fits all rows.
    Correction(Vec<Repair>),
    /// Nothing: the code is found.
    Nothing,
}

/// One game on a real board.
#[derive(Debug)]
pub(crate) struct Assistant<'a> {
    talk: &'a mut Talk,
    painter: Painter,
    guesses: Guesses,
    session: Session,
    /// The session's question whether the answers can be right.
    asked: Option<Ticket>,
    turn: Turn,
}

/// A game of this board whose code is on a table. Nothing of it is kept.
fn begin(board: &Board) -> Result<(Session, Option<Ticket>), Failure> {
    let person = PlayerKind::Human;
    let people = Both { first: person, second: person };
    let options =
        SetupOptions { code_place: CodePlace::Table, ..SetupOptions::new(*board.rules(), people) };
    let start = Start {
        setup: Setup::new(options).map_err(Failure::internal)?,
        id: GameId::new("table").map_err(Failure::internal)?,
        date: String::new(),
        daily: None,
        seed: Seed::from_text("table"),
        entropy: Seed::from_text("table"),
    };
    let (mut session, mut response) = Session::start(start, Moment::ZERO);
    for row in board.rows() {
        response = place(&mut session, *row).map_err(|why| {
            Failure::usage(format!("row '{}={}': {}", row.guess, row.feedback, refusal(&why)))
        })?;
    }
    Ok((session, asked(&response)))
}

/// The question whether the answers can be right.
fn asked(response: &Response) -> Option<Ticket> {
    response.effects.iter().find_map(|effect| {
        let Effect::Consult(consultation) = effect else { return None };
        Some(consultation.ticket)
    })
}

/// Feeds an intent in. Time does not matter here.
fn feed(session: &mut Session, intent: Intent) -> Result<Response, Refusal> {
    session.feed(Input::Intent(intent), Moment::ZERO)
}

/// Places a guess with its answer.
fn place(session: &mut Session, row: Row) -> Result<Response, Refusal> {
    let _drafted = feed(session, Intent::Draft(DraftEdit::Fill(row.guess.pegs().to_vec())))?;
    let _placed = feed(session, Intent::Submit)?;
    match feed(session, Intent::Answer(row.feedback)) {
        // Here any answer can be corrected later.
        Err(Refusal::Doubtful { .. }) => feed(session, Intent::Answer(row.feedback)),
        fed => fed,
    }
}

impl<'a> Assistant<'a> {
    /// An assistant for this board, with the rows that were played already.
    pub(crate) fn new(
        board: &Board,
        guesses: Guesses,
        talk: &'a mut Talk,
    ) -> Result<Self, Failure> {
        let painter = Painter::new(&talk.look.skin, board.rules(), KeyPegStyle::default());
        let (session, asked) = begin(board)?;
        Ok(Self { talk, painter, guesses, session, asked, turn: Turn::Nothing })
    }

    /// Helps until the code is found or the person leaves.
    pub(crate) fn run(mut self) -> Result<Exit, Failure> {
        signals::watch()?;
        self.open()?;
        self.proceed()?;
        converse(&mut self)?;
        match self.turn {
            Turn::Correction(_) => Ok(Exit::Contradiction),
            Turn::Answer(_) | Turn::Nothing => Ok(Exit::Done),
        }
    }

    fn board(&self) -> &Board {
        self.session.view().board
    }

    fn names(&self) -> ColorNames {
        self.painter.names()
    }

    fn phrase(&self) -> Phrase {
        self.talk.look.charset.phrase(self.painter.names())
    }

    /// The guess that was played instead of the suggested one.
    fn played(&self) -> Option<Code> {
        let view = self.session.view();
        view.draft.complete(view.board.rules()).ok()
    }

    /// A code as it can be typed.
    fn code(&self, code: &Code) -> String {
        let names = self.names();
        let letters: Option<String> = code
            .pegs()
            .iter()
            .map(|peg| match peg {
                Peg::Blank => Some('.'),
                Peg::Color(color) => names.letter(*color),
            })
            .collect();
        let number = |peg: &Peg| match peg {
            Peg::Blank => ".".to_owned(),
            Peg::Color(color) => color.to_string(),
        };
        letters.unwrap_or_else(|| code.pegs().iter().map(number).collect::<Vec<_>>().join(","))
    }

    /// A code as it is seen on the board, or in words.
    fn picture(&self, code: &Code) -> String {
        let look = &self.talk.look;
        if look.plain {
            return format!("{} ({})", self.code(code), self.phrase().pegs(code.pegs()));
        }
        // What stands behind it needs some room in the same line.
        if code.pegs().len() * (self.painter.cell_width() + 1) + 50 > look.width() {
            return self.code(code);
        }
        let pegs: Vec<String> =
            code.pegs().iter().map(|peg| self.painter.peg(*peg).ansi()).collect();
        pegs.join(" ")
    }

    fn open(&mut self) -> io::Result<()> {
        let rules = *self.board().rules();
        let mut lines = vec![
            format!("For a game on a real board: {}.", rules.without_rows()),
            self.phrase().colors(&rules),
        ];
        if self.talk.look.asks {
            lines.push(format!(
                "Play each guess there, then type its answer: {}. help says more.",
                answer_example(&rules)
            ));
        }
        self.talk.tell(&lines)
    }

    /// Finds out what is next, and says it.
    fn proceed(&mut self) -> Result<(), Failure> {
        self.say_slow();
        let solved = self.board().rows().last().is_some_and(|row| row.feedback.is_solved());
        self.turn = match suggest(self.board(), self.guesses, &Limits::THOROUGH, &Cancel::new()) {
            None => {
                let found = find_repairs(self.board(), &Limits::THOROUGH, &Cancel::new());
                Turn::Correction(found.unwrap_or_default())
            }
            Some(_) if solved => Turn::Nothing,
            Some(suggestion) => Turn::Answer(Box::new(suggestion)),
        };
        if let Some(ticket) = self.asked.take() {
            let advice = match self.turn {
                Turn::Correction(_) => Advice::NoCode { row: None },
                Turn::Answer(_) | Turn::Nothing => Advice::Consistent,
            };
            let input = Input::Advice { ticket, advice };
            let heard = self.session.feed(input, Moment::ZERO);
            let _heard = heard.map_err(|why| Failure::internal(refusal(&why)))?;
        }
        Ok(self.say_turn()?)
    }

    /// Says that what is next may take over a second, where it may.
    fn say_slow(&self) {
        say_slow(self.talk.look.quiet, self.board().rules());
    }

    fn reply(&self) -> SolveReply {
        let suggest = match &self.turn {
            Turn::Answer(suggestion) => SuggestReply::new(&suggestion.best),
            Turn::Correction(found) => SuggestReply::contradiction(found),
            Turn::Nothing => SuggestReply::solved(),
        };
        let rows = self.board().rows().len();
        SolveReply { suggest, rows, solved: matches!(self.turn, Turn::Nothing) }
    }

    /// Says what is next.
    fn say_turn(&mut self) -> io::Result<()> {
        if self.talk.json {
            let reply = self.reply();
            pegmind_protocol::write(&mut self.talk.out, &reply)?;
            return self.talk.out.flush();
        }
        let lines = match &self.turn {
            Turn::Answer(suggestion) => self.suggestion(suggestion),
            Turn::Correction(found) => self.corrections(found),
            Turn::Nothing => {
                let count = self.board().rows().len();
                let guesses = if count == 1 { "guess" } else { "guesses" };
                vec![format!("Well done! The code is found in {count} {guesses}.")]
            }
        };
        self.talk.say(&lines)
    }

    fn suggestion(&self, suggestion: &Suggestion) -> Vec<String> {
        let best = &suggestion.best;
        let n_rows = self.board().rows().len();
        let mut lines = Vec::new();
        if n_rows > 0 && !self.talk.look.quiet {
            lines.push(match best.left {
                Some(Count::Exact(1)) => "1 code fits.".into(),
                Some(left) => format!("{} codes fit.", capital(&amount(left))),
                None => "No code was found that fits; perhaps there is one.".into(),
            });
        }
        let play = format!("Row {}: play {}", n_rows + 1, self.picture(&best.guess));
        if best.left == Some(Count::Exact(1)) {
            lines.push(format!("{play}; if all answers are right, it is the code."));
            return lines;
        }
        let most = if best.exact { format!(", {} at most", best.worst) } else { String::new() };
        let expected = assessment::expected(best);
        let probe = if best.fits { "" } else { " It cannot be the code, but it tells the most." };
        lines.push(format!("{play}; {expected} more guesses on average{most}.{probe}"));
        lines
    }

    /// The corrections to choose from.
    fn corrections(&self, found: &[Repair]) -> Vec<String> {
        let mut lines = vec![repairs::headline(self.board(), found)];
        for (number, repair) in (1..).zip(found.iter().take(REPAIRS_OFFERED)) {
            lines.push(format!("  {number}. {}", capital(&repairs::phrase(repair))));
        }
        let more = found.len().saturating_sub(REPAIRS_OFFERED);
        if more > 0 {
            lines.push(format!("  ... and {more} more."));
        }
        lines.push(if found.is_empty() {
            "undo takes the last row back.".into()
        } else {
            "Type a number to correct it so, or undo to take the last row back.".into()
        });
        lines
    }

    /// Another guess than the suggested one was played.
    fn play(&mut self, guess: Code) -> io::Result<()> {
        let edit = DraftEdit::Fill(guess.pegs().to_vec());
        if let Err(why) = feed(&mut self.session, Intent::Draft(edit)) {
            return self.talk.complain(&refusal(&why));
        }
        let row = self.board().rows().len() + 1;
        let line = format!("Row {row}: {} instead.", self.picture(&guess));
        self.talk.tell(&[line])
    }

    /// Takes in what follows from rows that were placed or corrected.
    fn took(&mut self, done: Result<Response, Refusal>) -> Result<(), Failure> {
        let response = match done {
            Ok(response) => response,
            Err(why) => return Ok(self.talk.complain(&refusal(&why))?),
        };
        self.asked = asked(&response);
        let phrase = self.phrase();
        let mut lines = Vec::new();
        for event in &response.events {
            if let Event::Scored { row, guess, feedback } = event {
                let (guess, feedback) = (*guess, *feedback);
                lines.push(phrase.row(*row, &Row { guess, feedback }));
            } else if matches!(event, Event::Corrected { .. }) {
                lines.extend(phrase.event(event));
            }
        }
        Ok(self.talk.tell(&lines)?)
    }

    fn place(&mut self, row: Row) -> Result<(), Failure> {
        let n_rows = self.board().rows().len();
        let placed = place(&mut self.session, row);
        self.took(placed)?;
        if self.board().rows().len() > n_rows { self.proceed() } else { Ok(()) }
    }

    /// Changes answers as the repair with this number says.
    fn correct(&mut self, text: &str) -> Result<(), Failure> {
        let Turn::Correction(found) = &self.turn else { return Ok(()) };
        let number: Option<usize> = text.trim().parse().ok();
        let repair = number.and_then(|number| found.get(number.checked_sub(1)?)).cloned();
        let Some(repair) = repair else {
            let offered = found.len().min(REPAIRS_OFFERED);
            return Ok(self.talk.complain(&match offered {
                0 => "undo takes the last row back, quit leaves; help lists more".to_owned(),
                1 => "1 corrects the row, undo takes the last one back; help lists more".to_owned(),
                _ => format!("a number from 1 to {offered} corrects a row; help lists more"),
            })?);
        };
        if self.session.view().outcome.is_some() {
            return self.play_again(&repair);
        }
        for correction in repair.corrections {
            let (row, feedback) = (correction.row, correction.instead);
            let corrected = feed(&mut self.session, Intent::Correct { row, feedback });
            self.took(corrected)?;
        }
        self.proceed()
    }
}

impl Assistant<'_> {
    /// A game that was won by a wrong answer takes no correction any more: its
    /// rows are played again with the right answers.
    fn play_again(&mut self, repair: &Repair) -> Result<(), Failure> {
        let mut board = Board::new(*self.board().rules());
        let mut lines = Vec::new();
        for (number, mut row) in (1..).zip(self.board().rows().iter().copied()) {
            if let Some(correction) = repair.corrections.iter().find(|one| one.row == number) {
                row.feedback = correction.instead;
                lines.push(format!("Corrected. {}", self.phrase().row(number, &row)));
            }
            board.push(row).map_err(Failure::internal)?;
        }
        match begin(&board) {
            Ok((session, asked)) => (self.session, self.asked) = (session, asked),
            Err(failure) => return Ok(self.talk.complain(&failure.message)?),
        }
        self.talk.tell(&lines)?;
        self.proceed()
    }
}

impl Conversation for Assistant<'_> {
    fn talk(&mut self) -> &mut Talk {
        self.talk
    }

    fn next(&mut self) -> Result<Next, Failure> {
        let row = self.board().rows().len() + 1;
        Ok(match &self.turn {
            Turn::Answer(suggestion) => {
                let guess = self.played().unwrap_or(suggestion.best.guess);
                Next::Ask(format!("Row {row}, answer to {}: ", self.code(&guess)))
            }
            Turn::Correction(found) if found.is_empty() => Next::Ask("undo, or quit: ".into()),
            Turn::Correction(_) => Next::Ask("Number, undo, or quit: ".into()),
            Turn::Nothing => Next::Over,
        })
    }

    fn take(&mut self, text: &str) -> Result<Stay, Failure> {
        let typed = read_solve(self.board().rules(), &self.names(), text);
        match (typed, &self.turn) {
            (Err(error), Turn::Answer(_)) => self.talk.complain(&error)?,
            (Ok(Typed::Word(word, rest)), _) => return self.word(word, &rest),
            (Ok(Typed::Empty), _) => self.say_turn()?,
            (Ok(Typed::Row(row)), Turn::Answer(_)) => self.place(row)?,
            (Ok(Typed::Answer(feedback)), Turn::Answer(suggestion)) => {
                let guess = self.played().unwrap_or(suggestion.best.guess);
                self.place(Row { guess, feedback })?;
            }
            (Ok(Typed::Guess(guess)), Turn::Answer(_)) => self.play(guess)?,
            (_, Turn::Correction(_) | Turn::Nothing) => self.correct(text)?,
        }
        Ok(Stay::Yes)
    }
}
