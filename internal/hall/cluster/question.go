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

// Nothing is the answer to a question that has no result.
type Nothing struct{}

// WithoutResult adapts a function without a result to the handler of a question.
func WithoutResult[Req any](do func(ctx context.Context, r Req) error) func(ctx context.Context, r Req) (Nothing, error) {
	return func(ctx context.Context, r Req) (Nothing, error) { return Nothing{}, do(ctx, r) }
}

// Question is a request that nodes send each other, with its type of answer.
type Question[Req, Resp any] struct {
	cluster *Cluster // nil if there are no other nodes
	name    string
}

// NewQuestion registers a question under its name, with the function that answers it at this node.
// If c is nil, nothing is registered.
func NewQuestion[Req, Resp any](c *Cluster, name string, answer func(ctx context.Context, r Req) (Resp, error)) Question[Req, Resp] {
	if c != nil {
		c.nodes.Answer(name, func(ctx context.Context, data []byte) (any, error) { return handleQuestion(ctx, c, data, answer) })
	}
	return Question[Req, Resp]{c, name}
}

// reply is an answer together with the journal position of the node that gives it.
type reply struct {
	After uint64 `json:"after"`
	Value any    `json:"value,omitempty"`
}

// handleQuestion decodes and answers a question of another node.
func handleQuestion[Req, Resp any](ctx context.Context, c *Cluster, data []byte, answer func(ctx context.Context, r Req) (Resp, error)) (any, error) {
	var r Req
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.WithValue(ctx, fromNodeKey{}, true), answerWithin)
	defer cancel()
	value, err := answer(ctx, r)
	switch {
	case errors.Is(err, context.Canceled) && c.opt.Closing():
		return nil, refusal.New(refusal.Closing) // the tables ended before the answer was ready
	case err != nil:
		return nil, err
	}
	said := reply{After: c.opt.Journal.LastWritten()}
	if _, none := any(value).(Nothing); !none {
		said.Value = value
	}
	return said, nil
}

// Ask asks another node. It returns when this node has processed the journal up to the answer. The
// refusal is [refusal.Unreachable] if the node does not answer.
func (q Question[Req, Resp]) Ask(ctx context.Context, node string, r Req) (Resp, error) {
	return q.AskThen(ctx, node, r, nil)
}

// AskThen is Ask that calls then, if it is not nil, with the answer before it waits for the
// journal.
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
	q.cluster.waitFollowed(ctx, said.After)
	return answer, nil
}

// askAllTimeout is how long [Question.AskAll] waits for answers.
const askAllTimeout = 500 * time.Millisecond

// AskAll asks all other nodes in parallel. It calls handle for each answer, never concurrently, and
// ignores nodes that do not answer in time.
func (q Question[Req, Resp]) AskAll(ctx context.Context, r Req, handle func(Resp)) {
	if q.cluster == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, askAllTimeout)
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
			handle(said.Value)
		})
	}
	all.Wait()
}

// fromNodeKey is the context key that marks a request from another node.
type fromNodeKey struct{}

// IsFromNode reports whether a request comes from another node. Such a request is not forwarded
// again.
func IsFromNode(ctx context.Context) bool { return ctx.Value(fromNodeKey{}) != nil }
