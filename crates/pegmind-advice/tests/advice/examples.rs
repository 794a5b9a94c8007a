//! Every example runs, and finds what it says: each asserts its results.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

#[test]
fn every_example_runs() {
    let test = env::current_exe().unwrap();
    let built = test.parent().and_then(Path::parent).unwrap().join("examples");
    let sources = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")).unwrap();
    let mut examples = 0;
    for source in sources {
        let source = source.unwrap().path();
        let name = source.file_stem().unwrap();
        let program = built.join(name).with_extension(env::consts::EXE_EXTENSION);
        let run = Command::new(&program).output();
        let run = run.unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        let said = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.success() && !run.stdout.is_empty(), "{}: {said}", program.display());
        examples += 1;
    }
    assert!(examples >= 9, "only {examples} examples");
}
