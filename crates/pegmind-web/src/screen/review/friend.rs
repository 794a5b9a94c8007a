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

/// Somebody else's game for the same code.
#[derive(Debug)]
pub(crate) struct Friend {
    /// What its codebreaker is called.
    pub(crate) name: String,
    /// Its game.
    pub(crate) game: FinishedGame,
    /// Its review, once it is known.
    pub(crate) review: Option<GameReview>,
}

impl Judged {
    /// Takes somebody else's record in, if it is of the same code.
    pub(super) fn compare(&mut self, text: &str, context: &mut Context<'_>) {
        let record = match history::only_record(text) {
            Ok(record) => record,
            Err(why) => return context.say(why),
        };
        let (game, _) = FinishedGame::of_record(record.clone());
        if let Some(why) = not_comparable(&self.game, &game) {
            return context.say(why);
        }
        let name = name_of(&record);
        self.friend = Some(Friend { name, game, review: None });
        let record = record.to_string();
        let ticket = asked::ask(context, |ticket| StudyMsg::Review { ticket, record });
        self.asked.insert(ticket, Asked::Friend);
        context.say("The games stand side by side.");
    }
}

fn name_of(record: &Record) -> String {
    let header = &record.header;
    let name = header.setup.name(Player::seated(Seat::Codebreaker, header.game)).as_str();
    if name == "You" { "The other".into() } else { name.to_owned() }
}
