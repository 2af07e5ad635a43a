package site

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/escaque/escaque/internal/limits"
)

const (
	// takenWithin limits the time for writing a message to a page.
	takenWithin = 10 * time.Second
	// aliveEvery is the interval of keep-alive comments in a silent stream, so that no proxy closes
	// it.
	aliveEvery = 25 * time.Second
	// retryAfter is the time after which a page reconnects when its stream has ended.
	retryAfter = 2 * time.Second
)

// Stream is an event stream (text/event-stream) to a page. It lasts while the page is open and
// reads it.
type Stream struct {
	v       *Visit
	ctx     context.Context
	hangUp  context.CancelFunc
	stay    *limits.Stay
	control *http.ResponseController
	alive   *time.Ticker
}

// Stream opens an event stream, which the caller must close. If there are too many connections, it
// answers 503 and returns false.
func (v *Visit) Stream() (s *Stream, ok bool) {
	ctx, hangUp := context.WithCancel(v.R.Context())
	stay, ok := v.Stay(hangUp)
	if !ok {
		hangUp()
		return nil, false
	}
	h := v.W.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // proxies must not hold news back
	v.W.WriteHeader(http.StatusOK)
	s = &Stream{v: v, ctx: ctx, hangUp: hangUp, stay: stay, control: http.NewResponseController(v.W), alive: time.NewTicker(aliveEvery)}
	s.write("retry: %d\n\n", retryAfter.Milliseconds())
	return s, true
}

// Close ends the stream.
func (s *Stream) Close() {
	s.alive.Stop()
	s.stay.Leave()
	s.hangUp()
}

// Send sends an event with its data, which must be one line. It returns false when the stream has
// ended.
func (s *Stream) Send(event string, data []byte) bool {
	return s.write("event: %s\ndata: %s\n\n", event, data)
}

// Wait waits until one of the channels news and timer is ready; either may be nil. Meanwhile it
// keeps the stream alive. It returns false when the stream has ended.
func (s *Stream) Wait(news <-chan struct{}, timer <-chan time.Time) bool {
	for {
		select {
		case <-news:
			return true
		case <-timer:
			return true
		case <-s.alive.C:
			if !s.write(": alive\n\n") {
				return false
			}
		case <-s.ctx.Done():
			return false
		case <-s.v.s.closing:
			return false
		}
	}
}

// write writes and flushes formatted text, and reports whether that succeeded in time.
func (s *Stream) write(format string, a ...any) bool {
	if err := s.control.SetWriteDeadline(time.Now().Add(takenWithin)); err != nil {
		s.v.s.log.Debug("write deadline stays", "error", err)
	}
	_, err := fmt.Fprintf(s.v.W, format, a...)
	return err == nil && s.control.Flush() == nil
}
