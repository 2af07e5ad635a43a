package office

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/words"
)

// What happens in a game of the hall is noted in the record of its event, once: also when the
// records are read again from the beginning, and after an entry was revoked. What belongs only to the
// game is not.
func TestTheRecordFollowsTheHall(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.begun()
	h.refused(h.office.SeatRound(ctx, organiserOne, id, 1), tournament.MemberMissing) // board 2 is seated
	stamp := laws.Stamp{At: 1}
	cite := laws.Citation{Article: "13.4a"}
	events := []laws.Event{
		laws.Penalised{Stamp: stamp, Player: chess.Black, Penalty: laws.Warning, Reason: "talked", Citation: cite},
		laws.Penalised{Stamp: stamp, Player: chess.White, Penalty: laws.MoreTime, Span: 2 * time.Minute, Reason: "again", Citation: cite},
		laws.DeviceNoticed{Stamp: stamp, Player: chess.White, Sounded: true, Citation: cite},
		laws.Arrived{Stamp: stamp, By: chess.White},
		laws.Arrived{Stamp: stamp, By: chess.Black, After: 7 * time.Minute},
		laws.IllegalFound{Stamp: stamp, By: chess.Black, Number: 1, Bonus: 2 * time.Minute, Citation: cite},
		laws.IllegalFound{Stamp: stamp, By: chess.Black},
		laws.DecidedByAnalogy{Stamp: stamp, Leaning: "6.12", Reason: "the light went out", Citation: cite},
		laws.AppealNoted{Stamp: stamp, By: chess.White, Text: "not me", Citation: cite},
	}
	encoded, err := game.EncodeEvents(events)
	h.must(err)
	records := make([]journal.Record, len(encoded))
	for i, e := range encoded {
		records[i] = journal.Record{Stream: game.ID("g1").Stream(), Seq: uint64(i + 10), Kind: e.Kind, Version: e.Version, Data: e.Data, At: e.At}
	}
	for range 2 {
		for _, r := range records {
			h.must(h.office.dispatchRecord(ctx, r))
		}
	}
	e, err := h.office.Event(id)
	h.must(err)
	b, _ := e.Tournament.Board(1, 2)
	type row struct {
		kind    tournament.MatterKind
		penalty tournament.Penalty
		player  tournament.PlayerID
		seconds int
		seq     uint64
	}
	want := []row{
		{tournament.PenaltyMatter, tournament.PenaltyWarning, b.Black, 0, 10},
		{tournament.PenaltyMatter, tournament.PenaltyMoreTime, b.White, 120, 11},
		{tournament.PhoneMatter, "", b.White, 0, 12},
		{tournament.LateMatter, "", b.Black, 420, 14},
		{tournament.IllegalMatter, "", b.Black, 120, 15},
		{tournament.RulingMatter, "", 0, 0, 17},
	}
	noted := e.Tournament.Rulings()
	if len(noted) != len(want) {
		t.Fatalf("%d entries: %+v", len(noted), noted)
	}
	for i, r := range noted {
		if got := (row{r.Kind, r.Penalty, r.Player, r.Seconds, r.Seq}); got != want[i] || r.Hall != "g1" || r.Round != 1 || r.Board != 2 {
			t.Errorf("entry %d: %+v, want %+v", i+1, r, want[i])
		}
	}
	if a := e.Tournament.Appeals(); len(a) != 1 || a[0].Player != b.White || a[0].Seq != 18 || a[0].Text != "not me" {
		t.Errorf("%+v", a)
	}
	h.must(second(h.office.RevokeRuling(ctx, arbiterOne, id, 1, "it was the spectator")))
	h.must(h.office.dispatchRecord(ctx, records[0]))
	if e, err = h.office.Event(id); err != nil || len(e.Tournament.Rulings()) != len(want) {
		t.Errorf("a revoked entry is noted again: %v", err)
	}
}

// Every penalty of the Laws has the article in the ladder of events that the Laws have, in every
// edition; what an illegal move costs is what the figures of the editions say.
func TestTheLadderIsThatOfTheLaws(t *testing.T) {
	articles, err := os.ReadFile("../../laws/internal/editions/articles.md")
	if err != nil {
		t.Fatal(err)
	}
	cells := func(page, first string) []string {
		for line := range strings.Lines(page) {
			row := strings.Split(line, "|")
			if len(row) > 2 && strings.TrimSpace(row[1]) == first {
				for i := range row {
					row[i] = strings.TrimSpace(row[i])
				}
				return row[2:]
			}
		}
		t.Fatalf("no row %s", first)
		return nil
	}
	editions := []string{"1993", "1997", "2005", "2009", "2023"}
	for penalty, rule := range map[tournament.Penalty]string{
		tournament.PenaltyWarning: "ARB-04", tournament.PenaltyMoreTime: "ARB-05", tournament.PenaltyLessTime: "ARB-06", tournament.PenaltyLoss: "ARB-07", tournament.PenaltyLessPoints: "ARB-08",
		tournament.PenaltyMorePoints: "ARB-09", tournament.PenaltyExpulsion: "ARB-10", tournament.PenaltyFine: "N23-ARB-18", tournament.PenaltyExclusion: "N23-ARB-19",
	} {
		for i, edition := range editions {
			want := strings.ReplaceAll(cells(string(articles), rule)[i], "–", "")
			if got := tournament.PenaltyArticle(edition, penalty); got != want {
				t.Errorf("%s in %s: %q, the Laws %q", penalty, edition, got, want)
			}
		}
	}
	for p := laws.Warning; p <= laws.Expulsion; p++ {
		if tournament.PenaltyArticle("2023", tournament.Penalty(p.String())) == "" {
			t.Errorf("the ladder of events has no %s", p)
		}
	}
	figures, err := os.ReadFile("../../laws/internal/editions/figures.md")
	if err != nil {
		t.Fatal(err)
	}
	figure := func(name string, i int) string {
		word, _, _ := strings.Cut(cells(string(figures), name)[i], " ")
		return word
	}
	for i, edition := range editions {
		for count := 1; count <= 4; count++ {
			for fast, row := range map[bool]string{false: "illegal-bonus", true: "illegal-bonus-fast"} {
				want := tournament.IllegalCost{Seconds: map[string]int{"–": 0, "1m": 60, "2m": 120}[figure(row, i)]}
				if loses := figure("illegal-loses", i); loses != "–" && count >= int(loses[0]-'0') {
					want = tournament.IllegalCost{Loses: true}
				}
				if got := tournament.IllegalCostOf(edition, fast, count); got != want {
					t.Errorf("illegal move %d in %s (fast: %v): %+v, the Laws %+v", count, edition, fast, got, want)
				}
			}
		}
	}
}

// An appeal at a board is possible until the limit of the event.
func TestLimitOfAppealsAtTheBoard(t *testing.T) {
	h := newHouse(t)
	id := h.begun()
	h.must(second(h.office.AmendRegulations(t.Context(), organiserOne, id, func(r tournament.Regulations) tournament.Regulations {
		r.Appeals.Minutes = 30
		return r
	}, "announced")))
	if until, why := h.office.WhyNoAppeal(id, 1); until != 0 || why != nil {
		t.Errorf("before the end of the round: until %d, %v", until, why)
	}
	h.must(h.office.RecordResult(t.Context(), arbiterOne, id, 1, 1, tournament.Drawn))
	h.must(h.office.RecordResult(t.Context(), arbiterOne, id, 1, 2, tournament.Drawn))
	h.must(h.office.CloseRound(t.Context(), arbiterOne, id, 1))
	e, err := h.office.Event(id)
	h.must(err)
	r, _ := e.Tournament.Round(1)
	if until, why := h.office.WhyNoAppeal(id, 1); until != r.ClosedAt+30*60_000 || why != nil {
		t.Errorf("after the end of the round: until %d, %v", until, why)
	}
	h.must(second(h.office.AmendRegulations(t.Context(), organiserOne, id, func(r tournament.Regulations) tournament.Regulations {
		r.Appeals = tournament.AppealRules{Excluded: true}
		return r
	}, "announced")))
	_, why := h.office.WhyNoAppeal(id, 1)
	h.refused(why, tournament.AppealExcluded)
	if until, why := h.office.WhyNoAppeal("nothing", 1); until != 0 || why != nil {
		t.Errorf("no event: until %d, %v", until, why)
	}
}

// Every decision of an arbiter in a game of the hall is in the record of its event once, with what was
// decided, its article and the words of the arbiter. What decides nothing is not.
func TestTheRecordHasEveryDecisionOfTheHall(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.begun()
	h.refused(h.office.SeatRound(ctx, organiserOne, id, 1), tournament.MemberMissing) // board 2 is seated
	stamp := laws.Stamp{At: 1}
	at := func(article string) laws.Citation { return laws.Citation{Article: article} }
	dials := clock.Reading{Left: [2]time.Duration{90 * time.Minute, 80 * time.Minute}}
	events := []laws.Event{
		laws.PositionRestored{Stamp: stamp, Ply: 4, Reason: "the board was wrong", Citation: at("7.6")},
		laws.PositionRestored{Stamp: stamp, Ply: 3, Citation: at("7.4a")},
		laws.ClocksSet{Stamp: stamp, Reason: "the board was wrong", Clock: dials, Citation: at("6.13")},
		laws.GameResumed{Stamp: stamp},
		laws.CaseRuled{Stamp: stamp, Kind: laws.QuickplayCase, Ruling: laws.Postponed, By: chess.White, Bonus: 2 * time.Minute, Citation: at("10.2b")},
		laws.CaseRuled{Stamp: stamp, Kind: laws.QuickplayCase, By: chess.White, Citation: at("10.2")},
		laws.AssistantAdmitted{Stamp: stamp, To: chess.Black, Task: laws.MovesPieces, Name: "Zoe", Account: "zoe-1", Citation: at("4.9")},
		laws.ClaimDecided{Stamp: stamp, By: chess.White, Claim: laws.RepetitionClaim, Outcome: laws.Wrong, Bonus: 2 * time.Minute, Citation: at("9.5b")},
		laws.ClaimDecided{Stamp: stamp, By: chess.White, Claim: laws.RepetitionClaim, Outcome: laws.Correct, Citation: at("9.5a")},
		laws.CaseRuled{Stamp: stamp, Kind: laws.QuickplayCase, Granted: true, Ruling: laws.RuledDraw, By: chess.White, Citation: at("10.2a")},
		laws.GameEnded{Stamp: stamp, Result: laws.Drawn, Termination: laws.QuickplayDraw, Citation: at("10.2a")},
		laws.GameReopened{Stamp: stamp, Reason: "too early", Clock: dials, Citation: at("13.2")},
		laws.GameEnded{Stamp: stamp, Result: laws.WhiteWins, Termination: laws.ArbiterDecision, Reason: "went home", Citation: at("13.1")},
		laws.GameReopened{Stamp: stamp, Reason: "he is back", Clock: dials, Citation: at("13.2")},
		laws.CaseRuled{Stamp: stamp, Kind: laws.QuickplayCase, Ruling: laws.Postponed, By: chess.Black, Citation: at("10.2b")},
		laws.GameEnded{Stamp: stamp, Result: laws.Drawn, Termination: laws.QuickplayDraw, Citation: at("10.2b")},
		laws.GameReopened{Stamp: stamp, Reason: "not yet", Clock: dials, Citation: at("13.2")},
		laws.CaseRuled{Stamp: stamp, Kind: laws.QuickplayCase, Granted: true, By: chess.White, Citation: at("10.2")},
		laws.GameEnded{Stamp: stamp, Result: laws.Drawn, Termination: laws.ArbiterDecision, Reason: "both are ill", Citation: at("13.1")},
	}
	encoded, err := game.EncodeEvents(events)
	h.must(err)
	for range 2 {
		for i, e := range encoded {
			h.must(h.office.noteFromHall(ctx, journal.Record{Stream: game.ID("g1").Stream(), Seq: uint64(i + 10), Kind: e.Kind, Version: e.Version, Data: e.Data, At: e.At}))
		}
	}
	e, err := h.office.Event(id)
	h.must(err)
	want := []struct {
		seq                 uint64
		what, article, text string
	}{
		{10, "The position is restored to the one after 4 half moves", "7.6", "the board was wrong"},
		{12, "The arbiter sets the clocks: White 1:30:00, Black 1:20:00", "6.13", "the board was wrong"},
		{14, "The arbiter has ruled (the claim of the last two minutes): the decision is postponed, and the game goes on; Black gets 2:00 more", "10.2b", ""},
		{16, "An assistant of Black is accepted, for moving the pieces", "4.9", "Zoe"},
		{17, "The claim by White is wrong; Black gets 2:00 more", "9.5b", ""},
		{19, "The arbiter has ruled (the claim of the last two minutes): a draw", "10.2a", ""},
		{21, "The arbiter takes the decision back. The game goes on", "13.2", "too early"},
		{22, "The arbiter has decided the game, 1-0", "13.1", "went home"},
		{23, "The arbiter takes the decision back. The game goes on", "13.2", "he is back"},
		{24, "The arbiter has ruled (the claim of the last two minutes): the decision is postponed, and the game goes on", "10.2b", ""},
		{25, "The arbiter declares the game drawn", "10.2b", ""},
		{26, "The arbiter takes the decision back. The game goes on", "13.2", "not yet"},
		{28, "The arbiter has decided the game, ½-½", "13.1", "both are ill"},
	}
	list := e.Tournament.Rulings()
	for i, r := range list {
		if i >= len(want) {
			t.Errorf("more: %s", words.Matter("en", e.Tournament, r.Matter))
			continue
		}
		what, _ := strings.CutSuffix(words.Matter("en", e.Tournament, r.Matter), ", from the game in the hall")
		if w := want[i]; r.Seq != w.seq || !strings.HasPrefix(what, w.what) || r.Article != w.article || r.Text != w.text || strings.Contains(r.Ruled, "oe") {
			t.Errorf("%d: %q, %s, %q, want %+v", r.Seq, what, r.Article, r.Text, w)
		}
		for _, lang := range words.Languages() {
			if said := words.Matter(lang, e.Tournament, r.Matter); strings.ContainsAny(said, "\x01") || strings.Contains(said, ": ,") {
				t.Errorf("%s: %q", lang, said)
			}
		}
	}
	if len(list) < len(want) {
		t.Errorf("%d entries, want %d", len(list), len(want))
	}
}

// Who plays in a round decides nothing about it in the record: no penalty, ruling or appeal. They may
// note what happened at another board.
func TestPlayersDecideNothingAboutTheirRound(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id, err := h.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, regulations())
	h.must(err)
	_, err = h.office.Import(ctx, organiserOne, id, strings.NewReader(strings.Replace(four, "Ana,2000,ana", "Aldo,2000,aldo", 1)))
	h.must(err)
	h.must(h.office.AssignNumbers(ctx, organiserOne, id, []tournament.PlayerID{1, 2, 3, 4}))
	h.must(h.office.Appoint(ctx, organiserOne, id, arbiterOne.Handle, tournament.ArbiterDuty))
	h.must(h.office.PublishRound(ctx, organiserOne, id, 1))
	e, err := h.office.Event(id)
	h.must(err)
	own, other := 0, 0
	for _, b := range e.Tournament.Boards(1) {
		if e.Tournament.PlaysOn(arbiterOne.ID, 1, b.Board, 0) {
			own = b.Board
		} else if b.Black != 0 {
			other = b.Board
		}
	}
	if own == 0 || other == 0 {
		t.Fatalf("boards %d and %d", own, other)
	}
	b, _ := e.Tournament.Board(1, other)
	place := tournament.Ruling{Round: 1, Board: other, Player: b.White, Text: "talked"}
	warning := tournament.Matter{Ruling: place, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyWarning}
	h.must(second(h.office.NoteMatter(ctx, adminOne, id, warning)))
	h.must(second(h.office.MakeAppeal(ctx, adminOne, id, tournament.Appeal{Player: b.White, Ruling: 1, Text: "it was not me"})))
	ruling := tournament.Matter{Ruling: place, Kind: tournament.RulingMatter}
	deduction := tournament.Matter{Ruling: tournament.Ruling{Player: b.White, Text: "came twice"}, Kind: tournament.PointsMatter, Points: -2}
	for _, m := range []tournament.Matter{warning, ruling, deduction, {Ruling: place, Kind: tournament.LateMatter, Seconds: 4000, Default: true}} {
		h.refused(second(h.office.NoteMatter(ctx, arbiterOne, id, m)), tournament.OwnRound)
		_, _, err := h.office.PreviewMatter(arbiterOne, id, m)
		h.refused(err, tournament.OwnRound)
	}
	h.refused(second(h.office.NoteRuling(ctx, arbiterOne, id, place)), tournament.OwnRound)
	h.refused(second(h.office.NoteRuling(ctx, arbiterOne, id, tournament.Ruling{Player: b.White, Text: "of no round"})), tournament.OwnRound)
	h.must(second(h.office.NoteMatter(ctx, adminOne, id, deduction)))
	h.refused(second(h.office.RevokeRuling(ctx, arbiterOne, id, 1, "no")), tournament.OwnRound)
	decide := tournament.DecideAppeal{Appeal: 1, Outcome: tournament.Dismissed, Reason: "heard", Members: []string{"Eva", "Fritz", "Gil"}}
	h.refused(second(h.office.DecideAppeal(ctx, arbiterOne, id, decide)), tournament.OwnRound)
	h.must(second(h.office.NoteMatter(ctx, arbiterOne, id, tournament.Matter{Ruling: place, Kind: tournament.IncidentMatter})))
	h.must(second(h.office.DecideAppeal(ctx, adminOne, id, decide)))
}
