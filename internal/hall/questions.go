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

// questions are all requests that the nodes of one server send each other about a hall, by kind. A
// request about a game goes to the node that holds it, which is this one if the server has no
// other.
type questions struct {
	do           gameQuestion[doRequest, records]
	remedies     gameQuestion[remediesRequest, sentRemedies]
	preview      gameQuestion[doRequest, sentPreview]
	propose      gameQuestion[proposeRequest, proposal]
	moreTime     gameQuestion[moreTimeRequest, cluster.Nothing]
	seal         gameQuestion[sealRequest, cluster.Nothing]
	openEnvelope gameQuestion[envelopeRequest, cluster.Nothing]
	resume       gameQuestion[gameRef, cluster.Nothing]
	resumeLate   gameQuestion[resumeRequest, cluster.Nothing]
	adjudicate   gameQuestion[resultRequest, cluster.Nothing]
	rule         gameQuestion[resultRequest, cluster.Nothing]
	reopen       gameQuestion[reopenRequest, uint64]
	depart       gameQuestion[departRequest, cluster.Nothing]
	speak        gameQuestion[speakRequest, int]

	stopForCall      gameQuestion[stopRequest, string]
	checkStop        gameQuestion[stopRequest, string]
	resumeUnanswered gameQuestion[unansweredRequest, bool]

	talk     cluster.Question[gameRef, []sentLine]
	line     cluster.Question[sentLine, int]
	watching cluster.Question[gameRef, []members.Identity]

	screen cluster.Question[Offer, cluster.Nothing]
	visits cluster.Question[visitsRequest, visitsAnswer]
}

// newQuestions registers the handler of each question under its name. c is nil if the server has
// one node.
func newQuestions(h *Hall, c *cluster.Cluster) (q questions) {
	q.do = newGameQuestion(h, c, "do", h.do)
	q.remedies = newGameQuestion(h, c, "remedies", h.remedies)
	q.preview = newGameQuestion(h, c, "preview", h.preview)
	q.propose = newGameQuestion(h, c, "propose", h.propose)
	q.moreTime = newGameQuestion(h, c, "more-time", cluster.WithoutResult(h.moreTime))
	q.seal = newGameQuestion(h, c, "seal", cluster.WithoutResult(h.seal))
	q.openEnvelope = newGameQuestion(h, c, "open-envelope", cluster.WithoutResult(h.openEnvelope))
	q.resume = newGameQuestion(h, c, "resume", cluster.WithoutResult(h.resumeAgreed))
	q.resumeLate = newGameQuestion(h, c, "resume-late", cluster.WithoutResult(h.resumeByArbiter))
	q.adjudicate = newGameQuestion(h, c, "adjudicate", cluster.WithoutResult(h.adjudicate))
	q.rule = newGameQuestion(h, c, "rule", cluster.WithoutResult(h.rule))
	q.reopen = newGameQuestion(h, c, "reopen", h.reopen)
	q.depart = newGameQuestion(h, c, "depart", cluster.WithoutResult(h.depart))
	q.speak = newGameQuestion(h, c, "speak", h.speak)
	q.stopForCall = newGameQuestion(h, c, "stop-for-call", h.stopForCall)
	q.checkStop = newGameQuestion(h, c, "check-stop-for-call", h.checkStop)
	q.resumeUnanswered = newGameQuestion(h, c, "resume-unanswered", h.resumeUnanswered)

	q.talk = cluster.NewQuestion(c, "talk", func(_ context.Context, r gameRef) ([]sentLine, error) { return h.chatOf(r.Game), nil })
	q.line = cluster.NewQuestion(c, "line", func(_ context.Context, l sentLine) (int, error) { return h.receiveLine(l), nil })
	q.watching = cluster.NewQuestion(c, "watching", func(_ context.Context, r gameRef) ([]members.Identity, error) { return h.localViewers(r.Game), nil })

	q.screen = cluster.NewQuestion(c, "screen", cluster.WithoutResult(h.people.CheckScreensHere))
	q.visits = cluster.NewQuestion(c, "visits", func(_ context.Context, r visitsRequest) (visitsAnswer, error) { return h.answerVisits(r), nil })
	return q
}

// gameRequest is the parameter of a request about a game. It names the game.
type gameRequest interface{ game() GameID }

// gameQuestion is a request to the node that holds a game, with the types of its parameter and
// answer.
type gameQuestion[Req gameRequest, Resp any] struct {
	hall *Hall
	// answers at this node
	here func(ctx context.Context, r Req) (Resp, error)
	// asks another node
	there cluster.Question[Req, Resp]
}

// newGameQuestion returns a request about a game. The function here answers it at the node that
// holds the game.
func newGameQuestion[Req gameRequest, Resp any](h *Hall, c *cluster.Cluster, name string, here func(ctx context.Context, r Req) (Resp, error)) gameQuestion[Req, Resp] {
	q := gameQuestion[Req, Resp]{hall: h, here: here}
	q.there = cluster.NewQuestion(c, name, q.ask)
	return q
}

// ask sends the request to the node that holds the game and returns the answer.
func (q gameQuestion[Req, Resp]) ask(ctx context.Context, r Req) (Resp, error) {
	return q.askThen(ctx, r, nil, nil)
}

// askThen is ask with two functions for the case that another node holds the game: send replaces
// the request before it is sent, and then is called with the answer. Both may be nil.
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

// The parameters and results of the requests between nodes about a game.
type (
	gameRef struct {
		Game GameID `json:"game"`
	}
	doRequest struct {
		gameRef
		Who     members.Identity `json:"who"`
		Command sentCommand      `json:"command"`
		Seen    uint64           `json:"seen,omitempty"`
		Key     string           `json:"key,omitempty"`
	}
	proposeRequest struct {
		gameRef
		Who   members.Identity `json:"who"`
		Kind  OfferKind        `json:"kind"`
		Plies int              `json:"plies"`
	}
	proposal struct {
		Offer  Offer `json:"offer"`
		Agreed bool  `json:"agreed"`
	}
	moreTimeRequest struct {
		gameRef
		Who  members.Identity `json:"who"`
		Span time.Duration    `json:"span"`
	}
	sealRequest struct {
		gameRef
		Who  members.Identity `json:"who"`
		Text string           `json:"text"`
		Lang string           `json:"lang,omitempty"`
	}
	envelopeRequest struct {
		gameRef
		Who  members.Identity `json:"who"`
		Salt laws.Salt        `json:"salt"`
		Text string           `json:"text"`
		Lang string           `json:"lang,omitempty"`
	}
	resumeRequest struct {
		gameRef
		Who  members.Identity `json:"who"`
		Late time.Duration    `json:"late,omitempty"`
	}
	resultRequest struct {
		gameRef
		Result  laws.Result `json:"result"`
		Reason  string      `json:"reason"`
		Article string      `json:"article,omitempty"`
	}
	reopenRequest struct {
		gameRef
		Command sentCommand `json:"command"`
	}
	departRequest struct {
		gameRef
		Who members.Identity `json:"who"`
	}
	speakRequest struct {
		gameRef
		Who  members.Identity `json:"who"`
		How  TableManner      `json:"how"`
		Text string           `json:"text"`
	}
)

func (r gameRef) game() GameID { return r.Game }

// sentCommand is a command of the Laws in the form that nodes send to each other.
type sentCommand struct{ laws.Command }

// MarshalJSON writes the command in the form of laws/wire. Every command of the Laws has such a
// form.
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

// errNoCommand is the answer to a request without a command.
var errNoCommand = errors.New("hall: no command is sent")

// records are the records of a game that another node returns.
type records []Recorded

// sentRecord is a record of a game in the form that nodes send to each other.
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
