package cli

import (
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress shows how far a long work has come: on a terminal, on standard
// error, and only when it takes longer than people like to wait.
type progress struct {
	bar  *progressbar.ProgressBar // nil: nothing is shown
	last time.Time
}

// patience is how long nothing is shown at first, and how often it is renewed
// later.
const patience = 200 * time.Millisecond

// progress begins to show the reading of size bytes; 0 when nobody knows how
// many.
func (w *World) progress(name string, size int64) *progress {
	return w.showing(name, size, progressbar.OptionShowBytes(true))
}

// counting begins to show a work of some steps.
func (w *World) counting(name string, steps int) *progress {
	return w.showing(name, int64(steps), progressbar.OptionShowCount())
}

func (w *World) showing(name string, size int64, form progressbar.Option) *progress {
	f, ok := w.Err.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return &progress{}
	}
	if size == 0 {
		size = -1
	}
	return &progress{last: time.Now(), bar: progressbar.NewOptions64(size,
		progressbar.OptionSetWriter(w.Err),
		progressbar.OptionSetDescription(name),
		form,
		progressbar.OptionSetWidth(30),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(patience),
	)}
}

// at says how much of the work is done.
func (p *progress) at(done int64) {
	if p.bar == nil || time.Since(p.last) < patience {
		return
	}
	p.last = time.Now()
	_ = p.bar.Set64(done) // a bar that cannot be drawn harms nobody
}

// done takes the bar away.
func (p *progress) done() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}
