//! On every screen, the text view offers all buttons, links and fields of the board view. Games
//! have a test of their own.

use std::collections::BTreeSet;

use pegmind_web::Address;

use super::daily::tried;
use crate::device::{Device, TODAY, example};

/// Moments of all screens but the game: an address, and the forms that are sent there or the
/// addresses that are gone to.
const MOMENTS: &[(&str, &[&str])] = &[
    ("/new", &[]),
    ("/new?kind=make", &["act=choose&kind=make&marks=trust"]),
    (
        "/new?kind=two",
        &[
            "act=choose&kind=two&board=custom&pegs=5&colors=3&repeats=no",
            "act=start&kind=two&board=custom&pegs=5&colors=3&repeats=no",
        ],
    ),
    ("/new?kind=watch", &[]),
    ("/new?kind=table", &["act=choose&kind=table"]),
    ("/daily", &[]),
    ("/daily?board=mini", &["act=day&day=2026-11-20"]),
    ("/daily", &["act=day&day=nothing"]),
    ("/d/2026-11-20", &["act=promises"]),
    ("/puzzles", &[]),
    ("/puzzles", &["act=make&board=mini"]),
    ("/puzzles", &["act=make&board=mini", "act=put.1", "act=guess"]),
    ("/puzzles", &["act=make&board=mini", "act=show"]),
    ("/puzzles", &["act=make&board=mini", "act=show", "act=on"]),
    ("/puzzles", &["act=drills"]),
    ("/puzzles", &["act=drills", "typed=gpyb"]),
    ("/learn", &[]),
    ("/learn/1", &[]),
    ("/learn/2", &["act=submit&exact=1&color=2", "act=submit&exact=1&color=2"]),
    ("/learn/3", &["typed=help"]),
    ("/learn/4", &[]),
    ("/learn/5", &[]),
    ("/learn/6", &[]),
    ("/learn/7", &[]),
    ("/learn/8", &["typed=rroy"]),
    ("/learn/8", &["typed=yyg", "act=copy"]),
    ("/learn/9", &[]),
    ("/solve", &[]),
    ("/solve", &["act=put.1"]),
    ("/solve#c=6&p=4&r=RROY=0+1,RBGG=0+2,YGBP=0+4", &[]),
    ("/solve#c=6&p=4&r=RROY=0+1,RBGG=0+2,YGBP=0+4", &["act=list", "act=best.1", "act=check"]),
    ("/solve#c=6&p=4&r=RROY=0+1,RBGG=0+2,YGBP=0+4", &["act=change.2"]),
    ("/solve#r=RRRR=0+0,OOOO=0+0,YYYY=0+0,GGGG=0+0,BBBB=0+0,PPPP=0+0", &[]),
    ("/solve#r=RRRR=0+0,OOOO=0+0,YYYY=0+0,GGGG=0+0,BBBB=0+0,PPPP=0+0", &["act=more"]),
    ("/solve#r=RROY=1+0,RBGG=0+2,YGBP=0+4", &[]),
    ("/solve#r=nothing", &[]),
    ("/solve#c=6&p=4&answers=per-peg", &["act=put.1"]),
    ("/games", &[]),
    ("/", &["typed=rroy", "/games"]),
    ("/", &["typed=rroy", "/games", "delete."]),
    ("/games", &["act=search&search=nobody"]),
    ("/games", &["act=read&record=nothing"]),
    ("/games", &["act=read&record=1. RROY 0+1 2. GPYB 4+0"]),
    ("/replay", &[]),
    ("/replay#g=g1", &["act=on"]),
    ("/replay", &["act=read&record=1. RROY 0+1 2. GPYB 4+0", "act=last"]),
    ("/review", &[]),
    ("/review#g=g1", &["act=row.2"]),
    ("/review#g=g1", &["act=others.4", "act=opening"]),
    ("/review#g=g1", &["act=share.public&public=2"]),
    ("/review#g=g1", &["act=friend&friend=1. RROY 0+1 2. GPYB 4+0"]),
    ("/review#g=g1", &["act=friend&friend=nothing"]),
    ("/review", &["act=read&shared=yes&record=1. RROY 0+1 2. GPYB 4+0 *GPYB"]),
    ("/review", &["act=read&record=1. RROY 0+1 2. RROY 3+0 3. RBGG 0+2"]),
    ("/statistics", &[]),
    ("/statistics", &["act=review"]),
    ("/statistics", &["act=board.0"]),
    ("/statistics#c=6&p=4", &[]),
    ("/statistics", &["act=import&games=nothing"]),
    ("/lab", &[]),
    ("/lab?c=4&p=3&player=minimax&guesses=all", &[]),
    ("/lab?c=4&p=3&player=minimax&guesses=all", &["act=run&player=casual&guesses=all"]),
    ("/lab?c=9&p=6&player=entropy&guesses=all", &[]),
    ("/lab?player=nobody", &[]),
    ("/lab?family=2", &[]),
    ("/lab?c=6&p=4&tree=0+1", &[]),
    ("/lab?c=6&p=4&tree=0+1,1+1", &[]),
    ("/settings", &[]),
    ("/settings", &["act=try&palette=own"]),
    ("/settings", &["act=delete"]),
];

/// A game on a board of eight colors.
fn large() -> String {
    example().replace("\"g1\"", "\"g2\"").replace("[Colors \"6\"]", "[Colors \"8\"]")
}

/// The page at such a moment. What ends in a full stop is the beginning of what a button does.
fn at(url: &str, forms: &[&str], is_text: bool) -> Device {
    let in_view = |url: &str| {
        let address = Address::parse(url).unwrap();
        if is_text { address.other().to_string() } else { address.to_string() }
    };
    let mut device = Device::with(&in_view(url), &[example(), tried(TODAY, TODAY), large()]);
    for form in forms {
        if form.starts_with('/') {
            device.go(&in_view(form));
        } else if let Some(begin) = form.strip_suffix('.') {
            // The name of the game is another one each time.
            let acts = device.acts();
            device.press(acts.iter().find(|act| act.starts_with(begin)).unwrap());
        } else {
            let fields: Vec<(&str, &str)> =
                form.split('&').map(|field| field.split_once('=').unwrap()).collect();
            device.send(&fields);
        }
    }
    device
}

/// What can be done: what buttons do, where links lead, and what fields are called.
fn offers(device: &Device) -> BTreeSet<String> {
    let tags = device.main.split('<').skip(1).filter_map(|part| part.split('>').next());
    let value = |tag: &str, name: &str| {
        let rest = tag.split(&format!(" {name}=\"")).nth(1)?;
        Some(rest.split('"').next()?.to_owned())
    };
    let offer = |tag: &str| {
        let name = || value(tag, "name");
        match tag.split(' ').next()? {
            "a" => Some(format!("link {}", value(tag, "href")?)),
            "button" => Some(format!("button {}={}", name()?, value(tag, "value")?)),
            "input" if tag.contains("type=\"hidden\"") => None,
            "input" if tag.contains("type=\"radio\"") => {
                Some(format!("choice {}={}", name()?, value(tag, "value")?))
            }
            "input" | "select" | "textarea" => Some(format!("field {}", name()?)),
            _ => None,
        }
    };
    // The name of a game that was just begun is another one each time.
    let named = |it: String| match it.find("20261122-") {
        Some(at) => it[..at].to_owned(),
        None => it,
    };
    let all = tags.filter_map(offer).map(named);
    all.map(|it| it.replace("?view=text&amp;", "?").replace("&amp;view=text", ""))
        .map(|it| it.replace("?view=text", ""))
        .collect()
}

/// In the text view the row of a review that is looked at has all acts, and no button of its own.
const LOOKED_AT: &str = "button act=row.";

#[test]
fn what_the_board_view_offers_the_text_view_offers_on_every_screen() {
    let mut lacking = Vec::new();
    for (url, forms) in MOMENTS {
        let [board, text] = [false, true].map(|is_text| at(url, forms, is_text));
        assert_eq!(text.main.matches("<h1").count(), 1, "{url}");
        let (board, text) = (offers(&board), offers(&text));
        assert!(!board.is_empty(), "{url}");
        let missing = board.difference(&text).filter(|offer| !offer.starts_with(LOOKED_AT));
        lacking.extend(missing.map(|offer| format!("{url} {forms:?}: {offer}")));
    }
    assert!(lacking.is_empty(), "{}", lacking.join("\n"));
}
