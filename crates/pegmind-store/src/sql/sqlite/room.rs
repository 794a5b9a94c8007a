//! How rooms are made, changed and read in a file. What is asked goes to the thread of the
//! connection and back, which takes longer than what is done there: what many did at the same
//! time goes there at once.

use std::collections::HashSet;

use sqlx::{QueryBuilder, Sqlite, SqliteConnection, query, query_as, query_scalar};

use super::statements::{count_open, name_like, refused, seated, signed, unsigned};
use crate::change::{Change, NewRoom};
use crate::error::StoreError;
use crate::people::SeenName;
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
    if let Some(open_max) = room.open_max
        && count_open(on, open_max).await? >= open_max
    {
        return Err(StoreError::Full { open_max });
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

/// How many rows one statement adds at most.
const ROWS_MAX: usize = 1_000;

/// Keeps what was done in rooms, each of which is there once. To be called in a transaction,
/// which ends with a failure.
pub(in crate::sql) async fn commit(
    on: &mut SqliteConnection,
    changes: &[&Change],
) -> Result<Vec<Result<Committed, StoreError>>, StoreError> {
    let mut free = Vec::new();
    for change in changes {
        if !is_renamed(on, change).await? {
            free.push(*change);
        }
    }
    let rooms = update(on, &free).await?;
    let is_done = |change: &Change| rooms.contains(&change.room);
    let done: Vec<&Change> = changes.iter().copied().filter(|change| is_done(change)).collect();
    add(on, &done).await?;
    let mut committed = Vec::new();
    for change in changes {
        committed.push(if is_done(change) {
            Ok(Committed::Done { version: change.version() })
        } else {
            match refused(on, change).await {
                Err(error @ StoreError::Database(_)) => return Err(error),
                why => why,
            }
        });
    }
    Ok(committed)
}

/// Whether somebody would sit down under a name that has another owner than they saw.
async fn is_renamed(on: &mut SqliteConnection, change: &Change) -> Result<bool, StoreError> {
    for seen in &change.names {
        let known = name_like(on, &seen.skeleton).await?;
        if SeenName::of(seen.skeleton.clone(), known.as_ref()) != *seen {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Changes rooms, unless the request was answered or somebody was first. Returns the rooms that
/// were changed.
async fn update(
    on: &mut SqliteConnection,
    changes: &[&Change],
) -> Result<HashSet<String>, StoreError> {
    if changes.is_empty() {
        return Ok(HashSet::new());
    }
    let mut update = QueryBuilder::<Sqlite>::new(
        "WITH change \
         (room, at, version, stage, names, has_room, touched, patience, actor, request, seated) AS (",
    );
    update.push_values(changes, |mut row, change| {
        let (state, request) = (&change.state, change.request.as_ref());
        row.push_bind(&change.room)
            .push_bind(signed(change.at))
            .push_bind(signed(change.version()))
            .push_bind(state.stage.name())
            .push_bind(&state.names)
            .push_bind(i64::from(state.has_room))
            .push_bind((!change.is_talk).then(|| signed(change.now)))
            .push_bind(change.patience.map(signed))
            .push_bind(request.map(|request| &request.actor))
            .push_bind(request.map(|request| &request.id))
            .push_bind(seated(change));
    });
    update.push(
        ") UPDATE room SET version = change.version, stage = change.stage, \
         names = change.names, has_room = change.has_room, touched = COALESCE(change.touched, room.touched), \
         patience = COALESCE(change.patience, room.patience) \
         FROM change WHERE room.id = change.room AND room.version = change.at AND NOT EXISTS \
         (SELECT 1 FROM answered WHERE answered.actor = change.actor \
         AND answered.room = change.room AND answered.request = change.request) \
         AND (change.seated IS NULL OR EXISTS (SELECT 1 FROM seat \
         WHERE seat.room = change.room AND seat.device = change.seated)) \
         RETURNING id",
    );
    let rooms = update.build_query_scalar().persistent(false).fetch_all(&mut *on).await?;
    Ok(rooms.into_iter().collect())
}

/// Adds to rooms that are changed what came with that.
async fn add(on: &mut SqliteConnection, changes: &[&Change]) -> Result<(), StoreError> {
    let acts = changes.iter().flat_map(|change| {
        (change.at + 1..).zip(&change.acts).map(|(version, text)| (&change.room, version, text))
    });
    for acts in acts.collect::<Vec<_>>().chunks(ROWS_MAX) {
        let mut insert = QueryBuilder::<Sqlite>::new("INSERT INTO act (room, version, text) ");
        insert.push_values(acts, |mut row, (room, version, text)| {
            row.push_bind(room).push_bind(signed(*version)).push_bind(text);
        });
        insert.build().persistent(false).execute(&mut *on).await?;
    }
    let requests = changes.iter().filter_map(|change| Some((change, change.request.as_ref()?)));
    for requests in requests.collect::<Vec<_>>().chunks(ROWS_MAX) {
        let mut insert =
            QueryBuilder::<Sqlite>::new("INSERT INTO answered (room, actor, request, version) ");
        insert.push_values(requests, |mut row, (change, request)| {
            row.push_bind(&change.room).push_bind(&request.actor).push_bind(&request.id);
            row.push_bind(signed(change.version()));
        });
        insert.build().persistent(false).execute(&mut *on).await?;
    }
    for change in changes {
        add_rarities(on, change).await?;
    }
    Ok(())
}

/// Adds what comes with few acts.
async fn add_rarities(on: &mut SqliteConnection, change: &Change) -> Result<(), StoreError> {
    for seat in &change.seats {
        let insert = query::<Sqlite>(
            "INSERT INTO seat (room, version, device, level) VALUES ($1, $2, $3, $4)",
        );
        let insert = insert.bind(&change.room).bind(signed(seat.version));
        insert.bind(&seat.device).bind(&seat.level).execute(&mut *on).await?;
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

/// Deletes old rooms that are over. To be called in a transaction, in which they stay the same
/// until the last statement.
pub(in crate::sql) async fn remove_over(
    on: &mut SqliteConnection,
    before: u64,
    max: u32,
) -> Result<u64, StoreError> {
    let mut removed = 0;
    for statement in [
        "DELETE FROM act WHERE room IN (SELECT id FROM room \
         WHERE stage = 'over' AND touched < $1 ORDER BY touched, id LIMIT $2)",
        "DELETE FROM answered WHERE room IN (SELECT id FROM room \
         WHERE stage = 'over' AND touched < $1 ORDER BY touched, id LIMIT $2)",
        "DELETE FROM sealed WHERE room IN (SELECT id FROM room \
         WHERE stage = 'over' AND touched < $1 ORDER BY touched, id LIMIT $2)",
        "DELETE FROM seat WHERE room IN (SELECT id FROM room \
         WHERE stage = 'over' AND touched < $1 ORDER BY touched, id LIMIT $2)",
        "DELETE FROM room WHERE id IN (SELECT id FROM room \
         WHERE stage = 'over' AND touched < $1 ORDER BY touched, id LIMIT $2)",
    ] {
        let delete = query::<Sqlite>(statement).bind(signed(before)).bind(i64::from(max));
        removed = delete.execute(&mut *on).await?.rows_affected();
    }
    Ok(removed)
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
