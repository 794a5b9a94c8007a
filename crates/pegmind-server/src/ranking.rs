//! Who ranks where: ratings that follow from results, in the order of their ends.

use std::collections::BTreeMap;

use pegmind_room::{Help, Mode, RoomResult, Score};
use pegmind_rules::Preset;
use pegmind_session::GameId;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// The most results that form tells of.
const FORM_MAX: usize = 5;

/// One of the lists that are kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct List {
    pub(crate) mode: Mode,
    pub(crate) preset: Preset,
    pub(crate) help: Help,
}

/// Somebody in a list.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    /// The claim of their name.
    pub(crate) claim: GameId,
    pub(crate) rating: f64,
    /// How far the rating may be off.
    pub(crate) deviation: f64,
    pub(crate) games: u32,
    /// What came of the last games, the last one last.
    pub(crate) form: Vec<Score>,
}

/// All who are in a list, the best first. The results come in the order of their ends. Each game
/// is a rating period of its own (Glicko-2, Glickman 2013).
pub(crate) fn standings<'a>(
    list: List,
    results: impl IntoIterator<Item = &'a RoomResult>,
) -> Vec<Standing> {
    let mut known: BTreeMap<&str, (Glicko2Rating, u32, Vec<Score>)> = BTreeMap::new();
    let config = Glicko2Config::new();
    for RoomResult { mode, preset, help, claims: [first, second], score } in results {
        if (List { mode: *mode, preset: *preset, help: *help }) != list || first == second {
            continue;
        }
        let rating =
            |claim: &GameId| known.get(claim.as_str()).map_or_else(Glicko2Rating::new, |it| it.0);
        let outcome = match score {
            Score::Won => Outcomes::WIN,
            Score::Drawn => Outcomes::DRAW,
            Score::Lost => Outcomes::LOSS,
        };
        let after = glicko2(&rating(first), &rating(second), &outcome, &config);
        for (claim, rating, score) in [(first, after.0, *score), (second, after.1, score.other())] {
            let standing = known.entry(claim.as_str()).or_default();
            standing.0 = rating;
            standing.1 += 1;
            standing.2.push(score);
            if standing.2.len() > FORM_MAX {
                standing.2.remove(0);
            }
        }
    }
    let mut all: Vec<Standing> = known
        .into_iter()
        .filter_map(|(claim, (rating, games, form))| {
            let claim = GameId::new(claim).ok()?;
            let Glicko2Rating { rating, deviation, .. } = rating;
            Some(Standing { claim, rating, deviation, games, form })
        })
        .collect();
    all.sort_by(|a, b| b.rating.total_cmp(&a.rating).then_with(|| b.games.cmp(&a.games)));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use Score::{Drawn, Lost, Won};

    const LIST: List = List { mode: Mode::Duel, preset: Preset::Classic, help: Help::Unassisted };

    fn results(lines: &[&str]) -> Vec<RoomResult> {
        lines.iter().map(|line| line.parse().unwrap()).collect()
    }

    #[test]
    fn who_wins_ranks_above_and_lists_are_apart() {
        let all = results(&[
            "duel classic unassisted ann bob won",
            "duel classic unassisted bob cleo drawn",
            "duel classic assisted bob ann won",
            "match classic unassisted bob ann won",
            "duel mini unassisted bob ann won",
        ]);
        assert_eq!(all[0].to_string(), "duel classic unassisted ann bob won");
        let ranked = standings(LIST, &all);
        let names: Vec<&str> = ranked.iter().map(|it| it.claim.as_str()).collect();
        assert_eq!(names, ["ann", "cleo", "bob"]);
        let games: Vec<u32> = ranked.iter().map(|it| it.games).collect();
        assert_eq!(games, [1, 1, 2]);
        assert_eq!(ranked[2].form, [Score::Lost, Score::Drawn]);
        assert!(ranked[0].rating > 1500.0 && ranked[2].rating < 1500.0);
        assert!(ranked[2].deviation < ranked[0].deviation && ranked[0].deviation < 350.0);
        // Two who never played: 1500 and 350 become 1662.31 and 290.32.
        assert!((ranked[0].rating - 1662.31).abs() < 0.01, "{}", ranked[0].rating);
        assert!((ranked[0].deviation - 290.32).abs() < 0.01, "{}", ranked[0].deviation);
    }

    #[test]
    fn form_tells_of_the_last_five_and_the_same_results_rank_the_same() {
        let lines: Vec<String> = (0..20)
            .map(|game| {
                let score = ["won", "lost", "drawn"][game % 3];
                let other = ["bob", "cleo"][game % 2];
                format!("duel classic unassisted ann {other} {score}")
            })
            .collect();
        let all: Vec<RoomResult> = lines.iter().map(|line| line.parse().unwrap()).collect();
        let told = |all: &[RoomResult]| format!("{:?}", standings(LIST, all));
        assert_eq!(told(&all), told(&all));
        let ranked = standings(LIST, &all);
        let ann = ranked.iter().find(|it| it.claim.as_str() == "ann").unwrap();
        assert_eq!(ann.form, [Won, Lost, Drawn, Won, Lost]);
        assert_eq!(ann.games, 20);
        for wrong in
            ["", "duel classic", "duel classic unassisted ann bob", "go classic assisted a b won"]
        {
            assert!(wrong.parse::<RoomResult>().is_err(), "{wrong}");
        }
    }
}
