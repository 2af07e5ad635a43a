package complaints

import (
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
)

// AuthorText returns the name of the author of an act or answer.
func AuthorText(c session.Session, p conduct.Person) string {
	return explain.Author(c.Language(), p.Handle)
}

// MeasureText returns the name of a measure.
func MeasureText(c session.Session, m conduct.Measure) string {
	return explain.Measure(c.Language(), m)
}

// UntilText returns the text on the end of a measure. If at is 0, the measure lasts until it is
// lifted.
func UntilText(c session.Session, at clock.Instant) string {
	if at == 0 {
		return c.Sentence("moderation.act.open-ended")
	}
	return c.Sentence("moderation.act.until", "Date", format.Date(at))
}
