package hall

import (
	"github.com/escaque/escaque/internal/hall/lobby"

	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"errors"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
)

// A game with a record that cannot be read is set aside; other games are not affected. Its players
// are free, its log stays as it is, and a request for it is refused with the number of the record.
// After it is mended it continues where its log ends.

// quarantine sets an unreadable game aside and returns the refusal to send; any other error is
// returned as it is.
func (h *Hall) quarantine(err error) error {
	var found *journal.UnreadableError
	if !errors.As(err, &found) {
		return err
	}
	a := h.opt.Journal.Quarantine(h.work, found, int64(h.time.stamp()))
	return refusal.Because(SetAside, err, a.Stream, a.Seq)
}

// refuseUnrecorded returns the refusal after an error of the journal: [SetAside] or [NotRecorded].
func (h *Hall) refuseUnrecorded(err error) error {
	if err = h.quarantine(err); refusal.Is(err, SetAside) {
		return err
	}
	return refusal.Because(NotRecorded, err)
}

// refuseUnread returns the refusal after a table could not read its log. It is [Moved] if another
// node holds the game.
func (h *Hall) refuseUnread(err error) error {
	if refusal.Is(err, Moved) {
		return err
	}
	return h.refuseUnrecorded(err)
}

// liftQuarantine records that a game that was set aside can be read again.
func (h *Hall) liftQuarantine(ctx context.Context, id GameID) error {
	_, was, err := h.opt.Journal.QuarantineOf(ctx, id.Stream())
	if err != nil || !was {
		return err
	}
	m := journal.Mending{Stream: id.Stream(), Why: "it can be read by this version of the program", At: int64(h.time.stamp())}
	return h.opt.Journal.Mend(ctx, m, func(context.Context) error { return nil })
}

// CheckAuxiliary checks that the records of a stream of envelopes or of simuls can be read. ok is
// false for any other stream.
func CheckAuxiliary(ctx context.Context, j *journal.Journal, stream string) (ok bool, err error) {
	records, err := j.ReadStream(ctx, stream)
	if err != nil {
		return true, err
	}
	for _, r := range records {
		switch {
		case r.IsVoid():
			continue
		case isEnvelopeStream(stream):
			_, err = decodePlainEnvelope(r)
		case lobby.IsSimul(stream):
			err = lobby.CheckSimul(r)
		default:
			return false, nil
		}
		if err != nil {
			return true, err
		}
	}
	return true, nil
}

// Abort annuls a game whose log was mended and that cannot continue. It is called from the
// operator's console while no hall is open. at is Unix time in milliseconds.
func Abort(ctx context.Context, j *journal.Journal, id GameID, why string, at int64) error {
	return commandOffline(ctx, j, id, laws.Annul{Reason: why}, at)
}

// commandOffline carries out an arbiter's command from the operator's console while no hall is
// open.
func commandOffline(ctx context.Context, j *journal.Journal, id GameID, c laws.Command, at int64) error {
	h := New(Options{Journal: j})
	defer h.endWork()
	s, err := h.replay(ctx, id)
	if err != nil {
		return err
	}
	t := h.newTable(id)
	t.state = *s
	lease, err := h.lease(ctx, id)
	if err != nil {
		return err
	}
	t.epoch = lease.Epoch
	_, err = t.execute(laws.ByArbiter(), c, max(s.Game().LastInstant(), s.Started(), clock.Instant(at)))
	return err
}
