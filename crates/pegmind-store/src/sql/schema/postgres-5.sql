-- With what a claimed name is taken over besides its phrase.
CREATE TABLE passkey (
    id TEXT PRIMARY KEY,
    claim TEXT NOT NULL REFERENCES name (claim) ON DELETE CASCADE,
    public_key TEXT NOT NULL,
    counter BIGINT NOT NULL,
    since BIGINT NOT NULL
);
CREATE INDEX passkey_by_claim ON passkey (claim);

-- What is to be answered with a passkey, once and soon: on any server of the database.
CREATE TABLE challenge (
    text TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    device TEXT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX challenge_by_device ON challenge (device);
