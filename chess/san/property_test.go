package san_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"pgregory.net/rapid"
)

// walk draws a game, ordinary or from one of the 960 starts, and calls visit
// before every move.
func walk(rt *rapid.T, visit func(pos *chess.Position, legal []chess.Move)) {
	pos := chess.Initial()
	if rapid.Bool().Draw(rt, "shuffled") {
		start, err := chess.Chess960(rapid.IntRange(0, 959).Draw(rt, "start"))
		if err != nil {
			rt.Fatal(err)
		}
		pos = start
	}
	for range rapid.IntRange(1, 120).Draw(rt, "length") {
		var list chess.MoveList
		pos.LegalMoves(&list)
		if list.Len() == 0 {
			return
		}
		visit(&pos, list.Slice())
		pos.Play(list.At(rapid.IntRange(0, list.Len()-1).Draw(rt, "move")))
	}
}

// literal writes a move by the words of the rule, by looking at all the legal
// moves: slow and plain.
func literal(pos *chess.Position, legal []chess.Move, m chess.Move) string {
	var b strings.Builder
	switch {
	case m.IsCastling() && m.Side() == chess.KingSide:
		b.WriteString("O-O")
	case m.IsCastling():
		b.WriteString("O-O-O")
	default:
		if m.Piece() != chess.Pawn {
			b.WriteByte(m.Piece().Letter())
		}
		rivals, sameFile, sameRank := 0, 0, 0
		for _, o := range legal {
			if !o.IsCastling() && o.Piece() == m.Piece() && o.To() == m.To() && o.From() != m.From() {
				rivals++
				if o.From().File() == m.From().File() {
					sameFile++
				}
				if o.From().Rank() == m.From().Rank() {
					sameRank++
				}
			}
		}
		from := m.From().String()
		switch {
		case m.Piece() == chess.Pawn && pos.IsCapture(m):
			b.WriteString(from[:1])
		case m.Piece() == chess.Pawn || rivals == 0:
		case sameFile == 0:
			b.WriteString(from[:1])
		case sameRank == 0:
			b.WriteString(from[1:])
		default:
			b.WriteString(from)
		}
		if pos.IsCapture(m) {
			b.WriteByte('x')
		}
		b.WriteString(m.To().String())
		if m.Promotion() != chess.NoPieceType {
			fmt.Fprintf(&b, "=%c", m.Promotion().Letter())
		}
	}
	after := pos.After(m)
	switch {
	case after.IsCheckmate():
		b.WriteByte('#')
	case after.InCheck():
		b.WriteByte('+')
	}
	return b.String()
}

func TestFormatAgreesWithTheRule(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		walk(rt, func(pos *chess.Position, legal []chess.Move) {
			for _, m := range legal {
				if got, want := san.Format(pos, m), literal(pos, legal, m); got != want {
					rt.Fatalf("%v is written %q, the rule says %q", m, got, want)
				}
			}
		})
	})
}

// What any style writes is read back as the same move, without a warning
// where it is the export form.
func TestWrittenMovesAreReadBack(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		l := rapid.SampledFrom(san.All()).Draw(rt, "letters")
		styles := []san.Style{
			{Letters: l}, {Letters: l, Long: true}, san.ScoreSheet(l), {Letters: l, Mate: "++"}, {Letters: l, NoChecks: true},
		}
		style := rapid.IntRange(0, len(styles)-1).Draw(rt, "style")
		opts := san.Options{Letters: []*san.Letters{l}, Strict: style == 0}
		walk(rt, func(pos *chess.Position, legal []chess.Move) {
			for _, m := range legal {
				text := styles[style].Format(pos, m)
				r := san.Read(pos, text, opts)
				if len(r.Moves) != 1 || r.Moves[0] != m || style == 0 && r.Warnings != 0 {
					rt.Fatalf("%v, written %q, is read as %v, warnings %v", m, text, r.Moves, r.Warnings)
				}
			}
		})
	})
}

// The quick parser and the tolerant reader agree on every legal move and on
// what is wrong with it.
func TestParseAgreesWithRead(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		walk(rt, func(pos *chess.Position, legal []chess.Move) {
			m := rapid.SampledFrom(legal).Draw(rt, "move to write")
			text := []byte(san.Format(pos, m))
			if rapid.Bool().Draw(rt, "spoil") {
				at := rapid.IntRange(0, len(text)-1).Draw(rt, "at")
				text[at] = rapid.SampledFrom([]byte("abcdefgh12345678NBRQKOx=+#-")).Draw(rt, "by")
			}
			checkParse(rt, pos, string(text))
		})
	})
}

func checkParse(t rapid.TB, pos *chess.Position, text string) {
	t.Helper()
	m, err := san.Parse(pos, text)
	r := san.Read(pos, text, san.Options{})
	switch {
	case err == nil && (len(r.Moves) != 1 || r.Moves[0] != m):
		t.Fatalf("%q is parsed as %v and read as %v", text, m, r.Moves)
	case err != nil && len(r.Moves) == 1:
		t.Fatalf("%q is read as %v and not parsed: %v", text, r.Moves, err)
	}
	for _, m := range r.Moves {
		if !pos.IsLegal(m) {
			t.Fatalf("%q is read as %v, which is not legal", text, m)
		}
	}
	if len(r.Moves) > 0 && !r.Readable {
		t.Fatalf("%q is read and called unreadable", text)
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{"e4", "Nf3", "exd6 e.p.", "O-O-O+", "e8=Q#", "Кре2", "0 0", "g1-f3", "e7e8q", "ed:", "♘f3", "Qh4e1"} {
		f.Add(text, uint16(0))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint16) {
		pos, err := chess.Chess960(int(seed) % 960)
		if err != nil {
			t.Fatal(err)
		}
		for n := seed; n > 0; n /= 3 {
			var list chess.MoveList
			if pos.LegalMoves(&list); list.Len() == 0 {
				break
			}
			pos.Play(list.At(int(n) % list.Len()))
		}
		checkParse(t, &pos, text)
		for _, l := range san.All() {
			for _, m := range san.Read(&pos, text, san.Options{Letters: []*san.Letters{l}}).Moves {
				if !pos.IsLegal(m) {
					t.Fatalf("%q in %s means %v, which is not legal", text, l.Name(), m)
				}
			}
		}
	})
}

// FuzzWrite lets the bytes choose a game, ordinary or from one of the 960
// starts, and a language: whatever legal move is written there is read back as
// itself, strictly and without a warning.
func FuzzWrite(f *testing.F) {
	f.Add(uint16(518), uint8(0), []byte("a game of some moves"))
	f.Add(uint16(0), uint8(3), []byte{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})
	f.Add(uint16(959), uint8(7), bytes.Repeat([]byte{7, 31, 2, 19, 5}, 12))
	f.Fuzz(func(t *testing.T, start uint16, language uint8, choices []byte) {
		pos, err := chess.Chess960(int(start) % 960)
		if err != nil {
			t.Fatal(err)
		}
		l := san.All()[int(language)%len(san.All())]
		opts := san.Options{Letters: []*san.Letters{l}, Strict: true}
		for _, choice := range choices[:min(len(choices), 40)] {
			var list chess.MoveList
			if pos.LegalMoves(&list); list.Len() == 0 {
				return
			}
			for _, m := range list.Slice() {
				text := san.FormatIn(&pos, m, l)
				if r := san.Read(&pos, text, opts); len(r.Moves) != 1 || r.Moves[0] != m || r.Warnings != 0 {
					t.Fatalf("%v, written %q in %s, is read as %v, warnings %v", m, text, l.Name(), r.Moves, r.Warnings)
				}
			}
			m := list.At(int(choice) % list.Len())
			checkParse(t, &pos, san.Format(&pos, m))
			pos.Play(m)
		}
	})
}

func TestNoAllocation(t *testing.T) {
	pos := position(t, italian)
	castle, quiet := move(t, &pos, "e1g1"), move(t, &pos, "b1c3")
	room := make([]byte, 0, 16)
	texts := []string{"Nc3", "Bxf7+", "O-O", "d4"}
	if n := testing.AllocsPerRun(100, func() {
		for _, text := range texts {
			if _, err := san.Parse(&pos, text); err != nil {
				t.Fatal(err)
			}
		}
		room = san.Append(room[:0], &pos, quiet)
		room = san.Append(room[:0], &pos, castle)
	}); n != 0 {
		t.Errorf("%v allocations in reading and writing", n)
	}
}
