package journal_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/memory"
)

// blind is a store in which nobody finds what others have appended, from when it is shut.
type blind struct {
	*memory.Store
	shut atomic.Bool
}

func (b *blind) ReadAll(ctx context.Context, after uint64, limit int) ([]journal.Record, error) {
	if b.shut.Load() {
		return nil, nil
	}
	return b.Store.ReadAll(ctx, after, limit)
}

// What one node appends the others have without asking the store, but for texts that are kept apart: those do not
// travel.
func TestNewsCarriesRecords(t *testing.T) {
	store := &blind{Store: memory.New()}
	south := journal.New(store, journal.Options{Node: "south", Shared: true})
	defer south.Close()
	const secret = "Ada Lovelace"
	north := journal.New(store, journal.Options{Node: "north", Shared: true, PublishNews: func(news []byte) {
		if bytes.Contains(news, []byte(secret)) {
			t.Errorf("a name travels: %q", news)
		}
		south.ReceiveNews(news)
	}})
	defer north.Close()
	add := func(seq uint64, data string, personal ...string) {
		t.Helper()
		if _, err := north.Append(background, "game/1", seq, []journal.Event{{Kind: "x", Version: 7, Data: []byte(data), At: int64(seq) + 5, Personal: personal}}); err != nil {
			t.Fatal(err)
		}
	}
	sub := south.Subscribe(0)
	next := func() journal.Record {
		t.Helper()
		list, err := sub.Next(background)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		return list[0]
	}
	add(0, "{}")
	next()
	store.shut.Store(true)
	add(1, `{"name":"`+secret+`"}`, "name")
	for i := range uint64(3) {
		add(i+2, fmt.Sprint(i))
	}
	want, err := store.Store.ReadAll(background, 1, 10)
	if err != nil {
		t.Fatal(err)
	}
	want[0].Data = []byte(`{"name":"` + secret + `"}`)
	var got []journal.Record
	for len(got) < len(want) {
		list, err := sub.Next(background)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, list...)
	}
	if fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
		t.Fatalf("%+v\nwant %+v", got, want)
	}
}

// News that cannot be read, and news that was too much to be carried, have the store be read.
func TestNewsThatCarriesNothing(t *testing.T) {
	for _, c := range []struct{ name, data string }{{"broken", "x"}, {"too much", strings.Repeat("x", 600<<10)}} {
		store := memory.New()
		south := journal.New(store, journal.Options{Node: "south", Shared: true})
		north := journal.New(store, journal.Options{Node: "north", Shared: true, PublishNews: func(news []byte) {
			if c.name == "broken" {
				news = news[:len(news)-1]
			} else if c.name == "too much" && len(news) > 1000 {
				t.Errorf("%d bytes of news", len(news))
			}
			south.ReceiveNews(news)
		}})
		sub := south.Subscribe(0)
		for i := range uint64(3) {
			if _, err := north.Append(background, "a", i, []journal.Event{{Kind: "x", Version: 1, Data: []byte(c.data), At: 1}}); err != nil {
				t.Fatal(err)
			}
			if list, err := sub.Next(background); err != nil || len(list) != 1 || list[0].Seq != i+1 {
				t.Fatalf("%s: %v %v", c.name, len(list), err)
			}
		}
		north.Close()
		south.Close()
	}
}

// Whatever comes as news harms nobody, and what follows is told all the same.
func FuzzHear(f *testing.F) {
	var sample []byte
	j := journal.New(memory.New(), journal.Options{Node: "north", Shared: true, PublishNews: func(news []byte) { sample = news }})
	if _, err := j.Append(background, "game/1", 0, []journal.Event{{Kind: "x", Version: 1, Data: []byte("{}"), At: 1}}); err != nil {
		f.Fatal(err)
	}
	j.Close()
	f.Add(sample)
	f.Add(sample[:len(sample)-3])
	f.Add([]byte{1})
	f.Fuzz(func(t *testing.T, news []byte) {
		j := journal.New(memory.New(), journal.Options{Node: "south", Shared: true})
		defer j.Close()
		add := func(seq uint64) {
			if _, err := j.Append(background, "a", seq, []journal.Event{{Kind: "x", Version: 1, Data: []byte("{}"), At: 1}}); err != nil {
				t.Fatal(err)
			}
		}
		add(0)
		sub := j.Subscribe(0)
		if _, err := sub.Next(background); err != nil {
			t.Fatal(err)
		}
		j.ReceiveNews(news)
		add(1)
		if list, err := sub.Next(background); err != nil || len(list) == 0 {
			t.Fatal(list, err)
		}
	})
}
