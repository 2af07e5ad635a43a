package fidelist_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/fidelist/listtest"
)

func ended(t *testing.T, k *fidelist.Keeper) fidelist.Work {
	t.Helper()
	for range 3000 {
		if w := k.Work(); !w.Running {
			return w
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the import does not end")
	return fidelist.Work{}
}

// A file that is sent is imported in the background, while the list in use is
// searched; it can be cancelled while it comes and while it is imported, and nothing
// is left of it.
func TestKeeper(t *testing.T) {
	dir := t.TempDir()
	k := fidelist.NewKeeper(dir)
	if err := k.Receive("../../players_list_xml_foa.xml", strings.NewReader(someone), fidelist.Options{}); err != nil {
		t.Fatal(err)
	}
	if w := ended(t, k); !w.Ended || w.Err != nil || w.Info.Players != 2 || w.File != "players_list_xml_foa.xml" {
		t.Fatalf("%+v", w)
	}
	alone(t, dir)

	if err := k.Receive("players.txt", strings.NewReader("nothing\n"), fidelist.Options{}); err != nil {
		t.Fatal(err)
	}
	if w := ended(t, k); faultsOf(w.Err) != "players.txt:1 not-a-list  nothing" {
		t.Errorf("%+v", w)
	}

	// While it comes.
	from, to := io.Pipe()
	failed := make(chan error)
	go func() { failed <- k.Receive("players.txt", from, fidelist.Options{}) }()
	if _, err := io.WriteString(to, listtest.Header); err != nil {
		t.Fatal(err)
	}
	if err := k.Receive("players.txt", strings.NewReader(someone), fidelist.Options{}); !errors.Is(err, fidelist.ErrBusy) {
		t.Errorf("a second file: %v", err)
	}
	go func() {
		time.Sleep(10 * time.Millisecond)
		_, _ = io.WriteString(to, "\n")
		_ = to.Close()
	}()
	k.Cancel()
	if err := <-failed; err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}

	// While it is imported; the keeper closes and leaves nothing behind.
	if err := k.Receive("players_list_foa.txt", strings.NewReader(generated(t, listtest.Text, 10_000)), fidelist.Options{}); err != nil {
		t.Fatal(err)
	}
	if found := searched(t, k.List, "garcia", ""); len(found) != 1 {
		t.Errorf("the list in use: %v", found)
	}
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	if w := k.Work(); !w.Ended || !errors.Is(w.Err, context.Canceled) {
		t.Errorf("%+v", w)
	}
	if info, err := fidelist.ListIn(dir).Info(background); err != nil || info.Players != 2 {
		t.Errorf("%+v, %v", info, err)
	}
	alone(t, dir)
}
