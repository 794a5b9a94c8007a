use std::collections::{BTreeMap, BTreeSet};

use pegmind_review::{Praise, Tag, TipKind, Unjudged, Verdict};
use pegmind_rules::{
    Board, BreakerLevel, Clash, Code, Codes, Feedback, Outcome, Peg, Preset, Randomness, Rules,
    SplitMix64, draw_code, mark,
};
use pegmind_session::Record;
use pegmind_solver::Strategy;

use super::*;
use crate::fixtures::rules;
use crate::{guess, suggest, suggest_by};

/// The game of a record.
fn game(text: &str) -> FinishedGame {
    FinishedGame::of_record(Record::parse(text).unwrap()).0
}

fn look_back(game: &FinishedGame) -> GameReview {
    review(game, &Limits::THOROUGH, &Cancel::new(), |_| ())
}

/// The fractions of some amounts, which are exact.
fn fractions(amounts: impl IntoIterator<Item = Amount>) -> Vec<String> {
    amounts.into_iter().map(|amount| amount.exact().unwrap().reduced().to_string()).collect()
}

/// The rows of a board, to find them again.
type Rows = Vec<(Code, Feedback)>;

fn key(rows: &[Row]) -> Rows {
    rows.iter().map(|row| (row.guess, row.feedback)).collect()
}

/// Reviews of many games on one board, which share what is found out, and the rows with which
/// they begin.
struct Looking<'a> {
    rules: Rules,
    judge: Judge<'a>,
    /// The review of the last of some rows, which depends on no row after it.
    known: BTreeMap<Rows, RowReview>,
}

impl<'a> Looking<'a> {
    fn new(rules: Rules, guesses: Guesses, cancel: &'a Cancel) -> Self {
        let judge = Judge::new(&rules, guesses, &Limits::THOROUGH, cancel);
        Self { rules, judge, known: BTreeMap::new() }
    }

    fn rows(&mut self, rows: &[Row]) -> Vec<RowReview> {
        let mut board = Board::new(self.rules);
        let is_known = |row: &&Row| {
            board.push(**row).unwrap();
            self.known.contains_key(&key(board.rows()))
        };
        let known = rows.iter().take_while(is_known).count();
        let board = Board::new(self.rules);
        let begun = rows[..known].iter().fold(board, |mut board, row| {
            board.push(*row).unwrap();
            board
        });
        let mut earlier: Vec<RowReview> =
            (1..=known).map(|row| self.known[&key(&rows[..row])].clone()).collect();
        if known < rows.len() {
            let (found, stopped) =
                judge_rows(&mut self.judge, &begun, &earlier, &rows[known..], &mut |_| ());
            assert_eq!(stopped, None);
            for review in found {
                self.known.insert(key(&rows[..review.row]), review.clone());
                earlier.push(review);
            }
        }
        earlier
    }

    /// The rows of a game, which balance to the last digit.
    fn balanced(&mut self, rows: &[Row]) -> Vec<RowReview> {
        let found = self.rows(rows);
        let balance = pegmind_review::Balance::of(&found).unwrap();
        assert!(balance.is_exact(), "{rows:?}");
        assert_eq!(balance.sum(), balance.guesses(), "{rows:?}");
        assert!(found.iter().all(|row| row.cost.value() >= 0.0));
        for row in &found {
            let told = row.telling_clash.as_ref().map(|telling| telling.clash);
            assert!(told.map_or(row.fits(), |told| row.clashes.contains(&told)));
            // No other row that it clashes with told more.
            let told = told.map(|told| &found[told.row - 1]);
            let more =
                |clash: &Clash| told.is_some_and(|told| found[clash.row - 1].told_more_than(told));
            assert!(!row.clashes.iter().any(more), "{rows:?}");
        }
        found
    }
}

/// The rows that guesses get from a code, up to the code.
fn play(rules: &Rules, code: &Code, mut next: impl FnMut(&Board) -> Code) -> Vec<Row> {
    let mut board = Board::new(*rules);
    while board.rows_left() > 0 && board.rows().last().is_none_or(|row| !row.feedback.is_solved()) {
        let guess = next(&board);
        board.push(Row { guess, feedback: mark(rules, code, &guess) }).unwrap();
    }
    board.rows().to_vec()
}

/// The game of the manual.
const MANUAL: &str = "1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0 *GPYB";

#[test]
fn the_game_of_the_manual_is_exact_to_the_last_digit() {
    let mut shown = Vec::new();
    let review =
        review(&game(MANUAL), &Limits::THOROUGH, &Cancel::new(), |row| shown.push(row.clone()));
    assert_eq!(shown, review.rows);
    let rows = &review.rows;
    assert_eq!(fractions(rows.iter().map(|row| row.cost)), ["0/1", "17/276", "1/36", "1/2", "0/1"]);
    assert_eq!(
        fractions(rows.iter().map(|row| row.luck.unwrap())),
        ["-637/3312", "-5/69", "7/36", "0/1", "0/1"]
    );
    let numbers = rows.iter().map(|row| (row.skill, row.luck_percentile));
    let expected = [(99, Some(11)), (83, Some(47)), (92, Some(85)), (25, None), (99, None)];
    assert!(numbers.eq(expected));
    let verdicts = [Verdict::Best, Verdict::Fine, Verdict::Good, Verdict::Mistake, Verdict::Best];
    assert!(rows.iter().map(|row| row.verdict).eq(verdicts));
    assert_eq!(rows[0].tags, [Tag::Fits, Tag::Book]);
    assert_eq!(rows[1].tags, [Tag::Clashes { row: 1 }]);
    assert_eq!(rows[4].tags, [Tag::Fits, Tag::Forced]);
    let balance = review.balance().unwrap();
    assert_eq!(balance.perfect.exact().unwrap().to_string(), "5625/1296");
    assert_eq!(fractions([balance.cost, balance.luck]), ["122/207", "-233/3312"]);
    assert_eq!((balance.sum(), balance.taken), (Amount::whole(5), 5));
    assert_eq!((review.skill(), &review.unjudged), (Some(75), &Vec::new()));
    assert_eq!(review.praise(), Praise::BestGuesses { best: 1, of: 4 });
    let tip = review.tip().unwrap();
    let codes = ["GYPB", "GPYB"].map(|code| game(MANUAL).rules.code(code).unwrap());
    assert_eq!((tip.row, tip.kind), (4, TipKind::Survivors { codes: codes.to_vec() }));
    // Rows 1 and 3 both say no; the third told more.
    assert_eq!(rows[3].clashes.iter().map(|clash| clash.row).collect::<Vec<_>>(), [1, 3]);
    assert_eq!(rows[3].tags, [Tag::Clashes { row: 3 }]);
    let telling = tip.clash.unwrap();
    let blue = rows[3].answered.guess.pegs()[2];
    assert_eq!((telling.clash.row, telling.in_place), (3, vec![blue]));
}

#[test]
fn lost_games_and_those_given_up_balance_with_what_was_to_come() {
    let lost = "[Rows \"3\"]\n1. RRRR 0+0 2. OOOO 0+0 3. YYGG 1+1 *YBYP";
    let given_up = "1. ROYG 0+2 2. OBRP 1+2 3. PPPP 1+0 {resign} *OPRR";
    for (text, outcome) in [(lost, Outcome::Unsolved), (given_up, Outcome::Resigned)] {
        let review = look_back(&game(text));
        assert_eq!((review.outcome, review.rows.len()), (Some(outcome), 3));
        let balance = review.balance().unwrap();
        assert!(balance.is_exact() && balance.to_come.value() > 1.0);
        assert_eq!(balance.sum(), balance.guesses());
    }
}

#[test]
fn what_contradicts_itself_is_judged_up_to_there_and_no_further() {
    let review = look_back(&game("1. RRRO 1+0 2. RROO 0+0 3. RYYY 1+0"));
    assert_eq!(review.unjudged, [Unjudged::Contradiction { row: 2 }, Unjudged::CodeUnknown]);
    assert_eq!(review.rows.len(), 2);
    assert_eq!((review.rows[1].luck, review.rows[1].rest), (None, None));
    let balance = review.balance().unwrap();
    assert_eq!((balance.sum(), balance.taken), (balance.guesses(), 1));
    let review = look_back(&game(""));
    assert_eq!(review.unjudged, [Unjudged::NoRows, Unjudged::CodeUnknown]);
    assert_eq!((review.balance(), review.tip()), (None, None));
}

#[test]
fn stopped_work_tells_what_it_did_not_judge() {
    let cancel = Cancel::new();
    let review = review(&game(MANUAL), &Limits::THOROUGH, &cancel, |row| {
        if row.row == 2 {
            cancel.stop();
        }
    });
    assert_eq!(review.rows.len(), 2);
    assert_eq!(review.unjudged, [Unjudged::Stopped { row: 3 }]);
}

#[test]
fn strict_games_are_judged_by_strict_play() {
    let rules = Preset::Classic.rules();
    let open = game("1. RROY 0+1 2. YGPB 2+1");
    let strict = FinishedGame { strict: Strict::Yes, ..open.clone() };
    for (game, guesses, total) in
        [(&open, Guesses::All, "5625/1296"), (&strict, Guesses::Candidates, "5660/1296")]
    {
        let review = look_back(game);
        assert_eq!(review.balance().unwrap().perfect.exact().unwrap().to_string(), total);
        let board = Board::read(rules, [("RROY", "0+1")]).unwrap();
        let best = suggest(&board, guesses, &Limits::THOROUGH, &Cancel::new()).unwrap().best;
        assert_eq!(review.rows[1].best, Amount::mean(best.total.unwrap(), 276));
        let told = alternatives(game, 2, &Limits::THOROUGH, &Cancel::new()).unwrap();
        let all_fit = told.iter().all(|alternative| alternative.fits);
        assert!(all_fit || game.strict == Strict::No);
    }
}

/// Makes the same guess whenever the same rows lie on the board, so that games have their
/// first rows in common.
fn remembering(mut next: impl FnMut(&Board) -> Code) -> impl FnMut(&Board) -> Code {
    let mut known: BTreeMap<Rows, Code> = BTreeMap::new();
    move |board| *known.entry(key(board.rows())).or_insert_with(|| next(board))
}

#[test]
fn a_thousand_random_games_balance() {
    let cancel = Cancel::new();
    let randomness = &mut SplitMix64(14);
    for (preset, players, games) in [(Preset::Classic, 10, 100), (Preset::Mini, 70, 10)] {
        let rules = preset.rules();
        let mut looking = Looking::new(rules, Guesses::All, &cancel);
        for _ in 0..players {
            let words = &mut SplitMix64(randomness.word());
            let mut player = remembering(|board| {
                let fits = suggest_by(
                    board,
                    Strategy::RandomConsistent,
                    Guesses::All,
                    words,
                    &Limits::THOROUGH,
                    &Cancel::new(),
                );
                // Half of the guesses fit.
                let fits = fits.map(|fits| fits.best.guess).filter(|_| words.word() & 1 == 0);
                fits.unwrap_or_else(|| draw_code(&rules, words))
            });
            for _ in 0..games {
                let code = draw_code(&rules, randomness);
                looking.balanced(&play(&rules, &code, &mut player));
            }
        }
    }
}

#[test]
fn every_code_balances_against_every_level() {
    let cancel = Cancel::new();
    for preset in [Preset::Mini, Preset::Classic] {
        let rules = preset.rules();
        let mut looking = Looking::new(rules, Guesses::All, &cancel);
        for level in BreakerLevel::on(&rules) {
            let words = &mut SplitMix64(14);
            let mut player = remembering(|board| {
                guess(board, level, Strict::No, words, &Limits::EVERY_TURN, &cancel).unwrap()
            });
            for code in Codes::new(&rules) {
                let found = looking.balanced(&play(&rules, &code, &mut player));
                let costs = found.iter().all(|row| row.cost.is_zero());
                assert!(costs || level != BreakerLevel::Perfect, "{code}");
            }
        }
    }
}

#[test]
fn luck_sums_to_zero_over_all_codes_whatever_the_strategy() {
    type Strategy<'a> = Box<dyn FnMut(&Board) -> Code + 'a>;
    let (rules, cancel) = (Preset::Classic.rules(), Cancel::new());
    let mut looking = Looking::new(rules, Guesses::All, &cancel);
    let first = remembering(|board| Codes::new(&rules).find(|code| board.fits(code)).unwrap());
    let perfect = remembering(|board| {
        guess(
            board,
            BreakerLevel::Perfect,
            Strict::No,
            &mut SplitMix64(0),
            &Limits::THOROUGH,
            &cancel,
        )
        .unwrap()
    });
    let strategies: [Strategy<'_>; 2] = [Box::new(first), Box::new(perfect)];
    for mut strategy in strategies {
        // By the rows before: after each the sum is nothing, so all of them together, too.
        let mut sums: BTreeMap<Rows, Amount> = BTreeMap::new();
        for code in Codes::new(&rules) {
            let rows = play(&rules, &code, &mut *strategy);
            for review in looking.balanced(&rows) {
                let sum = sums.entry(key(&rows[..review.row - 1])).or_insert(Amount::ZERO);
                *sum = *sum + review.luck.unwrap();
            }
        }
        assert!(sums.len() > 100);
        assert!(sums.values().all(|sum| *sum == Amount::ZERO));
    }
}

#[test]
fn a_guess_costs_nothing_exactly_if_the_best_play_begins_with_it() {
    let cancel = Cancel::new();
    let positions: [(Rules, &[(&str, &str)]); 4] = [
        (Preset::Mini.rules(), &[]),
        (Preset::Mini.rules(), &[("RRO", "1+0")]),
        (Preset::Classic.rules(), &[("RROY", "0+1"), ("RBGG", "0+2")]),
        (Preset::Classic.rules(), &[("ROYG", "1+2")]),
    ];
    for (rules, rows) in positions {
        let board = Board::read(rules, rows.iter().copied()).unwrap();
        let found = suggest(&board, Guesses::All, &Limits::THOROUGH, &cancel).unwrap();
        let best: BTreeSet<Code> =
            found.as_good.iter().copied().chain([found.best.guess]).collect();
        let mut judge = Judge::new(&rules, Guesses::All, &Limits::THOROUGH, &cancel);
        let step = if board.rows().is_empty() { 1 } else { 5 };
        for guess in Codes::new(&rules).step_by(step).chain(best.iter().copied()) {
            let Judged::Values(values) = judge.judge(&board, Some(&guess)) else {
                panic!("some codes fit")
            };
            let cost = values.played - values.best;
            assert!(cost.is_exact() && cost.value() >= 0.0);
            assert_eq!(cost.is_zero(), best.contains(&guess), "{guess} after {rows:?}");
        }
    }
}

#[test]
fn guesses_that_are_alike_cost_the_same_and_show_the_same_skill() {
    let rules = Preset::Classic.rules();
    let shown = game("1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4");
    for row in 1..=3 {
        let board = shown.board_before(row);
        let cancel = Cancel::new();
        let mut judge = Judge::new(&rules, Guesses::All, &Limits::THOROUGH, &cancel);
        for (guesses, expected) in judge.rank(&board, ALTERNATIVES).unwrap() {
            for guess in guesses.iter().step_by(guesses.len().div_ceil(4)) {
                let Judged::Values(values) = judge.judge(&board, Some(guess)) else {
                    panic!("some codes fit")
                };
                assert_eq!(values.played, expected, "{guess} in row {row}");
            }
        }
    }
    // The same game with holes turned around and colors renamed is judged alike.
    let renamed = |code: &Code| {
        let name = |peg: &Peg| {
            let place = rules.legal_pegs().position(|other| other == *peg).unwrap();
            rules.legal_pegs().nth((place + 2) % 6).unwrap()
        };
        let pegs: Vec<Peg> = code.pegs().iter().rev().map(name).collect();
        Code::new(&rules, &pegs).unwrap()
    };
    let shown = game(MANUAL);
    let rows = shown.rows.iter().map(|row| Row { guess: renamed(&row.guess), ..*row }).collect();
    let (own, other) = (look_back(&shown), look_back(&FinishedGame { rows, ..shown }));
    assert_eq!(other.rows.len(), 5);
    for (own, other) in own.rows.iter().zip(&other.rows) {
        assert_eq!((own.cost, own.luck, own.skill), (other.cost, other.luck, other.skill));
    }
}

#[test]
fn alternatives_mark_the_guess_that_was_played_and_probes() {
    let shown = game(MANUAL);
    let ask = |row| alternatives(&shown, row, &Limits::THOROUGH, &Cancel::new());
    let told = ask(1).unwrap();
    assert_eq!(told.len(), 5);
    assert!(told[0].played && told[0].cost.is_zero() && told[0].alike == 720);
    let told = ask(4).unwrap();
    let line = |told: &Alternative| (told.guess.to_string(), told.fits, told.played);
    let expected = [("GYPB", true, false), ("GPYB", true, false), ("GPBY", false, true)];
    let expected = expected.map(|(guess, fits, played)| (guess.to_owned(), fits, played));
    assert!(told.iter().map(line).eq(expected));
    assert_eq!(told[2].cost, Amount::mean(1, 2));
    assert_eq!((ask(0), ask(6)), (None, None));
}

#[test]
fn on_large_boards_the_account_is_an_estimate_that_balances() {
    let text = "[Colors \"8\"] [Pegs \"5\"]\n1. RROOY 1+1 2. RGBPO 1+2";
    let review = look_back(&game(text));
    assert_eq!(review.rows.len(), 2);
    let balance = review.balance().unwrap();
    assert!(!balance.is_exact());
    assert!((balance.sum().value() - balance.guesses().value()).abs() < 1e-9);
    assert!(review.rows.iter().all(|row| row.cost.value() >= 0.0));
}

#[test]
fn a_board_with_a_tree_has_an_exact_average_where_a_search_takes_long() {
    let text = "[Colors \"10\"] [Pegs \"4\"] [Repeats \"no\"]\n1. 9,2,7,4 0+2";
    let review = look_back(&game(text));
    assert_eq!(review.balance().unwrap().perfect.exact().unwrap().to_string(), "26274/5040");
    assert!(review.rows[0].is_exact() && review.rows[0].cost.is_zero());
}

#[test]
fn a_wrong_answer_costs_what_it_misled_to() {
    // Right is 1+0: the guesses after it looked for codes that were not there.
    let text = "[Maker \"human\"] [Breaker \"cpu steady\"] [Marks \"trust\"]\n\
                1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0 *GPYB";
    let right = look_back(&game(text));
    assert!(right.wrong.is_empty());
    let hardness = right.hardness.unwrap();
    assert_eq!(hardness.level, Some(BreakerLevel::Steady));
    assert!((4.0..6.0).contains(&hardness.guesses.value()));
    let text = text.replace("1. RROY 0+1", "1. RROY 1+0").replace(" *GPYB", "");
    let text = text.replace("3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0", "3. PPBY 1+2 {resign} *GPYB");
    let wrong = look_back(&game(&text));
    assert_eq!(wrong.wrong.iter().map(|wrong| wrong.audited.row).collect::<Vec<_>>(), [1]);
    let costs: Vec<f64> = wrong.wrong.iter().map(|wrong| wrong.cost.unwrap().value()).collect();
    assert!(costs[0] > 0.0, "{costs:?}");
}

#[test]
fn a_code_of_a_person_is_as_hard_as_perfect_play_finds_it() {
    let text = "[Maker \"human\"] [Breaker \"human\"]\n1. RROY 0+1 2. RBGG 0+2 {resign} *GPYB";
    let hardness = look_back(&game(text)).hardness.unwrap();
    assert_eq!(hardness.level, None);
    assert!((1.0..=6.0).contains(&hardness.guesses.value()) && hardness.guesses.is_exact());
    assert_eq!(hardness.average, Some(Amount::mean(5625, 1296)));
    assert_eq!(rules(4, 6).code_count(), 1296);
    assert_eq!(look_back(&game(MANUAL)).hardness, None);
}
