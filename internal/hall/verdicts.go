package hall

import (
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/verdict"
)

// askVerdict looks for the answer to a question of the Laws in another goroutine while the table
// continues, and queues the answer as a command. The search is limited, so an answer always comes,
// if only that the verdict is unknown.
func (t *table) askVerdict(q laws.Question) {
	h := t.hall
	go func() {
		// The context ends with the hall. Then the question is asked again when the game is loaded
		// the next time.
		if err := h.judges.Acquire(h.work, 1); err != nil {
			return
		}
		defer h.judges.Release(1)
		_ = t.enqueue(&request{cmd: h.verdict(q)})
	}()
}

// verdict returns the verdict on a question of the Laws. It is Unknown if the position cannot be
// read.
func (h *Hall) verdict(q laws.Question) laws.Verdict {
	v, err := verdict.Find(q, h.opt.Decide, h.opt.VerdictBudget)
	if err != nil {
		h.opt.Log.Error("verdict: unreadable position", "fen", q.FEN, "error", err)
	}
	return v
}
