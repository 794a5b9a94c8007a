//! Where a database is.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::error::StoreError;
use crate::memory::MemoryStore;
use crate::sql::{Hints, PostgresStore, SqliteStore};
use crate::store::Store;

/// Where rooms are kept: `sqlite:FILE`, `postgres://...`, or `memory:`, which forgets them.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A file.
    Sqlite(PathBuf),
    /// A server, which several programs may use at once.
    Postgres(String),
    /// Nowhere.
    Memory,
}

impl Database {
    /// Opens it, and brings it up to date. Where several programs may use it, they tell each
    /// other by hints.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be had, or is used by another program.
    pub async fn open(&self, hints: Hints) -> Result<Arc<dyn Store>, StoreError> {
        Ok(match self {
            Self::Sqlite(file) => Arc::new(SqliteStore::open(file).await?),
            Self::Postgres(url) => Arc::new(PostgresStore::open(url, hints).await?),
            Self::Memory => Arc::new(MemoryStore::default()),
        })
    }
}

impl FromStr for Database {
    type Err = DatabaseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (scheme, rest) = text.split_once(':').ok_or(DatabaseError)?;
        match scheme {
            "sqlite" => {
                let file = rest.strip_prefix("//").unwrap_or(rest);
                if file.is_empty() { Err(DatabaseError) } else { Ok(Self::Sqlite(file.into())) }
            }
            "postgres" | "postgresql" if rest.starts_with("//") => {
                Ok(Self::Postgres(text.to_owned()))
            }
            "memory" if rest.is_empty() => Ok(Self::Memory),
            _ => Err(DatabaseError),
        }
    }
}

/// Says where, but for the password that may open it.
impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(file) => write!(f, "sqlite:{}", file.display()),
            Self::Postgres(url) => {
                let (_, place) = url.rsplit_once('@').unwrap_or(("", "..."));
                write!(f, "postgres://{}", place.split('?').next().unwrap_or_default())
            }
            Self::Memory => f.write_str("memory:"),
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({self})")
    }
}

/// A text names no database. It may hold a password and is not repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected sqlite:FILE, postgres://USER@HOST/NAME or memory:")]
pub struct DatabaseError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_reads_back_and_a_password_is_not_told() {
        for text in ["sqlite:rooms.db", "sqlite:/var/lib/pegmind/rooms.db", "memory:"] {
            assert_eq!(text.parse::<Database>().unwrap().to_string(), text);
        }
        assert_eq!("sqlite:///a/b".parse(), Ok(Database::Sqlite("/a/b".into())));
        let database: Database = "postgres://ann:secret@db/rooms?a=secret".parse().unwrap();
        assert_eq!(
            format!("{database} {database:?}"),
            "postgres://db/rooms Database(postgres://db/rooms)"
        );
        for wrong in ["", "rooms.db", "sqlite:", "mysql://x", "postgres:x", "memory:x"] {
            assert_eq!(wrong.parse::<Database>(), Err(DatabaseError), "{wrong}");
        }
    }
}
