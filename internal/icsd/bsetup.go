package icsd

import (
	"context"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/ics/study"
	"github.com/escaque/escaque/internal/icsd/session"
)

var bsetupCommand = session.Command{
	Name:  "bsetup",
	Takes: session.Checked,
	Do:    session.On((*client).bsetup),
}

// bsetup sets a board up by hand: without a word it begins, and each word
// changes something of what stands there.
func (c *client) bsetup(_ context.Context, args string) (string, error) {
	e := c.examined()
	if e == nil {
		return "", session.ErrNotExam
	}
	word, rest, _ := strings.Cut(args, " ")
	rest = strings.TrimSpace(rest)
	e.mu.Lock()
	setup, setting := e.study.Setup()
	e.mu.Unlock()
	if word == "" {
		return e.do(c, study.SetUp{})
	}
	if !setting {
		return "", c.studyRefused(e, &study.Refusal{Code: study.NotSettingUp})
	}
	command, ok := setupCommand(strings.ToLower(word), rest, &setup)
	if !ok {
		return "", session.NotUnderstood(c, args)
	}
	if command == nil {
		return c.arrangeFEN(e, rest)
	}
	return e.do(c, command)
}

// setupCommand reads a word of bsetup. The command is nil for a FEN, whose
// faults have sentences of their own.
func setupCommand(word, rest string, setup *chess.Setup) (study.Command, bool) {
	switch word {
	case "done", "clear", "start":
		if rest != "" {
			return nil, false
		}
	}
	switch word {
	case "done":
		return study.Done{}, true
	case "clear":
		return study.Arrange{Setup: chess.EmptySetup()}, true
	case "start":
		start := chess.Initial()
		return study.Arrange{Setup: start.Setup()}, true
	case "fr":
		n, err := strconv.Atoi(rest)
		if err != nil {
			return nil, false
		}
		start, err := chess.Chess960(n)
		return study.Arrange{Setup: start.Setup()}, err == nil
	case "fen":
		return nil, true
	case "tomove":
		return turn(rest)
	case "wcastle", "bcastle":
		side := chess.White
		if word[0] == 'b' {
			side = chess.Black
		}
		rights, ok := map[string]study.Castle{
			"none": {}, "kside": {King: true}, "qside": {Queen: true}, "both": {King: true, Queen: true},
		}[strings.ToLower(rest)]
		rights.Side = side
		return rights, ok
	case "eppos":
		if rest == "none" || rest == "-" {
			return study.Passed{File: -1}, true
		}
		file := strings.Index("abcdefgh", strings.ToLower(rest))
		return study.Passed{File: file}, len(rest) == 1 && file >= 0
	case "whosemove":
		return turn(rest)
	}
	return nil, false
}

func turn(word string) (study.Command, bool) {
	side, ok := map[string]chess.Color{"w": chess.White, "white": chess.White, "b": chess.Black, "black": chess.Black}[strings.ToLower(word)]
	return study.Turn{Side: side}, ok
}

// arrangeFEN puts a FEN on the board. Where it says no more than the men, the
// move stays with whoever had it, and castling goes with kings and rooks that
// stand where a game begins.
func (c *client) arrangeFEN(e *exam, text string) (string, error) {
	fields := strings.Fields(text)
	if len(fields) == 1 {
		e.mu.Lock()
		setup, _ := e.study.Setup()
		e.mu.Unlock()
		fields = append(fields, setup.Turn.String()[:1])
	}
	setup, findings := fen.Examine(strings.Join(fields, " "))
	for _, f := range findings {
		if f.Problem != "" { // a text that cannot be read; faults of the position may still be mended
			return "", session.Misused(c.Sentence("study.fen", "Column", f.Column, "What", c.Sentence("cli.fen.what."+f.Code(), "Text", ics.Cut(f.Text, 20))))
		}
	}
	if len(fields) == 2 {
		setup.Castling = atHome(&setup)
	}
	return e.do(c, study.Arrange{Setup: setup})
}

// atHome are the rooks that may castle if nothing has moved yet.
func atHome(s *chess.Setup) (rooks chess.Bitboard) {
	for _, side := range []chess.Color{chess.White, chess.Black} {
		if s.Board[chess.MakeSquare(4, side.BackRank())] != chess.MakePiece(side, chess.King) {
			continue
		}
		for _, file := range []int{0, 7} {
			if sq := chess.MakeSquare(file, side.BackRank()); s.Board[sq] == chess.MakePiece(side, chess.Rook) {
				rooks = rooks.With(sq)
			}
		}
	}
	return rooks
}

// clearSquare takes a man off a board that is being set up.
func clearSquare(args string) (study.Command, bool) {
	sq, err := chess.ParseSquare(args)
	return study.Put{Square: sq}, err == nil
}
