package wire

import (
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// Limits that keep sums and differences of the values in range.
const (
	maxSpan    = 9e12    // milliseconds
	maxInstant = 4e12    // in milliseconds, about the year 2096
	maxNumber  = 1 << 30 // for any numbered item
	maxCount   = 1 << 20 // for moves and questions
	maxSquares = 64      // for any list of squares
)

var (
	errSpan    = errors.New("span out of range")
	errInstant = errors.New("instant out of range: milliseconds since 1970 are expected")
	errRange   = errors.New("number out of range")
)

var (
	textForm   = &form{takes: TakesText, omitted: true, append: func(b []byte, v reflect.Value) []byte { return appendQuoted(b, v.String()) }, read: readText}
	numberForm = integerForm(-maxNumber, maxNumber)
	yesNoForm  = &form{takes: TakesYesNo, omitted: true, append: func(b []byte, v reflect.Value) []byte { return strconv.AppendBool(b, v.Bool()) }, read: readYesNo}
	spanForm   = &form{takes: TakesSpan, omitted: true, zero: isZeroMilliseconds, append: appendSpan, read: func(r *reader, v reflect.Value, p part) error {
		return r.readSpan(v, p, maxSpan, errSpan)
	}}
	instantForm = &form{takes: TakesInstant, omitted: true, append: func(b []byte, v reflect.Value) []byte {
		return strconv.AppendInt(b, v.Int(), 10)
	}, read: readInstant}
)

// forms returns the forms that a tag can name, where the Go type is not enough.
var forms = sync.OnceValue(func() map[string]*form {
	return map[string]*form{
		// A number that is never negative.
		"count": integerForm(0, maxCount),
		// A span of time, or -1 for no limit.
		"limit": {takes: TakesLimit, omitted: true, zero: func(v reflect.Value) bool { return v.Int() != int64(laws.NoDefaultTime) && isZeroMilliseconds(v) }, append: func(b []byte, v reflect.Value) []byte {
			if v.Int() == int64(laws.NoDefaultTime) {
				return append(b, "-1"...)
			}
			return appendSpan(b, v)
		}, read: readLimit},
		// What makes a move; it is read with the move.
		"as": {takes: TakesWord, values: movers, second: true, zero: func(v reflect.Value) bool {
			return moverName(chess.Move(v.Uint())) == ""
		}, append: func(b []byte, v reflect.Value) []byte {
			return appendQuoted(b, moverName(chess.Move(v.Uint())))
		}, read: readMover},
		// The pieces that both players have left, as one word, "KQP-KR".
		"men": customTextForm(TakesText, func(pieces [2]string) string { return pieces[0] + "-" + pieces[1] }, func(_ *reader, text string) (pieces [2]string, _ error) {
			pieces[0], pieces[1], _ = strings.Cut(text, "-")
			return pieces, nil
		}).omitZero(),
		// The number of a start position, which may be 0.
		"chess960": {takes: TakesNumber, omitted: true, zero: func(v reflect.Value) bool { return !v.Interface().(laws.StartSpec).Chess960 }, append: func(b []byte, v reflect.Value) []byte {
			return strconv.AppendInt(b, int64(v.Interface().(laws.StartSpec).Number), 10)
		}, read: func(r *reader, v reflect.Value, p part) error {
			start := v.Addr().Interface().(*laws.StartSpec)
			start.Chess960 = true
			return numberForm.read(r, reflect.ValueOf(&start.Number).Elem(), p)
		}},
	}
})

// ofType returns the forms of the Go types that have an encoding of their own.
var ofType = sync.OnceValue(func() map[reflect.Type]*form {
	return map[reflect.Type]*form{
		reflect.TypeFor[time.Duration](): spanForm,
		reflect.TypeFor[clock.Instant](): instantForm,
		reflect.TypeFor[clock.Control](): customTextForm(TakesControl, clock.Control.String, func(r *reader, text string) (clock.Control, error) {
			if r.strict {
				return clock.ReadControlSeconds(text)
			}
			return clock.ParseControlSeconds(text)
		}),
		reflect.TypeFor[chess.Move]():       customTextForm(TakesText, formatMove, readMove).omitZero(),
		reflect.TypeFor[chess.Square]():     customTextForm(TakesText, chess.Square.String, func(_ *reader, text string) (chess.Square, error) { return chess.ParseSquare(text) }).required(),
		reflect.TypeFor[chess.PieceType]():  pieceForm,
		reflect.TypeFor[laws.Shift]():       customTextForm(TakesText, formatShift, readShift).required(),
		reflect.TypeFor[laws.Commitment]():  customTextForm(TakesText, formatHex[laws.Commitment], readHex[laws.Commitment]),
		reflect.TypeFor[laws.Salt]():        customTextForm(TakesText, formatHex[laws.Salt], readHex[laws.Salt]),
		reflect.TypeFor[[]byte]():           customTextForm(TakesText, base64.StdEncoding.EncodeToString, readBytes).omitZero(),
		reflect.TypeFor[laws.Edition]():     openWordForm(editions()),
		reflect.TypeFor[laws.Termination](): openWordForm(terminations()),
		reflect.TypeFor[laws.Duties]():      customTextForm(TakesText, laws.Duties.String, readDuties),
	}
})

// toMilliseconds returns a duration in milliseconds.
func toMilliseconds(v reflect.Value) int64 { return time.Duration(v.Int()).Milliseconds() }

// isZeroMilliseconds reports whether a duration is less than a millisecond.
func isZeroMilliseconds(v reflect.Value) bool { return toMilliseconds(v) == 0 }

// appendSpan appends a duration in milliseconds.
func appendSpan(b []byte, v reflect.Value) []byte { return strconv.AppendInt(b, toMilliseconds(v), 10) }

// readSpan parses a number of milliseconds or, in a line written by hand, a time as people write
// it. v is a duration or an instant. It returns tooMuch if the number exceeds most.
func (r *reader) readSpan(v reflect.Value, p part, most int64, tooMuch error) error {
	var ms int64
	if r.strict && r.data[p.from] == '"' {
		text, _ := r.parseText(p)
		d, err := clock.ParseSpan(text)
		if err != nil {
			return err
		}
		ms = d.Milliseconds()
	} else {
		var err error
		if ms, err = r.parseNumber(p); err != nil {
			return err
		}
	}
	if ms > most || ms < -most {
		return tooMuch
	}
	if v.Type() == reflect.TypeFor[time.Duration]() {
		ms *= int64(time.Millisecond)
	}
	v.SetInt(ms)
	return nil
}

// readInstant parses an instant.
func readInstant(r *reader, v reflect.Value, p part) error {
	return r.readSpan(v, p, maxInstant, errInstant)
}

// readLimit parses a duration, or -1, which means no limit.
func readLimit(r *reader, v reflect.Value, p part) error {
	if raw := string(r.raw(p)); raw == "-1" || r.strict && raw == `"none"` {
		v.SetInt(int64(laws.NoDefaultTime))
		return nil
	}
	return r.readSpan(v, p, maxSpan, errSpan)
}

// formatHex formats 32 bytes in hexadecimal; zero bytes are "".
func formatHex[T ~[32]byte](b T) string { return fmt.Sprintf("%x", [32]byte(b)) }

// readHex parses 32 bytes in hexadecimal.
func readHex[T ~[32]byte](_ *reader, text string) (out T, _ error) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(out) {
		return out, errors.New("32 bytes are expected, as 64 hexadecimal digits")
	}
	return T(b), nil
}

// readBytes parses base64.
func readBytes(_ *reader, text string) ([]byte, error) {
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, errors.New("base64 is expected")
	}
	return b, nil
}

// readDuties parses the duties of an assistant.
func readDuties(_ *reader, text string) (laws.Duties, error) {
	duties, ok := laws.ParseDuties(text)
	if !ok {
		return 0, fmt.Errorf("%q: duties are letters from a to f", truncate(text))
	}
	return duties, nil
}

// offBoard stands for the target square of a piece that was knocked off the board.
const offBoard = "off"

// formatShift formats a displaced piece as two squares, "e4e5", or as "e4off".
func formatShift(s laws.Shift) string {
	if s.To == chess.NoSquare {
		return s.From.String() + offBoard
	}
	return s.From.String() + s.To.String()
}

// readShift parses a displaced piece.
func readShift(_ *reader, text string) (s laws.Shift, err error) {
	if len(text) < 4 {
		return s, fmt.Errorf("%q: two squares, or a square and %q", truncate(text), offBoard)
	}
	s.To = chess.NoSquare
	if s.From, err = chess.ParseSquare(text[:2]); err == nil && text[2:] != offBoard {
		s.To, err = chess.ParseSquare(text[2:])
	}
	return s, err
}
