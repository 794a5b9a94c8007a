//! Rooms in which a move may take days, on the server itself.

use super::super::home::Home;
use super::played::start;
use super::real_server::RealServer;

#[test]
fn a_room_of_days_says_so_from_the_beginning_and_its_feed_is_told_and_moved() {
    let server = RealServer::start();
    let (ann, bob) = (Home::new(), Home::new());
    let mut host = start(&server, &ann, "host --mode match --days 3 --name Ann");
    let code = host.hears_code();
    let pace = "3 days a move: where nothing is done for so long, whoever is to move leaves, and \
                that ends it.";
    host.hears(pace);
    let mut guest = start(&server, &bob, &format!("join {code} --name Bob"));
    guest.hears(pace);
    // What is typed is read when it is one's turn: Bob makes the first code.
    guest.types("there\nslow 2\n");
    guest.hears("3 days a move.");
    guest.hears("A move may take 3 days already; expected 4 to 14.");
    guest.types("slow 15\nfeed old\nfeed\nquit\n");
    guest.hears("15 days; expected 1 to 14.");
    guest.hears("feed stands alone, or before new for another address.");
    let ended = guest.ends().done();
    let told = "Your feed, for a reader of news: ";
    let own = ended.out.lines().find_map(|line| line.strip_prefix(told)).unwrap().to_owned();
    let at = |args: &str| bob.run(&format!("{args} --server http://{}", server.address()), "");
    assert_eq!(at("name --feed").done().quietly().out.trim_end(), own);
    let moved =
        at("name --new-feed").done().warns("Where the feed was before nothing is any more.");
    assert_ne!(moved.out.trim_end(), own);
    assert_eq!(at("name --feed").done().out, moved.out);
    let nobody = Home::new();
    let asks = format!("name --feed --server http://{}", server.address());
    nobody.run(&asks, "").done().warns("does not know this device.");
    drop(host);
}
