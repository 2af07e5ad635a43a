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

// parallelReview reviews one stream on several cores and delivers the games in order, exactly as a
// single reviewer would find them.
//
// The stream is cut into sections at what looks like the end of a game. The reviewer of a section
// detects whether the cut was right: the last game must end before the cut, and the reader must
// stop exactly where the next section begins. If not, the last game is read again across the cut.
// If even that does not end at the beginning of the next section, a single reviewer reads the rest.
type parallelReview struct {
	jobs int
	size int // of a section, in bytes
	// make returns a reviewer of a stream.
	make func(io.Reader) (*review.Reviewer, error)
	// take receives each game, which is valid until take returns.
	take func(*review.Game) error
	// at receives the number of bytes read so far.
	at func(int64)
}

// A section buffers at most heldBatches times batchSize games. Further games wait until the
// sections before it are done.
const (
	sectionSize = 256 << 10
	batchSize   = 64
	heldBatches = 64
)

// section is a part of the stream with its reviewed games.
type section struct {
	chunk pgn.Chunk
	games chan []review.Game // closed when the section was reviewed

	// The fields from here on are set when games is closed. last is the last game, which is certain
	// only when the section is sealed.
	last     *review.Game
	lastFrom pgn.Location // where the last game begins
	sealed   bool
	err      error
}

// run reviews a stream.
func (m *parallelReview) run(ctx context.Context, src io.Reader) error {
	splitter := pgn.NewSplitter(src, m.size)
	inside, stop := context.WithCancel(ctx)
	order := make(chan *section, m.jobs)
	work := make(chan *section)
	free := make(chan []byte, 2*m.jobs+2)
	var hands, cutter sync.WaitGroup
	cutter.Go(func() {
		defer close(order)
		defer close(work)
		m.cutSections(inside, splitter, order, work, free)
	})
	for range m.jobs {
		hands.Go(func() { m.reviewSections(inside, work) })
	}
	// halt ends the other goroutines and returns the texts of the sections that were not delivered.
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
	var again *section // a section that was received already
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
		// The last game extends beyond the cut, or may do so.
		tail := s.chunk.Text[s.lastFrom.Offset-s.chunk.At.Offset:]
		next, ok := <-order
		if ok {
			g, in, err := m.reviewAcross(tail, s.lastFrom, next)
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
		return m.reviewRest(ctx, io.MultiReader(append(rest, splitter.Rest())...), from)
	}
}

// cutSections sends the sections to order, and to work for review.
func (m *parallelReview) cutSections(ctx context.Context, splitter *pgn.Splitter, order, work chan<- *section, free <-chan []byte) {
	for ctx.Err() == nil {
		var room []byte
		select {
		case room = <-free:
		default:
		}
		chunk, err := splitter.Next(room)
		if err != nil {
			return // Rest returns the same error
		}
		s := &section{chunk: chunk, games: make(chan []review.Game, heldBatches)}
		order <- s // the receiver drains order even after a stop
		if !chunk.Cut && !chunk.Last {
			// One long game, or no games: not worth several reviewers.
			s.lastFrom = chunk.At
			close(s.games)
			return
		}
		select {
		case work <- s:
		case <-ctx.Done():
			s.err = ctx.Err() // it will not be reviewed, but a receiver may wait for it
			close(s.games)
			return
		}
	}
}

// reviewSections reviews sections until there are no more.
func (m *parallelReview) reviewSections(ctx context.Context, work <-chan *section) {
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

// review reviews the section except its last game.
func (s *section) review(ctx context.Context, r *review.Reviewer) error {
	start := s.chunk.At
	start.Game = 0
	r.ResumeAt(bytes.NewReader(s.chunk.Text), start)
	end := s.chunk.End()
	before, from := start, start // where the next game begins, and the one before it
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

// reviewAcross reads the last game of a section on into the next section. sealed reports whether
// that game ends where the next section begins.
func (m *parallelReview) reviewAcross(tail []byte, from pgn.Location, next *section) (g *review.Game, sealed bool, err error) {
	r, err := m.make(bytes.NewReader(nil))
	if err != nil {
		return nil, false, err
	}
	r.ResumeAt(io.MultiReader(bytes.NewReader(tail), bytes.NewReader(next.chunk.Text)), from)
	g, err = r.Next()
	if errors.Is(err, io.EOF) {
		return nil, false, nil // undecided
	}
	at := r.Location()
	return g, err == nil && at.Offset == next.chunk.At.Offset && at.Line == next.chunk.At.Line, err
}

// reviewRest reviews the rest with a single reviewer.
func (m *parallelReview) reviewRest(ctx context.Context, src io.Reader, from pgn.Location) error {
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
