//! The guess that goes without saying.

use pegmind_rules::{Code, Rules, mark};

/// Larger sets have no usual guess.
const MEMBERS_MAX: usize = 64;

/// The smallest of some candidates that has another answer for each of them;
/// they are in ascending order. No guess is better for such a set: one game
/// ends with it, all others with the next.
pub(crate) fn usual_guess(rules: &Rules, members: &[Code]) -> Option<Code> {
    if members.len() > MEMBERS_MAX {
        return None;
    }
    members.iter().find(|guess| tells_apart(rules, members, guess)).copied()
}

fn tells_apart(rules: &Rules, members: &[Code], guess: &Code) -> bool {
    let mut seen = Vec::with_capacity(members.len());
    members.iter().all(|member| {
        let feedback = mark(rules, member, guess);
        let new = !seen.contains(&feedback);
        seen.push(feedback);
        new
    })
}

#[cfg(test)]
mod tests {
    use pegmind_rules::Preset;

    use super::*;

    fn usual(codes: &[&str]) -> Option<String> {
        let rules = Preset::Classic.rules();
        let mut codes: Vec<Code> = codes.iter().map(|code| rules.code(code).unwrap()).collect();
        codes.sort();
        usual_guess(&rules, &codes).map(|code| code.to_string())
    }

    #[test]
    fn of_two_codes_it_is_the_smaller_one() {
        assert_eq!(usual(&["GPYB", "GYPB"]).unwrap(), "GYPB");
    }

    #[test]
    fn it_is_the_smallest_code_with_an_answer_for_each() {
        // RRRR has 3+0 for both others.
        assert_eq!(usual(&["RRRR", "RRRO", "RROR"]).unwrap(), "RRRO");
        assert_eq!(usual(&["RRRR", "RRRO", "RROO"]).unwrap(), "RRRR");
        assert_eq!(usual(&["RRRR", "RRRO", "RROR", "RORR"]), None);
    }
}
