//! Thousands of lines that nobody would type, the same ones every time.

use super::home::{Home, pegmind};

/// What lines are made of, with a bar between each two.
const FRAGMENTS: &str = "rroy|gobo|1123|rb|r|rrrrr|.|6|0|7|99999999999999999999|red|orange|\
    check|why|row|rows|last|left|hint|hint|clash|repair|repair 1|replay|notes|undo|undo|repeat|repeat 1|keep 2|assist|help|board|\
    proof|save|/|/h|/re|/n|1+2|0+1|3+1|-1|#oo.|!|?|x|,|\t|\u{1b}[31m|\u{202e}|é|=|one exact";

/// A linear congruential generator with the constants of Knuth's MMIX.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % sides
    }

    fn lines(&mut self, count: usize) -> Vec<u8> {
        let fragments: Vec<&str> = FRAGMENTS.split('|').collect();
        let mut text = Vec::new();
        for _ in 0..count {
            for _ in 0..self.roll(4) {
                text.extend(fragments[self.roll(fragments.len())].bytes());
                if self.roll(3) > 0 {
                    text.push(b' ');
                }
            }
            match self.roll(60) {
                0 => text.extend(b"\xff\xc0"),
                1 => text.extend(vec![b'r'; 5000]),
                2 => text.push(b'\r'),
                3 => text.push(0),
                _ => {}
            }
            text.push(b'\n');
        }
        text
    }
}

#[test]
fn thousands_of_odd_lines_do_no_harm() {
    for (seed, args) in [
        "--rows 99 --takebacks",
        "--rows 99 --games 100",
        "--rows 99 --preset wordish --redraw",
        "--maker human --games 100 --trust",
        "--maker human --breaker casual --marks hand --games 100",
        "--maker table --breaker steady --games 2 --scoring keys",
        "--maker table --pegs 7 --colors 8 --quiet",
        "--preset mini --strict --feedback sum --games 100 --ascii",
        "--maker evader --rows 99 --takebacks",
        "--maker human --breaker casual --cpu-maker evader --preset mini --games 100",
        "--maker devious --breaker human --games 10",
        "--no-hints --preset mini --games 100",
    ]
    .iter()
    .enumerate()
    {
        let home = Home::new();
        let mut dice = Dice(seed as u64);
        home.run(&format!("play --seed {seed} {args}"), dice.lines(300)).done();
        let ended = home.run("resume", dice.lines(200));
        assert!(matches!(ended.code, Some(0 | 4)), "{args}: {ended:?}");
        let history = home.path("data/pegmind/history.peg");
        if history.exists() {
            home.run_args(["verify".as_ref(), history.as_os_str()], "").done();
        }
    }
    let lines = Dice(6).lines(100);
    pegmind("play --seed 6 --maker table --pegs 16 --colors 26 --quiet", lines).done();
}

#[test]
fn odd_records_do_no_harm() {
    let mut dice = Dice(7);
    for _ in 0..40 {
        let mut text = b"[Version \"1\"]\n1. RROY 0+1\n".to_vec();
        text.extend(dice.lines(20));
        for command in ["verify -", "replay -"] {
            let ended = pegmind(command, &text);
            assert!(matches!(ended.code, Some(0 | 2 | 3)), "{ended:?}");
        }
    }
}

#[test]
fn odd_lines_to_the_assistant_do_no_harm() {
    let boards = ["", "--json", "--preset wordish", "--preset mini --feedback sum", "--pegs 9"];
    for (seed, args) in boards.iter().enumerate() {
        let mut dice = Dice(100 + seed as u64);
        let ended = pegmind(&format!("solve {args}"), dice.lines(150));
        assert!(matches!(ended.code, Some(0 | 3)), "{args}: {ended:?}");
    }
    let mut dice = Dice(13);
    for command in ["suggest", "repair"].repeat(10) {
        let ended = pegmind(&format!("{command} -"), dice.lines(3));
        assert!(matches!(ended.code, Some(0 | 2 | 3)), "{command}: {ended:?}");
    }
}

#[test]
fn odd_rows_do_no_harm() {
    let mut dice = Dice(11);
    for _ in 0..40 {
        let ended = pegmind("left - --count", dice.lines(5));
        assert!(matches!(ended.code, Some(0 | 2 | 3)), "{ended:?}");
    }
}
