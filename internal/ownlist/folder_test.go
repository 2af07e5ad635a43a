package ownlist_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/ownlist"
	"github.com/escaque/escaque/tournament"
)

// read reads a table by numbers.
func read(t *testing.T, key ownlist.Key, data string) *ownlist.Reading {
	t.Helper()
	r, err := ownlist.Read(strings.NewReader(data), ownlist.Declared{Key: key})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// keep keeps a list and returns the difference to the one before.
func keep(t *testing.T, f *ownlist.Folder, name string, r *ownlist.Reading) ownlist.Difference {
	t.Helper()
	_, was, err := f.Compare(name, r)
	if err != nil {
		t.Fatal(err)
	}
	d, err := f.Keep(ownlist.Info{Name: name, Date: "2026-11-15", File: name + ".csv"}, r, was)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A list is kept, found by another process, replaced with the count of what differs, and removed.
func TestKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	f := ownlist.In(dir)
	if names, err := f.Names(); err != nil || names != nil {
		t.Errorf("%v %v", names, err)
	}
	if d := keep(t, f, "club", read(t, ownlist.ByNumber, "fideid,elo\n1,1900\n2,1800\n3,1700\n")); d != (ownlist.Difference{New: 3}) {
		t.Errorf("%+v", d)
	}
	if stat, err := os.Stat(filepath.Join(dir, "rating-list-club.jsonl")); err != nil || stat.Mode().Perm()&0o077 != 0 {
		t.Errorf("%v %v", stat, err)
	}
	of := func(f *ownlist.Folder, id string) int {
		l, err := f.List("club")
		if err != nil {
			t.Fatal(err)
		}
		p, _ := l.Of(tournament.Entry{FIDEID: id})
		return p.Rating
	}
	other := ownlist.In(dir)
	if of(other, "2") != 1800 || of(other, "0002") != 1800 || of(other, "4") != 0 || of(other, "") != 0 {
		t.Error("not found")
	}
	if d := keep(t, f, "club", read(t, ownlist.ByNumber, "fideid,elo\n1,1900\n2,1850\n4,1600\n")); d != (ownlist.Difference{New: 1, Changed: 1, Gone: 1}) {
		t.Errorf("%+v", d)
	}
	if of(other, "2") != 1850 || of(other, "3") != 0 {
		t.Error("the other process has the old list")
	}
	if err := f.Remove("club"); err != nil {
		t.Error(err)
	}
	if _, err := other.List("club"); !errors.Is(err, ownlist.ErrNone) {
		t.Error(err)
	}
	if err := f.Remove("club"); !errors.Is(err, ownlist.ErrNone) {
		t.Error(err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 0 {
		t.Errorf("left: %v", files)
	}
}

// A name finds its person whatever the order and the accents are, and nobody of another year or
// federation.
func TestByName(t *testing.T) {
	f := ownlist.In(t.TempDir())
	keep(t, f, "club", read(t, ownlist.ByName, "name,birth,elo,fed\n\"García López, José\",1990,1900,ESP\nBeta,1980,1800,\nBeta,1980,1750,\n"))
	l, err := f.List("club")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		e    tournament.Entry
		want string
	}{
		{tournament.Entry{Name: "Jose Garcia Lopez", Birth: "1990-05-01"}, "1900 true"},
		{tournament.Entry{Name: "Jose Garcia Lopez", Birth: "1990", Federation: "ESP"}, "1900 true"},
		{tournament.Entry{Name: "Jose Garcia Lopez", Birth: "1990", Federation: "ARG"}, "0 false"},
		{tournament.Entry{Name: "Jose Garcia Lopez", Birth: "1991"}, "0 false"},
		{tournament.Entry{Name: "Jose Garcia Lopez"}, "0 false"},
		{tournament.Entry{Name: "Beta", Birth: "1980"}, "0 true"},
	} {
		p, ok := l.Of(c.e)
		if got := fmt.Sprint(p.Rating, ok); got != c.want {
			t.Errorf("%+v: %s", c.e, got)
		}
	}
	if p, _ := l.Of(tournament.Entry{Name: "Beta", Birth: "1980"}); !p.Twice {
		t.Error("it is not said that there are two")
	}
}

// Improper names, too many lists, and a list that changed since it was compared, are refused; a damaged
// file is named and can be replaced.
func TestRefusedToKeep(t *testing.T) {
	dir := t.TempDir()
	f := ownlist.In(dir)
	r := read(t, ownlist.ByNumber, "fideid,elo\n1,1900\n")
	for _, name := range []string{"", "rapid", "usual", "../club", "Club", "-x", strings.Repeat("x", 41)} {
		if _, err := f.Keep(ownlist.Info{Name: name, Date: "2026"}, r, ownlist.Info{}); !errors.Is(err, ownlist.ErrName) {
			t.Errorf("%q: %v", name, err)
		}
	}
	keep(t, f, "club", r)
	if _, err := f.Keep(ownlist.Info{Name: "club", Date: "2026-11"}, r, ownlist.Info{}); !errors.Is(err, ownlist.ErrMovedOn) {
		t.Error(err)
	}
	path := filepath.Join(dir, "rating-list-club.jsonl")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, damaged := range []string{"", "{}\n", string(whole[:len(whole)-3]), string(whole) + "{}\n", strings.Replace(string(whole), `"version":1`, `"version":2`, 1)} {
		if err := os.WriteFile(path, []byte(damaged), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := ownlist.In(dir).List("club"); !errors.Is(err, ownlist.ErrBroken) {
			t.Errorf("%q: %v", damaged, err)
		}
	}
	if infos, err := f.Infos(); err != nil || len(infos) != 1 || !infos[0].Broken {
		t.Errorf("%+v %v", infos, err)
	}
	keep(t, f, "club", r)
	for i := range ownlist.MaxLists - 1 {
		keep(t, f, fmt.Sprint("list", i), r)
	}
	if _, err := f.Keep(ownlist.Info{Name: "another", Date: "2026"}, r, ownlist.Info{}); !errors.Is(err, ownlist.ErrFull) {
		t.Error(err)
	}
}

// What a killed process left is no list, and is removed when another one is kept later.
func TestUnfinishedFiles(t *testing.T) {
	dir := t.TempDir()
	left := filepath.Join(dir, "rating-list-123.new")
	if err := os.WriteFile(left, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	f := ownlist.In(dir)
	keep(t, f, "club", read(t, ownlist.ByNumber, "fideid,elo\n1,1900\n"))
	if names, err := f.Names(); err != nil || strings.Join(names, " ") != "club" {
		t.Errorf("%v %v", names, err)
	}
	if _, err := os.Stat(left); err != nil {
		t.Error("the file of a running process was removed")
	}
	old := time.Now().Add(-2 * time.Hour)
	if err := os.Chtimes(left, old, old); err != nil {
		t.Fatal(err)
	}
	keep(t, f, "other", read(t, ownlist.ByNumber, "fideid,elo\n1,1900\n"))
	if _, err := os.Stat(left); err == nil {
		t.Error("the file of a killed process stays")
	}
}
