//! Playing on from a row of a game that is over.

use std::fmt::Write as _;

use pegmind_rules::{Code, Row, Rules, Setup, SetupOptions, Strict, mark};

use super::{Moment, Response, Restored, Session};
use crate::effect::Effect;
use crate::escrow::Escrow;
use crate::game_id::GameId;
use crate::generator::Seed;
use crate::record::{Header, Record};
use crate::secret::{Opening, Salt};
use crate::table::RestoreError;

/// What a practice game is called, and where its randomness comes from.
const NAME: &str = "practice";

impl Session {
    /// A new game with a code that is known already, after some rows: a person looks for it.
    /// The answers are those of the code.
    ///
    /// It is practice: nothing of it is to be stored, so it counts nowhere.
    ///
    /// # Errors
    ///
    /// [`RestoreError`] if the rows are those of no such game.
    pub fn practice(
        rules: &Rules,
        strict: Strict,
        code: Code,
        rows: &[Row],
        now: Moment,
    ) -> Result<Restored, RestoreError> {
        let mut header = Record::parse("")?.header;
        let options = SetupOptions { rules: *rules, strict, ..Header::default_options() };
        header.setup = Setup::new(options).map_err(|_setup| RestoreError::NoSecret)?;
        header.id = GameId::new(NAME).ok();
        let mut text = header.to_text();
        for (number, row) in (1..).zip(rows) {
            let answer = mark(rules, &code, &row.guess);
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{number}. {} {answer}", row.guess);
        }
        let seed = Seed::from_text(NAME);
        let salt = Some(Salt::from_seed(&seed));
        let escrow = Escrow {
            opening: Some(Opening { code, salt }),
            witness: None,
            entropy: seed.clone(),
            seed,
        };
        let (mut session, mut response) = Self::restore(Record::parse(&text)?, escrow, now)?;
        session.is_practice = true;
        session.keep_unstored(&mut response);
        Ok((session, response))
    }

    /// Whether this game is practice, of which nothing is stored.
    #[must_use]
    pub const fn is_practice(&self) -> bool {
        self.is_practice
    }

    /// Sees that nothing of practice is stored.
    pub(super) fn keep_unstored(&self, response: &mut Response) {
        if self.is_practice {
            response.effects.retain(|effect| match effect {
                Effect::Consult(_) | Effect::ConsultMaker(_) => true,
                Effect::Seal { .. }
                | Effect::Append { .. }
                | Effect::Archive { .. }
                | Effect::Supersede { .. }
                | Effect::Discard { .. } => false,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use pegmind_rules::{Board, Outcome, Preset};

    use super::*;
    use crate::{DraftEdit, Input, Intent};

    #[test]
    fn practice_begins_after_the_rows_and_stores_nothing() {
        let rules = Preset::Classic.rules();
        let code = rules.code("GPYB").unwrap();
        let board = Board::read(rules, [("RROY", "0+1"), ("RBGG", "0+2")]).unwrap();
        let now = Duration::ZERO;
        let (mut session, response) =
            Session::practice(&rules, Strict::No, code, board.rows(), now).unwrap();
        assert!(session.is_practice() && response.effects.is_empty());
        assert_eq!(session.view().board.rows(), board.rows());
        let mut feed = |intent| session.feed(Input::Intent(intent), now).unwrap();
        let _drafted = feed(Intent::Draft(DraftEdit::Fill(code.pegs().to_vec())));
        let response = feed(Intent::Submit);
        assert!(response.effects.iter().all(|effect| matches!(effect, Effect::Consult(_))));
        assert_eq!(session.view().outcome, Some(Outcome::Solved));
    }

    #[test]
    fn codes_and_rows_of_every_board_can_be_practiced() {
        for preset in Preset::ALL {
            let rules = preset.rules();
            let code = pegmind_rules::Codes::new(&rules).nth(40).unwrap();
            let guess = pegmind_rules::Codes::new(&rules).nth(7).unwrap();
            let rows = [Row { guess, feedback: mark(&rules, &code, &guess) }];
            let (session, _) =
                Session::practice(&rules, Strict::No, code, &rows, Duration::ZERO).unwrap();
            assert_eq!(session.view().board.rows(), rows, "{preset}");
        }
    }
}
