package games

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/escaque/escaque/internal/cli/terminal"
)

// parts are the output files of a split. Only a few of them are open at a time.
type parts struct {
	dir   string
	force bool // overwrite existing files

	all   []*part
	byKey map[string]*part
	taken map[string]bool // lower-case names, because some systems do not distinguish case
	open  []*part         // the last used one at the end
}

// maxOpen is how many files are open at a time.
const maxOpen = 32

// numberedPart returns the n-th part.
func (p *parts) numberedPart(stem string, n int) (*part, error) {
	return p.partFor(fmt.Sprint(n), func() string { return fmt.Sprintf("%s-%04d", stem, n) })
}

// namedPart returns the part for games with a label.
func (p *parts) namedPart(label string) (*part, error) {
	return p.partFor(label, func() string {
		stem := fileStem(label)
		name := stem
		for n := 2; p.taken[strings.ToLower(name)]; n++ {
			name = fmt.Sprintf("%s-%d", stem, n)
		}
		return name
	})
}

// partFor returns the part with a key, and creates it with the name that name returns.
func (p *parts) partFor(key string, name func() string) (*part, error) {
	t := p.byKey[key]
	flags := os.O_WRONLY | os.O_APPEND
	if t == nil {
		if p.byKey == nil {
			p.byKey, p.taken = map[string]*part{}, map[string]bool{}
		}
		stem := name()
		t = &part{Path: filepath.Join(p.dir, stem+".pgn")}
		flags = os.O_WRONLY | os.O_APPEND | os.O_CREATE | os.O_EXCL
		if p.force {
			flags = os.O_WRONLY | os.O_APPEND | os.O_CREATE | os.O_TRUNC
		}
		p.byKey[key], p.taken[strings.ToLower(stem)] = t, true
	}
	if i := slices.Index(p.open, t); i >= 0 {
		p.open = append(slices.Delete(p.open, i, i+1), t)
		return t, nil
	}
	if len(p.open) == maxOpen {
		oldest := p.open[0]
		p.open = slices.Delete(p.open, 0, 1)
		err := oldest.file.Close()
		oldest.file = nil
		if err != nil {
			return nil, &terminal.Fault{Key: "fault.write", Args: []any{"File", oldest.Path}, Under: terminal.Cause(err)}
		}
	}
	f, err := os.OpenFile(t.Path, flags, 0o666)
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, &terminal.Fault{Key: "pgn.split.exists", Args: []any{"File", t.Path}}
	case err != nil:
		return nil, &terminal.Fault{Key: "fault.write", Args: []any{"File", t.Path}, Under: terminal.Cause(err)}
	}
	if flags&os.O_CREATE != 0 {
		p.all = append(p.all, t)
	}
	t.file = f
	p.open = append(p.open, t)
	return t, nil
}

// close closes the open files.
func (p *parts) close() (err error) {
	for _, t := range p.open {
		err = errors.Join(err, t.file.Close())
		t.file = nil
	}
	p.open = nil
	return err
}

// remove deletes the files of a failed split.
func (p *parts) remove() {
	for _, t := range p.all {
		_ = os.Remove(t.Path) // the error names such a file, or a later one will
	}
}

// maxStem is the maximum length of a file name in bytes, without its extension.
const maxStem = 80

// fileStem returns a file name without its extension for any text. It has only letters, digits and
// hyphens, so that it is valid on every system and cannot lead to another folder.
func fileStem(text string) string {
	var b strings.Builder
	dash := false
	for _, r := range norm.NFC.String(strings.ToValidUTF8(text, "")) {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
			dash = true
			continue
		}
		if dash && b.Len() > 0 {
			b.WriteByte('-')
		}
		dash = false
		if b.Len()+utf8.RuneLen(r) > maxStem {
			break
		}
		b.WriteRune(r)
	}
	stem := strings.TrimRight(b.String(), "-")
	switch low := strings.ToLower(stem); {
	case low == "":
		return "unknown"
	case low == "con", low == "prn", low == "aux", low == "nul",
		len(low) == 4 && (strings.HasPrefix(low, "com") || strings.HasPrefix(low, "lpt")) && low[3] >= '0' && low[3] <= '9':
		return stem + "-" // reserved device names on some systems
	}
	return stem
}
