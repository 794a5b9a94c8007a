//! `pegmind doctor`.

use super::home::Home;

#[test]
fn a_report_names_screen_colors_variables_and_paths() {
    let home = Home::new();
    let report = home.run("doctor", "").done().quietly();
    let version = format!("pegmind {} on ", env!("CARGO_PKG_VERSION"));
    assert!(report.out.starts_with(&version), "{}", report.out);
    let settings = home.path("config/pegmind/config.toml");
    let games = home.path("state/pegmind");
    let history = home.path("data/pegmind/history.peg");
    report
        .says("input a terminal: no, output a terminal: no")
        .says("mode: plain, ascii only: no")
        .says("color depth: none, palette: signal, labels: letters")
        .says("TERM: xterm-256color")
        .says("NO_COLOR: not set")
        .says("LANG: C.UTF-8")
        .says(&format!("settings: {}", settings.display()))
        .says(&format!("running games: {}", games.display()))
        .says(&format!("finished games: {}", history.display()))
        .says("pegs: [R] [O] [Y] [G] [B] [P] [C] [W] [N] [S]")
        .says("signal palette, 6 colors; closest pair: normal 19.2, protan 16.8, deutan 15.2, tritan 16.3")
        .says("key pegs: # o .");
}

#[test]
fn a_variable_cannot_disturb_the_report() {
    let home = Home::new();
    let output = home.command().arg("doctor").env("COLORTERM", "x\u{1b}[2Jy").output().unwrap();
    assert!(!output.stdout.contains(&0x1b), "{}", String::from_utf8_lossy(&output.stdout));
}
