//! The program for Windows, played under Wine.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::test::output::Output;

/// The C compiler for Windows.
pub(crate) const COMPILER: &str = "x86_64-w64-mingw32-gcc";

/// Where Debian keeps the program behind `wine`, which also asks for its 32-bit half.
const WINE: &str = "/usr/lib/wine/wine64";

/// The library that every program of Rust takes random bytes from. Wine before version 9 lacks it.
const RANDOM: &str = "#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length) {
    return SystemFunction036(bytes, (ULONG)length);
}
";

/// The commands that are run, with what is typed, the exit code, and a text that is printed. Each depends on those
/// before.
const RUNS: [(&str, &str, i32, &str); 8] = [
    ("play --seed 2", "rroy\n", 0, "Row 1: red red orange yellow. 0 exact, 1 color."),
    ("games", "", 0, "row 2 of 10"),
    ("games --delete history", "", 4, "there is no saved game history"),
    ("resume", "gobo\n", 0, "The code: green orange blue orange."),
    ("games --finished", "", 0, "solved in 2"),
    ("stats --export own.games", "", 0, "1 game is written to own.games."),
    ("stats --import own.games", "", 0, "No game is added; one was there already."),
    ("daily", "resign\n", 0, "this is the try that counts"),
];

/// The program behind Wine, if it is installed.
pub(crate) fn wine() -> Option<PathBuf> {
    Some(PathBuf::from(WINE)).filter(|program| program.exists())
}

/// Plays with the program in this folder. Returns true if all went as it should.
pub(crate) fn play(wine: &Path, folder: &Path, output: &mut Output) -> Result<bool> {
    let home = folder.join("home");
    match fs::remove_dir_all(&home) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
        Ok(()) | Err(_) => fs::create_dir_all(&home)?,
    }
    let (source, library) = (folder.join("random.c"), folder.join("bcryptprimitives.dll"));
    fs::write(&source, RANDOM)?;
    let mut compile = Command::new(COMPILER);
    compile.arg("-shared").arg(&source).arg("-o").arg(&library).arg("-ladvapi32");
    ensure!(output.run(&mut compile)?, "the library of random bytes was not compiled");
    let mut good = true;
    for (args, typed, code, text) in RUNS {
        output.line(&format!("pegmind.exe {args}"));
        let mut command = Command::new(wine);
        command.arg(folder.join("pegmind.exe")).args(args.split(' ')).current_dir(&home);
        command.env("WINEPREFIX", home.join("wine")).env("WINELOADER", wine);
        command.env("WINEDEBUG", "-all").env("LANG", "C.UTF-8").env_remove("TERM");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().context("Wine does not start")?;
        child.stdin.take().context("no input")?.write_all(typed.as_bytes())?;
        let ended = child.wait_with_output()?;
        let [out, err] = [&ended.stdout, &ended.stderr].map(|text| String::from_utf8_lossy(text));
        if ended.status.code() != Some(code) || !(out.contains(text) || err.contains(text)) {
            output.line(&format!("expected {text:?} and exit code {code}\n{out}{err}"));
            good = false;
        }
    }
    Ok(good)
}
