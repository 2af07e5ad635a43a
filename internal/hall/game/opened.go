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

// OpenedEnvelope is a sealed move that was opened when envelopes did not yet contain a language.
// Its text was read in the piece letters of all languages. The move that was then applied remains
// valid. The arbiter may check the meaning in each language.
type OpenedEnvelope struct {
	Game         ID
	White, Black Player
	At           clock.Instant
	By           chess.Color
	Text         string
	Outcome      laws.SealOutcome
	Means        []string // in English notation
	// In lists the languages in which the text has a meaning other than the one that was applied.
	In []LetterReading
}

// LetterReading is the meaning of a sealed text in the piece letters of one language.
type LetterReading struct {
	Lang    string
	Outcome laws.SealOutcome
	Means   []string // in English notation
}

// OpenedEnvelopes lists the sealed moves of all games that were opened without a language and have
// another meaning in some language. It needs no open hall and changes nothing.
func OpenedEnvelopes(ctx context.Context, j *journal.Journal) (opened []OpenedEnvelope, err error) {
	var games []ID
	for at, more := uint64(0), true; more; {
		records, err := j.ReadAll(ctx, at, journal.ReadChunk)
		if err != nil {
			return nil, fmt.Errorf("hall: opened envelopes: %w", err)
		}
		for _, r := range records {
			at = r.Position
			if id, is := IDOfStream(r.Stream); is && r.Kind == (laws.EnvelopeOpened{}).EventKind() && !slices.Contains(games, id) {
				games = append(games, id)
			}
		}
		more = len(records) == journal.ReadChunk
	}
	for _, id := range games {
		found, err := OpenedEnvelopesIn(ctx, j, id)
		var unreadable *journal.UnreadableError
		if errors.As(err, &unreadable) {
			continue // it is set aside, which is reported elsewhere
		} else if err != nil {
			return nil, err
		}
		opened = append(opened, found...)
	}
	return opened, nil
}

// OpenedEnvelopesIn lists the sealed moves of one game that were opened without a language and have
// another meaning in some language.
func OpenedEnvelopesIn(ctx context.Context, j *journal.Journal, id ID) (opened []OpenedEnvelope, err error) {
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
			if o.In = otherReadings(&position, e); len(o.In) > 0 {
				opened = append(opened, o)
			}
		}
		g = laws.Apply(g, rec.Event)
	}
	return opened, nil
}

// otherReadings lists the languages in which an opened text is a move other than the one that was
// applied.
func otherReadings(p *chess.Position, e laws.EnvelopeOpened) (in []LetterReading) {
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
