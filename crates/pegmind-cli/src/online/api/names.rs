//! What is asked of a server about names: they are claimed, taken over, given up and
//! ranked so, by daily games, too.

use pegmind_face::online::FeedWish;
use pegmind_protocol::{DailyBoardReply, DailyResultReply, FeedAt, RankingsReply, Token};
use pegmind_review::Daily;
use pegmind_rules::PlayerName;
use serde::{Deserialize, Serialize};

use super::{Api, Problem, bearer, json};

/// The longest export, in bytes.
const EXPORT_BYTES_MAX: u64 = 64 << 20;

#[derive(Debug, Deserialize)]
struct OwnName {
    name: Option<String>,
}

#[derive(Debug, Serialize)]
struct Claim<'a> {
    name: &'a str,
}

#[derive(Serialize)]
struct Recovery<'a> {
    name: &'a str,
    phrase: &'a str,
}

#[derive(Debug, Serialize)]
struct HandIn<'a> {
    record: &'a str,
}

/// A name that is this device's now, and what takes it over to another one.
#[derive(Deserialize)]
pub(crate) struct Claimed {
    pub(crate) name: String,
    pub(crate) phrase: String,
}

#[derive(Debug, Deserialize)]
struct Forgotten {
    seats: u64,
}

impl Api {
    /// The name that this device has.
    pub(crate) fn name(&self, token: &Token) -> Result<Option<String>, Problem> {
        let own: OwnName = self.read(&self.get("/api/name", token)?)?;
        Ok(own.name)
    }

    /// Claims a name.
    pub(crate) fn claim(&self, token: &Token, name: &PlayerName) -> Result<Claimed, Problem> {
        let claim = json(&Claim { name: name.as_str() });
        self.read(&self.post("/api/name", Some(token), &claim)?)
    }

    /// Takes a name over with its phrase. Returns it as it is written.
    pub(crate) fn recover(
        &self,
        token: &Token,
        name: &PlayerName,
        phrase: &str,
    ) -> Result<String, Problem> {
        let recovery = json(&Recovery { name: name.as_str(), phrase });
        let answer = self.post("/api/name/recover", Some(token), &recovery)?;
        let own: OwnName = self.read(&answer)?;
        own.name.ok_or_else(|| self.unreadable())
    }

    /// Where the feed of this device is, at another address if that is wanted.
    pub(crate) fn feed(&self, token: &Token, wish: FeedWish) -> Result<FeedAt, Problem> {
        let answer = match wish {
            FeedWish::Tell => self.get("/api/feed", token)?,
            FeedWish::Renew => self.post("/api/feed", Some(token), "{}")?,
        };
        FeedAt::read(&answer).ok_or_else(|| self.unreadable())
    }

    /// Gives the name of this device up.
    pub(crate) fn give_up(&self, token: &Token) -> Result<(), Problem> {
        self.delete("/api/name", token).map(drop)
    }

    /// Has this device forgotten. Returns how many seats it had.
    pub(crate) fn forget(&self, token: &Token) -> Result<u64, Problem> {
        let answer = self.delete("/api/devices", token)?;
        let forgotten: Forgotten = self.read(&answer)?;
        Ok(forgotten.seats)
    }

    /// All that is kept of this device, as JSON.
    pub(crate) fn export(&self, token: &Token) -> Result<String, Problem> {
        let request = self.agent.get(self.server.at("/api/devices/me/export"));
        let request = request.header("Authorization", bearer(token));
        let text = self.text_up_to(request.call(), EXPORT_BYTES_MAX)?;
        let _whole: serde::de::IgnoredAny = self.read(&text)?;
        Ok(text)
    }

    /// Who ranks where, in the list that these words name.
    pub(crate) fn rankings(&self, list: &[(&str, String)]) -> Result<RankingsReply, Problem> {
        let request = self.agent.get(self.server.at("/api/rankings"));
        let words = list.iter().map(|(name, word)| (*name, word.as_str()));
        self.read(&self.text(request.query_pairs(words).call())?)
    }

    /// Hands in a daily game.
    pub(crate) fn hand_in(
        &self,
        token: &Token,
        daily: Daily,
        record: &str,
    ) -> Result<DailyResultReply, Problem> {
        let path = format!("/api/daily/{}/{}", daily.day(), daily.preset().name());
        self.read(&self.post(&path, Some(token), &json(&HandIn { record }))?)
    }

    /// Who played a daily code.
    pub(crate) fn daily_board(&self, daily: Daily) -> Result<DailyBoardReply, Problem> {
        let path = format!("/api/daily/{}/{}", daily.day(), daily.preset().name());
        self.read(&self.text(self.agent.get(self.server.at(&path)).call())?)
    }

    fn get(&self, path: &str, token: &Token) -> Result<String, Problem> {
        let request = self.agent.get(self.server.at(path));
        self.text(request.header("Authorization", bearer(token)).call())
    }

    fn delete(&self, path: &str, token: &Token) -> Result<String, Problem> {
        let request = self.agent.delete(self.server.at(path));
        self.text(request.header("Authorization", bearer(token)).call())
    }
}
