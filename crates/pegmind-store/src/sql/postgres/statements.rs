//! The statements for `PostgreSQL`.

crate::sql::statements::statements!(
    sqlx::Postgres,
    sqlx::PgConnection,
    "../schema/postgres-1.sql",
    "../schema/postgres-2.sql"
);
