package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/internal/nodes"
)

// Nothing is the answer to a question that is only done or refused.
type Nothing struct{}

// Done returns the answer to a question that is only done or refused.
func Done[Req any](do func(ctx context.Context, r Req) error) func(ctx context.Context, r Req) (Nothing, error) {
	return func(ctx context.Context, r Req) (Nothing, error) { return Nothing{}, do(ctx, r) }
}

// Question is one kind of question that nodes ask each other.
type Question[Req, Resp any] struct {
	cluster *Cluster // nil alone
	name    string
}

// NewQuestion registers a question by its name between the nodes, with how this node answers it.
// Alone, where c is nil, nobody asks.
func NewQuestion[Req, Resp any](c *Cluster, name string, answer func(ctx context.Context, r Req) (Resp, error)) Question[Req, Resp] {
	if c != nil {
		c.nodes.Answer(name, func(ctx context.Context, data []byte) (any, error) { return answered(ctx, c, data, answer) })
	}
	return Question[Req, Resp]{c, name}
}

// reply is an answer with how far the journal had come at the node that gives it.
type reply struct {
	After uint64 `json:"after"`
	Value any    `json:"value,omitempty"`
}

// answered answers a question of another node.
func answered[Req, Resp any](ctx context.Context, c *Cluster, data []byte, answer func(ctx context.Context, r Req) (Resp, error)) (any, error) {
	var r Req
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.WithValue(ctx, askedKey{}, true), answerWithin)
	defer cancel()
	value, err := answer(ctx, r)
	switch {
	case errors.Is(err, context.Canceled) && c.opt.Closing():
		return nil, refusal.New(refusal.Closing) // the tables have ended before the answers do
	case err != nil:
		return nil, err
	}
	said := reply{After: c.opt.Journal.LastWritten()}
	if _, none := any(value).(Nothing); !none {
		said.Value = value
	}
	return said, nil
}

// Ask asks another node, and returns when this one has followed what came of it. The refusal is
// [refusal.Unreachable] when it does not answer.
func (q Question[Req, Resp]) Ask(ctx context.Context, node string, r Req) (Resp, error) {
	return q.AskThen(ctx, node, r, nil)
}

// AskThen is Ask with what is done with the answer before this node has followed; nil for nothing.
func (q Question[Req, Resp]) AskThen(ctx context.Context, node string, r Req, then func(ctx context.Context, answer Resp)) (answer Resp, err error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	var said struct {
		After uint64          `json:"after"`
		Value json.RawMessage `json:"value"`
	}
	err = q.cluster.nodes.Ask(ctx, node, q.name, r, &said)
	if errors.Is(err, nodes.ErrUnreachable) {
		return answer, refusal.Because(refusal.Unreachable, err, node)
	}
	if err != nil {
		return answer, err
	}
	if _, none := any(answer).(Nothing); !none {
		if err := json.Unmarshal(said.Value, &answer); err != nil {
			return answer, refusal.Because(refusal.Unreachable, err, node)
		}
	}
	if then != nil {
		then(ctx, answer)
	}
	q.cluster.follow(ctx, said.After)
	return answer, nil
}

// countPatience bounds how long a node is waited for by [Question.AskAll].
const countPatience = 500 * time.Millisecond

// AskAll asks all other nodes at once; nobody waits long for one that does not answer. got is
// called for one answer after the other. Alone there is none.
func (q Question[Req, Resp]) AskAll(ctx context.Context, r Req, got func(Resp)) {
	if q.cluster == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, countPatience)
	defer cancel()
	var all sync.WaitGroup
	var mu sync.Mutex
	for _, node := range q.cluster.nodes.Others() {
		all.Go(func() {
			var said struct {
				Value Resp `json:"value"`
			}
			if err := q.cluster.nodes.Ask(ctx, node, q.name, r, &said); err != nil {
				return
			}
			mu.Lock()
			defer mu.Unlock()
			got(said.Value)
		})
	}
	all.Wait()
}

type askedKey struct{}

// Asked reports whether another node asks: it is not asked in turn.
func Asked(ctx context.Context) bool { return ctx.Value(askedKey{}) != nil }
