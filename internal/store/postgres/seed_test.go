package postgres_test

import _ "github.com/escaque/escaque/internal/seeded" // the same draws every time
