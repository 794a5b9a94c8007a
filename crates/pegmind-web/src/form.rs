//! Bodies of forms: what a browser without scripts posts, and what the scripts of the
//! page hand over.

/// The fields of a form that was sent.
///
/// ```
/// let form = pegmind_web::Form::parse("act=put.3.1&typed=rroy+%2B");
/// assert_eq!(form.get("typed"), Some("rroy +"));
/// let act = form.act();
/// assert_eq!((act.word(), act.number(0), act.number(1)), ("put", Some(3), Some(1)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    fields: Vec<(String, String)>,
}

impl Form {
    /// The most bytes of a body that are read; of what is longer only that is known.
    pub const BYTES_MAX: usize = 4 << 20;

    /// Reads a body of the type `application/x-www-form-urlencoded`. Anything is one.
    #[must_use]
    pub fn parse(body: &str) -> Self {
        if body.len() > Self::BYTES_MAX {
            return Self { fields: vec![(TOO_LARGE.to_owned(), body.len().to_string())] };
        }
        let own = |(name, value): (std::borrow::Cow<'_, str>, std::borrow::Cow<'_, str>)| {
            (name.into_owned(), value.into_owned())
        };
        Self { fields: form_urlencoded::parse(body.as_bytes()).map(own).collect() }
    }

    /// Why nothing is done with it: what was pasted or chosen is too large.
    pub(crate) fn problem(&self) -> Option<String> {
        let bytes: u64 = self.get(TOO_LARGE)?.parse().ok()?;
        let most = Self::BYTES_MAX;
        Some(format!("That is {bytes} bytes; expected at most {most}. Nothing is changed."))
    }

    /// The form of a button alone.
    pub(crate) fn of_act(act: &str) -> Self {
        Self { fields: vec![("act".to_owned(), act.to_owned())] }
    }

    /// The first field with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|field| field.0 == name).map(|field| field.1.as_str())
    }

    /// All fields, in their order.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        self.fields.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// What the button says that sent it, `act=put.3`, or `act.put.3=Put` where buttons show
    /// their value; nothing where Enter did.
    #[must_use]
    pub fn act(&self) -> FormAct<'_> {
        let named = || self.fields.iter().find_map(|(name, _)| name.strip_prefix("act."));
        let mut parts = self.get("act").or_else(named).unwrap_or_default().split('.');
        FormAct { word: parts.next().unwrap_or_default(), rest: parts.collect() }
    }
}

/// The field in which a form that is too large says how large it is.
const TOO_LARGE: &str = "too-large";

/// What a button says: a word, and what is behind it, separated by full stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormAct<'a> {
    word: &'a str,
    rest: Vec<&'a str>,
}

impl FormAct<'_> {
    /// The word; empty if there is none.
    #[must_use]
    pub const fn word(&self) -> &str {
        self.word
    }

    /// What stands in this place behind the word, from 0.
    #[must_use]
    pub fn text(&self, place: usize) -> Option<&str> {
        self.rest.get(place).copied()
    }

    /// The number in this place behind the word, from 0.
    #[must_use]
    pub fn number(&self, place: usize) -> Option<usize> {
        self.text(place)?.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_decoded_and_the_first_of_a_name_counts() {
        let form = Form::parse("a=1&b=%3Cb%3E+x&a=2&c");
        assert_eq!(
            (form.get("a"), form.get("b"), form.get("c")),
            (Some("1"), Some("<b> x"), Some(""))
        );
        assert_eq!(form.fields().count(), 4);
        assert_eq!(form.act().word(), "");
        let named = Form::parse("guess=R&act.put.3=Put+it");
        assert_eq!((named.act().word(), named.act().number(0)), ("put", Some(3)));
    }

    #[test]
    fn what_is_too_long_or_no_form_does_nothing() {
        let large = Form::parse(&"a".repeat(Form::BYTES_MAX + 1));
        let why = "That is 4194305 bytes; expected at most 4194304. Nothing is changed.";
        assert_eq!((large.act().word(), large.problem().as_deref()), ("", Some(why)));
        let odd = Form::parse("act=..%FF.-1.99999999999999999999");
        assert_eq!((odd.act().word(), odd.act().number(2), odd.act().number(3)), ("", None, None));
    }
}
