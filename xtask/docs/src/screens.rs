//! `cargo xtask screens`: pictures of the full screen for the documents, as
//! text and as SVG. They are played by scripts of keys from fixed seeds, so
//! that they are the same on every machine.

mod stage;
mod svg;

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use stage::Stage;

/// Where the pictures are.
const FOLDER: &str = "docs/screens";

/// A picture: its name, the size of the screen, and what is played. Words are
/// keys by name; a word in quotes is typed, one behind a colon is a command.
struct Scene {
    name: &'static str,
    columns: u16,
    lines: u16,
    settings: &'static [(&'static str, &'static str)],
    script: &'static str,
}

const fn scene(name: &'static str, columns: u16, lines: u16, script: &'static str) -> Scene {
    Scene { name, columns, lines, settings: &[], script }
}

/// The pictures.
const SCENES: [Scene; 11] = [
    scene("home", 80, 24, ""),
    scene("new-game", 80, 24, "Enter Down Down Right"),
    scene("game", 80, 24, "Enter Enter 'rroy' Enter 'rbgg' Enter 'ygbp' Enter 'gp'"),
    scene("assistant", 120, 30, "Enter Enter 'rroy' Enter 'rbgg' Enter F2 Enter Esc 'gp'"),
    scene("result", 80, 24, "Enter Enter 'rroy' Enter 'rbgg' Enter F2 Enter Esc finish"),
    scene("help", 80, 24, "Enter Enter 'rroy' Enter ?"),
    scene("learn", 80, 24, ":learn Enter '1' '2' Enter"),
    scene("settings", 80, 24, ":settings Down"),
    scene("watch", 80, 24, "Enter Down Right Right Right Up Enter wait"),
    scene("curtain", 80, 24, "Enter Down Right Right Up Enter"),
    scene("small", 40, 12, "Enter Enter 'rroy' Enter 'rbgg' Enter 'gp'"),
];

/// Draws all pictures again. Always true: there is nothing to find fault with.
pub(crate) fn draw_all(root: &Path) -> Result<bool> {
    let folder = root.join(FOLDER);
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    for (file, text) in files()? {
        let path = folder.join(file);
        fs::write(&path, text).with_context(|| path.display().to_string())?;
        println!("{}", path.display());
    }
    Ok(true)
}

/// The files with their texts.
fn files() -> Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    for scene in &SCENES {
        let mut stage = Stage::new(scene.columns, scene.lines, scene.settings)?;
        stage.play(scene.script)?;
        let picture = stage.picture()?;
        files.push((format!("{}.txt", scene.name), svg::text(&picture)));
        files.push((format!("{}.svg", scene.name), svg::svg(&picture)));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_in_the_documents_are_those_of_the_program() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(FOLDER);
        for (file, text) in files().unwrap() {
            let kept = fs::read_to_string(folder.join(&file)).unwrap_or_default();
            let kept = kept.replace("\r\n", "\n");
            assert!(kept == text, "{file} is not as the program draws it: cargo xtask screens");
        }
    }

    #[test]
    fn the_readme_shows_the_screens_of_the_documents() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let readme = fs::read_to_string(root.join("README.md")).unwrap();
        for name in ["game", "settings", "small"] {
            assert!(SCENES.iter().any(|scene| scene.name == name), "{name}");
            assert!(readme.contains(&format!("({FOLDER}/{name}.svg)")), "{name} is not shown");
        }
    }
}
