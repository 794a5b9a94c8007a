//! Key pegs being typed.

use pegmind_face::sentence;
use pegmind_rules::FeedbackRule;
use pegmind_session::Intent;

use super::Play;
use crate::context::Context;
use crate::key::Key;

/// The words in which key pegs can be typed.
const ANSWER_WORDS: [&str; 24] = [
    "blacks", "whites", "exact", "colors", "colours", "w", "o", "zero", "one", "two", "three",
    "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen",
];

impl Play {
    /// Returns true if a character goes on with the key pegs that are typed so far.
    pub(super) fn types_key_pegs(&self, character: char) -> bool {
        let word = format!("{}{}", self.answer.word_before(), character.to_ascii_lowercase());
        character.is_ascii_digit()
            || "#.+ ".contains(character)
            || character.eq_ignore_ascii_case(&'o')
            || ANSWER_WORDS.iter().any(|known| known.starts_with(&word))
            || (character == '!' && self.rules().feedback() == FeedbackRule::Sum)
    }

    /// Takes a key in that types key pegs, or a letter that cannot. Says whether it is
    /// one of these.
    pub(super) fn types_answer(&mut self, key: Key, context: &mut Context<'_>) -> bool {
        match key.typed() {
            Some(typed) if self.types_key_pegs(typed) => {
                self.answer.insert(typed.encode_utf8(&mut [0; 4]));
            }
            Some(typed) if typed.is_alphanumeric() => {
                let example = pegmind_face::help::answer_example(&self.rules());
                context.say(format!("{typed} is no key peg. Type {example}."));
            }
            Some(_) | None => return false,
        }
        true
    }

    /// Enter behind key pegs.
    pub(super) fn give_answer(&mut self, context: &mut Context<'_>) {
        let rules = self.rules();
        match rules.answer(&self.answer.text()) {
            Ok(feedback) => {
                if !self.tries(Intent::Answer(feedback), context) {
                    self.answer.refuse();
                }
            }
            Err(_) if self.answer.is_empty() => {
                let example = pegmind_face::help::answer_example(&rules);
                context.say(format!("Answer with {example}."));
            }
            Err(error) => {
                self.answer.refuse();
                context.say(sentence(&error));
            }
        }
    }
}
