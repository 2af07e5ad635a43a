package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"time"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// What both players agree on, the hall carries out as the arbiter of their game,
// whom the Laws let do it: the events say that both agreed (laws.ByAgreement).
// Whether it may be agreed on is a matter of the game's profile.

// Propose asks the opponent to agree on something in a game that both play:
// adjourning it or changing sides before the first move, and under
// [FICSProfile] also calling it off, taking plies half moves back, or stopping
// and restarting the clocks. When they have proposed the same, both have agreed:
// then it has been done and recorded when Propose returns. A draw is offered with
// laws.OfferDraw.
//
// A game without two half moves is called off at once (regulation 3 of the hall).
func (h *Hall) Propose(ctx context.Context, id GameID, who members.Identity, kind OfferKind, plies int) (o Offer, agreed bool, err error) {
	p, err := h.ask.propose.ask(ctx, proposeRequest{ofGame{id}, who, kind, plies})
	return p.Offer, p.Agreed, err
}

// propose is [Hall.Propose] at the node that holds the game.
func (h *Hall) propose(ctx context.Context, r proposeRequest) (proposal, error) {
	v, err := h.mayPropose(ctx, r.Game, r.Who, r.Kind, r.Plies)
	if err != nil {
		return proposal{}, err
	}
	if r.Kind == AbortOffer && v.Ply < 2 {
		_, err := h.Do(ctx, r.Game, r.Who, laws.Abort{})
		return proposal{Offer{Kind: r.Kind, Game: r.Game}, err == nil}, err
	}
	if r.Kind != TakebackOffer {
		r.Plies = 0
	}
	if done, err := h.courtesy(ctx, &v, r.Kind); done || err != nil {
		return proposal{Offer{Kind: r.Kind, Game: r.Game}, err == nil}, err
	}
	mine := Offer{Kind: r.Kind, From: v.White, To: v.Black, Game: r.Game, Plies: r.Plies}
	if v.You == AsBlack {
		mine.From, mine.To = v.Black, v.White
	}
	made, agreed, err := h.lobby.Propose(ctx, r.Who, mine)
	return proposal{made, agreed}, err
}

// courtesy calls a game off, or adjourns it, for a player whose opponent has no
// time left and who does not want to win by that: where the players call the
// flags, under the family's profile.
func (h *Hall) courtesy(ctx context.Context, v *View, kind OfferKind) (done bool, err error) {
	if v.Terms.Profile != FICSProfile || !v.Terms.ClaimedFlags || kind != AbortOffer && kind != AdjournOffer {
		return false, nil
	}
	side, _ := v.You.Color()
	at := h.time.stamp()
	if v.Remaining(side, at) <= 0 || v.Remaining(side.Other(), at) > 0 {
		return false, nil
	}
	do := step{laws.ByArbiter(), laws.Abort{Reason: laws.ReasonCourtesy(side)}}
	if kind == AdjournOffer {
		do = step{laws.ByServer(), laws.Adjourn{Without: true, Reason: laws.ReasonCourtesy(side)}}
	}
	_, err = h.doAgreed(ctx, v.Game, func(laws.Game) ([]step, error) { return []step{do}, nil })
	return err == nil, err
}

// mayPropose checks what the table shows now; the Laws have the last word when
// it is done.
func (h *Hall) mayPropose(ctx context.Context, id GameID, who members.Identity, kind OfferKind, plies int) (View, error) {
	v, err := h.Table(ctx, id, who)
	if err != nil {
		return v, err
	}
	family := v.Terms.Profile == FICSProfile
	switch {
	case v.You == Neither:
		return v, refusal.New(NotYourGame)
	case v.Over:
		return v, &laws.Refusal{Code: laws.GameOver, Edition: v.Terms.Edition, Citation: laws.Citation{Article: v.Article}}
	case kind == AbortOffer && v.Ply < 2:
	case kind == AbortOffer && !family, kind == TakebackOffer && !family, kind == PauseOffer && !family:
		return v, refusal.New(ByTheLaws)
	case kind == TakebackOffer && v.Terms.Rated:
		// What is rated is the game as it was played.
		return v, refusal.New(NotRatedGame)
	case kind == TakebackOffer && (plies < 1 || plies > v.Ply):
		return v, refusal.New(TooFewMoves, v.Ply)
	case v.Terms.Simul && v.You == AsBlack && h.lobby.GiverAway(v.White.ID, id):
		return v, refusal.New(GiverAway, v.White.Handle)
	case kind == SwitchOffer && v.Terms.Simul:
		return v, refusal.New(SimulColors)
	case kind == SwitchOffer && (v.Ply > 0 || v.Event != nil):
		return v, refusal.New(Underway)
	case kind == AdjournOffer && v.Event != nil:
		// In an event the arbiter adjourns.
		return v, &laws.Refusal{
			Code: laws.RoleMayNot, Edition: v.Terms.Edition, Citation: laws.Citation{Article: "Hall 8", Rule: laws.HallRoles},
			Args: laws.Args{Role: laws.Player, Text: laws.Adjourn{}.CommandKind()},
		}
	case kind == AdjournOffer && v.Session == laws.Sealing:
		edition := v.Terms.Edition
		article, _ := laws.Article(edition, laws.RuleSeal)
		return v, &laws.Refusal{Code: laws.SealFirst, Edition: edition, Citation: laws.Citation{Article: article, Rule: laws.RuleSeal}}
	case kind == AdjournOffer && v.Adjournments() >= MaxAdjournments && !family:
		return v, refusal.New(AdjournedOften, MaxAdjournments)
	case kind == AdjournOffer && (v.White.Guest || v.Black.Guest):
		return v, refusal.New(MembersOnly)
	case kind == PauseOffer && v.Paused:
		return v, refusal.New(ClockPaused)
	case kind == UnpauseOffer && !v.Paused:
		return v, refusal.New(ClockNotPaused)
	}
	return v, nil
}

// agreed are the commands by which an agreement is carried out.
func agreed(g laws.Game, o Offer) ([]step, error) {
	arbiter := func(commands ...laws.Command) (steps []step) {
		for _, c := range commands {
			steps = append(steps, step{laws.ByArbiter(), c})
		}
		return steps
	}
	switch o.Kind {
	case AbortOffer:
		return arbiter(laws.Abort{Reason: laws.ByAgreement}), nil
	case TakebackOffer:
		if o.Plies > g.Ply() {
			return nil, refusal.New(TooFewMoves, g.Ply())
		}
		// The time that was used stays used: who takes a move back has thought.
		back := arbiter(laws.RestorePosition{Ply: g.Ply() - o.Plies, Times: laws.TimesKept, Reason: laws.ByAgreement})
		if g.Stopped() { // the clocks were paused, and stay so
			return back, nil
		}
		return append(back, arbiter(laws.ResumeGame{})...), nil
	case PauseOffer:
		return arbiter(laws.StopClocks{Reason: laws.ByAgreement}), nil
	case UnpauseOffer:
		return arbiter(laws.ResumeGame{}), nil
	case AdjournOffer:
		return adjourning(g), nil
	default:
		return nil, refusal.New(ByTheLaws)
	}
}

// switchSides calls the game off, in which nobody has moved, and begins another
// with the colours changed.
func (h *Hall) switchSides(ctx context.Context, o Offer) error {
	v, _, err := h.viewsOf(ctx, o.Game)
	if err != nil {
		return err
	}
	name, err := h.lots.Name()
	if err != nil {
		return refusal.Because(NotRecorded, err)
	}
	next := GameID(name)
	h.floor.Hold(next, o.From.ID, o.To.ID)
	var regs laws.Regulations
	_, err = h.doAgreed(ctx, o.Game, func(g laws.Game) ([]step, error) {
		if g.Ply() > 0 {
			return nil, refusal.New(Underway)
		}
		regs = g.Regulations()
		return []step{{laws.ByArbiter(), laws.Abort{Reason: laws.ByAgreement}}}, nil
	})
	if err != nil {
		h.lobby.LetGo(next, o.From.ID, o.To.ID)
		return err
	}
	regs.Control[0], regs.Control[1] = regs.Control[1], regs.Control[0]
	return h.start(next, game.Seating{
		White: v.Black, Black: v.White, Category: v.Terms.Category, Rated: v.Terms.Rated, Start: v.Terms.Start, Profile: v.Terms.Profile,
		NoEscape: v.Terms.NoEscape, Private: v.Terms.Private,
	}, regs)
}

// MaxMoreTime is the most that a player can give their opponent at once.
const MaxMoreTime = 10 * time.Minute

// MoreTime gives the opponent time, as players of the family do; it needs nobody's
// agreement, for nobody is the worse for it but the giver.
func (h *Hall) MoreTime(ctx context.Context, id GameID, who members.Identity, span time.Duration) error {
	_, err := h.ask.moreTime.ask(ctx, moreTimeRequest{ofGame{id}, who, span})
	return err
}

// moreTime is [Hall.MoreTime] at the node that holds the game.
func (h *Hall) moreTime(ctx context.Context, r moreTimeRequest) error {
	v, err := h.Table(ctx, r.Game, r.Who)
	switch {
	case err != nil:
		return err
	case v.You == Neither:
		return refusal.New(NotYourGame)
	case v.Terms.Profile != FICSProfile && !v.Over:
		return refusal.New(ByTheLaws)
	case r.Span <= 0 || r.Span > MaxMoreTime:
		return refusal.New(BadTime, int(MaxMoreTime/time.Second))
	}
	to, _ := v.You.Other().Color()
	_, err = h.doAgreed(ctx, r.Game, func(laws.Game) ([]step, error) {
		return []step{{laws.ByArbiter(), laws.GiveTime{To: to, Span: r.Span, Reason: laws.ByOpponent}}}, nil
	})
	return err
}

// doAgreed has a table carry out several commands as one: all are recorded, or
// none.
func (h *Hall) doAgreed(ctx context.Context, id GameID, steps func(laws.Game) ([]step, error)) ([]Recorded, error) {
	return h.atTable(ctx, id, func(t *table) ([]Recorded, error) {
		if t == nil {
			return nil, refusal.New(TableClosed)
		}
		return t.submit(ctx, &request{steps: steps, answer: make(chan answer, 1)})
	})
}
