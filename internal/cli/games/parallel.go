package games

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"sync"

	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/laws/review"
)

// manyHands reviews one stream on several cores and takes the games in their
// order, exactly as one reviewer alone would find them.
//
// The stream is cut into sections that seem to be whole games. The reader of a
// section sees whether the cut was right: the last game ended before the cut and
// the reader then stands where the next section begins. Where it was not, the
// last game is read again across the cut, and when even that does not lead to the
// beginning of the next section, the rest is read by one reviewer alone.
type manyHands struct {
	jobs int
	size int // of a section, in bytes
	// make gives a reviewer of a stream.
	make func(io.Reader) (*review.Reviewer, error)
	// take is shown each game; it is valid until take returns.
	take func(*review.Game) error
	// at receives how many bytes have been read.
	at func(int64)
}

// A section in review holds at most heldBatches times batchSize games; more wait
// until the sections before it are done.
const (
	sectionSize = 256 << 10
	batchSize   = 64
	heldBatches = 64
)

// section is a piece of the stream and what was found in it.
type section struct {
	chunk pgn.Chunk
	games chan []review.Game // closed when the section has been reviewed

	// The following are set when games is closed. The last game is apart: it is
	// certain only when the section was sealed.
	last     *review.Game
	lastFrom pgn.Location // where its reading began
	sealed   bool
	err      error
}

func (m *manyHands) run(ctx context.Context, src io.Reader) error {
	splitter := pgn.NewSplitter(src, m.size)
	inside, stop := context.WithCancel(ctx)
	order := make(chan *section, m.jobs)
	work := make(chan *section)
	free := make(chan []byte, 2*m.jobs+2)
	var hands, cutter sync.WaitGroup
	cutter.Go(func() {
		defer close(order)
		defer close(work)
		m.cut(inside, splitter, order, work, free)
	})
	for range m.jobs {
		hands.Go(func() { m.work(inside, work) })
	}
	// halt ends the other goroutines and gives what they had not yet handed over.
	halt := sync.OnceValue(func() (texts []io.Reader) {
		stop()
		for s := range order {
			texts = append(texts, bytes.NewReader(s.chunk.Text))
		}
		hands.Wait()
		cutter.Wait()
		return texts
	})
	defer halt()

	games := 0
	take := func(g *review.Game) error {
		games++
		g.Number = games
		return m.take(g)
	}
	var again *section // already taken out of the order
	for {
		s := again
		again = nil
		if s == nil {
			var ok bool
			if s, ok = <-order; !ok {
				return ctx.Err()
			}
		}
		for batch := range s.games {
			for i := range batch {
				if err := take(&batch[i]); err != nil {
					return err
				}
			}
		}
		switch {
		case s.err != nil:
			return s.err
		case s.sealed:
			if s.last != nil {
				if err := take(s.last); err != nil {
					return err
				}
			}
			m.at(s.chunk.At.Offset + int64(len(s.chunk.Text)))
			if s.chunk.Last {
				return nil
			}
			select {
			case free <- s.chunk.Text[:0]:
			default:
			}
			continue
		}
		// The last game runs on beyond the cut, or may do so.
		tail := s.chunk.Text[s.lastFrom.Offset-s.chunk.At.Offset:]
		next, ok := <-order
		if ok {
			g, in, err := m.across(tail, s.lastFrom, next)
			if err != nil {
				return err
			}
			if in {
				if err := take(g); err != nil {
					return err
				}
				again = next
				continue
			}
			tail = slices.Concat(tail, next.chunk.Text)
		}
		from := s.lastFrom
		from.Game = games
		rest := append([]io.Reader{bytes.NewReader(tail)}, halt()...)
		return m.alone(ctx, io.MultiReader(append(rest, splitter.Rest())...), from)
	}
}

// cut hands the sections out, in order and to the hands.
func (m *manyHands) cut(ctx context.Context, splitter *pgn.Splitter, order, work chan<- *section, free <-chan []byte) {
	for ctx.Err() == nil {
		var room []byte
		select {
		case room = <-free:
		default:
		}
		chunk, err := splitter.Next(room)
		if err != nil {
			return // what it is, Rest will say
		}
		s := &section{chunk: chunk, games: make(chan []review.Game, heldBatches)}
		order <- s // taken to the end, also after a stop
		if !chunk.Cut && !chunk.Last {
			// One long game, or no games at all: not for many hands.
			s.lastFrom = chunk.At
			close(s.games)
			return
		}
		select {
		case work <- s:
		case <-ctx.Done():
			s.err = ctx.Err() // nobody will review it, and somebody may wait for it
			close(s.games)
			return
		}
	}
}

// work reviews sections until there are no more.
func (m *manyHands) work(ctx context.Context, work <-chan *section) {
	r, err := m.make(bytes.NewReader(nil))
	for s := range work {
		if err != nil {
			s.err = err
		} else {
			s.err = s.review(ctx, r)
		}
		close(s.games)
	}
}

// review reviews the section, all but the last game.
func (s *section) review(ctx context.Context, r *review.Reviewer) error {
	start := s.chunk.At
	start.Game = 0
	r.ResumeAt(bytes.NewReader(s.chunk.Text), start)
	end := s.chunk.End()
	before, from := start, start // where the game about to be read began, and the one before
	var batch []review.Game
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if s.last != nil {
			batch = append(batch, *s.last)
		}
		if len(batch) == batchSize {
			select {
			case s.games <- batch:
			case <-ctx.Done():
				return ctx.Err()
			}
			batch = nil
		}
		kept := *g
		kept.Claimable = slices.Clone(g.Claimable)
		s.last = &kept
		before, from = from, r.Location()
	}
	if len(batch) > 0 {
		select {
		case s.games <- batch:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	s.lastFrom = before
	at := r.Location()
	s.sealed = s.chunk.Last || from.Offset < end.Offset && at.Offset == end.Offset && at.Line == end.Line && at.Column == end.Column
	return nil
}

// across reads the last game of a section on into the next one, and reports
// whether the next one begins behind it.
func (m *manyHands) across(tail []byte, from pgn.Location, next *section) (g *review.Game, in bool, err error) {
	r, err := m.make(bytes.NewReader(nil))
	if err != nil {
		return nil, false, err
	}
	r.ResumeAt(io.MultiReader(bytes.NewReader(tail), bytes.NewReader(next.chunk.Text)), from)
	g, err = r.Next()
	if errors.Is(err, io.EOF) {
		return nil, false, nil // unknown here
	}
	at := r.Location()
	return g, err == nil && at.Offset == next.chunk.At.Offset && at.Line == next.chunk.At.Line, err
}

// alone reviews what is left with one reviewer.
func (m *manyHands) alone(ctx context.Context, src io.Reader, from pgn.Location) error {
	r, err := m.make(bytes.NewReader(nil))
	if err != nil {
		return err
	}
	r.ResumeAt(src, from)
	for ctx.Err() == nil {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		m.at(r.Offset())
		if err := m.take(g); err != nil {
			return err
		}
	}
	return ctx.Err()
}
