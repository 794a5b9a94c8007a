//! Names that are claimed in the terminal, on the server itself.

use super::super::home::{Ended, Home};
use super::real_server::RealServer;

fn at(server: &RealServer, home: &Home, args: &str, input: &str) -> Ended {
    home.run(&format!("{args} --server http://{}", server.address()), input)
}

#[test]
fn a_name_is_claimed_taken_over_given_up_and_forgotten() {
    let server = RealServer::start();
    let (phone, desk) = (Home::new(), Home::new());
    let on_phone = |args: &str| at(&server, &phone, args, "");
    let on_desk = |args: &str, input: &str| at(&server, &desk, args, input);
    let nameless = "This device has no name on http://127.0.0.1:";
    assert_eq!(on_phone("name").done().warns(nameless).out, "");
    on_phone("name --give-up").done().warns(nameless);
    on_phone("name --forget").done().warns("does not know this device.");
    assert!(!phone.path("state/pegmind/devices").exists(), "who only asks is nobody");
    let claimed = on_phone("name --claim Ann").done().warns("Write these ten words down");
    let words = claimed.out.trim_end();
    assert_eq!(words.split(' ').count(), 10, "{words}");
    claimed.clone().warns("You sit down under it there whenever you give no other --name.");
    assert_eq!(on_phone("name").done().quietly().out, "Ann\n");
    let others = on_phone("name --claim Ann --quiet").done().quietly().out;
    assert_ne!(others.trim_end(), words);
    on_desk("name --claim ANN", "").refused("Somebody has claimed ANN, or a name that looks");
    on_desk("name --claim Guest", "").refused("for all who have not chosen a name");
    on_desk("name --recover Ann", "\n").refused("no words; expected the ten");
    on_desk("name --recover Ann", words).refused("expected its ten words in their order");
    let typed = others.to_uppercase().replace(' ', "\n");
    let moved = "Ann is yours on this device from now on.";
    on_desk("name --recover ann", &typed).done().warns(moved);
    on_phone("name").done().warns(nameless);
    std::fs::write(desk.path("all.json"), "longer ".repeat(1_000)).unwrap();
    on_desk("name --export all.json", "").done().warns("Written to all.json.");
    let export = std::fs::read_to_string(desk.path("all.json")).unwrap();
    assert!(!export.contains("longer"), "a file that is there is replaced, as by stats --export");
    assert!(export.contains("\"name\":\"Ann\"") && !export.contains(others.trim_end()), "{export}");
    on_desk("name --give-up", "").done().warns("Ann is free again. Your seats stay yours.");
    on_phone("name --claim Ann").done();
    let devices = || std::fs::read_to_string(phone.path("state/pegmind/devices")).unwrap();
    assert!(devices().contains(server.address()));
    on_phone("name --forget").done().warns("has forgotten this device, with 0 seats.");
    assert_eq!(devices(), "");
    on_desk("name --claim Ann", "").done();
}

#[test]
fn who_says_no_name_sits_under_the_one_that_is_claimed() {
    let server = RealServer::start();
    let (ann, bob) = (Home::new(), Home::new());
    at(&server, &bob, "name --claim Bob", "").done();
    // What a player says comes first, and then what the setting says.
    for (said, name) in [("", "Bob"), (" --name Robert", "Robert"), ("", "Bobby")] {
        if name == "Bobby" {
            bob.run("config set online.name Bobby", "").done();
            at(&server, &bob, "name --claim Bob", "")
                .done()
                .warns("You sit down as Bobby all the same")
                .warns("under Bob with --name");
        }
        let mut host = super::played::start(&server, &ann, "host --mode race --players 2");
        let code = host.hears_code();
        let mut guest = super::played::start(&server, &bob, &format!("join {code}{said}"));
        host.hears(&format!("{name} has come."));
        for player in [&mut guest, &mut host] {
            player.types("quit\n");
        }
        guest.ends().done();
        host.ends().done();
    }
}

#[test]
fn phrases_are_no_arguments_and_one_thing_is_done_at_a_time() {
    let home = Home::new();
    home.run("name --recover Ann acorn", "").refused("unexpected argument 'acorn'");
    home.run("name --claim Ann --forget", "").refused("cannot be used with");
    home.run("name --claim Ann --json", "").refused("--json is for");
    home.run_args(["name", "--claim", "\u{200b}"], "").refused("printable");
    home.run("name --server http://127.0.0.1:1", "").done().warns("has no name on");
    home.run("name --claim Ann --server http://127.0.0.1:1", "")
        .exits(5)
        .warns("no server answers at http://127.0.0.1:1; choose one");
}

#[test]
fn the_rankings_are_a_table_sentences_or_json() {
    let server = RealServer::start();
    let (ann, bob) = (Home::new(), Home::new());
    let ranked = |args: &str| at(&server, &ann, &format!("rankings {args}"), "");
    let empty = ranked("").done().warns("Nobody is ranked by duels on classic 6x4 without hints");
    assert_eq!(empty.out, "");
    let json = "{\"schema\":1,\"mode\":\"match\",\"preset\":\"mini\",\"help\":\"assisted\",\"names\":[]}\n";
    let matches = ranked("--mode match --preset mini --assisted --json").done().quietly();
    assert_eq!(matches.out, json);
    ranked("--mode race").refused("there are no rankings of a race; expected match or duel");
    for (home, name) in [(&ann, "Ann"), (&bob, "Bob")] {
        at(&server, home, &format!("name --claim {name}"), "").done();
    }
    let mut host = super::played::start(&server, &ann, "host");
    let code = host.hears_code();
    let mut guest = super::played::start(&server, &bob, &format!("join {code}"));
    host.types("rgby\noopp\n");
    guest.types("oopp\nrrrr\nrgby\n");
    host.hears("Ann wins with 1 guess.");
    guest.hears("Ann wins with 1 guess.");
    let table = ranked("").done().quietly().out;
    let expected = "\
        Duels on classic 6x4 without hints:\n\
        rank  name       rating  games  last five\n\
        \u{20}  1  Ann   1662 +- 290      1  won\n\
        \u{20}  2  Bob   1338 +- 290      1  lost\n";
    assert_eq!(table, expected);
    ranked("--plain").done().says("2. Bob: 1338, give or take 290; 1 game, last: lost.");
    let told = ranked("--json").done().out;
    let bob_s = "{\"rank\":2,\"name\":\"Bob\",\"rating\":1338,\"deviation\":290,\"games\":1,\"form\":\"lost\"}";
    assert!(told.contains(bob_s), "{told}");
    host.ends().done();
    guest.ends().done();
}
