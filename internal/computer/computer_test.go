package computer_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/sparring"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/computer"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

var ana = members.Identity{ID: "g-ana", Handle: "GuestAna", Guest: true}

// nobody is a directory in which nobody has a rating.
type nobody struct{}

func (nobody) Rating(context.Context, string, ratings.Category) (int, bool, error) {
	return 0, false, nil
}

// open is a hall over a store, with its partners.
func open(t *testing.T, store *memory.Store, thinker computer.Thinker) (*hall.Hall, *computer.Service, func()) {
	t.Helper()
	j := journal.New(store, journal.Options{})
	h := hall.New(hall.Options{Journal: j, Directory: nobody{}, Store: store})
	if err := h.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := computer.New(computer.Options{Hall: h, Thinker: thinker})
	s.Open()
	return h, s, func() {
		s.Close()
		if err := h.Close(context.Background()); err != nil {
			t.Error(err)
		}
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	}
}

// await waits until the game is as wanted and returns it.
func await(t *testing.T, h *hall.Hall, id hall.GameID, want func(v *hall.View) bool) hall.View {
	t.Helper()
	for range 2000 {
		v, err := h.Table(t.Context(), id, ana)
		if err != nil {
			t.Fatal(err)
		}
		if want(&v) {
			return v
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("the game does not come so far")
	return hall.View{}
}

func move(t *testing.T, h *hall.Hall, id hall.GameID, pick func(v *hall.View) chess.Move) {
	t.Helper()
	v := await(t, h, id, func(v *hall.View) bool { return v.Over || v.You.Is(v.Turn) })
	if v.Over {
		return
	}
	if _, err := h.Do(t.Context(), id, ana, laws.Move{Move: pick(&v), Ply: v.Ply}); err != nil {
		t.Fatal(err)
	}
}

func first(v *hall.View) chess.Move { return v.Legal()[0] }

func TestPlaysAWholeGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, s, shut := open(t, memory.New(), nil)
		defer shut()
		id, err := s.Play(t.Context(), ana, sparring.Medium, hall.SeekSpec{Control: "600+5", Color: hall.AsBlack})
		if err != nil {
			t.Fatal(err)
		}
		v := await(t, h, id, func(v *hall.View) bool { return v.Ply == 1 })
		if v.White.Handle != "ComputerMedium" || v.White.Title != members.ComputerMark || v.You != hall.AsBlack || v.Terms.Rated {
			t.Fatalf("seated: %+v", v.White)
		}
		if v.Moves[0].Spent < 400*time.Millisecond {
			t.Errorf("the first move took %v: nobody can follow that", v.Moves[0].Spent)
		}
		if _, err := s.Play(t.Context(), ana, sparring.Easy, hall.SeekSpec{Control: "600"}); !hall.IsCode(err, hall.AlreadyPlaying) {
			t.Errorf("a second game at once: %v", err)
		}
		for range 200 {
			move(t, h, id, first)
			if v := await(t, h, id, func(v *hall.View) bool { return v.Over || v.You.Is(v.Turn) }); v.Over {
				if v.Result != laws.WhiteWins {
					t.Errorf("against the first move of the list it ends %v, %v", v.Result, v.Termination)
				}
				// Free again, and a rematch begins at once.
				if _, err := s.Play(t.Context(), ana, sparring.Easy, hall.SeekSpec{Control: "600"}); err != nil {
					t.Error(err)
				}
				return
			}
		}
		t.Error("no end after 200 moves")
	})
}

// After a restart the partner goes on where the game stands.
func TestGoesOnAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memory.New()
		h, s, shut := open(t, store, nil)
		id, err := s.Play(t.Context(), ana, sparring.Easy, hall.SeekSpec{Control: "600+5", Color: hall.AsWhite})
		if err != nil {
			t.Fatal(err)
		}
		move(t, h, id, first)
		shut() // before it answers
		h, _, shut = open(t, store, nil)
		defer shut()
		await(t, h, id, func(v *hall.View) bool { return v.Ply >= 2 })
	})
}

// Offers of a draw are taken by who stands worse.
func TestDeclinesADrawWithTheBetterGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, s, shut := open(t, memory.New(), nil)
		defer shut()
		id, err := s.Play(t.Context(), ana, sparring.Hard, hall.SeekSpec{Control: "600+5", Color: hall.AsWhite})
		if err != nil {
			t.Fatal(err)
		}
		v := await(t, h, id, func(v *hall.View) bool { return true })
		if _, err := h.Do(t.Context(), id, ana, laws.Move{Move: v.Legal()[0], Ply: 0, Offer: true}); err != nil {
			t.Fatal(err)
		}
		if v := await(t, h, id, func(v *hall.View) bool { return v.Ply == 2 }); v.Over || v.Offer != hall.Neither {
			t.Errorf("over %v, offer %v", v.Over, v.Offer)
		}
	})
}

// failing is a program that always fails.
type failing struct{}

func (failing) Name() string { return "Failing" }
func (failing) Close()       {}
func (failing) Think(context.Context, computer.Question) (sparring.Choice, error) {
	return sparring.Choice{}, errors.New("no thought")
}

func TestTheBuiltInPartnerStandsInForAProgramThatFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, s, shut := open(t, memory.New(), failing{})
		defer shut()
		id, err := s.Play(t.Context(), ana, sparring.Easy, hall.SeekSpec{Control: "600+5", Color: hall.AsBlack})
		if err != nil {
			t.Fatal(err)
		}
		await(t, h, id, func(v *hall.View) bool { return v.Ply == 1 })
	})
}

// TestMain lets the test binary stand in for a program that speaks UCI.
func TestMain(m *testing.M) {
	if os.Getenv("ESCAQUE_TEST_UCI") != "" {
		speakUCI()
		return
	}
	os.Exit(m.Run())
}

// speakUCI makes the first legal move; without a level and a bound it is silent.
func speakUCI() {
	var board chess.Position
	skill := false
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		f := strings.Fields(in.Text())
		switch {
		case len(f) == 0:
		case f[0] == "uci":
			fmt.Println("id name First\noption name Skill Level type spin default 20 min 0 max 20\nuciok")
		case f[0] == "isready":
			fmt.Println("readyok")
		case f[0] == "setoption":
			skill = skill || strings.HasPrefix(in.Text(), "setoption name Skill Level value ")
		case f[0] == "position":
			board, _ = fen.ParsePosition(strings.Join(f[2:8], " "))
			for _, text := range f[min(len(f), 9):] {
				m, err := uci.Parse(&board, text)
				if err != nil {
					return
				}
				board.Play(m)
			}
		case f[0] == "go" && skill && f[1] == "nodes":
			var list chess.MoveList
			board.LegalMoves(&list)
			fmt.Printf("info score cp 12\nbestmove %s\n", uci.Format(&board, list.At(0)))
		case f[0] == "quit":
			return
		}
	}
}

func TestAProgramThatSpeaksUCI(t *testing.T) {
	t.Setenv("ESCAQUE_TEST_UCI", "1")
	p := computer.NewProgram(os.Args[0])
	defer p.Close()
	if err := p.Check(t.Context()); err != nil || p.Name() != "First" {
		t.Fatal(p.Name(), err)
	}
	q := computer.Question{Start: chess.Initial(), Board: chess.Initial()}
	for _, text := range []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1"} {
		m, err := uci.Parse(&q.Board, text)
		if err != nil {
			t.Fatal(err)
		}
		q.Moves = append(q.Moves, m)
		q.Board.Play(m)
	}
	for _, q.Level = range sparring.Levels() {
		var list chess.MoveList
		q.Board.LegalMoves(&list)
		if c, err := p.Think(t.Context(), q); err != nil || c.Move != list.At(0) || c.Score != 12 {
			t.Errorf("%v: %v, %v", q.Level, c, err)
		}
	}
}

func TestAProgramThatIsNone(t *testing.T) {
	if err := computer.NewProgram("/nonexistent").Check(t.Context()); err == nil {
		t.Error("a program that does not exist starts")
	}
}
