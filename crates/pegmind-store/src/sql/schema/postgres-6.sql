-- Where the feed of a device is, if it was given another address than its own.
CREATE TABLE feed (
    device TEXT PRIMARY KEY,
    address TEXT NOT NULL UNIQUE
);
