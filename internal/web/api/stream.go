package api

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
)

// writeLimit is the time within which a client must read a line.
const writeLimit = 10 * time.Second

// stream is an open response: one JSON object per line, and an empty line at intervals.
type stream struct {
	c       *call
	ctx     context.Context
	end     context.CancelFunc
	stay    *limits.Stay
	control *http.ResponseController
	alive   *time.Ticker
	checked time.Time
}

// stream opens a stream. It returns a refusal when there are too many.
func (c *call) stream() (*stream, error) {
	ctx, end := context.WithCancel(c.ctx)
	stay, ok := c.v.Room(end)
	if !ok {
		end()
		c.w.Header().Set("Retry-After", "60")
		return nil, site.Refuse(http.StatusServiceUnavailable, "web.api.full")
	}
	s := &stream{c: c, ctx: ctx, end: end, stay: stay, control: http.NewResponseController(c.w), checked: time.Now()}
	c.streams.add(s)
	if err := c.checkToken(ctx); err != nil { // revoked since the request came in, and before anybody could end the stream
		s.close()
		return nil, err
	}
	return s, nil
}

// begin sends the header of the response. The caller sends the first line.
func (s *stream) begin() bool {
	h := s.c.w.Header()
	h.Set("Content-Type", string(asLines))
	h.Set("X-Accel-Buffering", "no") // proxies must not hold news back
	s.c.w.WriteHeader(http.StatusOK)
	s.alive = time.NewTicker(s.c.opt.Alive)
	return s.control.Flush() == nil
}

// close ends the stream and removes it from the open ones.
func (s *stream) close() {
	s.c.streams.remove(s)
	s.end()
	s.stay.Leave()
	if s.alive != nil {
		s.alive.Stop()
	}
}

// send sends a value as a line, and reports whether it was written.
func (s *stream) send(value any) bool {
	data, err := json.Marshal(value)
	if err != nil {
		s.c.log.Error("not written", "error", err)
		return false
	}
	return s.writeLine(data)
}

// writeLine writes a line and flushes it. It returns false when the stream is broken.
func (s *stream) writeLine(data []byte) bool {
	if err := s.control.SetWriteDeadline(time.Now().Add(writeLimit)); err != nil {
		s.c.log.Debug("write deadline stays", "error", err)
	}
	_, err := s.c.w.Write(append(data, '\n'))
	return err == nil && s.control.Flush() == nil
}

// keepAlive sends an empty line and rechecks the token at intervals. It returns false when the
// stream must end.
func (s *stream) keepAlive() bool {
	if time.Since(s.checked) >= s.c.opt.Recheck {
		s.checked = time.Now()
		if s.c.checkToken(s.ctx) != nil {
			return false
		}
	}
	return s.writeLine(nil)
}

// checkToken returns an error if the caller's token is no longer valid. It returns nil if the token
// is valid or the store fails.
func (c *call) checkToken(ctx context.Context) error {
	_, who, err := c.opt.Members.CheckToken(ctx, c.secret)
	var refused *members.Error
	switch {
	case errors.As(err, &refused):
		return refused
	case err == nil && who.ID != c.who.ID:
		return &members.Error{Code: members.TokenUnknown}
	}
	return nil
}

// streams holds the open streams by account.
type streams struct {
	mu sync.Mutex
	of map[string][]*stream
}

func (l *streams) add(s *stream) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.of == nil {
		l.of = map[string][]*stream{}
	}
	l.of[s.c.who.ID] = append(l.of[s.c.who.ID], s)
}

func (l *streams) remove(s *stream) {
	l.mu.Lock()
	defer l.mu.Unlock()
	id := s.c.who.ID
	if l.of[id] = slices.DeleteFunc(l.of[id], func(other *stream) bool { return other == s }); len(l.of[id]) == 0 {
		delete(l.of, id)
	}
}

// CheckStreams ends the streams of an account whose tokens are no longer valid: a token was
// revoked, or the account was closed, barred or deleted. Changes on other nodes are read from the
// store. A nil API has no streams.
func (a *API) CheckStreams(ctx context.Context, account string) {
	if a == nil {
		return
	}
	a.streams.mu.Lock()
	open := slices.Clone(a.streams.of[account])
	a.streams.mu.Unlock()
	for _, s := range open {
		if s.c.checkToken(ctx) != nil {
			s.end()
		}
	}
}

// channelOf passes the results of next to a channel until next returns an error, for use in a
// select.
func channelOf[T any](ctx context.Context, next func(context.Context) (T, error)) <-chan T {
	out := make(chan T)
	go func() {
		defer close(out)
		for {
			one, err := next(ctx)
			if err != nil {
				return
			}
			select {
			case out <- one:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}
