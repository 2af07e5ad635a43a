package socket

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/remedy"
	lawwire "github.com/escaque/escaque/laws/wire"
	"github.com/escaque/escaque/tournament"
)

const conductFile = "../../../docs/conduct.md"

// TestPlaces holds the table of docs/conduct.md to the places; -update writes it anew. Every command
// of the Laws has a place, and what is named there exists.
func TestPlaces(t *testing.T) {
	var b strings.Builder
	b.WriteString("| command | who | where | protocol | page and control |\n|---|---|---|---|---|\n")
	shown := shownTexts(t)
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
		var used []string
		for _, c := range controlsOf(&spec) {
			at := "`" + c.page + "`"
			for i, key := range c.texts {
				if !shown[key] {
					t.Errorf("%s: no page shows %s", spec.Kind, key)
				}
				at += []string{": ", " → "}[min(i, 1)] + "*" + i18n.Text("en", key) + "*"
			}
			used = append(used, at)
		}
		if len(used) == 0 && (p.why == "" || p.isConducted()) {
			t.Errorf("%s has no control and no reason for that", spec.Kind)
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", spec.Kind, strings.Join(who, ", "), where, text, strings.Join(used, ", "))
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

// shownTexts returns the keys of the sentences that the components of the game's page and of the desk
// show.
func shownTexts(t *testing.T) map[string]bool {
	t.Helper()
	shown := map[string]bool{}
	text := regexp.MustCompile(`\b([td])\.(\w+)`)
	for _, folder := range []string{"table", "desk"} {
		files, err := filepath.Glob("../ui/src/" + folder + "/*.svelte")
		must(t, err)
		for _, name := range files {
			source, err := os.ReadFile(name)
			must(t, err)
			for _, found := range text.FindAllStringSubmatch(string(source), -1) {
				shown[map[string]string{"t": "browser.", "d": "arbiter."}[found[1]]+found[2]] = true
			}
		}
	}
	return shown
}

// seat begins a game between two new players.
func (s *stage) seat(n int) (id hall.GameID, white, black *wireless) {
	s.t.Helper()
	return s.seatUnder(n, laws.Edition2009, &hall.EventRef{Event: "e1", Name: "Open", Round: 1, Board: 1})
}

// seatUnder seats a game under an edition of the Laws, in an event or in none.
func (s *stage) seatUnder(n int, edition laws.Edition, event *hall.EventRef) (id hall.GameID, white, black *wireless) {
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
		White: players[0], Black: players[1], Event: event,
		Regulations: laws.Regulations{Edition: edition}.EqualControls(control),
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
	for _, w := range []*wireless{other, viewer} {
		refused("role-may-not", "Hall 8", say(w, "remedies"))
	}
	for _, w := range []*wireless{white, black, other, viewer} {
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

	for times, want := range map[string]int{"proposed": 1, "logged": 1, "kept": 0} {
		restore := map[string]any{"type": "RestorePosition", "ply": 0, "reason": "a wrong board", "showing": times}
		dropped, _ := say(s.arbiter, "preview", "command", restore)["dropped"].([]any)
		if len(dropped) != want || want > 0 && !strings.Contains(fmt.Sprint(dropped[0]), "2:00") {
			t.Errorf("times %s: dropped %v of %v", times, dropped, say(s.arbiter, "preview", "command", restore))
		}
	}
}

// TestOffencesAndPenaltiesOfTheEdition reads the words of the form of a penalty in games under
// several editions.
func TestOffencesAndPenaltiesOfTheEdition(t *testing.T) {
	s := newStage(t)
	for n, edition := range []laws.Edition{laws.Edition2005, laws.Edition2009, laws.Edition2023} {
		game, _, _ := s.seatUnder(40+n, edition, &hall.EventRef{Event: "e1", Name: "Open", Round: 1, Board: n + 1})
		var answer remediesAnswer
		must(t, json.Unmarshal(s.arbiter.tell(map[string]any{"id": 1, "do": "remedies", "game": game}).Raw, &answer))
		var offences, penalties []string
		for _, r := range answer.Remedies {
			if r.Kind != "Penalise" {
				continue
			}
			for _, f := range r.Fields {
				for _, w := range f.Words {
					switch f.Name {
					case "offence":
						offences = append(offences, w.Word)
					case "penalty":
						penalties = append(penalties, w.Word)
					}
				}
			}
		}
		_, smoking := laws.Article(edition, laws.RuleSmoking)
		if !slices.Contains(offences, "none") || slices.Contains(offences, "analysing") || slices.Contains(offences, "smoking") != smoking {
			t.Errorf("%s: offences %v", edition, offences)
		}
		if !slices.Contains(penalties, "warning") || slices.Contains(penalties, "fine") != laws.HasFines(edition) {
			t.Errorf("%s: penalties %v", edition, penalties)
		}
	}
}

// TestFines imposes fines in games of an event that has announced some, of one that has announced
// none, and of no event.
func TestFines(t *testing.T) {
	s := newStage(t)
	open := &hall.EventRef{Event: "e1", Name: "Open", Round: 1, Board: 1}
	tell := func(game hall.GameID, do string, fields ...any) map[string]any {
		t.Helper()
		m := map[string]any{"id": 1, "do": do, "game": game}
		for i := 0; i+1 < len(fields); i += 2 {
			m[fields[i].(string)] = fields[i+1]
		}
		var answer map[string]any
		must(t, json.Unmarshal(s.arbiter.tell(m).Raw, &answer))
		return answer
	}
	field := func(game hall.GameID, name string) map[string]any {
		for _, r := range tell(game, "remedies")["remedies"].([]any) {
			if r := r.(map[string]any); r["kind"] == "Penalise" {
				for _, f := range r["fields"].([]any) {
					if f := f.(map[string]any); f["name"] == name {
						return f
					}
				}
			}
		}
		return nil
	}
	whyNoFine := func(game hall.GameID) string {
		for _, w := range field(game, "penalty")["words"].([]any) {
			if w := w.(map[string]any); w["word"] == "fine" {
				why, _ := w["why"].(string)
				return why
			}
		}
		return "no fine is among the penalties"
	}
	fine := func(amount int) map[string]any {
		c := map[string]any{"type": "Penalise", "player": "white", "penalty": "fine", "offence": "annoying", "reason": "again"}
		if amount > 0 {
			c["amount"] = amount
		}
		return c
	}
	code := func(answer map[string]any) any {
		why, _ := answer["error"].(map[string]any)
		return why["code"]
	}
	event := tournament.Tournament{}
	announced := func(amounts []int, most int) {
		s.fines.Store(&hall.Fines{Amounts: amounts, Most: most, Currency: "EUR", Check: func(amount int, currency string) error {
			switch {
			case len(amounts) == 0 && most == 0:
				return event.CheckFine(1, amount, currency)
			case amount == 0, currency != "EUR", amount > most && !slices.Contains(amounts, amount):
				return tournament.Refuse(tournament.FineOther, "amount", tournament.Money(amount, currency), "fines", "25.00 EUR")
			}
			return nil
		}})
	}

	announced([]int{2500, 5000}, 0)
	id, _, _ := s.seatUnder(1, laws.Edition2023, open)
	amount := field(id, "amount")
	if words, _ := amount["words"].([]any); len(words) != 2 || fmt.Sprint(words[0]) != "map[text:25.00 EUR word:2500]" || amount["takes"] != "number" || amount["hint"] != "25.00 EUR, 50.00 EUR" || whyNoFine(id) != "" || field(id, "currency") != nil {
		t.Errorf("the announced fines are %v, why not: %q", amount, whyNoFine(id))
	}
	for _, do := range []string{"preview", "conduct"} {
		if got := tell(id, do, "command", fine(3000)); code(got) != "fine-other" {
			t.Errorf("%s of another amount: %v", do, got)
		}
		if got := tell(id, do, "command", fine(0)); code(got) != "fine-other" {
			t.Errorf("%s of no amount: %v", do, got)
		}
	}
	if got := tell(id, "preview", "command", fine(2500)); !strings.Contains(fmt.Sprint(got["would"]), "a fine of 25.00 EUR") {
		t.Errorf("the preview: %v", got)
	}
	if got := tell(id, "conduct", "command", fine(2500)); got["ok"] != true {
		t.Fatalf("the fine: %v", got)
	}
	events, err := s.log(id)
	must(t, err)
	if last := events[len(events)-1]; !strings.Contains(last, `"amount":2500,"currency":"EUR"`) || !strings.Contains(last, `"article":"12.9.7"`) {
		t.Errorf("recorded: %s", last)
	}
	announced([]int{2500}, 10_000)
	if amount := field(id, "amount"); amount["takes"] != "money" || amount["hint"] != "25.00 EUR, ≤ 100.00 EUR" {
		t.Errorf("up to a highest fine: %v", amount)
	}

	announced(nil, 0)
	if why := whyNoFine(id); !strings.Contains(why, "announced no fines") || field(id, "amount") != nil {
		t.Errorf("an event without fines: %q", why)
	}
	if got := tell(id, "conduct", "command", fine(2500)); code(got) != "fine-unannounced" {
		t.Errorf("an event without fines: %v", got)
	}

	s.arbiter = s.enter(members.Identity{ID: "m-server", Handle: "Server", Roles: members.RoleArbiter})
	casual, white, _ := s.seatUnder(2, laws.Edition2023, nil)
	if why := whyNoFine(casual); !strings.Contains(why, "12.9.7") || field(casual, "amount") != nil {
		t.Errorf("a game of no event: %q", why)
	}
	for _, do := range []string{"preview", "conduct"} {
		if got := tell(casual, do, "command", fine(2500)); code(got) != "fine-outside" {
			t.Errorf("%s in a game of no event: %v", do, got)
		}
	}
	s.arbiter = white
	if got := tell(casual, "conduct", "command", fine(2500)); code(got) != "role-may-not" {
		t.Errorf("a player: %v", got)
	}
}

// TestRequestsOfAPlayer asks for the requests of a player, appeals against a decision of the arbiter, and is
// refused an appeal after the limit of the event.
func TestRequestsOfAPlayer(t *testing.T) {
	s := newStage(t)
	id, white, black := s.seat(1)
	requests := func(w *wireless) map[string]map[string]any {
		var answer map[string]any
		must(t, json.Unmarshal(w.tell(map[string]any{"id": 1, "do": "remedies", "game": id}).Raw, &answer))
		kinds := map[string]map[string]any{}
		for _, r := range answer["remedies"].([]any) {
			kinds[r.(map[string]any)["kind"].(string)] = r.(map[string]any)
		}
		return kinds
	}
	fieldOf := func(r map[string]any, name string) map[string]any {
		for _, f := range r["fields"].([]any) {
			if f := f.(map[string]any); f["name"] == name {
				return f
			}
		}
		t.Fatalf("%v has no field %s", r["kind"], name)
		return nil
	}
	list := requests(white)
	for kind, r := range list {
		if !remedy.IsRequest(kind) {
			t.Errorf("a player is told whether they may give %s: %v", kind, r)
		}
		if why, _ := r["why"].(map[string]any); r["offered"] == false && why["article"] == "" {
			t.Errorf("%s is refused without an article: %v", kind, why)
		}
	}
	appeal := list["NoteAppeal"]
	if appeal["offered"] != true || appeal["article"] != "12.10" || fieldOf(appeal, "said")["needed"] != true || fieldOf(appeal, "against")["words"] != nil {
		t.Errorf("an appeal before any decision: %v", appeal)
	}
	if why, _ := list["AskExplanation"]["why"].(map[string]any); list["AskExplanation"]["offered"] != false || why["code"] != "not-in-edition" {
		t.Errorf("a question under the Laws of 2009: %v", list["AskExplanation"])
	}
	give := map[string]any{"type": "GiveTime", "for": "black", "span": "2m", "reason": "a noise"}
	if a := s.arbiter.tell(map[string]any{"id": 1, "do": "conduct", "game": id, "command": give}); !a.OK {
		t.Fatalf("the arbiter gives time: %s", a.Raw)
	}
	words, _ := fieldOf(requests(white)["NoteAppeal"], "against")["words"].([]any)
	if len(words) != 1 || !strings.Contains(words[0].(map[string]any)["text"].(string), "a noise") {
		t.Fatalf("decisions to appeal against: %v", words)
	}
	note := map[string]any{"type": "NoteAppeal", "said": "the noise was mine", "against": words[0].(map[string]any)["word"]}
	first := white.tell(map[string]any{"id": 1, "do": "conduct", "game": id, "command": note, "key": "k"})
	again := white.tell(map[string]any{"id": 1, "do": "conduct", "game": id, "command": note, "key": "k"})
	if !first.OK || string(first.Raw) != string(again.Raw) {
		t.Errorf("answered %s, and then %s", first.Raw, again.Raw)
	}
	s.lateAppeal.Store(true)
	if r := requests(black)["NoteAppeal"]; r["offered"] != false || r["why"].(map[string]any)["code"] != "appeal-late" {
		t.Errorf("an appeal after the limit: %v", r)
	}
	if a := black.tell(map[string]any{"id": 1, "do": "conduct", "game": id, "command": map[string]any{"type": "NoteAppeal", "said": "too late"}}); a.OK || a.Error.Code != "appeal-late" {
		t.Errorf("an appeal after the limit: %s", a.Raw)
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

// TestPlayersAdjournWithASealedMove: only an arbiter adjourns without one, so a player is not asked.
func TestPlayersAdjournWithASealedMove(t *testing.T) {
	adjourn := remedyMessage{Kind: "Adjourn", Fields: []remedyField{{Name: "reason"}, {Name: "without"}}}
	other := remedyMessage{Kind: "NoteAppeal", Fields: []remedyField{{Name: "without"}}}
	list := []remedyMessage{other, adjourn}
	dropArbiterFields(list)
	if len(list[0].Fields) != 1 || len(list[1].Fields) != 1 || list[1].Fields[0].Name != "reason" {
		t.Errorf("the fields are %+v and %+v", list[0].Fields, list[1].Fields)
	}
}
