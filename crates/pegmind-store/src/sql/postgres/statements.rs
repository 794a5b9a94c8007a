//! The statements for `PostgreSQL`.

crate::sql::statements::statements!(sqlx::Postgres, sqlx::PgConnection, "postgres");
