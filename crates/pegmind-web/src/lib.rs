//! The page of Pegmind without a browser: its screens as pure model, update and HTML.
//!
//! What comes in is a [`Heard`]: the document was opened, a form was sent (the body that a
//! browser without scripts would post), a key pressed, a link followed, the worker
//! answered. What follows is a [`Reply`]: parts of the document that are different now, one
//! sentence for the live region, and effects that the scripts of the page do, those that
//! store first. The same views draw the static files and the pages of a server
//! ([`document`]).
//!
//! ```
//! use pegmind_web::{Files, Heard, Page, document};
//!
//! let mut page = Page::at("/settings");
//! assert!(document(&page, &Files::default(), &[]).contains("<h1>Settings</h1>"));
//! let went = Heard::Went { url: "/learn".into(), now: 1, seed: String::new() };
//! let reply = page.hear(went);
//! assert_eq!(reply.title.as_deref(), Some("Learn - Pegmind"));
//! ```
//!
//! # How a screen is added, or filled in
//!
//! 1. `route.rs`: its address, as a variant of [`Route`]; a line in the test of addresses.
//!    What belongs to the device stands behind the `#`.
//! 2. `screen/NAME.rs`: a struct with what the screen knows, `open`, and `impl Model`:
//!    - `act(form, context)` does what a button says (`form.act().word()`, `.number(0)`) or
//!      a field (`form.get("typed")`). Every button is `<button name="act" value="word.1">`
//!      in a form with `method="post" action=(around.action())`.
//!    - `context.effect(...)` has something done, `context.say(...)` says the one sentence
//!      of the event, `context.go(route)` goes to another screen,
//!      `context.show_address(route, push)` changes the address of this one.
//!    - questions to the worker: `let ticket = context.ticket();`, then the effect `Ask` with
//!      the message as text; `told(text, context)` gets what the worker says. Send `Cancel`
//!      in `leave` if a question is open.
//!    - what is stored in the history comes by the effect `Load` and then `loaded(...)`.
//!    - `view(around)` draws what stands in `main`, with one `h1`; look at
//!      `around.is_text()` for the text view. `parts(around)` names elements of it that can
//!      be replaced by themselves, if all of `main` would be too much.
//! 3. `screen.rs`: its module, and its line in `open`.
//! 4. `view/frame.rs`: its line in the navigation, if it has one.
//!
//! Long views go to `view/NAME.rs`. All words come from `pegmind-face`.

#![forbid(unsafe_code)]

mod answer_fields;
mod around;
mod asked;
mod board_form;
mod context;
mod document;
mod draft_keys;
mod form;
mod history;
mod notice;
mod own_keys;
mod page;
mod reach;
mod route;
mod screen;
mod settings;
mod share;
mod shelf;
mod view;

pub use document::{Files, document, framed};
pub use form::{Form, FormAct};
pub use page::Page;
pub use pegmind_protocol::{
    Heard, Look, Opened, PageEffect, Region, Reply, RunningGame, ScreenShape, Stored, StoredSay,
};
pub use route::{Address, Beside, Layout, Position, PositionError, Route, Source};
pub use settings::{PageTheme, SettingError, Settings};
pub use shelf::Shelf;
