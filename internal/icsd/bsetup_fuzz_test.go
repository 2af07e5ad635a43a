package icsd

import (
	"errors"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/ics/study"
)

// easel is a board that is set up, and beside it the same men as letters, moved
// by rules so plain that they can be seen to be right.
type easel struct {
	t     *testing.T
	study study.Study
	men   [8][8]byte // rank and file, '-' for nobody
}

// do gives a command and reports whether it was taken.
func (e *easel) do(c study.Command) (taken bool, refusal *study.Refusal) {
	e.t.Helper()
	next, _, err := study.Decide(e.study, "Ana", c)
	if err != nil {
		if !errors.As(err, &refusal) {
			e.t.Fatalf("%T: %v", c, err)
		}
		return false, refusal
	}
	e.study = next
	return true, nil
}

func (e *easel) begin() {
	e.do(study.Open{Game: study.Game{Start: chess.Initial()}})
	e.do(study.SetUp{})
	e.copy("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
}

// copy takes the men of a FEN over, digit by digit.
func (e *easel) copy(board string) {
	for i, rank := range strings.Split(board, "/") {
		file := 0
		for _, r := range []byte(rank) {
			if r >= '1' && r <= '8' {
				for range r - '0' {
					e.men[7-i][file] = '-'
					file++
				}
				continue
			}
			e.men[7-i][file] = r
			file++
		}
	}
}

// line is one typed line, as the commands bsetup and the moves of a board that is
// set up are read.
func (e *easel) line(text string) {
	setup, setting := e.study.Setup()
	if !setting {
		return
	}
	rest, ok := strings.CutPrefix(text, "bsetup ")
	if !ok {
		if c, ok := arrangement(text); ok {
			e.arranged(c)
		}
		return
	}
	word, rest, _ := strings.Cut(rest, " ")
	c, ok := setupCommand(strings.ToLower(word), strings.TrimSpace(rest), &setup)
	if !ok || c == nil {
		return
	}
	taken, refusal := e.do(c)
	switch c := c.(type) {
	case study.Arrange:
		if !taken {
			e.t.Fatalf("%q: %v", text, refusal)
		}
		e.copy(boardOf(c.Setup))
	case study.Done:
		e.done(taken, refusal)
	}
}

func boardOf(s chess.Setup) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if man := s.Board[chess.MakeSquare(file, rank)]; man == chess.NoPiece {
				b.WriteByte('1')
			} else {
				b.WriteByte(man.Letter())
			}
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

func (e *easel) arranged(c study.Command) {
	taken, refusal := e.do(c)
	switch c := c.(type) {
	case study.Put:
		if !taken {
			e.t.Fatalf("%+v: %v", c, refusal)
		}
		man := byte('-')
		if c.Piece != chess.NoPiece {
			man = c.Piece.Letter()
		}
		e.men[c.Square.Rank()][c.Square.File()] = man
	case study.Carry:
		from := &e.men[c.From.Rank()][c.From.File()]
		if taken != (*from != '-') {
			e.t.Fatalf("%+v of %q: %v", c, *from, refusal)
		}
		if taken {
			man := *from
			*from = '-'
			e.men[c.To.Rank()][c.To.File()] = man
		}
	}
}

// done holds what ends a set-up against the letters: it is refused with its
// faults, or every move of the position that it leads to can be made and is
// taken back.
func (e *easel) done(taken bool, refusal *study.Refusal) {
	kings, strays := map[byte]int{}, 0
	for rank, men := range e.men {
		for _, man := range men {
			kings[man]++
			if (man == 'P' || man == 'p') && (rank == 0 || rank == 7) {
				strays++
			}
		}
	}
	if !taken {
		if refusal.Code != study.NotLegal || refusal.Faults == 0 {
			e.t.Fatalf("refused without a fault: %v", refusal)
		}
		return
	}
	if kings['K'] != 1 || kings['k'] != 1 || strays > 0 {
		e.t.Fatalf("taken with %d and %d kings, %d pawns on last ranks", kings['K'], kings['k'], strays)
	}
	pos := e.study.Position()
	if _, setting := e.study.Setup(); setting {
		e.t.Fatal("done, and still set up")
	}
	if setup, err := fen.Parse(fen.Format(pos)); err != nil || setup != pos.Setup() {
		e.t.Fatalf("%s: %v", fen.Format(pos), err)
	}
	var moves chess.MoveList
	pos.LegalMoves(&moves)
	for _, m := range moves.Slice() {
		if taken, refusal := e.do(study.Move{Move: m}); !taken {
			e.t.Fatalf("%v in %s: %v", m, fen.Format(pos), refusal)
		}
		e.do(study.Backward{Moves: 1})
	}
	if after := e.study.Position(); !after.Same(&pos) {
		e.t.Fatalf("%s is not where it was: %s", fen.Format(pos), fen.Format(after))
	}
	e.do(study.SetUp{})
}

// same compares the board with the letters.
func (e *easel) same(after string) {
	setup, setting := e.study.Setup()
	if !setting {
		e.t.Fatalf("after %q nothing is set up", after)
	}
	for rank, men := range e.men {
		for file, want := range men {
			got := byte('-')
			if man := setup.Board[chess.MakeSquare(file, rank)]; man != chess.NoPiece {
				got = man.Letter()
			}
			if got != want {
				e.t.Fatalf("after %q %v holds %q, want %q", after, chess.MakeSquare(file, rank), got, want)
			}
		}
	}
}

// Whatever is typed while a board is set up, the board is what the letters say,
// and what is called a position is one.
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
		e := &easel{t: t}
		e.begin()
		for n, text := range strings.Split(script, "\n") {
			if n == 40 {
				break
			}
			e.line(text)
			e.same(text)
		}
	})
}

// A page of a journal has a number that there is, whatever is typed.
func FuzzPageNumber(f *testing.F) {
	for _, seed := range []string{"%03", "40", "41", "0", "-1", "%%3", "é", "99999999999999999999"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, ok := pageNumber(text)
		if digits := strings.Trim(text, "%+-0123456789"); ok && (n < 1 || n > maxJournal || digits != "") {
			t.Errorf("page %d of %q", n, text)
		}
	})
}
