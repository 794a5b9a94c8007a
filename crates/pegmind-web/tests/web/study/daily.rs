//! The code of a day.

use pegmind_review::Daily;
use pegmind_rules::Preset;
use pegmind_session::Record;
use pegmind_web::PageEffect;

use crate::device::{Device, TODAY};

fn daily(day: &str) -> Daily {
    Daily::new(day.parse().unwrap(), Preset::Classic)
}

/// The record of a try that found the code in two rows, begun on this day.
pub(crate) fn tried(day: &str, begun: &str) -> String {
    let daily = daily(day);
    let (opening, rules) = (daily.opening(), daily.rules());
    let first = rules.code("RROO").unwrap();
    let answer = pegmind_rules::mark(&rules, &opening.code, &first);
    let text = format!(
        "[Id \"d{day}\"] [Date \"{begun}\"] [Daily \"{day}\"] [Rows \"10\"] [Commit \"{}\"]\n\
         1. RROO {answer}\n2. {} 4+0",
        daily.commitment().unwrap(),
        opening.code
    );
    Record::parse(&text).unwrap().to_string()
}

#[test]
fn the_one_try_of_the_day_is_played_left_and_gone_on_with() {
    let mut device = Device::with("/daily", &[]);
    assert!(device.main.contains("this is the try that counts"), "{}", device.main);
    device.press("play");
    assert!(device.url.starts_with("/play#g="), "{}", device.url);
    device.send(&[("typed", "rroo")]);
    let game = device.url.clone();
    device.go("/daily");
    assert!(device.main.contains("the try that was begun goes on"), "{}", device.main);
    device.press("play");
    assert_eq!(device.url, game);
    device.send(&[("typed", &daily(TODAY).code().to_string())]);
    assert!(device.main.contains("href=\"/d/2026-11-22\""), "{}", device.main);
    device.go("/daily");
    assert!(device.main.contains("2 of 10"), "{}", device.main);
    assert!(device.main.contains("This try counts."), "{}", device.main);
}

#[test]
fn what_was_played_is_shown_and_shared_without_the_code() {
    let mut device = Device::with("/daily", &[tried(TODAY, TODAY)]);
    assert!(device.main.contains("Share text") && device.main.contains("Streak: 1 day"));
    let code = daily(TODAY).code().to_string();
    device.effects.clear();
    for act in ["share.text", "share.symbols", "share.picture"] {
        device.press(act);
    }
    let shared = format!("{:?}", device.effects);
    assert!(shared.contains("Daily code 2026-11-22, classic: solved in 2 of 10, no hints."));
    assert!(!shared.contains(&code) && !shared.contains("RROO"), "{shared}");
    device.send(&[("act", "share.public"), ("public", "1")]);
    assert!(device.main.contains("Guesses RROO."), "{}", device.main);
}

/// Whether the page has asked a server whose device it is.
fn has_asked(device: &Device) -> bool {
    let asks = |effect: &PageEffect| matches!(effect, PageEffect::Request { path, .. } if path == "/api/name");
    device.effects.iter().any(asks)
}

#[test]
fn the_try_that_counts_is_handed_in_under_the_claimed_name() {
    let record = tried(TODAY, TODAY);
    let mut device = Device::with("/daily", std::slice::from_ref(&record));
    assert!(has_asked(&device) && !device.main.contains("Hand in as"));
    device.answered("name", 401, "{\"type\":\"/problems/device\",\"title\":\"Which device?\"}");
    assert!(!device.main.contains("Hand in as"), "who has no name is not asked to");
    device.answered("name", 200, "{\"name\":\"A<nn\",\"since\":7}");
    assert!(device.main.contains("Hand in as A&lt;nn"), "{}", device.main);
    let field = format!("name=\"record\" value=\"{}\"", record.replace('"', "&quot;"));
    assert!(device.main.contains(&field), "{}", device.main);
    assert!(device.main.contains("action=\"/rankings/daily\" target=\"_self\""));
    assert!(device.main.contains("/rankings?preset=classic&amp;date=2026-11-22#daily"));
    // What nobody has played, and what no server takes any more, is not asked for.
    for (url, history) in
        [("/daily", vec![]), ("/d/2026-11-20", vec![tried("2026-11-20", "2026-11-20")])]
    {
        let mut device = Device::with(url, &history);
        assert!(!has_asked(&device), "{url}");
        device.answered("name", 200, "{\"name\":\"Ann\"}");
        assert!(!device.main.contains("Hand in as"), "{url}");
    }
}

#[test]
fn earlier_days_do_not_count_and_later_ones_are_promised() {
    let mut device = Device::with("/d/2026-11-20", &[]);
    assert!(device.main.contains("its day is over"), "{}", device.main);
    device.send(&[("act", "day"), ("day", "2026-11-30"), ("board", "super")]);
    assert_eq!(device.url, "/d/2026-11-30?board=super");
    assert!(device.main.contains("Still to come") && !device.acts().contains(&"play".into()));
    device.press("play");
    assert_eq!(device.said, "2026-11-30 is still to come.");
    device.send(&[("act", "day"), ("day", "yesterday")]);
    assert!(device.said.contains("yesterday"), "{}", device.said);
    device.go("/daily");
    device.press("promises");
    let promise = daily("2026-12-22").commitment().unwrap().to_string();
    assert!(device.main.contains(&promise), "the thirtieth day");
    assert_eq!(device.main.matches("<dt>2026-").count(), 30);
}

#[test]
fn a_try_that_came_late_does_not_count() {
    let device = Device::with("/d/2026-11-20", &[tried("2026-11-20", TODAY)]);
    assert!(device.main.contains("its day is over") && !device.main.contains("Share text"));
    let device = Device::with("/d/2026-11-20", &[tried("2026-11-20", "2026-11-20")]);
    assert!(device.main.contains("Share text"));
}

#[test]
fn somebody_elses_try_is_hidden_until_the_own_one_is_over() {
    let (theirs, code) = (tried(TODAY, TODAY), daily(TODAY).code().to_string());
    let mut device = Device::with("/review", &[]);
    device.send(&[("act", "read"), ("record", &theirs)]);
    assert!(device.main.contains("which you have still to look for"), "{}", device.main);
    let hidden = device.main.replace(&theirs.replace('"', "&quot;"), "");
    assert!(!hidden.contains(&code), "{hidden}");
    device.press("show");
    assert!(device.main.contains("which you have still to look for"));
    for (url, act) in [("/replay", "read"), ("/games", "read")] {
        let mut device = Device::with(url, &[]);
        device.send(&[("act", act), ("record", &theirs)]);
        assert!(device.said.contains("play it first"), "{url}: {}", device.said);
        assert!(!device.main.contains("Step 0"), "{url}");
    }
    let own = tried(TODAY, TODAY).replace(&format!("[Id \"d{TODAY}\"]"), "[Id \"own\"]");
    let mut device = Device::with("/review", &[own]);
    device.send(&[("act", "read"), ("record", &theirs)]);
    assert!(device.main.contains(&format!("The code is {code}.")), "{}", device.main);
}
