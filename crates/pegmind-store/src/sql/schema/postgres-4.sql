-- Daily games that were handed in, one of a name for a day and a board.
CREATE TABLE daily (
    day TEXT NOT NULL,
    preset TEXT NOT NULL,
    claim TEXT NOT NULL REFERENCES name (claim) ON DELETE CASCADE,
    help TEXT NOT NULL,
    found BIGINT,
    game TEXT NOT NULL,
    since BIGINT NOT NULL,
    settled BIGINT NOT NULL,
    cost BIGINT,
    PRIMARY KEY (day, preset, claim)
);
CREATE INDEX daily_by_claim ON daily (claim);
CREATE INDEX daily_unsettled ON daily (since) WHERE settled = 0;
