package events

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/words"
)

// manageRounds is the data of the tab of rounds: the starting numbers, the next round, and the
// commands for published rounds.
type manageRounds struct {
	manageHead
	CanDraw   bool
	Swiss     bool      // the numbers follow the ratings, and a colour is drawn by lot
	Seeded    bool      // the numbers follow the ratings, and no colour is drawn
	CanRevoke bool      // the numbers can be revoked, before the first round
	ToDraft   int       // the round that can be drafted; 0 for none
	Waits     []string  // why no round can be drafted
	Terms     termsView // of the next round
	Published []*roundView
	Drawn     []drawnRow // the drawn numbers, until a round is published
	Colour    string
}

func (v *visit) showRounds(e office.Event, faults []string, status int) error {
	t, text := e.Tournament, v.eventText(e.Tournament)
	d := manageRounds{manageHead: v.manageHead(e, roundsMatter, faults)}
	d.Swiss, d.Seeded = t.Regulations().System.Swiss(), numbersByRating(t.Regulations().System)
	d.CanDraw = d.MayOrganise && !t.NumbersDrawn() && len(t.Active()) > 1
	d.CanRevoke = d.MayOrganise && t.NumbersDrawn() && t.Published() == 0
	if d.Next = v.nextStep(e); d.Next != nil { // what is done on this page is not linked to
		d.Next.Close = 0
		d.Next.Links = slices.DeleteFunc(d.Next.Links, func(l nextLink) bool {
			return l.Address == draftAddress(e) || l.Address == roundsMatter.address(e) || strings.HasSuffix(l.Address, "/results")
		})
	}
	d.Drawn, d.Colour = text.drawnNumbers()
	if d.ToDraft, d.Waits = v.nextToDraft(t); d.ToDraft > 0 && d.MayOrganise {
		d.Terms = text.terms(d.ToDraft)
	}
	var err error
	if text.calledOff, err = v.calledOff(e); err != nil {
		return err
	}
	for n := t.Published(); n >= 1; n-- {
		r, _ := t.Round(n)
		view := text.round(r)
		if t.Regulations().VenueOf(n) == tournament.OnScreen && !r.Closed {
			view.Hall, view.OverTheBoard = text.seats(r)
		}
		if n == t.Published() {
			early := acts.EarlyBoards(t)
			view.Early = words.Early(v.Lang, early, t.Regulations().TieBreakRules == tiebreak.Annex2009)
			for _, b := range view.Hall {
				if slices.Contains(early, b.Board) {
					view.EarlyHall = append(view.EarlyHall, b.Board)
				}
			}
		}
		view.Revocable = d.MayOrganise && n == t.Published() && !r.Closed && !hasResults(r)
		d.Published = append(d.Published, view)
	}
	return v.showManage(d.manageHead, status, d)
}

// calledOff returns the games of the hall that ended without a result. It returns none if no game
// of an open round or contest waits for a result.
func (v *visit) calledOff(e office.Event) (map[string]bool, error) {
	t := e.Tournament
	waits := slices.ContainsFunc(t.Rounds(), func(r tournament.Round) bool {
		return !r.Closed && slices.ContainsFunc(acts.BoardsToScore(t, r), func(place acts.BoardID) bool {
			stands := v.eventText(t).gameOnBoard(place)
			return stands.Result == tournament.NoResult && localGame(stands.Game) != ""
		})
	})
	for n := range t.Contests() {
		c, _ := knockout.ContestOf(t, n+1)
		waits = waits || slices.ContainsFunc(c.Waiting(), func(g knockout.Seat) bool { return localGame(g.Hall) != "" })
	}
	if !waits {
		return nil, nil
	}
	return v.office.CalledOff(v.R.Context(), e.ID)
}

// nextToDraft returns the round that can be drafted, or the reasons why none can. It does not try
// to pair the round.
func (v *visit) nextToDraft(t tournament.Tournament) (round int, waits []string) {
	if !t.NumbersDrawn() {
		return 0, nil
	}
	refusal := t.RefuseOver()
	if refusal == nil && t.Regulations().System.Swiss() {
		refusal = t.RefuseIncomplete()
	}
	if refusal != nil {
		texts, _, _ := v.refusalTexts(refusal)
		return 0, texts
	}
	if planned := t.Planned(); t.Regulations().System != tournament.Wimbledon && planned > 0 && t.Published() >= planned {
		return 0, nil // the last round is in play
	}
	return t.Published() + 1, nil
}

// hasResults reports whether a board with two players is scored.
func hasResults(r tournament.Round) bool {
	return slices.ContainsFunc(r.Boards, func(b tournament.Board) bool { return b.Result != tournament.NoResult })
}

func (v *visit) drawLots() error {
	return v.runCommand(roundsMatter, "web.notice.numbers", func(ctx context.Context, e office.Event) error {
		if v.Form("how") == "list" {
			return v.office.AssignNumbers(ctx, v.Who, e.ID, e.Tournament.Active())
		}
		_, err := v.office.DrawLotsWithColor(ctx, v.Who, e.ID, tournament.Color(v.Form("colour")))
		return err
	})
}

func (v *visit) revokeLots() error {
	return v.runCommand(roundsMatter, "web.notice.taken-back", func(ctx context.Context, e office.Event) error {
		return v.office.RevokeLots(ctx, v.Who, e.ID, v.Form("reason"))
	})
}

func (v *visit) revokeRound() error {
	return v.runCommand(roundsMatter, "web.notice.taken-back", func(ctx context.Context, e office.Event) error {
		return v.office.RevokeRound(ctx, v.Who, e.ID, v.pathNumber("round"), v.Form("reason"))
	})
}

// seatRound begins games in the hall for the chosen boards, or for all that wait. The other boards
// are played over the board.
func (v *visit) seatRound() error {
	return v.runCommand(roundsMatter, "web.notice.seated", func(ctx context.Context, e office.Event) error {
		if v.Form("chosen") == "" {
			return v.office.SeatRound(ctx, v.Who, e.ID, v.pathNumber("round"))
		}
		var boards []int
		for _, text := range v.R.PostForm["board"] {
			if n, err := strconv.Atoi(text); err == nil {
				boards = append(boards, n)
			}
		}
		return v.office.SeatBoards(ctx, v.Who, e.ID, v.pathNumber("round"), boards)
	})
}

// drawPosition draws the Chess960 position of a round, or records the number drawn by hand.
func (v *visit) drawPosition() error {
	return v.runCommand(roundsMatter, "web.notice.position", func(ctx context.Context, e office.Event) error {
		number := -1
		if text := strings.TrimSpace(v.Form("number")); text != "" {
			n, err := strconv.Atoi(text)
			if err != nil || n < 0 {
				return tournament.Refuse(tournament.PositionUnknown, "number", text)
			}
			number = n
		}
		return v.office.DrawPosition(ctx, v.Who, e.ID, v.pathNumber("round"), number)
	})
}

// setTerms sets the time control, place and hour of a round that differ from the event's. An empty
// field means the event's value.
func (v *visit) setTerms() error {
	return v.runCommand(roundsMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		round := v.pathNumber("round")
		_, err := v.office.AmendRegulations(ctx, v.Who, e.ID, func(regs tournament.Regulations) tournament.Regulations {
			terms := regs.Terms(round) // what the form does not ask for stays
			terms.Control, terms.Place, terms.Time = parseControl(v.Form("control"), terms.Control), v.Form("place"), v.Form("time")
			return regs.WithTerms(terms)
		}, v.Form("reason"))
		return err
	})
}

func (v *visit) closeRound() error {
	return v.runCommand(roundsMatter, "web.notice.closed", func(ctx context.Context, e office.Event) error {
		return v.office.CloseRound(ctx, v.Who, e.ID, v.pathNumber("round"))
	})
}

func (v *visit) reopenRound() error {
	return v.runCommand(roundsMatter, "web.notice.reopened", func(ctx context.Context, e office.Event) error {
		return v.office.ReopenRound(ctx, v.Who, e.ID, v.pathNumber("round"), v.Form("reason"))
	})
}
