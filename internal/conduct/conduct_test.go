package conduct_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
)

var (
	chief  = conduct.Person{ID: "a-chief", Handle: "Chief", Admin: true}
	deputy = conduct.Person{ID: "a-deputy", Handle: "Deputy", Admin: true}
	ana    = conduct.Person{ID: "a-ana", Handle: "Ana"}
	bea    = conduct.Person{ID: "a-bea", Handle: "Bea"}
	guest  = conduct.Person{ID: "g-1", Handle: "GuestABCD", Guest: true}
)

// rules are those of a server that sets none.
var rules = conduct.DefaultRules()

// notebook is a book that a test writes in.
type notebook struct {
	t    *testing.T
	book conduct.Book
}

func (d *notebook) do(by conduct.Person, c conduct.Command, at clock.Instant) conduct.Event {
	d.t.Helper()
	book, events, err := conduct.Decide(d.book, by, c, at)
	if err != nil || len(events) != 1 {
		d.t.Fatalf("%T: %v %v", c, events, err)
	}
	d.book = book
	return events[0]
}

func (d *notebook) refused(by conduct.Person, c conduct.Command, at clock.Instant, want conduct.Code) {
	d.t.Helper()
	_, _, err := conduct.Decide(d.book, by, c, at)
	var r *conduct.Refusal
	if !errors.As(err, &r) || r.Code != want {
		d.t.Errorf("%T by %s: %v, want %s", c, by.Handle, err, want)
	}
}

func TestComplaints(t *testing.T) {
	d := &notebook{t: t}
	about := func(who conduct.Person, text string) conduct.Complain {
		return conduct.Complain{Against: who, Kind: conduct.Abuse, Text: text, Lines: []string{"Bea shouts: ..."}}
	}
	d.refused(guest, about(bea, "rude"), 1, conduct.MembersOnly)
	d.refused(ana, about(ana, "rude"), 1, conduct.OwnCase)
	d.refused(ana, about(bea, "  "), 1, conduct.NoReason)
	d.refused(ana, about(bea, strings.Repeat("x", conduct.MaxText+1)), 1, conduct.TooLong)
	d.refused(ana, conduct.Complain{Against: bea, Kind: "mood", Text: "x"}, 1, conduct.BadKind)
	for n := range conduct.MaxComplaints {
		d.do(ana, about(bea, fmt.Sprint("rude ", n)), 1)
	}
	d.refused(ana, about(bea, "rude again"), 1, conduct.TooMany)
	d.do(conduct.Server, conduct.Complain{Against: bea, Kind: conduct.Escape, Text: "three games left"}, 2)
	if !d.book.Suspected(bea.ID, conduct.Escape) || d.book.Suspected(bea.ID, conduct.Lifting) || d.book.Suspected(ana.ID, conduct.Escape) {
		t.Error("what the server suspects")
	}
	d.refused(ana, conduct.Close{Complaint: 1, Reason: "x"}, 3, conduct.AdminsOnly)
	d.refused(chief, conduct.Close{Complaint: 9, Reason: "x"}, 3, conduct.NoSuch)
	d.refused(chief, conduct.Close{Complaint: 1}, 3, conduct.NoReason)
	d.do(bea, about(guest, "x"), 3)
}

func TestAComplaintIsClosedOnce(t *testing.T) {
	d := &notebook{t: t}
	d.do(ana, conduct.Complain{Against: chief, Kind: conduct.Other, Text: "unfair"}, 1)
	d.refused(chief, conduct.Close{Complaint: 1, Reason: "I am not"}, 2, conduct.OwnCase)
	d.do(deputy, conduct.Close{Complaint: 1, Reason: "spoke with both"}, 2)
	d.refused(deputy, conduct.Close{Complaint: 1, Reason: "again"}, 3, conduct.Settled)
	if c, ok := d.book.Complaint(1); !ok || c.Closed == nil || c.Closed.Reason != "spoke with both" || len(d.book.Open()) != 0 {
		t.Errorf("%+v", c)
	}
}

func TestMeasures(t *testing.T) {
	d := &notebook{t: t}
	take := func(who conduct.Person, m conduct.Measure, until clock.Instant) conduct.Take {
		return conduct.Take{Against: who, Measure: m, Until: until, Reason: "shouts without end"}
	}
	d.refused(ana, take(bea, conduct.Muzzle, 0), 1, conduct.AdminsOnly)
	d.refused(chief, take(chief, conduct.Muzzle, 0), 1, conduct.OwnCase)
	d.refused(chief, conduct.Take{Against: bea, Measure: conduct.Muzzle}, 1, conduct.NoReason)
	d.refused(chief, take(bea, "jail", 0), 1, conduct.BadMeasure)
	d.refused(chief, take(bea, conduct.Warn, 9), 1, conduct.BadMeasure)
	d.refused(chief, take(bea, conduct.Muzzle, 1), 1, conduct.Past)
	d.refused(chief, take(guest, conduct.Ban, 0), 1, conduct.NotGuests)
	d.refused(chief, conduct.Take{Against: bea, Measure: conduct.Warn, Reason: "x", Complaint: 1}, 1, conduct.NoSuch)
	d.do(chief, take(guest, conduct.Mute, 0), 1)

	d.do(chief, take(bea, conduct.Muzzle, 100), 1)
	for at, want := range map[clock.Instant]bool{1: true, 99: true, 100: false} {
		if _, holds := d.book.InForce(bea.ID, conduct.Muzzle, at); holds != want {
			t.Errorf("at %d: %v", at, holds)
		}
	}
	d.refused(deputy, take(bea, conduct.Muzzle, 100), 2, conduct.InForceNow)
	d.do(deputy, take(bea, conduct.Muzzle, 200), 2) // longer
	d.do(chief, take(bea, conduct.Ban, 0), 3)
	if list := d.book.AllInForce(bea.ID, 150); len(list) != 2 || list[0].Measure != conduct.Muzzle || list[1].Measure != conduct.Ban {
		t.Errorf("%+v", list)
	}
	d.refused(ana, conduct.Lift{Against: bea, Measure: conduct.Ban, Reason: "x"}, 4, conduct.AdminsOnly)
	d.refused(chief, conduct.Lift{Against: bea, Measure: conduct.Abuser, Reason: "x"}, 4, conduct.NotInForce)
	d.refused(chief, conduct.Lift{Against: bea, Measure: conduct.Warn, Reason: "x"}, 4, conduct.BadMeasure)
	d.do(chief, conduct.Lift{Against: bea, Measure: conduct.Ban, Reason: "a mistake"}, 4)
	if got := d.book.Listed(conduct.Ban, 5); len(got) != 0 {
		t.Errorf("still banned: %v", got)
	}
	d.do(chief, take(ana, conduct.Abuser, 0), 5)
	d.do(chief, take(bea, conduct.Abuser, 0), 6)
	if got := d.book.Listed(conduct.Abuser, 7); !slices.Equal(got, []conduct.Person{ana, bea}) {
		t.Errorf("%v", got)
	}
}

// The question to take a discussion to a channel names one, and the last waits until whom it
// was put to answers it, or it is overturned.
func TestAskedToMove(t *testing.T) {
	d := &notebook{t: t}
	for _, channel := range []string{"", "256", "-1", "fifty"} {
		d.refused(chief, conduct.AskToMove(ana, channel, "endings"), 1, conduct.BadChannel)
	}
	waits := func(want int) {
		t.Helper()
		act, ok := d.book.Asked(ana.ID)
		if ok != (want > 0) || ok && act.Number != want {
			t.Errorf("%v %v waits, want act %d", ok, act.Number, want)
		}
	}
	waits(0)
	d.do(chief, conduct.AskToMove(ana, "50", "endings"), 1)
	waits(1)
	d.do(chief, conduct.AskToMove(guest, "50", ""), 2)
	d.do(chief, conduct.AskToMove(ana, "63", ""), 3)
	waits(3)
	d.refused(bea, conduct.Acknowledge{Act: 3}, 4, conduct.NotYours)
	d.do(ana, conduct.Acknowledge{Act: 3}, 4)
	waits(0) // the earlier one has no point any more
	d.refused(ana, conduct.Acknowledge{Act: 3}, 4, conduct.Settled)
	d.do(chief, conduct.AskToMove(ana, "7", ""), 5)
	d.do(ana, conduct.Appeal{Act: 4, Text: "why"}, 6)
	waits(4)
	d.do(deputy, conduct.Rule{Act: 4, Reason: "granted"}, 7)
	waits(0)
}

// A warning waits until it is read; an appeal is ruled by another administrator,
// and an act that is not upheld holds no longer.
func TestAppeals(t *testing.T) {
	d := &notebook{t: t}
	d.do(chief, conduct.Take{Against: ana, Measure: conduct.Warn, Reason: "one"}, 1)
	d.do(chief, conduct.Take{Against: ana, Measure: conduct.Muzzle, Reason: "two"}, 2)
	d.refused(bea, conduct.Acknowledge{Act: 1}, 3, conduct.NotYours)
	d.refused(ana, conduct.Acknowledge{Act: 2}, 3, conduct.NoSuch)
	if len(d.book.Warnings(ana.ID)) != 1 {
		t.Error("the warning does not wait")
	}
	d.do(ana, conduct.Acknowledge{Act: 1}, 3)
	d.refused(ana, conduct.Acknowledge{Act: 1}, 3, conduct.Settled)
	if len(d.book.Warnings(ana.ID)) != 0 {
		t.Error("the warning waits on")
	}
	d.refused(deputy, conduct.Rule{Act: 2, Reason: "x"}, 4, conduct.NoAppeal)
	d.refused(bea, conduct.Appeal{Act: 2, Text: "x"}, 4, conduct.NotYours)
	d.refused(ana, conduct.Appeal{Act: 9, Text: "x"}, 4, conduct.NoSuch)
	d.refused(ana, conduct.Appeal{Act: 2}, 4, conduct.NoReason)
	d.do(ana, conduct.Appeal{Act: 2, Text: "I was asked a question"}, 4)
	d.refused(ana, conduct.Appeal{Act: 2, Text: "please"}, 5, conduct.Already)
	if list := d.book.Appeals(); len(list) != 1 || list[0].Number != 2 {
		t.Errorf("%+v", list)
	}
	d.refused(chief, conduct.Rule{Act: 2, Uphold: true, Reason: "I was right"}, 6, conduct.OwnAct)
	d.refused(bea, conduct.Rule{Act: 2, Reason: "x"}, 6, conduct.AdminsOnly)
	d.refused(deputy, conduct.Rule{Act: 2}, 6, conduct.NoReason)
	d.do(deputy, conduct.Rule{Act: 2, Reason: "he was asked"}, 6)
	if _, holds := d.book.InForce(ana.ID, conduct.Muzzle, 7); holds || len(d.book.Appeals()) != 0 {
		t.Error("overturned, and it holds")
	}
	d.refused(deputy, conduct.Rule{Act: 2, Uphold: true, Reason: "no"}, 8, conduct.Settled)

	d.do(chief, conduct.Take{Against: deputy, Measure: conduct.Warn, Reason: "three"}, 9)
	d.do(deputy, conduct.Appeal{Act: 3, Text: "no"}, 9)
	d.refused(deputy, conduct.Rule{Act: 3, Reason: "no"}, 9, conduct.OwnCase)
}

// Guests are kept out by where they come from: for a time, by nothing else, and
// whoever comes from there may appeal.
func TestPlaces(t *testing.T) {
	d := &notebook{t: t}
	place := conduct.Person{ID: "p-1", Handle: "GuestABCD", Guest: true, Place: true}
	day := clock.Instant(24 * 60 * 60 * 1000)
	ban := func(until clock.Instant) conduct.Take {
		return conduct.Take{Against: place, Measure: conduct.Ban, Until: until, Reason: "insults everybody under new names"}
	}
	d.refused(chief, ban(0), 1, conduct.PlaceTerm)
	d.refused(chief, ban(2+90*day), 1, conduct.PlaceTerm)
	d.refused(chief, conduct.Take{Against: place, Measure: conduct.Mute, Until: day, Reason: "x"}, 1, conduct.BadMeasure)
	d.refused(ana, ban(day), 1, conduct.AdminsOnly)
	d.do(chief, ban(day), 1)
	d.refused(guest, conduct.Appeal{Act: 1, Text: "it was my sister"}, 2, conduct.NotYours)
	d.do(place, conduct.Appeal{Act: 1, Text: "it was my sister"}, 2)
	d.refused(place, conduct.Appeal{Act: 1, Text: "please"}, 3, conduct.Already)
	if _, holds := d.book.InForce(place.ID, conduct.Ban, day-1); !holds {
		t.Error("the ban does not hold")
	}
	d.do(conduct.Console, conduct.Rule{Act: 1, Reason: "it was her sister"}, 4)
	if _, holds := d.book.InForce(place.ID, conduct.Ban, 5); holds {
		t.Error("overturned, and it holds")
	}
}

// On a server with one administrator the operator of the machine rules on their acts.
func TestTheConsoleRules(t *testing.T) {
	d := &notebook{t: t}
	d.do(chief, conduct.Take{Against: ana, Measure: conduct.Warn, Reason: "one"}, 1)
	d.do(ana, conduct.Appeal{Act: 1, Text: "no"}, 2)
	d.refused(chief, conduct.Rule{Act: 1, Uphold: true, Reason: "I was right"}, 3, conduct.OwnAct)
	d.do(conduct.Console, conduct.Rule{Act: 1, Uphold: true, Reason: "he was"}, 3)
	if a, _ := d.book.Act(1); a.Ruling == nil || !a.Ruling.Upheld || a.Ruling.By != conduct.Console {
		t.Errorf("%+v", a)
	}
}

// Ratings are taken back game by game, and given again by whoever takes the act
// back, or by an appeal.
func TestAnnulling(t *testing.T) {
	d := &notebook{t: t}
	annul := func(games ...string) conduct.Take {
		return conduct.Take{Against: ana, Measure: conduct.Annul, Reason: "lost on purpose", Games: games}
	}
	holds := func(want ...string) {
		t.Helper()
		var got []string
		for _, g := range []string{"g1", "g2", "g3", "g4"} {
			if d.book.Annulled(g) {
				got = append(got, g)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("annulled %v, want %v", got, want)
		}
	}
	d.refused(ana, annul("g1"), 1, conduct.AdminsOnly)
	d.refused(chief, annul(), 1, conduct.NoGames)
	many := make([]string, conduct.MaxGames+1)
	for i := range many {
		many[i] = fmt.Sprint("m", i)
	}
	d.refused(chief, annul(many...), 1, conduct.ManyGames)
	d.do(chief, annul("g1", "g2", "g2"), 1)
	holds("g1", "g2")
	d.refused(chief, annul("g2", "g1"), 2, conduct.NoGames)
	e := d.do(chief, annul("g2", "g3"), 2).(conduct.Acted)
	if !slices.Equal(e.Games, []string{"g3"}) {
		t.Errorf("%v", e.Games)
	}
	holds("g1", "g2", "g3")
	d.refused(ana, conduct.Reinstate{Act: 1, Reason: "x"}, 3, conduct.AdminsOnly)
	d.refused(chief, conduct.Reinstate{Act: 1}, 3, conduct.NoReason)
	d.refused(chief, conduct.Reinstate{Act: 9, Reason: "x"}, 3, conduct.NoSuch)
	d.do(deputy, conduct.Reinstate{Act: 1, Reason: "they were fought out"}, 3)
	holds("g3")
	d.refused(deputy, conduct.Reinstate{Act: 1, Reason: "x"}, 4, conduct.NoGames)
	d.do(chief, annul("g1", "g4"), 4) // again, for another reason
	holds("g1", "g3", "g4")
	d.refused(deputy, conduct.Reinstate{Act: 1, Reason: "x"}, 5, conduct.NoGames)
	d.do(ana, conduct.Appeal{Act: 4, Text: "I was ill"}, 5)
	d.do(deputy, conduct.Rule{Act: 4, Reason: "so she was"}, 5)
	holds("g3")
	d.do(chief, conduct.Take{Against: deputy, Measure: conduct.Annul, Reason: "x", Games: []string{"g2"}}, 6)
	d.refused(deputy, conduct.Reinstate{Act: 5, Reason: "mine"}, 7, conduct.OwnCase)
	holds("g2", "g3")
}

// Each rule can be set within its bounds, and is then what counts.
func TestRules(t *testing.T) {
	r := conduct.DefaultRules()
	for _, name := range conduct.RuleNames() {
		for value, taken := range map[string]bool{"5": true, "0": false, "-1": false, "1001": false, "x": false, "": false} {
			var bad *conduct.RuleError
			if err := r.Set(name, value); (err == nil) != taken || err != nil && (!errors.As(err, &bad) || bad.High == 0) {
				t.Errorf("%s=%q: %v", name, value, err)
			}
		}
	}
	if r != (conduct.Rules{EscapesLeast: 5, EscapesOneIn: 5, EscapeDays: 5, LiftingSeries: 5, ShortGame: 5, LagMoves: 5}) {
		t.Errorf("%+v", r)
	}
	if err := r.Set("mercy", "1"); err == nil {
		t.Error("there is no such rule")
	}
	if r.Flags(4, 4) || !r.Flags(5, 25) || r.Flags(5, 26) || r.Window() != 5*24*time.Hour {
		t.Error("set, and others count")
	}
}

func TestChannelsAndNews(t *testing.T) {
	d := &notebook{t: t}
	d.refused(ana, conduct.Own{Channel: 50, Owner: ana}, 1, conduct.AdminsOnly)
	d.refused(chief, conduct.Own{Channel: 256, Owner: ana}, 1, conduct.BadChannel)
	d.refused(chief, conduct.Own{Channel: 50, Owner: guest}, 1, conduct.MembersOnly)
	d.refused(ana, conduct.Title{Channel: 50, Topic: "endings"}, 1, conduct.NotOwner)
	d.do(chief, conduct.Own{Channel: 50, Owner: ana}, 1)
	d.do(ana, conduct.Title{Channel: 50, Topic: " rook endings "}, 2)
	d.refused(bea, conduct.Title{Channel: 50, Topic: "x"}, 2, conduct.NotOwner)
	d.refused(ana, conduct.Title{Channel: 50, Topic: strings.Repeat("x", conduct.MaxTitle+1)}, 2, conduct.TooLong)
	if card := d.book.Channel(50); card.Owner != ana || card.Topic != "rook endings" {
		t.Errorf("%+v", card)
	}
	d.do(chief, conduct.Title{Channel: 50}, 3)
	d.do(chief, conduct.Own{Channel: 50}, 3)
	if card := d.book.Channel(50); card != (conduct.ChannelCard{}) {
		t.Errorf("%+v", card)
	}
	d.refused(ana, conduct.Post{Title: "x", Text: "y"}, 4, conduct.AdminsOnly)
	d.refused(chief, conduct.Post{Text: "y"}, 4, conduct.NoReason)
	d.refused(chief, conduct.Post{Title: "x"}, 4, conduct.NoReason)
	for n := range 3 {
		d.do(chief, conduct.Post{Title: fmt.Sprint("round ", n), Text: "at five"}, 4)
	}
	if item, ok := d.book.Item(2); !ok || item.Title != "round 1" || len(d.book.News(2)) != 2 {
		t.Errorf("%+v", item)
	}
}

// The rule of escapes: a table of what counts, and when the server speaks up.
func TestEscapes(t *testing.T) {
	all := conduct.Departure{Rated: true, Plies: 4}
	for _, c := range []struct {
		change func(*conduct.Departure)
		counts bool
	}{
		{func(*conduct.Departure) {}, true},
		{func(d *conduct.Departure) { d.Rated = false }, false},
		{func(d *conduct.Departure) { d.Plies = 3 }, false},
		{func(d *conduct.Departure) { d.Returned = true }, false},
		{func(d *conduct.Departure) { d.Won = true }, false},
	} {
		d := all
		if c.change(&d); d.Counts() != c.counts {
			t.Errorf("%+v counts: %v", d, !c.counts)
		}
	}
	for _, c := range []struct {
		left, rated int
		flags       bool
	}{{2, 2, false}, {3, 3, true}, {3, 30, true}, {3, 31, false}, {10, 100, true}, {0, 0, false}} {
		if rules.Flags(c.left, c.rated) != c.flags {
			t.Errorf("%d of %d: %v", c.left, c.rated, !c.flags)
		}
	}
	d := &notebook{t: t}
	d.refused(chief, conduct.RecordEscape{}, 1, conduct.AdminsOnly)
	for at := range clock.Instant(5) {
		d.do(conduct.Server, conduct.RecordEscape{Escaped: conduct.Escaped{Who: ana, Game: fmt.Sprint(at)}}, at)
	}
	if list := d.book.Escapes(ana.ID, 3); len(list) != 2 || list[0].Game != "3" || d.book.Escapes(bea.ID, 0) != nil {
		t.Errorf("%+v", list)
	}
}

// Ten short rated games given up by the same player make the server speak up, and
// nothing less does.
func TestLifting(t *testing.T) {
	series := func(change func(i int, g *conduct.Game)) []conduct.Game {
		games := make([]conduct.Game, 10)
		for i := range games {
			games[i] = conduct.Game{White: "a", Black: "b", Winner: "b", Rated: true, Resigned: true, Plies: 6, Began: int64(i) * 60_000, Ended: int64(i)*60_000 + 30_000}
			if i%2 == 1 {
				games[i].White, games[i].Black = "b", "a"
			}
			change(i, &games[i])
		}
		return games
	}
	plain := series(func(int, *conduct.Game) {})
	if loser, lifts := rules.Lifts(plain); !lifts || loser != "a" {
		t.Errorf("%s %v", loser, lifts)
	}
	for name, change := range map[string]func(*conduct.Game){
		"a win": func(g *conduct.Game) { g.Winner = "a" }, "a draw": func(g *conduct.Game) { g.Winner = "" },
		"unrated": func(g *conduct.Game) { g.Rated = false }, "mate": func(g *conduct.Game) { g.Resigned = false },
		"a long one": func(g *conduct.Game) { g.Plies = 21 },
	} {
		if _, lifts := rules.Lifts(series(func(i int, g *conduct.Game) {
			if i == 4 {
				change(g)
			}
		})); lifts {
			t.Errorf("%s between them, and still", name)
		}
	}
	if _, lifts := rules.Lifts(plain[1:]); lifts {
		t.Error("nine are enough")
	}
	p := rules.Summarise("a", "b", plain)
	want := conduct.Pair{
		Games: 10, Rated: 10, Wins: [2]int{0, 10}, Short: [2]int{10, 0}, Series: 10, Loser: "a", Shortest: 6, Median: 30_000_000_000,
		First: 0, Last: 9*60_000 + 30_000, QuickestSpell: 10,
	}
	if p != want {
		t.Errorf("%+v", p)
	}
}

// The summary from the other side is the same with the sides exchanged.
func TestSummaryHasTwoSides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var games []conduct.Game
		began := int64(0)
		for range rapid.IntRange(0, 20).Draw(t, "games") {
			began += rapid.Int64Range(0, 3_000_000).Draw(t, "pause")
			g := conduct.Game{
				White: "a", Black: "b", Winner: rapid.SampledFrom([]string{"a", "b", ""}).Draw(t, "winner"), Rated: rapid.Bool().Draw(t, "rated"),
				Resigned: rapid.Bool().Draw(t, "resigned"), Plies: rapid.IntRange(0, 40).Draw(t, "plies"), Began: began, Ended: began + 1000,
			}
			games = append(games, g)
		}
		p, q := rules.Summarise("a", "b", games), rules.Summarise("b", "a", games)
		q.Wins[0], q.Wins[1], q.Short[0], q.Short[1] = q.Wins[1], q.Wins[0], q.Short[1], q.Short[0]
		if p != q {
			t.Fatalf("%+v\n%+v", p, q)
		}
		if p.Wins[0]+p.Wins[1]+p.Draws != p.Games || p.Series > p.Rated || p.QuickestSpell > p.Rated && p.QuickestSpell > p.Games {
			t.Fatalf("%+v", p)
		}
		if loser, lifts := rules.Lifts(games); lifts && (p.Series < rules.LiftingSeries || loser == "") {
			t.Fatalf("lifts, and the summary shows %+v", p)
		}
	})
}

// Every event goes into the journal and comes back the same; a book read from the
// journal is the book that was written.
func TestTheBookIsItsEvents(t *testing.T) {
	people := []conduct.Person{chief, deputy, ana, bea, guest, conduct.Server}
	rapid.Check(t, func(t *rapid.T) {
		var live, folded, replayed conduct.Book
		at := clock.Instant(1)
		for range rapid.IntRange(1, 40).Draw(t, "commands") {
			at += clock.Instant(rapid.Int64Range(0, 20).Draw(t, "pause"))
			by, who := rapid.SampledFrom(people).Draw(t, "by"), rapid.SampledFrom(people[:5]).Draw(t, "who")
			n := rapid.IntRange(0, 5).Draw(t, "number")
			m := rapid.SampledFrom(conduct.Measures()).Draw(t, "measure")
			until := rapid.SampledFrom([]clock.Instant{0, at + 10}).Draw(t, "until")
			c := rapid.SampledFrom([]conduct.Command{
				conduct.Complain{Against: who, Kind: conduct.Other, Text: "x", Lines: []string{"y"}}, conduct.Take{Against: who, Measure: m, Until: until, Reason: "x"},
				conduct.Take{Against: who, Measure: m, Reason: "x"}, conduct.Lift{Against: who, Measure: m, Reason: "x"}, conduct.Acknowledge{Act: n},
				conduct.AskToMove(who, "50", "x"), conduct.Appeal{Act: n, Text: "x"}, conduct.Rule{Act: n, Uphold: n%2 == 0, Reason: "x"}, conduct.Close{Complaint: n, Reason: "x"},
				conduct.Withdraw{Complaint: n, Reason: "x"}, conduct.WithdrawAppeal{Act: n},
				conduct.Own{Channel: n, Owner: who}, conduct.Title{Channel: n, Topic: "x"}, conduct.Post{Title: "x", Text: "y"},
				conduct.RecordEscape{Escaped: conduct.Escaped{Who: who, Game: "g"}}, conduct.RecordDeparture{Departed: conduct.Departed{Who: who, Game: "g"}},
				conduct.RecordReturn{Who: who, Game: "g"}, conduct.RecordExamined{Position: uint64(n)}, conduct.CarryOut{Act: n},
				conduct.BeginAdjudication{Game: "g", Against: []conduct.Person{ana, bea}, Result: "1-0", Reason: "x"}, conduct.DropAdjudication{Game: "g"},
				conduct.Take{Against: who, Measure: conduct.Adjudicate, Game: "g", Reason: "x"},
			}).Draw(t, "command")
			next, events, err := conduct.Decide(live, by, c, at)
			if !reflect.DeepEqual(live, folded) {
				t.Fatalf("%#v changed the book before it", c)
			}
			if err != nil {
				continue
			}
			e := events[0]
			if e.Instant() != at || len(events) != 1 {
				t.Fatalf("%+v", events)
			}
			kind, data, err := conduct.Encode(e)
			if err != nil {
				t.Fatal(err)
			}
			again, err := conduct.Decode(kind, conduct.Version, data)
			if err != nil || !reflect.DeepEqual(e, again) {
				t.Fatalf("%+v came back as %+v, %v", e, again, err)
			}
			live, folded = next, conduct.Apply(folded, e)
			replayed.Add(again)
		}
		if !reflect.DeepEqual(live, replayed) || !reflect.DeepEqual(live, folded) {
			t.Fatalf("replayed differs:\n%+v\n%+v\n%+v", live, replayed, folded)
		}
		// The index of what holds agrees with reading all acts.
		for _, who := range people {
			for _, m := range conduct.Measures() {
				var last *conduct.Act
				for _, a := range live.ActsOn(who.ID, func(a conduct.Act) bool { return a.Measure == m && m.Lasts() }) {
					last = &a
				}
				want := last != nil && !last.Lifted && !last.Overturned() && (last.Until == 0 || last.Until > at)
				if _, holds := live.InForce(who.ID, m, at); holds != want {
					t.Fatalf("%s %s: %v", who.Handle, m, holds)
				}
			}
		}
	})
}

// The book survives anything that a journal could hand it.
func FuzzDecode(f *testing.F) {
	f.Add("Acted", []byte(`{"number":1,"measure":"ban"}`))
	f.Add("Ruled", []byte(`{"act":-1}`))
	f.Add("Owned", []byte(`{"channel":-7}`))
	f.Add("Mystery", []byte(`{}`))
	f.Fuzz(func(_ *testing.T, kind string, data []byte) {
		e, err := conduct.Decode(kind, conduct.Version, data)
		if err != nil {
			return
		}
		var b conduct.Book
		b = conduct.Apply(conduct.Apply(b, e), e)
		b.AllInForce("", 0)
		b.Open()
		b.Appeals()
		b.Departures("")
		b.Uncarried()
	})
}

// What waits is in the book until it is settled, and is settled once.
func TestWhatWaits(t *testing.T) {
	d := &notebook{t: t}
	server := conduct.Server
	left := conduct.Departed{Who: ana, Opponent: bea, Game: "g", Balance: -3, Left: 5000}
	d.refused(chief, conduct.RecordDeparture{Departed: left}, 1, conduct.AdminsOnly)
	d.refused(server, conduct.RecordReturn{Who: ana, Game: "g"}, 1, conduct.Settled)
	d.do(server, conduct.RecordDeparture{Departed: left}, 1)
	d.do(server, conduct.RecordDeparture{Departed: conduct.Departed{Who: bea, Opponent: ana, Game: "g"}}, 2)
	if list := d.book.Departures(ana.ID); len(list) != 1 || list[0].Balance != -3 || len(d.book.Departures("")) != 2 {
		t.Errorf("%+v", d.book.Departures(""))
	}
	d.do(server, conduct.RecordReturn{Who: bea, Game: "g"}, 3)
	d.do(server, conduct.RecordEscape{Escaped: conduct.Escaped{Who: ana, Opponent: bea, Game: "g"}}, 4)
	if list := d.book.Departures(""); len(list) != 0 {
		t.Errorf("%+v", list)
	}
	// Two who look at the end of the game at once write it down once; whoever leaves
	// it again when it goes on has left it twice.
	d.refused(server, conduct.RecordEscape{Escaped: conduct.Escaped{Who: ana, Opponent: bea, Game: "g"}}, 4, conduct.Settled)
	d.do(server, conduct.RecordDeparture{Departed: left}, 5)
	d.do(server, conduct.RecordEscape{Escaped: conduct.Escaped{Who: ana, Opponent: bea, Game: "g"}}, 5)

	d.do(server, conduct.RecordExamined{Position: 70}, 5)
	d.refused(server, conduct.RecordExamined{Position: 70}, 6, conduct.Settled)
	if at := d.book.Examined(); at != 70 {
		t.Errorf("examined up to %d", at)
	}

	d.do(chief, conduct.Take{Against: ana, Measure: conduct.Computer, Reason: "an engine"}, 7)
	d.do(chief, conduct.Take{Against: bea, Measure: conduct.Muzzle, Reason: "rude"}, 8)
	if list := d.book.Uncarried(); len(list) != 1 || list[0].Against != ana {
		t.Errorf("%+v", list)
	}
	d.do(server, conduct.CarryOut{Act: 1}, 9)
	d.refused(server, conduct.CarryOut{Act: 1}, 9, conduct.Settled)
	d.do(ana, conduct.Appeal{Act: 1, Text: "I am none"}, 10)
	d.do(deputy, conduct.Rule{Act: 1, Reason: "so she is"}, 11)
	if list := d.book.Uncarried(); len(list) != 1 || !list[0].Overturned() {
		t.Errorf("an overturned mark is not taken off: %+v", list)
	}
	d.do(server, conduct.CarryOut{Act: 1}, 12)
	if list := d.book.Uncarried(); len(list) != 0 {
		t.Errorf("%+v", list)
	}

	both := conduct.BeginAdjudication{Game: "g", Against: []conduct.Person{ana, bea}, Result: "1-0", Reason: "dead lost"}
	of := func(who conduct.Person) conduct.Command {
		return conduct.Take{Against: who, Measure: conduct.Adjudicate, Game: "g", Reason: "dead lost"}
	}
	d.refused(ana, both, 13, conduct.AdminsOnly)
	d.refused(chief, of(ana), 13, conduct.Settled)
	d.do(chief, both, 13)
	d.do(chief, of(ana), 14)
	d.refused(chief, of(ana), 14, conduct.Settled)
	if list := d.book.Adjudications(); len(list) != 1 || len(list[0].Against) != 1 || list[0].Against[0] != bea || list[0].By != chief {
		t.Errorf("%+v", list)
	}
	d.do(chief, of(bea), 15)
	d.refused(server, conduct.DropAdjudication{Game: "g"}, 16, conduct.Settled)
	d.do(chief, both, 17)
	d.do(server, conduct.DropAdjudication{Game: "g"}, 18)
	d.refused(chief, of(ana), 19, conduct.Settled)
	if list := d.book.Adjudications(); len(list) != 0 {
		t.Errorf("%+v", list)
	}
}

// Ten moves of the greatest lag, and three of four, ask for a look.
func TestLagIsLookedAt(t *testing.T) {
	const most = 250 * time.Millisecond
	for _, c := range []struct {
		slow, quick int
		most        time.Duration
		looked      bool
	}{
		{10, 0, most, true}, {9, 0, most, false}, {30, 10, most, true}, {29, 11, most, false},
		{40, 0, 0, false}, // a game without the rule
	} {
		var l conduct.Lagging
		for range c.slow {
			l.AddMove(200*time.Millisecond, 50*time.Millisecond, c.most)
		}
		for range c.quick {
			l.AddMove(249*time.Millisecond, 0, c.most)
		}
		if got := conduct.DefaultRules().Lags(l); got != c.looked || l.Over != time.Duration(c.slow)*50*time.Millisecond {
			t.Errorf("%+v: looked at %v, %+v", c, got, l)
		}
	}
}
