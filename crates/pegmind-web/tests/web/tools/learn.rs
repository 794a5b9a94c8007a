//! The lessons.

use crate::device::Device;

#[test]
fn a_lesson_is_answered_tapped_and_typed() {
    let mut learn = Device::open("/learn/2");
    learn.post("act=submit");
    assert!(learn.said.starts_with("Choose how many pegs"), "{}", learn.said);
    learn.post("act=submit&exact=1&color=2");
    assert!(learn.main.contains("Not yet"), "{}", learn.main);
    learn.post("act=submit&exact=1&color=2");
    assert!(learn.main.contains("The answer"), "{}", learn.main);
    learn.post("act=on");
    assert_eq!(learn.url, "/learn/3");
    learn.post("act=back");
    assert_eq!(learn.url, "/learn/2");
    learn.type_in("9+9");
    assert!(learn.said.contains("help says more"), "{}", learn.said);
    let mut learn = Device::open("/learn/2");
    learn.type_in("help");
    assert!(learn.main.contains("After two tries"), "{}", learn.main);
}

#[test]
fn a_step_within_a_lesson_has_an_address_and_what_does_not_fit_is_said() {
    let mut learn = Device::open("/learn/2");
    for (line, url) in [("1+2", "/learn/2#tried=1+2"), ("1+1", "/learn/2#tried=1+2_1+1")] {
        learn.type_in(line);
        assert_eq!(learn.url, url);
        assert_eq!(Device::open(url).drawn(), learn.drawn());
    }
    learn.go("/learn/2#tried=1+2");
    assert!(learn.main.contains("Not yet"), "{}", learn.main);
    learn.go("/learn/2");
    assert!(!learn.main.contains("Not yet"), "{}", learn.main);
    assert_eq!(learn.drawn(), Device::open("/learn/2").drawn());
    learn.type_in("1+2").post("act=again");
    assert_eq!(learn.url, "/learn/2");
    for (odd, kept) in [("%3Cscript%3E", ""), ("1+2_9-9-9-9", "#tried=1+2"), ("_nothing", "")] {
        let learn = Device::open(&format!("/learn/2#tried={odd}"));
        assert_eq!(
            learn.said, "What the address says was tried does not fit this lesson.",
            "{odd}"
        );
        assert_eq!(learn.url, format!("/learn/2{kept}"));
        assert!(!learn.main.contains("<script"));
    }
    assert!(Device::open("/learn/9#tried=1+2").said.contains("does not fit"));
}

#[test]
fn all_lessons_can_be_gone_through_and_the_end_has_an_address() {
    let mut learn = Device::open("/learn/1");
    for number in 2..=9 {
        learn.post("act=on");
        assert_eq!(learn.url, format!("/learn/{number}"));
        let again = Device::open(&learn.url);
        assert_eq!(again.drawn(), learn.drawn(), "{number}");
    }
    learn.post("act=on");
    assert_eq!(learn.url, "/learn/9");
    assert!(Device::open("/learn/77").said.contains("There is no lesson 77"));
}

#[test]
fn a_guess_is_put_together_in_the_last_lesson_and_a_server_remembers_it_by_fields() {
    let mut learn = Device::open("/learn/8");
    for key in ["r", "r", "o", "Enter"] {
        learn.key(key);
    }
    learn.post("act=put.3&tried=").post("act=erase").type_in("yyg");
    let field = |main: &str, name: &str| {
        let rest = main.split(&format!("name=\"{name}\" value=\"")).nth(1).unwrap();
        rest.split('"').next().unwrap().to_owned()
    };
    let tried = field(&learn.main, "tried");
    assert_eq!(tried, "1-1-2_3-3-4");
    let mut server = Device::open("/learn/8");
    server.post(&format!("act=put.5&tried={tried}&guess=4"));
    learn.post("act=put.4").post("act=put.5");
    assert_eq!(server.drawn(), learn.drawn());
    for odd in ["_", "9-9-9-9", "1+1", "<script>", "1-1-1-1_1-1-1"] {
        let mut server = Device::open("/learn/8");
        server.post(&format!("act=put.5&tried={odd}"));
        assert!(!server.main.contains("<script"));
    }
}
