//! What the server itself does for those who play there: computers, and playing again.

use super::super::home::Home;
use super::Player;
use super::real_server::RealServer;

pub(super) fn start(server: &RealServer, home: &Home, args: &str) -> Player {
    Player::reading(home.start(&format!("{args} --server http://{}", server.address())))
}

#[test]
fn computers_race_against_who_has_asked_them() {
    let server = RealServer::start();
    let home = Home::new();
    let args = "host --mode race --computers steady,casual --name Ann --pegs 2 --colors 2 --rows 4";
    let mut host = start(&server, &home, args);
    host.hears_code();
    host.types("start\nrr\nro\nor\noo\n");
    let ended = host.ends().done().says("steady 1 has come.").says("casual 2 has come.");
    assert!(ended.out.contains("Well done! Ann found the code in "), "{}", ended.out);
    let is_first = |line: &&str| line.contains(" wins with ") || line.starts_with("A draw: ");
    let lines = ended.lines();
    let first = lines.iter().position(is_first).unwrap();
    let results = lines[first..].iter().take(3).copied().collect::<Vec<_>>().join("\n");
    for name in ["Ann", "steady 1", "casual 2"] {
        assert!(results.contains(name), "{name}: {results}");
    }
}

#[test]
fn both_play_again_in_a_new_room_with_seats_changed() {
    let server = RealServer::start();
    let (ann, bob) = (Home::new(), Home::new());
    let mut host = start(&server, &ann, "host --name Ann");
    let code = host.hears_code();
    let mut guest = start(&server, &bob, &format!("join {code} --name Bob"));
    host.types("rgby\noopp\n");
    guest.types("oopp\nrgby\n");
    let draw = "A draw: Ann and Bob took 1 guess each.";
    host.hears(draw);
    guest.hears(draw);
    host.types("rematch\n");
    guest.hears("Ann wants to play again.");
    guest.types("rematch\n");
    let once_more = "Once more, in a new room: ";
    let there = host.hears_where(once_more, |line| line.starts_with(once_more));
    assert_eq!(guest.hears_where(once_more, |line| line.starts_with(once_more)), there);
    assert!(!there.contains(&code), "{there}");
    // Who came second has the first seat now, and what is drawn first.
    host.types("yyyy\nbbbb\n");
    guest.types("bbbb\nrrrr\nyyyy\n");
    host.ends().done().says("Ann wins with 1 guess.").says("Bob: 2 guesses.");
    guest.ends().done().says("Ann wins with 1 guess.");
}
