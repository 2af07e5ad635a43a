package office

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
)

// Two players report the result of their board by their keys. What both say is recorded
// as theirs, and only there, only while the round is in play.
func TestResultsThatPlayersReport(t *testing.T) {
	h := newHouse(t)
	ctx, o := t.Context(), h.office
	id := h.begun() // Ana-Dora, Bob-Carl
	event := func() Event {
		e, err := o.Event(id)
		h.must(err)
		return e
	}
	player := func(n tournament.PlayerID) tournament.Player {
		p, _ := event().Tournament.Player(n)
		return p
	}
	b, _ := event().Tournament.Board(1, 1)
	white, black := player(b.White), player(b.Black)
	report := func(p tournament.Player, board int, r tournament.Result) error {
		return o.ReportResult(ctx, id, p, 1, board, r)
	}
	h.refused(report(white, 1, tournament.WhiteWins), tournament.ReportsNotOpen)
	if key := event().PlayerKey(1); key != "" {
		t.Errorf("a key of an event without reports: %s", key)
	}
	h.must(o.OpenReports(ctx, arbiterOne, id))
	key := event().PlayerKey(white.ID)
	if p, err := event().PlayerOfKey(key); err != nil || p.ID != white.ID {
		t.Errorf("the key of %d is that of %d, %v", white.ID, p.ID, err)
	}
	for _, wrong := range []string{"", "1", "0-", "9-x", key + "x", strings.Replace(key, "-", "-A", 1), event().PlayerKey(black.ID)[:4]} {
		_, err := event().PlayerOfKey(wrong)
		h.refused(err, tournament.KeyUnknown)
	}
	h.must(o.OpenReports(ctx, arbiterOne, id))
	_, err := event().PlayerOfKey(key)
	h.refused(err, tournament.KeyUnknown) // new ones were made

	h.refused(report(white, 2, tournament.WhiteWins), tournament.ReportNotYours)
	h.refused(report(white, 1, tournament.WhiteByForfeit), tournament.ResultImproper)
	h.must(report(white, 1, tournament.WhiteWins))
	h.refused(report(white, 1, tournament.WhiteWins), tournament.ReportSame)
	h.must(report(black, 1, tournament.BlackWins))
	if said := event().Tournament.Reported(1, 1); !said.Disputed() || result(event(), 1, 1) != tournament.NoResult {
		t.Errorf("%+v", said)
	}
	h.must(report(black, 1, tournament.WhiteWins))
	scored, _ := event().Tournament.Board(1, 1)
	if scored.Result != tournament.WhiteWins || !scored.Source.Players || scored.Source.Member != "" {
		t.Errorf("%+v", scored)
	}
	if _, by := event().Tournament.Scored(1, 1, 0); by.Name != black.Name {
		t.Errorf("recorded by %+v", by)
	}
	for range 5 {
		err = report(black, 1, tournament.Drawn)
	}
	h.refused(err, tournament.ReportsFast)
	// The arbiter's word stands over what they disagree on.
	two, _ := event().Tournament.Board(1, 2)
	h.must(report(player(two.White), 2, tournament.Drawn))
	h.must(o.RecordResult(ctx, arbiterOne, id, 1, 2, tournament.BlackWins))
	h.refused(report(player(two.Black), 2, tournament.Drawn), tournament.ResultExists)
	h.must(second(o.CorrectResult(ctx, arbiterOne, id, 1, 1, tournament.WhiteWins, tournament.Drawn, "both were wrong")))
	h.must(o.CloseReports(ctx, arbiterOne, id))
	again := New(o.opt)
	h.must(again.Open(ctx))
	if e, _ := again.Event(id); result(e, 1, 1) != tournament.Drawn {
		t.Error("the log does not replay")
	}
	if _, err := event().PlayerOf(members.Identity{ID: "nobody"}); err == nil {
		t.Error("a stranger plays")
	}
}
