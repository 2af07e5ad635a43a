-- What the operator's engine has said of games that are over.

-- +goose Up
CREATE TABLE analysis (
    game   TEXT NOT NULL PRIMARY KEY,
    engine TEXT NOT NULL, -- the name of the program
    made   INTEGER NOT NULL, -- milliseconds since the Unix epoch
    report TEXT NOT NULL -- the evaluations as JSON
) STRICT, WITHOUT ROWID;
CREATE INDEX analysis_made ON analysis (made, game);

-- +goose Down
DROP TABLE analysis;
