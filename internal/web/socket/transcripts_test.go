package socket

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/hall"
	gamelog "github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	verdicts "github.com/escaque/escaque/laws/verdict"
	lawwire "github.com/escaque/escaque/laws/wire"
	"github.com/escaque/escaque/tournament"
)

// transcript is a game of a transcript of the Laws: its commands, the first of which starts it.
type transcript struct {
	name   string
	lines  []lawwire.Line
	unread bool // it starts with regulations that nothing but a test can write
}

// transcripts reads the games of all transcripts, and returns the names of all of them.
func transcripts(t *testing.T) (games []transcript, names []string) {
	t.Helper()
	file, err := os.Open("../../../laws/testdata/lines.jsonl")
	must(t, err)
	defer func() { must(t, file.Close()) }()
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 1<<20)
	for scanner.Scan() {
		var head struct{ Transcript string }
		must(t, json.Unmarshal(scanner.Bytes(), &head))
		if head.Transcript != "" {
			names = append(names, head.Transcript)
			continue
		}
		line, err := lawwire.DecodeLine(scanner.Bytes())
		if err != nil && bytes.Contains(scanner.Bytes(), []byte(`"type":"Start"`)) {
			games = append(games, transcript{name: names[len(names)-1], unread: true})
			continue
		}
		must(t, err)
		if _, starts := line.Command.(laws.Start); starts {
			games = append(games, transcript{name: names[len(names)-1]})
		}
		g := &games[len(games)-1]
		g.lines = append(g.lines, line)
	}
	must(t, scanner.Err())
	return games, names
}

// noReplay returns the reason why a game of a transcript cannot be replayed through the protocol,
// "" if it can.
func (tr *transcript) noReplay() string {
	if tr.unread {
		return "regulations that no line can hold"
	}
	var admitted [2]bool
	for _, l := range tr.lines {
		switch c := l.Command.(type) { //nolint:gochecksumtype // the others can
		case laws.AdmitAssistant:
			admitted[c.To] = true
		case laws.Start:
			if c.Regulations.Venue == laws.Board {
				return "a board of wood"
			}
			if l.By.Role != laws.Server {
				return "started by somebody else than the server"
			}
		case laws.Seal, laws.CloseEnvelope, laws.OpenEnvelope, laws.KeepEnvelope, laws.LoseEnvelope:
			return "a sealed move: the hall encrypts it with a salt of its own, and keeps and opens the envelope itself"
		case laws.Move:
			if c.Lag > 0 {
				return "lag: the connection is measured, and no client says it"
			}
		case laws.Interrupt:
			return "an interruption: the server records its own"
		case laws.Witness:
			return "a spectator's report, which has no place"
		case laws.PlayerStopClocks:
			if c.Reason != laws.StopForHelp || c.Text != "" {
				return "a player who stops the clocks for something else than an arbiter's help"
			}
		}
		switch l.By.Role {
		case laws.Assistant:
			if !admitted[l.By.Color] {
				return "an assistant whom nobody has admitted: in the hall this is a spectator"
			}
		case laws.Spectator:
			return "a spectator, who has no seat in the hall"
		case laws.Server:
			switch l.Command.(type) { //nolint:gochecksumtype // what the hall does by itself
			case laws.Start, laws.FlagFall, laws.NoShow, laws.Verdict:
			default:
				return "a command of the server at an instant that the transcript chooses"
			}
		case laws.Player, laws.Arbiter:
		}
	}
	return ""
}

// assistantOf returns the account of an assistant.
func assistantOf(name string) members.Identity {
	return members.Identity{ID: "m-" + name, Handle: name}
}

// moved returns a command with its instants later by the given time, and an admitted assistant with
// their account.
func moved(c laws.Command, by clock.Instant) laws.Command {
	if c, is := c.(laws.AdmitAssistant); is {
		c.Account = assistantOf(c.Name).ID
		return c
	}
	if c, is := c.(laws.AnnounceSession); is {
		if c.Starts != 0 {
			c.Starts += by
		}
		if c.Ends != 0 {
			c.Ends += by
		}
		return c
	}
	return c
}

// stage is a hall in which transcripts are played.
type stage struct {
	t       *testing.T
	h       *house
	at      atomic.Int64 // the machine's clock, in nanoseconds
	begun   clock.Instant
	arbiter *wireless
	answers atomic.Pointer[answers]
	given   map[string]int // how often each kind was accepted
	ways    map[string]bool

	fines      atomic.Pointer[hall.Fines] // of the event; nil if it allows all
	lateAppeal atomic.Bool                // the event's limit for appeals has passed
}

// tell sends a message and returns the answer to it.
func (w *wireless) tell(message map[string]any) (answer struct {
	OK    bool
	Seq   []uint64
	Error struct{ Code, Article, Text string }
	Raw   []byte
}) {
	data := encoded(message)
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.run(data)
	}()
	for {
		select {
		case data := <-w.out:
			if bytes.HasPrefix(data, []byte(`{"re":`)) {
				if err := json.Unmarshal(data, &answer); err != nil {
					panic(err)
				}
				answer.Raw = bytes.Clone(data)
				<-done
				return answer
			}
		case <-time.After(20 * time.Second):
			panic("no answer to " + string(data))
		}
	}
}

// newStage opens a hall whose clock the test moves.
func newStage(t *testing.T) *stage {
	s := &stage{t: t, given: map[string]int{}, ways: map[string]bool{}}
	s.at.Store(time.Date(2026, 1, 3, 10, 0, 0, 0, time.UTC).UnixNano())
	judge := members.Identity{ID: "m-judge", Handle: "Judge", Roles: members.RoleArbiter}
	s.h = newHouse(t, func(o *hall.Options) {
		o.Now = func() time.Time { return time.Unix(0, s.at.Load()).UTC() }
		o.Decide = s.search
		o.FindMember = func(_ context.Context, handle string) (members.Identity, error) { return assistantOf(handle), nil }
		o.WhyNoAppeal = func(_ string, round int) (clock.Instant, error) {
			if s.lateAppeal.Load() {
				return 0, tournament.Refuse(tournament.AppealLate, "round", round, "minutes", 30)
			}
			return 0, nil
		}
		o.Fines = func(string, int) (hall.Fines, error) {
			if f := s.fines.Load(); f != nil {
				return *f, nil
			}
			return hall.Fines{Most: laws.MaxFine, Check: func(int, string) error { return nil }}, nil
		}
		o.Arbitrates = func(who members.Identity, event string) bool {
			return (who.ID == judge.ID || who.ID == "m-deputy") && event == "e1"
		}
	})
	s.h.server.calls = calls.New(calls.Options{
		Hall: s.h.hall, Members: s.h.server.members, Arbiters: func(context.Context, string) ([]members.Profile, error) {
			return []members.Profile{{ID: judge.ID, Handle: judge.Handle, Roles: judge.Roles}}, nil
		},
	})
	s.answers.Store(&answers{over: true})
	s.arbiter = s.enter(judge)
	return s
}

// enter connects somebody.
func (s *stage) enter(who members.Identity) *wireless {
	s.t.Helper()
	w, err := wirelessOf(s.h, who)
	must(s.t, err)
	s.t.Cleanup(func() {
		w.cancel()
		w.background.Wait()
		w.session.Close()
	})
	return w
}

// goTo moves the clock to an instant.
func (s *stage) goTo(at clock.Instant) { s.at.Store(at.Time().UnixNano()) }

// sending returns a command of the Laws as a message of the protocol, with the protocol's own
// command where that says the same.
func sending(game hall.GameID, g laws.Game, c laws.Command) map[string]any {
	m := map[string]any{"id": 1, "game": game}
	p := placeOf(c.CommandKind())
	m["do"] = p.name
	switch c := c.(type) { //nolint:gochecksumtype // the others are conducted
	case laws.Move:
		position := g.Position()
		m["uci"], m["ply"], m["offer"] = uci.Format(&position, c.Move), c.Ply, c.Offer
		return m
	case laws.OfferDraw, laws.AcceptDraw, laws.DeclineDraw, laws.Resign, laws.ClaimFlag, laws.ResumeGame, laws.PlayerStopClocks:
		return m
	case laws.StopClocks:
		m["text"] = c.Reason
		return m
	case laws.Announce:
		m["text"], m["lang"] = c.Text, c.Lang
		return m
	case laws.ClaimQuickplay:
		m["kind"] = c.Ground.String()
		return m
	case laws.ConsentDraw:
		m["kind"] = map[bool]string{true: "consent", false: "refuse"}[c.Consent]
		return m
	case laws.Abort:
		if c.Reason == "" {
			return m
		}
	case laws.ClaimRepetition:
		if c.Intended == (laws.Written{}) {
			return m
		}
	case laws.ClaimFifty:
		if c.Intended == (laws.Written{}) {
			return m
		}
	case laws.SetResult:
		if c.Article == "" && c.Result != laws.NoResult {
			m["kind"], m["text"] = c.Result.String(), c.Reason
			return m
		}
	case laws.RuleOnQuickplay:
		if !c.Bonus && slices.Contains([]laws.Ruling{laws.RuledDraw, laws.Postponed, laws.Rejected}, c.Ruling) {
			m["kind"] = c.Ruling.String()
			return m
		}
	}
	line, err := lawwire.EncodeCommand(c)
	if err != nil {
		panic(err)
	}
	m["do"], m["command"] = "conduct", json.RawMessage(line)
	return m
}

// event returns the event to which the game of a transcript belongs while it is replayed. It is nil
// if a player calls the game off, which they may do in games of no event only.
func (tr *transcript) event() *hall.EventRef {
	for _, l := range tr.lines {
		if _, aborts := l.Command.(laws.Abort); aborts && l.By.Role == laws.Player {
			return nil
		}
	}
	return &hall.EventRef{Event: "e1", Name: "Open", Round: 1, Board: 1}
}

// replay plays a game through the protocol. It returns how it differs from the Laws' own answers.
func (s *stage) replay(n int, tr *transcript) string {
	start := tr.lines[0].Command.(laws.Start)
	var seats [2]*wireless
	var players [2]hall.Player
	for side := range seats {
		who := members.Identity{ID: fmt.Sprintf("m-%d-%d", n, side), Handle: fmt.Sprintf("P%d%c", n, "wb"[side])}
		seats[side] = s.enter(who)
		players[side] = hall.Player{ID: who.ID, Handle: who.Handle}
	}
	known := &answers{known: map[string]helpmate.Answer{}}
	s.answers.Store(known)
	defer known.close()
	s.begun = max(s.begun, s.h.hall.Now()) + 1000
	s.goTo(s.begun)
	ctx := context.Background()
	id, err := s.h.hall.Seat(ctx, hall.SeatSpec{
		White: players[0], Black: players[1], Regulations: start.Regulations, Event: tr.event(),
	})
	g, events, refused := laws.Decide(laws.New(), laws.ByServer(), start, s.begun)
	if refused != nil || err != nil {
		if fmt.Sprint(refused) != fmt.Sprint(err) {
			return fmt.Sprintf("the start: %v, and the Laws say %v", err, refused)
		}
		return ""
	}
	var assistants [2]*wireless
	literal, alarmed := g, g
	told, rung := slices.Clone(events), slices.Clone(events)
	for _, l := range tr.lines[1:] {
		at, c := l.At+s.begun, moved(l.Command, s.begun)
		literal, events, refused = laws.Decide(literal, l.By, c, at)
		told = append(told, events...)
		for {
			due, alarm, ok := alarmed.Alarm()
			if !ok || due > max(at, alarmed.LastInstant()) {
				break
			}
			next, events, err := laws.Decide(alarmed, laws.ByServer(), alarm, due)
			if err != nil || len(events) == 0 {
				break
			}
			alarmed, rung = next, append(rung, events...)
		}
		s.goTo(max(at, s.h.hall.Now()))
		if verdict, is := c.(laws.Verdict); is && l.By.Role == laws.Server {
			if errors.As(refused, new(*laws.Refusal)) {
				return unasked
			}
			given, err := s.verdict(id, alarmed, verdict)
			if errors.Is(err, errUnanswered) {
				return unanswered
			}
			if err != nil {
				return err.Error()
			}
			next, more, err := laws.Decide(alarmed, laws.ByServer(), verdict, given)
			if err != nil {
				return err.Error()
			}
			alarmed, rung = next, append(rung, more...)
			continue
		}
		if l.By.Role == laws.Server { // the server observes it by itself
			if _, err := s.h.hall.Remedies(ctx, id, s.arbiter.who); err != nil {
				return fmt.Sprintf("%s: %v", c.CommandKind(), err)
			}
			continue
		}
		before := alarmed
		next, more, expected := laws.Decide(alarmed, l.By, c, at)
		alarmed, rung = next, append(rung, more...)
		who := s.arbiter
		switch l.By.Role {
		case laws.Player:
			who = seats[l.By.Color]
		case laws.Assistant:
			who = assistants[l.By.Color]
		case laws.Arbiter, laws.Spectator, laws.Server:
		}
		if a, is := c.(laws.AdmitAssistant); is {
			assistants[a.To] = s.enter(assistantOf(a.Name))
		}
		m := sending(id, before, c)
		answer := who.tell(m)
		if _, isCall := c.(laws.PlayerStopClocks); isCall { // a call that does not stop the clocks is made, too
			if stops := bytes.Contains(answer.Raw, []byte(`"until":`)); !answer.OK || stops != (expected == nil) {
				return fmt.Sprintf("a call at %v: answered %s, and the Laws say %v", l.At, answer.Raw, expected)
			}
			s.ways[m["do"].(string)] = true
			continue
		}
		code := ""
		if r, is := expected.(*laws.Refusal); is {
			code = string(r.Code)
		}
		if answer.Error.Code != code {
			return fmt.Sprintf("%s at %v: answered %q, and the Laws say %q", c.CommandKind(), l.At, answer.Error.Code+" "+answer.Error.Text, code)
		}
		if code == "" {
			s.given[c.CommandKind()]++
			s.ways[m["do"].(string)] = true
		}
	}
	s.begun = max(s.begun, s.h.hall.Now())
	want := logOf(rung)
	got, err := s.log(id)
	if err != nil {
		return err.Error()
	}
	if d := difference(got, want); d != "" {
		return d
	}
	if got, want := kindsOf(rung), kindsOf(told); got != want {
		return fmt.Sprintf("the events are %s, and those of the transcript %s", got, want)
	}
	return ""
}

// Reasons why a game proves not to be for a server.
const (
	unasked    = "a verdict that is refused, which the server does not give"
	unanswered = "a verdict before others: the server's two searches answer in the order of the questions"
)

// errUnanswered is the error for a question that the hall does not come to.
var errUnanswered = errors.New("no answer to a question")

// kindsOf returns the kinds of events.
func kindsOf(events []laws.Event) string {
	var b strings.Builder
	for _, e := range events {
		b.WriteString(e.EventKind() + " ")
	}
	return b.String()
}

// answers are those that the search for verdicts gives in one game.
type answers struct {
	mu    sync.Mutex
	known map[string]helpmate.Answer
	over  bool
}

// close ends the searches of the game.
func (a *answers) close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.over = true
}

// asked is what a search is asked.
func asked(p *chess.Position, side chess.Color) string { return fen.Format(*p) + " " + side.String() }

// search answers as the transcript does, when the transcript does.
func (s *stage) search(p chess.Position, side chess.Color, _ int) helpmate.Answer {
	for a := s.answers.Load(); ; {
		a.mu.Lock()
		answer, known := a.known[asked(&p, side)]
		over := a.over
		a.mu.Unlock()
		if known || over {
			return answer
		}
		time.Sleep(time.Millisecond)
	}
}

// verdict has the search answer a question, and waits until the answer is recorded.
func (s *stage) verdict(id hall.GameID, g laws.Game, v laws.Verdict) (at clock.Instant, err error) {
	for _, q := range g.Questions() {
		if q.Number != v.Question {
			continue
		}
		p, err := q.Position()
		if err != nil {
			return 0, err
		}
		answer := helpmate.Answer{Reason: v.Reason}
		for verdict := helpmate.Verdict(0); verdict < 4; verdict++ {
			if verdicts.Answer(verdict) == v.Answer {
				answer.Verdict = verdict
			}
		}
		for _, move := range v.Line {
			m, err := uci.Read(move)
			if err != nil {
				return 0, err
			}
			answer.Line = append(answer.Line, m)
		}
		a := s.answers.Load()
		a.mu.Lock()
		a.known[asked(&p, q.Side)] = answer
		a.mu.Unlock()
	}
	for range 300 {
		lines, err := s.log(id)
		if err != nil {
			return 0, err
		}
		for _, line := range lines {
			e, err := lawwire.DecodeEvent([]byte(line))
			if given, is := e.(laws.VerdictGiven); err == nil && is && given.Question == v.Question {
				return given.At, nil
			}
		}
		time.Sleep(time.Millisecond)
	}
	return 0, errUnanswered
}

// logOf encodes events.
func logOf(events []laws.Event) (lines []string) {
	for _, e := range events {
		data, err := lawwire.EncodeEvent(e)
		if err != nil {
			panic(err)
		}
		lines = append(lines, string(data))
	}
	return lines
}

// log returns the events of a game as they are in its log.
func (s *stage) log(id hall.GameID) (lines []string, err error) {
	records, err := s.h.journal.Read(context.Background(), id.Stream(), 1, 1<<16)
	if err != nil {
		return nil, err
	}
	for _, r := range records {
		if r.Kind == gamelog.BeginningKind { // the hall's own: who plays
			continue
		}
		rec, err := gamelog.Decode(r)
		if err != nil {
			return nil, err
		}
		data, err := lawwire.EncodeEvent(rec.Event)
		if err != nil {
			return nil, err
		}
		lines = append(lines, string(data))
	}
	return lines, nil
}

// difference returns the first difference of two logs.
func difference(got, want []string) string {
	for i := range max(len(got), len(want)) {
		a, b := "nothing", "nothing"
		if i < len(got) {
			a = got[i]
		}
		if i < len(want) {
			b = want[i]
		}
		if a != b {
			return fmt.Sprintf("event %d is %s, want %s", i+1, a, b)
		}
	}
	return ""
}

// TestTranscriptsThroughTheProtocol replays the games of the transcripts that need no board of wood
// with the commands of the protocol, as White, Black and the arbiter, and compares the game's log
// with the events of the Laws.
func TestTranscriptsThroughTheProtocol(t *testing.T) {
	games, names := transcripts(t)
	s := newStage(t)
	without, whole := map[string]int{}, map[string]bool{}
	played := 0
	for _, name := range names {
		whole[name] = true
	}
	for n := range games {
		tr := &games[n]
		if reason := tr.noReplay(); reason != "" {
			without[reason]++
			delete(whole, tr.name)
			continue
		}
		d := s.replay(n, tr)
		if d == unasked || d == unanswered {
			without[d]++
			delete(whole, tr.name)
			continue
		}
		if d != "" {
			t.Errorf("%s: %s", tr.name, d)
			delete(whole, tr.name)
			continue
		}
		played++
	}
	// How many verdicts are out of order depends on how the two searches come to their questions, and
	// that on how busy the machine is.
	if played+without[unanswered] < 1300 || played < 1000 {
		t.Errorf("%d games replayed, %d verdicts out of order", played, without[unanswered])
	}
	t.Logf("%d of %d games replayed; %d of %d transcripts whole", played, len(games), len(whole), len(names))
	for _, reason := range slices.Sorted(maps.Keys(without)) {
		t.Logf("%4d games not: %s", without[reason], reason)
	}
	t.Logf("kinds given: %v", s.given)
	t.Logf("by %v", slices.Sorted(maps.Keys(s.ways)))
}
