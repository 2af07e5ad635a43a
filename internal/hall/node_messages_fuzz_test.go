package hall_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/store/memory"
)

// Whatever another node tells, asks or posts, the hall lives on: every question is answered, and
// its people play.
func FuzzNodeMessages(f *testing.F) {
	const who = `{"ID":"a-Zoe","Handle":"Zoe"}`
	for _, s := range [][2]string{
		{"do", `{"game":"g","who":` + who + `,"command":{"kind":"Move","move":"e2e4","ply":0}}`}, {"do", `{"game":"g","who":` + who + `,"command":{"kind":"Resign"}}`},
		{"propose", `{"game":"g","who":` + who + `,"kind":"takeback","plies":-1}`}, {"more-time", `{"game":"g","who":` + who + `,"span":-9223372036854775808}`},
		{"seal", `{"game":"g","who":` + who + `,"text":"e4"}`}, {"open-envelope", `{"game":"g","salt":"AA==","text":""}`}, {"resume", `{"game":"g"}`}, {"resume-late", `{"game":"g","who":` + who + `,"late":-1}`}, {"adjudicate", `{"game":"g","result":"1-0"}`},
		{"rule", `{"game":"g","result":"x"}`}, {"depart", `{"game":"g","who":` + who + `}`}, {"speak", `{"game":"g","who":` + who + `,"how":0,"text":"x"}`}, {"talk", `{"game":"g"}`}, {"line", `{"game":"g"}`},
		{"watching", `{"game":"g"}`}, {"accept", `{"who":{"ID":"a-Ana"},"seek":"x"}`}, {"unseek", `{"who":{"ID":"a-Ana"},"seek":"x"}`}, {"accept-invitation", `{"who":` + who + `,"invitation":"x"}`}, {"uninvite", `{}`},
		{"challenge", `{"who":{"ID":"a-Ana"},"to":"a-Bea","spec":{"Control":"3+2"}}`}, {"challenge", `{"who":{"ID":"a-Ana"},"to":"a-Bea","simul":true}`}, {"challenge", `{"who":{"ID":"a-Ana"},"to":"a-Bea","resume":"g"}`},
		{"screen", `{}`}, {"answer", `{"who":{"ID":"a-Ana"},"number":1,"step":"accepted"}`}, {"offers", `"a-Ana"`}, {"hold", `{"game":"h","members":["a-Zoe"]}`}, {"release", `{"game":"h","members":["a-Zoe"]}`}, {"walk", `{}`}, {"visits", `{}`}, {"visits", `{"of":"a-Ana"}`}, {"visits", `{"from":"a-B"}`},
		{"news", `{"to":"a-Ana","news":{"Seated":"g"},"after":1}`}, {"news", `{"news":{"Offer":{}}}`}, {"news", `{"news":{"Simul":{}}}`}, {"said", `{"said":{"Manner":1}}`}, {"message", `{}`},
		{"+", `{"who":` + who + `,"ears":[{}],"wishes":{"Private":true}}`}, {"+", `7`}, {"?", `"person/"`},
	} {
		f.Add(s[0], "person/a-Zoe", []byte(s[1]))
	}
	f.Add("+", "seek/x", []byte(`{"ID":"x","Controls":[]}`))
	f.Add("+", "invitation/x", []byte(`{}`))
	f.Add("+", "simul/x", []byte(`{}`))
	f.Add("+", "tally/game/g", []byte(`3`))
	hub := bus.NewHub()
	n := openNode(f, memory.New(), hub, "n0")
	f.Cleanup(n.close)
	n.connect(ana)
	n.connect(bea)
	wild := hub.Connect()
	number := 0
	f.Fuzz(func(t *testing.T, what, key string, data []byte) {
		if !json.Valid(data) {
			data, _ = json.Marshal(string(data))
		}
		number++
		message, err := json.Marshal(map[string]any{"f": "wild", "i": "one", "w": what, "n": number, "k": key, "d": json.RawMessage(data)})
		if err != nil {
			t.Fatal(err)
		}
		if err := wild.Publish("escaque.all", message); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		defer cancel()
		if said, err := wild.Request(ctx, "escaque.ask.n0", message); err != nil || !json.Valid(said) {
			t.Fatalf("%s %s is answered with %q, %v", what, data, said, err)
		}
		s, err := n.hall.Seek(ctx, ana, hall.SeekSpec{Control: "300+2"})
		switch {
		case err == nil:
			if err := n.hall.Unseek(ctx, ana, s.ID); err != nil {
				t.Fatal(err)
			}
		case !n.hall.IsConnected(ana.ID) || hall.IsCode(err, hall.NotRecorded):
			t.Fatal(err)
		}
		n.hall.Seeks()
		n.hall.People()
	})
}
