package terminal

import (
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// Progress shows the progress of long work on standard error, only on a terminal and only after a
// short time.
type Progress struct {
	bar  *progressbar.ProgressBar // nil: nothing is shown
	last time.Time
}

// patience is how long nothing is shown at first, and the interval between updates.
const patience = 200 * time.Millisecond

// Progress starts to show the reading of size bytes; 0 means an unknown size.
func (w *World) Progress(name string, size int64) *Progress {
	return w.newProgress(name, size, progressbar.OptionShowBytes(true))
}

// CountProgress starts to show work of some steps.
func (w *World) CountProgress(name string, steps int) *Progress {
	return w.newProgress(name, int64(steps), progressbar.OptionShowCount())
}

// newProgress returns a progress bar.
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

// At shows how many bytes or steps are done.
func (p *Progress) At(done int64) {
	if p.bar == nil || time.Since(p.last) < patience {
		return
	}
	p.last = time.Now()
	_ = p.bar.Set64(done) // a bar that cannot be drawn is ignored
}

// Done removes the bar.
func (p *Progress) Done() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}
