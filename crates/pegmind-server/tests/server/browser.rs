//! A browser without scripts: it shows a document, fills in what stands in a form of it, and
//! sends that, and nothing else.

use axum::Router;

use crate::asked::{Answered, get_with, send_form_with};
use crate::markup::{Element, elements, text_of};

/// The document that is shown, and the server it came from.
#[derive(Clone, Debug)]
pub(crate) struct Browser<'a> {
    server: &'a Router,
    pub(crate) document: String,
    /// Whether it knows nothing of what HTML has learned since: buttons that stand elsewhere
    /// than their form, or lead elsewhere.
    is_old: bool,
    /// What was filled in, by name.
    filled: Vec<(String, String)>,
    /// What it was told to keep.
    cookie: String,
}

impl<'a> Browser<'a> {
    /// A text browser.
    pub(crate) async fn open(server: &'a Router, path: &str) -> Self {
        let (document, cookie) = (String::new(), String::new());
        let mut browser = Self { server, document, is_old: true, filled: Vec::new(), cookie };
        browser.visit(path).await;
        browser
    }

    /// A browser with a window, its scripts switched off.
    pub(crate) async fn open_window(server: &'a Router, path: &str) -> Self {
        Self { is_old: false, ..Self::open(server, path).await }
    }

    /// Goes to an address, as if it was typed.
    pub(crate) async fn visit(&mut self, path: &str) {
        let answered = get_with(self.server, path, &self.cookie).await;
        self.show(&answered);
    }

    fn show(&mut self, answered: &Answered) {
        assert_eq!(answered.status, 200, "{answered:?}");
        answered.text().clone_into(&mut self.document);
        self.filled.clear();
        let kept = answered.header("set-cookie").split(';').next().unwrap_or_default();
        if !kept.is_empty() {
            kept.clone_into(&mut self.cookie);
        }
    }

    /// What stands in `main`.
    pub(crate) fn main(&self) -> String {
        let main = self.document.split_once("<main").map_or("", |(_, rest)| rest);
        format!("<main{}", main.split("</main>").next().unwrap_or_default())
    }

    /// The text of what stands in `main`.
    pub(crate) fn text(&self) -> String {
        text_of(&self.main())
    }

    /// What is seen of `main`: its text, and what stands in its fields; all of a file.
    pub(crate) fn shown(&self) -> String {
        if !self.document.contains("<main") {
            return self.document.clone();
        }
        let fields = elements(&self.main());
        let fields = fields.iter().filter(|it| it.get("type") != Some("hidden"));
        let values = fields.filter_map(|it| {
            let pressed = it.get("aria-pressed").map(str::to_owned);
            pressed.or_else(|| it.sent())
        });
        let values: Vec<String> = values.collect();
        format!("{}\n{}", self.text(), values.join("|"))
    }

    /// The buttons in `main` that do something, but for links.
    pub(crate) fn buttons_in_main(&self) -> Vec<Element> {
        let before = self.document.split("<main").next().unwrap_or_default();
        let before = elements(before).len();
        let all = elements(&self.document);
        let n_main = elements(&self.main()).len();
        let buttons = all.into_iter().skip(before).take(n_main).filter(Element::is_button);
        let leads = |it: &Element| it.get("name").is_some_and(|name| name.starts_with("go."));
        buttons.filter(|it| !leads(it) && it.get("aria-hidden").is_none()).collect()
    }

    /// Presses this button; tells what it asks for.
    pub(crate) async fn press_it(&mut self, button: &Element) -> String {
        let all = elements(&self.document);
        self.send(&all, button).await;
        let name = button.get("name").unwrap_or_default();
        name.strip_prefix("act.").map_or_else(|| button.value(), str::to_owned)
    }

    /// What is hidden under a name in any form.
    pub(crate) fn hidden_in_any(&self, name: &str) -> String {
        let all = elements(&self.document);
        let field = all.iter().find(|it| it.get("name") == Some(name));
        field.map(Element::value).unwrap_or_default()
    }

    /// Fails unless this is read on the page.
    pub(crate) fn reads(&self, words: &str) {
        assert!(self.text().contains(words), "{words} is not in: {}", self.text());
    }

    /// Fills in a field.
    pub(crate) fn fill(&mut self, name: &str, value: &str) -> &mut Self {
        self.filled.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Whether there is a button or a link with these words.
    pub(crate) fn has(&self, words: &str) -> bool {
        let all = elements(&self.document);
        all.iter().any(|it| (it.is_button() || it.is_link()) && it.is_called(words))
    }

    /// Presses the first button with these words, or follows the first link.
    pub(crate) async fn press(&mut self, words: &str) {
        let all = elements(&self.document);
        let is_it = |it: &&Element| (it.is_button() || it.is_link()) && it.is_called(words);
        let found = all.iter().find(is_it);
        let found = found.unwrap_or_else(|| panic!("no {words}: {}", self.text())).clone();
        if let Some(to) = found.get("href") {
            let path = to.split('#').next().unwrap_or_default().to_owned();
            self.visit(&path).await;
        } else {
            self.send(&all, &found).await;
        }
    }

    /// The same for a button in `main`.
    pub(crate) async fn press_in_main(&mut self, words: &str) {
        let (before, main) = self.document.split_once("<main").unwrap();
        let before = before.matches("<form").count();
        let all = elements(&self.document);
        let inside = |it: &&Element| it.is_button() && it.is_called(words) && it.form > before;
        let found = all.iter().find(inside);
        let found = found.unwrap_or_else(|| panic!("no {words}: {main}")).clone();
        self.send(&all, &found).await;
    }

    /// Types something into a field, and presses Enter there.
    pub(crate) async fn enter(&mut self, name: &str, text: &str) {
        self.fill(name, text);
        let all = elements(&self.document);
        let form = |it: &Element| self.form_of(it);
        let field = all.iter().find(|it| it.is_field() && it.get("name") == Some(name));
        let field = field.unwrap_or_else(|| panic!("no field {name}: {}", self.text()));
        let button = all.iter().find(|it| it.is_button() && form(it) == form(field));
        self.send(&all, &button.unwrap_or(field).clone()).await;
    }

    /// Types something into the field that is there for it.
    pub(crate) async fn type_in(&mut self, text: &str) {
        self.enter("typed", text).await;
    }

    /// The form that an element belongs to: its number, or its name.
    fn form_of(&self, element: &Element) -> String {
        let named = element.get("form").filter(|_| !self.is_old);
        named.map_or_else(|| element.form.to_string(), str::to_owned)
    }

    /// Sends the form of an element.
    async fn send(&mut self, all: &[Element], sender: &Element) {
        let of = self.form_of(sender);
        let is_it = |it: &&Element| {
            it.name == "form" && (it.form.to_string() == of || it.get("id") == Some(of.as_str()))
        };
        let form = all.iter().find(is_it).unwrap_or_else(|| panic!("{sender:?} has no form"));
        assert_eq!(form.get("method"), Some("post"), "{form:?}");
        let inside = all.iter().filter(|it| {
            let named = it.get("form").filter(|_| !self.is_old);
            named.map_or(it.form == form.form, |of| form.get("id") == Some(of))
        });
        let mut fields: Vec<(String, String)> = Vec::new();
        for field in inside.filter(|it| it.is_field()) {
            let Some(name) = field.get("name") else { continue };
            let filled = self.filled.iter().rev().find(|(of, _)| of == name);
            let value = match filled.filter(|_| field.get("type") != Some("hidden")) {
                Some((_, value)) if field.is_choice() => {
                    (field.value() == *value).then(|| value.clone())
                }
                Some((_, value)) => Some(value.clone()),
                None => field.sent(),
            };
            fields.extend(value.map(|value| (name.to_owned(), value)));
        }
        if sender.is_button()
            && let Some(name) = sender.get("name")
        {
            fields.push((name.to_owned(), sender.value()));
        }
        // As HTML has it: lines end with two characters, whatever they ended with.
        let fields: Vec<(String, String)> =
            fields.into_iter().map(|(name, value)| (name, value.replace('\n', "\r\n"))).collect();
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let own = sender.get("formaction").filter(|_| !self.is_old);
        let action = own.or_else(|| form.get("action")).unwrap_or("/").to_owned();
        // A page that gives no referrer has no origin in its forms, either.
        let site = [("sec-fetch-site", "same-origin"), ("origin", "null")];
        let told = site.into_iter().filter(|_| !self.is_old);
        let headers: Vec<_> = [("cookie", self.cookie.as_str())].into_iter().chain(told).collect();
        let answered = send_form_with(self.server, &action, &fields, &headers).await;
        self.show(&answered);
    }

    /// The hidden fields of the form to type in.
    pub(crate) fn carried(&self) -> Vec<(String, String)> {
        form_with(&self.document, "typed").hidden
    }

    /// What is hidden under a name in the form to type in.
    pub(crate) fn hidden(&self, name: &str) -> String {
        let field = self.carried().into_iter().find(|field| field.0 == name);
        field.map(|(_, value)| value).unwrap_or_default()
    }

    /// The record of the game that was played last.
    pub(crate) fn record(&self) -> String {
        self.hidden("kept")
    }
}

/// A form of a document.
#[derive(Clone, Debug)]
pub(crate) struct FormOf {
    pub(crate) action: String,
    pub(crate) hidden: Vec<(String, String)>,
}

/// The first form of a document with this field.
pub(crate) fn form_with(document: &str, field: &str) -> FormOf {
    let all = elements(document);
    let field = all.iter().find(|it| it.get("name") == Some(field));
    let field = field.unwrap_or_else(|| panic!("nothing to fill in: {document}"));
    let inside: Vec<&Element> = all.iter().filter(|it| it.form == field.form).collect();
    let action = inside.iter().find_map(|it| it.get("action")).unwrap_or("/").to_owned();
    let hidden = inside.into_iter().filter(|it| it.get("type") == Some("hidden"));
    let hidden = hidden.map(|it| (it.get("name").unwrap_or_default().to_owned(), it.value()));
    FormOf { action, hidden: hidden.collect() }
}
