//! Where the files are that documents name.

use std::sync::LazyLock;

use pegmind_web::Files;

/// By the names of their sources.
pub(crate) static FILES: LazyLock<Files> = LazyLock::new(|| {
    let place = |source: &str| pegmind_web_assets::named(source).map(|asset| asset.path.to_owned());
    Files::at(|source| place(source).unwrap_or_else(|| format!("/{source}")))
});
