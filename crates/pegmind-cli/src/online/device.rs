//! What shows a server that this device has a seat: one secret for each server, in a file that
//! only the player can read.

use std::fs::File;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;
use pegmind_protocol::Token;
use pegmind_session::hex;

use super::api::Api;
use crate::exit::{Failure, in_words};
use crate::terminal::remark;
use crate::whole_file::{Readers, create_folder, folder_of, quoted, read, replace, text};

/// The longest such file, in bytes.
const BYTES_MAX: u64 = 1 << 16;
/// How the names of files begin that are being written.
const UNFINISHED: &str = ".devices-";

/// The token of this device for a server, a new one if it has none. Where it cannot be kept it
/// is said that the seat is lost with the program.
pub(crate) fn device_token(api: &Api) -> Result<Token, Failure> {
    token_in(&path(), &api.server().to_string(), || Ok(api.register()?))
}

fn token_in(
    path: &Path,
    server: &str,
    register: impl FnOnce() -> Result<Token, Failure>,
) -> Result<Token, Failure> {
    // Of two programs that begin at once the second one finds what the first one was given.
    let _lock = lock(path);
    let known = known(path)?;
    if let Some(token) = token_of(&known, server) {
        return Ok(token);
    }
    let token = register()?;
    let line = format!("{server} {}\n", hex::write(&token.0));
    if let Err(error) = keep(path, &(known + &line)) {
        let (path, why) = (quoted(path), in_words(&error));
        remark(&format!("pegmind: {path}: {why}; your seat is lost when the program ends."));
    }
    Ok(token)
}

/// Waits until no other program changes the file, and keeps them from it as long as what is
/// returned is kept. Where no lock can be had the file is changed without one.
fn lock(path: &Path) -> Option<File> {
    create_folder(folder_of(path)).ok()?;
    let name = path.with_extension("lock");
    let file = File::options().create(true).truncate(false).write(true).open(name).ok()?;
    file.lock().ok().map(|()| file)
}

/// The token of this device for a server, if it has one.
pub(crate) fn known_token(api: &Api) -> Result<Option<Token>, Failure> {
    Ok(token_of(&known(&path())?, &api.server().to_string()))
}

/// Takes the token for a server away: the server knows nothing of it any more.
pub(crate) fn forget_token(api: &Api) {
    let path = path();
    let _lock = lock(&path);
    let kept = known(&path).map(|known| without(&known, &api.server().to_string()));
    let done = kept.and_then(|kept| Ok(keep(&path, &kept)?));
    if let Err(failure) = done {
        remark(&format!("pegmind: {}: {}", quoted(&path), failure.message));
    }
}

fn known(path: &Path) -> Result<String, Failure> {
    match read(path, BYTES_MAX).and_then(text) {
        Ok(text) => Ok(text),
        Err(error) if error.is_missing() => Ok(String::new()),
        Err(error) => {
            Err(Failure { exit: error.exit(), message: format!("{}: {error}", quoted(path)) })
        }
    }
}

fn without(text: &str, server: &str) -> String {
    let is_other = |line: &&str| line.split_once(' ').is_none_or(|(known, _)| known != server);
    text.lines().filter(is_other).flat_map(|line| [line, "\n"]).collect()
}

/// Where the tokens are: among what is kept of running games.
fn path() -> PathBuf {
    let strategy = etcetera::choose_base_strategy().ok();
    let state = strategy.as_ref().and_then(|place| place.state_dir().or(Some(place.data_dir())));
    state.unwrap_or_else(|| PathBuf::from(".pegmind")).join("pegmind").join("devices")
}

fn token_of(text: &str, server: &str) -> Option<Token> {
    let mut lines = text.lines().filter_map(|line| line.split_once(' '));
    let (_, token) = lines.find(|(known, _)| *known == server)?;
    hex::read(token.trim()).ok().map(Token)
}

fn keep(path: &Path, text: &str) -> std::io::Result<()> {
    create_folder(folder_of(path))?;
    replace(path, UNFINISHED, Readers::Owner, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_server_has_a_token_of_its_own() {
        let [one, other] = [[7; 32], [8; 32]].map(|bytes| hex::write(&bytes));
        let text = format!("http://a:1 {one}\nhttp://b:2 {other}\nbroken\nhttp://c:3 short\n");
        assert_eq!(token_of(&text, "http://b:2"), Some(Token([8; 32])));
        assert_eq!(token_of(&text, "http://a:1"), Some(Token([7; 32])));
        assert_eq!(token_of(&text, "http://c:3"), None);
        assert_eq!(token_of(&text, "http://a:11"), None);
        let rest = without(&text, "http://a:1");
        assert_eq!(token_of(&rest, "http://a:1"), None);
        assert_eq!(token_of(&rest, "http://b:2"), Some(Token([8; 32])));
    }

    #[test]
    fn two_programs_that_begin_at_once_have_one_token() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state").join("devices");
        let both_begin = std::sync::Barrier::new(2);
        let tokens = std::thread::scope(|scope| {
            let programs = [7, 8].map(|own| {
                let (path, both_begin) = (&path, &both_begin);
                scope.spawn(move || {
                    both_begin.wait();
                    token_in(path, "http://a:1", || Ok(Token([own; 32]))).ok()
                })
            });
            programs.map(|program| program.join().unwrap().unwrap())
        });
        assert_eq!(tokens[0], tokens[1]);
        let kept = std::fs::read_to_string(&path).unwrap();
        assert_eq!(token_of(&kept, "http://a:1"), Some(tokens[0].clone()));
        assert_eq!(kept.lines().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn only_the_player_can_read_the_file() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state").join("devices");
        keep(&path, "http://a:1 00\n").unwrap();
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
}
