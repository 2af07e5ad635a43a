package tournament

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/clock"
)

// league conducts an event of teams of two boards.
type league struct {
	t  *testing.T
	f  Fold
	at clock.Instant
}

var referee = Source{Member: "a", Name: "Aldo"}

func newLeague(t *testing.T, system System) *league {
	t.Helper()
	l := &league{t: t}
	regs := Regulations{Name: "League", System: system, Teams: TeamRules{Boards: 2}, TieBreakRules: "c07-2026"}
	if system != Berger {
		regs.Rounds = 3
	}
	l.do(Create{Regulations: regs})
	l.do(Enter{Players: []Entry{
		{Name: "Torre", Roster: []Entry{{Name: "Ana", Rating: 2000}, {Name: "Bob", Rating: 1901}, {Name: "Carl", Rating: 2500}}},
		{Name: "Dama", Roster: []Entry{{Name: "Dora", Rating: 1800}, {Name: "Eva"}}},
		{Name: "Peones", Roster: []Entry{{Name: "Fay"}}},
	}})
	l.do(DrawLots{Order: l.state().Ranked(), Listed: true, Color: White})
	return l
}

func (l *league) state() Tournament { return l.f.State() }

func (l *league) do(c Command) {
	l.t.Helper()
	l.at++
	if _, err := l.f.Do(Actor{ID: "a"}, c, l.at); err != nil {
		l.t.Fatal(err)
	}
}

func (l *league) refused(c Command, code Code) {
	l.t.Helper()
	var r *Refusal
	if _, err := l.f.Do(Actor{ID: "a"}, c, l.at+1); !errors.As(err, &r) || r.Code != code {
		l.t.Errorf("%+v: %v, want %s", c, err, code)
	}
}

// A match is scored board by board, in the order in which it names the teams; its
// result and its match points follow from the last game, and from corrections.
func TestMatch(t *testing.T) {
	l := newLeague(t, TeamSwiss)
	if got := l.state().Order(); !slices.Equal(got, []PlayerID{1, 2, 3}) { // 1951, 1800, none
		t.Errorf("%v", got)
	}
	if p, _ := l.state().Player(1); p.Rating != 1951 {
		t.Errorf("rating %d", p.Rating)
	}
	l.do(PublishRound{Round: 1, Pairings: []Pairing{{Board: 1, White: 1, Black: 2}, {White: 3, Bye: PairingBye}}})
	l.do(GiveLineUp{Round: 1, Team: 1, Seats: []int{2, 3}})
	if e, sits := l.state().Seated(1, 1, 1); !sits || e.Name != "Bob" {
		t.Error(e)
	}
	l.refused(RecordResult{Round: 1, Board: 1, Result: WhiteWins, Source: referee}, MatchByGames)
	l.refused(RecordGame{Round: 1, Board: 1, Game: 3, Result: WhiteWins, Source: referee}, GameUnknown)
	l.refused(RecordGame{Round: 1, Board: 2, Game: 1, Result: WhiteWins, Source: referee}, BoardUnknown)
	l.do(RecordGame{Round: 1, Board: 1, Game: 1, Result: WhiteWins, Source: referee})
	if b, _ := l.state().Board(1, 1); b.Result != NoResult || l.state().rounds[0].Open() != 1 {
		t.Errorf("%+v", b)
	}
	l.refused(GiveLineUp{Round: 1, Team: 1, Seats: []int{1, 2}}, LineUpLate)
	l.refused(RecordGame{Round: 1, Board: 1, Game: 1, Result: Drawn, Source: referee}, ResultExists)
	l.refused(RevokeRound{Round: 1, Reason: "no"}, RoundHasResults)
	l.do(RecordGame{Round: 1, Board: 1, Game: 2, Result: BlackWins, Source: referee})
	b, _ := l.state().Board(1, 1)
	if w, k := l.state().GamePoints(b); b.Result != Drawn || b.WhitePoints != 2 || b.BlackPoints != 2 || w != 2 || k != 2 {
		t.Errorf("%+v", b)
	}
	l.refused(CorrectGame{Round: 1, Board: 1, Game: 2, Was: Drawn, Result: WhiteWins, Source: referee, Reason: "x"}, ResultMissing)
	l.refused(CorrectGame{Round: 1, Board: 1, Game: 2, Was: BlackWins, Result: Drawn, Source: referee}, ReasonMissing)
	l.do(CorrectGame{Round: 1, Board: 1, Game: 2, Was: BlackWins, Result: Drawn, Source: referee, Reason: "sheets"})
	if b, _ := l.state().Board(1, 1); b.Result != WhiteWins || b.WhitePoints != 4 || b.BlackPoints != 0 || len(b.Games[1].CorrectedFrom) != 1 {
		t.Errorf("%+v", b)
	}
	var lines []string
	for _, s := range l.state().Standings() {
		p, _ := l.state().Player(s.Player)
		lines = append(lines, p.Name+" "+s.Points.String())
	}
	// A bye of the pairing gives what a draw does.
	if diff := cmp.Diff([]string{"Torre 2", "Peones 1", "Dama 0"}, lines); diff != "" {
		t.Error(diff)
	}
	// What is undone is as if it had not been.
	l.do(Undo{Facts: l.state().LastAct()})
	if b, _ := l.state().Board(1, 1); b.Result != Drawn {
		t.Errorf("%+v", b)
	}
}

// A board that somebody left empty is decided by forfeit, and a match without a
// game was not played.
func TestEmptySeats(t *testing.T) {
	l := newLeague(t, TeamSwiss)
	l.do(PublishRound{Round: 1, Pairings: []Pairing{{Board: 1, White: 3, Black: 1}, {White: 2, Bye: PairingBye}}})
	l.do(RecordGame{Round: 1, Board: 1, Game: 1, Result: BlackByForfeit, Source: referee})
	for _, r := range []Result{WhiteWins, Drawn, WhiteByForfeit} {
		l.refused(RecordGame{Round: 1, Board: 1, Game: 2, Result: r, Source: referee}, SeatEmpty)
	}
	l.do(RecordGame{Round: 1, Board: 1, Game: 2, Result: BlackByForfeit, Source: referee})
	if b, _ := l.state().Board(1, 1); b.Result != BlackByForfeit || b.BlackPoints != 4 {
		t.Errorf("%+v", b)
	}
	for game := 1; game <= 2; game++ {
		l.do(CorrectGame{Round: 1, Board: 1, Game: game, Was: BlackByForfeit, Result: NoResult, Source: referee, Reason: "they came"})
	}
	l.do(RecordResult{Round: 1, Board: 1, Result: WhiteByForfeit, Source: referee}) // the whole match
	b, _ := l.state().Board(1, 1)
	if w, k := l.state().GamePoints(b); w != 4 || k != 0 || b.WhitePoints != 4 {
		t.Errorf("%+v: %v %v", b, w, k)
	}
	l.refused(RecordGame{Round: 1, Board: 1, Game: 1, Result: Drawn, Source: referee}, ResultExists)
}

func TestTeamRefusals(t *testing.T) {
	l := newLeague(t, Berger)
	l.refused(GiveLineUp{Round: 1, Team: 1, Seats: []int{1}}, LineUpImproper)
	l.refused(GiveLineUp{Round: 1, Team: 1, Seats: []int{1, 1}}, LineUpImproper)
	l.refused(GiveLineUp{Round: 1, Team: 1, Seats: []int{1, 4}}, LineUpImproper)
	l.refused(GiveLineUp{Round: 9, Team: 1, Seats: []int{1, 0}}, NoMoreRounds)
	l.refused(GiveLineUp{Round: 1, Team: 7, Seats: []int{1, 0}}, PlayerUnknown)
	enter := func(e ...Entry) Enter { return Enter{Players: e} }
	fresh := &league{t: t}
	fresh.do(Create{Regulations: Regulations{Name: "League", System: Berger, Teams: TeamRules{Boards: 2}}})
	fresh.refused(enter(Entry{Name: "Torre"}), RosterMissing)
	fresh.refused(enter(Entry{Name: "Torre", Roster: []Entry{{Name: "Ana"}}}, Entry{Name: "Dama", Roster: []Entry{{Name: "Ana"}}}), RosterTwice)
	fresh.refused(enter(Entry{Name: "Torre", Roster: []Entry{{Name: "Ana", Roster: []Entry{{Name: "Bob"}}}}}), RosterImproper)
	fresh.refused(enter(Entry{Name: "Torre", Roster: []Entry{{Name: ""}}}), NameMissing)
	alone := &league{t: t}
	alone.do(Create{Regulations: Regulations{Name: "Open", System: Manual, Rounds: 1}})
	alone.refused(enter(Entry{Name: "Torre", Roster: []Entry{{Name: "Ana"}}}), RosterNeedless)
	alone.refused(GiveLineUp{Round: 1, Team: 1}, NotOfTeams)
	alone.refused(RecordGame{Round: 1, Board: 1, Game: 1, Result: Drawn, Source: referee}, NotOfTeams)
	for _, c := range []struct {
		regs Regulations
		code Code
	}{
		{Regulations{System: TeamSwiss, Rounds: 3}, RegulationMissing},
		{Regulations{System: Dutch2026, Rounds: 3, Teams: TeamRules{Boards: 4}}, RegulationImproper},
		{Regulations{System: TeamSwiss, Rounds: 3, Teams: TeamRules{Boards: 4, Colors: "c"}}, RegulationImproper},
		{Regulations{System: Berger, Teams: TeamRules{Boards: 4, Colors: TeamColorsA}}, RegulationImproper},
		{Regulations{System: Berger, Teams: TeamRules{Boards: MaxBoards + 1}}, RegulationImproper},
		{Regulations{System: Berger, Teams: TeamRules{Boards: 4, Primary: "xp"}}, RegulationImproper},
		{Regulations{System: TeamSwiss, Rounds: 3, Acceleration: Baku, Teams: TeamRules{Boards: 4, Primary: ByGames}}, RegulationImproper},
		{Regulations{System: Berger, Teams: TeamRules{Primary: ByGames}}, RegulationImproper},
	} {
		c.regs.Name = "x"
		(&league{t: t}).refused(Create{Regulations: c.regs}, c.code)
	}
}

// A result turned round gives each side what the other had, and turned again is the
// same.
func TestTurned(t *testing.T) {
	for _, r := range append(Results(), NoResult) {
		w, b := OrdinaryScoring().Points(r)
		k, u := OrdinaryScoring().Points(r.Turned())
		if w != u || b != k || r.Turned().Turned() != r || r.Forfeit() != r.Turned().Forfeit() || r.Unrated() != r.Turned().Unrated() {
			t.Errorf("%s turned is %s", r, r.Turned())
		}
	}
}

// Who plays in the order of the list says so when the regulations want it, and the
// list of a team that has been paired keeps its order: names may be spelled right and
// people added, and nobody changes places.
func TestOrderOfTheList(t *testing.T) {
	l := newLeague(t, Berger)
	l.do(GiveLineUp{Round: 1, Team: 1, Seats: []int{3, 1}}) // nobody asks for an order
	regs := l.state().Regulations()
	regs.Teams.FixedOrder = true
	fixed := &league{t: t}
	regs.Teams.Boards = 3
	fixed.do(Create{Regulations: regs})
	ana, bob, carl := Entry{Name: "Ana"}, Entry{Name: "Bob"}, Entry{Name: "Carl"}
	fixed.do(Enter{Players: []Entry{{Name: "Torre", Roster: []Entry{ana, bob, carl}, Captain: "Zoe"}, {Name: "Dama", Roster: []Entry{{Name: "Dora"}}}}})
	fixed.refused(GiveLineUp{Round: 1, Team: 1, Seats: []int{3, 0, 1}}, LineUpOrder)
	fixed.do(GiveLineUp{Round: 1, Team: 1, Seats: []int{1, 0, 3}})
	amend := func(roster ...Entry) Amend { return Amend{Player: 1, Entry: Entry{Name: "Torre", Roster: roster}} }
	fixed.do(amend(bob, ana, carl)) // nothing is paired yet
	fixed.do(amend(ana, bob, carl))
	fixed.do(DrawLots{Order: []PlayerID{1, 2}})
	fixed.do(PublishRound{Round: 1, Pairings: []Pairing{{Board: 1, White: 1, Black: 2}}})
	fixed.refused(amend(bob, ana, carl), RosterOrder)
	fixed.refused(amend(ana, bob), RosterShorter)
	fixed.do(amend(ana, Entry{Name: "Bob, Robert"}, carl, Entry{Name: "Zoe"}))
	(&league{t: t}).refused(Create{Regulations: Regulations{Name: "x", System: Manual, Teams: TeamRules{FixedOrder: true}}}, RegulationImproper)
}

// Games of a match are played in the hall like those of players: each board of the
// match has its own, whose result is taken in once, and corrected by its game alone
// until an arbiter has spoken.
func TestMatchInTheHall(t *testing.T) {
	l := newLeague(t, TeamSwiss)
	l.do(PublishRound{Round: 1, Pairings: []Pairing{{Board: 1, White: 1, Black: 2}, {White: 3, Bye: PairingBye}}})
	l.do(GiveLineUp{Round: 1, Team: 1, Seats: []int{1, 0}})
	l.refused(SeatBoard{Round: 1, Board: 1, Game: "g1"}, GameUnknown)
	l.refused(SeatBoard{Round: 1, Board: 1, MatchBoard: 2, Game: "g1"}, SeatEmpty)
	l.do(GiveLineUp{Round: 1, Team: 1, Seats: []int{1, 2}})
	l.do(SeatBoard{Round: 1, Board: 1, MatchBoard: 1, Game: "g1"})
	l.refused(SeatBoard{Round: 1, Board: 1, MatchBoard: 2, Game: "g1"}, GameElsewhere)
	l.refused(SeatBoard{Round: 1, Board: 1, MatchBoard: 1, Game: "g2"}, BoardSeatedBefore)
	l.refused(GiveLineUp{Round: 1, Team: 1, Seats: []int{2, 1}}, LineUpLate)
	l.refused(RecordResult{Round: 1, Board: 1, Result: WhiteByForfeit, Source: referee}, MatchByGames)
	l.refused(RevokeRound{Round: 1, Reason: "no"}, RoundHasGames)
	l.do(SeatBoard{Round: 1, Board: 1, MatchBoard: 2, Game: "g2"})
	l.refused(RecordGame{Round: 1, Board: 1, Game: 2, Result: WhiteWins, Source: Source{Game: "g1"}}, GameNotSeated)
	l.do(RecordGame{Round: 1, Board: 1, Game: 2, Result: WhiteWins, Source: Source{Game: "g2", Seq: 4}})
	l.refused(RecordGame{Round: 1, Board: 1, Game: 2, Result: WhiteWins, Source: Source{Game: "g2", Seq: 4}}, ResultKnown)
	l.do(CorrectGame{Round: 1, Board: 1, Game: 2, Was: WhiteWins, Result: Drawn, Source: Source{Game: "g2", Seq: 5}})
	l.do(RecordGame{Round: 1, Board: 1, Game: 1, Result: BlackWins, Source: referee})
	l.refused(CorrectGame{Round: 1, Board: 1, Game: 1, Was: BlackWins, Result: Drawn, Source: Source{Game: "g1", Seq: 9}}, ResultExists)
	b, _ := l.state().Board(1, 1)
	if w, k := l.state().GamePoints(b); b.Result != BlackWins || w != 1 || k != 3 {
		t.Errorf("%+v", b)
	}
	if _, _, of, found := l.state().GameBoard("g2"); !found || of != 2 {
		t.Error(of)
	}
	if places := l.state().Act(l.state().Facts() - 1); l.state().MayUndo(places) == nil {
		t.Error("what the hall said was undone")
	}
}

// A single board of a match is adjourned. In FIDE mode it counts as drawn at once: the game points
// have it, and the match is decided with it when all other boards are. Its end counts then, and a win
// after the next round was paired is kept as an integrity event.
func TestAdjournedBoardOfMatch(t *testing.T) {
	for _, system := range []System{TeamSwiss, Berger, Manual} {
		l := &league{t: t}
		regs := Regulations{Name: "League", System: system, Teams: TeamRules{Boards: 2}, Laws: "2023", TieBreakRules: "c07-2026"}
		if system != Berger {
			regs.Rounds = 3
		}
		l.do(Create{Regulations: regs, FIDEMode: true})
		l.do(Enter{Players: []Entry{
			{Name: "Torre", Roster: []Entry{{Name: "Ana"}, {Name: "Bob"}}}, {Name: "Dama", Roster: []Entry{{Name: "Dora"}, {Name: "Eva"}}},
			{Name: "Rey", Roster: []Entry{{Name: "Gil"}, {Name: "Hans"}}}, {Name: "Peones", Roster: []Entry{{Name: "Fay"}}},
		}})
		color := White
		if system == Berger {
			color = NoColor
		}
		l.do(DrawLots{Order: []PlayerID{1, 2, 3, 4}, Listed: true, Color: color})
		l.do(PublishRound{Round: 1, Pairings: []Pairing{{Board: 1, White: 1, Black: 2}, {Board: 2, White: 3, Black: 4}}})
		l.refused(AdjournBoard{Round: 1, Board: 1, Sealed: White}, MatchByGames)
		l.refused(AdjournBoard{Round: 1, Board: 1, Game: 3, Sealed: White}, GameUnknown)
		l.refused(AdjournBoard{Round: 1, Board: 2, Game: 2, Sealed: White}, SeatEmpty)
		l.do(AdjournBoard{Round: 1, Board: 1, Game: 2, Sealed: White})
		l.refused(AdjournBoard{Round: 1, Board: 1, Game: 2, Sealed: White}, AdjournedBefore)
		l.refused(GiveLineUp{Round: 1, Team: 1, Seats: []int{2, 1}}, LineUpLate)
		b, _ := l.state().Board(1, 1)
		if c := l.state().Counted(1, b); c.Result != NoResult || len(c.Games) != 2 || c.Games[1].Result != Drawn || c.Games[0].Result != NoResult || b.Games != nil {
			t.Errorf("%s: %+v, %+v", system, b, c)
		}
		l.do(RecordGame{Round: 1, Board: 1, Game: 1, Result: WhiteWins, Source: referee})
		b, _ = l.state().Board(1, 1)
		white, _ := l.state().GamePoints(l.state().Counted(1, b))
		if c := l.state().Counted(1, b); b.Result != NoResult || c.Result != WhiteWins || c.WhitePoints != 4 || white != 3 {
			t.Errorf("%s: %+v, %v", system, c, white)
		}
		points := func() (points []Points) {
			for _, id := range []PlayerID{1, 2} {
				for _, s := range l.state().Standings() {
					if s.Player == id {
						points = append(points, s.Points)
					}
				}
			}
			return points
		}
		if got := points(); !slices.Equal(got, []Points{4, 0}) {
			t.Errorf("%s: %v", system, got)
		}
		l.do(RecordGame{Round: 1, Board: 2, Game: 1, Result: Drawn, Source: referee})
		if r := l.state().RefuseIncomplete(); r == nil || r.Code != RoundIncomplete || system == TeamSwiss && r.Args["open"] != "2.2" {
			t.Errorf("%s: nobody sits at 2.2: %v", system, r) // it is lost by default, no game to adjourn
		}
		l.do(RecordGame{Round: 1, Board: 2, Game: 2, Result: WhiteByForfeit, Source: referee})
		if r := l.state().RefuseIncomplete(); (r == nil) != (system == TeamSwiss) {
			t.Errorf("%s: %v", system, r)
		}
		l.refused(CloseRound{Round: 1}, RoundIncomplete)
		l.do(PublishRound{Round: 2, Pairings: []Pairing{{Board: 1, White: 4, Black: 1}, {Board: 2, White: 2, Black: 3}}})
		l.do(RecordGame{Round: 1, Board: 1, Game: 2, Result: BlackWins, Source: referee})
		if got := points(); !slices.Equal(got, []Points{2, 2}) || len(l.state().Adjourned()) != 0 {
			t.Errorf("%s: %v after the end", system, got)
		}
		kept := l.state().IntegrityEvents()
		if want := system == TeamSwiss; (len(kept) == 1) != want || want && (kept[0].Kind != IntegrityAdjournment || kept[0].After[0] != IntegrityPair{White: 1, Black: 2, Game: 2, Result: BlackWins}) {
			t.Errorf("%s: %+v", system, kept)
		}
		l.do(Undo{Facts: l.state().LastAct()})
		if got := points(); !slices.Equal(got, []Points{4, 0}) || len(l.state().Adjourned()) != 1 || len(l.state().IntegrityEvents()) != 0 {
			t.Errorf("%s: %v after the end is undone", system, got)
		}
	}
}

// The boards of a match without a result are listed one by one, a whole match once.
func TestBoardList(t *testing.T) {
	l := newLeague(t, TeamSwiss)
	for _, c := range []struct {
		places []Place
		text   string
	}{{[]Place{{1, 1}, {1, 2}, {2, 2}}, "1, 2.2"}, {[]Place{{1, 2}, {3, 1}}, "1.2, 3.1"}, {nil, ""}} {
		if got := l.state().BoardList(c.places); got != c.text {
			t.Errorf("%v: %q", c.places, got)
		}
	}
}
