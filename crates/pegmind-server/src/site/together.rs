//! Pages where people play together, in browsers without scripts: what scripts would ask the
//! server over HTTP and sockets is asked here, in one request.

use std::collections::VecDeque;
use std::time::SystemTime;

use axum::body::{Body, to_bytes};
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use axum::response::{IntoResponse, Response};
use pegmind_protocol::{Heard, Opened, PageEffect, Reply, Stored};
use pegmind_session::hex;
use pegmind_solver::Cancel;
use pegmind_web::{Address, Page, Route, document};
use pegmind_web_solver::answer_until;
use tokio::runtime::Handle;
use tower_service::Service as _;

use super::carried::Carried;
use super::visit::{Visit, name_of};
use super::{PageName, html_of, refuse};
use crate::error::ApiError;
use crate::files::FILES;
use crate::guard::count_question;
use crate::origin::{FETCH_SITE, FORWARDED_PROTO, is_foreign, origin};
use crate::peer::Peer;
use crate::room::{PlainLine, routes};
use crate::state::AppState;

/// How much is done in one request.
const ROUNDS_MAX: usize = 256;
/// The most bytes of an answer.
const BYTES_MAX: usize = 1 << 20;

/// Whether this is an address where people play together.
pub(super) fn is_together(url: &str) -> bool {
    let route = Address::parse(url).map(|address| address.route);
    matches!(route, Some(Route::Online | Route::Join { .. } | Route::Room { .. }))
}

/// One request, and what it comes with.
pub(super) struct Together {
    pub(super) state: AppState,
    pub(super) peer: Peer,
    pub(super) headers: HeaderMap,
    pub(super) url: String,
    pub(super) carried: Carried,
    pub(super) body: Option<String>,
}

impl Together {
    /// What follows from it.
    pub(super) async fn respond(self) -> Response {
        if self.body.is_some() && is_foreign(&self.headers) {
            return refuse(&ApiError::CrossSite);
        }
        let runtime = Handle::current();
        // A page stays on one thread.
        let made = tokio::task::spawn_blocking(move || self.make(&runtime)).await;
        match made {
            Ok(Ok(response)) => response,
            Ok(Err(error)) => refuse(&error),
            Err(error) => refuse(&ApiError::internal(error)),
        }
    }

    fn make(self, runtime: &Handle) -> Result<Response, ApiError> {
        let now = self.state.source().now();
        let (url, body) = (self.url.clone(), self.body.clone());
        let carried = self.carried.clone();
        let mut around = Around::new(self, runtime.clone());
        let (mut page, reply) = Page::plain(Opened {
            url: url.clone(),
            day: super::day_of(now).map(|day| day.to_string()).unwrap_or_default(),
            seed: around.seed()?,
            origin: origin(&around.state, &around.headers),
            stored: Stored { settings: carried.settings.clone(), running: carried.running() },
            ..Opened::default()
        });
        around.settle(&mut page, reply)?;
        if let Some(body) = &body {
            let seed = around.seed()?;
            let reply = page.hear(Heard::Form { body: body.clone(), now: 0, seed });
            around.settle(&mut page, reply)?;
        }
        let visit = Visit { url, seed: String::new(), now, day: None, carried, body };
        Ok(around.document(&page, &visit, now))
    }
}

/// What a page asks, and who asks.
struct Around {
    state: AppState,
    peer: Peer,
    headers: HeaderMap,
    runtime: Handle,
    line: Option<PlainLine>,
    /// What the browser is to keep.
    cookie: Option<HeaderValue>,
}

impl Around {
    fn new(of: Together, runtime: Handle) -> Self {
        let Together { state, peer, headers, .. } = of;
        Self { state, peer, headers, runtime, line: None, cookie: None }
    }

    fn seed(&self) -> Result<String, ApiError> {
        Ok(hex::write(&self.state.source().bytes().map_err(ApiError::internal)?))
    }

    /// Does what the page asks for, and what follows from that.
    fn settle(&mut self, page: &mut Page, reply: Reply) -> Result<(), ApiError> {
        let mut effects: VecDeque<PageEffect> = reply.effects.into();
        for _ in 0..ROUNDS_MAX {
            let Some(effect) = effects.pop_front() else { break };
            let heard = match effect {
                PageEffect::Ask { ticket, text } => {
                    let heard = match self.ask(text) {
                        Ok(text) => Heard::Told { text, now: 0 },
                        Err(error) => {
                            error.log();
                            Heard::Failed { ticket, why: error.to_string(), now: 0 }
                        }
                    };
                    effects.extend(page.hear(heard).effects);
                    continue;
                }
                PageEffect::Request { name, method, path, body } => {
                    let (status, text) = self.request(&method, &path, body)?;
                    vec![(name, status, text)]
                }
                PageEffect::Connect { .. } => {
                    self.line = Some(PlainLine::new(self.state.clone(), &self.headers, self.peer));
                    vec![("opened".to_owned(), 0, String::new())]
                }
                PageEffect::Transmit { text } => self.transmit(&text),
                PageEffect::Disconnect {} => {
                    self.line = None;
                    Vec::new()
                }
                _ => Vec::new(),
            };
            for (from, status, text) in heard {
                let seed = self.seed()?;
                effects
                    .extend(page.hear(Heard::Online { from, status, text, now: 0, seed }).effects);
            }
        }
        Ok(())
    }

    /// Asks the solver, as the worker of the page would: it waits for its turn as all questions do.
    fn ask(&self, text: String) -> Result<String, ApiError> {
        count_question(&self.state, self.peer)?;
        let work = move |cancel: &Cancel| answer_until(&text, cancel, &mut |_| {});
        self.runtime.block_on(self.state.pool().ask(self.peer, work))?.whole()
    }

    fn transmit(&mut self, text: &str) -> Vec<(String, u16, String)> {
        let Some(line) = &mut self.line else { return Vec::new() };
        match self.runtime.block_on(line.say(text)) {
            Ok(told) => told.into_iter().map(|text| ("heard".to_owned(), 0, text)).collect(),
            Err(code) => {
                self.line = None;
                vec![("closed".to_owned(), code, String::new())]
            }
        }
    }

    /// Asks the API as scripts of the page would.
    fn request(
        &mut self,
        method: &str,
        path: &str,
        body: String,
    ) -> Result<(u16, String), ApiError> {
        let method = Method::from_bytes(method.as_bytes()).map_err(ApiError::internal)?;
        let mut request =
            Request::builder().method(method).uri(path).header(FETCH_SITE, "same-origin");
        for name in [HOST, COOKIE, FORWARDED_PROTO] {
            if let Some(value) = self.headers.get(&name) {
                request = request.header(name, value);
            }
        }
        if !body.is_empty() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let mut request = request.body(Body::from(body)).map_err(ApiError::internal)?;
        request.extensions_mut().insert(self.peer);
        let mut router = routes().with_state(self.state.clone());
        let (parts, text) = self.runtime.block_on(async move {
            let Ok(response) = router.call(request).await;
            let (parts, body) = response.into_parts();
            (parts, to_bytes(body, BYTES_MAX).await)
        });
        if let Some(cookie) = parts.headers.get(SET_COOKIE) {
            self.keep(cookie);
        }
        let text = text.map_err(ApiError::internal)?;
        Ok((parts.status.as_u16(), String::from_utf8_lossy(&text).into_owned()))
    }

    /// Has the browser keep who it is, and knows it from now on.
    fn keep(&mut self, cookie: &HeaderValue) {
        let own = cookie.to_str().ok().and_then(|text| text.split(';').next());
        if let Some(own) = own.and_then(|own| HeaderValue::from_str(own).ok()) {
            self.headers.insert(COOKIE, own);
        }
        self.cookie = Some(cookie.clone());
    }

    fn document(self, page: &Page, visit: &Visit, now: SystemTime) -> Response {
        let fields = visit.kept(page).fields(self.state.sealer(), now);
        let html = document(page, &FILES, &fields);
        let mut response = (StatusCode::OK, html_of(html)).into_response();
        response.extensions_mut().insert(PageName(name_of(&page.address().route)));
        if let Some(cookie) = self.cookie {
            response.headers_mut().insert(SET_COOKIE, cookie);
        }
        response
    }
}
