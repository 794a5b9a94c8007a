//! Snapshots of online rooms.

use pegmind_online::Closing;
use pegmind_room::Mode;

use crate::elsewhere::{ListedRoom, Wire};
use crate::msg::Msg;
use crate::server::Server;
use crate::snapshots::{check, check_styles};
use crate::world::World;

/// Ann has come to a room of this kind.
fn in_room(world: &mut World, mode: Mode) {
    world.server = Some(Server::new(mode));
    world.keys("n");
    world.text("7f3kqx");
    world.keys("Enter");
}

/// Ann and Bob play a duel, and both have made their codes.
fn duel(world: &mut World) {
    in_room(world, Mode::Duel);
    let server = world.server.as_mut().unwrap();
    server.join("Bob");
    server.start();
    world.hear_others();
    world.guesses("rgby");
    world.server.as_mut().unwrap().act(2, "at 1 {code OOPP}");
    world.hear_others();
}

/// A row of each is answered.
fn duel_of_a_row(world: &mut World) {
    duel(world);
    world.guesses("yyop");
    world.server.as_mut().unwrap().act(2, "at 2 RRGB");
    world.hear_others();
}

#[test]
fn people_elsewhere() {
    check("online", |world| {
        let mut server = Server::new(Mode::Duel);
        let sentence = "Bob: duel, 6 colors, 4 pegs, repeats yes, blanks no, 10 rows".to_owned();
        server.lobby = vec![ListedRoom { code: "8G4M-RY".into(), sentence }];
        world.server = Some(server);
        world.keys("n");
    });
    check("room-waiting", |world| in_room(world, Mode::Race));
    check("room-duel", duel_of_a_row);
    check("room-duel-lost", |world| {
        duel_of_a_row(world);
        let server = world.server.as_mut().unwrap();
        server.is_away = true;
        let number = server.number;
        world.feed(Msg::Wire(number, Wire::Closed(Closing::Lost)));
        world.text("oo");
    });
    check("room-duel-over", |world| {
        duel_of_a_row(world);
        world.guesses("oopp");
        world.server.as_mut().unwrap().act(2, "at 2 RRRR");
        world.hear_others();
    });
    check("room-looking-on", |world| {
        let mut server = Server::new(Mode::Duel);
        server.join("Ann");
        server.join("Bob");
        server.start();
        for (member, act) in
            [(1, "at 2 {code RGBY}"), (2, "at 1 {code OOPP}"), (1, "at 1 GOGP"), (2, "at 2 RRRR")]
        {
            server.act(member, act);
        }
        world.server = Some(server);
        world.keys("n Down");
        world.text("7f3kqx");
        world.keys("Enter");
    });
    check_styles("room-duel-styles", duel_of_a_row);
}
