package tournament_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// recorded draws matters for a generated event: penalties, deductions and awards with and without a
// round, and revocations of some of them.
func recorded(t *rapid.T, s tournament.Tournament) []deed {
	var deeds []deed
	n := 0
	for range rapid.IntRange(0, 6).Draw(t, "matters") {
		m := tournament.Matter{Kind: tournament.PointsMatter}
		m.Player = tournament.PlayerID(rapid.IntRange(1, len(s.Players())).Draw(t, "player"))
		m.Text = "the team came late"
		m.Round = rapid.IntRange(0, s.Published()).Draw(t, "of round")
		m.Points = tournament.Points(rapid.SampledFrom([]int{-4, -2, -1, 1, 3}).Draw(t, "halves"))
		if rapid.IntRange(0, 4).Draw(t, "warning") == 0 {
			m = tournament.Matter{Ruling: m.Ruling, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyWarning}
		}
		deeds = append(deeds, deed{command: tournament.NoteMatter{Matter: m}})
		if n++; rapid.IntRange(0, 3).Draw(t, "revoked") == 0 {
			deeds = append(deeds, deed{command: tournament.RevokeRuling{Ruling: len(s.Rulings()) + n, Reason: "heard again"}})
		}
	}
	return deeds
}

// The points of the standings and of the cross table are those of the boards and byes, and what the
// record adds and deducts: added up here entry by entry from the log.
func TestStandingsAreResultsAndAdjustments(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		deeds := script(t)
		plain, _ := run(t, deeds)
		s, log := run(t, append(deeds, recorded(t, plain)...))
		byHand := make(map[tournament.PlayerID]tournament.Points)
		for _, line := range plain.Standings() {
			byHand[line.Player] = line.Points
		}
		for i, e := range log {
			noted, is := e.(tournament.MatterNoted)
			if !is || noted.Matter.Kind != tournament.PointsMatter {
				continue
			}
			revoked := false
			for _, later := range log[i:] {
				r, is := later.(tournament.RulingRevoked)
				revoked = revoked || is && r.Ruling == noted.Matter.Number
			}
			if !revoked {
				byHand[noted.Matter.Player] += noted.Matter.Points
			}
		}
		before := tournament.Points(1 << 20)
		for _, line := range s.Standings() {
			if line.Points != byHand[line.Player] || line.Points > before {
				t.Fatalf("%d has %v, by hand %v, after %v", line.Player, line.Points, byHand[line.Player], before)
			}
			before = line.Points
		}
		for _, row := range s.CrossTable() {
			if row.Total != byHand[row.Player] || row.Adjusted != s.Adjusted(row.Player) {
				t.Fatalf("%d has %v in the cross table, by hand %v", row.Player, row.Total, byHand[row.Player])
			}
		}
		replayed, err := tournament.Replay(log)
		if diff := cmp.Diff(s, replayed, whole); err != nil || diff != "" {
			t.Fatalf("%v\n%s", err, diff)
		}
	})
}

// A result with a penalty in it has the points of the players that the penalty leaves them.
func TestResultAfter(t *testing.T) {
	half := tournament.Points(1)
	penalty := func(p tournament.Penalty, points tournament.Points) tournament.Matter {
		return tournament.Matter{Kind: tournament.PenaltyMatter, Penalty: p, Points: points}
	}
	for _, c := range []struct {
		stands tournament.Result
		white  bool
		matter tournament.Matter
		want   tournament.Result
		ok     bool
	}{
		{tournament.NoResult, true, penalty(tournament.PenaltyLoss, 0), tournament.BlackWins, true},
		{tournament.BlackWins, true, penalty(tournament.PenaltyLoss, 0), tournament.BlackWins, false},
		{tournament.Drawn, false, penalty(tournament.PenaltyLessPoints, half), tournament.WhiteHalf, true},
		{tournament.Drawn, true, penalty(tournament.PenaltyMorePoints, half), tournament.HalfAndWin, true},
		{tournament.WhiteWins, true, penalty(tournament.PenaltyLessPoints, 2*half), tournament.BothLose, true},
		{tournament.WhiteWins, true, penalty(tournament.PenaltyMorePoints, half), tournament.WinAndHalf, true},
		{tournament.NoResult, true, penalty(tournament.PenaltyLessPoints, half), tournament.NoResult, false},
		{tournament.Drawn, true, penalty(tournament.PenaltyWarning, 0), tournament.Drawn, false},
		{tournament.NoResult, false, tournament.Matter{Kind: tournament.LateMatter, Default: true}, tournament.WhiteByForfeit, true},
		{tournament.NoResult, true, tournament.Matter{Kind: tournament.LateMatter}, tournament.NoResult, false},
		{tournament.NoResult, true, tournament.Matter{Kind: tournament.IllegalMatter, Default: true}, tournament.BlackWins, true},
	} {
		if got, ok := tournament.ResultAfter(c.stands, c.white, c.matter); got != c.want || ok != c.ok {
			t.Errorf("%v, of White %v, %s %s: %v %v, want %v %v", c.stands, c.white, c.matter.Kind, c.matter.Penalty, got, ok, c.want, c.ok)
		}
	}
}

// event returns an event of four players after its first round, with regulations about appeals.
func appealed(t *testing.T, rules tournament.AppealRules) (tournament.Tournament, func(at clock.Instant, c tournament.Command) tournament.Code) {
	t.Helper()
	var s tournament.Tournament
	do := func(at clock.Instant, c tournament.Command) tournament.Code {
		next, _, err := tournament.Decide(s, tournament.Actor{ID: "a1", Name: "Aldo"}, c, at)
		var refusal *tournament.Refusal
		if errors.As(err, &refusal) {
			return refusal.Code
		}
		s = next
		return ""
	}
	regs := tournament.Regulations{Name: "Open", System: tournament.Manual, Laws: "2023", Appeals: rules}
	for _, c := range []tournament.Command{
		tournament.Create{Regulations: regs}, tournament.Enter{Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}, {Name: "Carl"}, {Name: "Dora"}}},
		tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3, 4}},
		tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}, {Board: 2, White: 3, Black: 4}}},
		tournament.RecordResult{Round: 1, Board: 1, Result: tournament.WhiteWins, Source: tournament.Source{Member: "a1"}},
		tournament.RecordResult{Round: 1, Board: 2, Result: tournament.Drawn, Source: tournament.Source{Member: "a1"}},
		tournament.NoteMatter{Matter: tournament.Matter{Ruling: tournament.Ruling{Round: 1, Board: 1, Player: 2, Text: "talked"}, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyWarning}},
		tournament.CloseRound{Round: 1},
	} {
		if code := do(1, c); code != "" {
			t.Fatalf("%T: %s", c, code)
		}
	}
	return s, do
}

// An appeal about a round is late when the minutes of the regulations after its end are over.
func TestAppealsAreLate(t *testing.T) {
	const minute = 60_000
	_, do := appealed(t, tournament.AppealRules{Minutes: 30})
	appeal := tournament.MakeAppeal{Appeal: tournament.Appeal{Player: 2, Ruling: 1, Text: "it was not me"}}
	if code := do(1+30*minute+1, appeal); code != tournament.AppealLate {
		t.Errorf("a moment late: %q", code)
	}
	if code := do(1+30*minute, appeal); code != "" {
		t.Errorf("in time: %q", code)
	}
	_, do = appealed(t, tournament.AppealRules{Excluded: true})
	if code := do(2, appeal); code != tournament.AppealExcluded {
		t.Errorf("where they are excluded: %q", code)
	}
}

// Who decides an appeal is most of the committee of the event, or three people; never who made the
// ruling. It is decided once.
func TestWhoDecidesAnAppeal(t *testing.T) {
	appeal := tournament.MakeAppeal{Appeal: tournament.Appeal{Player: 2, Ruling: 1, Text: "it was not me"}}
	decide := func(outcome tournament.Outcome, names ...string) tournament.Command {
		return tournament.DecideAppeal{Appeal: 1, Outcome: outcome, Reason: "heard", Members: names}
	}
	_, do := appealed(t, tournament.AppealRules{Members: []string{"Eva", "Fritz", "Aldo"}})
	for i, want := range []struct {
		command tournament.Command
		code    tournament.Code
	}{
		{decide(tournament.Upheld, "Eva"), tournament.AppealUnknown},
		{appeal, ""},
		{decide("perhaps", "Eva"), tournament.OutcomeUnknown},
		{decide(tournament.Upheld), tournament.CommitteeSmall},
		{decide(tournament.Upheld, "Eva", "Eva"), tournament.CommitteeImproper},
		{decide(tournament.Upheld, "Gil"), tournament.CommitteeForeign},
		{decide(tournament.Upheld, "Aldo"), tournament.CommitteeOwn},
		{decide(tournament.Upheld, "Eva"), tournament.CommitteeSmall}, // one of the two who may
		{decide(tournament.Upheld, "Eva", "Fritz"), ""},
		{decide(tournament.Dismissed, "Eva", "Fritz"), tournament.AppealOver},
		{tournament.WithdrawAppeal{Appeal: 1}, tournament.AppealOver},
	} {
		if code := do(2, want.command); code != want.code {
			t.Errorf("%d: %q, want %q", i, code, want.code)
		}
	}
	_, do = appealed(t, tournament.AppealRules{})
	if code := do(2, appeal); code != "" {
		t.Fatal(code)
	}
	if code := do(2, decide(tournament.Dismissed, "Eva", "Fritz")); code != tournament.CommitteeSmall {
		t.Errorf("two people where the event names no committee: %q", code)
	}
	if code := do(2, decide(tournament.Dismissed, "Eva", "Fritz", "Gil")); code != "" {
		t.Error(code)
	}
}

// What the Laws of the round do not know is refused with its article.
func TestMattersAreRefused(t *testing.T) {
	s, _ := appealed(t, tournament.AppealRules{})
	at := tournament.Ruling{Round: 1, Board: 1, Player: 1, Text: "why"}
	regs := s.Regulations()
	regs.Laws, regs.DefaultTime = "2009", 15*60
	amended := tournament.Apply(s, tournament.RegulationsAmended{Regulations: regs})
	for _, c := range []struct {
		state   tournament.Tournament
		matter  tournament.Matter
		code    tournament.Code
		article string
	}{
		{amended, tournament.Matter{Ruling: at, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyFine}, tournament.PenaltyUnknown, "13.4"},
		{s, tournament.Matter{Ruling: at, Kind: tournament.PenaltyMatter, Penalty: "whip"}, tournament.PenaltyUnknown, "12.9"},
		{s, tournament.Matter{Ruling: at, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyMoreTime}, tournament.PenaltyTime, "12.9.2"},
		{s, tournament.Matter{Ruling: at, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyLessPoints, Points: 3}, tournament.PenaltyPoints, "12.9.5"},
		{amended, tournament.Matter{Ruling: at, Kind: tournament.LateMatter, Seconds: 14 * 60, Default: true}, tournament.NotYetLate, "6.6a"},
		{s, tournament.Matter{Ruling: tournament.Ruling{Player: 1}, Kind: tournament.IllegalMatter}, tournament.MatterNoBoard, ""},
		{s, tournament.Matter{Ruling: tournament.Ruling{Round: 1, Board: 1}, Kind: tournament.PhoneMatter}, tournament.MatterNobody, ""},
		{s, tournament.Matter{Ruling: tournament.Ruling{Round: 1, Board: 1, Player: 3}, Kind: tournament.PhoneMatter}, tournament.MatterElsewhere, ""},
		{s, tournament.Matter{Ruling: at, Kind: tournament.PointsMatter}, tournament.AdjustmentImproper, ""},
		{s, tournament.Matter{Ruling: at, Kind: tournament.PointsMatter, Points: -2, GamePoints: 1}, tournament.NotOfTeams, ""},
		{s, tournament.Matter{Ruling: tournament.Ruling{Player: 1}, Kind: tournament.PointsMatter, Points: -2}, tournament.ReasonMissing, ""},
		{s, tournament.Matter{Ruling: at, Kind: tournament.IncidentMatter, Hall: "g9", Seq: 3}, tournament.GameNotSeated, ""},
		{s, tournament.Matter{Ruling: at, Kind: "gossip"}, tournament.MatterUnknown, ""},
	} {
		_, _, err := tournament.Decide(c.state, tournament.Actor{}, tournament.NoteMatter{Matter: c.matter}, 2)
		var refusal *tournament.Refusal
		if !errors.As(err, &refusal) || refusal.Code != c.code || refusal.Article != c.article {
			t.Errorf("%+v: %v, want %s (%s)", c.matter, err, c.code, c.article)
		}
	}
}

// A record of a game of the hall is noted once, also after it was revoked, and it is not undone.
func TestRecordsOfTheHallAreNotedOnce(t *testing.T) {
	s := tournament.Tournament{}
	do := func(c tournament.Command) error {
		next, _, err := tournament.Decide(s, tournament.Actor{ID: "hall"}, c, s.LastChange()+1)
		s = next
		return err
	}
	matter := tournament.NoteMatter{Matter: tournament.Matter{Ruling: tournament.Ruling{Round: 1, Board: 1, Player: 1}, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyWarning, Hall: "g1", Seq: 7}}
	for _, c := range []tournament.Command{
		tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Manual}}, tournament.Enter{Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}}},
		tournament.DrawLots{Order: []tournament.PlayerID{1, 2}}, tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}},
		tournament.SeatBoard{Round: 1, Board: 1, Game: "g1"}, matter,
	} {
		if err := do(c); err != nil {
			t.Fatal(err)
		}
	}
	known := func() {
		t.Helper()
		var refusal *tournament.Refusal
		if err := do(matter); !errors.As(err, &refusal) || refusal.Code != tournament.MatterKnown {
			t.Errorf("again: %v", err)
		}
	}
	attribute := tournament.AttributeRuling{Hall: "g1", Seqs: []uint64{6, 7}, Arbiter: tournament.Actor{ID: "a1", Name: "Aldo"}}
	for i, want := range []tournament.Code{"", tournament.MatterKnown} {
		var refusal *tournament.Refusal
		if err := do(attribute); (want == "") != (err == nil) || err != nil && (!errors.As(err, &refusal) || refusal.Code != want) {
			t.Errorf("attributed %d: %v", i+1, err)
		}
	}
	if by := s.Rulings()[0].RuledBy(); by != attribute.Arbiter {
		t.Errorf("given by %+v", by)
	}
	if err := s.MayUndo(s.LastAct()); err == nil {
		t.Error("the name of the arbiter may be undone")
	}
	known()
	if err := s.MayUndo(s.LastAct()); err == nil {
		t.Error("a record of the hall may be undone")
	}
	if err := do(tournament.RevokeRuling{Ruling: 1, Reason: "the other player"}); err != nil {
		t.Fatal(err)
	}
	known()
}
