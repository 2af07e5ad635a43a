package hall_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/starts"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// Every wild start begins a game under every edition, from the position that is
// recorded, with what its name promises.
func TestWildStarts(t *testing.T) {
	if len(starts.Wild()) != 6 {
		t.Errorf("wild starts %v", starts.Wild())
	}
	for _, start := range starts.Wild() {
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
	wantCode(t, err, hall.OddsUnrated)
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

// A game from a position or with odds of a piece begins there, whoever takes it up and by
// whichever way; it is never rated, and who plays it again means the same.
func TestOddsAndPositions(t *testing.T) {
	const rook = "4k3/4p3/8/8/8/8/8/R3K3 b - - 0 1"
	h := newHouse(t)
	for _, who := range []members.Identity{ana, bea, guest} {
		h.connect(who)
	}
	for _, start := range []string{"gives/queen", "position:" + rook} {
		_, err := h.hall.Seek(background, ana, hall.SeekSpec{Control: "300", Start: start, Rated: true})
		wantCode(t, err, hall.OddsUnrated)
	}
	_, err := h.hall.Seek(background, ana, hall.SeekSpec{Control: "300", Theirs: "60", Rated: true})
	wantCode(t, err, hall.OddsUnrated)
	_, err = h.hall.Invite(background, ana, hall.SeekSpec{Control: "300", Start: "position:8/8/8/8/8/8/8/8 w - - 0 1"})
	wantCode(t, err, hall.BadPosition)

	s, err := h.hall.Seek(background, ana, hall.SeekSpec{Control: "300", Theirs: "60", Start: "gives/queen", Color: hall.AsBlack})
	if err != nil {
		t.Fatal(err)
	}
	id, err := h.hall.Accept(background, guest, s.ID)
	if err != nil {
		t.Fatal(err)
	}
	v := h.view(id, ana)
	if v.Terms.Start != "odds/black/queen" || !strings.HasPrefix(v.FEN, "rnb1kbnr/") || v.You != hall.AsBlack || v.Terms.Control.String() != "60 / 300" || v.Terms.Rated {
		t.Errorf("the game of the seek: %+v, %s", v.Terms, v.FEN)
	}
	h.must(id, ana, laws.Resign{})
	h.over(id)

	o, _, err := h.hall.Challenge(background, ana, bea.ID, hall.SeekSpec{Control: "300", Start: "position:" + strings.ReplaceAll(rook, " ", "_"), Color: hall.AsBlack})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.hall.AcceptOffer(background, bea, o.Number); err != nil {
		t.Fatal(err)
	}
	id = h.hall.PlayingIn(ana.ID)[0]
	if v = h.view(id, ana); v.FEN != rook || v.Turn != chess.Black || v.You != hall.AsBlack {
		t.Errorf("the game from a position: %s, %v", v.FEN, v.You)
	}
	if sheet, err := v.PGN(); err != nil || !strings.Contains(string(sheet), `[FEN "`+rook+`"]`) {
		t.Errorf("its score sheet: %s, %v", sheet, err)
	}
	h.must(id, ana, laws.Resign{})
	h.over(id)
	o, _, err = h.hall.Rematch(background, bea, id)
	if err != nil || o.Spec.Start != "position:"+rook || o.Spec.Color != hall.AsBlack {
		t.Errorf("to play it again: %+v, %v", o.Spec, err)
	}
}

// What is shown before anybody asks for a game is the position in which it would begin.
func TestOpeningShown(t *testing.T) {
	h := newHouse(t)
	for start, want := range map[string]string{
		"standard": fen.Initial, "chess960": "", "chess960:518": fen.Initial, "takes/rook": "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
	} {
		got, _, err := h.hall.Opening(ana, hall.SeekSpec{Control: "300", Start: start})
		if err != nil || got != want {
			t.Errorf("%s: %s, %v", start, got, err)
		}
	}
	_, _, err := h.hall.Opening(ana, hall.SeekSpec{Control: "300", Start: "position:x"})
	wantCode(t, err, hall.BadPosition)
}
