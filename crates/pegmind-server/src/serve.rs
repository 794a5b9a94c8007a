//! The socket: connections, their limits, and a graceful end.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tower_service::Service as _;

use crate::crowd::{Crowd, Member};
use crate::peer::Peer;
use crate::room::keep;
use crate::settings::Settings;
use crate::state::AppState;

/// How long to wait after a connection could not be taken, as when there are too many
/// open files.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers what comes to this socket until `stop` is ready; then what is under way has
/// [`Settings::DRAIN_TIME_MAX`] to come to its end.
///
/// # Errors
///
/// Never for a single connection.
pub async fn serve(
    listener: TcpListener,
    app: Router,
    state: AppState,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let keeping = tokio::spawn(keep(state.clone()));
    let mut stop = pin!(stop);
    // Every connection holds a receiver; when the last is gone, all have ended.
    let (ending, ended) = watch::channel(false);
    let crowd = Crowd::new(state.settings().connections_per_address);
    loop {
        let (stream, addr) = tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be taken");
                    sleep(PAUSE).await;
                    continue;
                }
            },
        };
        // One too many is closed without a word: it would take more work to say so.
        let Some(place) = Place::take(&state, &crowd, Peer::new(addr.ip())) else { continue };
        tokio::spawn(connection(stream, addr, app.clone(), state.clone(), ended.clone(), place));
    }
    drop((listener, ended));
    state.stop();
    tracing::info!("stopping");
    let _ = ending.send(true);
    let ended = async {
        ending.closed().await;
        // Sockets are connections no more, and end by themselves.
        while state.counts().sockets.load(Ordering::Relaxed) > 0 {
            sleep(PAUSE).await;
        }
    };
    if timeout(Settings::DRAIN_TIME_MAX, ended).await.is_err() {
        tracing::warn!("some requests did not come to their end");
    }
    keeping.abort();
    if let Err(error) = state.hall().store().close().await {
        tracing::error!(%error, "the database was not closed");
    }
    Ok(())
}

/// Answers what comes over one connection.
async fn connection(
    stream: TcpStream,
    addr: SocketAddr,
    app: Router,
    state: AppState,
    mut ending: watch::Receiver<bool>,
    _place: Place,
) {
    // Answers are short and go at once.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let peer = Peer::asking(addr.ip(), request.headers(), state.settings());
        let mut app = app.clone();
        async move {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(peer);
            let answered: Result<_, Infallible> = app.call(request).await;
            answered
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Settings::HEAD_TIME_MAX)
        .max_headers(Settings::HEADERS_MAX)
        .max_buf_size(Settings::HEAD_BYTES_MAX)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        // What goes wrong on the way is nobody's business but the client's.
        _ = connection.as_mut() => return,
        () = sleep(Settings::CONNECTION_TIME_MAX) => {}
        _ = ending.wait_for(|ending| *ending) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = timeout(Settings::DRAIN_TIME_MAX, connection).await;
}

/// One connection, as long as it lasts.
struct Place {
    state: AppState,
    _member: Option<Member>,
}

impl Place {
    fn take(state: &AppState, crowd: &Crowd, peer: Peer) -> Option<Self> {
        let settings = state.settings();
        let connections = &state.counts().connections;
        if connections.load(Ordering::Relaxed) >= settings.connections as u64 {
            return None;
        }
        // All that a proxy passes on comes from one address.
        let counted = !(settings.behind_proxy && peer.is_loopback());
        let member = if counted { Some(crowd.join(peer)?) } else { None };
        connections.fetch_add(1, Ordering::Relaxed);
        Some(Self { state: state.clone(), _member: member })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.state.counts().connections.fetch_sub(1, Ordering::Relaxed);
    }
}
