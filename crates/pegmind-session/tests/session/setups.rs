//! Random set-ups.

use pegmind_rules::{
    Blanks, Both, BreakerLevel, CodePlace, ColorCount, FeedbackRule, GameCount, Hints, KeyPegStyle,
    MakerLevel, Marks, PegCount, PlayerKind, PlayerName, Repeats, RowCount, Rules, Scoring, Setup,
    SetupOptions, Strict, Takebacks,
};
use pegmind_session::{GameId, Header};
use proptest::prelude::*;
use proptest::sample::select;

/// Rules with at most so many pegs, colors and rows.
pub(crate) fn rules(pegs: u8, colors: u8, rows: u8) -> impl Strategy<Value = Rules> {
    let board = (1..=pegs, 2..=colors, 1..=rows);
    let choices = (
        select(vec![Repeats::Allowed, Repeats::Forbidden]),
        select(vec![Blanks::Allowed, Blanks::Forbidden]),
        select(FeedbackRule::ALL),
    );
    (board, choices).prop_filter_map(
        "a board with a code",
        |((pegs, colors, rows), (repeats, blanks, feedback))| {
            let pegs = PegCount::new(pegs).ok()?;
            let colors = ColorCount::new(colors).ok()?;
            let rows = RowCount::new(rows).ok()?;
            Rules::new(pegs, colors, repeats, blanks, feedback, rows).ok()
        },
    )
}

fn kind() -> impl Strategy<Value = PlayerKind> {
    select(PlayerKind::ALL)
}

fn name() -> impl Strategy<Value = PlayerName> {
    let text = prop_oneof!["[ -~]{1,30}", r#"[\\"\[\]{}*]{1,24}"#, "\\PC{1,30}", any::<String>()];
    text.prop_filter_map("a name", |text| PlayerName::new(&text).ok())
}

fn setup(rules: impl Strategy<Value = Rules>) -> impl Strategy<Value = Setup> {
    let players = (kind(), kind(), name(), name());
    let levels = (select(MakerLevel::ALL), select(BreakerLevel::ALL));
    let marking = (select(CodePlace::ALL), select(Marks::ALL));
    let play = (select(Takebacks::ALL), select(Strict::ALL), select(Hints::ALL));
    let games = select(vec![1, 1, 2, 4, 100]);
    let scoring = (select(Scoring::ALL), select(KeyPegStyle::ALL));
    (rules, players, levels, marking, play, games, scoring).prop_filter_map(
        "choices that go together",
        |(rules, players, levels, marking, play, games, scoring)| {
            let options = SetupOptions {
                rules,
                names: Both { first: players.2, second: players.3 },
                kinds: Both { first: players.0, second: players.1 },
                maker_level: levels.0,
                breaker_level: levels.1,
                code_place: marking.0,
                marks: marking.1,
                takebacks: play.0,
                strict: play.1,
                hints: play.2,
                games: GameCount::new(games).ok()?,
                scoring: scoring.0,
                key_pegs: scoring.1,
            };
            Setup::new(options).ok()
        },
    )
}

fn id() -> impl Strategy<Value = GameId> {
    "[a-z0-9][a-z0-9-]{0,39}".prop_map(|text| GameId::new(&text).unwrap())
}

/// The header of the first game on a board that can be searched in no time.
pub(crate) fn small_header() -> impl Strategy<Value = Header> {
    (setup(rules(3, 4, 6)), id()).prop_map(|(setup, id)| Header {
        id: Some(id),
        match_id: None,
        date: None,
        daily: None,
        prize: None,
        setup,
        game: 1,
        points: Both::default(),
    })
}

/// Any header at all.
pub(crate) fn any_header() -> impl Strategy<Value = Header> {
    let names = (prop::option::of(id()), prop::option::of(id()));
    let date = prop::option::of("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    let daily = prop::option::of((0..3_652_058).prop_map(|days| {
        let first: pegmind_session::Day = "0001-01-01".parse().unwrap();
        first.plus(days).unwrap()
    }));
    let prize = prop::option::of("[0-9a-f]{32}:([0-9a-f]{2}){17,1016}");
    let tags = (date, daily, prize);
    (setup(rules(16, 26, 99)), names, tags, any::<u8>(), any::<[u32; 2]>()).prop_map(
        |(setup, (id, match_id), (date, daily, prize), game, points)| {
            let single = setup.options().games == GameCount::ONE;
            let prize = prize.filter(|_| single).map(|prize| prize.parse().unwrap());
            let game = 1 + game % setup.options().games.get();
            let points = Both { first: points[0], second: points[1] };
            Header { id, match_id, date, daily, prize, setup, game, points }
        },
    )
}
