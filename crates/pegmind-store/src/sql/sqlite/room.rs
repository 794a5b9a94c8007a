//! How a room is made, changed and read in a file. What is asked goes to the thread of the
//! connection and back, which takes longer than what is done there: a move goes there once.

use sqlx::{Sqlite, SqliteConnection, query, query_as, query_scalar};

use super::statements::{signed, unchanged, unsigned};
use crate::change::{Change, NewRoom};
use crate::error::StoreError;
use crate::seat::NewSeat;
use crate::store::{Committed, Created};
use crate::stored::{RoomVersion, StoredRoom};

/// Keeps a room, or finds the one that the same request has made.
pub(in crate::sql) async fn create(
    on: &mut SqliteConnection,
    room: &NewRoom,
) -> Result<Created, StoreError> {
    let made = query_as::<Sqlite, (String, String)>(
        "SELECT id, code FROM room WHERE maker = $1 AND request = $2",
    );
    let made = made.bind(&room.request.actor).bind(&room.request.id);
    if let Some((id, code)) = made.fetch_optional(&mut *on).await? {
        return Ok(Created { id, code });
    }
    let taken = query_scalar::<Sqlite, i64>(
        "SELECT COUNT(*) FROM room WHERE id = $2 OR (code = $1 AND stage <> 'over')",
    );
    let taken = taken.bind(&room.code).bind(&room.id).fetch_one(&mut *on).await?;
    if taken > 0 {
        return Err(StoreError::CodeTaken);
    }
    let insert = query::<Sqlite>(
        "INSERT INTO room (id, code, header, listed, patience, maker, request, created, \
         version, stage, names, has_room, touched) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 'gathering', '', 1, $8)",
    );
    insert
        .bind(&room.id)
        .bind(&room.code)
        .bind(&room.header)
        .bind(i64::from(room.listed))
        .bind(signed(room.patience))
        .bind(&room.request.actor)
        .bind(&room.request.id)
        .bind(signed(room.now))
        .execute(&mut *on)
        .await?;
    seal(on, &room.id, &room.sealed).await?;
    Ok(Created { id: room.id.clone(), code: room.code.clone() })
}

/// Changes a room, unless the request was answered or somebody was first.
const UPDATE: &str = "\
    UPDATE room SET version = $3, stage = $4, names = $5, has_room = $6, touched = $7 \
    WHERE id = $1 AND version = $2 AND NOT EXISTS \
    (SELECT 1 FROM answered WHERE room = $1 AND actor = $8 AND request = $9)";

/// The same with its one act and its request: each part is done if the one before was.
const UPDATE_WITH_ONE: &str = "\
    UPDATE room SET version = $3, stage = $4, names = $5, has_room = $6, touched = $7 \
    WHERE id = $1 AND version = $2 AND NOT EXISTS \
    (SELECT 1 FROM answered WHERE room = $1 AND actor = $8 AND request = $9); \
    INSERT INTO act (room, version, text) SELECT $1, $3, $10 WHERE changes() > 0; \
    INSERT INTO answered (room, actor, request, version) SELECT $1, $8, $9, $3 \
    WHERE changes() > 0";

/// The same with two acts: most moves are a guess and its answer.
const UPDATE_WITH_TWO: &str = "\
    UPDATE room SET version = $3, stage = $4, names = $5, has_room = $6, touched = $7 \
    WHERE id = $1 AND version = $2 AND NOT EXISTS \
    (SELECT 1 FROM answered WHERE room = $1 AND actor = $8 AND request = $9); \
    INSERT INTO act (room, version, text) SELECT $1, $2 + 1, $10 WHERE changes() > 0 \
    UNION ALL SELECT $1, $3, $11 WHERE changes() > 0; \
    INSERT INTO answered (room, actor, request, version) SELECT $1, $8, $9, $3 \
    WHERE changes() > 0";

/// Keeps what was done. To be called in a transaction, which ends with a failure.
pub(in crate::sql) async fn commit(
    on: &mut SqliteConnection,
    change: &Change,
) -> Result<Committed, StoreError> {
    let more = !change.seats.is_empty() || change.sealed.is_some() || change.result.is_some();
    let is_move = change.request.is_some() && !more;
    let (text, acts) = match change.acts.as_slice() {
        [_] if is_move => (UPDATE_WITH_ONE, 1),
        [_, _] if is_move => (UPDATE_WITH_TWO, 2),
        _ => (UPDATE, 0),
    };
    let (state, request) = (&change.state, change.request.as_ref());
    let mut update = query::<Sqlite>(text)
        .bind(&change.room)
        .bind(signed(change.at))
        .bind(signed(change.version()))
        .bind(state.stage.name())
        .bind(&state.names)
        .bind(i64::from(state.has_room))
        .bind(signed(change.now))
        .bind(request.map(|request| &request.actor))
        .bind(request.map(|request| &request.id));
    for act in &change.acts[..acts] {
        update = update.bind(act);
    }
    if update.execute(&mut *on).await?.rows_affected() == 0 {
        return unchanged(on, change).await;
    }
    if acts == 0 {
        add(on, change).await?;
    }
    Ok(Committed::Done { version: change.version() })
}

/// Adds to a room that is changed what came with that.
async fn add(on: &mut SqliteConnection, change: &Change) -> Result<(), StoreError> {
    for (version, text) in (change.at + 1..).zip(&change.acts) {
        let insert = query::<Sqlite>("INSERT INTO act (room, version, text) VALUES ($1, $2, $3)");
        let insert = insert.bind(&change.room).bind(signed(version)).bind(text);
        insert.execute(&mut *on).await?;
    }
    for seat in &change.seats {
        let insert = query::<Sqlite>(
            "INSERT INTO seat (room, version, device, level) VALUES ($1, $2, $3, $4)",
        );
        let insert = insert.bind(&change.room).bind(signed(seat.version));
        insert.bind(&seat.device).bind(&seat.level).execute(&mut *on).await?;
    }
    if let Some(request) = &change.request {
        let insert = query::<Sqlite>(
            "INSERT INTO answered (room, actor, request, version) VALUES ($1, $2, $3, $4)",
        );
        let insert = insert.bind(&change.room).bind(&request.actor).bind(&request.id);
        insert.bind(signed(change.version())).execute(&mut *on).await?;
    }
    if let Some(sealed) = &change.sealed {
        seal(on, &change.room, sealed).await?;
    }
    if let Some(result) = &change.result {
        let insert = query::<Sqlite>(
            "INSERT INTO result (room, ended, text) VALUES ($1, $2, $3) \
             ON CONFLICT (room) DO NOTHING",
        );
        let insert = insert.bind(&change.room).bind(signed(change.now)).bind(result);
        insert.execute(&mut *on).await?;
    }
    Ok(())
}

async fn seal(on: &mut SqliteConnection, room: &str, sealed: &str) -> Result<(), StoreError> {
    let statement = if sealed.is_empty() {
        query::<Sqlite>("DELETE FROM sealed WHERE room = $1").bind(room)
    } else {
        let insert = query::<Sqlite>(
            "INSERT INTO sealed (room, text) VALUES ($1, $2) \
             ON CONFLICT (room) DO UPDATE SET text = $2",
        );
        insert.bind(room).bind(sealed)
    };
    statement.execute(&mut *on).await?;
    Ok(())
}

/// All of a room. To be called in a transaction, so that its parts go together.
pub(in crate::sql) async fn room(
    on: &mut SqliteConnection,
    id: &str,
) -> Result<Option<StoredRoom>, StoreError> {
    let select = query_as::<Sqlite, (String, String, i64, i64, i64, i64)>(
        "SELECT code, header, listed, patience, created, touched FROM room \
         WHERE id = $1",
    );
    let found = select.bind(id).fetch_optional(&mut *on).await?;
    let Some((code, header, listed, patience, created, touched)) = found else {
        return Ok(None);
    };
    let sealed = query_scalar::<Sqlite, String>("SELECT text FROM sealed WHERE room = $1");
    let sealed = sealed.bind(id).fetch_optional(&mut *on).await?.unwrap_or_default();
    let acts =
        query_scalar::<Sqlite, String>("SELECT text FROM act WHERE room = $1 ORDER BY version");
    let acts = acts.bind(id).fetch_all(&mut *on).await?;
    let seats = query_as::<Sqlite, (i64, String, String)>(
        "SELECT version, device, level FROM seat WHERE room = $1 ORDER BY version",
    );
    let seats = seats.bind(id).fetch_all(&mut *on).await?.into_iter();
    let seat = |(version, device, level)| NewSeat { version: unsigned(version), device, level };
    Ok(Some(StoredRoom {
        id: id.to_owned(),
        code,
        header,
        sealed,
        listed: listed != 0,
        patience: unsigned(patience),
        created: unsigned(created),
        touched: unsigned(touched),
        acts,
        seats: seats.map(seat).collect(),
    }))
}

/// How many acts these rooms have.
pub(in crate::sql) async fn versions(
    on: &mut SqliteConnection,
    rooms: &[String],
) -> Result<Vec<RoomVersion>, StoreError> {
    let mut versions = Vec::new();
    for room in rooms {
        let select = query_scalar::<Sqlite, i64>("SELECT version FROM room WHERE id = $1");
        let version = select.bind(room).fetch_optional(&mut *on).await?;
        let known = |version| RoomVersion { room: room.clone(), version: unsigned(version) };
        versions.extend(version.map(known));
    }
    Ok(versions)
}
