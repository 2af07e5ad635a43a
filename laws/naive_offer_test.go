package laws_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// A second, deliberately simple reading of the life of a draw offer (10.7 to 10.9
// of 1993, 9.1 since): everything that was done is kept in a list, and whether an
// offer stands is looked up in it from the beginning each time.

// offerDeed is something that was done, by a player.
type offerDeed struct {
	what   string // "offer", "decline", "move", "touch"
	by     chess.Color
	pieces []chess.Square // of a touch
}

type naiveOffers struct {
	edition laws.Edition
	deeds   []offerDeed
	// asked is how many of the deeds precede the open question whether a touch by
	// the player on the move was meant, -1 when none is open.
	asked int
}

// doubt reports whether it is open if an offer still stands: it was made before the
// question, and since 2005 the touch has refused it if it was meant.
func (n *naiveOffers) doubt(by chess.Color) bool {
	if n.asked < 0 || n.edition < laws.Edition2005 {
		return false
	}
	for i := len(n.deeds) - 1; i >= 0; i-- {
		if n.deeds[i].what == "offer" && n.deeds[i].by == by {
			return i < n.asked
		}
	}
	return false
}

func (n *naiveOffers) note(what string, by chess.Color, pieces ...chess.Square) {
	n.deeds = append(n.deeds, offerDeed{what, by, pieces})
}

// stands reports whether an offer by a player stands: it cannot be withdrawn, and
// is valid until the opponent refuses it orally, by making a move or, since 2005,
// by touching a piece with the intention of moving or capturing it.
func (n *naiveOffers) stands(by chess.Color) bool {
	for i, d := range n.deeds {
		if d.what == "offer" && d.by == by && !slices.ContainsFunc(n.deeds[i:], func(d offerDeed) bool {
			switch d.what {
			case "decline", "move":
				return d.by != by
			case "touch":
				return d.by != by && len(d.pieces) > 0 && n.edition >= laws.Edition2005
			}
			return false
		}) {
			return true
		}
	}
	return false
}

// accident strikes pieces out of what a player has touched since the last move: it
// was not meant.
func (n *naiveOffers) accident(pieces []chess.Square) {
	for i := len(n.deeds) - 1; i >= 0 && n.deeds[i].what != "move"; i-- {
		if n.deeds[i].what == "touch" {
			n.deeds[i].pieces = slices.DeleteFunc(slices.Clone(n.deeds[i].pieces), func(s chess.Square) bool { return slices.Contains(pieces, s) })
		}
	}
}

// offerTable is a game in which draws are offered at every moment.
type offerTable struct {
	t    *testing.T
	r    *rand.Rand
	seed uint64
	g    laws.Game
	slow *naiveOffers
	seen map[string]int
	// timed says that White has less than two minutes for all their moves.
	timed bool
}

// give gives a command and reports whether it was accepted.
func (o *offerTable) give(by laws.Actor, c laws.Command) bool {
	next, _, err := laws.Decide(o.g, by, c, o.g.LastInstant().Add(100*time.Millisecond))
	if err != nil {
		return false
	}
	o.g, _ = answerByPieces(o.t, next)
	o.seen[c.CommandKind()]++
	return true
}

// talks lets a player say something about a draw.
func (o *offerTable) talks(by chess.Color) {
	n, seat := o.slow, laws.Seat(by)
	own, theirs := n.stands(by), n.stands(by.Other())
	switch o.r.IntN(5) {
	case 0, 1:
		if given := o.give(seat, laws.OfferDraw{}); given == (own || theirs) {
			o.t.Fatalf("seed %d, %s: an offer was accepted: %v, offers stand: %v, %v", o.seed, n.edition, given, own, theirs)
		}
		if !own && !theirs {
			n.note("offer", by)
		}
	case 2:
		if given := o.give(seat, laws.DeclineDraw{}); given != theirs {
			o.t.Fatalf("seed %d, %s: declined: %v, an offer stands: %v", o.seed, n.edition, given, theirs)
		}
		if theirs {
			n.note("decline", by)
		}
	case 3:
		o.accepts(by, theirs)
	case 4: // 9.1c of 2005, 9.1b(3) of 2009: a claim is an offer too
		if o.g.CanClaimRepetition() {
			return
		}
		// Who is not on the move cannot claim by 9.2, nor by 10.2, and Black never has
		// less than the two minutes of 10.2: such a claim is no more than an offer.
		claim := laws.Command(laws.ClaimRepetition{})
		if o.timed && (by != o.g.Turn() || by == chess.Black) && o.r.IntN(2) == 0 {
			claim = laws.ClaimQuickplay{}
		} else if by == o.g.Turn() {
			if o.give(seat, claim) && n.edition >= laws.Edition2005 && !own {
				n.note("offer", by)
			}
			return
		}
		if given := o.give(seat, claim); given != (n.edition >= laws.Edition2005 && !own && !theirs) {
			o.t.Fatalf("seed %d, %s: %T was taken: %v, offers stand: %v, %v", o.seed, n.edition, claim, given, own, theirs)
		} else if given {
			n.note("offer", by)
		}
	}
}

// accepts lets a player accept, now and then where the arbiter must consent.
func (o *offerTable) accepts(by chess.Color, theirs bool) {
	n := o.slow
	if o.r.IntN(4) > 0 && theirs {
		return // the game shall go on
	}
	may := theirs && (n.edition < laws.Edition2023 || o.g.Ply() >= 2) // 5.2.3 of 2023
	if n.asked >= 0 {                                                 // a case waits: 5.2c holds all the same, but for what it is about
		may = may && !o.g.Regulations().Draws.Never && !(by == o.g.Turn() && n.doubt(by.Other()))
		o.seen["accepted in a case"]++
	}
	if given := o.give(laws.Seat(by), laws.AcceptDraw{}); given != may {
		o.t.Fatalf("seed %d, %s: accepted: %v, second reading %v", o.seed, n.edition, given, may)
	}
	if !may {
		return
	}
	if o.g.Regulations().Draws.Never { // 9.1a of 2009, 9.1.1 of 2023
		o.give(laws.ByArbiter(), laws.ConsentDraw{})
		n.note("decline", by)
	} else if o.g.Termination() != laws.Agreement {
		o.t.Fatalf("seed %d, %s: %q", o.seed, n.edition, o.g.Termination())
	}
}

// handles lets the player on the move do something with their hands that is no move,
// and the arbiter say what it was.
func (o *offerTable) handles() {
	n, by := o.slow, o.g.Turn()
	p := o.g.Position()
	pieces := slices.Collect(p.Occupied().Squares())
	piece := pieces[o.r.IntN(len(pieces))]
	switch o.r.IntN(5) {
	case 4:
		o.asks(piece)
	case 0:
		accidental := o.r.IntN(2) == 0
		touched := o.give(laws.Seat(by), laws.Touch{Squares: []chess.Square{piece}, Accidental: accidental})
		// 4.2.2 of 2023: any contact counts as meant until the arbiter rules otherwise.
		if touched && (!accidental || n.edition == laws.Edition2023) {
			n.note("touch", by, piece)
		}
	case 1: // out of turn it binds nobody and refuses nothing
		o.give(laws.Seat(by.Other()), laws.Touch{Squares: []chess.Square{piece}})
	case 2:
		if o.give(laws.ByArbiter(), laws.RuleOnTouch{Finding: laws.TouchAccident, Squares: []chess.Square{piece}, Reason: "seen"}) {
			n.accident([]chess.Square{piece})
			o.seen["accident"]++
		}
		if h, _ := o.g.Hand(); len(h.Touched) > 0 && o.g.Turn() == by {
			if o.give(laws.ByArbiter(), laws.RuleOnTouch{Finding: laws.TouchAccident, Squares: h.Touched, Reason: "seen"}) {
				n.accident(h.Touched)
				o.seen["accident"]++
			}
		}
	case 3:
		if o.give(laws.ByArbiter(), laws.RuleOnTouch{Finding: laws.TouchMeant, Squares: []chess.Square{piece}, Reason: "seen"}) {
			n.note("touch", by, piece)
		}
	}
}

// asks lets the opponent ask whether a touch by the player on the move was meant.
// Until the arbiter has ruled, both may still speak of a draw.
func (o *offerTable) asks(piece chess.Square) {
	n, by := o.slow, o.g.Turn()
	if !o.give(laws.Seat(by.Other()), laws.ClaimTouch{Contact: true}) {
		return
	}
	n.asked = len(n.deeds)
	for range o.r.IntN(5) {
		if o.talks(chess.Color(o.r.IntN(2))); o.g.Over() {
			return
		}
	}
	ruling := laws.RuleOnTouch{Finding: laws.TouchAccident, Squares: []chess.Square{piece}, Reason: "seen"}
	if o.r.IntN(2) == 0 && o.give(laws.ByArbiter(), ruling) {
		n.accident(ruling.Squares)
	} else {
		ruling.Finding = laws.TouchMeant
		o.give(laws.ByArbiter(), ruling)
		n.deeds = slices.Insert(n.deeds, n.asked, offerDeed{"touch", by, ruling.Squares}) // it was before the question
	}
	n.asked = -1
	o.seen["asked"]++
}

// moves makes a legal move or, over the board, an illegal one, which is an answer
// as well.
func (o *offerTable) moves() {
	n, by := o.slow, o.g.Turn()
	allowed := o.g.Allowed()
	m := allowed[o.r.IntN(len(allowed))]
	if !o.g.OverTheBoard() {
		offer := o.r.IntN(4) == 0 && !n.stands(by)
		o.give(laws.Seat(by), laws.Move{Move: m, Ply: o.g.Ply(), Offer: offer})
		n.note("move", by)
		if offer && !o.g.Over() {
			n.note("offer", by)
		}
		return
	}
	if p := o.g.Position(); o.r.IntN(5) == 0 && m.Piece() == chess.Knight {
		to := m.To() ^ 1 // no square for a knight
		if to != m.From() && p.PieceAt(to) == chess.NoPiece && o.give(laws.Seat(by), laws.Release{From: m.From(), To: to}) {
			n.note("touch", by, m.From())
			if o.give(laws.Seat(by), laws.PressClock{}) {
				n.note("move", by)
				o.seen["illegal"]++
			}
		}
		return
	}
	for _, c := range deedsOf(m) {
		o.give(laws.Seat(by), c)
	}
	n.note("move", by)
}

// TestTwoReadingsOfTheDrawOffer offers, declines and accepts draws in games on
// screen and over the board, in every edition, among touches, accidents, moves and
// claims, and compares after every deed whose offer stands.
func TestTwoReadingsOfTheDrawOffer(t *testing.T) {
	seen := map[string]int{}
	for seed := range randomGames(1500) {
		r := rand.New(rand.NewPCG(seed, 8))
		edition := laws.Editions()[seed%5]
		regs := laws.Regulations{Edition: edition, DefaultTime: laws.NoDefaultTime, RepeatedOffers: true}
		if edition == laws.Edition1993 {
			regs.DefaultTime = 0
		}
		if r.IntN(4) > 0 {
			regs.Venue = laws.Board
		}
		if edition >= laws.Edition2009 && r.IntN(3) == 0 {
			regs.Draws.Never = true
		}
		timed := (edition == laws.Edition2005 || edition == laws.Edition2009) && r.IntN(2) == 0
		if timed {
			regs.Control = [2]clock.Control{{{Time: 2 * time.Hour}}, {{Time: 2 * time.Hour}}}
		}
		o := &offerTable{t: t, timed: timed, r: r, seed: seed, g: begin(t, regs), slow: &naiveOffers{edition: edition, asked: -1}, seen: seen}
		if timed {
			o.give(laws.ByArbiter(), laws.SetClocks{Left: [2]time.Duration{110 * time.Second, time.Hour}, Reason: "late in the game"})
		}
		for range 40 {
			if o.g.Stopped() {
				o.give(laws.ByArbiter(), laws.ResumeGame{})
			}
			switch k := r.IntN(10); {
			case k < 4:
				o.talks(chess.Color(r.IntN(2)))
			case k < 7 && regs.Venue == laws.Board:
				o.handles()
			default:
				o.moves()
			}
			if o.g.Over() {
				break
			}
			for side := chess.White; side <= chess.Black; side++ {
				if want := o.slow.stands(side); o.g.Offers(side) != want {
					t.Fatalf("seed %d, %s: %v's offer stands: %v, second reading %v\n%+v", seed, edition, side, o.g.Offers(side), want, o.slow.deeds)
				}
			}
		}
	}
	for _, what := range []string{"OfferDraw", "AcceptDraw", "DeclineDraw", "accident", "illegal", "ClaimRepetition", "ClaimQuickplay", "ConsentDraw", "Touch", "asked", "accepted in a case"} {
		if uint64(seen[what]) < randomGames(1500)/60 {
			t.Errorf("the games hardly try the rules: %s %d times", what, seen[what])
		}
	}
	t.Logf("%v", seen)
}
