package terminal

import (
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// Progress shows how far a long work has come: on a terminal, on standard
// error, and only when it takes longer than people like to wait.
type Progress struct {
	bar  *progressbar.ProgressBar // nil: nothing is shown
	last time.Time
}

// patience is how long nothing is shown at first, and how often it is renewed
// later.
const patience = 200 * time.Millisecond

// Progress begins to show the reading of size bytes; size is 0 when it is not known.
func (w *World) Progress(name string, size int64) *Progress {
	return w.newProgress(name, size, progressbar.OptionShowBytes(true))
}

// Counting begins to show a work of some steps.
func (w *World) Counting(name string, steps int) *Progress {
	return w.newProgress(name, int64(steps), progressbar.OptionShowCount())
}

func (w *World) newProgress(name string, size int64, form progressbar.Option) *Progress {
	f, ok := w.Err.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return &Progress{}
	}
	if size == 0 {
		size = -1
	}
	return &Progress{last: time.Now(), bar: progressbar.NewOptions64(size,
		progressbar.OptionSetWriter(w.Err),
		progressbar.OptionSetDescription(name),
		form,
		progressbar.OptionSetWidth(30),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(patience),
	)}
}

// At shows how much of the work is done.
func (p *Progress) At(done int64) {
	if p.bar == nil || time.Since(p.last) < patience {
		return
	}
	p.last = time.Now()
	_ = p.bar.Set64(done) // a bar that cannot be drawn harms nobody
}

// Done takes the bar away.
func (p *Progress) Done() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}
