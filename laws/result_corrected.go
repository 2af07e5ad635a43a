package laws

// ResultCorrected says that the arbiter changed the result of a game that
// was over (Article 8.7, 2009).
type ResultCorrected struct {
	Stamp
	Result Result
	Reason string
	Citation
}

func (ResultCorrected) EventKind() string { return "ResultCorrected" }

func (e ResultCorrected) apply(g Game) Game {
	if g.end == nil {
		return g
	}
	g.result, g.fixed = e.Result, &e
	return g.noted(func(d *desk) {
		if e.Rule == RulePointsCount || e.Rule == RuleScoreSum {
			for c, p := range d.points {
				d.counted[c] += p
			}
		}
		d.points = [2]int{}
	})
}
