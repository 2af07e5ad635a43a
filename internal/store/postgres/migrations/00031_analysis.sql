-- What the operator's engine has said of games that are over.

-- +goose Up
CREATE TABLE analysis (
    game   TEXT   COLLATE "C" PRIMARY KEY,
    engine TEXT   NOT NULL, -- the name of the program
    made   BIGINT NOT NULL, -- milliseconds since the Unix epoch
    report TEXT   NOT NULL -- the evaluations as JSON
);
CREATE INDEX analysis_made ON analysis (made, game);

-- +goose Down
DROP TABLE analysis;
