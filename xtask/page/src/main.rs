//! What the first module of a page holds, linked: the game, its messages and its
//! words, without the solver. It says what happened in a record, and reads the
//! messages behind it.

#![expect(clippy::print_stdout, reason = "it is all that it does")]
#![forbid(unsafe_code)]

use std::error::Error;
use std::io::{read_to_string, stdin};

use pegmind_face::Phrase;
use pegmind_protocol::{ClientMsg, PageMsg, ServerMsg, WorkerMsg};
use pegmind_rules::ColorNames;
use pegmind_session::{Record, Replay};

fn main() -> Result<(), Box<dyn Error>> {
    let text = read_to_string(stdin())?;
    let (record, messages) = text.split_once("\n---\n").unwrap_or((&text, ""));
    let mut replay = Replay::new(Record::parse(record)?);
    let phrase = Phrase::new(ColorNames::STANDARD);
    while let Some(events) = replay.advance()? {
        events.iter().flat_map(|event| phrase.event(event)).for_each(|line| println!("{line}"));
    }
    let rules = *replay.view().board.rules();
    for text in messages.lines() {
        let read = ClientMsg::read(text, Some(&rules))
            .map(|message| message.to_text())
            .or_else(|_| ServerMsg::read(text, Some(&rules)).map(|message| message.to_text()))
            .or_else(|_| PageMsg::read(text).map(|message| message.to_text()))
            .or_else(|_| WorkerMsg::read(text, &rules).map(|message| message.to_text()));
        println!("{}", read?);
    }
    Ok(())
}
