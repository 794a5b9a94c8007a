//! Who ranks where: ratings that follow from results, in the order of their ends.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use pegmind_room::{Help, Mode, RoomResult, Score};
use pegmind_rules::Preset;
use pegmind_session::GameId;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// The most results that form tells of.
const FORM_MAX: usize = 5;

/// The most games of the same two people that count in a list on one day: more would let one
/// person with two names climb by playing alone.
pub(crate) const PAIR_MAX: u32 = 3;
const SECONDS_OF_DAY: u64 = 24 * 3_600;

/// One of the lists that are kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct List {
    pub(crate) mode: Mode,
    pub(crate) preset: Preset,
    pub(crate) help: Help,
}

impl List {
    /// The list that a result counts for.
    const fn of(result: &RoomResult) -> Self {
        Self { mode: result.mode, preset: result.preset, help: result.help }
    }
}

/// Somebody in a list.
#[derive(Clone, Debug, PartialEq)]
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

/// All results that count, each once, and what follows from them.
#[derive(Debug, Default)]
pub(crate) struct Rankings {
    lists: Vec<(List, Ladder)>,
    last_end: u64,
}

impl Rankings {
    /// Takes in how a room ended, and when. They may come in any order, and again.
    pub(crate) fn add(&mut self, ended: u64, room: &str, result: RoomResult) {
        self.last_end = self.last_end.max(ended);
        let [first, second] = &result.claims;
        if first == second {
            return;
        }
        let list = List::of(&result);
        let place = self.lists.iter().position(|(known, _)| *known == list);
        let idx = place.unwrap_or_else(|| {
            self.lists.push((list, Ladder::default()));
            self.lists.len() - 1
        });
        if let Some((_, ladder)) = self.lists.get_mut(idx) {
            ladder.add((ended, room.to_owned()), result);
        }
    }

    /// When the last of these rooms ended.
    pub(crate) const fn last_end(&self) -> u64 {
        self.last_end
    }

    /// All who are in a list, the best first. It is reckoned once for each new result.
    pub(crate) fn standings(&mut self, list: List) -> Arc<[Standing]> {
        let ladder = self.lists.iter_mut().find(|(known, _)| *known == list);
        ladder.map_or_else(|| Arc::from([]), |(_, ladder)| ladder.standings())
    }
}

/// The results of a list, and what follows from them. Each game is a rating period of its own
/// (Glicko-2, Glickman 2013), in the order of their ends.
#[derive(Debug, Default)]
struct Ladder {
    results: BTreeMap<(u64, String), RoomResult>,
    /// What follows from all of them; none where one came that ended before others.
    known: Option<Known>,
    standings: Option<Arc<[Standing]>>,
}

/// The ratings that follow from results, taken in the order of their ends.
#[derive(Debug, Default)]
struct Known {
    played: BTreeMap<String, Played>,
    /// The day on which two people played last, and how many of their games counted then.
    pairs: BTreeMap<[GameId; 2], (u64, u32)>,
}

/// What is known of somebody.
#[derive(Debug, Default)]
struct Played {
    rating: Glicko2Rating,
    games: u32,
    form: Vec<Score>,
}

impl Ladder {
    fn add(&mut self, key: (u64, String), result: RoomResult) {
        let is_last = self.results.last_key_value().is_none_or(|(last, _)| *last < key);
        let ended = key.0;
        let Entry::Vacant(place) = self.results.entry(key) else { return };
        let result = place.insert(result);
        self.standings = None;
        self.known = self.known.take().filter(|_| is_last);
        if let Some(known) = &mut self.known {
            known.play(ended, result);
        }
    }

    fn standings(&mut self) -> Arc<[Standing]> {
        if let Some(known) = &self.standings {
            return Arc::clone(known);
        }
        let known = self.known.get_or_insert_with(|| {
            let mut known = Known::default();
            self.results.iter().for_each(|((ended, _), result)| known.play(*ended, result));
            known
        });
        let standing = |(claim, played): (&String, &Played)| {
            let claim = GameId::new(claim).ok()?;
            let Glicko2Rating { rating, deviation, .. } = played.rating;
            let (games, form) = (played.games, played.form.clone());
            Some(Standing { claim, rating, deviation, games, form })
        };
        let mut all: Vec<Standing> = known.played.iter().filter_map(standing).collect();
        all.sort_by(|a, b| b.rating.total_cmp(&a.rating).then_with(|| b.games.cmp(&a.games)));
        let all: Arc<[Standing]> = all.into();
        self.standings = Some(Arc::clone(&all));
        all
    }
}

impl Known {
    /// Counts a result, unless the same two have had enough that day.
    fn play(&mut self, ended: u64, result: &RoomResult) {
        let RoomResult { claims: [first, second], score, .. } = result;
        let mut pair = [first.clone(), second.clone()];
        pair.sort();
        let day = ended / SECONDS_OF_DAY;
        let (last, count) = self.pairs.entry(pair).or_default();
        if *last != day {
            (*last, *count) = (day, 0);
        }
        *count += 1;
        if *count > PAIR_MAX {
            return;
        }
        let rating = |claim: &GameId| self.played.get(claim.as_str()).map(|it| it.rating);
        let [before, other] = [first, second].map(|claim| rating(claim).unwrap_or_default());
        let outcome = match score {
            Score::Won => Outcomes::WIN,
            Score::Drawn => Outcomes::DRAW,
            Score::Lost => Outcomes::LOSS,
        };
        let after = glicko2(&before, &other, &outcome, &Glicko2Config::new());
        for (claim, rating, score) in [(first, after.0, *score), (second, after.1, score.other())] {
            let played = self.played.entry(claim.to_string()).or_default();
            played.rating = rating;
            played.games += 1;
            played.form.push(score);
            if played.form.len() > FORM_MAX {
                played.form.remove(0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use Score::{Drawn, Lost};

    const LIST: List = List { mode: Mode::Duel, preset: Preset::Classic, help: Help::Unassisted };

    /// How a room ended, and when.
    #[derive(Clone, Debug)]
    struct End {
        ended: u64,
        room: String,
        result: RoomResult,
    }

    fn reckoned(ends: &[End]) -> Rankings {
        let mut rankings = Rankings::default();
        for End { ended, room, result } in ends {
            rankings.add(*ended, room, result.clone());
        }
        rankings
    }

    fn ends(lines: &[&str]) -> Vec<End> {
        let end = |(ended, line): (u64, &&str)| {
            let result = line.parse().unwrap();
            End { ended, room: format!("room-{ended}"), result }
        };
        (0..).zip(lines).map(end).collect()
    }

    #[test]
    fn who_wins_ranks_above_and_lists_are_apart() {
        let all = ends(&[
            "duel classic unassisted ann bob won",
            "duel classic unassisted bob cleo drawn",
            "duel classic assisted bob ann won",
            "match classic unassisted bob ann won",
            "duel mini unassisted bob ann won",
        ]);
        assert_eq!(all[0].result.to_string(), "duel classic unassisted ann bob won");
        let ranked = reckoned(&all).standings(LIST);
        let names: Vec<&str> = ranked.iter().map(|it| it.claim.as_str()).collect();
        assert_eq!(names, ["ann", "cleo", "bob"]);
        let games: Vec<u32> = ranked.iter().map(|it| it.games).collect();
        assert_eq!(games, [1, 1, 2]);
        assert_eq!(ranked[2].form, [Lost, Drawn]);
        assert!(ranked[0].rating > 1500.0 && ranked[2].rating < 1500.0);
        assert!(ranked[2].deviation < ranked[0].deviation && ranked[0].deviation < 350.0);
        // Two who never played: 1500 and 350 become 1662.31 and 290.32.
        assert!((ranked[0].rating - 1662.31).abs() < 0.01, "{}", ranked[0].rating);
        assert!((ranked[0].deviation - 290.32).abs() < 0.01, "{}", ranked[0].deviation);
        for wrong in ["", "duel classic unassisted ann bob", "go classic assisted a b won"] {
            assert!(wrong.parse::<RoomResult>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_same_two_count_three_times_a_day() {
        let won = ["duel classic unassisted ann bob won", "duel classic unassisted bob ann lost"];
        let mut all = ends(&[won, won, won].concat());
        let games = |all: &[End]| reckoned(all).standings(LIST)[0].games;
        assert_eq!(games(&all), PAIR_MAX);
        all[5].ended = SECONDS_OF_DAY;
        assert_eq!(games(&all), PAIR_MAX + 1, "the next day counts again");
        all[4].result = "duel classic unassisted ann cleo won".parse().unwrap();
        assert_eq!(games(&all), PAIR_MAX + 2, "as does somebody else");
    }

    #[test]
    fn a_list_is_reckoned_again_only_when_a_result_of_it_is_new() {
        let all = ends(&["duel classic unassisted ann bob won", "duel mini assisted ann bob won"]);
        let mut rankings = reckoned(&all[..1]);
        let first = rankings.standings(LIST);
        for End { ended, room, result } in &all {
            rankings.add(*ended, room, result.clone());
        }
        assert!(Arc::ptr_eq(&first, &rankings.standings(LIST)));
        rankings.add(7, "later", all[0].result.clone());
        assert!(!Arc::ptr_eq(&first, &rankings.standings(LIST)));
        assert_eq!(rankings.last_end(), 7);
        let nobody = List { mode: Mode::Match, ..LIST };
        assert!(rankings.standings(nobody).is_empty());
    }

    const LISTS: [List; 3] = [
        LIST,
        List { help: Help::Assisted, ..LIST },
        List { mode: Mode::Match, preset: Preset::Mini, ..LIST },
    ];

    /// Ends of rooms between seven people on two days, many of them in the same second.
    fn any_ends() -> impl Strategy<Value = Vec<End>> {
        let list = prop_oneof![6 => Just(LISTS[0]), 2 => Just(LISTS[1]), 1 => Just(LISTS[2])];
        let pair = (0..7_usize, 1..7_usize);
        let ended = (0..9_u64).prop_map(|second| SECONDS_OF_DAY - 4 + second);
        let end = (ended, list, pair, select(Score::ALL));
        prop::collection::vec(end, 0..24).prop_map(|all| {
            let end = |(idx, (ended, list, pair, score)): (usize, (u64, List, _, &Score))| {
                let (first, step): (usize, usize) = pair;
                let claim = |number: usize| GameId::new(&format!("p{}", number % 7)).unwrap();
                let claims = [claim(first), claim(first + step)];
                let List { mode, preset, help } = list;
                let result = RoomResult { mode, preset, help, claims, score: *score };
                // Rooms have names in no order.
                End { ended, room: format!("room-{}", (idx * 7) % 24), result }
            };
            all.iter().enumerate().map(|(idx, it)| end((idx, (it.0, it.1, it.2, &it.3)))).collect()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn in_which_order_and_how_often_results_come_does_not_matter(
            (all, again, looks) in any_ends().prop_flat_map(|all| {
                let twice = [all.clone(), all.clone()].concat();
                let looks = prop::collection::vec(any::<bool>(), twice.len());
                (Just(all), Just(twice).prop_shuffle(), looks)
            })
        ) {
            let mut expected = reckoned(&all);
            let mut rankings = Rankings::default();
            for (End { ended, room, result }, look) in again.iter().zip(looks) {
                rankings.add(*ended, room, result.clone());
                if look {
                    let _ = rankings.standings(LIST);
                }
            }
            for list in LISTS {
                prop_assert_eq!(rankings.standings(list), expected.standings(list));
            }
        }

        #[test]
        fn each_result_counts_once_and_in_its_own_list(all in any_ends()) {
            let mut rankings = reckoned(&all);
            for list in LISTS {
                let mut own: Vec<&End> =
                    all.iter().filter(|end| List::of(&end.result) == list).collect();
                own.sort_by_key(|end| (end.ended, &end.room));
                let mut days = BTreeMap::new();
                own.retain(|end| {
                    let pair: BTreeSet<&GameId> = end.result.claims.iter().collect();
                    let count = days.entry((pair, end.ended < SECONDS_OF_DAY)).or_insert(0);
                    *count += 1;
                    *count <= PAIR_MAX
                });
                let alone: Vec<End> = own.iter().map(|end| (*end).clone()).collect();
                let standings = rankings.standings(list);
                prop_assert_eq!(&standings, &reckoned(&alone).standings(list));
                let claims: BTreeSet<&GameId> =
                    own.iter().flat_map(|end| &end.result.claims).collect();
                prop_assert_eq!(standings.len(), claims.len());
                for it in standings.iter() {
                    let score = |end: &&End| {
                        let RoomResult { claims, score, .. } = &end.result;
                        let place = claims.iter().position(|claim| *claim == it.claim)?;
                        Some(if place == 0 { *score } else { score.other() })
                    };
                    let scores: Vec<Score> = own.iter().filter_map(score).collect();
                    prop_assert_eq!(it.games as usize, scores.len());
                    prop_assert_eq!(&it.form, &scores[scores.len().saturating_sub(FORM_MAX)..]);
                }
            }
        }
    }
}
