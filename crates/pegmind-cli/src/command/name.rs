//! `pegmind name`: the name that this device has claimed on a server.

use std::io::{self, Write as _};
use std::path::Path;

use pegmind_console::Preferences;
use pegmind_face::online::FeedWish;
use pegmind_rules::{PlayerName, Quoted};

use crate::args::NameArgs;
use crate::exit::{Exit, Failure, print_text};
use crate::line::{Input, Line};
use crate::online::{Api, device_token, feed_address, forget_token, known_token, server};
use crate::terminal::{Look, remark};
use crate::whole_file::{Place, quoted, read_input, text};

/// The longest phrase that is read, in bytes.
const PHRASE_BYTES_MAX: u64 = 4096;
/// The most characters of what a server says of a name that are shown.
const SHOWN_MAX: usize = 256;

pub(crate) fn run(options: &NameArgs, config: &Preferences, look: &Look) -> Result<Exit, Failure> {
    let api = Api::new(server(options.server.as_ref(), config)?);
    let deed = Deed { api: &api, config, look };
    match (&options.claim, &options.recover, &options.export) {
        (Some(name), ..) => deed.claim(name),
        (_, Some(name), _) => deed.recover(name),
        (.., Some(file)) => deed.export(file),
        (None, None, None) if options.feed => deed.feed(FeedWish::Tell),
        (None, None, None) if options.new_feed => deed.feed(FeedWish::Renew),
        (None, None, None) if options.give_up => deed.give_up(),
        (None, None, None) if options.forget => deed.forget(),
        (None, None, None) => deed.show(),
    }
}

/// What is done about the name of this device.
struct Deed<'a> {
    api: &'a Api,
    config: &'a Preferences,
    look: &'a Look,
}

impl Deed<'_> {
    fn show(&self) -> Result<Exit, Failure> {
        let token = known_token(self.api)?;
        let name = token.map(|token| self.api.name(&token)).transpose()?.flatten();
        if let Some(name) = name {
            return self.print(&name);
        }
        self.tell(&format!("{} pegmind name --claim NAME claims one.", self.nameless()));
        Ok(Exit::Done)
    }

    fn claim(&self, name: &PlayerName) -> Result<Exit, Failure> {
        let claimed = self.api.claim(&device_token(self.api)?, name)?;
        self.tell(&format!(
            "{} is yours on this device. Write these ten words down: they take it over to another \
             one, and are shown only now.",
            self.shown(&claimed.name)
        ));
        let exit = self.print(&claimed.phrase)?;
        self.tell_how_to_sit(&claimed.name);
        Ok(exit)
    }

    fn recover(&self, name: &PlayerName) -> Result<Exit, Failure> {
        let phrase = self.phrase(name)?;
        let own = self.api.recover(&device_token(self.api)?, name, &phrase)?;
        self.tell(&format!("{} is yours on this device from now on.", self.shown(&own)));
        self.tell_how_to_sit(&own);
        Ok(Exit::Done)
    }

    fn give_up(&self) -> Result<Exit, Failure> {
        let token = known_token(self.api)?;
        let own = token.as_ref().map(|token| self.api.name(token)).transpose()?.flatten();
        match (token, own) {
            (Some(token), Some(own)) => {
                self.api.give_up(&token)?;
                self.tell(&format!("{} is free again. Your seats stay yours.", self.shown(&own)));
            }
            (Some(_), None) | (None, _) => self.tell(&self.nameless()),
        }
        Ok(Exit::Done)
    }

    fn feed(&self, wish: FeedWish) -> Result<Exit, Failure> {
        let Some(address) = feed_address(self.api, wish)? else {
            self.tell(&format!("{} does not know this device.", self.api.server()));
            return Ok(Exit::Done);
        };
        if wish == FeedWish::Renew {
            self.tell("Where the feed was before nothing is any more.");
        }
        print_text(Exit::Done, |out| writeln!(out, "{address}"))
    }

    fn forget(&self) -> Result<Exit, Failure> {
        let Some(token) = known_token(self.api)? else {
            self.tell(&format!("{} does not know this device.", self.api.server()));
            return Ok(Exit::Done);
        };
        let seats = self.api.forget(&token)?;
        forget_token(self.api);
        let s = if seats == 1 { "" } else { "s" };
        self.tell(&format!(
            "{} has forgotten this device, with {seats} seat{s}.",
            self.api.server()
        ));
        Ok(Exit::Done)
    }

    fn export(&self, file: &Path) -> Result<Exit, Failure> {
        let place = Place::new("--export", file)?;
        let Some(token) = known_token(self.api)? else {
            self.tell(&format!("{} does not know this device.", self.api.server()));
            return Ok(Exit::Done);
        };
        place.write(self.api.export(&token)?.as_bytes())?;
        self.tell(&format!("Written to {}.", quoted(file)));
        Ok(Exit::Done)
    }

    /// The phrase of a name: a line that is asked for, or all of standard input.
    fn phrase(&self, name: &PlayerName) -> Result<String, Failure> {
        let phrase = if self.look.asks {
            let mut out = io::stderr();
            write!(out, "The ten words of {}: ", self.shown(name.as_str()))?;
            out.flush()?;
            match Input::new(io::stdin().lock()).line()? {
                Line::Text(text) => text,
                Line::End => String::new(),
                Line::TooLong { .. } | Line::NotText => {
                    return Err(Failure::usage("that is no phrase; expected ten words"));
                }
            }
        } else {
            let read = read_input(PHRASE_BYTES_MAX).and_then(text);
            read.map_err(|error| Failure {
                exit: error.exit(),
                message: format!("standard input: {error}"),
            })?
        };
        if phrase.trim().is_empty() {
            let why = "no words; expected the ten that were shown when the name was claimed, in a \
                       line of standard input";
            return Err(Failure::usage(why));
        }
        Ok(phrase)
    }

    fn nameless(&self) -> String {
        format!("This device has no name on {}.", self.api.server())
    }

    fn tell_how_to_sit(&self, own: &str) {
        match self.config.online_name.as_deref() {
            None => self.tell("You sit down under it there whenever you give no other --name."),
            Some(set) if set == own => {}
            Some(set) => self.tell(&format!(
                "You sit down as {} all the same, because the setting online.name says so; \
                 under {own} with --name, or always: pegmind config set online.name \"\"",
                self.shown(set),
                own = self.shown(own)
            )),
        }
    }

    /// What others wrote, as it may be shown here.
    fn shown(&self, text: &str) -> String {
        self.look.text(&Quoted::up_to(text, SHOWN_MAX).to_string())
    }

    fn print(&self, text: &str) -> Result<Exit, Failure> {
        print_text(Exit::Done, |out| writeln!(out, "{}", self.shown(text)))
    }

    /// Says what is no result.
    fn tell(&self, sentence: &str) {
        if !self.look.quiet {
            remark(sentence);
        }
    }
}
