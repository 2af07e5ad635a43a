package office

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/knockout"
)

// played is an office whose games are played in a hall.
type played struct {
	*house
	games *hall.Hall
}

type noRatings struct{}

func (noRatings) Rating(context.Context, string, ratings.Category) (int, bool, error) {
	return 0, false, nil
}

// openPlayed opens hall and office on a store.
func openPlayed(t *testing.T, store *memory.Store) *played {
	t.Helper()
	p := &played{house: &house{t: t, store: store}}
	quiet := slog.New(slog.DiscardHandler)
	p.journal = journal.New(store, journal.Options{Log: quiet})
	p.games = hall.New(hall.Options{
		Journal: p.journal, Store: store, Directory: noRatings{}, Random: rand.NewChaCha8([32]byte{2}), Log: quiet,
		Arbitrates: func(who members.Identity, event string) bool { return who.ID == arbiterOne.ID },
	})
	p.must(p.games.Open(t.Context()))
	p.office = New(Options{Journal: p.journal, Hall: p.games, Members: register{"Ana", "Bob", "Carl"}, Log: quiet, Random: rand.NewChaCha8([32]byte{3})})
	p.must(p.office.Open(t.Context()))
	follow, leave := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = p.office.Follow(follow)
	}()
	p.stop = func() {
		leave()
		<-done
		p.must(p.games.Close(context.Background()))
		p.must(p.journal.Close())
	}
	return p
}

// plays makes moves in a game.
func (p *played) plays(game hall.GameID, moves ...string) {
	p.t.Helper()
	for _, text := range moves {
		v, err := p.games.Look(p.t.Context(), game)
		p.must(err)
		at := v.Position()
		m, err := san.Parse(&at, text)
		p.must(err)
		who := v.White.ID
		if v.Turn != 0 {
			who = v.Black.ID
		}
		_, err = p.games.Do(p.t.Context(), game, members.Identity{ID: who}, laws.Move{Move: m, Ply: v.Ply})
		p.must(err)
	}
}

func (p *played) board(id EventID, board int) tournament.Board {
	p.t.Helper()
	synctest.Wait()
	e, err := p.office.Event(id)
	p.must(err)
	b, _ := e.Tournament.Board(1, board)
	return b
}

// asked returns the refusal that shows the game which a result would end.
func (p *played) asked(err error) *tournament.Refusal {
	p.t.Helper()
	var r *tournament.Refusal
	if !errors.As(err, &r) || r.Code != tournament.GameInPlay {
		p.t.Fatalf("got %v, want to be asked", err)
	}
	return r
}

// A result for a game in play is asked for first, whatever is typed with it; confirmed, it ends
// the game, and the game can be reopened: after the server was closed in between, and with
// what the standings had.
func TestResultOfAGameInPlay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx := t.Context()
		store := memory.New()
		p := openPlayed(t, store)
		id := p.begun() // Ana-Dora, Bob-Carl
		p.refused(p.office.SeatRound(ctx, organiserOne, id, 1), tournament.MemberMissing)
		game := hall.GameID(p.board(id, 2).Game)
		time.Sleep(10 * time.Second)
		p.plays(game, "e4", "e5")
		time.Sleep(30 * time.Second)

		typed := []Typed{{Board: 1, Result: tournament.Drawn}, {Board: 2, Result: tournament.BlackWins}}
		r := p.asked(second(p.office.RecordResults(ctx, arbiterOne, id, 1, typed)))
		v, err := p.games.Look(ctx, game)
		p.must(err)
		if r.Args["game"] != string(game) || r.Args["moves"] != 2 || r.Args["turn"] != "white" || r.Args["fen"] != v.FEN || r.Args["result"] != "0-1" ||
			r.Args["white"] != 263000 || r.Args["black"] != 303000 {
			t.Errorf("asked with %v", r.Args)
		}
		if p.board(id, 1).Result != tournament.NoResult || v.Over {
			t.Fatal("something was recorded")
		}
		p.asked(p.office.RecordResult(ctx, arbiterOne, id, 1, 2, tournament.BlackWins))
		for _, one := range []struct {
			ends Ending
			code tournament.Code
		}{
			{Ending{Game: "another", Reason: "flag", Article: "6.9"}, tournament.GameInPlay},
			{Ending{Game: string(game), Article: "6.9"}, tournament.ReasonMissing},
			{Ending{Game: string(game), Reason: " ", Article: "6.9"}, tournament.ReasonMissing},
			{Ending{Game: string(game), Reason: "flag"}, tournament.ArticleMissing},
		} {
			typed[1].Ends = &one.ends
			p.refused(second(p.office.RecordResults(ctx, arbiterOne, id, 1, typed)), one.code)
		}
		typed[1].Ends = &Ending{Game: string(game), Reason: "telephone", Article: "12.3b"}
		p.must(second(p.office.RecordResults(ctx, arbiterOne, id, 1, typed)))
		v, err = p.games.Look(ctx, game)
		p.must(err)
		if !v.Over || v.Result != laws.BlackWins || v.Reason != "telephone" || v.Article != "12.3b" {
			t.Fatalf("ended as %v %s: %q, %q", v.Over, v.Result, v.Reason, v.Article)
		}
		left := v.Clock
		if b := p.board(id, 2); b.Result != tournament.BlackWins || b.Source.Member != arbiterOne.ID {
			t.Errorf("recorded as %+v", b)
		}

		p.stop()
		time.Sleep(time.Hour)
		p = openPlayed(t, store)
		place := RoundBoard{Round: 1, Board: 2}
		for _, who := range []members.Identity{organiserOne, playerOne} {
			p.refused(second(p.office.ReopenGame(ctx, who, id, place, "wrong board", "8.7")), tournament.NotArbiter)
		}
		p.refused(second(p.office.ReopenGame(ctx, arbiterOne, id, place, "", "8.7")), tournament.ReasonMissing)
		p.refused(second(p.office.ReopenGame(ctx, arbiterOne, id, place, "wrong board", "")), tournament.ArticleMissing)
		p.refused(second(p.office.ReopenGame(ctx, arbiterOne, id, RoundBoard{Round: 1, Board: 1}, "wrong board", "8.7")), tournament.GameMissing)
		p.must(p.office.CloseRound(ctx, organiserOne, id, 1))
		p.refused(second(p.office.ReopenGame(ctx, arbiterOne, id, place, "wrong board", "8.7")), tournament.RoundClosed)
		p.must(p.office.ReopenRound(ctx, organiserOne, id, 1, "board 2"))
		p.must(second(p.office.ReopenGame(ctx, arbiterOne, id, place, "wrong board", "8.7")))
		v, err = p.games.Look(ctx, game)
		p.must(err)
		if v.Over || v.Clock.White != left.White || v.Clock.Black != left.Black || v.Clock.Running != hall.Neither {
			t.Fatalf("it goes on with %+v, was %+v", v.Clock, left)
		}
		if b := p.board(id, 2); b.Result != tournament.NoResult || b.WhitePoints+b.BlackPoints != 0 {
			t.Errorf("the board has %+v", b)
		}
		if _, err := p.office.ReopenGame(ctx, arbiterOne, id, place, "once more", "8.7"); err == nil {
			t.Error("reopened while it goes on")
		}

		p.stop() // once more, while it stands
		time.Sleep(time.Hour)
		p = openPlayed(t, store)
		defer func() { p.stop() }()
		p.refused(p.office.StartClocks(ctx, playerOne, id, place), tournament.NotArbiter)
		p.must(p.office.StartClocks(ctx, arbiterOne, id, place))
		p.plays(game, "Nf3", "Nc6", "Bb5", "a6")
		_, err = p.games.Do(ctx, game, members.Identity{ID: "a-bob"}, laws.OfferDraw{})
		p.must(err)
		_, err = p.games.Do(ctx, game, members.Identity{ID: "a-carl"}, laws.AcceptDraw{})
		p.must(err)
		if b := p.board(id, 2); b.Result != tournament.Drawn || b.Source.Game != string(game) {
			t.Errorf("the end is recorded as %+v", b)
		}
		e, err := p.office.Event(id)
		p.must(err)
		points := map[string]string{}
		for _, row := range e.Tournament.Standings() {
			pl, _ := e.Tournament.Player(row.Player)
			points[pl.Name] = row.Points.String()
		}
		for name, want := range map[string]string{"Ana": "½", "Dora": "½", "Bob": "½", "Carl": "½"} {
			if points[name] != want {
				t.Errorf("%s has %s points", name, points[name])
			}
		}
	})
}

// A result for a game of a contest in play is asked for first; confirmed, it ends the game, and
// the game is reopened with its clocks, after the server was closed in between. Its end is
// recorded once, also where the arbiter had taken the result back before, and a game on which
// something rests is not reopened.
func TestResultOfAStageGameInPlay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx := t.Context()
		store := memory.New()
		p := openPlayed(t, store)
		id := p.knockOut() // Bob-Carl, two games
		p.must(p.office.SeatStages(ctx, arbiterOne, id, 1))
		at := StageGame{Contest: 1, Stage: 1, Game: 1}
		stands := func(number int) knockout.Game {
			t.Helper()
			synctest.Wait()
			e, err := p.office.Event(id)
			p.must(err)
			return stageGames(e, 1)[number-1]
		}
		game := hall.GameID(stands(1).Hall)
		time.Sleep(10 * time.Second)
		p.plays(game, "e4", "e5")
		time.Sleep(30 * time.Second)
		record := func(number int, result tournament.Result, ends *Ending) error {
			return p.office.RecordStage(ctx, arbiterOne, id, 1, 1, number, result, 0, ends)
		}
		r := p.asked(record(1, tournament.BlackWins, nil))
		e, err := p.office.Event(id)
		p.must(err)
		shown := p.office.Playing(ctx, e.Tournament, at, tournament.BlackWins)
		if shown == nil || shown.Args["fen"] != r.Args["fen"] || r.Args["moves"] != 2 || r.Args["turn"] != "white" {
			t.Errorf("asked with %v, and shown %v", r.Args, shown)
		}
		p.refused(record(1, tournament.BlackWins, &Ending{Game: string(game), Article: "6.9"}), tournament.ReasonMissing)
		p.refused(record(1, tournament.BlackWins, &Ending{Game: string(game), Reason: "flag"}), tournament.ArticleMissing)
		if p.office.Reopenable(ctx, e.Tournament, at) {
			t.Error("a game in play is reopened")
		}
		p.must(record(1, tournament.BlackWins, &Ending{Game: string(game), Reason: "telephone", Article: "12.3b"}))
		v, err := p.games.Look(ctx, game)
		p.must(err)
		if !v.Over || v.Result != laws.BlackWins || v.Article != "12.3b" || stands(1).Result != tournament.BlackWins {
			t.Fatalf("ended as %v %s %q, recorded %+v", v.Over, v.Result, v.Article, stands(1))
		}
		left := v.Clock

		p.stop()
		time.Sleep(time.Hour)
		p = openPlayed(t, store)
		for _, who := range []members.Identity{organiserOne, playerOne} {
			p.refused(second(p.office.ReopenGame(ctx, who, id, at, "wrong board", "8.7")), tournament.NotArbiter)
		}
		p.refused(second(p.office.ReopenGame(ctx, arbiterOne, id, at, "", "8.7")), tournament.ReasonMissing)
		p.refused(second(p.office.ReopenGame(ctx, arbiterOne, id, at, "wrong board", "")), tournament.ArticleMissing)
		p.refused(second(p.office.ReopenGame(ctx, arbiterOne, id, StageGame{1, 1, 2}, "wrong board", "8.7")), tournament.GameMissing)
		p.refused(second(p.office.ReopenGame(ctx, arbiterOne, id, StageGame{2, 1, 1}, "wrong board", "8.7")), tournament.GameMissing)
		// The second game has a result, which rests on the first.
		p.must(record(2, tournament.Drawn, nil))
		p.refused(second(p.office.ReopenGame(ctx, arbiterOne, id, at, "wrong board", "8.7")), knockout.GameNotNext)
		if v, err := p.games.Look(ctx, game); err != nil || !v.Over {
			t.Fatalf("what the event refuses has happened in the hall: %v", err)
		}
		p.must(p.office.CorrectStage(ctx, arbiterOne, id, 1, 1, 2, tournament.NoResult, 0, "wrong board, too"))
		p.must(second(p.office.ReopenGame(ctx, arbiterOne, id, at, "wrong board", "8.7")))
		v, err = p.games.Look(ctx, game)
		p.must(err)
		if v.Over || v.Clock.White != left.White || v.Clock.Black != left.Black || v.Clock.Running != hall.Neither {
			t.Fatalf("it goes on with %+v, was %+v", v.Clock, left)
		}
		if g := stands(1); g.Result != tournament.NoResult || g.WhitePoints+g.BlackPoints != 0 {
			t.Errorf("the game has %+v", g)
		}
		p.refused(p.office.SeatStages(ctx, arbiterOne, id, 1), knockout.NothingToSeat)

		p.stop() // once more, while it stands
		time.Sleep(time.Hour)
		p = openPlayed(t, store)
		defer func() { p.stop() }()
		e, err = p.office.Event(id)
		p.must(err)
		if !p.office.ClocksStand(ctx, e.Tournament, at) {
			t.Error("its clocks do not stand")
		}
		p.refused(p.office.StartClocks(ctx, playerOne, id, at), tournament.NotArbiter)
		p.must(p.office.StartClocks(ctx, arbiterOne, id, at))
		p.plays(game, "Nf3", "Nc6", "Bb5", "a6")
		// Ended at the table, taken back by an arbiter, and reopened: the end that comes then counts.
		_, err = p.games.Do(ctx, game, arbiterOne, laws.SetResult{Result: laws.WhiteWins, Reason: "at the table"})
		p.must(err)
		if g := stands(1); g.Result != tournament.WhiteWins || g.Source.Game != string(game) {
			t.Errorf("the game has %+v", g)
		}
		p.must(p.office.CorrectStage(ctx, arbiterOne, id, 1, 1, 1, tournament.NoResult, 0, "an error"))
		p.must(second(p.office.ReopenGame(ctx, arbiterOne, id, at, "an error", "8.7")))
		p.must(p.office.StartClocks(ctx, arbiterOne, id, at))
		_, err = p.games.Do(ctx, game, members.Identity{ID: "a-bob"}, laws.OfferDraw{})
		p.must(err)
		_, err = p.games.Do(ctx, game, members.Identity{ID: "a-carl"}, laws.AcceptDraw{})
		p.must(err)
		if g := stands(1); g.Result != tournament.Drawn || g.Source.Game != string(game) {
			t.Errorf("the end is recorded as %+v", g)
		}
	})
}

// An arbiter who reopens the game at its table takes the result back, too; and a result that
// somebody types just after a game has ended otherwise is refused.
func TestReopenedAtTheTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx := t.Context()
		p := openPlayed(t, memory.New())
		defer func() { p.stop() }()
		id := p.begun()
		p.refused(p.office.SeatRound(ctx, organiserOne, id, 1), tournament.MemberMissing)
		game := hall.GameID(p.board(id, 2).Game)
		p.plays(game, "e4", "e5", "Nf3", "Nc6", "Bb5", "a6")
		p.must(second(p.office.RecordResults(ctx, arbiterOne, id, 1, []Typed{{Board: 2, Result: tournament.WhiteWins, Ends: &Ending{Game: string(game), Reason: "x", Article: "y"}}})))
		_, err := p.games.Do(ctx, game, arbiterOne, laws.Reopen{Reason: "wrong board"})
		p.must(err)
		if b := p.board(id, 2); b.Result != tournament.NoResult || len(b.CorrectedFrom) != 1 {
			t.Errorf("the board has %+v", b)
		}
		_, err = p.games.Do(ctx, game, arbiterOne, laws.SetResult{Result: laws.BlackWins, Reason: "at the table"})
		p.must(err)
		if b := p.board(id, 2); b.Result != tournament.BlackWins {
			t.Errorf("the board has %+v", b)
		}
		p.must(second(p.office.ReopenGame(ctx, arbiterOne, id, RoundBoard{Round: 1, Board: 2}, "it goes on", "8.7")))
		if b := p.board(id, 2); b.Result != tournament.NoResult {
			t.Errorf("the board has %+v", b)
		}
		e, err := p.office.Event(id)
		p.must(err)
		if list := e.Tournament.Rulings(); len(list) == 0 || list[len(list)-1].Text != "it goes on" || list[len(list)-1].RuledBy().ID != arbiterOne.ID {
			t.Errorf("the record has %+v", list)
		}
		_, err = p.games.Do(ctx, game, arbiterOne, laws.SetResult{Result: laws.Drawn, Reason: "at the table"})
		p.must(err)
		if b := p.board(id, 2); b.Result != tournament.Drawn {
			t.Errorf("the board has %+v", b)
		}
	})
}

// TestDeviceInTheRecord has a telephone ring at a board: the record says that the game is lost by it,
// once, in an entry that names the player.
func TestDeviceInTheRecord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx := t.Context()
		p := openPlayed(t, memory.New())
		defer func() { p.stop() }()
		id := p.begun()
		p.refused(p.office.SeatRound(ctx, organiserOne, id, 1), tournament.MemberMissing)
		game := hall.GameID(p.board(id, 2).Game)
		p.plays(game, "e4", "e5")
		_, err := p.games.Do(ctx, game, arbiterOne, laws.PhoneRang{Player: chess.Black})
		p.must(err)
		b := p.board(id, 2)
		e, err := p.office.Event(id)
		p.must(err)
		list := e.Tournament.Rulings()
		if len(list) != 1 || list[0].Kind != tournament.PhoneMatter || !list[0].Default || list[0].Player != b.Black || b.Result != tournament.WhiteWins {
			t.Errorf("the board has %+v, the record %+v", b, list)
		}
	})
}

// TestLateGameReopened has a game lost because its first move came too late. An arbiter excuses the
// player and reopens it: the result leaves the round and the standings, and its end comes back once.
func TestLateGameReopened(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx := t.Context()
		store := memory.New()
		p := openPlayed(t, store)
		regs := regulations()
		regs.Laws, regs.DefaultTime, regs.Control = "2023", 600, "5400+30"
		id, err := p.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, regs)
		p.must(err)
		_, err = p.office.Import(ctx, organiserOne, id, strings.NewReader(four))
		p.must(err)
		p.must(p.office.AssignNumbers(ctx, organiserOne, id, []tournament.PlayerID{1, 2, 3, 4}))
		p.must(p.office.Appoint(ctx, organiserOne, id, "Aldo", tournament.ArbiterDuty))
		p.must(p.office.PublishRound(ctx, organiserOne, id, 1)) // Ana-Dora, Bob-Carl
		p.refused(p.office.SeatRound(ctx, organiserOne, id, 1), tournament.MemberMissing)
		game := hall.GameID(p.board(id, 2).Game)
		points := func(name string) string {
			t.Helper()
			synctest.Wait()
			e, err := p.office.Event(id)
			p.must(err)
			for _, row := range e.Tournament.Standings() {
				if pl, _ := e.Tournament.Player(row.Player); pl.Name == name {
					return row.Points.String()
				}
			}
			return "none"
		}
		time.Sleep(11 * time.Minute)
		v, err := p.games.Look(ctx, game)
		p.must(err)
		if b := p.board(id, 2); !v.Over || !v.Termination.IsLate() || b.Result != tournament.BlackByForfeit || points("Carl") != "1" {
			t.Fatalf("after the default time: over %v, %s, the board has %+v, Carl %s", v.Over, v.Termination, b, points("Carl"))
		}
		_, err = p.games.Do(ctx, game, arbiterOne, laws.Reopen{Reason: "the train was late"})
		p.must(err)
		if b := p.board(id, 2); b.Result != tournament.NoResult || points("Carl") != "0" {
			t.Fatalf("reopened: the board has %+v, Carl %s", b, points("Carl"))
		}
		p.refused(p.office.CloseRound(ctx, organiserOne, id, 1), tournament.RoundIncomplete)

		p.stop() // the server is closed while the game waits
		p = openPlayed(t, store)
		defer func() { p.stop() }()
		if b := p.board(id, 2); b.Result != tournament.NoResult {
			t.Errorf("opened again: the board has %+v", b)
		}
		_, err = p.games.Do(ctx, game, arbiterOne, laws.ResumeGame{Reason: "both are here"})
		p.must(err)
		p.plays(game, "e4", "e5", "Nf3", "Nc6")
		_, err = p.games.Do(ctx, game, members.Identity{ID: "a-carl"}, laws.Resign{})
		p.must(err)
		if b := p.board(id, 2); b.Result != tournament.WhiteWins || points("Carl") != "0" || points("Bob") != "1" {
			t.Errorf("the end is recorded as %+v, Bob %s, Carl %s", b, points("Bob"), points("Carl"))
		}
		e, err := p.office.Event(id)
		p.must(err)
		results := 0
		for _, f := range e.Tournament.Log() {
			switch r := f.Event.(type) {
			case tournament.ResultRecorded:
				if r.Board == 2 {
					results++
				}
			case tournament.ResultCorrected:
				if r.Board == 2 {
					results++
				}
			}
		}
		if results != 3 {
			t.Errorf("%d results of the board were recorded, want the default, its removal and the end", results)
		}
	})
}
