//! One attribute among the tokens of a file.

use proc_macro2::{Delimiter, TokenTree};

/// `#[…]` or `#![…]`.
pub(super) struct Attribute {
    /// Whether it is about what it stands in, `#![…]`, not about what follows.
    pub is_inner: bool,
    content: Vec<TokenTree>,
    /// How many tokens it takes up.
    pub n_tokens: usize,
    /// The line it begins on.
    pub line: usize,
}

impl Attribute {
    /// The attribute that begins at `at`, if one does.
    pub(super) fn at(tokens: &[TokenTree], at: usize) -> Option<Attribute> {
        if !is_punct(tokens, at, '#') {
            return None;
        }
        let is_inner = is_punct(tokens, at + 1, '!');
        let n_tokens = if is_inner { 3 } else { 2 };
        let TokenTree::Group(group) = tokens.get(at + n_tokens - 1)? else {
            return None;
        };
        (group.delimiter() == Delimiter::Bracket).then(|| Attribute {
            is_inner,
            content: group.stream().into_iter().collect(),
            n_tokens,
            line: tokens[at].span().start().line,
        })
    }

    /// The first word: `cfg` in `#[cfg(test)]`.
    pub(super) fn name(&self) -> String {
        match self.content.first() {
            Some(TokenTree::Ident(ident)) => ident.to_string(),
            _ => String::new(),
        }
    }

    /// Whether `name` stands among the arguments.
    pub(super) fn names(&self, name: &str) -> bool {
        match self.content.get(1) {
            Some(TokenTree::Group(arguments)) => arguments
                .stream()
                .into_iter()
                .any(|token| matches!(token, TokenTree::Ident(ident) if ident == name)),
            _ => false,
        }
    }

    /// Whether what follows exists in tests only: `cfg(test)` or `cfg(all(test, …))`.
    pub(super) fn is_test_only(&self) -> bool {
        if self.name() != "cfg" {
            return false;
        }
        let Some(TokenTree::Group(condition)) = self.content.get(1) else {
            return false;
        };
        let condition: Vec<_> = condition.stream().into_iter().collect();
        let is_test = |token: &TokenTree| matches!(token, TokenTree::Ident(name) if name == "test");
        match condition.as_slice() {
            [token] => is_test(token),
            [TokenTree::Ident(all), TokenTree::Group(parts)] if all == "all" => {
                parts.stream().into_iter().any(|token| is_test(&token))
            }
            _ => false,
        }
    }
}

/// Whether the token at `at` is the character `expected`.
pub(super) fn is_punct(tokens: &[TokenTree], at: usize, expected: char) -> bool {
    matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attribute(text: &str) -> Option<Attribute> {
        let tokens: proc_macro2::TokenStream = text.parse().unwrap();
        Attribute::at(&tokens.into_iter().collect::<Vec<_>>(), 0)
    }

    #[test]
    fn an_attribute_has_a_name_and_arguments() {
        let attribute = attribute("#![forbid(unsafe_code)]").unwrap();
        assert!(attribute.is_inner);
        assert_eq!((attribute.n_tokens, attribute.line), (3, 1));
        assert_eq!(attribute.name(), "forbid");
        assert!(attribute.names("unsafe_code") && !attribute.names("forbid"));
    }

    #[test]
    fn other_tokens_are_no_attribute() {
        assert!(attribute("# (a)").is_none());
        assert!(attribute("[a]").is_none());
        assert!(attribute("").is_none());
    }

    #[test]
    fn only_a_condition_that_needs_test_is_for_tests_only() {
        let is_test_only = |text| attribute(text).unwrap().is_test_only();
        assert!(is_test_only("#[cfg(test)]"));
        assert!(is_test_only("#[cfg(all(unix, test))]"));
        assert!(!is_test_only("#[cfg(any(unix, test))]"));
        assert!(!is_test_only("#[cfg(not(test))]"));
        assert!(!is_test_only("#[cfg(feature = \"test\")]"));
        assert!(!is_test_only("#[test]"));
    }
}
