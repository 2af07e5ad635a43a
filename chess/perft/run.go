package perft

import "github.com/escaque/escaque/chess"

// Limits selects which counts of a suite are made. The zero value selects all.
type Limits struct {
	MaxDepth int    // greatest depth, or 0 for no limit
	MaxNodes uint64 // greatest known count, or 0 for no limit
}

// Job is one count to make. Jobs are independent of each other and may run concurrently.
type Job struct {
	Case  *Case
	Count Count
}

// Result is the outcome of a Job: the number of sequences found.
type Result struct {
	Job
	Got uint64
}

// OK reports whether the count equals the known count.
func (r Result) OK() bool { return r.Got == r.Count.Nodes }

// Run counts with [chess.Perft].
func (j Job) Run() Result {
	return Result{Job: j, Got: chess.Perft(j.Case.Position, j.Count.Depth)}
}

// RunWith counts with a [Memory].
func (j Job) RunWith(m *Memory) Result {
	return Result{Job: j, Got: m.Count(j.Case.Position, j.Count.Depth)}
}

// Jobs returns one job for each count of the cases within the limits, in the order of the cases.
func Jobs(cases []Case, limits Limits) []Job {
	var jobs []Job
	for i := range cases {
		for _, count := range cases[i].Counts {
			if limits.MaxDepth > 0 && count.Depth > limits.MaxDepth ||
				limits.MaxNodes > 0 && count.Nodes > limits.MaxNodes {
				continue
			}
			jobs = append(jobs, Job{Case: &cases[i], Count: count})
		}
	}
	return jobs
}

// Summary is the total of a run.
type Summary struct {
	Counts int    // number of counts made
	Wrong  int    // number of counts that differ from the known ones
	Nodes  uint64 // sum of the sequences counted
}

// Run makes the counts of the cases within the limits, one after another. It passes each result to
// visit and stops when visit returns false.
func Run(cases []Case, limits Limits, visit func(Result) bool) Summary {
	var sum Summary
	for _, job := range Jobs(cases, limits) {
		result := job.Run()
		sum.Add(result)
		if !visit(result) {
			break
		}
	}
	return sum
}

// Add adds a result to the summary.
func (s *Summary) Add(r Result) {
	s.Counts++
	s.Nodes += r.Got
	if !r.OK() {
		s.Wrong++
	}
}
