package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"time"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// The hall carries out agreements of both players as the arbiter of their game. The reason in the
// events is laws.ByAgreement. The game's profile determines what players may agree on.

// Propose asks the opponent to agree on a change of a game: adjourning it, or switching colours
// before the first move. Under [FICSProfile] players may also propose to abort the game, to take
// back plies half moves, or to pause and restart the clocks. If the opponent has already made the
// same proposal, agreed is true and the change is recorded when Propose returns. Draws are offered
// with laws.OfferDraw.
//
// A game with fewer than two half moves is aborted without asking the opponent (regulation 3 of the
// hall). Only its arbiter calls off a game of an event.
func (h *Hall) Propose(ctx context.Context, id GameID, who members.Identity, kind OfferKind, plies int) (o Offer, agreed bool, err error) {
	p, err := h.ask.propose.ask(ctx, proposeRequest{gameRef{id}, who, kind, plies})
	return p.Offer, p.Agreed, err
}

// propose implements [Hall.Propose] at the node that holds the game.
func (h *Hall) propose(ctx context.Context, r proposeRequest) (proposal, error) {
	v, err := h.checkProposal(ctx, r.Game, r.Who, r.Kind, r.Plies)
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
	if done, err := h.endByCourtesy(ctx, &v, r.Kind); done || err != nil {
		return proposal{Offer{Kind: r.Kind, Game: r.Game}, err == nil}, err
	}
	mine := Offer{Kind: r.Kind, From: v.White, To: v.Black, Game: r.Game, Plies: r.Plies}
	if v.You == AsBlack {
		mine.From, mine.To = v.Black, v.White
	}
	made, agreed, err := h.lobby.Propose(ctx, r.Who, mine)
	return proposal{made, agreed}, err
}

// endByCourtesy aborts or adjourns a game for a player whose opponent has no time left and who does
// not want to win on time. It applies only under the FICS profile, and only if the players claim
// flag falls themselves. done is false if it does not apply.
func (h *Hall) endByCourtesy(ctx context.Context, v *View, kind OfferKind) (done bool, err error) {
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
	_, err = h.doSteps(ctx, v.Game, func(laws.Game) ([]step, error) { return []step{do}, nil })
	return err == nil, err
}

// checkProposal refuses a proposal that the game, as its table now shows it, does not allow. It
// returns the player's view of the game. The Laws check the change again when it is carried out.
func (h *Hall) checkProposal(ctx context.Context, id GameID, who members.Identity, kind OfferKind, plies int) (View, error) {
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
	case kind == AbortOffer && v.Event != nil:
		return v, refusal.New(ArbitersGame)
	case kind == AbortOffer && v.Ply < 2:
	case kind == AbortOffer && !family, kind == TakebackOffer && !family, kind == PauseOffer && !family:
		return v, refusal.New(ByTheLaws)
	case kind == TakebackOffer && v.Terms.Rated:
		// A rated game counts as it was played.
		return v, refusal.New(NotRatedGame)
	case kind == TakebackOffer && (plies < 1 || plies > v.Ply):
		return v, refusal.New(TooFewMoves, v.Ply)
	case v.Terms.Simul && v.You == AsBlack && h.lobby.IsWaitingForGiver(v.White.ID, id):
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

// agreementSteps returns the commands that carry out an agreement.
func agreementSteps(g laws.Game, o Offer) ([]step, error) {
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
		// The time used for a move is not given back with it.
		back := arbiter(laws.RestorePosition{Ply: g.Ply() - o.Plies, Times: laws.TimesKept, Reason: laws.ByAgreement})
		if g.Stopped() { // the clocks were paused and stay paused
			return back, nil
		}
		return append(back, arbiter(laws.ResumeGame{})...), nil
	case PauseOffer:
		return arbiter(laws.StopClocks{Reason: laws.ByAgreement}), nil
	case UnpauseOffer:
		return arbiter(laws.ResumeGame{}), nil
	case AdjournOffer:
		return adjournSteps(g), nil
	default:
		return nil, refusal.New(ByTheLaws)
	}
}

// switchSides aborts a game in which nobody has moved and begins another with the colours switched.
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
	h.floor.Reserve(next, o.From.ID, o.To.ID)
	var regs laws.Regulations
	_, err = h.doSteps(ctx, o.Game, func(g laws.Game) ([]step, error) {
		if g.Ply() > 0 {
			return nil, refusal.New(Underway)
		}
		regs = g.Regulations()
		return []step{{laws.ByArbiter(), laws.Abort{Reason: laws.ByAgreement}}}, nil
	})
	if err != nil {
		h.lobby.Release(next, o.From.ID, o.To.ID)
		return err
	}
	regs.Control[0], regs.Control[1] = regs.Control[1], regs.Control[0]
	return h.start(next, game.Seating{
		White: v.Black, Black: v.White, Category: v.Terms.Category, Rated: v.Terms.Rated, Start: v.Terms.Start, Profile: v.Terms.Profile,
		NoEscape: v.Terms.NoEscape, Private: v.Terms.Private,
	}, regs)
}

// MaxMoreTime is the most time that a player can give their opponent with one command.
const MaxMoreTime = 10 * time.Minute

// MoreTime adds time to the opponent's clock, as FICS players do. The opponent need not agree.
func (h *Hall) MoreTime(ctx context.Context, id GameID, who members.Identity, span time.Duration) error {
	_, err := h.ask.moreTime.ask(ctx, moreTimeRequest{gameRef{id}, who, span})
	return err
}

// moreTime implements [Hall.MoreTime] at the node that holds the game.
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
	_, err = h.doSteps(ctx, r.Game, func(laws.Game) ([]step, error) {
		return []step{{laws.ByArbiter(), laws.GiveTime{To: to, Span: r.Span, Reason: laws.ByOpponent}}}, nil
	})
	return err
}

// doSteps makes the table of a game carry out several commands as one. Either all of them are
// recorded or none.
func (h *Hall) doSteps(ctx context.Context, id GameID, steps func(laws.Game) ([]step, error)) ([]Recorded, error) {
	return h.atTable(ctx, id, func(t *table) ([]Recorded, error) {
		if t == nil {
			return nil, refusal.New(TableClosed)
		}
		return t.submit(ctx, &request{steps: steps, answer: make(chan answer, 1)})
	})
}
