//! Nothing that is answered depends on the code before the end, but for the answers owed.

use std::fmt::Write as _;

use pegmind_web::PageEffect;

use crate::world::{Store, World};

/// All that is shown, said and asked for, without what is sealed and what tells the games
/// apart that have other codes.
fn told(seed: &str, acts: &str) -> (String, String) {
    let mut world = World::with("/", Store::default(), seed);
    world.acts(acts);
    let code = world.code();
    let id = world.store.running.keys().next().unwrap().clone();
    let commitment = world
        .store
        .running
        .values()
        .find_map(|game| game.record.lines().find_map(|line| line.strip_prefix("[Commit \"")))
        .and_then(|line| line.strip_suffix("\"]"))
        .unwrap_or_default()
        .to_owned();
    let mut text = String::new();
    for reply in &world.replies {
        let mut reply = reply.clone();
        reply.effects.retain(|effect| !matches!(effect, PageEffect::Seal { .. }));
        for effect in &mut reply.effects {
            if let PageEffect::Ask { text, .. } = effect {
                let at = text.find("\"seed\"").unwrap();
                text.truncate(at);
            }
        }
        writeln!(text, "{reply:?}").unwrap();
    }
    let text = text.replace(&id, "ID");
    let text = if commitment.is_empty() { text } else { text.replace(&commitment, "PROMISE") };
    (code, text)
}

#[test]
fn two_worlds_with_other_codes_and_the_same_answers_tell_the_same() {
    let acts = "put.1 put.1 put.2 put.3 submit put.4 hint hint notes proof why.1";
    let mut worlds: Vec<(String, String, String)> = Vec::new();
    for number in 0..200 {
        let (code, text) = told(&format!("world {number}"), acts);
        let answer = text.split("Row 1: ").nth(1).unwrap().split(". ").next().unwrap().to_owned();
        if let Some((other, _, same)) = worlds.iter().find(|it| it.1 == answer && it.0 != code) {
            let at = same.bytes().zip(text.bytes()).take_while(|(one, other)| one == other).count();
            let part = |text: &str| {
                text.chars().skip(at.saturating_sub(100)).take(300).collect::<String>()
            };
            assert!(
                *same == text,
                "{other} and {code}, both {answer}:\n{}\n{}",
                part(same),
                part(&text)
            );
            return;
        }
        worlds.push((code, answer, text));
    }
    panic!("no two worlds with the same answer");
}

#[test]
fn no_reply_before_the_end_names_the_code_of_a_record() {
    let (code, text) = told("one", "put.1 put.1 put.2 put.3 submit left left assist assist.yes");
    assert!(!text.contains(&format!("code {code}")), "{code}");
    assert!(!text.contains("salt "));
}
