//! The text of acts from anywhere.

use pegmind_session::{Act, Record, SeenAct};

/// Reads each line as an act that was seen, on the board of the tags before the
/// first empty line. An act prints as text that is read as the same act and
/// prints the same.
///
/// # Panics
///
/// Where that does not hold.
pub fn act(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (tags, acts) = text.split_once("\n\n").unwrap_or(("", &text));
    let Ok(record) = Record::parse(tags).or_else(|_| Record::parse("")) else { return };
    let rules = record.header.setup.rules();
    // What opens a code has several lines.
    for text in acts.lines().chain([acts]) {
        let Ok(seen) = SeenAct::parse(rules, text) else { continue };
        let printed = seen.to_string();
        let read = SeenAct::parse(rules, &printed)
            .unwrap_or_else(|error| panic!("{error} in {printed:?} from {text:?}"));
        assert_eq!(read, seen, "{text:?}");
        assert_eq!(read.to_string(), printed, "{text:?}");
        if let SeenAct::Act(act) = seen {
            assert_eq!(Act::parse(rules, &printed), Ok(act), "{text:?}");
        }
    }
}
