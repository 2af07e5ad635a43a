package examining

import (
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/ics/study"
	"github.com/escaque/escaque/internal/icsd/session"
)

var bsetupCommand = session.Command{
	Name:  "bsetup",
	Takes: session.Checked,
	Do:    session.WithArgs(bsetup),
}

// bsetup sets up a position. Without arguments it begins the setup. Each argument changes one
// property of the position.
func bsetup(c Session, args string) (string, error) {
	e := c.Examining().Exam()
	if e == nil {
		return "", session.ErrNotExam
	}
	word, rest, _ := strings.Cut(args, " ")
	rest = strings.TrimSpace(rest)
	if word == "" {
		return e.do(c, study.SetUp{})
	}
	e.mu.Lock()
	_, inSetup := e.study.Setup()
	e.mu.Unlock()
	if !inSetup {
		return "", refusal(c, &study.Refusal{Code: study.NotSettingUp})
	}
	if strings.EqualFold(word, "fen") {
		return e.setUpFEN(c, rest)
	}
	command, ok := readSetup(strings.ToLower(word), rest)
	if !ok {
		return "", session.NotUnderstood(c, args)
	}
	return e.do(c, command)
}

// castlings maps the arguments of bsetup to rights to castle.
var castlings = map[string]study.Castle{
	"none": {}, "kside": {King: true}, "qside": {Queen: true}, "both": {King: true, Queen: true},
}

// readSetup converts an argument of bsetup, except "fen", to a command of the study.
func readSetup(word, argument string) (study.Command, bool) {
	switch word {
	case "done":
		return study.Done{}, argument == ""
	case "clear":
		return study.Arrange{Setup: chess.EmptySetup()}, argument == ""
	case "start":
		start := chess.Initial()
		return study.Arrange{Setup: start.Setup()}, argument == ""
	case "fr":
		n, err := strconv.Atoi(argument)
		if err != nil {
			return nil, false
		}
		start, err := chess.Chess960(n)
		return study.Arrange{Setup: start.Setup()}, err == nil
	case "tomove", "whosemove":
		return readTurn(argument)
	case "wcastle", "bcastle":
		rights, ok := castlings[strings.ToLower(argument)]
		if rights.Side = chess.White; word == "bcastle" {
			rights.Side = chess.Black
		}
		return rights, ok
	case "eppos":
		if argument == "none" || argument == "-" {
			return study.SetEnPassant{File: -1}, true
		}
		file := strings.Index("abcdefgh", strings.ToLower(argument))
		return study.SetEnPassant{File: file}, len(argument) == 1 && file >= 0
	}
	return nil, false
}

var tomoveCommand = session.Command{
	Name:  "tomove",
	Takes: session.UpTo(1),
	Do:    examHandler(readTurn),
}

// sides maps words to colours.
var sides = map[string]chess.Color{"w": chess.White, "white": chess.White, "b": chess.Black, "black": chess.Black}

// readTurn converts the argument of tomove to a command of the study.
func readTurn(word string) (study.Command, bool) {
	side, ok := sides[strings.ToLower(word)]
	return study.Turn{Side: side}, ok
}

var clrsquareCommand = session.Command{
	Name:  "clrsquare",
	Takes: session.UpTo(1),
	Do:    examHandler(readClearedSquare),
}

// readClearedSquare converts the argument of clrsquare to a command of the study.
func readClearedSquare(args string) (study.Command, bool) {
	sq, err := chess.ParseSquare(args)
	return study.Put{Square: sq}, err == nil
}

// readPlacement converts "P@e4", "x@e4" and "e2e4" on a board that is being set up.
func readPlacement(text string) (study.Command, bool) {
	if letter, square, ok := strings.Cut(text, "@"); ok {
		sq, err := chess.ParseSquare(square)
		piece, known := chess.NoPiece, strings.EqualFold(letter, "x")
		if !known {
			piece, known = parsePiece(letter)
		}
		return study.Put{Square: sq, Piece: piece}, err == nil && known
	}
	m, err := uci.Read(strings.ToLower(strings.ReplaceAll(text, "-", "")))
	return study.Carry{From: m.From(), To: m.To()}, err == nil
}

// parsePiece returns the piece with a letter of FEN.
func parsePiece(letter string) (chess.Piece, bool) {
	for _, side := range []chess.Color{chess.White, chess.Black} {
		for t := chess.Pawn; t <= chess.King; t++ {
			if piece := chess.MakePiece(side, t); letter == string(piece.Letter()) {
				return piece, true
			}
		}
	}
	return chess.NoPiece, false
}

// setUpFEN sets up the position of a FEN. If the FEN has only the pieces, the side to move stays,
// and kings and rooks on their initial squares may castle.
func (e *Exam) setUpFEN(c Session, text string) (string, error) {
	fields := strings.Fields(text)
	if len(fields) == 1 {
		e.mu.Lock()
		setup, _ := e.study.Setup()
		e.mu.Unlock()
		fields = append(fields, setup.Turn.String()[:1])
	}
	setup, findings := fen.Examine(strings.Join(fields, " "))
	for _, f := range findings {
		if f.Problem != "" { // a text that cannot be read; faults of the position can still be corrected
			return "", session.Misused(c.Sentence("study.fen", "Column", f.Column, "What", c.Sentence("cli.fen.what."+f.Code(), "Text", ics.Truncate(f.Text, 20))))
		}
	}
	if len(fields) == 2 {
		setup.Castling = rooksAtHome(&setup)
	}
	return e.do(c, study.Arrange{Setup: setup})
}

// rooksAtHome returns the rooks that may castle if no piece has moved yet.
func rooksAtHome(s *chess.Setup) (rooks chess.Bitboard) {
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
