//! `pegmind config` and the file of settings.

use std::fs;

use super::home::Home;

/// A home with this file of settings.
fn home_with(settings: &str) -> Home {
    let home = Home::new();
    fs::create_dir_all(home.path("config/pegmind")).unwrap();
    fs::write(home.path("config/pegmind/config.toml"), settings).unwrap();
    home
}

#[test]
fn a_setting_that_was_set_is_got_again() {
    let home = Home::new();
    assert_eq!(home.run("config get palette", "").done().out, "signal\n");
    assert_eq!(home.run("config set palette grey", "").done().quietly().out, "");
    assert_eq!(home.run("config get palette", "").done().out, "grey\n");
    home.run("config", "")
        .done()
        .says("palette        grey      (signal, classic, alternate, okabe-ito, grey, custom)")
        .says("ascii          false     (true, false)")
        .says("online.server  none      (the address of a server, as in https://play.example.org)")
        .says("online.name    none      (what you are called there, also where you have claimed another name)")
        .never_says("keys.");
    home.run("config set online.name Zoe", "").done();
    home.run_args(["config", "set", "keys.hint", "F6 !"], "").done();
    home.run("config", "")
        .done()
        .says("online.name    Zoe       (what you are called there, also where you have claimed another name)")
        .says("keys.hint      F6 !      (keys)");
}

#[test]
fn comments_and_other_settings_survive_a_change() {
    let before =
        "# how I like it\npalette = \"grey\" # soft\n\n# for the old screen\nascii = true\n";
    let home = home_with(before);
    home.run("config set palette classic", "").done();
    home.run("config set labels digits", "").done();
    let after = fs::read_to_string(home.path("config/pegmind/config.toml")).unwrap();
    assert!(after.contains("# how I like it\npalette = \"classic\""), "{after}");
    assert!(after.contains("\n# for the old screen\nascii = true\n"), "{after}");
    assert!(after.contains("labels = \"digits\""), "{after}");
}

#[test]
fn an_unknown_setting_or_value_is_refused_and_nothing_is_written() {
    let home = home_with("# mine\n");
    home.run("config set sound on", "")
        .refused("unknown setting 'sound'; expected one of palette, custom-palette, labels, color")
        .warns("plain, online.server, online.name, keys.ACTION");
    home.run("config get keys.sound", "").refused("unknown key action 'sound'; expected one of");
    home.run("config set palette neon", "").refused("neon");
    home.run("config get volume", "").refused("unknown setting 'volume'");
    assert_eq!(fs::read_to_string(home.path("config/pegmind/config.toml")).unwrap(), "# mine\n");
}

#[test]
fn a_broken_file_is_a_warning_and_the_game_is_played() {
    let home = home_with("palette = \n");
    let ended = home.run("play --breaker steady --seed 1", "").done();
    let path = home.path("config/pegmind/config.toml");
    ended
        .warns(&format!("pegmind: {}: ", path.display()))
        .says("The code: yellow red purple blue.");
    home.run("config set palette grey", "").refused("config.toml");
}

#[test]
fn lines_of_a_broken_file_are_not_repeated() {
    let long = "x".repeat(100_000);
    for settings in ["palette = \u{1b}[2J\u{202e}\n", &format!("{long} = {long}\n")] {
        let home = home_with(settings);
        let refused = home.run("config set palette grey", "").refused("config.toml: line 1: ");
        for ended in [refused, home.run("config", "").done()] {
            assert!(!ended.err.contains(['\u{1b}', '\u{202e}']), "{}", ended.err);
            assert!(ended.err.len() < 1000, "{} bytes", ended.err.len());
        }
    }
}

#[test]
fn a_file_that_cannot_be_read_is_a_warning() {
    let home = Home::new();
    fs::create_dir_all(home.path("config/pegmind/config.toml")).unwrap();
    home.run("play --breaker steady --seed 1", "")
        .done()
        .warns("playing with the default settings");
    home.run("play --config nowhere.toml --breaker steady", "").done().warns("nowhere.toml");
}

#[test]
fn settings_that_cannot_be_written_are_said_not_to_be() {
    let home = Home::new();
    fs::write(home.path("config"), "a file where the folder would be").unwrap();
    let ended = home.run("config set palette grey", "").exits(1);
    assert!(ended.err.starts_with("pegmind: "), "{}", ended.err);
    home.run("play --breaker steady --seed 1", "").done();
}

#[test]
fn options_win_over_settings() {
    let home = home_with("palette = \"classic\"\n");
    home.run("play", "quit\n")
        .done()
        .says("Colors: 1 red, 2 blue, 3 green, 4 yellow, 5 orange, 6 black.");
    home.run("play --palette alternate", "quit\n")
        .done()
        .says("Colors: 1 blue, 2 orange, 3 yellow, 4 black, 5 white, 6 magenta.");
}

#[test]
fn own_colors_are_set_measured_and_played_with() {
    let home = Home::new();
    home.run("config get custom-palette", "").done().quietly().says("none");
    let set = home.run("config set custom-palette ac3647,#df750f", "").done();
    let measured = "custom palette, 6 colors; \
        closest pair: normal 19.2, protan 16.8, deutan 15.2, tritan 16.3\n";
    assert_eq!(set.out, measured);
    assert_eq!(set.err, "To play with these colors: pegmind config set palette custom\n");
    assert_eq!(home.run("config get custom-palette", "").done().out, "#AC3647 #DF750F\n");
    home.run("play --palette custom", "quit\n").done().says("Colors: 1, 2, 3, 4, 5, 6.");
    let set = home.run("config set palette custom", "").done().quietly();
    assert_eq!(set.out, measured);
    home.run("config", "")
        .done()
        .quietly()
        .says("palette        custom    (signal, classic, alternate, okabe-ito, grey, custom)")
        .says(measured.trim());
}

#[test]
fn own_colors_that_are_none_are_refused() {
    let home = Home::new();
    home.run("config set custom-palette #AC3647,red", "")
        .refused("'red' is no color; expected six digits, 0 to 9 and A to F, such as #AC3647");
    home.run("config set custom-palette ,", "").refused("0 colors; expected 1 to 10");
    let needed = "the palette 'custom' has no colors yet; set them first, as in: \
        pegmind config set custom-palette";
    home.run("config set palette custom", "").refused(needed);
    home.run("play --palette custom", "").refused(needed);
    home.run("config set custom-palette 102030", "").done();
    home.run("config set palette custom", "").done();
    home.run("config set custom-palette none", "")
        .refused("the palette 'custom' is in use; set another palette first");
    home.run("config set palette grey", "").done();
    home.run("config set custom-palette none", "").done().quietly();
}
