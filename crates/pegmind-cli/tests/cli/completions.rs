//! `pegmind completions`.

use super::home::pegmind;

#[test]
fn every_shell_gets_completions_for_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "nushell"] {
        let script = pegmind(&format!("completions {shell}"), "").done().quietly().out;
        for command in ["play", "resume", "score", "check", "left", "verify", "doctor"] {
            assert!(script.contains(command), "{shell} lacks {command}");
        }
    }
}

#[test]
fn an_unknown_shell_is_refused_with_the_known_ones() {
    let ended = pegmind("completions tcsh", "").refused("bash, zsh, fish, powershell, nushell");
    assert!(ended.err.contains("'tcsh'"), "{}", ended.err);
}
