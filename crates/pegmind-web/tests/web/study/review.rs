//! Looking back at a game.

use pegmind_web::PageEffect;

use crate::device::{Device, example};

#[test]
fn the_books_come_first_then_the_rows_and_the_costliest_is_looked_at() {
    let device = Device::with("/review#g=g1", &[example()]);
    let html = &device.main;
    for words in [
        "1 of 4 choices was the best there is.",
        "You found the code in 5 guesses. The code is GPYB. 12 rows, no hints.",
        "<th scope=\"row\">Your choices cost</th><td>+0.590</td>",
        "<b>Mistake (0.50), clashes with row 3</b>",
        "GYPB and GPYB were left.",
        "Drill this",
        "Share text",
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(html.find("The books").unwrap() < html.find("Row by row").unwrap());
    assert_eq!(device.said, "1 of 4 choices was the best there is.");
    assert_eq!(html.matches("class=\"worst\"").count(), 1);
    assert!(
        device.kept_of("figures")[0]
            .ends_with(" 0:-192331,61594:-72464,27778:194444,500000:0,0:0\n"),
        "{:?}",
        device.kept
    );
}

#[test]
fn records_that_are_broken_off_or_contradict_themselves_are_judged_as_far_as_possible() {
    let mut device = Device::with("/review", &[]);
    device.send(&[("act", "read"), ("record", "1. RROY 0+1 2. RBGG 0+2")]);
    assert!(device.main.contains("The game is not over: 2 guesses so far."), "{}", device.main);
    assert!(device.main.contains("still to come"));
    device.send(&[("act", "read"), ("record", "1. RROY 0+1\n2. RROY 3+0\n3. RBGG 0+2")]);
    assert!(device.main.contains("No code fits rows 1 to 2"), "{}", device.main);
    assert!(device.main.contains("not judged"));
    device.send(&[("act", "read"), ("record", "")]);
    assert_eq!(device.said, "Paste a record, or choose a file.");
}

#[test]
fn a_record_that_cannot_be_read_names_its_line_and_stays_to_be_mended() {
    let mut device = Device::with("/review", &[]);
    let hostile = "1. RROY 0+1\n</textarea><script>alert(1)</script>";
    device.send(&[("act", "read"), ("record", hostile)]);
    assert!(device.said.starts_with("Line 2"), "{}", device.said);
    assert!(device.main.contains("&lt;/textarea&gt;&lt;script&gt;"), "{}", device.main);
    assert!(!device.main.contains("<script"));
    let name = "[BreakerName \"<i>Eve</i>\"] 1. GPYB 4+0";
    device.send(&[("act", "read"), ("record", name)]);
    assert!(device.main.contains("&lt;i&gt;Eve") && !device.main.contains("<i>Eve"));
}

#[test]
fn a_friends_game_for_the_same_code_stands_side_by_side_and_others_do_not() {
    let mut device = Device::with("/review#g=g1", &[example()]);
    device.send(&[("act", "friend"), ("friend", "1. RROO 0+0 2. GGYY 2+0 {resign} *YYYY")]);
    assert_eq!(device.said, "That game has another code.");
    let other = "[BreakerName \"Ann\"] 1. GPBB 3+0 2. GPYB 4+0 *GPYB";
    device.send(&[("act", "friend"), ("friend", other)]);
    assert_eq!(device.said, "The games stand side by side.");
    assert!(device.main.contains("<th scope=\"col\">Ann</th>"), "{}", device.main);
    assert!(device.main.contains("2 guesses: 4.340, choices +0.300"), "{}", device.main);
}

#[test]
fn a_shared_game_hides_its_code_until_it_was_played_or_is_asked_for() {
    let mut device = Device::with("/review", &[]);
    let hides = |device: &Device| {
        !device.main.contains("GPYB")
            && !device.main.contains("green")
            && device.main.contains("0+4")
    };
    device.send(&[("act", "read"), ("record", &example()), ("shared", "yes")]);
    assert!(device.main.contains("Its code is hidden"), "{}", device.main);
    let shown = device.main.replace(&example().replace('"', "&quot;"), "");
    device.main = shown;
    assert!(hides(&device), "{}", device.main);
    for act in ["row.4", "others.1", "on.1", "share.text", "drill"] {
        device.press(act);
        assert!(device.effects.is_empty(), "{act}");
    }
    device.press("show");
    assert!(device.main.contains("The code is GPYB."));
}

#[test]
fn any_row_can_be_played_on_from_for_practice_of_which_nothing_is_stored() {
    for (act, row) in [("on.3", 3), ("on.1", 1)] {
        let mut device = Device::with("/review#g=g1", &[example()]);
        device.press(act);
        assert!(device.main.contains(&format!("Row {row} of 12")), "{act}: {}", device.main);
        device.send(&[("typed", "gpyb")]);
        let html = pegmind_web::document(&device.page, &pegmind_web::Files::default(), &[]);
        assert!(html.contains(&format!("Solved in {row}")), "{html}");
        let stores = |effect: &PageEffect| {
            matches!(effect, PageEffect::Seal { .. } | PageEffect::Append { .. })
        };
        assert!(device.history.len() == 1 && !device.effects.iter().any(stores));
    }
}

#[test]
fn without_scripts_each_form_brings_the_record_along() {
    // A server begins a page for each form.
    let mut device = Device::with("/review", &[]);
    device.send(&[("act", "others.2"), ("record", &example())]);
    assert!(device.main.contains("<h3>Row 2</h3>") && device.main.contains("Probe"));
    assert!(device.main.contains("name=\"record\" value=\"[Version"), "{}", device.main);
}

#[test]
fn what_the_worker_does_not_answer_can_be_asked_again() {
    let mut device = Device::with("/settings", &[example()]);
    device.answers = false;
    device.go("/review#g=g1");
    assert!(device.main.contains("0 of 5 rows judged"), "{}", device.main);
    device.press("stop");
    assert!(device.main.contains("Work it out again"));
    device.answers = true;
    device.press("again");
    assert!(device.main.contains("+0.590"));
    device.go("/review#g=nobody");
    assert_eq!(device.said, "There is no such game on this device.");
}
