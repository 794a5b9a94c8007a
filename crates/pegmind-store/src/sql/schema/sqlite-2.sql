-- Who claims which name.
CREATE TABLE name (
    claim TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    skeleton TEXT NOT NULL,
    device TEXT NOT NULL,
    salt TEXT NOT NULL,
    digest TEXT NOT NULL,
    since BIGINT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX name_by_skeleton ON name (skeleton);
CREATE UNIQUE INDEX name_by_device ON name (device);

-- How rooms ended that count for rankings.
CREATE TABLE result (
    room TEXT PRIMARY KEY,
    ended BIGINT NOT NULL,
    text TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX result_by_end ON result (ended, room);
CREATE INDEX answered_by_actor ON answered (actor);
