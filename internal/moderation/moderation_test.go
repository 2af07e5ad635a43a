package moderation_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/steward"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

var chief = conduct.Person{ID: "a-chief", Handle: "Chief", Admin: true}

// server is one that is started and stopped on the same store.
type server struct {
	t      *testing.T
	store  *memory.Store
	people *members.Service
	hall   *hall.Hall
	judge  *moderation.Service
	who    map[string]members.Identity
	broken bool            // marking computers fails
	crash  func(at string) // nil where it does not
	now    atomic.Int64
	stop   func()
	halt   func() // stops moderation alone
}

func open(t *testing.T) *server {
	s := &server{t: t, store: memory.New(), who: map[string]members.Identity{}}
	s.now.Store(time.Date(2009, 7, 1, 10, 0, 0, 0, time.UTC).UnixNano())
	s.start(true)
	for _, handle := range []string{"Ana", "Beto"} {
		in, err := s.people.Register(t.Context(), members.Registration{Handle: handle, Password: "la rubia de La Habana"})
		if err != nil {
			t.Fatal(err)
		}
		s.who[handle] = in.Identity
	}
	t.Cleanup(func() { s.stop() })
	return s
}

// MarkComputer fails while the server is broken.
func (s *server) MarkComputer(ctx context.Context, handle string, is bool) (members.Profile, error) {
	if s.broken {
		return members.Profile{}, errors.New("the disk is full")
	}
	return s.people.MarkComputer(ctx, handle, is)
}

// register is the members' register with the server's MarkComputer.
type register struct {
	*members.Service
	s *server
}

func (r register) MarkComputer(ctx context.Context, handle string, is bool) (members.Profile, error) {
	return r.s.MarkComputer(ctx, handle, is)
}

// floor is the hall with places at which the server may crash: around the decision of
// a game.
type floor struct {
	*hall.Hall
	s *server
}

func (f floor) Adjudicate(ctx context.Context, id hall.GameID, r laws.Result, reason string) error {
	f.s.reaches("no result")
	err := f.Hall.Adjudicate(ctx, id, r, reason)
	f.s.reaches("a result")
	return err
}

func (s *server) reaches(at string) {
	if s.crash != nil {
		s.crash(at)
	}
}

// start opens everything on the store; following says whether moderation follows
// what happens.
func (s *server) start(following bool) {
	s.t.Helper()
	log := slog.New(slog.DiscardHandler)
	j := journal.New(s.store, journal.Options{Log: log})
	now := func() time.Time { return time.Unix(0, s.now.Load()) }
	order, err := steward.Open(s.t.Context(), j, now)
	if err != nil {
		s.t.Fatal(err)
	}
	s.people = members.New(members.Options{Store: s.store, Barred: order.Barred, Hash: &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 8, KeyLength: 16}})
	s.hall = hall.New(hall.Options{
		Journal: j, Store: s.store, Log: log, Directory: ratings.New(ratings.Options{Store: s.store, Accounts: s.store}), Sanctions: order, Now: now,
		LobbyEvery: time.Millisecond, LagFree: 250 * time.Millisecond, LagCap: 500 * time.Millisecond, LagQuota: time.Second,
	})
	if err := s.hall.Open(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	s.judge = moderation.New(moderation.Options{Steward: order, Hall: floor{s.hall, s}, Members: register{s.people, s}, Log: log, Now: now})
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	if following {
		go func() { done <- s.judge.Follow(ctx) }()
	} else {
		done <- nil
	}
	s.halt = func() {
		cancel()
		if err := <-done; err != nil {
			s.t.Error(err)
		}
		done <- nil
	}
	s.stop = func() {
		s.halt()
		if err := errors.Join(s.hall.Close(context.Background()), j.Close()); err != nil {
			s.t.Error(err)
		}
	}
}

func (s *server) restart() {
	s.t.Helper()
	s.stop()
	s.start(true)
}

func (s *server) comes(handle string) *hall.Session {
	s.t.Helper()
	session, err := s.hall.Connect(s.who[handle])
	if err != nil {
		s.t.Fatal(err)
	}
	return session
}

// game begins a rated game and makes the moves, each as long on its way as lag says.
func (s *server) game(lag time.Duration, moves ...string) hall.GameID {
	s.t.Helper()
	ctx := s.t.Context()
	_, id, err := s.hall.Challenge(ctx, s.who["Ana"], s.who["Beto"].ID, hall.SeekSpec{Control: "300", Edition: "2009", Rated: true, Color: hall.AsWhite})
	if err != nil {
		s.t.Fatal(err)
	}
	if id == "" {
		offers, _ := s.hall.Offers(s.who["Beto"].ID)
		if _, err := s.hall.AcceptOffer(ctx, s.who["Beto"], offers[0].Number); err != nil {
			s.t.Fatal(err)
		}
		id = s.hall.PlayingIn(s.who["Ana"].ID)[0]
	}
	for i, text := range moves {
		v, err := s.hall.Look(ctx, id)
		if err != nil {
			s.t.Fatal(err)
		}
		pos := v.Position()
		m, err := san.Parse(&pos, text)
		if err != nil {
			s.t.Fatal(err)
		}
		s.now.Add(int64(lag + time.Second))
		who := s.who[[]string{"Ana", "Beto"}[i%2]]
		if _, err := s.hall.Do(ctx, id, who, laws.Move{Move: m, Ply: v.Ply, Lag: lag}); err != nil {
			s.t.Fatal(err)
		}
	}
	return id
}

// until waits for something about the book.
func (s *server) until(what string, is func(b *conduct.Book) bool) {
	s.t.Helper()
	for late := time.Now().Add(20 * time.Second); ; time.Sleep(time.Millisecond) {
		yes := false
		s.judge.Read(func(b *conduct.Book, _ clock.Instant) { yes = is(b) })
		if yes {
			return
		}
		if time.Now().After(late) {
			s.t.Fatal("waited in vain until " + what)
		}
	}
}

var opening = []string{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6"}

// leaves has Beto leave a game, which the book notes.
func (s *server) leaves() hall.GameID {
	s.t.Helper()
	s.comes("Ana")
	beto := s.comes("Beto")
	id := s.game(0, opening...)
	beto.Leave()
	s.until("his departure is noted", func(b *conduct.Book) bool { return len(b.Departures(s.who["Beto"].ID)) == 1 })
	return id
}

func (s *server) escapes() int { return s.judge.Escapes(s.who["Beto"].ID, time.Hour) }

func TestWhoHasLeftMayComeBackAfterARestart(t *testing.T) {
	s := open(t)
	id := s.leaves()
	s.restart()
	var back []hall.GameID
	s.judge.Subscribe(func(_ context.Context, n moderation.News) {
		if n.Away != nil && n.Away.Back {
			back = n.Away.Games
		}
	})
	s.comes("Beto")
	s.until("his return is noted", func(b *conduct.Book) bool { return len(b.Departures("")) == 0 })
	if err := s.hall.Adjudicate(t.Context(), id, laws.WhiteWins, "agreed"); err != nil {
		t.Fatal(err)
	}
	s.restart()
	if s.escapes() != 0 {
		t.Error("he is said to have escaped from a game that he came back to")
	}
	if !slices.Equal(back, []hall.GameID{id}) {
		t.Errorf("his opponent is told of %v", back)
	}
}

func TestWhoHasLeftAndStaysAwayEscapesAfterARestart(t *testing.T) {
	s := open(t)
	id := s.leaves()
	s.restart()
	if err := s.hall.Adjudicate(t.Context(), id, laws.WhiteWins, "he is gone"); err != nil {
		t.Fatal(err)
	}
	s.until("it is settled", func(b *conduct.Book) bool { return len(b.Departures("")) == 0 })
	if s.escapes() != 1 {
		t.Errorf("%d escapes", s.escapes())
	}
	s.restart()
	if s.escapes() != 1 {
		t.Errorf("%d escapes after looking again", s.escapes())
	}
}

// The server is stopped between the end of a game and the look at it.
func TestAGameThatNobodyLookedAtIsLookedAtAfterARestart(t *testing.T) {
	s := open(t)
	s.until("it is noted from where games are looked at", func(b *conduct.Book) bool { return b.Examined() > 0 })
	s.stop()
	s.start(false)
	s.comes("Ana")
	s.comes("Beto")
	slow := []string{
		"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6", "c3", "O-O", "h3", "Nb8", "d4", "Nbd7", "Nbd2", "Bb7",
	}
	id := s.game(2*time.Second, slow...)
	if err := s.hall.Adjudicate(t.Context(), id, laws.WhiteWins, "agreed"); err != nil {
		t.Fatal(err)
	}
	complaints := func(b *conduct.Book) (n int) {
		for _, c := range b.Open() {
			if c.Kind == conduct.Lag && c.Game == string(id) {
				n++
			}
		}
		return n
	}
	s.judge.Read(func(b *conduct.Book, _ clock.Instant) {
		if complaints(b) != 0 {
			t.Error("somebody has looked at it")
		}
	})
	s.restart()
	s.until("both are complained of", func(b *conduct.Book) bool { return complaints(b) == 2 })
	// Whoever closes a complaint has looked: it is not made again.
	for n := 1; n <= 2; n++ {
		if _, err := s.judge.Do(t.Context(), chief, conduct.Close{Complaint: n, Reason: "a slow line"}); err != nil {
			t.Fatal(err)
		}
	}
	s.halt()
	s.restart()
	s.judge.Read(func(b *conduct.Book, _ clock.Instant) {
		if len(b.Open()) != 0 || b.Examined() == 0 {
			t.Errorf("%+v, examined up to %d", b.Open(), b.Examined())
		}
	})
}

func TestAnAppealWaitsThroughARestart(t *testing.T) {
	s := open(t)
	ana := conduct.Person{ID: s.who["Ana"].ID, Handle: "Ana"}
	if _, err := s.judge.Act(t.Context(), chief, conduct.Take{Against: ana, Measure: conduct.Muzzle, Reason: "shouts without end"}); err != nil {
		t.Fatal(err)
	}
	if err := s.judge.Appeal(t.Context(), ana, 1, "I was asked"); err != nil {
		t.Fatal(err)
	}
	s.restart()
	if _, appeals := s.judge.Waiting(); appeals != 1 {
		t.Fatalf("%d appeals wait", appeals)
	}
	deputy := conduct.Person{ID: "a-deputy", Handle: "Deputy", Admin: true}
	if _, err := s.judge.Do(t.Context(), deputy, conduct.Rule{Act: 1, Reason: "so she was"}); err != nil {
		t.Fatal(err)
	}
	s.restart()
	st := s.judge.Standing(ana.ID)
	if len(st.InForce) != 0 || len(st.Acts) != 1 || st.Acts[0].Ruling == nil {
		t.Errorf("%+v", st)
	}
}

// An act stands when it is written down; what follows from it is done when that is
// possible again.
func TestAnActIsCarriedOutAfterARestart(t *testing.T) {
	s := open(t)
	beto := conduct.Person{ID: s.who["Beto"].ID, Handle: "Beto"}
	marked := func() bool {
		p, err := s.people.Find(t.Context(), "Beto")
		if err != nil {
			t.Fatal(err)
		}
		return members.IsComputer(p.Titles)
	}
	s.broken = true
	act, err := s.judge.Act(t.Context(), chief, conduct.Take{Against: beto, Measure: conduct.Computer, Reason: "an engine plays"})
	if act.Number != 1 || err == nil || marked() {
		t.Fatalf("%+v, %v, marked: %v", act, err, marked())
	}
	s.broken = false
	s.restart()
	s.until("nothing waits", func(b *conduct.Book) bool { return len(b.Uncarried()) == 0 })
	if !marked() {
		t.Error("the account is not marked")
	}
	if err := s.judge.Appeal(t.Context(), beto, 1, "I only think slowly"); err != nil {
		t.Fatal(err)
	}
	s.broken = true
	deputy := conduct.Person{ID: "a-deputy", Handle: "Deputy", Admin: true}
	if _, err := s.judge.Do(t.Context(), deputy, conduct.Rule{Act: 1, Reason: "he does"}); err == nil {
		t.Error("it could not be carried out, and nobody was told")
	}
	s.broken = false
	s.restart()
	s.until("nothing waits", func(b *conduct.Book) bool { return len(b.Uncarried()) == 0 })
	if marked() {
		t.Error("the mark is still there")
	}
}

// An administrator decides a game, and the server crashes on the way: the game and
// the two acts about it stand together, or neither does.
func TestAnAdjudicationIsWholeAfterARestart(t *testing.T) {
	type crash struct{ at string }
	for at, want := range map[string]int{"no result": 0, "a result": 2, "one act": 2, "two acts": 2} {
		t.Run(at, func(t *testing.T) {
			s := open(t)
			s.comes("Ana")
			s.comes("Beto")
			id := s.game(0, opening...)
			ana, beto := conduct.Person{ID: s.who["Ana"].ID, Handle: "Ana"}, conduct.Person{ID: s.who["Beto"].ID, Handle: "Beto"}
			written := 0
			s.judge.Subscribe(func(_ context.Context, n moderation.News) {
				if _, is := n.Event.(conduct.Acted); is {
					written++
					s.reaches([]string{"one act", "two acts"}[written-1])
				}
			})
			s.crash = func(here string) {
				if here == at {
					panic(crash{at})
				}
			}
			func() {
				defer func() {
					if got := recover(); got != (crash{at}) {
						t.Fatalf("it did not crash there: %v", got)
					}
				}()
				_, _, _ = s.judge.Adjudicate(t.Context(), chief, ana, beto, laws.Drawn, "a dead position")
			}()
			s.crash = nil
			acts := func() (list []conduct.Act) {
				for _, who := range []conduct.Person{ana, beto} {
					list = append(list, s.judge.Standing(who.ID).Acts...)
				}
				return list
			}
			for range 2 { // what has been made good is not made good again
				s.restart()
				s.until("nothing waits", func(b *conduct.Book) bool { return len(b.Adjudications()) == 0 && len(acts()) == want })
				s.halt()
				if got := acts(); len(got) != want {
					t.Fatalf("%d acts, want %d", len(got), want)
				}
			}
			v, err := s.hall.Look(t.Context(), id)
			if err != nil || v.Adjudicated() != (want > 0) {
				t.Fatalf("decided: %v, %v", v.Adjudicated(), err)
			}
			for i, act := range acts() {
				if act.By != chief || act.Measure != conduct.Adjudicate || act.Game != string(id) || act.Reason != "Ana vs. Beto 1/2-1/2: a dead position" || act.Against != []conduct.Person{ana, beto}[i] {
					t.Errorf("%+v", act)
				}
			}
			// The command is given again, or corrects the result: two acts more.
			made, ok, err := s.judge.Adjudicate(t.Context(), chief, ana, beto, laws.WhiteWins, "he agrees that he is lost")
			if err != nil || !ok || len(made) != 2 || len(acts()) != want+2 {
				t.Errorf("%+v, %v, %v", made, ok, err)
			}
			// The hall refuses the same result: nothing is written, and nothing waits.
			if _, _, err := s.judge.Adjudicate(t.Context(), chief, ana, beto, laws.WhiteWins, "again"); err == nil {
				t.Error("the same result corrects nothing")
			}
			s.restart()
			s.halt()
			s.judge.Read(func(b *conduct.Book, _ clock.Instant) {
				if n := len(b.Adjudications()); n != 0 || len(b.Acts(10)) != want+2 {
					t.Errorf("%d wait, %d acts", n, len(b.Acts(10)))
				}
			})
		})
	}
}

// What cannot stand in the book is refused before the game is decided.
func TestAnAdjudicationWithoutItsActsIsNone(t *testing.T) {
	s := open(t)
	s.comes("Ana")
	s.comes("Beto")
	id := s.game(0, opening...)
	ana, beto := conduct.Person{ID: s.who["Ana"].ID, Handle: "Ana"}, conduct.Person{ID: s.who["Beto"].ID, Handle: "Beto"}
	for by, about := range map[conduct.Person]string{chief: " ", ana: "I win", {ID: beto.ID, Admin: true}: "I win"} {
		_, _, err := s.judge.Adjudicate(t.Context(), by, ana, beto, laws.Drawn, about)
		var refused *conduct.Refusal
		if v, _ := s.hall.Look(t.Context(), id); !errors.As(err, &refused) || v.Over {
			t.Errorf("%v by %v: %v, over: %v", about, by, err, v.Over)
		}
	}
}
