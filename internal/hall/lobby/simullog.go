package lobby

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/news"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// What a simul is besides its games is kept in a stream of its giver's: where they
// stand, who has passed how often, how many boards there were and what the ended
// ones came to. It is written a moment after it has changed, several changes as one:
// no move hangs on it, and what a crash loses of it is a step of a walk.

const (
	simulPrefix  = "simul/"
	simulKind    = "SimulStands"
	simulVersion = 1
)

// simulState is a simul as the journal keeps it. Fields may be added; none changes
// its meaning.
type simulState struct {
	Opened int             `json:"opened"`
	At     game.ID         `json:"at,omitempty"`
	Boards []boardState    `json:"boards,omitempty"` // in the order of the walk; none when it is over
	Score  news.SimulScore `json:"score"`
}

type boardState struct {
	Game   game.ID `json:"game"`
	Number int     `json:"number"`
	Passes int     `json:"passes,omitempty"`
}

// simulLog remembers what is to be written; seqs belongs to the goroutine that
// writes, the rest is guarded by the lock of the book.
type simulLog struct {
	on      bool // nothing is written before the old state has been read
	changed map[string]bool
	wakeup  chan struct{} // one place: something is to be written
	seqs    map[string]uint64
}

func newSimulLog() simulLog {
	return simulLog{changed: map[string]bool{}, wakeup: make(chan struct{}, 1), seqs: map[string]uint64{}}
}

// note says that a giver's simul has changed. The caller holds the
// lock of the book.
func (l *simulLog) note(giver string) {
	if !l.on {
		return
	}
	l.changed[giver] = true
	select {
	case l.wakeup <- struct{}{}:
	default:
	}
}

// state is a simul as it is kept; one that is over has no boards.
func (sm *simul) state() simulState {
	if sm == nil {
		return simulState{}
	}
	s := simulState{Opened: sm.opened, At: sm.at, Score: sm.score}
	for _, id := range sm.boards {
		s.Boards = append(s.Boards, boardState{Game: id, Number: sm.games[id].number, Passes: sm.games[id].passes})
	}
	return s
}

// KeepSimuls writes changes until the hall closes, and the last of them then.
func (l *Lobby) KeepSimuls(ctx context.Context) {
	finish := context.WithoutCancel(ctx) // what is begun is written
	for {
		select {
		case <-l.simuls.log.wakeup:
			l.writeSimuls(finish)
		case <-ctx.Done():
			l.writeSimuls(finish)
			return
		}
	}
}

func (l *Lobby) writeSimuls(ctx context.Context) {
	l.simuls.mu.Lock()
	stands := map[string]simulState{}
	for giver := range l.simuls.log.changed {
		stands[giver] = l.simuls.given[giver].state()
	}
	clear(l.simuls.log.changed)
	l.simuls.mu.Unlock()
	for giver, s := range stands {
		data, err := json.Marshal(s)
		if err == nil {
			var records []journal.Record
			records, err = l.opt.Journal.Append(ctx, simulPrefix+giver, l.simuls.log.seqs[giver],
				[]journal.Event{{Kind: simulKind, Version: simulVersion, Data: data, At: int64(l.opt.Instant())}})
			if err == nil {
				l.simuls.log.seqs[giver] = records[0].Seq
				continue
			}
		}
		if errors.Is(err, journal.ErrClosed) {
			return
		}
		l.opt.Log.Error("where a simul stands is not kept", "giver", giver, "error", err)
		if seq, err := l.simulSeq(ctx, giver); err == nil {
			l.simuls.log.seqs[giver] = seq // it may stand there all the same: the next change says more
		}
	}
}

// simulSeq is the number of the last record of a giver's stream.
func (l *Lobby) simulSeq(ctx context.Context, giver string) (uint64, error) {
	streams, err := l.opt.Journal.Streams(ctx, simulPrefix+giver)
	if err != nil {
		return 0, fmt.Errorf("hall: simuls: %w", err)
	}
	for _, s := range streams {
		if s.Stream == simulPrefix+giver {
			return s.Seq, nil
		}
	}
	return 0, nil
}

// ReadSimuls reads how the simuls stood that are in the journal. It returns what restores them when
// their games have been set up again.
func (l *Lobby) ReadSimuls(ctx context.Context) (restore func(ctx context.Context), err error) {
	streams, err := l.opt.Journal.Streams(ctx, simulPrefix)
	if err != nil {
		return nil, fmt.Errorf("hall: simuls: %w", err)
	}
	stands := map[string]simulState{}
	for _, info := range streams {
		giver := strings.TrimPrefix(info.Stream, simulPrefix)
		l.simuls.log.seqs[giver] = info.Seq
		records, err := l.opt.Journal.Read(ctx, info.Stream, info.Seq, 1)
		if err != nil {
			return nil, fmt.Errorf("hall: simuls: %w", err)
		}
		for _, r := range records {
			s, err := decodeState(r)
			if err != nil {
				// Its games go on; the next record says anew where the simul stands.
				_ = l.opt.SetAside(err)
				continue
			}
			if len(s.Boards) > 0 {
				stands[giver] = s
			}
		}
	}
	return func(ctx context.Context) { l.restoreSimuls(ctx, stands) }, nil
}

// CheckSimul reads a record of a simul's stream: nil, or an error that wraps a
// *journal.UnreadableError.
func CheckSimul(r journal.Record) error {
	_, err := decodeState(r)
	return err
}

// IsSimul reports whether a stream is one in which a simul is kept.
func IsSimul(stream string) bool { return strings.HasPrefix(stream, simulPrefix) }

func decodeState(r journal.Record) (s simulState, err error) {
	if r.IsVoid() {
		return simulState{}, nil
	}
	if err := json.Unmarshal(r.Data, &s); err != nil {
		return simulState{}, journal.Unreadable(r, err)
	}
	return s, nil
}

// restoreSimuls puts the simuls whose games have been set up again as they stood.
// From here on changes are written.
func (l *Lobby) restoreSimuls(ctx context.Context, stands map[string]simulState) {
	for giver, s := range stands {
		// What ended while the server was closed is counted.
		var ended []laws.Result
		for _, b := range s.Boards {
			if v, err := l.opt.Games.Look(ctx, b.Game); err != nil {
				l.opt.Log.Error("a board of a simul", "game", b.Game, "error", err)
			} else if v.Over || v.Session == laws.Adjourned {
				ended = append(ended, v.Result)
			}
		}
		l.simuls.mu.Lock()
		if sm := l.simuls.given[giver]; sm != nil {
			sm.restore(s, ended)
		}
		l.simuls.mu.Unlock()
	}
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	l.simuls.log.on = true
	for giver := range l.simuls.given {
		l.simuls.log.note(giver)
	}
}

// restore gives a simul that has been set up from its games what its giver's stream
// has of it, unless that was another simul.
func (sm *simul) restore(s simulState, ended []laws.Result) {
	if !slices.ContainsFunc(s.Boards, func(b boardState) bool { return sm.games[b.Game] != nil }) {
		return
	}
	sm.score, sm.opened = s.Score, s.Opened
	for _, result := range ended {
		sm.score.Add(result)
	}
	for _, g := range sm.games {
		g.number = 0
	}
	for _, b := range s.Boards {
		if g := sm.games[b.Game]; g != nil {
			g.number, g.passes = b.Number, b.Passes
		}
	}
	for _, id := range sm.boards { // begun after the last record
		if g := sm.games[id]; g.number == 0 {
			sm.opened++
			g.number = sm.opened
		}
	}
	slices.SortStableFunc(sm.boards, func(a, b game.ID) int { return cmp.Compare(sm.games[a].number, sm.games[b].number) })
	if slices.Contains(sm.boards, s.At) {
		sm.at = s.At
	}
}
