package game

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// OpenedEnvelope is a sealed move that was opened when its language did not stand
// in the envelope yet, so that it was read in the letters of all languages at once.
// Its result stays; what it means in each language is for the arbiter to see.
type OpenedEnvelope struct {
	Game         ID
	White, Black Player
	At           clock.Instant
	By           chess.Color
	Text         string
	Outcome      laws.SealOutcome
	Means        []string // in English notation
	// In is what the text means in each language in which it means something else
	// than it was taken for.
	In []LetterReading
}

// LetterReading is what a sealed text means in the letters of one language.
type LetterReading struct {
	Lang    string
	Outcome laws.SealOutcome
	Means   []string // in English notation
}

// OpenedEnvelopes lists the sealed moves of all games that were opened without a
// language and mean something else in one. It needs no open hall, and changes
// nothing.
func OpenedEnvelopes(ctx context.Context, j *journal.Journal) (opened []OpenedEnvelope, err error) {
	var games []ID
	for at, more := uint64(0), true; more; {
		records, err := j.ReadAll(ctx, at, journal.ReadChunk)
		if err != nil {
			return nil, fmt.Errorf("hall: opened envelopes: %w", err)
		}
		for _, r := range records {
			at = r.Position
			if id, is := OfStream(r.Stream); is && r.Kind == (laws.EnvelopeOpened{}).EventKind() && !slices.Contains(games, id) {
				games = append(games, id)
			}
		}
		more = len(records) == journal.ReadChunk
	}
	for _, id := range games {
		found, err := OpenedIn(ctx, j, id)
		var unreadable *journal.UnreadableError
		if errors.As(err, &unreadable) {
			continue // it is put aside, which is said elsewhere
		} else if err != nil {
			return nil, err
		}
		opened = append(opened, found...)
	}
	return opened, nil
}

// OpenedIn lists those of one game.
func OpenedIn(ctx context.Context, j *journal.Journal, id ID) (opened []OpenedEnvelope, err error) {
	s := NewState(id)
	recs, err := s.Read(ctx, j)
	if err != nil {
		return nil, err
	}
	g := laws.New()
	for _, rec := range recs {
		if e, is := rec.Event.(laws.EnvelopeOpened); is && e.Written.Lang == "" {
			o := OpenedEnvelope{Game: id, White: s.seated.White, Black: s.seated.Black, At: e.At, By: e.By, Text: e.Written.Text, Outcome: e.Outcome, Means: e.Means}
			position := g.Position()
			if o.In = readings(&position, e); len(o.In) > 0 {
				opened = append(opened, o)
			}
		}
		g = laws.Apply(g, rec.Event)
	}
	return opened, nil
}

// readings lists the languages in which an opened text is a move, and another one
// than it was taken for.
func readings(p *chess.Position, e laws.EnvelopeOpened) (in []LetterReading) {
	for _, l := range san.All() {
		moves, outcome := laws.SealedMeaning(p, laws.Written{Text: e.Written.Text, Lang: l.Code()})
		r := LetterReading{Lang: l.Code(), Outcome: outcome}
		for _, m := range moves {
			r.Means = append(r.Means, san.Format(p, m))
		}
		if outcome != laws.SealMeaningless && (outcome != e.Outcome || !slices.Equal(r.Means, e.Means)) {
			in = append(in, r)
		}
	}
	return in
}
