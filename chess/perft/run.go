package perft

import "github.com/escaque/escaque/chess"

// Limits says which counts of a suite to make. The zero value limits nothing.
type Limits struct {
	MaxDepth int    // greatest depth, 0 for any
	MaxNodes uint64 // greatest known count, 0 for any
}

// Job is one count to make. Jobs are independent of each other and may run at
// the same time.
type Job struct {
	Case  *Case
	Count Count
}

// Result is a count made.
type Result struct {
	Job
	Got uint64
}

// OK reports whether the count is the known one.
func (r Result) OK() bool { return r.Got == r.Count.Nodes }

// Run makes the count.
func (j Job) Run() Result {
	return Result{Job: j, Got: chess.Perft(j.Case.Position, j.Count.Depth)}
}

// RunWith makes the count with a memory.
func (j Job) RunWith(m *Memory) Result {
	return Result{Job: j, Got: m.Count(j.Case.Position, j.Count.Depth)}
}

// Jobs lists the counts of the cases within the limits, in their order.
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

// Summary adds up what a run did.
type Summary struct {
	Counts int    // counts made
	Wrong  int    // of these, other than known
	Nodes  uint64 // sequences counted in all
}

// Run makes the counts of the cases within the limits, one after the other, and
// shows each to visit, which stops the run by returning false.
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

// Add takes a result into the sum.
func (s *Summary) Add(r Result) {
	s.Counts++
	s.Nodes += r.Got
	if !r.OK() {
		s.Wrong++
	}
}
