//! The assistant for a real board.

use super::picture::picture;
use super::window::Home;

#[test]
fn a_person_is_helped_to_the_end() {
    let home = Home::new();
    let mut window = home.window("solve").with("COLORTERM", "truecolor").open();
    window.expect("Row 1, answer to RROY: ");
    window.say("0+1", "Row 2, answer to OGGB: ");
    window.say("rbgg", "Row 2, answer to RBGG: ");
    window.say("0+2", "Row 3, answer to OGBO: ");
    window.say("what-if ygbp", "Row 3, answer to OGBO: ");
    window.say("ygbp=0+4", "Row 4, answer to GYPB: ");
    insta::assert_snapshot!("solve", picture(&window.screen()));
    window.say("4+0", "Well done! The code is found in 4 guesses.");
    assert_eq!(window.leaves(), 0);
}

#[test]
fn an_interrupted_assistant_exits_with_130() {
    let home = Home::new();
    let mut window = home.window("solve").open();
    window.expect("Row 1, answer to RROY: ");
    window.press("\u{3}");
    assert_eq!(window.leaves(), 130);
}
