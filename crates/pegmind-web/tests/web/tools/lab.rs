//! The laboratory of strategies.

use pegmind_web::PageEffect;

use crate::device::Device;

const MINI: &str = "/lab?c=4&p=3";

#[test]
fn a_player_is_evaluated_with_its_histogram() {
    let mut lab = Device::open(MINI);
    lab.post("act=run&player=first-consistent&guesses=all&opening=&sample=");
    assert_eq!(lab.said, "First-consistent: 3.906 guesses on average, 6 at worst, 64 games.");
    assert!(lab.main.contains("class=\"chart\""), "{}", lab.main);
    lab.post("act=run&player=minimax&guesses=candidates&opening=rry&sample=");
    assert!(lab.main.contains("minimax, only codes that fit, first rry"), "{}", lab.main);
    lab.post("act=show.0");
    assert!(lab.main.contains("First-consistent: codes by guesses needed"), "{}", lab.main);
    lab.post("act=csv");
    let csv = lab.effects.iter().find_map(|effect| match effect {
        PageEffect::Download { text, .. } => Some(text.clone()),
        _ => None,
    });
    assert!(csv.unwrap().contains(
        "\"first-consistent\",\"all\",\"RRR\",\"\",\"64\",\"64\",\"250\",\"3.906\",\"6\""
    ));
}

#[test]
fn what_takes_long_is_asked_back_for_and_can_be_stopped() {
    let mut lab = Device::open("/lab?c=10&p=6");
    lab.answers = false;
    lab.post("act=run&player=entropy&guesses=all");
    assert!(lab.said.starts_with("entropy may take about "), "{}", lab.said);
    lab.post("act=sure");
    assert!(lab.main.contains("value=\"stop\""), "{}", lab.main);
    lab.post("act=run&player=minimax&guesses=all");
    assert!(lab.said.contains("stop it first"), "{}", lab.said);
    lab.post("act=stop");
    assert!(lab.effects.contains(&PageEffect::Cancel {}));
    assert!(!lab.main.contains("value=\"stop\""), "{}", lab.main);
    lab.post("act=run&player=steady&guesses=all");
    assert!(lab.said.contains("or a sample"), "{}", lab.said);
}

#[test]
fn what_cannot_be_is_refused_with_a_sentence() {
    let mut lab = Device::open(MINI);
    for (body, why) in [
        ("act=run&player=genius&guesses=all", "Unknown strategy 'genius'"),
        ("act=run&player=entropy&guesses=some", "Unknown guesses 'some'"),
        ("act=run&player=entropy&guesses=all&opening=%3Cb%3E", "First guess: '<'"),
        ("act=run&player=steady&guesses=all&sample=0", "A sample has 1 to 100000 games."),
    ] {
        lab.post(body);
        assert!(lab.said.starts_with(why), "{body}: {}", lab.said);
        assert!(!lab.main.contains("<b>&"), "{}", lab.main);
    }
    assert!(Device::open("/lab?c=99").said.starts_with("This address tells no board"));
}

#[test]
fn an_optimal_strategy_is_walked_along_and_the_address_keeps_the_path() {
    let mut lab = Device::open("/lab");
    assert!(lab.main.contains("href=\"/lab?c=6&amp;p=4&amp;tree=\""), "{}", lab.main);
    lab.go("/lab?c=6&p=4&tree=");
    assert!(
        lab.said.contains("1,296 codes are left; from here it takes 4.34 guesses"),
        "{}",
        lab.said
    );
    assert!(lab.main.contains("href=\"/lab?c=6&amp;p=4&amp;tree=1+1\""), "{}", lab.main);
    lab.go("/lab?c=6&p=4&within=5&tree=1+1");
    assert!(lab.said.contains("Guess 2: "), "{}", lab.said);
    let again = Device::open("/lab?c=6&p=4&within=5&tree=1+1");
    assert_eq!(again.drawn(), lab.drawn());
    lab.go("/lab?c=6&p=4&tree=4+0");
    assert_eq!(lab.said, "The code is found in one guess.");
    for hostile in ["9+9", "4+0,4+0", "%3Cscript%3E", ",,,", "0+1,0+1,0+1,0+1,0+1,0+1,0+1,0+1"] {
        let lab = Device::open(&format!("/lab?c=6&p=4&tree={hostile}"));
        assert!(!lab.main.contains("<script") && !lab.said.is_empty(), "{hostile}: {}", lab.said);
    }
}

#[test]
fn proven_values_are_tables() {
    let mut lab = Device::open("/lab");
    lab.post("act=family&family=0");
    assert!(lab.main.contains("MM(4,6)") && lab.main.contains("5625"), "{}", lab.main);
    lab.post("act=family&family=99");
    assert!(!lab.main.contains("MM(4,6)</th>"));
}

#[test]
fn what_was_evaluated_and_which_values_are_listed_stands_in_the_address() {
    let mut lab = Device::open(MINI);
    lab.post("act=run&player=minimax&guesses=candidates&opening=red+red+yellow&sample=");
    let first = lab.url.clone();
    assert_eq!(
        first,
        "/lab?c=4&p=3&player=minimax&guesses=candidates&opening=red%20red%20yellow&sample="
    );
    lab.post("act=family&family=1");
    assert_eq!(lab.url, format!("{first}&family=1"));
    let other = Device::open(&lab.url);
    assert_eq!(other.drawn(), lab.drawn());
    lab.post("act=run&player=first-consistent&guesses=all&opening=&sample=");
    lab.go(&first);
    assert!(lab.main.contains("Minimax, only codes that fit"), "{}", lab.main);
    // What takes long is asked back for.
    let long = Device::open("/lab?c=10&p=6&player=entropy");
    assert!(long.said.starts_with("entropy may take about "), "{}", long.said);
    let hostile = Device::open("/lab?player=%3Cscript%3E&sample=x&family=99");
    assert!(!hostile.main.contains("<script"), "{}", hostile.main);
}
