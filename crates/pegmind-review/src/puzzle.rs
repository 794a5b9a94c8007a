//! Puzzles: positions with a question that can be answered right, and how hard they are.

use pegmind_rules::{Board, Code, Codes, Row, RowCount, Rules, mark, named};

named! {
    /// What is asked of a position.
    #[derive(Default, Hash)]
    pub enum PuzzleKind: "kind of puzzle" {
        /// Exactly one code fits the rows: which?
        #[default]
        OnlyCode = "only-code",
        /// Several codes fit and two rows are left: which guess finds the code for certain
        /// with the one after it?
        CannotLose = "cannot-lose",
        /// A row of an own game that cost much: which guess costs nothing there?
        Drill = "drill",
    }
}

named! {
    /// How hard a puzzle is.
    #[derive(Default, Hash, PartialOrd, Ord)]
    pub enum Rating: "rating" {
        /// One row at a time is enough; a code that fits does it.
        #[default]
        Easy = "easy",
        /// Two rows have to be seen together; only a guess that cannot be the code does it.
        Medium = "medium",
        /// Three rows or more; hardly any guess does it.
        Hard = "hard",
    }
}

impl PuzzleKind {
    /// What is asked, in one sentence.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::OnlyCode => "exactly one code fits all rows: find it",
            Self::CannotLose => "two rows are left: find a guess that cannot lose",
            Self::Drill => "this row cost you guesses: find one that costs nothing",
        }
    }

    /// The kinds that are made, not taken from games.
    pub const MADE: [Self; 2] = [Self::OnlyCode, Self::CannotLose];
}

/// The most codes of a board for which puzzles are made and rated.
pub const PUZZLE_CODES_MAX: u128 = 100_000;

/// The rows left where a guess is asked for that cannot lose: this one and another.
const ROWS_LEFT: u8 = 2;

/// Of so many guesses at most one cannot lose, where that is hard to find.
const RARE: usize = 100;

/// A position with a question, and all right answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    kind: PuzzleKind,
    board: Board,
    /// In ascending order; never empty.
    answers: Vec<Code>,
    /// Which of them is shown.
    answer: Code,
    left: usize,
    rating: Rating,
}

/// All that makes a puzzle, to be sent: who takes it in trusts whoever made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleParts {
    /// What is asked.
    pub kind: PuzzleKind,
    /// The rules, with as many rows as the question needs.
    pub rules: Rules,
    /// The rows.
    pub rows: Vec<Row>,
    /// All right answers, in ascending order.
    pub answers: Vec<Code>,
    /// The one that is shown.
    pub answer: Code,
    /// How many codes fit.
    pub left: usize,
    /// How hard it is.
    pub rating: Rating,
}

impl Puzzle {
    /// What is the only code that fits these rows? Returns `None` if another number of codes
    /// fits, or if the board has more than [`PUZZLE_CODES_MAX`] codes.
    #[must_use]
    pub fn only_code(rules: &Rules, rows: &[Row]) -> Option<Self> {
        let board = position(rules, rows, 1)?;
        let mut fitting = Codes::new(rules).filter(|code| board.fits(code));
        let answer = fitting.next()?;
        if fitting.next().is_some() {
            return None;
        }
        let rating = rate(&board);
        Some(Self {
            kind: PuzzleKind::OnlyCode,
            board,
            answers: vec![answer],
            answer,
            left: 1,
            rating,
        })
    }

    /// Which guess after these rows has another answer for every code that fits, so that the
    /// next one finds it? Returns `None` if there is no such guess or all that fit are, if
    /// less than three codes fit, or if the board has more than [`PUZZLE_CODES_MAX`] codes.
    #[must_use]
    pub fn cannot_lose(rules: &Rules, rows: &[Row]) -> Option<Self> {
        let board = position(rules, rows, ROWS_LEFT)?;
        let fitting: Vec<Code> = Codes::new(rules).filter(|code| board.fits(code)).collect();
        let rules = board.rules();
        let tells_apart = |guess: &Code| {
            let mut seen = Vec::with_capacity(fitting.len());
            fitting.iter().all(|code| {
                let feedback = mark(rules, code, guess);
                let is_new = !seen.contains(&feedback);
                seen.push(feedback);
                is_new
            })
        };
        let own: Vec<Code> = fitting.iter().copied().filter(&tells_apart).collect();
        if fitting.len() <= usize::from(ROWS_LEFT) || own.len() == fitting.len() {
            return None;
        }
        let answers: Vec<Code> = Codes::new(rules).filter(tells_apart).collect();
        let answer = *own.first().or(answers.first())?;
        let all = usize::try_from(rules.code_count()).unwrap_or(usize::MAX);
        let rating = match own.is_empty() {
            false => Rating::Easy,
            true if answers.len() > all / RARE => Rating::Medium,
            true => Rating::Hard,
        };
        let left = fitting.len();
        Some(Self { kind: PuzzleKind::CannotLose, board, answers, answer, left, rating })
    }

    /// Which guess costs nothing after these rows of an own game? The right ones are given,
    /// the best one first, with how many codes are left. Returns `None` if there is none, or
    /// if the rows do not belong together.
    #[must_use]
    pub fn drill(rules: &Rules, rows: &[Row], right: &[Code], left: usize) -> Option<Self> {
        let answer = *right.first()?;
        let rows_max = rules.rows().get();
        let more = rows_max.checked_sub(u8::try_from(rows.len()).ok()?)?;
        let board = board_of(rules, rows, more.max(1))?;
        let mut answers = right.to_vec();
        answers.sort_unstable();
        let rating = match right.len() {
            0..=2 => Rating::Hard,
            3..=20 => Rating::Medium,
            _ => Rating::Easy,
        };
        Some(Self { kind: PuzzleKind::Drill, board, answers, answer, left, rating })
    }

    /// Everything that makes it.
    #[must_use]
    pub fn parts(&self) -> PuzzleParts {
        PuzzleParts {
            kind: self.kind,
            rules: *self.board.rules(),
            rows: self.board.rows().to_vec(),
            answers: self.answers.clone(),
            answer: self.answer,
            left: self.left,
            rating: self.rating,
        }
    }

    /// The puzzle that is made of these parts. Returns `None` if the rows are none of such a
    /// board, or the answer that is shown is not among the right ones. Whether these are right
    /// is not looked at.
    #[must_use]
    pub fn of_parts(parts: PuzzleParts) -> Option<Self> {
        let PuzzleParts { kind, rules, rows, mut answers, answer, left, rating } = parts;
        let mut board = Board::new(rules);
        rows.iter().try_for_each(|row| board.push(*row)).ok()?;
        answers.sort_unstable();
        let is_shown = answers.binary_search(&answer).is_ok();
        is_shown.then_some(Self { kind, board, answers, answer, left, rating })
    }

    /// What is asked.
    #[must_use]
    pub const fn kind(&self) -> PuzzleKind {
        self.kind
    }

    /// The rules and the rows. There are as many rows as the question needs.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// A right answer: one that fits, if there is one.
    #[must_use]
    pub const fn answer(&self) -> &Code {
        &self.answer
    }

    /// All right answers, in ascending order.
    #[must_use]
    pub fn answers(&self) -> &[Code] {
        &self.answers
    }

    /// Whether a guess is a right answer.
    #[must_use]
    pub fn is_right(&self, guess: &Code) -> bool {
        self.answers.binary_search(guess).is_ok()
    }

    /// How many codes fit the rows.
    #[must_use]
    pub const fn left(&self) -> usize {
        self.left
    }

    /// How hard it is.
    #[must_use]
    pub const fn rating(&self) -> Rating {
        self.rating
    }
}

fn position(rules: &Rules, rows: &[Row], more: u8) -> Option<Board> {
    let few = rules.code_count() <= PUZZLE_CODES_MAX;
    if few { board_of(rules, rows, more) } else { None }
}

/// A board with these rows and so many more.
fn board_of(rules: &Rules, rows: &[Row], more: u8) -> Option<Board> {
    let count = u8::try_from(rows.len()).ok()?.checked_add(more)?;
    let mut board = Board::new(rules.with_rows(RowCount::new(count).ok()?));
    rows.iter().try_for_each(|row| board.push(*row)).ok()?;
    Some(board)
}

/// What can be noted of a code while rows are looked at: the pegs that may stand in each
/// hole, a bit each, and how often each may stand anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Notebook {
    holes: Vec<u32>,
    counts: Vec<(u8, u8)>,
}

/// The pegs there can be, the blank included.
const PEGS: usize = 27;

impl Notebook {
    /// What holds for all of these codes; `None` if there are none.
    fn of<'a>(codes: impl Iterator<Item = &'a [u8]>) -> Option<Self> {
        let mut found: Option<Self> = None;
        for code in codes {
            let counts = count(code);
            let notes = found.get_or_insert_with(|| Self {
                holes: vec![0; code.len()],
                counts: counts.iter().map(|count| (*count, *count)).collect(),
            });
            for (hole, peg) in notes.holes.iter_mut().zip(code) {
                *hole |= 1 << peg;
            }
            for (range, count) in notes.counts.iter_mut().zip(counts) {
                *range = (range.0.min(count), range.1.max(count));
            }
        }
        found
    }

    fn allows(&self, code: &[u8]) -> bool {
        self.holes.iter().zip(code).all(|(hole, peg)| hole >> peg & 1 == 1)
            && self
                .counts
                .iter()
                .zip(count(code))
                .all(|(range, count)| (range.0..=range.1).contains(&count))
    }

    fn is_solved(&self) -> bool {
        self.holes.iter().all(|hole| hole.is_power_of_two())
    }
}

fn count(code: &[u8]) -> [u8; PEGS] {
    let mut counts = [0; PEGS];
    for peg in code {
        if let Some(count) = counts.get_mut(usize::from(*peg)) {
            *count += 1;
        }
    }
    counts
}

/// How many rows have to be seen together to find the only code: what some rows and the
/// notes so far leave is noted, hole by hole and color by color, one row at a time as long as
/// that tells anything, else two at a time.
fn rate(board: &Board) -> Rating {
    let rules = board.rules();
    let codes: Vec<(Vec<u8>, u32)> = Codes::new(rules)
        .map(|code| {
            let fits = |row: &Row| mark(rules, &code, &row.guess) == row.feedback;
            let rows = board.rows().iter().enumerate();
            let bits = rows.fold(0, |bits, (idx, row)| bits | (u32::from(fits(row)) << idx));
            (code.numbers(), bits)
        })
        .collect();
    let Some(mut notes) = Notebook::of(codes.iter().map(|code| code.0.as_slice())) else {
        return Rating::Hard;
    };
    let mut rating = Rating::Easy;
    loop {
        let together = if rating == Rating::Easy { 1 } else { 2 };
        let before = notes.clone();
        let last = 1_u32 << board.rows().len().min(20);
        for rows in (1..last).filter(|rows| rows.count_ones() <= together) {
            let fitting = codes.iter().filter(|code| code.1 & rows == rows);
            let allowed = fitting.map(|code| code.0.as_slice()).filter(|code| notes.allows(code));
            match Notebook::of(allowed) {
                Some(less) => notes = less,
                None => return Rating::Hard,
            }
        }
        if notes.is_solved() {
            return rating;
        }
        match (notes == before, rating) {
            (false, _) => {}
            (true, Rating::Easy) => rating = Rating::Medium,
            (true, Rating::Medium | Rating::Hard) => return Rating::Hard,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    fn rows(rules: &Rules, rows: &[(&str, &str)]) -> Vec<Row> {
        rows.iter().map(|(guess, answer)| rules.row(guess, answer).unwrap()).collect()
    }

    #[test]
    fn the_only_code_is_the_answer_and_one_row_at_a_time_is_easy() {
        let rules = Preset::Mini.rules();
        let told = rows(&rules, &[("RRR", "1+0"), ("ROO", "1+0"), ("GYG", "1+1")]);
        let board = board_of(&rules, &told, 1).unwrap();
        let fitting: Vec<Code> = Codes::new(&rules).filter(|code| board.fits(code)).collect();
        let puzzle = Puzzle::only_code(&rules, &told);
        assert_eq!(puzzle.is_some(), fitting.len() == 1, "{fitting:?}");
        let told = rows(&rules, &[("RRR", "1+0"), ("OOO", "1+0"), ("YYY", "1+0"), ("RRO", "2+0")]);
        assert_eq!(Puzzle::only_code(&rules, &told), None, "RYO and YRO");
        let told = rows(&rules, &[("RRR", "1+0"), ("OOO", "1+0"), ("YYY", "1+0"), ("ROG", "2+0")]);
        let puzzle = Puzzle::only_code(&rules, &told).unwrap();
        assert_eq!((puzzle.answer().to_string().as_str(), puzzle.left()), ("ROY", 1));
        assert_eq!(puzzle.rating(), Rating::Easy);
        assert_eq!(puzzle.board().rows_left(), 1);
        assert!(puzzle.is_right(&rules.code("roy").unwrap()));
        assert!(!puzzle.is_right(&rules.code("ryo").unwrap()));
    }

    #[test]
    fn a_guess_that_cannot_lose_tells_all_codes_apart() {
        let rules = Preset::Classic.rules();
        let code = |text: &str| rules.code(text).unwrap();
        let guesses = ["RROY", "YGGR", "BYRO"].map(code);
        let mut found = 0;
        for secret in Codes::new(&rules).step_by(29) {
            let row = |guess| Row { guess, feedback: mark(&rules, &secret, &guess) };
            let told = guesses.map(row);
            let Some(puzzle) = Puzzle::cannot_lose(&rules, &told) else { continue };
            let fits = |code: &Code| puzzle.board().fits(code);
            let fitting: Vec<Code> = Codes::new(&rules).filter(fits).collect();
            assert_eq!((puzzle.left(), puzzle.board().rows_left()), (fitting.len(), 2));
            for guess in Codes::new(&rules).step_by(7) {
                let mut answers: Vec<String> =
                    fitting.iter().map(|code| mark(&rules, code, &guess).to_string()).collect();
                answers.sort_unstable();
                answers.dedup();
                assert_eq!(puzzle.is_right(&guess), answers.len() == fitting.len(), "{guess}");
            }
            found += 1;
        }
        assert!(found > 3, "{found} puzzles");
        assert_eq!(Puzzle::cannot_lose(&rules, &[]), None, "1296 codes cannot be told apart");
    }

    #[test]
    fn boards_with_too_many_codes_have_no_puzzles() {
        let rules = Preset::Grand.rules();
        assert_eq!(Puzzle::only_code(&rules, &[]), None);
        assert_eq!(Puzzle::cannot_lose(&rules, &[]), None);
    }
}
