//! What is stored or sent of rules and choices is their text.

use pegmind_rules::{BreakerLevel, Difficulty, FeedbackRule, OpenCount, Preset, Rules};

#[test]
fn values_are_written_and_read_as_their_text() {
    let rules = Preset::Wordish.rules();
    let text = serde_json::to_string(&rules).unwrap();
    assert_eq!(text, r#""8 colors, 5 pegs, repeats yes, blanks no, 10 rows, per-peg feedback""#);
    assert_eq!(serde_json::from_str::<Rules>(&text).unwrap(), rules);
    let levels: Vec<BreakerLevel> = serde_json::from_str(r#"["casual", "PERFECT"]"#).unwrap();
    assert_eq!(levels, [BreakerLevel::Casual, BreakerLevel::Perfect]);
    assert_eq!(
        serde_json::to_string(FeedbackRule::ALL).unwrap(),
        r#"["keys","per-peg","exact","sum"]"#
    );
    assert_eq!(serde_json::to_string(&OpenCount::About(9)).unwrap(), r#""~9""#);
    let code = rules.code("RRBGG").unwrap();
    let answer = code.mark(&rules.code("RBRGG").unwrap());
    assert_eq!(serde_json::to_string(&(code, answer)).unwrap(), r##"["RRBGG","#oo##"]"##);
}

#[test]
fn what_is_wrong_with_a_text_is_said() {
    let error = serde_json::from_str::<Difficulty>(r#""brutal""#).unwrap_err().to_string();
    assert!(error.starts_with("unknown difficulty 'brutal'; expected one of easy"), "{error}");
    assert!(serde_json::from_str::<Rules>("7").is_err());
}
