package hall

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

// questions are all that the nodes of one server ask each other about a hall, by kind. Those about
// a game are asked of the node that holds it, which is this one where the server has no other.
type questions struct {
	do           gameQuestion[doRequest, records]
	propose      gameQuestion[proposeRequest, proposal]
	moreTime     gameQuestion[moreTimeRequest, cluster.Nothing]
	seal         gameQuestion[sealRequest, cluster.Nothing]
	openEnvelope gameQuestion[envelopeRequest, cluster.Nothing]
	resume       gameQuestion[ofGame, cluster.Nothing]
	resumeLate   gameQuestion[resumeRequest, cluster.Nothing]
	adjudicate   gameQuestion[resultRequest, cluster.Nothing]
	rule         gameQuestion[resultRequest, cluster.Nothing]
	reopen       gameQuestion[reopenRequest, uint64]
	depart       gameQuestion[departRequest, cluster.Nothing]
	speak        gameQuestion[speakRequest, int]

	talk     cluster.Question[ofGame, []sentLine]
	line     cluster.Question[sentLine, int]
	watching cluster.Question[ofGame, []members.Identity]

	screen cluster.Question[Offer, cluster.Nothing]
	visits cluster.Question[visitsRequest, visitsPart]
}

// newQuestions returns the questions, each with its name between the nodes and what is done where
// it is asked. c is nil where the server has one node.
func newQuestions(h *Hall, c *cluster.Cluster) (q questions) {
	q.do = newGameQuestion(h, c, "do", h.do)
	q.propose = newGameQuestion(h, c, "propose", h.propose)
	q.moreTime = newGameQuestion(h, c, "more-time", cluster.Done(h.moreTime))
	q.seal = newGameQuestion(h, c, "seal", cluster.Done(h.seal))
	q.openEnvelope = newGameQuestion(h, c, "open-envelope", cluster.Done(h.openEnvelope))
	q.resume = newGameQuestion(h, c, "resume", cluster.Done(h.resumeAgreed))
	q.resumeLate = newGameQuestion(h, c, "resume-late", cluster.Done(h.resumeByArbiter))
	q.adjudicate = newGameQuestion(h, c, "adjudicate", cluster.Done(h.adjudicate))
	q.rule = newGameQuestion(h, c, "rule", cluster.Done(h.rule))
	q.reopen = newGameQuestion(h, c, "reopen", h.reopen)
	q.depart = newGameQuestion(h, c, "depart", cluster.Done(h.depart))
	q.speak = newGameQuestion(h, c, "speak", h.speak)

	q.talk = cluster.NewQuestion(c, "talk", func(_ context.Context, r ofGame) ([]sentLine, error) { return h.talkAt(r.Game), nil })
	q.line = cluster.NewQuestion(c, "line", func(_ context.Context, l sentLine) (int, error) { return h.takeLine(l), nil })
	q.watching = cluster.NewQuestion(c, "watching", func(_ context.Context, r ofGame) ([]members.Identity, error) { return h.watchingHere(r.Game), nil })

	q.screen = cluster.NewQuestion(c, "screen", cluster.Done(h.people.ScreenedHere))
	q.visits = cluster.NewQuestion(c, "visits", func(_ context.Context, r visitsRequest) (visitsPart, error) { return h.visitsPart(r), nil })
	return q
}

// gameRequest is what is asked about a game.
type gameRequest interface{ game() GameID }

// gameQuestion is a question to the node that holds a game.
type gameQuestion[Req gameRequest, Resp any] struct {
	hall  *Hall
	here  func(ctx context.Context, r Req) (Resp, error)
	there cluster.Question[Req, Resp]
}

func newGameQuestion[Req gameRequest, Resp any](h *Hall, c *cluster.Cluster, name string, here func(ctx context.Context, r Req) (Resp, error)) gameQuestion[Req, Resp] {
	q := gameQuestion[Req, Resp]{hall: h, here: here}
	q.there = cluster.NewQuestion(c, name, q.ask)
	return q
}

// ask asks the node that holds the game.
func (q gameQuestion[Req, Resp]) ask(ctx context.Context, r Req) (Resp, error) {
	return q.askThen(ctx, r, nil, nil)
}

// askThen is ask with what another node is asked in the place of r, and what is done with its
// answer; either may be nil.
func (q gameQuestion[Req, Resp]) askThen(ctx context.Context, r Req, send func(Req) Req, then func(ctx context.Context, answer Resp)) (answer Resp, err error) {
	if q.hall.nodes == nil {
		return q.here(ctx, r)
	}
	err = q.hall.nodes.atHolder(ctx, r.game(), func() (err error) {
		answer, err = q.here(ctx, r)
		return err
	}, func(node string) (err error) {
		sent := r
		if send != nil {
			sent = send(r)
		}
		answer, err = q.there.AskThen(ctx, node, sent, then)
		return err
	})
	return answer, err
}

// What is asked.
type (
	ofGame struct {
		Game GameID `json:"game"`
	}
	doRequest struct {
		ofGame
		Who     members.Identity `json:"who"`
		Command sentCommand      `json:"command"`
	}
	proposeRequest struct {
		ofGame
		Who   members.Identity `json:"who"`
		Kind  OfferKind        `json:"kind"`
		Plies int              `json:"plies"`
	}
	proposal struct {
		Offer  Offer `json:"offer"`
		Agreed bool  `json:"agreed"`
	}
	moreTimeRequest struct {
		ofGame
		Who  members.Identity `json:"who"`
		Span time.Duration    `json:"span"`
	}
	sealRequest struct {
		ofGame
		Who  members.Identity `json:"who"`
		Text string           `json:"text"`
		Lang string           `json:"lang,omitempty"`
	}
	envelopeRequest struct {
		ofGame
		Who  members.Identity `json:"who"`
		Salt laws.Salt        `json:"salt"`
		Text string           `json:"text"`
		Lang string           `json:"lang,omitempty"`
	}
	resumeRequest struct {
		ofGame
		Who  members.Identity `json:"who"`
		Late time.Duration    `json:"late,omitempty"`
	}
	resultRequest struct {
		ofGame
		Result  laws.Result `json:"result"`
		Reason  string      `json:"reason"`
		Article string      `json:"article,omitempty"`
	}
	reopenRequest struct {
		ofGame
		Command sentCommand `json:"command"`
	}
	departRequest struct {
		ofGame
		Who members.Identity `json:"who"`
	}
	speakRequest struct {
		ofGame
		Who  members.Identity `json:"who"`
		How  TableManner      `json:"how"`
		Text string           `json:"text"`
	}
)

func (r ofGame) game() GameID { return r.Game }

// sentCommand is a command of the Laws on its way to another node.
type sentCommand struct{ laws.Command }

// MarshalJSON writes the command in the form of laws/wire. The Laws have no command that cannot be
// written.
func (c sentCommand) MarshalJSON() ([]byte, error) {
	data, err := wire.EncodeCommand(c.Command)
	if err != nil {
		return []byte(`{}`), nil //nolint:nilerr // refused where it is read
	}
	return data, nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (c *sentCommand) UnmarshalJSON(data []byte) (err error) {
	c.Command, err = wire.DecodeCommand(data)
	return err
}

// errNoCommand is the answer to a node that asks for a command and sends none.
var errNoCommand = errors.New("hall: no command is sent")

// records are those of a game that another node answers.
type records []Recorded

// sentRecord is a record of a game on its way to another node.
type sentRecord struct {
	Seq      uint64          `json:"seq"`
	Position uint64          `json:"position"`
	Event    json.RawMessage `json:"event"`
}

// MarshalJSON writes the records with their events in the form of laws/wire.
func (recs records) MarshalJSON() ([]byte, error) {
	list := make([]sentRecord, len(recs))
	for i, r := range recs {
		list[i] = sentRecord{r.Seq, r.Position, r.Data}
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (recs *records) UnmarshalJSON(data []byte) error {
	var list []sentRecord
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	*recs = make(records, len(list))
	for i, r := range list {
		e, err := wire.DecodeEvent(r.Event)
		if err != nil {
			return err
		}
		(*recs)[i] = Recorded{Seq: r.Seq, Event: e, Data: r.Event, Position: r.Position}
	}
	return nil
}
