use super::*;
use crate::msg::Msg;
use crate::task::Task;
use crate::testing::{Player, kept};

const TYPED: Setting = Setting::CustomPalette;

/// The settings, opened from the first screen.
fn settings(columns: u16, lines: u16) -> Player {
    let mut player = Player::new(columns, lines);
    player.press(":");
    player.write("settings");
    player.press("Enter");
    assert!(player.shows(" Settings"));
    player
}

/// The settings with this line chosen.
fn at(item: Item) -> Player {
    let mut player = settings(80, 24);
    for _ in Item::all().take_while(|other| *other != item) {
        player.press("Down");
    }
    player
}

#[test]
fn every_value_of_every_setting_is_reached_and_kept() {
    for setting in Setting::ALL.iter().copied().filter(|one| *one != TYPED) {
        let (name, values) = (setting.name(), setting.choices());
        for key in ["Right", "Left", "Space", "Enter"] {
            let mut player = at(Item::Setting(setting));
            let colors = "#102030".parse().unwrap();
            player.model.settings.preferences.custom_palette = Some(colors);
            let mut reached = Vec::new();
            for _ in &values {
                let tasks = player.press(key);
                let value = player.setting(name);
                assert_eq!(kept(&tasks), [format!("{name}={value}")]);
                let shown = [format!("◄ {value} ►"), format!("< {value} >")];
                assert!(shown.iter().any(|text| player.shows(text)), "{name} {value}");
                reached.push(value);
            }
            assert_eq!(reached.len(), values.len());
            assert!(values.iter().all(|value| reached.iter().any(|other| other == value)));
        }
    }
}

#[test]
fn the_mouse_is_listened_to_as_soon_as_it_is_chosen() {
    let mut player = at(Item::Setting(Setting::Mouse));
    let tasks = player.press("Right Right");
    let listens = tasks.iter().filter_map(|task| match task {
        Task::ListenToMouse(listen) => Some(*listen),
        _ => None,
    });
    assert_eq!(listens.collect::<Vec<_>>(), [false, true]);
}

#[test]
fn colors_that_are_wrong_can_be_put_right() {
    let mut player = at(Item::Setting(TYPED));
    player.press("Enter");
    player.write("#102030 red");
    let tasks = player.press("Enter");
    assert_eq!(kept(&tasks), [""; 0]);
    assert!(player.notice().starts_with("'red' is no color"), "{}", player.notice());
    assert!(player.shows("Colors: #102030 red"));
    player.press("Bksp Bksp Bksp");
    player.write("DF750F");
    let tasks = player.press("Enter");
    assert_eq!(kept(&tasks), ["custom-palette=#102030 #DF750F"]);
    assert!(player.shows("► custom-palette   #102030 #DF750F"));
    assert_eq!(kept(&player.press("Up Left")), ["palette=custom"]);
}

#[test]
fn colors_in_use_are_not_taken_away() {
    let mut player = at(Item::Setting(TYPED));
    player.press("Enter");
    player.take(Msg::Paste("#102030 #DF750F".into()));
    player.press("Enter Up Left Down Enter Ctrl-U");
    assert_eq!(kept(&player.press("Enter")), [""; 0]);
    assert_eq!(player.notice(), "The palette 'custom' is in use; choose another palette first.");
    assert_eq!(
        kept(&player.press("Esc Up Right Down Del")),
        ["palette=signal", "custom-palette=none"]
    );
}

#[test]
fn a_key_is_added_taken_away_and_made_usual_again() {
    let mut player = at(Item::Keys(Action::Hint));
    player.press("Enter");
    assert!(player.shows("press a key"));
    assert_eq!(kept(&player.press("F5")), ["keys.hint=F5 !"]);
    assert!(player.shows("► hint             F5 !"));
    assert_eq!(kept(&player.press("Enter !")), ["keys.hint=F5"]);
    assert_eq!(kept(&player.press("Enter F5")), [""; 0]);
    assert_eq!(player.notice(), "F5 is the only key of hint; give it another first.");
    assert_eq!(kept(&player.press("Del")), ["keys.hint="]);
    assert!(player.shows("► hint             !"));
}

#[test]
fn what_was_wrong_with_the_keys_before_keeps_nothing_from_being_set() {
    let mut player = at(Item::Setting(Setting::Labels));
    player.model.settings.preferences.keys =
        [("check", "F5"), ("hint", "F5")].map(|(key, value)| (key.into(), value.into())).into();
    assert_eq!(kept(&player.press("Right")), ["labels=digits"]);
}

#[test]
fn a_setting_that_is_not_kept_holds_and_says_why() {
    let mut player = at(Item::Setting(Setting::Labels));
    player.press("Right");
    let why = "Read-only file system; it holds until you leave.";
    player.take(Msg::Said(why.into()));
    assert!(player.shows(why));
    assert!(player.shows("◄ digits ►"));
}

#[test]
fn the_chosen_line_is_in_sight_at_every_size() {
    for (columns, lines) in [(40, 12), (60, 20), (80, 24), (120, 40)] {
        let mut player = settings(columns, lines);
        for item in Item::all() {
            let sign = format!(" ► {:<14}", item.title());
            assert!(player.shows(&sign), "{columns}x{lines} {}", item.title());
            player.press("Down");
        }
        assert!(player.shows(" ► palette"));
        assert!(player.shows("R"), "pegs at {columns}x{lines}");
    }
}
