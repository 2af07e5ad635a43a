package ics

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
)

// ErrStyle12 is the error for a line that is not a board of style 12.
var ErrStyle12 = errors.New("ics: not a board of style 12")

// ReceivedBoard is a board of style 12 as a client parses it. It has only the data of the line,
// which do not determine a position: the line does not say whether an en passant capture is legal,
// and does not name the rooks of Chess960.
type ReceivedBoard struct {
	Rows               [8]string // from the eighth rank, "-" for empty
	Turn               chess.Color
	Double             int     // file of a pawn that has just advanced two squares, or -1
	Castle             [4]bool // White short and long, Black short and long
	Irreversible       int     // half-moves since the last one
	Game               int
	White, Black       string
	Relation           Relation
	Initial, Increment int    // minutes and seconds
	Strength           [2]int // of White's and Black's pieces
	Time               [2]time.Duration
	Move               int // number of the move about to be made
	Verbose, SAN       string
	Elapsed            string
	Flip, Ticking      bool
	Lag                time.Duration
}

// ParseStyle12 parses a board of style 12. millis must be true if the client has set ivar ms,
// because the line does not say it. The error wraps ErrStyle12 and names the field.
func ParseStyle12(line string, millis bool) (ReceivedBoard, error) {
	f := strings.Fields(line)
	if len(f) < 30 || f[0] != "<12>" {
		return ReceivedBoard{}, fmt.Errorf("%w: %d fields", ErrStyle12, len(f))
	}
	var b ReceivedBoard
	copy(b.Rows[:], f[1:9])
	for i, row := range b.Rows {
		if len(row) != 8 || strings.Trim(row, "PNBRQKpnbrqk-") != "" {
			return ReceivedBoard{}, fmt.Errorf("%w: row %d: %q", ErrStyle12, 8-i, Truncate(row, 20))
		}
	}
	switch f[9] {
	case "W":
		b.Turn = chess.White
	case "B":
		b.Turn = chess.Black
	default:
		return ReceivedBoard{}, fmt.Errorf("%w: turn %q", ErrStyle12, Truncate(f[9], 20))
	}
	var wrong error
	number := func(i int) int {
		n, err := strconv.Atoi(f[i])
		if err != nil && wrong == nil {
			wrong = fmt.Errorf("%w: field %d: %q", ErrStyle12, i, Truncate(f[i], 20))
		}
		return n
	}
	b.Double = number(10)
	for i := range b.Castle {
		b.Castle[i] = number(11+i) == 1
	}
	b.Irreversible, b.Game = number(15), number(16)
	b.White, b.Black = f[17], f[18]
	b.Relation, b.Initial, b.Increment = Relation(number(19)), number(20), number(21)
	b.Strength = [2]int{number(22), number(23)}
	unit := time.Second
	if millis {
		unit = time.Millisecond
	}
	for i := range b.Time {
		b.Time[i] = time.Duration(number(24+i)) * unit
	}
	b.Move, b.Verbose, b.Elapsed, b.SAN = number(26), f[27], strings.Trim(f[28], "()"), f[29]
	// Older servers end the line here, or after any of the next three.
	if len(f) > 30 {
		b.Flip = number(30) == 1
	}
	if len(f) > 31 {
		b.Ticking = number(31) == 1
	}
	if len(f) > 32 {
		b.Lag = time.Duration(number(32)) * time.Millisecond
	}
	return b, wrong
}

// FEN returns the board in Forsyth-Edwards Notation, with the data that the line contains. The en
// passant square is set after every two-square pawn move, even if no capture is possible.
func (b ReceivedBoard) FEN() string {
	var s strings.Builder
	for i, row := range b.Rows {
		if i > 0 {
			s.WriteByte('/')
		}
		for empty, j := 0, 0; j < len(row); j++ {
			if row[j] == '-' {
				if empty++; j+1 == len(row) || row[j+1] != '-' {
					s.WriteByte(byte('0' + empty))
					empty = 0
				}
				continue
			}
			s.WriteByte(row[j])
		}
	}
	turn, rank := " w ", byte('6')
	if b.Turn == chess.Black {
		turn, rank = " b ", '3'
	}
	s.WriteString(turn)
	rights := 0
	for i, letter := range []byte("KQkq") {
		if b.Castle[i] {
			s.WriteByte(letter)
			rights++
		}
	}
	if rights == 0 {
		s.WriteByte('-')
	}
	if b.Double >= 0 && b.Double < 8 {
		s.WriteString(" " + string(rune('a'+b.Double)) + string(rune(rank)))
	} else {
		s.WriteString(" -")
	}
	fmt.Fprintf(&s, " %d %d", max(0, b.Irreversible), max(1, b.Move))
	return s.String()
}

// ParseEnded parses the line that ends a game. ok is false for other lines.
func ParseEnded(line string) (game int, white, black, reason, result string, ok bool) {
	rest, ok := strings.CutPrefix(line, "{Game ")
	if !ok {
		return
	}
	number, rest, ok1 := strings.Cut(rest, " (")
	white, rest, ok2 := strings.Cut(rest, " vs. ")
	black, rest, ok3 := strings.Cut(rest, ") ")
	reason, result, ok4 := strings.Cut(rest, "} ")
	game, err := strconv.Atoi(number)
	ok = ok1 && ok2 && ok3 && ok4 && err == nil
	switch result {
	case "1-0", "0-1", "1/2-1/2", "*":
	default:
		ok = false
	}
	return game, white, black, reason, result, ok
}

// ParseChallenge parses "Challenge: ..." and its echo "Issuing: ...". ok is false for other lines.
func ParseChallenge(line string) (c Challenge, ok bool) {
	rest, ok := strings.CutPrefix(line, "Challenge: ")
	if !ok {
		if rest, ok = strings.CutPrefix(line, "Issuing: "); !ok {
			return c, false
		}
	}
	rest = strings.TrimSuffix(rest, ".")
	rest, c.Stored = strings.CutSuffix(rest, " (adjourned)")
	rest, c.Loaded, _ = strings.Cut(rest, " Loaded from ")
	f := strings.Fields(strings.NewReplacer("(", " ", ")", " ").Replace(rest))
	for i, w := range f {
		if w == "[white]" || w == "[black]" {
			c.Color = strings.Trim(w, "[]")
			f = append(f[:i:i], f[i+1:]...)
			break
		}
	}
	if len(f) < 6 || f[4] != "rated" && f[4] != "unrated" {
		return c, false
	}
	c.White, c.Black, c.Rated, c.Type = f[0], f[2], f[4] == "rated", f[5]
	c.WhiteRating, c.BlackRating = parseRating(f[1]), parseRating(f[3])
	if c.Type == "untimed" {
		return c, len(f) == 6
	}
	if len(f) != 8 {
		return c, false
	}
	initial, err := strconv.ParseFloat(f[6], 64)
	if err != nil || initial < 0 || initial > 1e6 {
		return c, false
	}
	increment, err := strconv.Atoi(f[7])
	if err != nil || increment < 0 || increment > 1e6 {
		return c, false
	}
	c.Initial = time.Duration(initial * float64(time.Minute))
	c.Increment = time.Duration(increment) * time.Second
	return c, true
}

// parseRating parses a rating as [Rating] formats it.
func parseRating(s string) int {
	switch s {
	case "++++":
		return -1
	case "----":
		return 0
	}
	n, err := strconv.Atoi(strings.TrimRight(s, "EP"))
	if err != nil {
		return 0
	}
	return n
}
