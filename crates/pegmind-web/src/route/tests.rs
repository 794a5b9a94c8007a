use pegmind_rules::{FeedbackRule, Preset};

use super::*;

/// One address of each kind.
fn all() -> Vec<Address> {
    let game = || GameId::new("20261122-k3v9").ok();
    let day = "2026-11-21".parse().ok();
    let position = "c=6&p=4&r=RROY=0+1,RBGG=0+2".to_owned();
    let given = |text: &str, is_shared| Source::Address { record: text.into(), is_shared };
    let record = "[Maker \"<b> & #1\"]\n\n1. RROY 0+1\n2. 1,2,3,\u{e4} 100%";
    let routes = vec![
        Route::Home,
        Route::play(game()),
        Route::play(None),
        Route::Play { game: game(), show: "why.2".into() },
        Route::Play { game: None, show: "<a&b#%> ".into() },
        Route::New { kind: None },
        Route::New { kind: Some(Kind::Make) },
        Route::Daily { day: None, board: None },
        Route::Daily { day, board: None },
        Route::Daily { day, board: Some(Preset::Super) },
        Route::PUZZLES,
        Route::Puzzles { query: "board=mini&seed=5e5e&n=2".into() },
        Route::Puzzles { query: "g=20261122-k3v9&n=4".into() },
        Route::LEARN,
        Route::learn(Some(3)),
        Route::Learn { lesson: Some(2), tried: "1+0_#o..".into() },
        Route::Solve { position },
        Route::Solve { position: String::new() },
        Route::Games,
        Route::Replay { game: game().into(), row: Some(3) },
        Route::Replay { game: given(record, false), row: Some(3) },
        Route::review(game()),
        Route::Review { game: Source::None, beside: Beside::row(Some(1)) },
        Route::Review {
            game: game().into(),
            beside: Beside {
                row: Some(2),
                others: true,
                opening: true,
                friend: "1. RROY 0+1".into(),
            },
        },
        Route::review(given(record, true)),
        Route::STATISTICS,
        Route::Statistics { board: "c=10&p=4&repeats=no".into() },
        Route::Lab { query: String::new() },
        Route::Lab { query: "c=6&p=4&within=5&tree=0+1,1+1".into() },
        Route::Lab { query: "player=minimax&guesses=all&opening=r%20r&sample=9&family=2".into() },
        Route::Settings,
    ];
    let board = routes.into_iter().map(Address::from);
    board.flat_map(|address| [address.other(), address]).collect()
}

#[test]
fn every_address_is_read_as_it_is_written() {
    for address in all() {
        assert_eq!(Address::parse(&address.to_string()).as_ref(), Some(&address), "{address}");
    }
    for (kind, name) in KINDS {
        assert_eq!(kind_named(name), Some(kind));
        assert!(Kind::ALL.contains(&kind));
    }
}

#[test]
fn addresses_that_people_write_are_understood() {
    let same = [
        ("/text/play#g=a", "/play?view=text#g=a"),
        ("/text", "/?view=text"),
        ("", "/"),
        ("/index.html", "/"),
        ("/play/", "/play"),
        ("/#r=RROY=0+1", "/solve#r=RROY=0+1"),
        ("/solve?c=6&p=4&r=RROY=0%2B1&view=text", "/solve?view=text#c=6&p=4&r=RROY=0%2B1"),
        ("/play#g=%3Cb%3E", "/play"),
        ("/play#g=A", "/play"),
        ("/review#n=x", "/review"),
        ("/review?record=1.%20RROY%200+1", "/review"),
        ("/review?g=a&n=1&others=yes&friend=1.%20RROY%200+1", "/review#g=a&n=1&others=yes"),
        ("/review#others=no&opening=", "/review"),
        ("/replay#record=%3Cb%3E&g=a&n=2", "/replay#record=%3Cb%3E&n=2"),
        ("/learn/2?tried=1%2B2", "/learn/2#tried=1+2"),
        ("/new?kind=nothing", "/new"),
    ];
    for (written, meant) in same {
        let read = Address::parse(written).unwrap_or_else(|| panic!("{written}"));
        assert_eq!(read.to_string(), meant, "{written}");
    }
    for wrong in ["/nothing", "/textual", "/learn/x", "/d/2026-13-01", "/d/", "play"] {
        assert_eq!(Address::parse(wrong), None, "{wrong}");
    }
    assert_eq!(Address::parse(&format!("/{}", "x".repeat(BYTES_MAX))), None);
}

#[test]
fn positions_of_every_board_are_read_as_they_are_written() {
    let rows = |rules: pegmind_rules::Rules, rows: &[(&str, &str)]| {
        let rows = rows.iter().map(|(guess, answer)| rules.row(guess, answer).unwrap()).collect();
        Position { rules, rows }
    };
    let classic = Preset::Classic.rules();
    let position = rows(classic, &[("RROY", "0+1"), ("RBGG", "0+2")]);
    assert_eq!(position.to_parameters(), "c=6&p=4&r=RROY=0+1,RBGG=0+2");
    let per_peg = rows(classic.with_feedback(FeedbackRule::PerPeg), &[("RROY", "#o..")]);
    assert!(!per_peg.to_parameters().contains('#'));
    let large = Position::parse("c=26&p=5&blanks=yes&answers=sum&rows=99").unwrap().0.rules;
    let large = rows(large, &[("26,1,.,3,11", "3"), ("1,1,1,1,1", "0")]);
    let bulls = rows(Preset::Bulls.rules(), &[("ROYG", "1+1")]);
    for position in [position, per_peg, large, bulls, Position::default()] {
        let text = position.to_parameters();
        assert_eq!(Position::parse(&text).unwrap(), (position, Vec::new()), "{text}");
        let address = Address::parse(&format!("/solve#{text}")).unwrap();
        assert_eq!(address.route, Route::Solve { position: text });
    }
}
