package hall

import (
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/verdict"
)

// askVerdict has a question of the Laws answered away from the table, which goes on
// meanwhile, and brings the answer in as a command. The work is bounded, so the
// answer always comes; it may be that nobody knows.
func (t *table) askVerdict(q laws.Question) {
	h := t.hall
	go func() {
		// The context ends with the hall: then the question is asked again when
		// the game is set up the next time.
		if err := h.judges.Acquire(h.work, 1); err != nil {
			return
		}
		defer h.judges.Release(1)
		_ = t.enqueue(&request{cmd: h.verdict(q)})
	}()
}

// verdict answers a question. It is Unknown where the position cannot be read.
func (h *Hall) verdict(q laws.Question) laws.Verdict {
	v, err := verdict.Find(q, h.opt.Decide, h.opt.VerdictBudget)
	if err != nil {
		h.opt.Log.Error("verdict: unreadable position", "fen", q.FEN, "error", err)
	}
	return v
}
