package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// sources are the real games of the project's tests, relative to this module.
var sources = []string{"../chess/pgn/testdata/sample.pgn", "../laws/review/testdata/real.pgn"}

// makeInput writes a file of the real games, repeated until there are at least as many as
// requested. args are FILE and GAMES.
func makeInput(args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("input: want FILE GAMES, got %q", args)
	}
	want, err := strconv.Atoi(args[1])
	if err != nil || want < 1 {
		return fmt.Errorf("input: %q games is not 1 or more", args[1])
	}
	var once []byte
	for _, name := range sources {
		text, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("input: %w", err)
		}
		// The lines before the first game name the source of the games; they are left out.
		if at := bytes.Index(text, []byte("[Event ")); at > 0 {
			text = text[at:]
		}
		once = append(append(once, bytes.TrimSpace(text)...), "\n\n"...)
	}
	games := bytes.Count(once, []byte("[Event "))
	if games == 0 {
		return fmt.Errorf("input: no games in %q", sources)
	}
	if err := os.MkdirAll(filepath.Dir(args[0]), 0o755); err != nil {
		return fmt.Errorf("input: %w", err)
	}
	return os.WriteFile(args[0], bytes.Repeat(once, (want+games-1)/games), 0o644)
}
