//! What stands in a document, as far as browsers without scripts go.

/// An element with its words.
#[derive(Clone, Debug, Default)]
pub(crate) struct Element {
    pub(crate) name: String,
    attributes: Vec<(String, String)>,
    /// The words inside of it.
    words: String,
    /// The number of the form around it; 0 outside of all.
    pub(crate) form: usize,
    /// The options of a list: value, and whether it is chosen.
    options: Vec<(String, bool)>,
}

impl Element {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(of, _)| of == name).map(|(_, value)| value.as_str())
    }

    fn is_submit(&self) -> bool {
        self.name == "input" && self.get("type") == Some("submit")
    }

    pub(crate) fn is_button(&self) -> bool {
        self.name == "button" || self.is_submit()
    }

    pub(crate) fn is_link(&self) -> bool {
        self.name == "a" && self.get("href").is_some()
    }

    pub(crate) fn is_field(&self) -> bool {
        ["input", "select", "textarea"].contains(&self.name.as_str()) && !self.is_submit()
    }

    pub(crate) fn is_choice(&self) -> bool {
        matches!(self.get("type"), Some("radio" | "checkbox"))
    }

    /// Whether it is read like this.
    pub(crate) fn is_called(&self, words: &str) -> bool {
        let shown =
            if self.is_submit() { self.get("value").unwrap_or_default() } else { &self.words };
        shown == words || self.get("aria-label") == Some(words)
    }

    pub(crate) fn value(&self) -> String {
        self.get("value").unwrap_or_default().to_owned()
    }

    /// What is sent of a field that nobody has touched.
    pub(crate) fn sent(&self) -> Option<String> {
        match self.name.as_str() {
            "select" => {
                let chosen = self.options.iter().find(|(_, is_chosen)| *is_chosen);
                chosen.or(self.options.first()).map(|(value, _)| value.clone())
            }
            "textarea" => Some(self.words.clone()),
            _ if self.is_choice() => {
                self.get("checked").map(|_| self.get("value").unwrap_or("on").to_owned())
            }
            _ => Some(self.value()),
        }
    }
}

/// Every element of a document, in its order, with the form around it.
pub(crate) fn elements(document: &str) -> Vec<Element> {
    let mut all: Vec<Element> = Vec::new();
    let (mut rest, mut form, mut forms) = (document, 0, 0);
    while let Some((_, from)) = rest.split_once('<') {
        let (tag, after) = from.split_once('>').unwrap();
        rest = after;
        let name = tag.split(' ').next().unwrap_or_default();
        if name == "/form" {
            form = 0;
        } else if name == "form" {
            assert_eq!(form, 0, "a form in a form: {tag}");
            forms += 1;
            form = forms;
        }
        if name == "option" {
            let attributes = attributes(tag);
            let value =
                attributes.iter().find(|(of, _)| of == "value").map(|(_, value)| value.clone());
            let is_chosen = attributes.iter().any(|(of, _)| of == "selected");
            all.last_mut().unwrap().options.push((value.unwrap_or_default(), is_chosen));
        } else if ["form", "input", "select", "textarea", "button", "a"].contains(&name) {
            let words = rest.split(&format!("</{name}>")).next().unwrap_or_default();
            let is_short = ["textarea", "button", "a"].contains(&name);
            let words = if is_short { text_of(words) } else { String::new() };
            let attributes = attributes(tag);
            all.push(Element {
                name: name.to_owned(),
                attributes,
                words,
                form,
                options: Vec::new(),
            });
        }
    }
    all
}

fn attributes(tag: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = tag.split_once(' ').map_or("", |(_, rest)| rest);
    while !rest.trim().is_empty() {
        rest = rest.trim_start();
        let end = rest.find(['=', ' ']).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let (value, after) = match after.strip_prefix("=\"") {
            Some(quoted) => quoted.split_once('"').unwrap(),
            None => ("", after),
        };
        found.push((name.to_owned(), decoded(value)));
        rest = after;
    }
    found
}

/// The words of HTML, with one space between them.
pub(crate) fn text_of(html: &str) -> String {
    let mut text = String::new();
    for part in html.split('<') {
        text.push_str(
            part.split_once('>').map_or(if text.is_empty() { part } else { "" }, |(_, rest)| rest),
        );
        text.push(' ');
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    decoded(&words.join(" "))
}

fn decoded(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    text.replace("&amp;", "&")
}
