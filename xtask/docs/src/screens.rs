//! `cargo xtask screens`: pictures of the full screen for the documents, as
//! text and as SVG, and the list of its keys. The pictures are played by scripts
//! of keys from fixed seeds, so that they are the same on every machine.

mod glyph;
mod stage;
mod svg;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use pegmind_tui::{Action, KeyMap};

use stage::Stage;

/// Where the pictures are.
const FOLDER: &str = "docs/screens";

/// The page with the list of keys, and what stands before and after the list.
const PAGE: &str = "docs/playing.md";
const KEYS: &str = "<!-- keys -->\n";
const END_OF_KEYS: &str = "<!-- end of keys -->";

/// A picture: its name, the size of the screen, and what is played. Words are
/// keys by name; a word in quotes is typed, one behind a colon is a command with dashes for spaces.
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
const SCENES: [Scene; 17] = [
    scene("home", 80, 24, ""),
    scene("new-game", 80, 24, "'o' Down Down Right"),
    scene(
        "game",
        84,
        38,
        "Enter 'rroy' Enter 'rbgg' Enter 'ygbp' Enter \
         Tab Enter Enter Enter Right Enter Right Enter Enter Enter Esc 'gr'",
    ),
    scene("assistant", 120, 30, "Enter 'rroy' Enter 'rbgg' Enter F2 Enter Esc 'gp'"),
    scene("result", 80, 24, "Enter 'rroy' Enter 'rbgg' Enter finish"),
    scene(
        "review",
        120,
        40,
        "Enter 'rroy' Enter 'rbgg' Enter 'ygbp' Enter 'gpby' Enter finish 'r'",
    ),
    scene("why", 80, 24, "Enter 'rroy' Enter 'rbgg' Enter finish :why-2"),
    scene("help", 80, 24, "Enter 'rroy' Enter ?"),
    scene("learn", 80, 24, ":learn Enter '1' '2' Enter"),
    scene("settings", 80, 24, ":settings Down"),
    scene("watch", 80, 24, "Down Enter 'gpyb' Enter wake wake wake wake wake wake"),
    scene("curtain", 80, 24, "Down Down Enter"),
    scene(
        "two",
        80,
        24,
        "Down Down 'o' Down Down Down Down Down Right Home Enter Enter 'gpyb' Enter 'gpyb' \
         Enter Enter 'rroy' Enter Enter '0+' F3",
    ),
    scene("solve", 80, 24, "'5' Enter 'rroy' Enter 'o' Enter"),
    scene(
        "large",
        120,
        40,
        "'o' Down Down Left Left Down '8' Enter Down '12' Enter Home Enter \
         'rroyygbp' Enter 'wwccggnn' Enter 'rgb'",
    ),
    Scene {
        settings: &[("ground", "light")],
        ..scene("light", 80, 24, "Enter 'rroy' Enter 'rbgg' Enter 'ygbp' Enter 'gp'")
    },
    scene("small", 40, 12, "Enter 'rroy' Enter 'rbgg' Enter 'gp'"),
];

/// Draws all pictures again and lists the keys. Always true: there is nothing to find fault with.
pub(crate) fn draw_all(root: &Path) -> Result<bool> {
    let folder = root.join(FOLDER);
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    for (file, text) in files()? {
        let path = folder.join(file);
        fs::write(&path, text).with_context(|| path.display().to_string())?;
        println!("{}", path.display());
    }
    let path = root.join(PAGE);
    let page = fs::read_to_string(&path).with_context(|| PAGE.to_owned())?;
    fs::write(&path, with_keys(&page)?).with_context(|| PAGE.to_owned())?;
    println!("{}", path.display());
    Ok(true)
}

/// The page with the usual keys in its list.
fn with_keys(page: &str) -> Result<String> {
    let no_list = || format!("there is no place for keys in {PAGE}");
    let (before, rest) = page.split_once(KEYS).with_context(no_list)?;
    let (_, after) = rest.split_once(END_OF_KEYS).with_context(no_list)?;
    let map = KeyMap::default();
    let mut list = String::from("| name | keys | what it does |\n| --- | --- | --- |\n");
    for action in Action::ALL {
        let keys: Vec<String> = map.keys(*action).map(|key| format!("`{key}`")).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(list, "| {action} | {} | {} |", keys.join(" "), action.sentence());
    }
    Ok(format!("{before}{KEYS}\n{list}\n{END_OF_KEYS}{after}"))
}

/// The files with their texts.
fn files() -> Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    for scene in &SCENES {
        let mut stage = Stage::new(scene.columns, scene.lines, scene.settings)?;
        let play = stage.play(scene.script);
        play.with_context(|| format!("in the picture {}", scene.name))?;
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
    fn every_picture_is_shown_in_a_document() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
        let readme = read("README.md");
        assert!(readme.contains("](docs/screens/game.svg)"), "README.md shows no game");
        let pages = [PAGE, "docs/solving.md"].map(read).concat();
        for Scene { name, .. } in &SCENES {
            assert!(pages.contains(&format!("](screens/{name}.svg)")), "{name} is not shown");
        }
    }

    #[test]
    fn the_keys_in_the_documents_are_those_of_the_program() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(PAGE);
        let page = fs::read_to_string(page).unwrap().replace("\r\n", "\n");
        assert!(page == with_keys(&page).unwrap(), "{PAGE} has other keys: cargo xtask screens");
    }
}
