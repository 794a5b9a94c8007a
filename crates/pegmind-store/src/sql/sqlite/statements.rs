//! The statements for `SQLite`.

crate::sql::statements::statements!(sqlx::Sqlite, sqlx::SqliteConnection, "sqlite");
