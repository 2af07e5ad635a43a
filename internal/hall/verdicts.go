package hall

import (
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/laws"
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

// verdict answers a question.
func (h *Hall) verdict(q laws.Question) laws.Verdict {
	v := laws.Verdict{Question: q.Number}
	pos, err := q.Position()
	if err != nil {
		h.opt.Log.Error("verdict: unreadable position", "fen", q.FEN, "error", err)
		return v
	}
	a := h.opt.Decide(pos, q.Side, h.opt.VerdictBudget)
	v.Reason = a.Reason
	switch a.Verdict {
	case helpmate.Winnable:
		v.Answer = laws.Winnable
	case helpmate.Unwinnable:
		v.Answer = laws.Unwinnable
	}
	for _, m := range a.Line {
		v.Line = append(v.Line, uci.Format(&pos, m))
		pos.Play(m)
	}
	return v
}
