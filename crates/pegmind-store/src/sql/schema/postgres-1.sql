-- What can be asked of a room without reading its acts.
CREATE TABLE room (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    header TEXT NOT NULL,
    listed BIGINT NOT NULL,
    patience BIGINT NOT NULL,
    maker TEXT NOT NULL,
    request TEXT NOT NULL,
    created BIGINT NOT NULL,
    version BIGINT NOT NULL,
    stage TEXT NOT NULL,
    names TEXT NOT NULL,
    has_room BIGINT NOT NULL,
    touched BIGINT NOT NULL
);
CREATE UNIQUE INDEX room_by_code ON room (code) WHERE stage <> 'over';
CREATE UNIQUE INDEX room_by_request ON room (maker, request);
CREATE INDEX room_open ON room (created) WHERE listed = 1 AND has_room = 1 AND stage = 'gathering';
CREATE INDEX room_by_touch ON room (touched) WHERE stage <> 'over';

-- The truth: two acts cannot be the same version of a room.
CREATE TABLE act (
    room TEXT NOT NULL,
    version BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (room, version)
);

-- Which requests were answered: a request is answered once.
CREATE TABLE answered (
    room TEXT NOT NULL,
    actor TEXT NOT NULL,
    request TEXT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (room, actor, request)
);

-- What nobody is shown: seeds, codes and salts of rooms that are not over.
CREATE TABLE sealed (
    room TEXT PRIMARY KEY,
    text TEXT NOT NULL
);

-- Who came by which act.
CREATE TABLE seat (
    room TEXT NOT NULL,
    version BIGINT NOT NULL,
    device TEXT NOT NULL,
    level TEXT NOT NULL,
    PRIMARY KEY (room, version)
);
CREATE INDEX seat_by_device ON seat (device) WHERE device <> '';
