package nodes_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/nodes"
)

// Whatever comes over the bus, told or asked, a node lives on: questions have an answer, and what another node posts
// afterwards is noticed.
func FuzzMessages(f *testing.F) {
	for _, text := range []string{
		`{"f":"south","w":".","i":"a","n":3}`, `{"f":"south","w":"+","i":"a","n":1,"k":"person/x","d":{"a":1}}`, `{"f":"south","w":"-","i":"a","n":2,"k":"person/x"}`,
		`{"f":"south","w":"x","i":"a"}`, `{"f":"south","w":"?","d":"person/"}`, `{"f":"south","w":"?","d":7}`, `{"f":"south","w":"told","d":null}`, `{"f":"south","w":"asked","d":{"n":1},"t":"00-x"}`,
		`{"f":"../..","w":"+","n":18446744073709551615}`, `[]`, `{"f":`, "",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		hub := bus.NewHub()
		posted := make(chan string, 100)
		open := func(name string) *nodes.Nodes {
			n := nodes.New(nodes.Options{Bus: hub.Connect(), Name: name, Log: slog.New(slog.DiscardHandler), Noticed: func(node, key string, _ []byte) {
				if name == "north" && node == "west" {
					posted <- key
				}
			}})
			n.Hear("told", func(string, []byte) {})
			n.Answer("asked", func(_ context.Context, args []byte) (any, error) { return json.RawMessage(args), nil })
			if err := n.Open(); err != nil {
				t.Fatal(err)
			}
			return n
		}
		north := open("north")
		defer north.Close()
		wild := hub.Connect()
		for _, subject := range []string{"escaque.all", "escaque.to.north"} {
			if err := wild.Publish(subject, data); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		said, err := wild.Request(ctx, "escaque.ask.north", data)
		if err != nil || !json.Valid(said) {
			t.Fatalf("a question is answered with %q, %v", said, err)
		}
		west := open("west")
		defer west.Close()
		west.Post("here", 1)
		select {
		case <-posted:
		case <-ctx.Done():
			t.Fatal("what another node posts is not noticed any more")
		}
	})
}
