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

// The state of a simul besides its games is stored in a stream of its giver: the giver's position,
// the passes of each player, the number of boards and the results of the ended ones. It is written
// a moment after a change, several changes as one. No move depends on it, and a crash loses at most
// the giver's last steps.

const (
	simulPrefix  = "simul/"
	simulKind    = "SimulStands"
	simulVersion = 1
)

// simulState is a simul as stored in the journal. Fields may be added, but their meaning never
// changes.
type simulState struct {
	Opened int     `json:"opened"`
	At     game.ID `json:"at,omitempty"`
	// in the order in which the giver visits them; none when the simul is over
	Boards []boardState    `json:"boards,omitempty"`
	Score  news.SimulScore `json:"score"`
}

// boardState is a board of a stored simul.
type boardState struct {
	Game   game.ID `json:"game"`
	Number int     `json:"number"`
	Passes int     `json:"passes,omitempty"`
}

// simulLog remembers which simuls must be stored. The field seqs belongs to the goroutine that
// writes. The other fields are guarded by the lock of the simulBook.
type simulLog struct {
	enabled bool // false until the stored state has been read
	changed map[string]bool
	wakeup  chan struct{} // capacity 1: something must be written
	seqs    map[string]uint64
}

// newSimulLog returns a log without changes.
func newSimulLog() simulLog {
	return simulLog{changed: map[string]bool{}, wakeup: make(chan struct{}, 1), seqs: map[string]uint64{}}
}

// markChanged records that a giver's simul must be stored. The caller holds the lock of the
// simulBook.
func (l *simulLog) markChanged(giver string) {
	if !l.enabled {
		return
	}
	l.changed[giver] = true
	select {
	case l.wakeup <- struct{}{}:
	default:
	}
}

// toState returns the simul in its stored form. A nil simul is over and has no boards.
func (sm *simul) toState() simulState {
	if sm == nil {
		return simulState{}
	}
	s := simulState{Opened: sm.opened, At: sm.at, Score: sm.score}
	for _, id := range sm.boards {
		s.Boards = append(s.Boards, boardState{Game: id, Number: sm.games[id].number, Passes: sm.games[id].passes})
	}
	return s
}

// KeepSimuls stores changes of simuls until the hall closes. The last changes are stored on
// closing.
func (l *Lobby) KeepSimuls(ctx context.Context) {
	finish := context.WithoutCancel(ctx) // a write that has begun is finished
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

// writeSimuls stores the changed simuls.
func (l *Lobby) writeSimuls(ctx context.Context) {
	l.simuls.mu.Lock()
	stands := map[string]simulState{}
	for giver := range l.simuls.log.changed {
		stands[giver] = l.simuls.given[giver].toState()
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
			l.simuls.log.seqs[giver] = seq // the record may have been written after all: the next change continues after it
		}
	}
}

// simulSeq returns the number of the last record of a giver's stream.
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

// ReadSimuls reads the stored simuls from the journal. It returns a function that restores them
// after their games have been set up again.
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
				// Its games continue, and the next record contains the whole state again.
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

// CheckSimul checks that a record of a simul's stream can be read. The error wraps a
// *journal.UnreadableError.
func CheckSimul(r journal.Record) error {
	_, err := decodeState(r)
	return err
}

// IsSimul reports whether a stream stores a simul.
func IsSimul(stream string) bool { return strings.HasPrefix(stream, simulPrefix) }

// decodeState decodes a record of a simul's stream.
func decodeState(r journal.Record) (s simulState, err error) {
	if r.IsVoid() {
		return simulState{}, nil
	}
	if err := json.Unmarshal(r.Data, &s); err != nil {
		return simulState{}, journal.Unreadable(r, err)
	}
	return s, nil
}

// restoreSimuls applies the stored state to the simuls whose games have been set up again. From
// then on changes of simuls are stored.
func (l *Lobby) restoreSimuls(ctx context.Context, states map[string]simulState) {
	for giver, s := range states {
		// Games that ended while the server was closed are counted.
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
			sm.restoreState(s, ended)
		}
		l.simuls.mu.Unlock()
	}
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	l.simuls.log.enabled = true
	for giver := range l.simuls.given {
		l.simuls.log.markChanged(giver)
	}
}

// restoreState applies the stored state to a simul whose games have been set up again. It does
// nothing if the stored state is of another simul. ended holds the results of the games that ended
// meanwhile.
func (sm *simul) restoreState(s simulState, ended []laws.Result) {
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
