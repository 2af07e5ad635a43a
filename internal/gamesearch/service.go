package gamesearch

import (
	"context"

	"log/slog"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/hall"
)

// Games is the part of the hall that the search needs.
type Games interface {
	// ArchivedView returns a game read from its log.
	ArchivedView(ctx context.Context, id hall.GameID) (*hall.View, error)
}

// Options are the parameters of a [Service]. Store and Games are required.
type Options struct {
	Store Store
	Games Games
	Log   *slog.Logger  // slog.Default() when nil
	Every time.Duration // how often Run looks for finished games; 0 means one second
}

// Service finds games. Its methods may be called from several goroutines.
type Service struct {
	opt Options

	filling sync.Mutex // held while games are added
	// missing is the number of games that were not numbered at the time counted.
	counted time.Time
	missing int

	mu      sync.Mutex
	lexicon lexicon
	parts   []*part // by number; parts that have been loaded
}

// New returns a service that has not loaded anything yet.
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
	// batch is how many games are added with one flush to the disk.
	batch = 128
	// addedPerSearch is how many games a search adds before it answers.
	addedPerSearch = 16
	// listsPerFlush is how many lists are written with one flush. Moves wait for it.
	listsPerFlush = 128
	// reportEvery is how often a long filling is reported in the log.
	reportEvery = 30 * time.Second
	// retryAfter is the pause of Run after an error, such as a full disk.
	retryAfter = 10 * time.Second
	// fillWait is how long a search waits for a running filling.
	fillWait = 250 * time.Millisecond
	// countEvery is how long a count of missing games is reused.
	countEvery = 2 * time.Second
)

// Run adds finished games to the search until the context ends, earlier ones first.
func (s *Service) Run(ctx context.Context) error {
	var began, said time.Time                                    // of a filling that takes its time
	if err := s.packParts(ctx); err != nil && ctx.Err() == nil { // interrupted by a stop of the server
		s.opt.Log.Error("search of games: packing", "error", err)
	}
	done := 0
	for ctx.Err() == nil {
		from := time.Now()
		n, err := s.fill(ctx, batch)
		if err != nil && ctx.Err() == nil {
			s.opt.Log.Error("search of games: taking games in", "error", err)
			s.sleep(ctx, retryAfter)
			continue
		}
		if n == batch {
			if began.IsZero() {
				began, done = from, 0
			}
			if done += n; time.Since(said) >= reportEvery {
				said = time.Now()
				left, err := s.opt.Store.CountUnnumbered(ctx)
				if err == nil && left > 0 {
					s.opt.Log.Info("games are being taken into the search, which does not find the rest yet", "taken", done, "left", left)
				}
			}
			s.sleep(ctx, time.Since(from)/4) // others use the machine too
			continue
		}
		if !began.IsZero() && ctx.Err() == nil {
			s.opt.Log.Info("the search of games finds all games", "taken", done+n, "seconds", int(time.Since(began).Seconds()))
			began, said = time.Time{}, time.Time{}
		}
		s.sleep(ctx, s.opt.Every)
	}
	return nil
}

func (s *Service) sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// fill adds finished games to the search, at most the given number, and stores each part of the
// index that has become full. It returns how many games it added.
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
		if lines[i], err = s.readLine(ctx, id); err != nil {
			return 0, err
		}
	}
	if err := s.opt.Store.AddLines(ctx, lines); err != nil {
		return 0, err
	}
	return len(ids), s.packParts(ctx)
}

// readLine returns the line of a game from its log. If the log cannot be read, the line has an
// unknown start. The game is then found only by the fields of the index, until its log is repaired.
func (s *Service) readLine(ctx context.Context, id hall.GameID) (Line, error) {
	v, err := s.opt.Games.ArchivedView(ctx, id)
	switch {
	case hall.IsCode(err, hall.SetAside), hall.IsCode(err, hall.NoSuchGame):
		s.opt.Log.Warn("search of games: a game cannot be read, and is not found by its moves", "game", id, "error", err)
		return Line{Game: id, Start: Unknown}, nil
	case err != nil:
		return Line{}, err
	}
	l := LineOf(v)
	if _, err := l.appendKeys(nil); err != nil {
		s.opt.Log.Error("search of games: a game is not found by its moves", "game", id, "error", err)
		return Line{Game: id, Start: Unknown}, nil
	}
	return l, nil
}

// packParts writes the lists of all full parts that are not packed.
func (s *Service) packParts(ctx context.Context) error {
	parts, err := s.updateParts(ctx)
	if err != nil {
		return err
	}
	for i, p := range parts {
		if p.Packed || !p.isFull() && i == len(parts)-1 {
			continue
		}
		var pairs []uint64
		for game, keys := range p.keys {
			for _, key := range keys {
				pairs = append(pairs, packPair(key, game))
			}
		}
		lists := listsOf(pairs)
		for len(lists) > 0 {
			n := min(listsPerFlush, len(lists))
			from := time.Now()
			if err := s.opt.Store.KeepLists(ctx, p.Part, lists[:n]); err != nil {
				return err
			}
			if lists = lists[n:]; len(lists) > 0 {
				s.sleep(ctx, time.Since(from)/2) // moves are written between
			}
		}
		if err := s.opt.Store.Pack(ctx, p.Part, p.Version); err != nil {
			return err
		}
	}
	return nil
}

// updateParts updates the parts in memory from the store and returns them.
func (s *Service) updateParts(ctx context.Context) ([]*part, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.updatePartsLocked(ctx)
}

func (s *Service) updatePartsLocked(ctx context.Context) ([]*part, error) {
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
		case p != nil && p.Version == state.Version && state.Packed && p.isFull():
			q := *p
			q.PartState, q.keys = state, nil
			p = &q
			err = s.storeColumns(ctx, p)
		case state.Packed:
			p, err = s.loadPart(ctx, state)
		default:
			if p == nil || p.PartState != state {
				p = &part{PartState: state}
			}
			p, err = s.extendPart(ctx, p)
		}
		if err != nil {
			return nil, err
		}
		parts = append(parts, p)
	}
	s.parts = parts
	return parts, nil
}

// loadPart reads the columns of a packed part, or computes them.
func (s *Service) loadPart(ctx context.Context, state PartState) (*part, error) {
	data, err := s.opt.Store.Columns(ctx, state.Part)
	if err != nil {
		return nil, err
	}
	if k, ok := decode(data); ok {
		return s.lexicon.buildPart(state, &k), nil
	}
	k, err := s.computeColumns(ctx, state)
	if err != nil {
		return nil, err
	}
	return s.lexicon.buildPart(state, &k), nil
}

// storeColumns stores the columns of a part that was just packed, unless the store has them.
func (s *Service) storeColumns(ctx context.Context, p *part) error {
	data, err := s.opt.Store.Columns(ctx, p.Part)
	if err != nil || data != nil {
		return err
	}
	_, err = s.computeColumns(ctx, p.PartState)
	return err
}

// computeColumns computes the columns of a part from its games and stores them.
func (s *Service) computeColumns(ctx context.Context, state PartState) (k kept, err error) {
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

// extendPart returns a part that is not packed with the games added since.
func (s *Service) extendPart(ctx context.Context, p *part) (*part, error) {
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

// missingGames adds a few games and returns how many finished games are still missing from the
// search.
func (s *Service) missingGames(ctx context.Context) (int, error) {
	// A filling that is under way is mostly over at once. It counts its games before they are
	// found: who went by the count alone would be shown neither them nor that they are missing.
	for late := time.Now().Add(fillWait); !s.filling.TryLock(); {
		if s.sleep(ctx, fillWait/50); time.Now().After(late) || ctx.Err() != nil {
			return s.countMissing(ctx)
		}
	}
	n, err := s.fillLocked(ctx, addedPerSearch)
	s.filling.Unlock()
	if err != nil || n < addedPerSearch {
		return 0, err
	}
	return s.countMissing(ctx)
}

// countMissing returns the number of finished games without a number. While there are many it
// reuses a recent count, because counting takes time.
func (s *Service) countMissing(ctx context.Context) (int, error) {
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
