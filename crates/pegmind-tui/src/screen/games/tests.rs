use super::*;
use crate::msg::Msg;
use crate::task::Task;
use crate::testing::{Player, games as listed_games, listed, record};

/// The lists with two saved games and one that is finished.
fn games() -> Player {
    let mut player = Player::new(80, 24);
    player.press("7");
    assert!(!player.shows("No game"));
    player.press("Esc 6");
    let saved = vec![
        listed("late", "Classic, You break, row 3 of 12"),
        listed("early", "Grand, You break, row 1 of 10"),
    ];
    let finished = vec![listed("over", "Classic, You break, solved in 5")];
    player.take_all(listed_games(saved, finished));
    player
}

/// The game that is to go on.
fn goes_on(tasks: &[Task]) -> Option<&str> {
    match tasks {
        [Task::Disk(DiskQuestion::Resume(Some(id)))] => Some(id.as_str()),
        _ => None,
    }
}

#[test]
fn the_latest_game_goes_on_with_enter() {
    let mut player = games();
    assert!(player.shows(" ► 2026-11-21  Classic, You break, row 3 of 12"));
    let tasks = player.press("Enter");
    assert_eq!(goes_on(&tasks), Some("late"), "{tasks:?}");
    let tasks = player.press("Down Enter");
    assert_eq!(goes_on(&tasks), Some("early"), "{tasks:?}");
}

#[test]
fn a_finished_game_is_fetched_and_shown() {
    let mut player = games();
    let tasks = player.press("Tab Enter");
    assert!(
        matches!(&tasks[..], [Task::Disk(DiskQuestion::Record(id))] if id.as_str() == "over"),
        "{tasks:?}"
    );
    player.take(record("RROY 0+1 GPYB 4+0"));
    assert!(player.shows("Replay: step 0 of 2"));
    player.press("Esc");
    assert!(player.shows("[finished 1]"));
}

#[test]
fn a_game_is_deleted_only_after_a_question() {
    let mut player = games();
    assert_eq!(player.press("Del").len(), 0);
    assert!(player.shows("Delete game late?"));
    assert_eq!(player.press("Enter").len(), 0);
    let tasks = player.press("Del Down Enter");
    assert!(
        matches!(
            &tasks[..],
            [Task::Disk(DiskQuestion::Delete(id)), Task::Disk(DiskQuestion::Games)]
                if id.as_str() == "late"
        ),
        "{tasks:?}"
    );
    player.take_all(listed_games(Vec::new(), Vec::new()));
    assert!(player.shows("No game waits to go on."));
}

#[test]
fn a_finished_game_is_kept() {
    let mut player = games();
    assert_eq!(player.press("Tab Del Enter").len(), 1);
    player.press("Del");
    assert_eq!(player.notice(), "Finished games are kept.");
}

#[test]
fn what_has_no_room_in_a_line_ends_with_dots_and_is_told_below() {
    let mut player = Player::new(40, 12);
    player.press("6");
    let finished = listed("3cz1q-2", "Classic 6x4, solved in 5 of 12");
    player.take_all(listed_games(Vec::new(), vec![finished]));
    assert!(player.shows("Classic 6x4, solved ..."));
    assert!(player.shows("Classic 6x4, solved in 5 of 12."));
}

#[test]
fn where_nothing_can_go_on_the_finished_games_are_shown_first() {
    let mut player = Player::new(40, 12);
    player.press("6");
    let finished = (1..=30).map(|number| listed(&format!("g{number}"), &format!("game {number}")));
    player.take_all(listed_games(Vec::new(), finished.collect()));
    assert!(player.shows("[finished 30]"));
    player.press("End");
    assert!(player.shows(" ► 2026-11-21  game 30"));
    player.press("PgUp");
    assert!(player.shows(" ► 2026-11-21  game 26"));
    player.press("Down Home");
    assert!(player.shows(" ► 2026-11-21  game 1"));
}

#[test]
fn what_is_searched_for_is_looked_for_in_all_of_the_history() {
    let mut player = games();
    player.press("Tab");
    assert!(player.shows("finished 1"));
    let tasks = player.write("su");
    let sought = |task: &Task| match task {
        Task::Find(search) => Some(search.clone()),
        _ => None,
    };
    assert_eq!(tasks.iter().filter_map(sought).collect::<Vec<_>>(), ["s", "su"]);
    assert!(player.shows("finished ..."), "it is not known yet what there is");
    let found = |search: &str, count| {
        let games = vec![listed("old", "Super, You break, solved in 6")];
        Msg::Found(FoundGames { search: search.into(), games, count, problem: None })
    };
    // What was found for less is not all of it.
    player.take(found("s", 7));
    assert!(player.shows("finished ...") && player.shows("Super, You break"));
    player.take(found("su", 2_345));
    assert!(player.shows("finished 1 of 2345"));
    let tasks = player.press("Esc");
    assert_eq!(tasks.iter().filter_map(sought).collect::<Vec<_>>(), [""]);
}
