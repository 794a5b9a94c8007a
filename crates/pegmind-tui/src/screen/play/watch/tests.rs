use pegmind_rules::{PlayerKind, Preset};
use pegmind_session::Moment;

use crate::world::{World, setup};

const COMPUTER: PlayerKind = PlayerKind::Computer;

#[test]
fn another_speed_does_not_show_the_next_guess_at_once() {
    for keys in ["-", "---", "+", "-+"] {
        let mut world = World::new(80, 24);
        world.play(setup(COMPUTER, COMPUTER, Preset::Classic, |_| {}), "gpyb");
        world.wait(Moment::from_millis(10));
        assert_eq!(world.rows(), 1);
        world.text(keys);
        assert_eq!(world.rows(), 1, "{keys}");
        assert!(world.notice().starts_with("Speed: "), "{}", world.notice());
        world.wait(Moment::from_secs(60));
        assert!(world.rows() > 1, "{keys}");
    }
}
