//! The statements for `SQLite`.

crate::sql::statements::statements!(
    sqlx::Sqlite,
    sqlx::SqliteConnection,
    "../schema/sqlite-1.sql",
    "../schema/sqlite-2.sql"
);
