//! `--help` and `--version`.

use super::home::pegmind;

#[test]
fn help_of_the_program_names_every_command() {
    insta::assert_snapshot!(pegmind("--help", "").done().quietly().out);
}

#[test]
fn help_of_play_names_every_option() {
    insta::assert_snapshot!(pegmind("play --help", "").done().quietly().out);
}

#[test]
fn help_of_a_command_names_every_option() {
    for command in [
        "suggest", "repair", "solve", "evaluate", "optimal", "host", "join", "watch", "name",
        "rankings",
    ] {
        let help = pegmind(&format!("{command} --help"), "").done().quietly().out;
        // What all commands have is in the help of the program.
        let own = help.split("Global options:").next().unwrap_or_default();
        insta::assert_snapshot!(format!("help_of_{command}"), own);
    }
}

#[test]
fn help_of_tree_names_every_action_and_option() {
    for command in ["tree", "tree show", "tree export", "tree verify", "certificate check"] {
        let help = pegmind(&format!("{command} --help"), "").done().quietly().out;
        let own = help.split("Global options:").next().unwrap_or_default();
        insta::assert_snapshot!(format!("help_of_{}", command.replace(' ', "_")), own);
    }
}

#[test]
fn the_version_is_the_one_of_the_package() {
    let version = format!("pegmind {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(pegmind("--version", "").done().out, version);
}

#[test]
fn help_has_no_marks_of_the_source_in_it() {
    for args in [
        "--help",
        "completions --help",
        "config set --help",
        "games --help",
        "replay --help",
        "tree export --help",
    ] {
        let help = pegmind(args, "").done().out;
        assert!(!help.contains('`'), "{help}");
    }
}
