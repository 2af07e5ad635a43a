package hall

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

// What is asked of the node that holds a game.
type (
	gameArgs struct {
		Game GameID `json:"game"`
	}
	whoArgs struct {
		Game GameID           `json:"game"`
		Who  members.Identity `json:"who"`
	}
	resumeArgs struct {
		Game GameID           `json:"game"`
		Who  members.Identity `json:"who"`
		Late time.Duration    `json:"late,omitempty"`
	}
	doArgs struct {
		Game    GameID           `json:"game"`
		Who     members.Identity `json:"who"`
		Command json.RawMessage  `json:"command"`
	}
	proposeArgs struct {
		Game  GameID           `json:"game"`
		Who   members.Identity `json:"who"`
		Kind  OfferKind        `json:"kind"`
		Plies int              `json:"plies"`
	}
	proposeReply struct {
		Offer  Offer `json:"offer"`
		Agreed bool  `json:"agreed"`
	}
	moreTimeArgs struct {
		Game GameID           `json:"game"`
		Who  members.Identity `json:"who"`
		Span time.Duration    `json:"span"`
	}
	sealArgs struct {
		Game GameID           `json:"game"`
		Who  members.Identity `json:"who"`
		Text string           `json:"text"`
		Lang string           `json:"lang,omitempty"`
	}
	envelopeArgs struct {
		Game GameID           `json:"game"`
		Who  members.Identity `json:"who"`
		Salt laws.Salt        `json:"salt"`
		Text string           `json:"text"`
		Lang string           `json:"lang,omitempty"`
	}
	resultArgs struct {
		Game    GameID      `json:"game"`
		Result  laws.Result `json:"result"`
		Reason  string      `json:"reason"`
		Article string      `json:"article,omitempty"`
	}
	speakArgs struct {
		Game GameID           `json:"game"`
		Who  members.Identity `json:"who"`
		How  TableManner      `json:"how"`
		Text string           `json:"text"`
	}
)

// sentRecord is a record of a game on its way to another node.
type sentRecord struct {
	Seq      uint64          `json:"seq"`
	Position uint64          `json:"position"`
	Event    json.RawMessage `json:"event"`
}

func sentRecords(recs []Recorded) []sentRecord {
	list := make([]sentRecord, len(recs))
	for i, r := range recs {
		list[i] = sentRecord{r.Seq, r.Position, r.Data}
	}
	return list
}

func decodedRecords(data json.RawMessage) ([]Recorded, error) {
	var list []sentRecord
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, err
	}
	recs := make([]Recorded, len(list))
	for i, r := range list {
		e, err := wire.DecodeEvent(r.Event)
		if err != nil {
			return nil, err
		}
		recs[i] = Recorded{Seq: r.Seq, Event: e, Data: r.Event, Position: r.Position}
	}
	return recs, nil
}

// encoded is a command as it is sent. The Laws have no command that cannot be written.
func encoded(c laws.Command) json.RawMessage {
	data, err := wire.EncodeCommand(c)
	if err != nil {
		return json.RawMessage(`{}`) // refused where it is read
	}
	return data
}

// notAsked reports whether nothing can have come of what another node was asked.
func notAsked(err error) bool { return errors.Is(err, bus.ErrNobody) || errors.Is(err, bus.ErrCut) }

// triesAt is how often the node that holds a game is looked for, while the game goes from one to another.
const triesAt = 6

// at carries something out at the node that holds a game: here, or there with args, whose answer is given to
// got unless that is nil.
func (h *Hall) at(ctx context.Context, id GameID, what string, args func() any, got func(json.RawMessage) error, here func(context.Context) error) error {
	if h.others == nil {
		return here(ctx)
	}
	for try := 1; ; try++ {
		node, err := h.holder(ctx, id, try > 1)
		switch {
		case err != nil:
			return err
		case node == "":
			err = here(ctx)
		case asked(ctx):
			return refusal.New(Moved)
		default:
			if err = h.others.ask(ctx, node, what, args(), got); refusal.Is(err, Closing) {
				err = refusal.New(Moved) // nothing came of it there, and others have the game in a moment
				h.others.lookNow()
			}
		}
		if !refusal.Is(err, Moved) && !(refusal.Is(err, Unreachable) && notAsked(err)) || try == triesAt || asked(ctx) {
			return err
		}
		if refusal.Is(err, Unreachable) {
			h.others.lookNow()
		}
		select {
		case <-time.After(time.Duration(try) * 50 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// answers has other nodes' questions about the games answered that this one holds.
func (o *others) answers() {
	h := o.hall
	answer1(o, "do", func(ctx context.Context, a doArgs) (any, error) {
		c, err := wire.DecodeCommand(a.Command)
		if err != nil {
			return nil, err
		}
		var recs []Recorded
		err = h.at(ctx, a.Game, "", nil, nil, func(ctx context.Context) (err error) {
			recs, err = h.doHere(ctx, a.Game, a.Who, c)
			return err
		})
		return sentRecords(recs), err
	})
	answer1(o, "propose", func(ctx context.Context, a proposeArgs) (any, error) {
		offer, agreed, err := h.Propose(ctx, a.Game, a.Who, a.Kind, a.Plies)
		return proposeReply{offer, agreed}, err
	})
	answer1(o, "more-time", func(ctx context.Context, a moreTimeArgs) (any, error) {
		return nil, h.MoreTime(ctx, a.Game, a.Who, a.Span)
	})
	answer1(o, "seal", func(ctx context.Context, a sealArgs) (any, error) {
		return nil, h.Seal(ctx, a.Game, a.Who, laws.Written{Text: a.Text, Lang: a.Lang})
	})
	answer1(o, "open-envelope", func(ctx context.Context, a envelopeArgs) (any, error) {
		return nil, h.OpenEnvelope(ctx, a.Game, a.Who, a.Salt, laws.Written{Text: a.Text, Lang: a.Lang})
	})
	answer1(o, "resume", func(ctx context.Context, a gameArgs) (any, error) { return nil, h.resumeGame(ctx, a.Game) })
	answer1(o, "resume-late", func(ctx context.Context, a resumeArgs) (any, error) {
		return nil, h.Resume(ctx, a.Who, a.Game, a.Late)
	})
	answer1(o, "adjudicate", func(ctx context.Context, a resultArgs) (any, error) {
		return nil, h.Adjudicate(ctx, a.Game, a.Result, a.Reason)
	})
	answer1(o, "rule", func(ctx context.Context, a resultArgs) (any, error) {
		return nil, h.Rule(ctx, a.Game, Ruling{Result: a.Result, Reason: a.Reason, Article: a.Article})
	})
	answer1(o, "reopen", func(ctx context.Context, a reopenArgs) (any, error) {
		c, err := wire.DecodeCommand(a.Command)
		if err != nil {
			return nil, err
		}
		reopen, is := c.(laws.Reopen)
		if !is {
			return nil, refusal.New(NotYourGame)
		}
		return h.Reopen(ctx, a.Game, reopen)
	})
	answer1(o, "depart", func(ctx context.Context, a whoArgs) (any, error) {
		return nil, h.at(ctx, a.Game, "", nil, nil, func(ctx context.Context) error { return h.departHere(ctx, a.Game, a.Who) })
	})
	answer1(o, "speak", func(ctx context.Context, a speakArgs) (any, error) {
		heard := 0
		err := h.at(ctx, a.Game, "", nil, nil, func(ctx context.Context) (err error) {
			heard, err = h.speakHere(ctx, a.Game, a.Who, a.How, a.Text)
			return err
		})
		return heard, err
	})
	answer1(o, "talk", func(_ context.Context, a gameArgs) (any, error) { return h.talkAt(a.Game), nil })
	answer1(o, "line", func(_ context.Context, l sentLine) (any, error) { return h.hearLine(l), nil })
	answer1(o, "watching", func(_ context.Context, a gameArgs) (any, error) { return h.watchingHere(a.Game), nil })
}
