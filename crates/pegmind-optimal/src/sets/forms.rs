//! The forms of sets under the symmetries that a board has.

use pegmind_solver::codes::code_table::CodeTable;

use crate::sets::canonical_form::{CanonicalForm, CanonicalForms};
use crate::sets::multisets::{MultisetRenaming, Multisets};

/// Finds forms of sets.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Forms<'a> {
    /// By renamings of the colors and permutations of the holes.
    Renamed(&'a CanonicalForms),
    /// By renamings of the colors, where only multisets of them matter.
    Multisets(&'a Multisets),
}

/// The form of a set, and what maps the set to it.
#[derive(Debug, Default)]
pub(crate) struct Form {
    renamed: CanonicalForm,
    multisets: MultisetRenaming,
    is_of_multisets: bool,
}

impl Form {
    /// The codes, in ascending order.
    pub(crate) fn set(&self) -> &[u16] {
        if self.is_of_multisets { self.multisets.form() } else { self.renamed.set() }
    }
}

impl Forms<'_> {
    /// Finds the form of a set.
    pub(crate) fn find(self, set: &[u16], form: &mut Form) {
        form.is_of_multisets = matches!(self, Self::Multisets(_));
        match self {
            Self::Renamed(forms) => forms.find(set, &mut form.renamed),
            Self::Multisets(multisets) => multisets.find(set, &mut form.multisets),
        }
    }

    /// What a guess for a set becomes one for its form.
    pub(crate) fn image(self, table: &CodeTable, form: &Form, guess: u16) -> u16 {
        match self {
            Self::Renamed(forms) => forms.image(table, &form.renamed, guess),
            Self::Multisets(multisets) => multisets.image(&form.multisets, guess),
        }
    }

    /// The guess for a set that becomes this one for its form, or one that is as good.
    pub(crate) fn origin(self, table: &CodeTable, form: &Form, image: u16) -> u16 {
        match self {
            Self::Renamed(forms) => forms.origin(table, &form.renamed, image),
            Self::Multisets(multisets) => multisets.origin(&form.multisets, image),
        }
    }
}
