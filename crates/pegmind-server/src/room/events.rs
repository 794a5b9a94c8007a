//! A room as events that a server sends: for programs that need no socket.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::Response;
use hyper::body::Frame;
use pegmind_protocol::ServerMsg;
use pegmind_session::Version;
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::connected::Connected;
use super::device::Device;
use super::entry::Entry;
use super::live::{Again, Live};
use super::spectator::Spectator;
use super::told::messages;
use crate::state::AppState;

/// How often something is sent where nothing happens, so that everybody on the way knows that
/// the connection is used.
const QUIET_MAX: Duration = Duration::from_secs(15);
/// How many events wait for a client that reads slowly.
const QUEUE_MAX: usize = 64;
/// How long a client may take to read an event.
const SEND_TIME_MAX: Duration = Duration::from_secs(10);

/// Bytes as they come.
struct Events(mpsc::Receiver<Bytes>);

impl hyper::body::Body for Events {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        self.0.poll_recv(context).map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }
}

/// The answer that tells what is done in a room from a version on. Both places are held as long as
/// it lasts, but that of a spectator who sits down.
pub(super) fn events<P: Send + 'static>(
    state: AppState,
    room: Arc<Entry>,
    device: Option<Device>,
    have: Version,
    (place, spectator): (P, Option<Spectator>),
) -> Response {
    let (to, events) = mpsc::channel(QUEUE_MAX);
    tokio::spawn(async move {
        tell(&state, &room, device.as_ref(), (have, spectator), &to).await;
        drop(place);
    });
    let mut response = Response::new(Body::new(Events(events)));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

async fn tell(
    state: &AppState,
    room: &Arc<Entry>,
    device: Option<&Device>,
    (mut have, mut spectator): (Version, Option<Spectator>),
    to: &mpsc::Sender<Bytes>,
) {
    let (mut here, mut absent) = (None, None);
    let mut told = room.listen();
    let mut known: Option<Again> = None;
    loop {
        told.mark_unchanged();
        let look = |live: &Live| {
            let member = device.filter(|device| live.member(device).is_some());
            let acts = live.room.since(have, live.viewer(device));
            (acts, live.again.clone(), room.presence.absent(live), member)
        };
        let Ok((acts, again, now_absent, member)) = state.hall().look(room, look).await else {
            return;
        };
        if let (Some(device), None) = (member, &here) {
            here = Some(Connected::new(room, device));
            drop(spectator.take());
            // Who is there now is looked at again.
            continue;
        }
        for message in messages(have, &acts) {
            let ServerMsg::Acts { from, acts } = &message else { continue };
            have = from + acts.len();
            let event = format!("id: {have}\ndata: {}\n\n", message.to_text());
            if !put(to, event).await {
                return;
            }
        }
        if absent.as_ref() != Some(&now_absent) {
            absent = Some(now_absent.clone());
            let message = ServerMsg::from(now_absent);
            if !put(to, format!("id: {have}\ndata: {}\n\n", message.to_text())).await {
                return;
            }
        }
        if again != known {
            known.clone_from(&again);
            if let Some(Again { room, code }) = again {
                let message = ServerMsg::Again { room, code };
                if !put(to, format!("id: {have}\ndata: {}\n\n", message.to_text())).await {
                    return;
                }
            }
        }
        tokio::select! {
            changed = timeout(QUIET_MAX, told.changed()) => match changed {
                Ok(Ok(())) => {}
                Ok(Err(_)) => return,
                Err(_quiet) => {
                    if !put(to, ":\n\n".to_owned()).await {
                        return;
                    }
                }
            },
            () = state.stopped() => return,
            () = to.closed() => return,
        }
    }
}

/// Sends an event. False if nobody reads.
async fn put(to: &mpsc::Sender<Bytes>, event: String) -> bool {
    matches!(timeout(SEND_TIME_MAX, to.send(event.into())).await, Ok(Ok(())))
}
