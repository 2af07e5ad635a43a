package examining

import (
	"errors"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/ics/study"
)

// letterBoard is a board that is set up, and beside it the same pieces as letters, moved by rules
// so plain that they can be seen to be right.
type letterBoard struct {
	t       *testing.T
	study   study.Study
	letters [8][8]byte // rank and file, '-' for an empty square
}

// do gives a command and reports whether it was done.
func (b *letterBoard) do(c study.Command) (taken bool, refusal *study.Refusal) {
	b.t.Helper()
	next, _, err := study.Decide(b.study, "Ana", c)
	if err != nil {
		if !errors.As(err, &refusal) {
			b.t.Fatalf("%T: %v", c, err)
		}
		return false, refusal
	}
	b.study = next
	return true, nil
}

func (b *letterBoard) begin() {
	b.do(study.Open{Game: study.Game{Start: chess.Initial()}})
	b.do(study.SetUp{})
	b.copy("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
}

// copy copies the pieces of a FEN, digit by digit.
func (b *letterBoard) copy(board string) {
	for i, rank := range strings.Split(board, "/") {
		file := 0
		for _, r := range []byte(rank) {
			if r >= '1' && r <= '8' {
				for range r - '0' {
					b.letters[7-i][file] = '-'
					file++
				}
				continue
			}
			b.letters[7-i][file] = r
			file++
		}
	}
}

// line reads a typed line as bsetup does, or as a move on a board that is set up.
func (b *letterBoard) line(text string) {
	if _, inSetup := b.study.Setup(); !inSetup {
		return
	}
	rest, ok := strings.CutPrefix(text, "bsetup ")
	if !ok {
		if c, ok := readPlacement(text); ok {
			b.arranged(c)
		}
		return
	}
	word, rest, _ := strings.Cut(rest, " ")
	c, ok := readSetup(strings.ToLower(word), strings.TrimSpace(rest))
	if !ok {
		return
	}
	taken, refusal := b.do(c)
	switch c := c.(type) {
	case study.Arrange:
		if !taken {
			b.t.Fatalf("%q: %v", text, refusal)
		}
		b.copy(boardOf(c.Setup))
	case study.Done:
		b.done(taken, refusal)
	}
}

func boardOf(s chess.Setup) string {
	var text strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if piece := s.Board[chess.MakeSquare(file, rank)]; piece == chess.NoPiece {
				text.WriteByte('1')
			} else {
				text.WriteByte(piece.Letter())
			}
		}
		if rank > 0 {
			text.WriteByte('/')
		}
	}
	return text.String()
}

func (b *letterBoard) arranged(c study.Command) {
	taken, refusal := b.do(c)
	switch c := c.(type) {
	case study.Put:
		if !taken {
			b.t.Fatalf("%+v: %v", c, refusal)
		}
		piece := byte('-')
		if c.Piece != chess.NoPiece {
			piece = c.Piece.Letter()
		}
		b.letters[c.Square.Rank()][c.Square.File()] = piece
	case study.Carry:
		from := &b.letters[c.From.Rank()][c.From.File()]
		if taken != (*from != '-') {
			b.t.Fatalf("%+v of %q: %v", c, *from, refusal)
		}
		if taken {
			piece := *from
			*from = '-'
			b.letters[c.To.Rank()][c.To.File()] = piece
		}
	}
}

// done checks the end of setting up against the letters: it is refused with its faults, or every
// move of the position can be made and taken back.
func (b *letterBoard) done(taken bool, refusal *study.Refusal) {
	kings, strays := map[byte]int{}, 0
	for rank, letters := range b.letters {
		for _, letter := range letters {
			kings[letter]++
			if (letter == 'P' || letter == 'p') && (rank == 0 || rank == 7) {
				strays++
			}
		}
	}
	if !taken {
		if refusal.Code != study.NotLegal || refusal.Faults == 0 {
			b.t.Fatalf("refused without a fault: %v", refusal)
		}
		return
	}
	if kings['K'] != 1 || kings['k'] != 1 || strays > 0 {
		b.t.Fatalf("taken with %d and %d kings, %d pawns on last ranks", kings['K'], kings['k'], strays)
	}
	pos := b.study.Position()
	if _, inSetup := b.study.Setup(); inSetup {
		b.t.Fatal("done, and still set up")
	}
	if setup, err := fen.Parse(fen.Format(pos)); err != nil || setup != pos.Setup() {
		b.t.Fatalf("%s: %v", fen.Format(pos), err)
	}
	var moves chess.MoveList
	pos.LegalMoves(&moves)
	for _, m := range moves.Slice() {
		if taken, refusal := b.do(study.Move{Move: m}); !taken {
			b.t.Fatalf("%v in %s: %v", m, fen.Format(pos), refusal)
		}
		b.do(study.Backward{Moves: 1})
	}
	if after := b.study.Position(); !after.Same(&pos) {
		b.t.Fatalf("%s is not where it was: %s", fen.Format(pos), fen.Format(after))
	}
	b.do(study.SetUp{})
}

// same compares the board with the letters.
func (b *letterBoard) same(after string) {
	setup, inSetup := b.study.Setup()
	if !inSetup {
		b.t.Fatalf("after %q nothing is set up", after)
	}
	for rank, letters := range b.letters {
		for file, want := range letters {
			got := byte('-')
			if piece := setup.Board[chess.MakeSquare(file, rank)]; piece != chess.NoPiece {
				got = piece.Letter()
			}
			if got != want {
				b.t.Fatalf("after %q %v holds %q, want %q", after, chess.MakeSquare(file, rank), got, want)
			}
		}
	}
}

// FuzzSetup checks that whatever is typed while a board is set up, the board is what the letters
// say, and what is called a position is one.
func FuzzSetup(f *testing.F) {
	for _, seed := range []string{
		"bsetup clear\nK@e1\nk@e8\nP@e2\nbsetup tomove w\nbsetup done",
		"bsetup clear\nK@e1\nR@h1\nk@e8\nbsetup wcastle kside\nbsetup done",
		"bsetup start\ne2e4\nbsetup tomove black\nbsetup eppos e\nbsetup done",
		"bsetup fr 959\nbsetup wcastle both\nbsetup bcastle none\nbsetup done",
		"bsetup fr 99999999999999999999\nbsetup eppos none\nbsetup eppos é\né",
		"x@e1\nbsetup done\nK@e1\nP@a8\nbsetup done",
		"e1e1\ne1-d3\na3a4\nbsetup whosemove b\nbsetup done",
		"bsetup clear\nK@a1\nk@h8\nQ@g7\nbsetup tomove b\nbsetup done\nbsetup tomove w\nbsetup done",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, script string) {
		b := &letterBoard{t: t}
		b.begin()
		for n, text := range strings.Split(script, "\n") {
			if n == 40 {
				break
			}
			b.line(text)
			b.same(text)
		}
	})
}

// FuzzEntryNumber checks that the number of an entry of a journal is one that there is, whatever is
// typed.
func FuzzEntryNumber(f *testing.F) {
	for _, seed := range []string{"%03", "40", "41", "0", "-1", "%%3", "é", "99999999999999999999"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, ok := entryNumber(text)
		if digits := strings.Trim(text, "%+-0123456789"); ok && (n < 1 || n > maxJournal || digits != "") {
			t.Errorf("entry %d of %q", n, text)
		}
	})
}
