//! The page in a text browser: `cargo test -p pegmind-server --test lynx`, where lynx is there.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "../server/source.rs"]
mod source;
mod window;

use pegmind_rules::{Code, Codes, Feedback, Preset, Rules};
use pegmind_server::{AppState, Sealer, Settings, app, serve};
use tokio::net::TcpListener;

use source::Counted;
use window::Window;

fn rules() -> Rules {
    Preset::Classic.rules()
}

/// A server on a port of its own, for as long as the runtime lasts.
async fn begin() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let settings = Settings { questions_at_once: 1_000, ..Settings::default() };
    let source = Box::new(Counted::default());
    let state = AppState::with_source(settings, Sealer::random().unwrap(), source);
    tokio::spawn(serve(listener, app(state.clone()), state, std::future::pending()));
    url
}

/// What is read of a row: `red red orange yellow. 0 exact, 1 color.`
fn row(line: &str) -> Option<(Code, Feedback)> {
    let (_, row) = line.trim().split_once(". ")?;
    let (guess, answer) = row.split_once(". ")?;
    let code = rules().code(guess).ok()?;
    let (exact, color) = answer.split_once(" exact, ")?;
    let answer = format!("{exact}+{}", color.split(' ').next()?);
    Some((code, rules().answer(&answer).ok()?))
}

/// Plays what is on the screen to its end.
fn play(window: &mut Window) -> usize {
    for _ in 0..=10 {
        let text = window.text();
        let rows: Vec<(Code, Feedback)> = text.lines().filter_map(row).collect();
        if rows.last().is_some_and(|(_, answer)| answer.is_solved()) {
            return rows.len();
        }
        let fits = |code: &Code| rows.iter().all(|(guess, answer)| code.mark(guess) == *answer);
        let guess =
            Codes::new(&rules()).find(fits).unwrap_or_else(|| panic!("nothing fits: {text}"));
        window.type_in(&guess.to_string());
        window.until(|text| text.lines().filter_map(row).count() > rows.len());
    }
    panic!("the code was not found: {}", window.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_played_and_looked_back_at_and_a_real_board_is_solved() {
    let url = begin().await;
    tokio::task::spawn_blocking(move || {
        let mut window = Window::open(&url);
        window.until(|text| text.contains("Find the hidden code"));
        for unread in ["(BUTTON)", "(hint)", "put.", "slot."] {
            assert!(!window.text().contains(unread), "{unread}: {}", window.text());
        }
        window.type_in("hint");
        window.until(|text| text.contains("Ask again: it tells"));
        window.press("Hint");
        window.until(|text| !text.contains("Ask again: it tells"));
        let rows = play(&mut window);
        assert!(rows <= 10, "{rows}");
        window.until(|text| text.contains("The end"));
        window.press("Review");
        window.until(|text| text.contains("The books") && text.contains("Row by row"));
        window.press("Show alternatives");
        window.until(|text| text.contains("What could have been guessed"));
        window.press("Replay it");
        window.until(|text| text.contains("Step 0 of"));
        window.press("On");
        window.until(|text| text.contains("Step 1 of"));
        window.press("Daily");
        window.until(|text| text.contains("One try counts"));
        window.press_after("One try counts", "Play");
        window.until(|text| text.contains("row 1 of 10"));
        window.type_in("rroy");
        window.until(|text| text.contains("row 2 of 10"));
        window.press("Solve");
        window.until(|text| text.contains("Solve a real board"));
        window.type_in("rroy=0+1");
        window.until(|text| text.contains("Row 2: play"));
        window.press("Games");
        window.until(|text| text.contains("solved in"));
        window.press("Go on");
        window.until(|text| text.contains("row 2 of 10"));
        play(&mut window);
        window.press("Daily");
        window.until(|text| text.contains("This try counts"));
    })
    .await
    .unwrap();
}
