package socket

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/remedy"
	lawwire "github.com/escaque/escaque/laws/wire"
)

const conductFile = "../../../docs/conduct.md"

// TestPlaces holds the table of docs/conduct.md to the places; -update writes it anew. Every command
// of the Laws has a place, and what is named there exists.
func TestPlaces(t *testing.T) {
	var b strings.Builder
	b.WriteString("| command | who | where | in a browser |\n|---|---|---|---|\n")
	ways := map[way]string{
		byConduct: "`conduct`", onEnvelope: "on the page of the game, where the envelope is", byServer: "the server gives it",
		onBoards: "nowhere yet", nowhere: "nowhere",
	}
	specs := laws.Commands()
	for _, spec := range specs {
		p := placeOf(spec.Kind)
		text := ways[p.way]
		if p.way == byCommand {
			text = "`" + p.name + "`"
			if _, known := commandNamed()[p.name]; !known {
				t.Errorf("%s: the protocol has no command %q", spec.Kind, p.name)
			}
			if p.also {
				text += " and `conduct`"
			}
		}
		if p.why != "" {
			text += ": " + p.why
		}
		switch {
		case p.way != byConduct && p.way != byCommand && p.why == "":
			t.Errorf("%s has neither a place nor a reason", spec.Kind)
		case p.way == onBoards && spec.At != laws.OnBoard:
			t.Errorf("%s is possible at a screen", spec.Kind)
		}
		var who []string
		for _, role := range []laws.Role{laws.Player, laws.Arbiter, laws.Assistant, laws.Spectator, laws.Server} {
			if spec.By.Has(role) {
				who = append(who, role.String())
			}
		}
		where := strings.ReplaceAll(spec.At.String(), "screen, board", "both")
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", spec.Kind, strings.Join(who, ", "), where, text)
	}
	if len(places()) != len(specs) {
		t.Errorf("%d places for %d commands", len(places()), len(specs))
	}
	held, err := os.ReadFile(conductFile)
	must(t, err)
	const begin, end = "<!-- places -->\n", "<!-- end of places -->"
	from, to := strings.Index(string(held), begin), strings.Index(string(held), end)
	if from < 0 || to < from {
		t.Fatalf("%s has no part for the places", conductFile)
	}
	want := string(held[:from+len(begin)]) + b.String() + string(held[to:])
	if *update {
		must(t, os.WriteFile(conductFile, []byte(want), 0o600))
	} else if want != string(held) {
		t.Errorf("%s is not what the places say; go test -run TestPlaces -update writes it", conductFile)
	}
}

// seat begins a game between two new players.
func (s *stage) seat(n int) (id hall.GameID, white, black *wireless) {
	s.t.Helper()
	var seats [2]*wireless
	var players [2]hall.Player
	for side := range seats {
		who := members.Identity{ID: fmt.Sprintf("m-seat-%d-%d", n, side), Handle: fmt.Sprintf("Seat%d%d", n, side)}
		seats[side] = s.enter(who)
		players[side] = hall.Player{ID: who.ID, Handle: who.Handle}
	}
	control, err := clock.ParseControlSeconds("5400+30")
	must(s.t, err)
	id, err = s.h.hall.Seat(context.Background(), hall.SeatSpec{
		White: players[0], Black: players[1], Event: &hall.EventRef{Event: "e1", Name: "Open", Round: 1, Board: 1},
		Regulations: laws.Regulations{Edition: laws.Edition2009}.EqualControls(control),
	})
	must(s.t, err)
	return id, seats[0], seats[1]
}

// TestConductedCommandsReachTheLaws gives every command for which `conduct` is the place: the Laws
// accept it, or refuse it with an article.
func TestConductedCommandsReachTheLaws(t *testing.T) {
	s := newStage(t)
	n := 0
	for _, spec := range laws.Commands() {
		p := placeOf(spec.Kind)
		if !p.isConducted() && p.way != onBoards {
			continue
		}
		n++
		id, white, _ := s.seat(n)
		who, by := white, laws.Seat(0)
		if spec.By.Has(laws.Arbiter) {
			who, by = s.arbiter, laws.ByArbiter()
		}
		regs := laws.Regulations{Edition: laws.Edition2009}
		regs.Control[0], _ = clock.ParseControlSeconds("5400+30")
		regs.Control[1] = regs.Control[0]
		at := s.h.hall.Now()
		g, _, err := laws.Decide(laws.New(), laws.ByServer(), laws.Start{Regulations: regs}, at)
		must(t, err)
		list := remedy.List(g, by, at, "a reason")
		i := slices.IndexFunc(list, func(r remedy.Remedy) bool { return r.Kind == spec.Kind })
		if i < 0 {
			t.Errorf("%s is not drafted", spec.Kind)
			continue
		}
		line, err := lawwire.EncodeCommand(list[i].Draft)
		must(t, err)
		answer := who.tell(map[string]any{"id": 1, "do": "conduct", "game": id, "command": json.RawMessage(line)})
		if !answer.OK && answer.Error.Article == "" {
			t.Errorf("%s: %s", spec.Kind, answer.Raw)
		}
		if answer.OK != list[i].Offered() {
			t.Errorf("%s is offered %v, and answered %s", spec.Kind, list[i].Offered(), answer.Raw)
		}
	}
	if n < 80 {
		t.Errorf("%d commands were given", n)
	}
}

// TestRemediesOfAGame asks for remedies and previews, and conducts them, as people who may and who
// may not.
func TestRemediesOfAGame(t *testing.T) {
	s := newStage(t)
	id, white, black := s.seat(1)
	other := s.enter(members.Identity{ID: "m-other", Handle: "Otto", Roles: members.RoleArbiter})
	viewer := s.enter(members.Identity{ID: "m-viewer", Handle: "Viewer"})
	deputy := s.enter(members.Identity{ID: "m-deputy", Handle: "Deputy", Roles: members.RoleArbiter})
	s.at.Add(int64(time.Minute))
	stop, give := map[string]any{"type": "StopClocks", "reason": "a lamp fell"}, map[string]any{"type": "GiveTime", "for": "black", "span": "2m", "reason": "a noise"}
	say := func(w *wireless, do string, fields ...any) map[string]any {
		m := map[string]any{"id": 1, "do": do, "game": id}
		for i := 0; i+1 < len(fields); i += 2 {
			m[fields[i].(string)] = fields[i+1]
		}
		var answer map[string]any
		must(t, json.Unmarshal(w.tell(m).Raw, &answer))
		return answer
	}
	refused := func(code, article string, answer map[string]any) string {
		t.Helper()
		why, _ := answer["error"].(map[string]any)
		if why["code"] != code || article != "" && why["article"] != article {
			t.Errorf("answered %v, want %s with Article %s", answer, code, article)
		}
		text, _ := why["text"].(string)
		return text
	}
	for _, w := range []*wireless{white, black, other, viewer} {
		refused("role-may-not", "Hall 8", say(w, "remedies"))
		refused("role-may-not", "Hall 8", say(w, "preview", "command", stop))
		refused("role-may-not", "Hall 8", say(w, "conduct", "command", stop))
	}

	answer := say(s.arbiter, "remedies")
	seen := answer["seen"]
	kinds := map[string]map[string]any{}
	for _, r := range answer["remedies"].([]any) {
		kinds[r.(map[string]any)["kind"].(string)] = r.(map[string]any)
	}
	if r := kinds["StopClocks"]; r["offered"] != true || r["article"] != "6.12a" || r["title"] != "Stop the clocks" || r["draft"].(map[string]any)["reason"] != nil {
		t.Errorf("to stop the clocks: %v", r)
	}
	if why, _ := kinds["ResumeGame"]["why"].(map[string]any); kinds["ResumeGame"]["offered"] != false || why["article"] != "6.12c" {
		t.Errorf("to start them: %v", kinds["ResumeGame"])
	}
	if r := kinds["RuleTouch"]; r["offered"] != false || r["place"] != "board" {
		t.Errorf("touched pieces: %v", r)
	}
	if len(kinds) != 54 {
		t.Errorf("%d commands of an arbiter", len(kinds))
	}

	before, err := s.log(id)
	must(t, err)
	would := say(s.arbiter, "preview", "command", give)
	left := func(state string) float64 {
		return would[state].(map[string]any)["black"].(map[string]any)["left"].(float64)
	}
	if events := would["would"].([]any); left("after")-left("before") != 120_000 || len(events) != 1 || events[0].(map[string]any)["article"] != "13.4b" {
		t.Errorf("two minutes more: %v", would)
	}
	if after, err := s.log(id); err != nil || len(after) != len(before) {
		t.Errorf("a preview was recorded: %v, %v", after, err)
	}

	refused("bad-command", "", say(s.arbiter, "conduct", "command", map[string]any{"type": "StopClocks", "cause": "x"}))
	refused("bad-command", "", say(s.arbiter, "conduct", "command", map[string]any{"type": "StopClocks", "reason": strings.Repeat("x", maxLawCommand)}))
	refused("other-place", "", say(white, "conduct", "command", map[string]any{"type": "Move", "move": "e2e4"}))
	refused("need-reason", "Hall 13", say(s.arbiter, "conduct", "command", map[string]any{"type": "StopClocks"}))

	first := say(s.arbiter, "conduct", "command", stop, "seen", seen, "key", "k1")
	again := say(s.arbiter, "conduct", "command", stop, "seen", seen, "key", "k1")
	if first["ok"] != true || fmt.Sprint(first["seq"]) != fmt.Sprint(again["seq"]) {
		t.Errorf("answered %v, and then %v", first, again)
	}
	if text := refused("stale", "", say(deputy, "conduct", "command", give, "seen", seen, "key", "k1")); !strings.Contains(text, "Judge: Stop the clocks") {
		t.Errorf("the deputy reads %q", text)
	}
	seen = say(deputy, "remedies")["seen"]
	if given := say(deputy, "conduct", "command", give, "seen", seen, "key", "k1"); given["ok"] != true {
		t.Errorf("the deputy: %v", given)
	}
	if after, err := s.log(id); err != nil || len(after) != len(before)+2 {
		t.Errorf("the log has %v, %v", after, err)
	}
}

// A refusal that names nobody, as after a restart, names those whom the arbiters' log has.
func TestStaleNamesTheArbitersOfTheLog(t *testing.T) {
	s := newStage(t)
	id, _, _ := s.seat(1)
	v, err := s.h.hall.Look(context.Background(), id)
	must(t, err)
	s.h.server.calls.Acted(context.Background(), s.arbiter.who, v, laws.StopClocks{Reason: "a lamp fell"}, []hall.Recorded{{Seq: 7}})
	for _, c := range []struct {
		given error
		seen  uint64
		want  string
	}{
		{&hall.Error{Code: hall.Stale}, 6, "[Judge StopClocks]"},
		{&hall.Error{Code: hall.Stale}, 7, "[]"},
		{&hall.Error{Code: hall.Stale, Args: []any{"Deputy", "GiveTime"}}, 6, "[Deputy GiveTime]"},
		{&hall.Error{Code: hall.NotYourGame}, 6, "[]"},
	} {
		var e *hall.Error
		if err := s.h.server.withRulings(c.given, id, c.seen); !errors.As(err, &e) || e.Code != c.given.(*hall.Error).Code || fmt.Sprint(e.Args) != c.want {
			t.Errorf("%v after %d is %v, want %s", c.given, c.seen, err, c.want)
		}
	}
	if err := s.h.server.withRulings(nil, id, 6); err != nil {
		t.Errorf("no error becomes %v", err)
	}
}
