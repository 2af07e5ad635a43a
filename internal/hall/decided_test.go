package hall_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// A table takes the state from the decision and folds nothing a second time; whoever
// reads the log folds it event by event. Both show the same, whatever has been done.
func TestTheTableShowsWhatItsLogDoes(t *testing.T) {
	draw := rand.New(rand.NewPCG(17, 5))
	ends, moves := 0, 0
	for range 30 {
		h := newHouse(t)
		profile := []hall.Profile{hall.FIDEProfile, hall.FICSProfile}[draw.IntN(2)]
		id := h.profiled(profile, false)
		for range 60 {
			v := h.view(id, ana)
			if v.Over {
				break
			}
			who, other := ana, bea
			if draw.IntN(2) == 0 {
				who, other = bea, ana
			}
			if v.You.Is(v.Turn) != (who == ana) && draw.IntN(4) > 0 {
				who, other = other, who
			}
			h.doAnything(draw, id, who, other)
			live, folded := h.hall.LiveAndFolded(t, id)
			if !reflect.DeepEqual(live, folded) {
				t.Fatalf("the table shows\n%+v\nand the log\n%+v", live, folded)
			}
		}
		v := h.view(id, ana)
		moves += len(v.Moves)
		if v.Over {
			ends++
		}
		h.close()
	}
	if ends == 0 || moves < 100 {
		t.Errorf("%d games ended, with %d moves", ends, moves)
	}
}

// doAnything does something in a game, which may be refused.
func (h *house) doAnything(draw *rand.Rand, id hall.GameID, who, other members.Identity) {
	v := h.view(id, who)
	var c laws.Command
	switch n := draw.IntN(40); {
	case n < 22:
		legal := v.Legal()
		if len(legal) == 0 {
			return
		}
		c = laws.Move{Move: legal[draw.IntN(len(legal))], Ply: v.Ply, Offer: draw.IntN(6) == 0}
	case n < 25:
		c = laws.OfferDraw{}
	case n < 27:
		c = laws.DeclineDraw{}
	case n < 28:
		c = laws.ClaimRepetition{}
	case n < 29 && draw.IntN(4) == 0:
		c = laws.Resign{}
	case n < 30:
		who, c = judge, laws.StopClocks{Reason: "a lamp fell"}
	case n < 33:
		who, c = judge, laws.ResumeGame{}
	case n < 34:
		who, c = judge, laws.GiveTime{To: chess.White, Span: 1000}
	case n < 36:
		_, _, _ = h.hall.Propose(background, id, who, hall.TakebackOffer, 1+draw.IntN(2))
		_, _, _ = h.hall.Propose(background, id, other, hall.TakebackOffer, 1+draw.IntN(2))
		return
	default:
		_, _, _ = h.hall.Propose(background, id, who, hall.PauseOffer, 0)
		_, _, _ = h.hall.Propose(background, id, other, []hall.OfferKind{hall.PauseOffer, hall.UnpauseOffer}[draw.IntN(2)], 0)
		return
	}
	_, _ = h.hall.Do(background, id, who, c)
}

// A form of a game is made once for all who are shown the same, and anew for the next
// state.
func TestAFormIsMadeOnce(t *testing.T) {
	h := newHouse(t)
	id := h.pair(ana, bea, "300")
	made := 0
	form := func(v hall.View, key any) string {
		return string(v.Form(key, func() []byte { made++; return []byte(v.You.String() + v.FEN) }))
	}
	for _, who := range []members.Identity{ana, bea, carla, judge} {
		v := h.view(id, who)
		if form(v, v.You) != v.You.String()+v.FEN || form(v, v.You) != v.You.String()+v.FEN { //nolint:staticcheck // the second time it is remembered
			t.Errorf("%s is shown %q", who.Handle, form(v, v.You))
		}
	}
	if made != 3 {
		t.Errorf("%d forms were made for White, Black and the others", made)
	}
	h.play(id, "e4")
	if v := h.view(id, carla); form(v, v.You) != v.FEN || made != 4 {
		t.Errorf("after a move %q is shown, %d were made", form(v, v.You), made)
	}
}
