//! Two games for one code side by side.

use pegmind_face::review::not_comparable;
use pegmind_protocol::StudyMsg;
use pegmind_review::{FinishedGame, GameReview};
use pegmind_rules::{Player, Seat};
use pegmind_session::Record;

use super::{Asked, Judged};
use crate::asked;
use crate::context::Context;
use crate::history;
use crate::route::Source;

/// Somebody else's game for the same code.
#[derive(Debug)]
pub(crate) struct Friend {
    /// What its codebreaker is called.
    pub(crate) name: String,
    /// Its record.
    pub(super) record: Record,
    /// Its game.
    pub(crate) game: FinishedGame,
    /// Its review, once it is known.
    pub(crate) review: Option<GameReview>,
}

impl Judged {
    /// Takes somebody else's record in, and says how that went.
    pub(super) fn take_friend(&mut self, text: &str, context: &mut Context<'_>) {
        if let Err(why) = self.compare(text, context) {
            return context.say(why);
        }
        self.show_address(false, context);
        let is_long = self.friend.as_ref().is_some_and(|friend| !Source::fits(&friend.record));
        let beside = if is_long && !context.is_plain { history::TOO_LONG } else { "" };
        context.say(format!("The games stand side by side. {beside}").trim_end());
    }

    /// Puts somebody else's record beside this game, if it is of the same code.
    ///
    /// # Errors
    ///
    /// Says why it is not.
    pub(super) fn compare(&mut self, text: &str, context: &mut Context<'_>) -> Result<(), String> {
        let record = history::only_record(text)?;
        let (game, _) = FinishedGame::of_record(record.clone());
        if let Some(why) = not_comparable(&self.game, &game) {
            return Err(why);
        }
        let text = record.to_string();
        let ticket = asked::ask(context, |ticket| StudyMsg::Review { ticket, record: text });
        self.friend = Some(Friend { name: name_of(&record), record, game, review: None });
        self.asked.insert(ticket, Asked::Friend);
        Ok(())
    }
}

fn name_of(record: &Record) -> String {
    let header = &record.header;
    let name = header.setup.name(Player::seated(Seat::Codebreaker, header.game)).as_str();
    if name == "You" { "The other".into() } else { name.to_owned() }
}
