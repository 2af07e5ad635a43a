package hall_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// Every wild start begins a game under every edition, from the position that is
// recorded, with what its name promises.
func TestWildStarts(t *testing.T) {
	if len(hall.WildStarts()) != 6 {
		t.Errorf("wild starts %v", hall.WildStarts())
	}
	for _, start := range hall.WildStarts() {
		for _, edition := range laws.Editions() {
			h := newHouse(t)
			h.connect(ana)
			h.connect(bea)
			for range 5 {
				spec := hall.SeekSpec{Control: "300", Edition: edition, Start: start}
				o, _, err := h.hall.Challenge(background, ana, bea.ID, spec)
				if err != nil {
					t.Fatalf("%s in %s: %v", start, edition, err)
				}
				if _, err := h.hall.AcceptOffer(background, bea, o.Number); err != nil {
					t.Fatal(err)
				}
				id := h.hall.PlayingIn(ana.ID)[0]
				v := h.view(id, ana)
				if v.Terms.Start != start || v.Terms.Category != ratings.Nonstandard {
					t.Fatalf("%s: start %s, %s", start, v.Terms.Start, v.Terms.Category)
				}
				p, err := fen.ParsePosition(v.Terms.StartFEN)
				if err != nil || !p.HasLegalMove() || p.InCheck() {
					t.Fatalf("%s: %s, %v", start, v.Terms.StartFEN, err)
				}
				ranks := strings.Split(strings.Fields(v.FEN)[0], "/")
				promised(t, start, strings.ToUpper(ranks[0]), ranks[7])
				h.must(id, ana, laws.Abort{})
			}
		}
	}
	h := newHouse(t)
	h.connect(ana)
	_, err := h.hall.Seek(background, ana, hall.SeekSpec{Control: "300", Start: "wild/2", Rated: true})
	wantCode(t, err, hall.BadControl)
}

func promised(t *testing.T, start, black, white string) {
	t.Helper()
	sorted := func(rank string) string { return string(slices.Sorted(slices.Values([]byte(rank)))) }
	ok := true
	switch start {
	case "wild/1":
		for _, rank := range []string{white, black} {
			ok = ok && rank[0] == 'R' && rank[7] == 'R' && (rank[3] == 'K' || rank[4] == 'K') && sorted(rank) == "BBKNNQRR" &&
				strings.IndexByte(rank, 'B')%2 != strings.LastIndexByte(rank, 'B')%2
		}
	case "wild/2":
		ok = white == black && sorted(white) == "BBKNNQRR" && strings.IndexByte(white, 'B')%2 != strings.LastIndexByte(white, 'B')%2
	}
	if !ok {
		t.Errorf("%s: White %s, Black %s", start, white, black)
	}
}

// In blitz the Laws of 1997 leave flags to the players (Appendix B6); where the
// edition does not, the wish is passed over.
func TestClaimedFlags(t *testing.T) {
	for _, c := range []struct {
		edition laws.Edition
		control string
		claimed bool
	}{{laws.Edition1997, "60", true}, {laws.Edition1997, "7200", false}, {laws.Edition2005, "60", true}} {
		clock := handsAt(time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC))
		h := openHouse(t, memory.New(), func(o *hall.Options) { o.Now = clock.now })
		h.connect(ana)
		h.connect(bea)
		spec := hall.SeekSpec{Control: c.control, Edition: c.edition, Color: hall.AsWhite, ClaimFlags: true, Profile: hall.FICSProfile}
		o, _, err := h.hall.Challenge(background, ana, bea.ID, spec)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.hall.AcceptOffer(background, bea, o.Number); err != nil {
			t.Fatal(err)
		}
		id := h.hall.PlayingIn(ana.ID)[0]
		if v := h.view(id, ana); v.Terms.ClaimedFlags != c.claimed {
			t.Fatalf("%s, %s: claimed %v", c.edition, c.control, v.Terms.ClaimedFlags)
		}
		if c.claimed {
			h.play(id, "e4", "e5")
			clock.move(2 * time.Minute)
			if !h.propose(id, bea, hall.AbortOffer, 0) {
				t.Error("no courtesy")
			}
			if v := h.view(id, ana); !v.Over || v.Reason != laws.ReasonCourtesy(1) {
				t.Errorf("over %v, %q", v.Over, v.Reason)
			}
		}
		h.close()
	}
}
