//! What is said about a game, in sentences that make sense without a screen.

use std::iter;

use pegmind_review::SharedReview;
use pegmind_rules::{
    Board, Clash, Code, Color, ColorNames, Controller, Draft, Explanation, Feedback, FeedbackRule,
    MakerLevel, MatchOutcome, OpenCount, Outcome, Peg, PegMark, Player, PlayerName, Quoted, Row,
    Rules, Scoring, Seat,
};
use pegmind_session::{
    Audited, DeskEvent, DraftClash, Event, OpenRow, Opening, Phase, Played, Prize, View, is_found,
    overlooked,
};

use crate::amount::grouped;
use crate::board_name::board_name;
use crate::form::Kind;
use crate::hint_rows::hints_by_row;
use crate::sentence::{ascii, capital, list};
use crate::{live, repairs};

/// Says things in the names of one palette.
#[derive(Clone, Copy, Debug)]
pub struct Phrase {
    names: ColorNames,
    is_ascii: bool,
}

impl Phrase {
    /// Sentences with these names of colors.
    #[must_use]
    pub const fn new(names: ColorNames) -> Self {
        Self { names, is_ascii: false }
    }

    /// The same sentences in ASCII: names of players are shown without the
    /// characters that are not.
    #[must_use]
    pub const fn in_ascii(self) -> Self {
        Self { is_ascii: true, ..self }
    }

    /// The name of a peg.
    #[must_use]
    pub fn peg(&self, peg: Peg) -> String {
        match peg {
            Peg::Blank => "blank".into(),
            Peg::Color(color) => self.names.word(color).to_string(),
        }
    }

    /// Pegs by their names.
    #[must_use]
    pub fn pegs(&self, pegs: &[Peg]) -> String {
        let names: Vec<String> = pegs.iter().map(|peg| self.peg(*peg)).collect();
        let numbers = names.iter().any(|name| name.starts_with(|c: char| c.is_ascii_digit()));
        names.join(if numbers { ", " } else { " " })
    }

    /// A draft, with `_` for its holes.
    #[must_use]
    pub fn draft(&self, draft: &Draft) -> String {
        let hole = |hole: &Option<Peg>| hole.map_or_else(|| "_".into(), |peg| self.peg(peg));
        let names: Vec<String> = draft.holes().iter().map(hole).collect();
        names.join(" ")
    }

    /// A player's name as it may be printed here.
    #[must_use]
    pub fn name(&self, name: &PlayerName) -> String {
        if self.is_ascii { ascii(name.as_str()) } else { name.as_str().to_owned() }
    }

    /// What several people are called who play in one seat, for others.
    pub const THEY: &'static str = "They";

    /// A name with its verb: `You break`, `Ann breaks`.
    #[must_use]
    pub fn does(&self, name: &PlayerName, you: &str, other: &str) -> String {
        let verb = if ["You", Self::THEY].contains(&name.as_str()) { you } else { other };
        format!("{} {verb}", self.name(name))
    }

    /// An answer in words: `0 exact, 1 color`.
    #[must_use]
    pub fn feedback(feedback: &Feedback) -> String {
        match (feedback.rule(), feedback.exact(), feedback.color()) {
            (FeedbackRule::Sum, ..) if feedback.is_solved() => "It is the code".into(),
            (FeedbackRule::Sum, ..) => {
                format!("{} right, exact and color together", feedback.sum().unwrap_or_default())
            }
            (FeedbackRule::PerPeg, Some(exact), Some(color)) => {
                let marks = feedback.peg_marks().unwrap_or_default();
                let words: Vec<&str> = marks.iter().map(|mark| mark_word(*mark)).collect();
                format!("{}: {exact} exact, {color} color", words.join(" "))
            }
            (_, Some(exact), Some(color)) => format!("{exact} exact, {color} color"),
            (_, exact, _) => format!("{} exact", exact.unwrap_or_default()),
        }
    }

    /// A row: `Row 1: red red orange yellow. 0 exact, 1 color.`
    #[must_use]
    pub fn row(&self, number: usize, row: &Row) -> String {
        let pegs = row.guess.pegs();
        match (row.feedback.rule(), row.feedback.peg_marks()) {
            (FeedbackRule::PerPeg, Some(marks)) => {
                let told = |(peg, mark): (&Peg, &PegMark)| {
                    format!("{}: {}", self.peg(*peg), mark_word(*mark))
                };
                let told: Vec<String> = pegs.iter().zip(&marks).map(told).collect();
                format!("Row {number}: {}.", told.join(", "))
            }
            _ => format!("Row {number}: {}. {}.", self.pegs(pegs), Self::feedback(&row.feedback)),
        }
    }

    /// All rows, one a line.
    #[must_use]
    pub fn rows(&self, board: &Board) -> Vec<String> {
        if board.rows().is_empty() {
            return vec!["No row yet.".into()];
        }
        (1..).zip(board.rows()).map(|(number, row)| self.row(number, row)).collect()
    }

    /// What a person hears who comes back to a game.
    #[must_use]
    pub fn going_on(&self, view: &View<'_>) -> Vec<String> {
        let head = format!("Going on with game {}.", view.id);
        let is_drafted = view.phase == Phase::Guess && !view.draft.is_empty();
        let draft = is_drafted.then(|| format!("Draft kept: {}.", self.draft(view.draft)));
        iter::once(head).chain(draft).chain(self.opening_lines(&view.played())).collect()
    }

    /// What stands at the head of a game.
    #[must_use]
    pub fn opening_lines(&self, of: &Played) -> Vec<String> {
        let game_match = of.game_match;
        let count = game_match.games().get();
        let game = if count == 1 {
            String::new()
        } else {
            format!("Game {} of {count}. ", game_match.game())
        };
        let mut lines = vec![
            format!("{game}{} {}.", self.roles(of), of.setup.rules()),
            self.colors(of.setup.rules()),
        ];
        let options = of.setup.options();
        if options.strict == pegmind_rules::Strict::Yes {
            lines.push("Strict: a guess has to fit every row.".into());
        }
        if options.takebacks == pegmind_rules::Takebacks::Allowed {
            lines.push("Takebacks: undo takes the last row back.".into());
        }
        if options.hints == pegmind_rules::Hints::Forbidden
            && of.controller(Seat::Codebreaker).is_person()
        {
            lines.push("No hints in this game.".into());
        }
        if of.has_prize {
            lines.push("A prize is sealed in this game; the code opens it.".into());
        }
        if game_match.game() > 1 {
            lines.push(self.score(of));
        }
        lines
    }

    /// Who sits where: `You break.`
    #[must_use]
    pub fn roles(&self, of: &Played) -> String {
        let (breaker, maker) = (of.name(Seat::Codebreaker), of.name(Seat::Codemaker));
        let level = |controller| match controller {
            Controller::Maker(level) => format!(" ({level})"),
            Controller::Breaker(level) => format!(" ({level})"),
            Controller::Human | Controller::Table => String::new(),
        };
        match (of.controller(Seat::Codemaker), of.controller(Seat::Codebreaker)) {
            (Controller::Table, Controller::Human) => {
                let breaks = self.does(breaker, "break", "breaks");
                if maker.as_str() == Kind::TABLE {
                    format!("{breaks} a code on a real board.")
                } else {
                    format!("{breaks}. The code is on {}'s table.", self.name(maker))
                }
            }
            (Controller::Table, controller) => format!(
                "{}{} breaks the code on your table; you give the key pegs.",
                self.name(breaker),
                level(controller)
            ),
            (Controller::Maker(MakerLevel::Random), Controller::Human) => {
                format!("{}.", self.does(breaker, "break", "breaks"))
            }
            (Controller::Maker(level), Controller::Human) => format!(
                "{} the code of {} ({level}).",
                self.does(breaker, "break", "breaks"),
                self.name(maker)
            ),
            (maker_seat, breaker_seat) => format!(
                "{}{} the code, {}{} it.",
                self.name(maker) + &level(maker_seat),
                if maker.as_str() == "You" { " make" } else { " makes" },
                self.name(breaker) + &level(breaker_seat),
                if breaker.as_str() == "You" { " break" } else { " breaks" },
            ),
        }
    }

    /// The colors: `Colors: 1 red, 2 orange.`
    #[must_use]
    pub fn colors(&self, rules: &Rules) -> String {
        let colors: Vec<String> = rules
            .colors()
            .colors()
            .map(|color| match self.names.name(color) {
                Some(name) => format!("{} {name}", typed_number(rules, color)),
                None => color.to_string(),
            })
            .collect();
        let blank = if rules.blanks().allowed() { ", . blank" } else { "" };
        format!("Colors: {}{blank}.", colors.join(", "))
    }

    /// The points so far: `Score: Ann 5, Bob 0.`
    #[must_use]
    pub fn score(&self, of: &Played) -> String {
        let points = of.game_match.points();
        let has = |player| format!("{} {}", self.name(of.setup.name(player)), points.of(player));
        format!("Score: {}, {}.", has(Player::First), has(Player::Second))
    }

    /// What an event is in words.
    #[must_use]
    pub fn event(&self, event: &Event) -> Vec<String> {
        match event {
            Event::Started { of, .. } => self.opening_lines(of),
            Event::CodeSet { commitment } => {
                let start: String = commitment.to_string().chars().take(12).collect();
                vec![format!("Code set. Commitment {start}...; proof says more.")]
            }
            Event::Evading => vec![
                "No code is set and so there is no commitment: the codemaker evades as long as it can; proof says more.".into(),
            ],
            Event::Placed { row, guess } => {
                vec![format!("Row {row}: {}.", self.pegs(guess.pegs()))]
            }
            Event::Scored { row, guess, feedback } => {
                vec![self.row(*row, &Row { guess: *guess, feedback: *feedback })]
            }
            Event::Withdrawn { row, was, .. } => vec![format!(
                "Row {row}: key pegs {} withdrawn. {} waits for new ones.",
                was.feedback,
                capital(&self.pegs(was.guess.pegs()))
            )],
            Event::Corrected { row, was, feedback } => {
                let row = self.row(*row, &Row { feedback: *feedback, ..*was });
                vec![format!("Corrected. {row}")]
            }
            Event::TakenBack { row, was } => {
                let draft = self.draft(&Draft::from(&was.guess));
                vec![format!("Row {row} is taken back. Draft: {draft}.")]
            }
            Event::Ended { outcome, points, opening, audit, open, of } => {
                let mut lines = self.outcome(*outcome, audit, of);
                lines.extend(self.uncovered(*outcome, opening.as_ref(), open, of));
                lines.extend(help_taken(of));
                if of.game_match.games().get() > 1 {
                    lines.push(self.arithmetic(*outcome, *points, of));
                    lines.push(self.score(of));
                }
                lines
            }
            Event::MatchEnded { outcome, of } => vec![self.match_ended(*outcome, of)],
            Event::PrizeOpened { text } => vec![self.prize(text)],
            // It is told at the desk.
            Event::HintTaken { .. } | Event::Contradicted { .. } => Vec::new(),
        }
    }

    /// What an event at the desk is in words.
    #[must_use]
    pub fn desk_event(&self, event: &DeskEvent) -> Vec<String> {
        match event {
            DeskEvent::Drafted { draft, .. } if draft.is_empty() => vec!["Draft: empty.".into()],
            DeskEvent::Drafted { draft, problem } => {
                let places = if problem.is_none() { " Enter places it." } else { "" };
                vec![format!("Draft: {}.{places}", self.draft(draft))]
            }
            DeskEvent::Carried { draft } => vec![self.carried(draft)],
            DeskEvent::Kept { hole, peg, kept } => vec![self.kept(*hole, *peg, *kept)],
            DeskEvent::Assisted { draft, assistance } => self.assistance(draft, assistance),
            DeskEvent::HintOffered { step } => Self::hint_offered(*step),
            DeskEvent::Checked { code, clashes } => self.checked(code, clashes),
            DeskEvent::ClashesMarked { on } => vec![clashes_marked(*on).into()],
            DeskEvent::Hinted { step, hint } => self.hinted(*step, hint),
            DeskEvent::Diagnosed { board, repairs, listed, over } => {
                let mut lines = repairs::sentences(board, repairs, *listed);
                if !over {
                    let corrects = "repair 1 does the first of these.".to_owned();
                    lines.extend((!repairs.is_empty()).then_some(corrects));
                    lines.push(format!("{}.", repairs::WAYS_BACK));
                }
                lines
            }
            DeskEvent::NothingNew { board } => live::nothing_new(board).into_iter().collect(),
            DeskEvent::Explained { number, why } => self.why(*number, why),
            DeskEvent::Result(result) => self.result(result),
            DeskEvent::Noted(_) => Vec::new(),
        }
    }

    /// What stands in a draft that begins with kept pegs.
    #[must_use]
    pub fn carried(&self, draft: &Draft) -> String {
        format!("Draft: {}.", self.draft(draft))
    }

    /// Whether the peg in a hole, from 1, stays for the next rows.
    #[must_use]
    pub fn kept(&self, hole: usize, peg: Peg, kept: bool) -> String {
        if kept {
            format!("Peg {hole}, {}, is kept for the next rows.", self.peg(peg))
        } else {
            format!("Peg {hole} is not kept any more.")
        }
    }

    fn checked(&self, code: &Code, clashes: &[Clash]) -> Vec<String> {
        let name = capital(&self.pegs(code.pegs()));
        if clashes.is_empty() {
            return vec![format!("{name} fits every row so far.")];
        }
        let mut lines = vec![format!("{name} does not fit.")];
        lines.extend(clashes.iter().map(clash_sentence));
        lines
    }

    /// What the code opens that was found: `The prize: ...`
    #[must_use]
    pub fn prize(&self, text: &str) -> String {
        if SharedReview::is_game(text) {
            return "How it was played by somebody else is open to you now: pegmind review FILE."
                .into();
        }
        let text = Quoted::up_to(text, Prize::BYTES_MAX).to_string();
        format!("The prize: {}", if self.is_ascii { ascii(&text) } else { text })
    }

    /// How a game ended, with the key pegs first that were wrong: `Well done! You found the
    /// code in 5 of 12 rows.`
    #[must_use]
    pub fn outcome(&self, outcome: Outcome, audit: &[Audited], of: &Played) -> Vec<String> {
        let slip = (!audit.is_empty()).then(|| "It happens: key pegs were wrong.".to_owned());
        let wrong = slip.into_iter().chain(audit.iter().map(audit_sentence));
        wrong.chain([self.end(outcome, audit, of)]).collect()
    }

    fn end(&self, outcome: Outcome, audit: &[Audited], of: &Played) -> String {
        let (breaker, maker) = (of.name(Seat::Codebreaker), of.name(Seat::Codemaker));
        if let Some(row) = overlooked(audit) {
            return format!(
                "{} the code in row {row}.",
                self.does(breaker, "had found", "had found")
            );
        }
        match outcome {
            Outcome::Solved if !is_found(Some(outcome), audit) => {
                "The code was never found.".into()
            }
            Outcome::Solved => {
                let person = of.controller(Seat::Codebreaker).is_person() && audit.is_empty();
                let rows = of.setup.rules().rows();
                let praise = if person { "Well done! " } else { "" };
                let found = self.does(breaker, "found", "found");
                format!("{praise}{found} the code in {} of {rows} rows.", of.rows)
            }
            Outcome::Unsolved => {
                let wins = self.does(maker, "win", "wins");
                format!("The last row is used and the code not found. {wins}.")
            }
            Outcome::Resigned => format!("{}.", self.does(breaker, "give up", "gives up")),
        }
    }

    /// The code, and how many an evader had open.
    pub(crate) fn uncovered(
        &self,
        outcome: Outcome,
        opening: Option<&Opening>,
        open: &[OpenRow],
        of: &Played,
    ) -> Vec<String> {
        let code = opening.map(|opening| format!("The code: {}.", self.pegs(opening.code.pegs())));
        let evader = Controller::Maker(MakerLevel::Evader);
        let late =
            code.is_some() && of.controller(Seat::Codemaker) == evader && !outcome.is_solved();
        let all = OpenCount::Exactly(of.setup.rules().code_count());
        let never = late.then(|| never_settled(open.last().map_or(all, |last| last.after)));
        code.into_iter().chain(never).chain(open.iter().map(open_sentence)).collect()
    }

    /// Says how the codemaker's points come about: `Cpu gets 5 points: one for each guess.`
    #[must_use]
    pub fn arithmetic(&self, outcome: Outcome, points: u32, of: &Played) -> String {
        let used = of.rows;
        let s = if points == 1 { "" } else { "s" };
        let gets = self.does(of.name(Seat::Codemaker), "get", "gets");
        let how = match (of.setup.options().scoring, outcome) {
            (Scoring::Guesses, Outcome::Solved) => "one for each guess".to_owned(),
            (Scoring::Guesses, Outcome::Unsolved) => {
                let guesses = if used == 1 { "guess" } else { "guesses" };
                format!("{used} {guesses} and one more because the last one failed")
            }
            (Scoring::Guesses, Outcome::Resigned) => "one for each row and one more".to_owned(),
            (Scoring::Keys, Outcome::Resigned) => {
                "one for each exact key peg, unused rows counted as full".to_owned()
            }
            (Scoring::Keys, Outcome::Solved | Outcome::Unsolved) => {
                "one for each exact key peg".to_owned()
            }
        };
        format!("{gets} {points} point{s}: {how}.")
    }

    /// Who won a match: `Match: Ann wins, 21 to 18.`
    #[must_use]
    pub fn match_ended(&self, outcome: MatchOutcome, of: &Played) -> String {
        let points = of.game_match.points();
        match outcome {
            MatchOutcome::Won(player) => {
                let name = of.setup.name(player);
                let wins = if name.as_str() == "You" { "win" } else { "wins" };
                let (own, other) = (points.of(player), points.of(player.other()));
                format!("Match: {} {wins}, {own} to {other}.", self.name(name))
            }
            MatchOutcome::Draw => format!("Match: draw, {} to {}.", points.first, points.second),
        }
    }

    /// Why an open row was answered as it was, peg by peg.
    #[must_use]
    pub fn explanation(&self, guess: &Code, explanation: &Explanation) -> Vec<String> {
        let pegs = guess.pegs().iter().zip(&explanation.marks).enumerate();
        pegs.map(|(idx, (peg, mark))| {
            let fate = self.fate(idx + 1, *peg, *mark, explanation);
            format!("Peg {} {}: {fate}.", idx + 1, self.peg(*peg))
        })
        .collect()
    }

    /// What became of the peg in this hole, from 1.
    fn fate(&self, hole: usize, peg: Peg, mark: PegMark, explanation: &Explanation) -> String {
        let pair = explanation.matches.iter().find(|pair| pair.guess_hole == hole);
        match (mark, pair) {
            (PegMark::Exact, _) => "exact, in place".into(),
            (PegMark::Color, Some(pair)) => {
                format!("color, it matches peg {} of the code", pair.code_hole)
            }
            (PegMark::Color | PegMark::Nothing, _) => {
                let of_color = explanation.matches.iter().filter(|pair| pair.peg == peg);
                let mut holes: Vec<usize> = of_color.map(|pair| pair.guess_hole).collect();
                holes.sort_unstable();
                let name = self.peg(peg);
                match holes.as_slice() {
                    [] => format!("nothing, the code has no {name}"),
                    [one] => format!("nothing, peg {one} has the only {name} of the code"),
                    several => {
                        let holes = list(several.iter().map(ToString::to_string));
                        format!("nothing, pegs {holes} have every {name} of the code")
                    }
                }
            }
        }
    }

    /// What a board is called.
    #[must_use]
    pub fn board_name(rules: &Rules) -> String {
        capital(&board_name(rules))
    }
}

/// The hints that stand in the record, if there are any.
fn help_taken(of: &Played) -> Option<String> {
    // Help is what a code on a table is typed in for.
    let counts = of.controller(Seat::Codemaker) != Controller::Table;
    let hints = hints_by_row(&of.hints).filter(|_| counts)?;
    Some(format!("Hints taken: {hints}."))
}

/// `Row 1 was answered 0+1; 1+0 would have been right.`
fn audit_sentence(wrong: &Audited) -> String {
    let Audited { row, given, right, .. } = wrong;
    format!("Row {row} was answered {given}; {right} would have been right.")
}

/// What the code is that an evader shows.
fn never_settled(left: OpenCount) -> String {
    match left {
        OpenCount::Exactly(1) => "No other code was left.".into(),
        left => format!(
            "The codemaker never settled on it: it is one of {} codes that were left.",
            number_of(left)
        ),
    }
}

/// `Row 1: 1296 codes were open, 276 after it.`
#[must_use]
pub fn open_sentence(open: &OpenRow) -> String {
    let gone = if open.taken_back { ", taken back" } else { "" };
    let codes = if open.before.codes() == 1 { "code was" } else { "codes were" };
    let estimate = match (open.before.is_exact(), open.after.is_exact()) {
        (true, true) => "",
        (false, false) => " (estimates)",
        (true, false) => " (estimate)",
        (false, true) => " (the first is an estimate)",
    };
    let (before, after) = (number_of(open.before), number_of(open.after));
    format!("Row {}{gone}: {before} {codes} open, {after} after it{estimate}.", open.row)
}

/// How many, or about how many.
fn number_of(count: OpenCount) -> String {
    let about = if count.is_exact() { "" } else { "about " };
    format!("{about}{}", grouped(count.codes()))
}

/// `Row 3 would then read 2+2, it reads 0+4.`
#[must_use]
pub fn clash_sentence(clash: &Clash) -> String {
    format!("Row {} would then read {}, it reads {}.", clash.row, clash.would_be, clash.given)
}

/// The first row that a draft contradicts: `Row 3 excludes it.`, or what it would read
/// as soon as no peg is missing.
#[must_use]
pub fn draft_clash_sentence(clash: &DraftClash) -> String {
    let DraftClash { row, given, would_be } = *clash;
    would_be.map_or_else(
        || format!("Row {row} excludes these pegs."),
        |would_be| clash_sentence(&Clash { row, given, would_be }),
    )
}

/// What it means that clashes are marked, or not any more.
const fn clashes_marked(on: bool) -> &'static str {
    if on {
        "From now on the first row is named that your draft contradicts; in each row that counts as hint 1."
    } else {
        "Rows that your draft contradicts are not named any more."
    }
}

/// A mark in a word.
#[must_use]
pub const fn mark_word(mark: PegMark) -> &'static str {
    match mark {
        PegMark::Exact => "exact",
        PegMark::Color => "color",
        PegMark::Nothing => "nothing",
    }
}

/// The number that is typed for a color: 0 is short for 10 where every number
/// has one digit.
#[must_use]
pub fn typed_number(rules: &Rules, color: Color) -> u8 {
    if rules.colors().get() == 10 && color.number() == 10 { 0 } else { color.number() }
}
