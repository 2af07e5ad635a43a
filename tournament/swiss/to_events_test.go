package swiss_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/generate"
	"github.com/escaque/escaque/tournament/swiss/swisstest"
	"github.com/escaque/escaque/tournament/wire"
)

func people(t *swiss.Tournament) []tournament.Entry {
	var all []tournament.Entry
	for i, e := range t.Entries {
		all = append(all, tournament.Entry{Name: fmt.Sprintf("%s %d", e.Name, i), Title: e.Title, Rating: e.Rating})
	}
	return all
}

// What a log tells of a Swiss is that Swiss again, through the event file too: players, rounds with
// byes of every kind, forfeits, absences, and the standings.
func TestToldAndReadAgain(t *testing.T) {
	for seed := range uint64(30) {
		c := generate.Default()
		c.Players, c.Rounds, c.Seed = 10+int(seed), 3+int(seed%6), seed
		c.Unrated, c.Forfeits, c.HalfByes, c.ZeroByes, c.FullByes, c.Late, c.Withdraw = 100, 80, 60, 60, 40, 60, 20
		if seed%3 == 1 {
			c.Scoring = swiss.ScoringOf(6, 2, 0)
		}
		made, err := generate.Tournament(c, swisstest.Neighbours{})
		if err != nil {
			t.Fatal(err)
		}
		made.Bans = nil
		who := people(made)
		log, err := swiss.ToEvents(made, tournament.Regulations{Name: "Made", System: tournament.Dutch2026}, who, tournament.Actor{ID: "report"}, 1)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		var file bytes.Buffer
		if err := wire.Write(&file, log); err != nil {
			t.Fatal(err)
		}
		event, err := wire.Replay(&file)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		got := swiss.FromEvent(event)
		for i := range got.Entries {
			got.Entries[i].Name = made.Entries[i].Name
			turns := made.Entries[i].Records
			for r, turn := range got.Entries[i].Records {
				if r < len(turns) && !turns[r].Kind.Played() {
					turn.Color = turns[r].Color // forfeits may have had none
				}
				got.Entries[i].Records[r] = turn
			}
			for len(turns) < len(got.Entries[i].Records) {
				turns = append(turns, swiss.RoundRecord{})
			}
			made.Entries[i].Records = turns
		}
		if diff := cmp.Diff(made, got, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
	}
}

// What a log has no words for is named, all of it.
func TestUnsupported(t *testing.T) {
	entry := func(number int, turn swiss.RoundRecord) swiss.Entry {
		return swiss.Entry{Number: number, Name: "x", Records: []swiss.RoundRecord{turn}}
	}
	s := &swiss.Tournament{
		Rounds: 3, Scoring: swiss.OrdinaryScoring(), Virtual: []swiss.Grant{{Number: 1, First: 1, Last: 1, Points: 1}},
		Entries: []swiss.Entry{entry(1, swiss.RoundRecord{Kind: swiss.Win, Opponent: 3, Color: swiss.White, Unrated: true, Extra: tournament.MaxAdjustment + 1}), entry(3, swiss.RoundRecord{Kind: swiss.Loss, Opponent: 1, Color: swiss.Black})},
	}
	s.Scoring.BlackWin = 3
	_, err := swiss.ToEvents(s, tournament.Regulations{Name: "x", System: tournament.Manual}, people(s), tournament.Actor{ID: "a"}, 0)
	var u *swiss.UnsupportedError
	if !errors.As(err, &u) || !slices.Equal(u.Codes, swiss.UnsupportedCodes()) {
		t.Errorf("%v", err)
	}
	plain := &swiss.Tournament{Rounds: 3, Scoring: swiss.OrdinaryScoring(), Entries: []swiss.Entry{{Number: 1, Name: "x"}, {Number: 2, Name: "x"}}}
	twice := []tournament.Entry{{Name: "Ana"}, {Name: "Ana"}}
	_, err = swiss.ToEvents(plain, tournament.Regulations{Name: "x", System: tournament.Manual}, twice, tournament.Actor{ID: "a"}, 0)
	var refusal *tournament.Refusal
	if !errors.As(err, &refusal) || refusal.Code != tournament.PlayerTwice {
		t.Errorf("%v", err)
	}
}

// A game of less than a move is one in the log too, and in the report: it is no absence.
func TestGamesOfLessThanAMove(t *testing.T) {
	game := func(k swiss.Kind, opponent int, c swiss.Color) swiss.RoundRecord {
		return swiss.RoundRecord{Kind: k, Opponent: opponent, Color: c, Unrated: true}
	}
	made := &swiss.Tournament{Rounds: 3, Scoring: swiss.OrdinaryScoring(), Entries: []swiss.Entry{
		{Number: 1, Name: "A", Records: []swiss.RoundRecord{game(swiss.Win, 2, swiss.White), game(swiss.Draw, 2, swiss.Black), game(swiss.Loss, 2, swiss.White)}},
		{Number: 2, Name: "B", Records: []swiss.RoundRecord{game(swiss.Loss, 1, swiss.Black), game(swiss.Draw, 1, swiss.White), game(swiss.Loss, 1, swiss.Black)}},
	}}
	log, err := swiss.ToEvents(made, tournament.Regulations{Name: "Short", System: tournament.Manual}, people(made), tournament.Actor{ID: "report"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	event, err := tournament.Replay(log)
	if err != nil {
		t.Fatal(err)
	}
	got := swiss.FromEvent(event)
	for i := range got.Entries {
		got.Entries[i].Name = made.Entries[i].Name
	}
	if diff := cmp.Diff(made, got, cmpopts.EquateEmpty()); diff != "" {
		t.Error(diff)
	}
	first, _ := event.Board(1, 1)
	if first.Result != tournament.WhiteUnrated {
		t.Errorf("round 1 is %v", first.Result)
	}
}

// Points that a penalty gave beyond a game (1-½, ½-1, 1-1) are read back as that
// result; more than the record of an event can hold is named.
func TestPointsBeyondAGame(t *testing.T) {
	for _, result := range []tournament.Result{tournament.WinAndHalf, tournament.HalfAndWin, tournament.BothWin, tournament.WhiteHalf} {
		made := &swiss.Tournament{Rounds: 3, Scoring: swiss.OrdinaryScoring(), Entries: []swiss.Entry{{Number: 1, Name: "A"}, {Number: 2, Name: "B"}}}
		if err := made.RecordRound([]swiss.Score{score(2, 1, result)}); err != nil {
			t.Fatal(err)
		}
		log, err := swiss.ToEvents(made, tournament.Regulations{Name: "x", System: tournament.Manual}, people(made), tournament.Actor{ID: "report"}, 1)
		if err != nil {
			t.Errorf("%v: %v", result, err)
			continue
		}
		event, err := tournament.Replay(log)
		if err != nil {
			t.Fatal(err)
		}
		if board, _ := event.Board(1, 1); board.Result != result {
			t.Errorf("%v is read back as %v", result, board.Result)
		}
		made.Entries[0].Records[0].Extra += 2 * tournament.MaxAdjustment
		var u *swiss.UnsupportedError
		if _, err = swiss.ToEvents(made, tournament.Regulations{Name: "x", System: tournament.Manual}, people(made), tournament.Actor{ID: "report"}, 1); !errors.As(err, &u) || u.Codes[0] != swiss.UnsupportedExtra {
			t.Errorf("%v with far more: %v", result, err)
		}
	}
}

// Points that no result gives stand in the arbiter's record, with their round and without one, and
// are read back from it.
func TestExtraPointsAreAdjustments(t *testing.T) {
	for seed := range uint64(40) {
		random := rand.New(rand.NewPCG(seed, 1))
		made := &swiss.Tournament{Rounds: 5, Scoring: swiss.OrdinaryScoring()}
		for n := 1; n <= 6; n++ {
			made.Entries = append(made.Entries, swiss.Entry{Number: n, Name: fmt.Sprint("P", n), Extra: swiss.Points(random.IntN(5) - 2)})
		}
		for range 3 {
			order := random.Perm(6)
			var scores []swiss.Score
			for i := 0; i < 6; i += 2 {
				scores = append(scores, score(order[i]+1, order[i+1]+1, tournament.Results()[random.IntN(3)]))
			}
			if err := made.RecordRound(scores); err != nil {
				t.Fatal(err)
			}
		}
		made.Entries[random.IntN(6)].Records[random.IntN(3)].Extra = -3
		log, err := swiss.ToEvents(made, tournament.Regulations{Name: "x", System: tournament.Manual}, people(made), tournament.Actor{ID: "report"}, 1)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		event, err := tournament.Replay(log)
		if err != nil {
			t.Fatal(err)
		}
		got := swiss.FromEvent(event)
		for i := range got.Entries {
			sum := made.Entries[i].Extra
			for r, turn := range got.Entries[i].Records {
				sum += made.Scoring.Complete().Points(made.Entries[i].Records[r])
				if turn.Extra != made.Entries[i].Records[r].Extra {
					t.Errorf("seed %d: round %d of %d: %v, want %v", seed, r+1, i+1, turn.Extra, made.Entries[i].Records[r].Extra)
				}
			}
			if got.Entries[i].Extra != made.Entries[i].Extra {
				t.Errorf("seed %d: %d: %v, want %v", seed, i+1, got.Entries[i].Extra, made.Entries[i].Extra)
			}
			for _, line := range event.Standings() {
				if int(line.Player) == i+1 && line.Points != sum {
					t.Errorf("seed %d: %d has %v in the standings, want %v", seed, i+1, line.Points, sum)
				}
			}
		}
	}
}
