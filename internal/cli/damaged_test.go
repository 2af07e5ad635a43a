package cli

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
)

// Whatever has become of the file, the commands that look at it answer, with a
// sentence where they cannot; and where verify finds the log sound, it is.
func TestDamagedFiles(t *testing.T) {
	t.Parallel()
	f := filled(t)
	f.serve(nil) // which closes the file in good order
	path := filepath.Join(f.dir, operator.DatabaseName)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	streams := []string{f.games[0].Stream(), f.games[4].Stream(), f.event.Stream()}
	type said struct {
		code      int
		out, errs string
	}
	say := func(args ...string) said {
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		defer cancel()
		var o, e bytes.Buffer
		w := terminal.World{In: strings.NewReader(""), Out: &o, Err: &e, Lang: i18n.English, Env: func(string) string { return "" }}
		s := said{code: Main(ctx, w, append(args, "--data", f.dir))}
		if ctx.Err() != nil {
			t.Fatalf("%v does not end", args)
		}
		s.out, s.errs = o.String(), e.String()
		return s
	}
	logs := func() (all []said) {
		for _, stream := range streams {
			all = append(all, say("journal", "export", stream))
		}
		return all
	}
	before := logs()
	for i, s := range before {
		if s.code != 0 || len(s.out) < 100 {
			t.Fatalf("%s: %d %s%s", streams[i], s.code, s.out, s.errs)
		}
	}
	if s := say("verify"); s.code != 0 {
		t.Fatalf("a sound file: %s%s", s.out, s.errs)
	}
	lot := rand.New(rand.NewPCG(77, 9))
	const page = 4096
	damages := []struct {
		what string
		do   func(b []byte) []byte
	}{
		{"one bit", func(b []byte) []byte { b[lot.IntN(len(b))] ^= 1 << lot.IntN(8); return b }},
		{"twenty bits", func(b []byte) []byte {
			for range 20 {
				b[lot.IntN(len(b))] ^= 1 << lot.IntN(8)
			}
			return b
		}},
		{"an empty page", func(b []byte) []byte { at := lot.IntN(len(b)/page) * page; clear(b[at : at+page]); return b }},
		{"a page of another", func(b []byte) []byte {
			from, to := lot.IntN(len(b)/page)*page, lot.IntN(len(b)/page)*page
			copy(b[to:to+page], b[from:from+page])
			return b
		}},
		{"cut off", func(b []byte) []byte { return b[:lot.IntN(len(b))] }},
		{"its head", func(b []byte) []byte { b[lot.IntN(100)] ^= byte(1 + lot.IntN(255)); return b }},
	}
	sound, found := 0, 0
	for i := range 48 {
		if testing.Short() && i >= 12 {
			break
		}
		d := damages[i%len(damages)]
		for _, beside := range []string{"-wal", "-shm"} {
			_ = os.Remove(path + beside)
		}
		if err := os.WriteFile(path, d.do(bytes.Clone(whole)), 0o600); err != nil {
			t.Fatal(err)
		}
		after := append(logs(), say("journal", "list"), say("journal", "show", streams[0]))
		verdict := say("verify")
		for _, s := range append(after, verdict) {
			if s.code != 0 && strings.TrimSpace(s.out+s.errs) == "" {
				t.Errorf("%d, %s: code %d without a sentence", i, d.what, s.code)
			}
		}
		if verdict.code != 0 {
			found++
			continue
		}
		sound++
		for at, s := range after[:len(streams)] {
			if s != before[at] {
				t.Errorf("%d, %s: verify finds nothing, and %s is another: %d %s", i, d.what, streams[at], s.code, s.errs)
			}
		}
	}
	if sound == 0 || found == 0 {
		t.Errorf("%d damages were found, and %d not", found, sound)
	}
	t.Logf("%d damages were found, %d touched no log", found, sound)
}
