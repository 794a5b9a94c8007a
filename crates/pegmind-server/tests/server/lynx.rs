//! The web app in the text browser lynx.

mod window;

use pegmind_server::{Settings, app, serve};
use tokio::net::TcpListener;

use self::window::Window;
use crate::asked::state;

/// A server on a port of its own, for as long as the runtime lasts.
async fn begin() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let settings = Settings { questions_at_once: 1_000, ..Settings::default() };
    let state = state(settings);
    tokio::spawn(serve(listener, app(state.clone()), state, std::future::pending()));
    url
}

/// Resigns the game on the screen.
fn resign(window: &mut Window) {
    window.type_in("resign");
    window.until(|text| text.contains("Give up?"));
    window.type_in("yes");
    window.until(|text| text.contains("The end"));
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
        window.type_in("rroy");
        window.until(|text| text.contains("row 2 of 10"));
        resign(&mut window);
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
        window.until(|text| text.contains("given up"));
        window.press("Go on");
        window.until(|text| text.contains("row 2 of 10"));
        resign(&mut window);
        window.press("Daily");
        window.until(|text| text.contains("This try counts"));
    })
    .await
    .unwrap();
}
