// Package calls calls arbiters to games and keeps their log in the journal: who is on duty, the open
// calls and who answers them, and what was ruled. It determines who may decide at a game, stops the
// clocks for a call and lets the game go on when nobody has come in time, and notifies arbiters over
// every transport, at every node, or by a message.
//
// The rules of the log are in package desk, those of the clocks in the Laws.
package calls

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

// DefaultMinutes is for how many minutes a call stops the clocks at most, where an event's
// regulations say nothing else and in games of no event.
const DefaultMinutes = 5

// Options are the parameters of a [Service]. Hall and Members are required.
type Options struct {
	Hall    *hall.Hall
	Members *members.Service
	// Journal keeps the arbiters' log. Without it the log is kept in memory only.
	Journal *journal.Journal
	// Arbiters returns the arbiters of an event. Events have none if it is nil.
	Arbiters func(ctx context.Context, event string) ([]members.Profile, error)
	// Chief reports whether a member is the chief arbiter of an event. Events have none if it is nil.
	Chief func(memberID, event string) bool
	// Stops returns for how long a call stops the clocks at most, 0 for [DefaultMinutes]: in an event by
	// its regulations, or in the games of no event, for which event is empty. It may be nil.
	Stops func(event string) time.Duration
	// PlaysInRound reports whether a member plays in a round of an event. If nil, arbiters do not
	// play.
	PlaysInRound func(who members.Identity, event string, round int) bool
	Log          *slog.Logger // slog.Default() when nil
}

// Service calls arbiters.
type Service struct {
	opt    Options
	keeper keeper
	doors  []func(hall.Call) []string // notification functions of the transports; set before the first call
	wake   chan struct{}              // capacity 1: the log has changed

	mu        sync.Mutex
	listeners map[int]func() // called when the log has changed
	last      int            // number of the last listener
}

// New returns a service. Call [Service.Open] before any other method if it has a journal.
func New(opt Options) *Service {
	if opt.Log == nil {
		opt.Log = slog.Default()
	}
	s := &Service{opt: opt, wake: make(chan struct{}, 1), listeners: map[int]func(){}}
	s.keeper.pen = make(pen, 1)
	s.keeper.journal, s.keeper.changed = opt.Journal, func([]desk.Event) { s.announceChange() }
	s.keeper.now = func() clock.Instant { return opt.Hall.Now() }
	return s
}

// Open reads the arbiters' log.
func (s *Service) Open(ctx context.Context) error { return s.keeper.open(ctx) }

// ReadAgain reads the log again, because texts were deleted.
func (s *Service) ReadAgain(ctx context.Context) error { return s.keeper.readAgain(ctx) }

// Follow applies what other nodes have recorded until ctx or the journal ends.
func (s *Service) Follow(ctx context.Context) error { return s.keeper.follow(ctx) }

// Current returns the arbiters' log as it is now.
func (s *Service) Current() desk.Log { return s.keeper.current() }

// ActsAt returns what happened to the calls of a game, and the rulings in it, each oldest first.
func (s *Service) ActsAt(ctx context.Context, game hall.GameID) (onCalls []desk.Act, rulings []desk.RulingMade, err error) {
	return s.keeper.actsAt(ctx, string(game))
}

// OnChange registers a function that is called after every change of the log, without arguments: it
// looks at [Service.Current]. It must not block. stop ends that.
func (s *Service) OnChange(changed func()) (stop func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	number := s.last
	s.listeners[number] = changed
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.listeners, number)
	}
}

// announceChange calls the listeners.
func (s *Service) announceChange() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
	s.mu.Lock()
	list := make([]func(), 0, len(s.listeners))
	for _, l := range s.listeners {
		list = append(list, l)
	}
	s.mu.Unlock()
	for _, changed := range list {
		changed()
	}
}

// AddNotifier registers a transport's function that notifies the called arbiters and returns the
// accounts that it reached. It must be called before the transport opens.
func (s *Service) AddNotifier(tell func(hall.Call) (told []string)) { s.doors = append(s.doors, tell) }

// NotifyHere notifies the arbiters connected to this node of a call at any node. It returns the
// accounts that were reached.
func (s *Service) NotifyHere(c hall.Call) (told []string) {
	for _, tell := range s.doors {
		told = append(told, tell(c)...)
	}
	return told
}

// scopeOf returns the scope of a game, and its round and board.
func scopeOf(e *hall.EventRef) (scope string, round, board int) {
	if e == nil {
		return desk.Everywhere, 0, 0
	}
	return e.Event, e.Round, e.Board
}

// ArbitersOf returns the members who may be arbiters in a scope: those of an event, or the server's
// arbiters and administrators.
func (s *Service) ArbitersOf(ctx context.Context, scope string) ([]members.Profile, error) {
	switch {
	case scope == desk.Everywhere:
		return s.opt.Members.HavingRole(ctx, members.RoleArbiter|members.RoleAdministrator)
	case s.opt.Arbiters != nil:
		return s.opt.Arbiters(ctx, scope)
	}
	return nil, nil
}

// DecidersOf returns the members who may decide a call. For a game of an event these are its
// arbiters, otherwise the server's arbiters and administrators. The players of the game are
// excluded, and who plays in the same round of the event.
func (s *Service) DecidersOf(ctx context.Context, c hall.Call) (list []members.Profile, err error) {
	scope, round, _ := scopeOf(c.Event)
	list, err = s.ArbitersOf(ctx, scope)
	return slices.DeleteFunc(list, func(p members.Profile) bool {
		return p.ID == c.White.ID || p.ID == c.Black.ID || s.playsIn(p.Identity(), scope, round)
	}), err
}

// playsIn reports whether a member plays in a round of an event.
func (s *Service) playsIn(who members.Identity, scope string, round int) bool {
	return scope != desk.Everywhere && round > 0 && s.opt.PlaysInRound != nil && s.opt.PlaysInRound(who, scope, round)
}

// Prospect is what a player's call would do now.
type Prospect struct {
	Duty    int           // how many of the arbiters that it reaches are on duty
	Here    int           // how many of them are connected
	Letters int           // how many of them get a message instead
	Stop    time.Duration // for how long the clocks stop at most; 0 if they run on
	Article string        // of the Laws, about the clocks
	Count   int           // how many calls the player has made in the game
	Refused error         // why the player may not call; nil if they may
	Kept    error         // why the clocks run on

	to []members.Profile
}

// ProspectOf returns what a call of a player would do now, so that it can be said before the call.
// v is the player's view of their game.
func (s *Service) ProspectOf(ctx context.Context, who members.Identity, v hall.View) (p Prospect, err error) {
	side, plays := v.You.Color()
	if !plays || v.Over {
		p.Refused = &hall.Error{Code: hall.NotYourGame}
		return p, nil
	}
	log := s.Current()
	p.Count = log.Count(who.ID, string(v.Game))
	for _, o := range log.OpenAt(string(v.Game)) {
		if o.By.ID == who.ID && o.Reason == desk.ByPlayer {
			p.Refused = &desk.Refusal{Code: desk.CallOpen, Args: []any{o.Number}}
			return p, nil
		}
	}
	if p.to, p.Duty, err = s.recipients(ctx, log, v.Call(hall.CallByPlayer, side)); err != nil {
		return p, err
	}
	for _, a := range p.to {
		switch {
		case s.opt.Hall.IsConnected(a.ID):
			p.Here++
		case !who.Guest:
			p.Letters++
		}
	}
	if p.Here+p.Letters == 0 {
		p.Refused = &desk.Refusal{Code: desk.NobodyOnDuty}
		return p, nil
	}
	scope, _, _ := scopeOf(v.Event)
	switch p.Article, p.Kept = s.opt.Hall.CheckStopForCall(ctx, v.Game, who); {
	case p.Kept != nil:
		var refused *laws.Refusal
		if errors.As(p.Kept, &refused) {
			p.Article = refused.Article
		}
	case p.Here == 0: // the clocks do not wait for a message that is read tomorrow
		p.Kept = &desk.Refusal{Code: desk.NobodyHere}
	default:
		p.Stop = s.StopsFor(scope)
	}
	return p, nil
}

// StopsFor returns for how long a call stops the clocks at most in a scope.
func (s *Service) StopsFor(scope string) time.Duration {
	var span time.Duration
	if s.opt.Stops != nil {
		span = s.opt.Stops(scope)
	}
	if span <= 0 {
		span = DefaultMinutes * time.Minute
	}
	return min(span, desk.MaxStop)
}

// recipients returns the arbiters whom a player's call reaches, and how many of them are on duty:
// those on duty whose sector has the board, or else all on duty. When nobody is on duty all arbiters
// of the event are called, but none of the server's.
func (s *Service) recipients(ctx context.Context, log desk.Log, c hall.Call) (to []members.Profile, onDuty int, err error) {
	all, err := s.DecidersOf(ctx, c)
	if err != nil {
		return nil, 0, err
	}
	scope, _, board := scopeOf(c.Event)
	duties := log.OnDuty(scope)
	on := func(covers func(desk.Duty) bool) (list []members.Profile) {
		for _, p := range all {
			if slices.ContainsFunc(duties, func(d desk.Duty) bool { return d.Who.ID == p.ID && covers(d) }) {
				list = append(list, p)
			}
		}
		return list
	}
	if to = on(func(d desk.Duty) bool { return d.Covers(board) }); len(to) == 0 {
		to = on(func(desk.Duty) bool { return true })
	}
	if len(to) > 0 || scope == desk.Everywhere {
		return to, len(to), nil
	}
	return all, 0, nil
}

// Concerns reports whether a call is for an arbiter on duty: its board is in their sector, or in
// nobody's, or nobody has come in time.
func (s *Service) Concerns(log *desk.Log, c desk.Call, d desk.Duty) bool {
	if d.Scope != c.Scope {
		return false
	}
	if c.Lapsed != 0 || d.Covers(c.Board) {
		return true
	}
	return !slices.ContainsFunc(log.OnDuty(c.Scope), func(o desk.Duty) bool {
		return o.Covers(c.Board) && !s.playsIn(members.Identity{ID: o.Who.ID, Handle: o.Who.Handle}, c.Scope, c.Round)
	})
}

// Made is a call that was made.
type Made struct {
	Number int
	Heard  int           // how many arbiters were notified or get a message
	Until  clock.Instant // when the clocks run again if nobody comes; 0 if they were not stopped
}

// ByPlayer calls arbiters to a game for a player, stops its clocks if the Laws allow that, and
// writes into the table's chat in a language that the player calls. text is what the player says to
// the arbiter, and may be empty.
func (s *Service) ByPlayer(ctx context.Context, who members.Identity, v hall.View, how hall.TableManner, lang, text string) (made Made, err error) {
	p, err := s.ProspectOf(ctx, who, v)
	if err == nil {
		err = p.Refused
	}
	if err != nil {
		return made, err
	}
	side, _ := v.You.Color()
	c := v.Call(hall.CallByPlayer, side)
	// The call is recorded before the clocks stop, so that no crash leaves them stopped for ever.
	if made, err = s.record(ctx, c, text, p.Stop); err != nil {
		return made, err
	}
	if p.Stop > 0 {
		if err := s.opt.Hall.StopForCall(ctx, v.Game, who, made.Until); isRefusal(err) {
			made.Until = 0
			_, err := s.keeper.do(ctx, desk.Server, desk.KeepClocks{Call: made.Number})
			s.report("the clocks run on during a call", made.Number, err)
		} else if err != nil {
			s.opt.Log.Error("do the clocks stand for a call?", "call", made.Number, "game", v.Game, "error", err)
		}
	}
	if _, err := s.opt.Hall.Speak(ctx, v.Game, who, how, i18n.Text(lang, "web.table.calls-arbiter")); err != nil {
		s.opt.Log.Info("the table is not told of a call", "game", v.Game, "error", err)
	}
	c.Number = made.Number
	made.Heard = s.notify(ctx, who, c, p.to)
	return made, nil
}

// isRefusal reports whether the Laws or the hall have refused something, so that it has certainly not
// been done.
func isRefusal(err error) bool {
	var byLaws *laws.Refusal
	var byHall *hall.Error
	return errors.As(err, &byLaws) || errors.As(err, &byHall) && byHall.Code != hall.NotRecorded && byHall.Code != hall.Unreachable
}

// report writes an error of the server's own entries to the log.
func (s *Service) report(what string, call int, err error) {
	if err != nil {
		s.opt.Log.Error("not in the arbiters' log: "+what, "call", call, "error", err)
	}
}

// record adds a call to the log.
func (s *Service) record(ctx context.Context, c hall.Call, text string, stop time.Duration) (Made, error) {
	scope, round, board := scopeOf(c.Event)
	person := func(p hall.Player) desk.Person { return desk.Person{ID: p.ID, Handle: p.Handle} }
	events, err := s.keeper.do(ctx, desk.Server, desk.MakeCall{
		Reason: desk.Reason(c.For), Game: string(c.Game), Scope: scope, Round: round, Board: board,
		By: person(c.Caller()), Players: [2]desk.Person{person(c.White), person(c.Black)}, Text: text, Case: c.Case, Stop: stop,
	})
	if err != nil {
		return Made{}, err
	}
	made := events[0].(desk.CallMade)
	return Made{Number: made.Number, Until: made.StopsUntil}, nil
}

// Case calls the arbiters to what they must decide in a game. To a claim without an arbiter and to an
// agreed draw all who may decide are called. To another case and to a question about the Laws those on
// duty are called, as by a player; the call waits if nobody is. The error is that of a call that
// could not be recorded; the arbiters who are connected are notified all the same. A call that is
// already open is not made again.
func (s *Service) Case(ctx context.Context, who members.Identity, c hall.Call) error {
	var to []members.Profile
	var err, unrecorded error
	waits := c.For == hall.CallForCase || c.For == hall.CallForQuestion
	if waits {
		to, _, err = s.recipients(ctx, s.Current(), c)
	} else {
		to, err = s.DecidersOf(ctx, c)
	}
	if err != nil {
		s.opt.Log.Error("nobody is called to a case", "game", c.Game, "error", err)
	}
	if waits || len(to) > 0 {
		made, err := s.record(ctx, c, c.Text, 0)
		var refused *desk.Refusal
		switch {
		case errors.As(err, &refused) && refused.Code == desk.CallOpen:
			return nil // the arbiters are called already
		case err != nil:
			s.opt.Log.Error("a case is not in the arbiters' log", "game", c.Game, "error", err)
			unrecorded = err
		}
		c.Number = made.Number
	}
	s.notify(ctx, who, c, to)
	return unrecorded
}

// CaseEnded closes the calls to the case of a game that is no longer open.
func (s *Service) CaseEnded(ctx context.Context, id hall.GameID) {
	if !slices.ContainsFunc(s.Current().OpenAt(string(id)), func(c desk.Call) bool { return c.Reason.IsCase() }) {
		return
	}
	_, err := s.keeper.do(ctx, desk.Server, desk.EndCase{Game: string(id)})
	var refused *desk.Refusal
	if err != nil && !errors.As(err, &refused) { // refused if an arbiter or another node was faster
		s.opt.Log.Error("a call to a case that is over is not closed", "game", id, "error", err)
	}
}

// notify notifies arbiters and returns how many were notified or get a message. Arbiters who are
// not connected get a message. For a claim all get one, because it stays open after the players
// have left. Arbiters with a full mailbox are skipped. Guests cannot send messages.
func (s *Service) notify(ctx context.Context, who members.Identity, c hall.Call, arbiters []members.Profile) (heard int) {
	write := func(p members.Profile) bool {
		_, _, err := s.opt.Members.Send(ctx, who, p.Handle, Text(p.Lang, c))
		return err == nil
	}
	for _, p := range arbiters {
		c.To = append(c.To, p.ID)
		if c.For == hall.CallForClaim && write(p) {
			c.Written = append(c.Written, p.ID)
		}
	}
	told := s.NotifyHere(c)
	s.opt.Hall.ForwardCall(c)
	for _, p := range arbiters {
		if slices.Contains(told, p.ID) || slices.Contains(c.Written, p.ID) || c.For != hall.CallForClaim && write(p) {
			heard++
		}
	}
	return heard
}

// Text returns the reason of a call as a sentence in a language.
func Text(lang string, c hall.Call) string {
	key := map[hall.CallReason]string{
		hall.CallByPlayer: "web.table.calls-arbiter-letter", hall.CallForClaim: "web.table.claim-letter", hall.CallForDraw: "web.table.draw-letter",
		hall.CallForQuestion: "web.table.question-letter", hall.CallForCase: "web.table.case-letter",
	}[c.For]
	event := ""
	if c.Event != nil {
		event = c.Event.Name
	} else if c.For == hall.CallByPlayer {
		key = "web.table.calls-arbiter-no-event"
	}
	return i18n.Text(lang, key, "Event", event, "White", c.White.Handle, "Black", c.Black.Handle, "Path", "/games/"+string(c.Game))
}

// Acted records what an arbiter did in a game; see [hall.Options]. v is the game afterwards.
func (s *Service) Acted(ctx context.Context, who members.Identity, v hall.View, c laws.Command, recs []hall.Recorded) {
	scope, round, board := scopeOf(v.Event)
	r := desk.Rule{Game: string(v.Game), Scope: scope, Round: round, Board: board, Command: c.CommandKind(), Reason: reasonOf(c), Settles: settles(c) || v.Case == ""}
	for _, rec := range recs {
		r.Seqs = append(r.Seqs, rec.Seq)
		if cited, is := rec.Event.(interface{ Cited() laws.Citation }); is && r.Article == "" {
			r.Article = cited.Cited().Article
		}
	}
	if len(r.Seqs) > 0 && slices.ContainsFunc(s.Current().RulingsSince(r.Game, r.Seqs[0]-1), func(o desk.RulingMade) bool { return slices.Equal(o.Seqs, r.Seqs) }) {
		return // a request that was repeated after a lost answer
	}
	_, err := s.keeper.do(ctx, s.person(who, scope), r)
	if err != nil {
		s.opt.Log.Error("a ruling is missing in the arbiters' log", "game", v.Game, "what", r.Command, "by", who.Handle, "error", err)
	}
}

// settles reports whether a command decides an open claim or agreement.
func settles(c laws.Command) bool {
	switch c.(type) { //nolint:gochecksumtype // the others leave the case open
	case laws.RuleOnQuickplay, laws.ConsentDraw, laws.SetResult, laws.Annul:
		return true
	}
	return false
}

// reasonOf returns the reason in a command, "" for none.
func reasonOf(c laws.Command) string {
	var with struct {
		Reason string `json:"reason"`
	}
	data, err := wire.EncodeCommand(c)
	if err == nil {
		err = json.Unmarshal(data, &with)
	}
	if err != nil {
		return ""
	}
	return with.Reason
}

// callerOf returns the colour of the player who calls.
func callerOf(c desk.CallMade) chess.Color {
	if c.By.ID == c.Players[chess.Black].ID {
		return chess.Black
	}
	return chess.White
}
