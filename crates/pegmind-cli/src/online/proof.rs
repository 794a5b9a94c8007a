//! All of a room that is over, in a file.

use pegmind_face::sentence;
use pegmind_session::GameId;

use super::address::ServerAddress;
use super::api::Api;
use crate::named_file::write_new;

/// Writes all of a room into a file that is not there yet, for anybody to check. Says so, or why
/// it is not written.
pub(crate) fn write_proof(server: ServerAddress, room: &GameId, file: &str) -> String {
    match Api::new(server).proof(room) {
        Ok(text) => match write_new(file, &text) {
            Ok(line) => format!("{line} pegmind verify checks it."),
            Err(line) => line,
        },
        Err(problem) => sentence(&problem.sentence),
    }
}
