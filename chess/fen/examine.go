package fen

import (
	"cmp"
	"slices"
	"strings"

	"github.com/escaque/escaque/chess"
)

// A Problem is the stable name of a kind of error in the text of a FEN.
type Problem string

// The values of type [Problem].
const (
	TooLong       Problem = "too-long"       // longer than any FEN
	Missing       Problem = "missing"        // a required field is missing
	ExtraField    Problem = "extra-field"    // text after the last field
	UnknownMan    Problem = "unknown-man"    // neither a piece nor a count of empty squares
	ShortRank     Problem = "short-rank"     // a rank of fewer than eight squares
	LongRank      Problem = "long-rank"      // a rank of more than eight squares
	FewRanks      Problem = "few-ranks"      // fewer than eight ranks
	ManyRanks     Problem = "many-ranks"     // more than eight ranks
	UnknownSide   Problem = "unknown-side"   // neither w nor b
	UnknownRight  Problem = "unknown-right"  // not a castling letter
	DoubleRight   Problem = "double-right"   // a castling right named twice
	UnknownSquare Problem = "unknown-square" // neither a square nor -
	BadCount      Problem = "bad-count"      // not a whole number of at most six digits
)

// A Finding is one error of a FEN: a Problem of its text, or a chess.Fault of the position that the
// text describes.
type Finding struct {
	Column  int         // of the first byte concerned, from 1
	Field   string      // the name of the field, as in [Error]
	Problem Problem     // "" when the position is at fault
	Fault   chess.Fault // one fault, or 0 when the text is at fault
	Text    string      // the offending text, shortened, or ""
}

// Code returns the stable name of the finding's problem or fault.
func (f Finding) Code() string {
	if f.Problem != "" {
		return string(f.Problem)
	}
	return f.Fault.String()
}

// Examine parses like [Parse] but does not stop at the first error. It returns all errors in the
// order of the text: the first of each rank and of each other field. If the text has none, it
// returns every fault of the position ([chess.Setup.Faults]). The Setup holds everything that could
// be read.
func Examine(text string) (chess.Setup, []Finding) {
	setup := chess.EmptySetup()
	if len(text) > maxLength {
		return setup, []Finding{{Column: maxLength + 1, Field: fieldPlacement, Problem: TooLong, Text: clip(text)}}
	}
	e := examiner{r: reader{text: text}}
	for i, step := range steps {
		f, ok := e.r.next(step.field)
		if !ok {
			if i < 2 {
				e.add(f, 0, Missing, "")
			}
			break
		}
		e.fields[i] = f
		if err := step.read(&setup, f); err != nil && i == 0 {
			e.ranks(f)
		} else if err != nil {
			e.add(f, err.Column-1-f.offset, err.Problem, f.text)
		}
	}
	if f, ok := e.r.next(fieldNumber); ok {
		e.add(f, 0, ExtraField, f.text)
	}
	if len(e.found) == 0 {
		e.position(&setup)
	}
	slices.SortStableFunc(e.found, func(a, b Finding) int { return cmp.Compare(a.Column, b.Column) })
	return setup, e.found
}

// examiner collects the findings of one FEN.
type examiner struct {
	r      reader
	fields [len(steps)]field
	found  []Finding
}

// add records a problem at the byte offset at of a field.
func (e *examiner) add(f field, at int, problem Problem, text string) {
	e.found = append(e.found, Finding{Column: f.offset + at + 1, Field: f.name, Problem: problem, Text: clip(text)})
}

// ranks records the first error of each rank of the placement.
func (e *examiner) ranks(f field) {
	ranks := strings.Split(f.text, "/")
	at := 0
	for i, rank := range ranks {
		if i == 8 {
			e.add(f, at-1, ManyRanks, "")
			return
		}
		squares, sound := 0, true
		for j := range len(rank) {
			b := rank[j]
			_, piece := chess.ParsePiece(b)
			switch {
			case piece:
				squares++
			case b >= '1' && b <= '8':
				squares += int(b - '0')
			default:
				e.add(f, at+j, UnknownMan, rank[j:j+1])
				sound = false
			}
			if sound && squares > 8 {
				e.add(f, at+j, LongRank, rank)
				sound = false
			}
			if !sound {
				break
			}
		}
		at += len(rank) + 1
		switch {
		case i == len(ranks)-1 && i < 7:
			e.add(f, len(f.text), FewRanks, "")
		case sound && squares < 8:
			e.add(f, at-1, ShortRank, rank)
		}
	}
}

// position records every fault of the position, with the place of the text that causes it.
func (e *examiner) position(s *chess.Setup) {
	for faults := s.Faults(); faults != 0; faults &= faults - 1 {
		fault := faults & -faults
		f, at := e.place(s, fault)
		text := f.text
		if f.name == fieldPlacement {
			text = ""
		}
		e.found = append(e.found, Finding{Column: f.offset + at + 1, Field: f.name, Fault: fault, Text: clip(text)})
	}
}

// place returns where a fault is shown to the user: a field, and the byte offset in it.
func (e *examiner) place(s *chess.Setup, fault chess.Fault) (f field, at int) {
	placement, side := e.fields[0], e.fields[1]
	switch fault {
	case chess.FaultManyKings:
		return placement, column(placement.text, func(sq chess.Square) bool {
			first := slices.Index(s.Board[:], s.Board[sq])
			last := len(s.Board) - 1
			for last > first && s.Board[last] != s.Board[sq] {
				last--
			}
			return s.Board[sq].Type() == chess.King && first != last
		})
	case chess.FaultBackRankPawn:
		return placement, column(placement.text, func(sq chess.Square) bool {
			return s.Board[sq].Type() == chess.Pawn && (sq.Rank() == 0 || sq.Rank() == 7)
		})
	case chess.FaultOppositeCheck:
		return side, 0
	case chess.FaultCheckers:
		return placement, column(placement.text, func(sq chess.Square) bool {
			return s.Board[sq] == chess.MakePiece(s.Turn, chess.King)
		})
	case chess.FaultCastling:
		return e.fields[2], e.right(s)
	case chess.FaultEnPassant:
		return e.fields[3], 0
	case chess.FaultCounters:
		return e.fields[4], 0
	}
	return placement, 0
}

// right returns the offset of the first castling letter that makes the rights inconsistent with the
// kings and rooks.
func (e *examiner) right(s *chess.Setup) int {
	f := e.fields[2]
	for i := range len(f.text) {
		trial := *s
		trial.Castling = 0
		if readCastling(&trial, field{text: f.text[:i+1]}) == nil && trial.Faults()&chess.FaultCastling != 0 {
			return i
		}
	}
	return 0
}

// column returns the byte offset of the first piece in a valid placement for whose square wanted
// returns true, or 0 if there is none.
func column(placement string, wanted func(chess.Square) bool) int {
	file, rank := 0, 7
	for i := range len(placement) {
		switch b := placement[i]; {
		case b == '/':
			file, rank = 0, rank-1
		case b >= '1' && b <= '8':
			file += int(b - '0')
		case wanted(chess.MakeSquare(file, rank)):
			return i
		default:
			file++
		}
	}
	return 0
}

// clip returns offending text, shortened to 20 bytes and made valid UTF-8.
func clip(text string) string {
	const limit = 20
	if len(text) > limit {
		text = text[:limit] + "..."
	}
	return strings.ToValidUTF8(text, "?")
}
