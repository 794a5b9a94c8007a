use pegmind_review::Gathering;
use pegmind_session::Summaries;

use super::*;
use crate::msg::Msg;
use crate::testing::Player;

/// The numbers over a history with this many boards.
fn counted(history: &str) -> Msg {
    let mut gathering = Gathering::new();
    Summaries::new().read(history, |entry| gathering.add(&entry.summary.unwrap(), None));
    Msg::Counted(Ok(Box::new(gathering.finish(None))))
}

const CLASSIC: &str = "[Version \"1\"]\nRROO 0+0 YYGG 4+0 *YYGG\n\n";

/// The screen before the numbers are there.
fn screen() -> Player {
    let mut player = Player::new(80, 24);
    let tasks = player.press("6 Tab Tab");
    assert!(tasks.iter().any(|task| matches!(task, Task::Count)), "{tasks:?}");
    assert!(tasks.iter().any(|task| matches!(task, Task::WakeAt(_))), "{tasks:?}");
    player
}

#[test]
fn only_who_waits_for_long_is_told_so() {
    let mut player = screen();
    player.wait(900);
    assert!(!player.shows("being counted"));
    player.wait(100);
    assert!(player.shows("The games are being counted."));
    player.take(counted(CLASSIC));
    assert!(!player.shows("being counted") && player.shows("1 game, 1 won"));
}

#[test]
fn numbers_that_come_late_change_nothing() {
    let mut player = screen();
    player.press("Esc");
    player.take(counted(CLASSIC));
    assert!(player.shows("Break a code"));
}

#[test]
fn people_at_one_screen_have_numbers_of_their_own() {
    let mut player = screen();
    let game = |name: &str| CLASSIC.replace("]\n", &format!("] [BreakerName \"{name}\"]\n"));
    player.take(counted(&[game("Ann"), game("Bob"), game("Ann")].concat()));
    assert!(player.shows("everybody") && player.shows("3 games, 3 won"));
    player.press("Home");
    assert!(player.shows("Ann: 2 games, 2 won."));
    player.write("w");
    assert!(player.shows("Statistics   Ann") && player.shows("2 games, 2 won"));
    player.write("w");
    assert!(player.shows("Statistics   Bob") && player.shows("1 game, 1 won"));
    player.write("w");
    assert!(player.shows("everybody"));
}
