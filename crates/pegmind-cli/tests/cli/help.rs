//! `--help` and `--version`.

use super::home::pegmind;

#[test]
fn help_is_printed_on_standard_output() {
    let help = pegmind("play --help", "").done().quietly().out;
    assert!(help.contains("\nUsage: pegmind play "), "{help}");
}

#[test]
fn the_version_is_the_one_of_the_package() {
    let version = format!("pegmind {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(pegmind("--version", "").done().out, version);
}
