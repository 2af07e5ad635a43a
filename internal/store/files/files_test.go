package files_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hold"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/shelf"
	"github.com/escaque/escaque/internal/store/files"
	"github.com/escaque/escaque/tournament"
)

var (
	background = context.Background()
	aldo       = members.Identity{ID: "local", Handle: "aldo", Roles: members.RoleAdministrator}
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// opened is an office over a folder.
func opened(t *testing.T, folder string) (*files.Store, *office.Office) {
	t.Helper()
	s := files.New(files.Options{
		Events: "event/", Create: shelf.New(folder, t.TempDir()).Create,
		Note: func() hold.Note { return hold.NewNote("escaque", "aldo", time.Now()) },
	})
	j := journal.New(s, journal.Options{})
	t.Cleanup(func() { _ = j.Close(); _ = s.Close() })
	return s, office.New(office.Options{Journal: j, Hall: office.NoHall{}})
}

func lines(t *testing.T, path string) int {
	t.Helper()
	text, err := os.ReadFile(path)
	must(t, err)
	return strings.Count(string(text), "\n")
}

func TestEachEventInItsFile(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "Mis documentos", "Escaque")
	s, o := opened(t, folder)
	regs := tournament.Regulations{Name: "Copa de otoño", System: tournament.Dutch2026, Rounds: 3, Laws: "2023", TieBreakRules: "c07-2026", Venue: tournament.OverTheBoard}
	one, err := o.Create(background, aldo, regs)
	must(t, err)
	two, err := o.Create(background, aldo, regs)
	must(t, err)
	first, second := filepath.Join(folder, "Copa de otoño.event"), filepath.Join(folder, "Copa de otoño (2).event")
	_, err = o.AmendRegulations(background, aldo, two, func(r tournament.Regulations) tournament.Regulations {
		r.Place = "Oviedo"
		return r
	}, "")
	must(t, err)
	if lines(t, first) != 1 || lines(t, second) != 2 {
		t.Errorf("%d and %d lines", lines(t, first), lines(t, second))
	}
	for _, path := range []string{first, second} {
		if hold.Holder(hold.LockPath(path)) == nil {
			t.Errorf("%s is not held", path)
		}
	}

	// Another program that has the same folder is told who has a file, and reads nothing of it.
	other, _ := opened(t, folder)
	var held *hold.HeldError
	if err := other.Open(first, one.Stream(), false); !errors.As(err, &held) || held.Note.Process != os.Getpid() || held.Note.User != "aldo" {
		t.Errorf("%v", err)
	}
	must(t, s.Close())
	if left, _ := filepath.Glob(filepath.Join(folder, ".*")); len(left) > 0 {
		t.Errorf("what stays in the folder: %v", left)
	}
	again, o := opened(t, folder)
	must(t, again.Open(second, two.Stream(), false))
	must(t, o.Refresh(background, two))
	if e, err := o.Event(two); err != nil || e.Tournament.Regulations().Place != "Oviedo" {
		t.Errorf("%v, %v", e, err)
	}
	if err := o.Refresh(background, one); err != nil || len(o.Events()) != 1 {
		t.Errorf("an event whose file is not open: %v, %v", o.Events(), err)
	}
}

func TestADamagedFileIsLetGo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "damaged.event")
	must(t, os.WriteFile(path, []byte("{\"no\n"), 0o600))
	s, _ := opened(t, t.TempDir())
	if err := s.Open(path, "event/damaged", false); err == nil {
		t.Error("it was opened")
	}
	if seen := hold.Holder(hold.LockPath(path)); seen != nil || len(s.Files()) > 0 {
		t.Errorf("it is held: %v", seen)
	}
}

// A file that is closed is free for others, and nothing more is written to it until it is
// opened again.
func TestAFileIsClosedAlone(t *testing.T) {
	folder := t.TempDir()
	s, o := opened(t, folder)
	regs := tournament.Regulations{Name: "Rápido", System: tournament.Dutch2026, Rounds: 3, Laws: "2023", TieBreakRules: "c07-2026", Venue: tournament.OverTheBoard}
	one, err := o.Create(background, aldo, regs)
	must(t, err)
	two, err := o.Create(background, aldo, regs)
	must(t, err)
	first, second := filepath.Join(folder, "Rápido.event"), filepath.Join(folder, "Rápido (2).event")
	changed := o.Changed(one)
	amend := func(id office.EventID) error {
		_, err := o.AmendRegulations(background, aldo, id, func(r tournament.Regulations) tournament.Regulations {
			r.Place = "Oviedo"
			return r
		}, "")
		return err
	}

	// A change of an event whose file was just closed is refused.
	must(t, s.CloseFile(one.Stream()))
	if err := amend(one); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("a change of a closed file: %v", err)
	}
	must(t, o.Unload(one, func() error { return s.CloseFile(one.Stream()) }))
	select {
	case <-changed:
	default:
		t.Error("who follows the event is not told")
	}
	if hold.Holder(hold.LockPath(first)) != nil || hold.Holder(hold.LockPath(second)) == nil || lines(t, first) != 1 {
		t.Error("what is held, and what was written")
	}
	if _, err := o.Event(one); err == nil || len(o.Events()) != 1 {
		t.Errorf("%v, %v", o.Events(), err)
	}
	must(t, amend(two))

	must(t, s.Open(first, one.Stream(), false))
	must(t, o.Refresh(background, one))
	must(t, amend(one))
	if lines(t, first) != 2 {
		t.Errorf("%d lines", lines(t, first))
	}
}
