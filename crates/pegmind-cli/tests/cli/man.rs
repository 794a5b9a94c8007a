//! `pegmind man`.

use super::home::pegmind;

#[test]
fn the_page_has_the_usual_headings_and_every_command() {
    let page = pegmind("man", "").done().quietly().out;
    let heads: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix(".SH ")).collect();
    for head in [
        "NAME",
        "SYNOPSIS",
        "DESCRIPTION",
        "OPTIONS",
        "\"GLOBAL OPTIONS\"",
        "WORDS",
        "\"WORDS OF SOLVE\"",
        "\"WORDS OF LEARN\"",
        "ROOMS",
        "EXAMPLES",
        "FILES",
        "ENVIRONMENT",
        "\"EXIT STATUS\"",
        "VERSION",
    ] {
        assert!(heads.contains(&head), "{head} is not in {heads:?}");
    }
    let commands = "LEARN PLAY RESUME GAMES SCORE CHECK LEFT SUGGEST REPAIR SOLVE EVALUATE \
        OPTIMAL TREE REPLAY VERIFY HOST JOIN WATCH NAME RANKINGS CONFIG DOCTOR COMPLETIONS MAN";
    for command in commands.split(' ') {
        let head = format!("\"COMMAND {command}\"");
        assert!(heads.contains(&head.as_str()), "{head} is not in {heads:?}");
    }
}

#[test]
fn the_page_names_words_files_variables_and_exit_codes_once() {
    let page = pegmind("man", "").done().out.replace("\\-", "-");
    for term in [
        "resign",
        "repeat",
        "$XDG_STATE_HOME/pegmind/",
        "$XDG_DATA_HOME/pegmind/history.peg",
        "NO_COLOR",
        "PEGMIND_PLAIN",
        "SSL_CERT_FILE",
        "Online",
        "130",
        "10",
        "get",
    ] {
        assert!(page.lines().any(|line| line == format!("\\fB{term}\\fR")), "{term}");
    }
    assert!(page.contains("\n.br\n- bulls: 10 colors, 4 pegs"), "{page}");
    // Options that every command takes stand with the program alone.
    assert_eq!(page.matches("\n\\fB--quiet\\fR\n").count(), 1);
    assert!(!page.contains('`'), "{page}");
}
