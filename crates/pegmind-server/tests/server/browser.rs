//! A browser without scripts: it shows a document, fills in a form of it, and sends that with
//! what is hidden in it.

use axum::Router;

use crate::asked::{Answered, get, send_form};

/// The document that is shown, and the server it came from.
#[derive(Debug)]
pub(crate) struct Browser<'a> {
    server: &'a Router,
    pub(crate) document: String,
}

/// A form of a document.
#[derive(Clone, Debug)]
pub(crate) struct FormOf {
    pub(crate) action: String,
    pub(crate) hidden: Vec<(String, String)>,
}

impl<'a> Browser<'a> {
    pub(crate) async fn open(server: &'a Router, path: &str) -> Self {
        let answered = get(server, path).await;
        let mut browser = Self { server, document: String::new() };
        browser.show(&answered);
        browser
    }

    fn show(&mut self, answered: &Answered) {
        assert_eq!(answered.status, 200, "{answered:?}");
        answered.text().clone_into(&mut self.document);
    }

    /// The first form in which this stands.
    pub(crate) fn form_with(&self, part: &str) -> FormOf {
        form_with(&self.document, part)
    }

    /// Sends the form in which this stands, with these fields.
    pub(crate) async fn send(&mut self, part: &str, fields: &[(&str, &str)]) {
        let FormOf { action, hidden } = self.form_with(part);
        let hidden = hidden.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let all: Vec<(&str, &str)> = fields.iter().copied().chain(hidden).collect();
        let answered = send_form(self.server, &action, &all).await;
        self.show(&answered);
    }

    /// Types something into the field that is there for it.
    pub(crate) async fn type_in(&mut self, text: &str) {
        self.send("name=\"typed\"", &[("typed", text)]).await;
    }

    /// What is hidden under this name in the form to type in.
    pub(crate) fn hidden(&self, name: &str) -> String {
        let hidden = self.form_with("name=\"typed\"").hidden;
        hidden.into_iter().find(|field| field.0 == name).map(|field| field.1).unwrap_or_default()
    }
}

/// The first form of a document in which this stands.
pub(crate) fn form_with(document: &str, part: &str) -> FormOf {
    let forms = document.split("<form").skip(1);
    let forms = forms.filter_map(|rest| rest.split("</form>").next());
    let form = forms.into_iter().find(|form| form.contains(part));
    let form = form.unwrap_or_else(|| panic!("no form with {part}: {document}"));
    let hidden = form
        .split("<input type=\"hidden\"")
        .skip(1)
        .map(|input| (attribute(input, "name").unwrap(), attribute(input, "value").unwrap()));
    FormOf { action: attribute(form, "action").unwrap(), hidden: hidden.collect() }
}

/// The value of an attribute of the first element.
fn attribute(text: &str, name: &str) -> Option<String> {
    let rest = text.split_once(&format!(" {name}=\""))?.1;
    let value = rest.split('"').next()?;
    Some(
        value
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"")
            .replace("&amp;", "&"),
    )
}
