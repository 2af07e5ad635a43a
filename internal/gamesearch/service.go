package gamesearch

import (
	"context"

	"log/slog"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/hall"
)

// Games is what is asked of the hall.
type Games interface {
	// Archive returns a game from its log.
	Archive(ctx context.Context, id hall.GameID) (*hall.View, error)
}

// Options of a [Service]. Store and Games are needed.
type Options struct {
	Store Store
	Games Games
	Log   *slog.Logger  // slog.Default() when nil
	Every time.Duration // how often Run looks for games that have ended; a second when 0
}

// Service finds games. Its methods may be called from several goroutines.
type Service struct {
	opt Options

	filling sync.Mutex // by whom games are taken in
	// missing is how many games were not taken in when they were last counted.
	counted time.Time
	missing int

	mu      sync.Mutex
	lexicon lexicon
	parts   []*part // by number; those that were once seen
}

// New returns a service that has read nothing yet.
func New(opt Options) *Service {
	if opt.Log == nil {
		opt.Log = slog.Default()
	}
	if opt.Every <= 0 {
		opt.Every = time.Second
	}
	return &Service{opt: opt}
}

const (
	// batch is how many games are taken in with one flush to the disk.
	batch = 128
	// atOnce is how many games a search takes in before it answers.
	atOnce = 16
	// listsAtOnce is how many lists are written with one flush: moves wait for it.
	listsAtOnce = 128
	// sayEvery is how often the log says how far a long filling has come.
	sayEvery = 30 * time.Second
	// again is how long Run waits after what did not succeed: a full disk stays full for a while.
	again = 10 * time.Second
	// patience is how long a search waits for a filling that is under way.
	patience = 250 * time.Millisecond
	// countEvery is for how long a count of missing games is believed.
	countEvery = 2 * time.Second
)

// Run takes games in as they end, and those that ended before, until the context ends.
func (s *Service) Run(ctx context.Context) error {
	var began, said time.Time                               // of a filling that takes its time
	if err := s.pack(ctx); err != nil && ctx.Err() == nil { // what an end of the server has interrupted
		s.opt.Log.Error("search of games: packing", "error", err)
	}
	done := 0
	for ctx.Err() == nil {
		from := time.Now()
		n, err := s.fill(ctx, batch)
		if err != nil && ctx.Err() == nil {
			s.opt.Log.Error("search of games: taking games in", "error", err)
			s.rest(ctx, again)
			continue
		}
		if n == batch {
			if began.IsZero() {
				began, done = from, 0
			}
			if done += n; time.Since(said) >= sayEvery {
				said = time.Now()
				left, err := s.opt.Store.CountUnnumbered(ctx)
				if err == nil && left > 0 {
					s.opt.Log.Info("games are being taken into the search, which does not find the rest yet", "taken", done, "left", left)
				}
			}
			s.rest(ctx, time.Since(from)/4) // others use the machine too
			continue
		}
		if !began.IsZero() && ctx.Err() == nil {
			s.opt.Log.Info("the search of games finds all games", "taken", done+n, "seconds", int(time.Since(began).Seconds()))
			began, said = time.Time{}, time.Time{}
		}
		s.rest(ctx, s.opt.Every)
	}
	return nil
}

func (s *Service) rest(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// fill takes in games that are over, at most so many, and packs parts that have become full.
func (s *Service) fill(ctx context.Context, most int) (int, error) {
	s.filling.Lock()
	defer s.filling.Unlock()
	return s.fillLocked(ctx, most)
}

func (s *Service) fillLocked(ctx context.Context, most int) (int, error) {
	ids, err := s.opt.Store.Unnumbered(ctx, most)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	lines := make([]Line, len(ids))
	for i, id := range ids {
		if lines[i], err = s.read(ctx, id); err != nil {
			return 0, err
		}
	}
	if err := s.opt.Store.AddLines(ctx, lines); err != nil {
		return 0, err
	}
	return len(ids), s.pack(ctx)
}

// read makes the line of a game from its log. Of a game whose log cannot be read nothing is known: it is
// found by all that the index knows of it. When it is mended, it comes again.
func (s *Service) read(ctx context.Context, id hall.GameID) (Line, error) {
	v, err := s.opt.Games.Archive(ctx, id)
	switch {
	case hall.IsCode(err, hall.SetAside), hall.IsCode(err, hall.NoSuchGame):
		s.opt.Log.Warn("search of games: a game cannot be read, and is not found by its moves", "game", id, "error", err)
		return Line{Game: id, Start: Unknown}, nil
	case err != nil:
		return Line{}, err
	}
	l := LineOf(v)
	if _, err := l.keys(nil); err != nil {
		s.opt.Log.Error("search of games: a game is not found by its moves", "game", id, "error", err)
		return Line{Game: id, Start: Unknown}, nil
	}
	return l, nil
}

// pack writes the lists of parts that are full.
func (s *Service) pack(ctx context.Context) error {
	parts, err := s.present(ctx)
	if err != nil {
		return err
	}
	for i, p := range parts {
		if p.Packed || !p.full() && i == len(parts)-1 {
			continue
		}
		var pairs []uint64
		for game, keys := range p.keys {
			for _, key := range keys {
				pairs = append(pairs, pair(key, game))
			}
		}
		lists := listsOf(pairs)
		for len(lists) > 0 {
			n := min(listsAtOnce, len(lists))
			from := time.Now()
			if err := s.opt.Store.KeepLists(ctx, p.Part, lists[:n]); err != nil {
				return err
			}
			if lists = lists[n:]; len(lists) > 0 {
				s.rest(ctx, time.Since(from)/2) // moves are written between
			}
		}
		if err := s.opt.Store.Pack(ctx, p.Part, p.Version); err != nil {
			return err
		}
	}
	return nil
}

// present brings the parts in memory up to date with the store, and returns them.
func (s *Service) present(ctx context.Context) ([]*part, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.presentLocked(ctx)
}

func (s *Service) presentLocked(ctx context.Context) ([]*part, error) {
	states, err := s.opt.Store.Parts(ctx)
	if err != nil {
		return nil, err
	}
	known := make(map[int64]*part, len(s.parts))
	for _, p := range s.parts {
		known[p.Part] = p
	}
	parts := make([]*part, 0, len(states))
	for _, state := range states {
		p := known[state.Part]
		switch {
		case p != nil && p.PartState == state && state.Packed:
		case p != nil && p.Version == state.Version && state.Packed && p.full():
			q := *p
			q.PartState, q.keys = state, nil
			p = &q
			err = s.keep(ctx, p)
		case state.Packed:
			p, err = s.load(ctx, state)
		default:
			if p == nil || p.PartState != state {
				p = &part{PartState: state}
			}
			p, err = s.follow(ctx, p)
		}
		if err != nil {
			return nil, err
		}
		parts = append(parts, p)
	}
	s.parts = parts
	return parts, nil
}

// load reads the columns of a packed part, or works them out.
func (s *Service) load(ctx context.Context, state PartState) (*part, error) {
	data, err := s.opt.Store.Columns(ctx, state.Part)
	if err != nil {
		return nil, err
	}
	if k, ok := decode(data); ok {
		return s.lexicon.part(state, &k), nil
	}
	k, err := s.workOut(ctx, state)
	if err != nil {
		return nil, err
	}
	return s.lexicon.part(state, &k), nil
}

// keep writes the columns of a part that has just been packed.
func (s *Service) keep(ctx context.Context, p *part) error {
	data, err := s.opt.Store.Columns(ctx, p.Part)
	if err != nil || data != nil {
		return err
	}
	_, err = s.workOut(ctx, p.PartState)
	return err
}

// workOut makes columns of the games of a part, and keeps them.
func (s *Service) workOut(ctx context.Context, state PartState) (k kept, err error) {
	first := state.Part * PartSize
	entries, err := s.opt.Store.EntriesFrom(ctx, first, PartSize)
	if err != nil {
		return k, err
	}
	for i, e := range entries { // the rest is of later parts
		if e.Number >= first+PartSize {
			entries = entries[:i]
			break
		}
	}
	if k, err = columnsOf(entries); err != nil {
		return k, err
	}
	data, err := k.encode()
	if err != nil {
		return k, err
	}
	return k, s.opt.Store.KeepColumns(ctx, state.Part, state.Version, data)
}

// follow takes in what has come to a part that is not packed.
func (s *Service) follow(ctx context.Context, p *part) (*part, error) {
	first := p.Part * PartSize
	entries, err := s.opt.Store.EntriesFrom(ctx, first+int64(len(p.started)), PartSize-len(p.started))
	if err != nil {
		return nil, err
	}
	for i, e := range entries {
		if e.Number >= first+PartSize {
			entries = entries[:i]
			break
		}
	}
	if len(entries) == 0 {
		return p, nil
	}
	return s.lexicon.extend(p, entries)
}

// left is how many games are not found yet, after so many were taken in for a search.
func (s *Service) left(ctx context.Context) (int, error) {
	// A filling that is under way is mostly over at once. It counts its games before they are found: who went by the
	// count alone would be shown neither them nor that they are missing.
	for late := time.Now().Add(patience); !s.filling.TryLock(); {
		if s.rest(ctx, patience/50); time.Now().After(late) || ctx.Err() != nil {
			return s.count(ctx)
		}
	}
	n, err := s.fillLocked(ctx, atOnce)
	s.filling.Unlock()
	if err != nil || n < atOnce {
		return 0, err
	}
	return s.count(ctx)
}

// count counts the games that are not taken in, now and then: while there are many it takes its time.
func (s *Service) count(ctx context.Context) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.missing > 0 && time.Since(s.counted) < countEvery {
		return s.missing, nil
	}
	n, err := s.opt.Store.CountUnnumbered(ctx)
	if err != nil {
		return 0, err
	}
	s.missing, s.counted = n, time.Now()
	return n, nil
}
