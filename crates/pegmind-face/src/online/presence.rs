//! What is said of who is in a room and who is not.

use pegmind_room::{GRACE_MINUTES, MemberNumber, Stage};

use super::RoomPhrase;

impl RoomPhrase<'_> {
    /// Who is there, who has not come yet, is away or gone, for whom one waits, and how long a
    /// move may take.
    #[must_use]
    pub fn there(
        &self,
        away: &[MemberNumber],
        coming: &[MemberNumber],
        gone: &[MemberNumber],
    ) -> Vec<String> {
        let away = self.absent(away, coming, gone);
        let days = Self::days(self.room.days()).map(|days| format!("{days}."));
        let there = [self.present()].into_iter().chain(away).chain(self.awaited());
        there.chain(days).chain(self.slow_wishes()).collect()
    }

    /// Who has no connection: none any more, none yet, or none for long.
    #[must_use]
    pub fn absent(
        &self,
        away: &[MemberNumber],
        coming: &[MemberNumber],
        gone: &[MemberNumber],
    ) -> Vec<String> {
        let verb = if coming.len() == 1 { "is" } else { "are" };
        let yet = || format!("{} {verb} not connected yet.", self.names(coming.iter().copied()));
        let yet = (!coming.is_empty()).then(yet);
        yet.into_iter().chain(self.presence(away, &[], gone)).collect()
    }

    /// Who has lost the connection, is here again, or has been away for [`GRACE_MINUTES`].
    #[must_use]
    pub fn presence(
        &self,
        lost: &[MemberNumber],
        back: &[MemberNumber],
        gone: &[MemberNumber],
    ) -> Vec<String> {
        let said = |members: &[MemberNumber], one: &str, many: &str| {
            let names = self.names(members.iter().copied());
            let verb = if members.len() == 1 { one } else { many };
            (!members.is_empty()).then(|| format!("{names} {verb}"))
        };
        let lost: Vec<_> = lost.iter().copied().filter(|lost| !gone.contains(lost)).collect();
        let playing = self.room.stage() == Stage::Playing && self.own.is_some();
        let then = if playing {
            format!(" After {GRACE_MINUTES} minutes you can have them leave.")
        } else {
            String::new()
        };
        let reconnecting = format!("reconnecting; nothing is lost.{then}");
        let key = self.word_key;
        let claim = if playing {
            format!(" {key}claim makes them leave, and {key}slow 3 gives each move three days.")
        } else {
            String::new()
        };
        [
            said(&lost, &format!("is {reconnecting}"), &format!("are {reconnecting}")),
            said(back, "is here again.", "are here again."),
            said(
                gone,
                &format!("has had no connection for {GRACE_MINUTES} minutes.{claim}"),
                &format!("have had no connection for {GRACE_MINUTES} minutes.{claim}"),
            ),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}
