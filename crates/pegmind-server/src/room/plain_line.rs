//! A room for a page without scripts: one request long, with the messages of a socket.

use std::sync::Arc;

use axum::http::HeaderMap;
use pegmind_protocol::{ClientMsg, ServerMsg};
use pegmind_rules::Rules;
use pegmind_session::{GameId, Version};

use super::device::Device;
use super::entry::Entry;
use super::hall_error::HallError;
use super::house;
use super::live::Live;
use super::told::messages;
use crate::guard::count_question;
use crate::peer::Peer;
use crate::state::AppState;

/// Why a line ends: the code with which a socket would be closed.
pub(crate) type ClosingCode = u16;

/// A page that has so many acts to go through counts as a question for the solver does.
const ACTS_FREE: Version = 1_000;

const BAD_MESSAGE: ClosingCode = 4001;
const NO_SUCH_ROOM: ClosingCode = 4004;
const NOT_ALLOWED: ClosingCode = 4003;
const GOING_AWAY: ClosingCode = 1001;

/// A line to a room that lasts as long as a request.
#[derive(Debug)]
pub(crate) struct PlainLine {
    state: AppState,
    device: Option<Device>,
    peer: Peer,
    joined: Option<(Arc<Entry>, Rules)>,
    have: Version,
}

impl PlainLine {
    /// A line for the device that these headers tell, at this address.
    pub(crate) fn new(state: AppState, headers: &HeaderMap, peer: Peer) -> Self {
        let device = Device::from(headers).ok().flatten();
        Self { state, device, peer, joined: None, have: 0 }
    }

    /// What is answered to a message.
    ///
    /// # Errors
    ///
    /// Why the line ends instead.
    pub(crate) async fn say(&mut self, text: &str) -> Result<Vec<String>, ClosingCode> {
        let rules = self.joined.as_ref().map(|(_, rules)| *rules);
        let message = ClientMsg::read(text, rules.as_ref()).map_err(|_what| BAD_MESSAGE)?;
        match (message, self.joined.clone()) {
            (ClientMsg::Join { room, have, .. }, None) => self.join(&room, have).await,
            (ClientMsg::Act { at, id, act }, Some((entry, _))) => {
                let device = self.device.clone().ok_or(NOT_ALLOWED)?;
                let done = self.state.hall().act(&entry, &device, at, id, act).await;
                let answer = match done {
                    Ok(done) => ServerMsg::Done { id, version: done.version() },
                    Err(HallError::Refused(why)) => ServerMsg::Refused { id, why },
                    Err(HallError::Stale { at, now }) => ServerMsg::Stale { id, at, now },
                    Err(error) => return Err(code(&error)),
                };
                self.tend(&entry).await;
                let mut told = self.news(&entry).await?;
                told.push(answer.to_text());
                Ok(told)
            }
            (ClientMsg::Leave, _) => Ok(Vec::new()),
            (ClientMsg::Join { .. }, Some(_)) | (ClientMsg::Act { .. }, None) => Err(BAD_MESSAGE),
        }
    }

    async fn join(&mut self, room: &GameId, have: Version) -> Result<Vec<String>, ClosingCode> {
        let hall = self.state.hall();
        let entry = hall.room(room).await.map_err(|error| code(&error))?;
        let device = self.device.as_ref();
        let look = |live: &Live| {
            let member = device.and_then(|device| live.member(device));
            (live.room.header().clone(), member, live.room.version(), live.room.days())
        };
        let looked = hall.look(&entry, look).await;
        let (header, member, now, days) = looked.map_err(|error| code(&error))?;
        if now.saturating_sub(have) > ACTS_FREE {
            count_question(&self.state, self.peer).or(Err(GOING_AWAY))?;
        }
        self.have = have.min(now);
        if let Some(device) = self.device.as_ref().filter(|_| member.is_some()) {
            // Nothing of a page without scripts stands longer than a request.
            entry.has_asked(device);
        }
        self.joined = Some((Arc::clone(&entry), header.options().rules));
        self.tend(&entry).await;
        let mut told = vec![ServerMsg::Welcome { header, member, now, days }.to_text()];
        told.extend(self.news(&entry).await?);
        Ok(told)
    }

    /// Has the house do what it owes.
    async fn tend(&self, entry: &Arc<Entry>) {
        if self.state.hall().look(entry, house::owes).await.unwrap_or(false) {
            tokio::spawn(house::tend(self.state.clone(), Arc::clone(entry), self.peer));
        }
    }

    /// What was done since the page was told, as far as it may see it.
    async fn news(&mut self, entry: &Entry) -> Result<Vec<String>, ClosingCode> {
        let (have, device) = (self.have, self.device.as_ref());
        let look = |live: &Live| {
            let acts = live.room.since(have, live.viewer(device));
            (acts, live.again.clone(), entry.presence.absent(live))
        };
        let looked = self.state.hall().look(entry, look).await;
        let (acts, again, absent) = looked.map_err(|error| code(&error))?;
        let mut told: Vec<String> = messages(have, &acts).iter().map(ServerMsg::to_text).collect();
        self.have += acts.len();
        told.push(ServerMsg::from(absent).to_text());
        if let Some(again) = again {
            told.push(ServerMsg::Again { room: again.room, code: again.code }.to_text());
        }
        Ok(told)
    }
}

fn code(error: &HallError) -> ClosingCode {
    match error {
        HallError::NoRoom => NO_SUCH_ROOM,
        HallError::NotAMember => NOT_ALLOWED,
        HallError::Refused(_) | HallError::Stale { .. } | HallError::Ahead { .. } => BAD_MESSAGE,
        HallError::Unavailable
        | HallError::Full { .. }
        | HallError::Claimed { .. }
        | HallError::Renamed => GOING_AWAY,
        HallError::Broken(cause) => {
            tracing::error!(%cause, "internal");
            GOING_AWAY
        }
    }
}
