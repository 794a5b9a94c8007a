use crate::task::Task;
use crate::testing::{Player, kept, record};

/// A game with a hint, a note, a row that is taken back, and an end.
const GAME: &str = "[Id \"b7\"] [Date \"2026-11-21\"] [Rows \"8\"] [Takebacks \"yes\"]
1. RROY 0+1 {0:21}
2. RBGG 0+2 {0:48} {hint 2} {note 1 1 x} {takeback}
2. YGBP 0+4 {1:02} {hint 3}
3. GPYB 4+0 {0:57}
*GPYB";

fn replay(columns: u16, lines: u16) -> Player {
    let mut player = Player::new(columns, lines);
    player.take(record(GAME));
    player
}

#[test]
fn steps_on_and_back_show_the_same() {
    for (columns, lines) in [(40, 12), (60, 20), (80, 24), (120, 40)] {
        let mut player = replay(columns, lines);
        let mut pictures = vec![player.screen()];
        for _ in 0..5 {
            player.press(">");
            pictures.push(player.screen());
        }
        for (before, after) in pictures.iter().zip(pictures.iter().skip(1)) {
            assert_ne!(before, after);
        }
        player.press(">");
        for picture in pictures.iter().rev() {
            assert_eq!(player.screen(), *picture, "{columns}x{lines}");
            player.press("<");
        }
    }
}

#[test]
fn every_step_is_said_in_a_sentence() {
    let mut player = replay(80, 24);
    assert!(player.shows("Game b7 of 2026-11-21. You break."));
    for sentence in [
        "Row 1: red red orange yellow. 0 exact, 1 color.",
        "Row 2: red blue green green. 0 exact, 2 color.",
        "Row 2 is taken back.",
        "Row 2: yellow green blue purple. 0 exact, 4 color.",
        "Row 3: green purple yellow blue. 4 exact, 0 color.",
    ] {
        player.press("Right");
        assert!(player.shows(sentence), "{sentence} {:#?}", player.screen());
    }
    assert!(player.shows("The code: green purple yellow blue."));
    assert!(player.shows("Replay: step 5 of 5"));
}

#[test]
fn a_replay_plays_at_its_pace_and_stops_at_the_end() {
    let mut player = replay(80, 24);
    let wakes = |tasks: &[Task]| tasks.iter().filter(|t| matches!(t, Task::WakeAt(_))).count();
    assert_eq!(wakes(&player.press("Space")), 1);
    assert_eq!(wakes(&player.wait(100)), 0);
    assert!(player.shows("step 0 of 5   playing, normal"));
    assert_eq!(wakes(&player.wait(600)), 1);
    assert!(player.shows("step 1 of 5   playing, normal"));
    assert_eq!(kept(&player.press("+")), ["pace=fast"]);
    for step in 2..=5 {
        player.wait(200);
        assert!(player.shows(&format!("step {step} of 5")));
    }
    assert!(!player.shows("playing,"));
    assert_eq!(wakes(&player.wait(1_000)), 0);
    player.press("Space");
    assert!(player.shows("step 0 of 5   playing, fast"));
    player.press("Space");
    assert!(!player.shows("playing,"));
}
