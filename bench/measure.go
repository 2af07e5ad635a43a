package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// A load is a process to run, and a function that reads the work done (nodes or games) from its
// output.
type load struct {
	argv  []string
	env   []string // added to this process's own
	stdin string
	done  func(out string) (uint64, error)
}

// A cost is the time per unit of work, in seconds.
type cost struct{ cpu, wall float64 }

// spent is the time and the work of a whole process.
type spent struct {
	cpu, wall time.Duration
	work      uint64
}

// run runs the process to its end.
func (l load) run() (spent, error) {
	cmd := exec.Command(l.argv[0], l.argv[1:]...)
	cmd.Env = append(os.Environ(), l.env...)
	cmd.Stdin = strings.NewReader(l.stdin)
	var out, complaints bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaints
	began := time.Now()
	if err := cmd.Run(); err != nil {
		return spent{}, fmt.Errorf("%s: %w: %.200s", l.argv[0], err, complaints.String())
	}
	s := spent{wall: time.Since(began), cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
	var err error
	if s.work, err = l.done(out.String()); err != nil {
		return spent{}, fmt.Errorf("%s: %w", l.argv[0], err)
	}
	return s, nil
}

// A contender is a load, and the same program without work, which measures its start time.
type contender struct {
	idle, busy load
	starting   spent
}

// measureStart runs the contender without work three times and stores the least time in c.starting.
func (c *contender) measureStart() error {
	var all []spent
	for range 3 {
		s, err := c.idle.run()
		if err != nil {
			return err
		}
		all = append(all, s)
	}
	c.starting.cpu = slices.MinFunc(all, func(a, b spent) int { return int(a.cpu - b.cpu) }).cpu
	c.starting.wall = slices.MinFunc(all, func(a, b spent) int { return int(a.wall - b.wall) }).wall
	return nil
}

// measure runs the contender once and returns the cost of one unit of work. It returns an error if
// the work is not want.
func (c *contender) measure(want uint64) (cost, error) {
	s, err := c.busy.run()
	if err != nil {
		return cost{}, err
	}
	if s.work != want {
		return cost{}, fmt.Errorf("%w: it says %d where %d is right", errMiscounts, s.work, want)
	}
	per := func(all, starting time.Duration) float64 {
		return max(all-starting, time.Microsecond).Seconds() / float64(want)
	}
	return cost{per(s.cpu, c.starting.cpu), per(s.wall, c.starting.wall)}, nil
}

var errMiscounts = errors.New("miscounts")

// A ratio is how many times faster our program is: the median, the least and the greatest of the
// pairs.
type ratio struct{ median, least, greatest float64 }

// ratioOf returns the ratio that summarizes the ratios of single pairs.
func ratioOf(pairs []float64) ratio {
	sorted := slices.Sorted(slices.Values(pairs))
	n := len(sorted)
	return ratio{(sorted[(n-1)/2] + sorted[n/2]) / 2, sorted[0], sorted[n-1]}
}

// compare runs both contenders in turns and returns how many times faster ours is, by the given
// time of a cost. Ours runs first in every second pair.
func compare(ours, theirs *contender, ourWork, theirWork uint64, rounds int, time func(cost) float64) (ratio, error) {
	for _, c := range []*contender{ours, theirs} {
		if err := c.measureStart(); err != nil {
			return ratio{}, err
		}
	}
	var pairs []float64
	for i := range rounds {
		var our, their cost
		turns := []func() (err error){
			func() (err error) { our, err = ours.measure(ourWork); return err },
			func() (err error) { their, err = theirs.measure(theirWork); return err },
		}
		if i%2 == 1 {
			slices.Reverse(turns)
		}
		for _, turn := range turns {
			if err := turn(); err != nil {
				return ratio{}, err
			}
		}
		pairs = append(pairs, time(their)/time(our))
	}
	return ratioOf(pairs), nil
}

// processor returns the processor time of a cost.
func processor(c cost) float64 { return c.cpu }

// clock returns the elapsed time of a cost.
func clock(c cost) float64 { return c.wall }
