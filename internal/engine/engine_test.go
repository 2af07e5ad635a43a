package engine_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/engine"
)

// manner names how the test binary behaves as an engine.
const manner = "ESCAQUE_TEST_ENGINE"

// TestMain lets the test binary stand in for a program that speaks UCI.
func TestMain(m *testing.M) {
	if how := os.Getenv(manner); how != "" {
		speak(how)
		return
	}
	os.Exit(m.Run())
}

func speak(how string) {
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		word, rest, _ := strings.Cut(in.Text(), " ")
		switch word {
		case "uci":
			if how == "mute" {
				return
			}
			fmt.Println("id name Fool\noption name Hash type spin default 16 min 1 max 64\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "go":
			switch how {
			case "dies":
				return
			case "hangs":
				time.Sleep(time.Hour) // select {} would end the program as a deadlock
			case "long":
				fmt.Println(strings.Repeat("x", 2<<20))
				time.Sleep(time.Hour)
			}
			fmt.Println("info depth 3 score cp 900 pv a2a3\ninfo depth 7 multipv 1 score mate -2 pv e2e4 e7e5\ninfo depth 7 multipv 2 score cp 5 pv a2a3\ninfo string " + rest)
			fmt.Println("info depth 8 currmove e2e4\nbestmove e2e4 ponder e7e5")
		case "quit":
			if how != "hangs" {
				return
			}
		}
	}
}

func start(t *testing.T, how string, settings ...engine.Setting) (*engine.Engine, error) {
	t.Helper()
	t.Setenv(manner, how)
	return engine.Start(t.Context(), engine.Program{Command: os.Args[0], Idle: true, Settings: settings})
}

func TestWhatAnEngineSays(t *testing.T) {
	e, err := start(t, "sound", engine.Setting{Name: "hash", Value: "32"})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if set, err := e.Set("UCI_Chess960", "true"); set || err != nil || e.Name() != "Fool" {
		t.Error(e.Name(), set, err)
	}
	if err := e.NewGame(t.Context()); err != nil {
		t.Fatal(err)
	}
	got, err := e.Think(t.Context(), engine.Question{FEN: "start", Moves: []string{"e2e4"}, MoveTime: time.Second})
	if err != nil || got.Move != "e2e4" || got.Score != 2-engine.MateScore || got.Mate != -2 || got.Depth != 7 || !slices.Equal(got.Line, []string{"e2e4", "e7e5"}) {
		t.Errorf("%+v %v", got, err)
	}
}

func TestFaultsOfEngines(t *testing.T) {
	if _, err := engine.Start(t.Context(), engine.Program{Command: "/nowhere/engine"}); !errors.Is(err, engine.ErrStart) {
		t.Errorf("a program that is not there: %v", err)
	}
	if _, err := start(t, "mute"); !errors.Is(err, engine.ErrStart) || !errors.Is(err, engine.ErrGone) {
		t.Errorf("one that is none: %v", err)
	}
	if _, err := start(t, "sound", engine.Setting{Name: "Courage"}); !errors.Is(err, engine.ErrNoSetting) {
		t.Errorf("one without an option: %v", err)
	}
	for how, want := range map[string]error{"dies": engine.ErrGone, "long": engine.ErrGone, "hangs": engine.ErrMute} {
		e, err := start(t, how)
		if err != nil {
			t.Fatal(err)
		}
		q := engine.Question{FEN: "start", MoveTime: time.Millisecond}
		if how == "hangs" {
			q.Grace = time.Millisecond
		}
		if _, err := e.Think(t.Context(), q); !errors.Is(err, want) {
			t.Errorf("%s: %v", how, err)
		}
		e.Kill() // whatever it does, it ends
	}
}

// Who asks may go away: a sound engine is stopped and answers the next question.
func TestStopped(t *testing.T) {
	e, err := start(t, "sound")
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := e.Think(gone, engine.Question{FEN: "start", MoveTime: time.Second}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if got, err := e.Think(t.Context(), engine.Question{FEN: "start", MoveTime: time.Second}); err != nil || got.Move != "e2e4" {
		t.Errorf("%+v %v", got, err)
	}
}
