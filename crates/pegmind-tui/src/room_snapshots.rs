//! Snapshots of online rooms.

use pegmind_online::Closing;
use pegmind_room::Mode;

use crate::elsewhere::ListedRoom;
use crate::server::Server;
use crate::snapshots::{check, check_styles};
use crate::world::World;

/// Starts a duel in which the first row of each is answered.
fn duel_of_a_row(world: &mut World) {
    world.duel();
    world.guesses("yyop");
    world.other_acts(2, "at 2 RRGB");
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
    check("room-waiting", |world| world.join_room(Mode::Race));
    check("room-duel", duel_of_a_row);
    check("room-duel-lost", |world| {
        duel_of_a_row(world);
        world.server().is_away = true;
        world.close(Closing::Lost);
        world.text("oo");
    });
    check("room-duel-over", |world| {
        duel_of_a_row(world);
        world.guesses("oopp");
        world.other_acts(2, "at 2 RRRR");
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
        world.keys("n Down 7f3kqx Enter");
    });
    check_styles("room-duel-styles", duel_of_a_row);
}
