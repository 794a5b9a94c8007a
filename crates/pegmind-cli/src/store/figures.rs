//! What reviews found, kept so that it is not worked out again: a line a game, by all that
//! its review depends on. It is a cache: what is lost is worked out again, and what a game
//! is comes from its record alone.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::PathBuf;

use etcetera::BaseStrategy as _;
use pegmind_review::{Figures, FinishedGame, GameKey, GameReview};

use crate::whole_file::{Readers, create_folder, folder_of, open, read, replace};

/// The first line. It changes when reviews find something else.
const HEAD: &str = "pegmind figures 1\n";

/// The longest file, in bytes. That is room for some million games.
const BYTES_MAX: u64 = 128 << 20;

/// The figures of games that were reviewed.
#[derive(Debug)]
pub(crate) struct FiguresFile {
    /// Where they are kept, if there is a place for them.
    path: Option<PathBuf>,
}

/// Figures by the keys of their games.
#[derive(Debug, Default)]
pub(crate) struct KnownFigures(HashMap<String, Figures>);

impl KnownFigures {
    /// The figures of a game, if it was reviewed.
    pub(crate) fn of(&self, key: &GameKey) -> Option<&Figures> {
        self.0.get(key.as_str())
    }

    /// Whether no game was reviewed.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FiguresFile {
    /// The file of this player.
    pub(crate) fn of_player() -> Self {
        let strategy = etcetera::choose_base_strategy().ok();
        Self { path: strategy.map(|place| place.cache_dir().join("pegmind").join("figures")) }
    }

    /// What is known. A file that cannot be read, and a line that is no figures, are passed
    /// over.
    pub(crate) fn load(&self) -> KnownFigures {
        let bytes = self.path.as_ref().and_then(|path| read(path, BYTES_MAX).ok());
        let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default();
        // A line without its end was cut off.
        let whole = text.rfind('\n').and_then(|end| text.get(..=end)).unwrap_or_default();
        let Some(lines) = whole.strip_prefix(HEAD) else { return KnownFigures::default() };
        let figures = lines.lines().filter_map(|line| {
            let (key, figures) = line.split_once(' ')?;
            Some((key.to_owned(), figures.parse().ok()?))
        });
        KnownFigures(figures.collect())
    }

    /// Keeps what the review of a game found, if the game is over, all of it was judged, and
    /// that is not known yet. What cannot be kept is worked out again another time.
    pub(crate) fn keep_review(&self, game: &FinishedGame, review: &GameReview) {
        let figures = Figures::of(&review.rows, game.rows.len());
        let Some(figures) = figures.filter(|_| game.outcome.is_some()) else { return };
        let key = GameKey::new(&game.rules, game.strict, &game.rows);
        if self.load().of(&key).is_none() {
            drop(self.keep(&[(key, figures)]));
        }
    }

    /// Keeps the figures of some games.
    ///
    /// # Errors
    ///
    /// If they cannot be written; then they are worked out again another time.
    pub(crate) fn keep(&self, found: &[(GameKey, Figures)]) -> io::Result<()> {
        let Some(path) = self.path.as_ref().filter(|_| !found.is_empty()) else { return Ok(()) };
        let mut text = String::new();
        for (key, figures) in found {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{} {figures}", key.as_str());
        }
        create_folder(folder_of(path))?;
        let old = read(path, BYTES_MAX).unwrap_or_default();
        if !old.starts_with(HEAD.as_bytes()) || old.len() as u64 > BYTES_MAX / 2 {
            return replace(path, ".tmp-", Readers::Owner, format!("{HEAD}{text}").as_bytes());
        }
        let file: File = open(path, OpenOptions::new().append(true)).map_err(io::Error::other)?;
        // What was cut off ends with this line.
        let gap = if old.ends_with(b"\n") { "" } else { "\n" };
        (&file).write_all(format!("{gap}{text}").as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use pegmind_rules::{Preset, Strict};

    use super::*;

    fn key(guess: &str) -> GameKey {
        let rules = Preset::Classic.rules();
        GameKey::new(&rules, Strict::No, &[rules.row(guess, "1+0").unwrap()])
    }

    #[test]
    fn figures_are_there_again_and_damage_is_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cache").join("figures");
        let file = FiguresFile { path: Some(path.clone()) };
        assert!(file.load().is_empty());
        let figures: Figures = "0:-5".parse().unwrap();
        file.keep(&[(key("rroo"), figures.clone())]).unwrap();
        file.keep(&[(key("rrrr"), figures.clone())]).unwrap();
        assert_eq!(file.load().of(&key("rroo")), Some(&figures));
        assert_eq!(file.load().of(&key("rrrr")), Some(&figures));
        // The last line was cut off.
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, &text[..text.len() - 3]).unwrap();
        assert_eq!(file.load().of(&key("rrrr")), None);
        file.keep(&[(key("yyyy"), figures.clone())]).unwrap();
        assert_eq!(file.load().of(&key("rroo")), Some(&figures));
        assert_eq!(file.load().of(&key("yyyy")), Some(&figures));
        // Figures of another version are worked out again.
        fs::write(&path, "pegmind figures 0\nx 0:0\n").unwrap();
        assert!(file.load().is_empty());
        file.keep(&[(key("rroo"), figures.clone())]).unwrap();
        assert_eq!(file.load().of(&key("rroo")), Some(&figures));
    }
}
