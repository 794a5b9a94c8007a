//! A document that has to do without scripts: what the browser carries comes along with every
//! button and every link, and text browsers understand all of them.
//!
//! Views draw one document for all browsers. Here it is rewritten:
//!
//! - each form gets the hidden fields that bring back what is carried;
//! - a link becomes a button that brings them along, too, named `go.` and the address;
//! - in the text view a button becomes an `input`, because text browsers show the value of a
//!   `button` besides its words, and one that belongs to a form elsewhere gets its own,
//!   because they look for it in the form around it.

use maud::html;

/// What a document is rewritten with.
#[derive(Debug)]
pub(super) struct Plain<'a> {
    /// Hidden fields, by name.
    pub(super) carried: &'a [(String, String)],
    /// Whether it is the text view.
    pub(super) is_text: bool,
    /// Where forms of the page are sent.
    pub(super) action: &'a str,
}

/// The form of all links of a board view, where browsers know that a button can belong to a
/// form that stands elsewhere.
const WAYS: &str = "ways";

impl Plain<'_> {
    /// Rewrites a document.
    pub(super) fn rewrite(&self, document: &str) -> String {
        let hidden = self.hidden();
        let mut written = String::with_capacity(2 * document.len());
        let (mut rest, mut in_form) = (document, false);
        while let Some((before, tag, after)) = next_tag(rest) {
            written.push_str(before);
            rest = after;
            let name = tag.split([' ', '>']).next().unwrap_or_default();
            match name {
                "<button" if self.is_text => {
                    let (inside, after) = up_to(rest, "</button>");
                    rest = after;
                    let button = button(tag, inside);
                    written.push_str(&self.within(button, in_form, &hidden));
                }
                "<a" if !self.carried.is_empty() && leads_on(tag) => {
                    let (inside, after) = up_to(rest, "</a>");
                    rest = after;
                    let way = self.way(tag, inside);
                    let is_own = self.is_text && !in_form;
                    written.push_str(&self.within(way, !is_own, &hidden));
                }
                "</body" if !self.is_text && !self.carried.is_empty() => {
                    let form = format!("<form id=\"{WAYS}\" method=\"post\" action=\"/\">");
                    written.extend([form.as_str(), &hidden, "</form>", tag]);
                }
                _ => {
                    in_form = name == "<form" || (in_form && name != "</form");
                    written.push_str(tag);
                    if tag.starts_with("<form ") && tag.contains(" method=\"post\"") {
                        written.push_str(&hidden);
                    }
                }
            }
        }
        written.push_str(rest);
        written
    }

    fn hidden(&self) -> String {
        let fields = html! {
            @for (name, value) in self.carried { input type="hidden" name=(name) value=(value); }
        };
        fields.into_string()
    }

    /// A control of a form: the form around it, or one of its own.
    fn within(&self, control: String, in_form: bool, hidden: &str) -> String {
        if in_form || control.is_empty() {
            return control;
        }
        let action = html! { (self.action) }.into_string();
        format!("<form class=\"way\" method=\"post\" action=\"{action}\">{hidden}{control}</form>")
    }

    /// What stands for a link.
    fn way(&self, tag: &str, inside: &str) -> String {
        let to = for_server(attribute(tag, "href").unwrap_or_default());
        let mut kept = String::new();
        for (name, value) in attributes(tag) {
            match name {
                "href" => {}
                "class" => push(&mut kept, name, &["way ", value]),
                name => push(&mut kept, name, &[value]),
            }
        }
        if attribute(tag, "class").is_none() {
            push(&mut kept, "class", &["way"]);
        }
        push(&mut kept, "name", &["go.", &to]);
        push(&mut kept, "formaction", &[&to]);
        if self.is_text {
            // What is said of a link stands beside its words.
            let (label, said) = inside.split_once("<small>").unwrap_or((inside, ""));
            format!("<input type=\"submit\"{kept} value=\"{}\"> {}", words(label), words(said))
        } else {
            format!("<button form=\"{WAYS}\"{kept}>{inside}</button>")
        }
    }
}

/// An `input` for a button, or nothing for one that only says what Enter does.
fn button(tag: &str, inside: &str) -> String {
    if attribute(tag, "aria-hidden").is_some() {
        return String::new();
    }
    let mut kept = String::new();
    let mut named = String::new();
    for (name, value) in attributes(tag) {
        match name {
            "type" | "form" | "value" => {}
            "name" => {
                let of = attribute(tag, "value").map(|of| format!(".{of}")).unwrap_or_default();
                named = format!(" name=\"{value}{of}\"");
            }
            name => push(&mut kept, name, &[value]),
        }
    }
    let mut label = words(inside);
    if label.is_empty() {
        attribute(tag, "aria-label").unwrap_or_default().clone_into(&mut label);
    }
    format!("<input type=\"submit\"{kept}{named} value=\"{label}\">")
}

/// One more attribute.
fn push(attributes: &mut String, name: &str, value: &[&str]) {
    attributes.extend([" ", name, "=\""]);
    attributes.extend(value.iter().copied());
    attributes.push('"');
}

/// Whether a link leads to another page of the game.
fn leads_on(tag: &str) -> bool {
    // What has a target is a document of the server's own.
    let own = attribute(tag, "target").is_none();
    attribute(tag, "href").is_some_and(|to| own && to.starts_with('/') && !to.starts_with("/api"))
}

/// An address, as it stands in a document, as a server hears of it.
fn for_server(address: &str) -> String {
    let joint = if address.contains('?') { "&amp;" } else { "?" };
    address.replacen('#', joint, 1)
}

/// What comes before a tag, the tag, and what comes after it. Nothing in a tag is a `>`.
fn next_tag(html: &str) -> Option<(&str, &str, &str)> {
    let (before, from) = html.split_at_checked(html.find('<')?)?;
    let (tag, after) = from.split_at_checked(from.find('>')? + 1)?;
    Some((before, tag, after))
}

/// What stands inside of an element, and what comes after it.
fn up_to<'a>(html: &'a str, end: &str) -> (&'a str, &'a str) {
    html.split_once(end).unwrap_or((html, ""))
}

/// The attributes of a tag, as they are written.
fn attributes(tag: &str) -> impl Iterator<Item = (&str, &str)> {
    let inside = tag.split_once(' ').map_or("", |(_, rest)| rest);
    let mut parts = inside.trim_end_matches('>').split('"');
    std::iter::from_fn(move || {
        let name = parts.next()?.rsplit(' ').next()?.strip_suffix('=')?;
        Some((name, parts.next()?))
    })
}

/// An attribute of a tag, as it is written.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    attributes(tag).find(|(of, _)| *of == name).map(|(_, value)| value)
}

/// The words in HTML.
fn words(html: &str) -> String {
    let (mut words, mut rest) = (String::new(), html);
    while let Some((before, _, after)) = next_tag(rest) {
        words.push_str(before);
        rest = after;
    }
    words.push_str(rest);
    words.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(html: &str, carried: &[(&str, &str)], is_text: bool) -> String {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let carried: Vec<(String, String)> = carried.iter().map(own).collect();
        Plain { carried: &carried, is_text, action: "/play?a&b" }.rewrite(html)
    }

    const PAGE: &str = concat!(
        "<body><a class=\"btn\" href=\"/review?view=text#g=a&amp;n=2\"><b>Look</b> back<small>row by row</small></a>",
        "<a href=\"https://x.org/\">x</a><form method=\"post\" action=\"/play\">",
        "<button class=\"vh\" name=\"act\" value=\"add\" aria-hidden=\"true\">Add</button>",
        "<button class=\"btn\" name=\"act\" value=\"hint\" aria-disabled=\"true\">A <b>hint</b></button></form>",
        "<button form=\"acts\" name=\"act\" value=\"close\">Close</button></body>"
    );

    #[test]
    fn a_board_without_anything_to_carry_stays_as_it_is() {
        assert_eq!(rewritten(PAGE, &[], false), PAGE);
    }

    #[test]
    fn links_and_forms_take_along_what_is_carried() {
        let html = rewritten(PAGE, &[("kept", "a\"<")], false);
        let hidden = "<input type=\"hidden\" name=\"kept\" value=\"a&quot;&lt;\">";
        assert!(html.contains(&format!("action=\"/play\">{hidden}<button")), "{html}");
        assert!(html.ends_with(&format!("action=\"/\">{hidden}</form></body>")), "{html}");
        let way = "<button form=\"ways\" class=\"way btn\" \
            name=\"go./review?view=text&amp;g=a&amp;n=2\" \
            formaction=\"/review?view=text&amp;g=a&amp;n=2\"><b>Look</b>";
        assert!(html.contains(way), "{html}");
        assert!(html.contains("<a href=\"https://x.org/\">x</a>"), "{html}");
        assert!(html.contains("<button form=\"acts\" name=\"act\""), "{html}");
    }

    #[test]
    fn buttons_of_a_text_browser_say_their_words_once_and_stand_in_their_form() {
        let html = rewritten(PAGE, &[], true);
        assert!(html.contains("<a class=\"btn\" href"), "{html}");
        let hint = "<form method=\"post\" action=\"/play\"><input type=\"submit\" class=\"btn\" \
            aria-disabled=\"true\" name=\"act.hint\" value=\"A hint\"></form>";
        assert!(html.contains(hint), "{html}");
        let close = "<form class=\"way\" method=\"post\" action=\"/play?a&amp;b\">\
            <input type=\"submit\" name=\"act.close\" value=\"Close\"></form></body>";
        assert!(html.ends_with(close), "{html}");
        let html = rewritten(PAGE, &[("kept", "1")], true);
        let way =
            "formaction=\"/review?view=text&amp;g=a&amp;n=2\" value=\"Look back\"> row by row";
        assert!(html.contains(way), "{html}");
        assert_eq!(html.matches("name=\"kept\"").count(), 3, "{html}");
    }
}
