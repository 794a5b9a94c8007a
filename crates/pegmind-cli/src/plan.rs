//! From what was typed to a checked set-up.

use pegmind_rules::{
    Blanks, Board, Both, CodePlace, GameCount, Hints, Player, PlayerKind, PlayerName, Repeats, Row,
    RowCount, Rules, Setup, SetupOptions, Strict, Takebacks,
};

use crate::args::{BoardArgs, BreakerArg, MakerArg, MarksArg, PlayArgs};
use crate::exit::Failure;
use crate::whole_file::{self, ReadError};

/// The most that is read of rows on standard input, in bytes.
const ROWS_BYTES_MAX: u64 = 1 << 20;

/// The rules that the board options ask for, with 10 rows.
pub(crate) fn rules(board: &BoardArgs) -> Result<Rules, Failure> {
    let base = board.preset.unwrap_or_default().rules();
    let repeats = if board.no_repeats { Repeats::Forbidden } else { base.repeats() };
    let blanks = if board.blanks { Blanks::Allowed } else { base.blanks() };
    Rules::new(
        board.pegs.unwrap_or(base.pegs()),
        board.colors.unwrap_or(base.colors()),
        repeats,
        blanks,
        board.feedback.unwrap_or(base.feedback()),
        base.rows(),
    )
    .map_err(Failure::usage)
}

/// The set-up that the options of `play` ask for.
pub(crate) fn setup(play: &PlayArgs) -> Result<Setup, Failure> {
    if play.players.names.len() > 2 {
        let given = play.players.names.len();
        return Err(Failure::usage(format!("{given} names; expected at most 2, as in Ann,Bob")));
    }
    let maker = play.players.maker.unwrap_or_else(|| {
        let level = play.players.cpu_maker.unwrap_or_default();
        MakerArg::Computer(level)
    });
    let breaker = play.players.breaker.unwrap_or(BreakerArg::Human);
    let kinds = Both {
        first: match breaker {
            BreakerArg::Human => PlayerKind::Human,
            BreakerArg::Computer(_) => PlayerKind::Computer,
        },
        second: match maker {
            MakerArg::Human | MakerArg::Table => PlayerKind::Human,
            MakerArg::Computer(_) => PlayerKind::Computer,
        },
    };
    let maker_level = match maker {
        MakerArg::Computer(level) => level,
        MakerArg::Human | MakerArg::Table => play.players.cpu_maker.unwrap_or_default(),
    };
    let breaker_level = match breaker {
        BreakerArg::Computer(level) => level,
        BreakerArg::Human => play.players.cpu_breaker.unwrap_or_default(),
    };
    if maker == MakerArg::Table && play.players.marks == Some(MarksArg::Program) {
        return Err(Failure::usage(
            "--marks program: the code is on a table, so a person has to place the key pegs",
        ));
    }
    if play.players.trust && play.players.marks == Some(MarksArg::Program) {
        return Err(Failure::usage(
            "--trust: key pegs that the program places need no trust; expected --marks hand",
        ));
    }
    let difficulty = play.game.difficulty.unwrap_or_default();
    let rows = play.game.rows.unwrap_or(difficulty.rows());
    Setup::new(SetupOptions {
        rules: rules(&play.board)?.with_rows(rows),
        names: names(kinds, &play.players.names),
        kinds,
        maker_level,
        breaker_level,
        code_place: if maker == MakerArg::Table { CodePlace::Table } else { CodePlace::Program },
        marks: play.players.marks(),
        takebacks: if play.game.takebacks { Takebacks::Allowed } else { Takebacks::Forbidden },
        strict: if play.game.strict { Strict::Yes } else { Strict::No },
        hints: if play.game.no_hints { Hints::Forbidden } else { Hints::Allowed },
        games: play.game.games.unwrap_or(pegmind_rules::GameCount::ONE),
        scoring: play.game.scoring.unwrap_or_default(),
        key_pegs: play.game.key_pegs.unwrap_or_default(),
    })
    .map_err(Failure::usage)
}

/// Options of `play` that were given and change nothing, each as a sentence.
pub(crate) fn without_effect(play: &PlayArgs, options: &SetupOptions) -> Vec<&'static str> {
    let mut sentences = Vec::new();
    let single = options.games == GameCount::ONE;
    if play.game.scoring.is_some() && single {
        sentences.push("--scoring has no effect: a single game has no points.");
    }
    let human_breaker = options.kinds.first == PlayerKind::Human
        || (!single && options.kinds.second == PlayerKind::Human);
    if play.game.no_hints && !human_breaker {
        sentences.push("--no-hints has no effect: no person breaks a code in this game.");
    }
    // A seat changes hands only in a match; a level named with the seat stays.
    let computer_breaks = matches!(play.players.breaker, Some(BreakerArg::Computer(_)));
    if play.players.cpu_breaker.is_some() {
        if computer_breaks {
            sentences.push("--cpu-breaker has no effect: --breaker says how the computer plays.");
        } else if single || options.kinds.second == PlayerKind::Human {
            sentences.push("--cpu-breaker has no effect: no computer breaks a code in this game.");
        }
    }
    if play.players.cpu_maker.is_some() {
        if matches!(play.players.maker, Some(MakerArg::Computer(_))) {
            sentences.push("--cpu-maker has no effect: --maker says how the computer plays.");
        } else if options.kinds.second == PlayerKind::Human
            && (single || options.kinds.first == PlayerKind::Human)
        {
            sentences.push("--cpu-maker has no effect: no computer makes a code in this game.");
        }
    }
    sentences
}

/// Who is called what: a person comes before the computer, else the first
/// codebreaker before the first codemaker.
pub(crate) fn names(kinds: Both<PlayerKind>, given: &[PlayerName]) -> Both<PlayerName> {
    let mut names = PlayerName::defaults(kinds);
    let only_maker_is_human =
        kinds.first == PlayerKind::Computer && kinds.second == PlayerKind::Human;
    let order = if only_maker_is_human {
        [Player::Second, Player::First]
    } else {
        [Player::First, Player::Second]
    };
    for (player, name) in order.into_iter().zip(given) {
        *names.of_mut(player) = name.clone();
    }
    names
}

/// A board with the rows that were typed as `GUESS=KEY`. `-` stands for rows
/// on standard input, one or more a line.
pub(crate) fn board(rules: Rules, typed: &[String]) -> Result<Board, Failure> {
    let rows_max = RowCount::new(99).map_err(Failure::usage)?;
    let mut board = Board::new(rules.with_rows(rows_max));
    for text in typed {
        if text == "-" {
            let input = whole_file::read_input(ROWS_BYTES_MAX).and_then(whole_file::text);
            let input = input.map_err(|error| match error {
                ReadError::NotText(line) => Failure::usage(format!("line {line}: no UTF-8 text")),
                error => Failure::usage(format!("row '-': {error}")),
            })?;
            for (idx, line) in input.lines().enumerate() {
                let at_line = |error: &str| Failure::usage(format!("line {}: {error}", idx + 1));
                for word in line.split_whitespace() {
                    add_row(&mut board, word).map_err(|failure| at_line(&failure.message))?;
                }
            }
        } else {
            add_row(&mut board, text)?;
        }
    }
    Ok(board)
}

fn add_row(board: &mut Board, text: &str) -> Result<(), Failure> {
    let shown = pegmind_rules::Quoted::new(text);
    let bad = |error: &dyn std::fmt::Display| Failure::usage(format!("row '{shown}': {error}"));
    let (guess, key) =
        text.rsplit_once('=').ok_or_else(|| bad(&"expected GUESS=KEY, as in RROY=0+1"))?;
    let rules = *board.rules();
    let guess = rules.code(guess).map_err(|error| bad(&error))?;
    let feedback = rules.answer(key).map_err(|error| bad(&error))?;
    board.push(Row { guess, feedback }).map_err(|error| bad(&error))
}
