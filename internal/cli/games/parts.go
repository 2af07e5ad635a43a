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

// parts are the files that a split makes. Only a few of them are open at a time.
type parts struct {
	dir   string
	force bool // overwrite what is there

	all   []*part
	byKey map[string]*part
	taken map[string]bool // names in small letters: some systems do not distinguish them
	open  []*part         // the one used last at the end
}

// maxOpen bounds how many files are open at a time.
const maxOpen = 32

// numbered is the n-th part of a file.
func (p *parts) numbered(stem string, n int) (*part, error) {
	return p.of(fmt.Sprint(n), func() string { return fmt.Sprintf("%s-%04d", stem, n) })
}

// named is the part of the games with a label.
func (p *parts) named(label string) (*part, error) {
	return p.of(label, func() string {
		stem := fileStem(label)
		name := stem
		for n := 2; p.taken[strings.ToLower(name)]; n++ {
			name = fmt.Sprintf("%s-%d", stem, n)
		}
		return name
	})
}

func (p *parts) of(key string, name func() string) (*part, error) {
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

// close closes what is open.
func (p *parts) close() (err error) {
	for _, t := range p.open {
		err = errors.Join(err, t.file.Close())
		t.file = nil
	}
	p.open = nil
	return err
}

// remove takes away what a split that failed has made.
func (p *parts) remove() {
	for _, t := range p.all {
		_ = os.Remove(t.Path) // what cannot be removed was named in the failure or soon will be
	}
}

// maxStem bounds a file's name, in bytes, without its ending.
const maxStem = 80

// fileStem makes a file name, without its ending, of any text: letters, digits
// and - only, so that it is a name on every system and leads to no other folder.
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
		return stem + "-" // devices, to some systems
	}
	return stem
}
