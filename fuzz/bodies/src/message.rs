//! Messages between programs from anywhere.

use pegmind_protocol::maker::{MakerPageMsg, MakerWorkerMsg};
use pegmind_protocol::{ClientMsg, MessageError, PageMsg, ServerMsg, WorkerMsg};
use pegmind_rules::{Preset, Rules};

/// Reads text as each kind of message. The first line is the rules of the board
/// that it is about; if it is none, that is the classic board. What is read is
/// written as text that is read as the same message.
///
/// # Panics
///
/// Where that does not hold.
pub fn message(bytes: &[u8]) {
    read_any(bytes);
}

/// Whether the text is a message of any kind.
pub(crate) fn read_any(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let (first, rest) = text.split_once('\n').unwrap_or(("", &text));
    let (rules, text) =
        first.parse::<Rules>().map_or((Preset::Classic.rules(), &*text), |rules| (rules, rest));
    [
        reads_back(text, |text| Ok(ClientMsg::read(text, Some(&rules))?.to_text())),
        reads_back(text, |text| Ok(ServerMsg::read(text, Some(&rules))?.to_text())),
        reads_back(text, |text| Ok(PageMsg::read(text)?.to_text())),
        reads_back(text, |text| Ok(WorkerMsg::read(text, &rules)?.to_text())),
        reads_back(text, |text| Ok(MakerPageMsg::read(text)?.to_text())),
        reads_back(text, |text| Ok(MakerWorkerMsg::read(text, &rules)?.to_text())),
    ]
    .contains(&true)
}

/// Asserts that what a message is written as stays the same when it is read
/// again. Says whether the text is such a message.
fn reads_back(text: &str, rewrite: impl Fn(&str) -> Result<String, MessageError>) -> bool {
    let Ok(written) = rewrite(text) else { return false };
    let again = rewrite(&written).unwrap_or_else(|error| panic!("{error} in {written}"));
    assert_eq!(again, written);
    true
}
