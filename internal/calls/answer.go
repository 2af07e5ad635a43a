package calls

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// What arbiters do about calls, and what the server does when none of them comes.

// person returns a member as the author of an entry in a scope.
func (s *Service) person(who members.Identity, scope string) desk.Person {
	return desk.Person{
		ID: who.ID, Handle: who.Handle, Admin: who.Roles.Has(members.RoleAdministrator),
		Chief: s.IsChief(who.ID, scope),
	}
}

// IsChief reports whether a member is the chief arbiter of an event.
func (s *Service) IsChief(memberID, scope string) bool {
	return scope != desk.Everywhere && s.opt.Chief != nil && s.opt.Chief(memberID, scope)
}

// MayAnswer returns a refusal unless a member is an arbiter of a scope, or an administrator. The
// refusal is written to the audit log, with what was refused.
func (s *Service) MayAnswer(ctx context.Context, who members.Identity, scope, what string) error {
	is, err := s.IsArbiter(ctx, who, scope)
	if err != nil || is {
		return err
	}
	ctx = members.WithActor(ctx, who, members.ActorOrigin(ctx))
	if err := s.opt.Members.Audit(ctx, members.DeedRefused, "", what+" "+scope); err != nil {
		s.opt.Log.Error("a refused act is missing in the audit log", "what", what, "by", who.Handle, "error", err)
	}
	return &desk.Refusal{Code: desk.NotArbiter}
}

// IsArbiter reports whether a member may be an arbiter in a scope.
func (s *Service) IsArbiter(ctx context.Context, who members.Identity, scope string) (bool, error) {
	if who.ID == "" || who.Guest {
		return false, nil
	}
	if who.Roles.Has(members.RoleAdministrator) || scope == desk.Everywhere && who.Roles.Has(members.RoleArbiter) {
		return true, nil
	}
	list, err := s.ArbitersOf(ctx, scope)
	return slices.ContainsFunc(list, func(p members.Profile) bool { return p.ID == who.ID }), err
}

// mayAnswerCall returns the open call with a number, and the member as its arbiter. Who plays in its
// round is refused.
func (s *Service) mayAnswerCall(ctx context.Context, who members.Identity, number int, what string) (c desk.Call, by desk.Person, err error) {
	log := s.Current()
	c, open := log.Call(number)
	if !open && number > log.Last() { // another node may have recorded it a moment ago
		if err := s.keeper.refresh(ctx); err != nil {
			return c, by, err
		}
		log = s.Current()
		c, open = log.Call(number)
	}
	if !open {
		code := desk.NoSuchCall
		if number > 0 && number <= log.Last() {
			code = desk.Answered
		}
		return c, by, &desk.Refusal{Code: code, Args: []any{number}}
	}
	if err := s.MayAnswer(ctx, who, c.Scope, what); err != nil {
		return c, by, err
	}
	if s.playsIn(who, c.Scope, c.Round) {
		return c, by, &hall.Error{Code: hall.PlaysInRound, Args: []any{c.Round}}
	}
	return c, s.person(who, c.Scope), nil
}

// BeginDuty begins the duty of an arbiter in a scope, or changes their sector of boards; 0 is all
// boards.
func (s *Service) BeginDuty(ctx context.Context, who members.Identity, scope string, from, to int) error {
	if err := s.MayAnswer(ctx, who, scope, "on-duty"); err != nil {
		return err
	}
	_, err := s.keeper.do(ctx, s.person(who, scope), desk.BeginDuty{Scope: scope, From: from, To: to})
	return err
}

// EndDuty ends the duty of an arbiter in a scope.
func (s *Service) EndDuty(ctx context.Context, who members.Identity, scope string) error {
	_, err := s.keeper.do(ctx, s.person(who, scope), desk.EndDuty{Scope: scope})
	return err
}

// Take takes a call for an arbiter. The clocks stay as they are.
func (s *Service) Take(ctx context.Context, who members.Identity, number int) error {
	_, by, err := s.mayAnswerCall(ctx, who, number, "take-call")
	if err == nil {
		_, err = s.keeper.do(ctx, by, desk.TakeCall{Call: number})
	}
	return err
}

// TakeBoard takes a game for an arbiter whose players have not called.
func (s *Service) TakeBoard(ctx context.Context, who members.Identity, v hall.View) error {
	scope, round, board := scopeOf(v.Event)
	if err := s.MayAnswer(ctx, who, scope, "take-board"); err != nil {
		return err
	}
	if s.playsIn(who, scope, round) {
		return &hall.Error{Code: hall.PlaysInRound, Args: []any{round}}
	}
	person := func(p hall.Player) desk.Person { return desk.Person{ID: p.ID, Handle: p.Handle} }
	_, err := s.keeper.do(ctx, s.person(who, scope), desk.TakeBoard{
		Game: string(v.Game), Scope: scope, Round: round, Board: board, Players: [2]desk.Person{person(v.White), person(v.Black)},
	})
	return err
}

// HandOver gives a call to another arbiter of its scope.
func (s *Service) HandOver(ctx context.Context, who members.Identity, number int, handle string) error {
	c, by, err := s.mayAnswerCall(ctx, who, number, "hand-over-call")
	if err != nil {
		return err
	}
	to, err := s.opt.Members.Find(ctx, handle)
	if err != nil {
		return err
	}
	is, err := s.IsArbiter(ctx, to.Identity(), c.Scope)
	switch {
	case err != nil:
		return err
	case !is:
		return &desk.Refusal{Code: desk.OtherNotArbiter, Args: []any{to.Handle}}
	case s.playsIn(to.Identity(), c.Scope, c.Round):
		return &desk.Refusal{Code: desk.OtherPlays, Args: []any{to.Handle, c.Round}}
	}
	_, err = s.keeper.do(ctx, by, desk.HandOver{Call: number, To: s.person(to.Identity(), c.Scope)})
	return err
}

// Release puts a call that was taken back into the queue.
func (s *Service) Release(ctx context.Context, who members.Identity, number int) error {
	_, by, err := s.mayAnswerCall(ctx, who, number, "release-call")
	if err == nil {
		_, err = s.keeper.do(ctx, by, desk.Release{Call: number})
	}
	return err
}

// Closing is how a call is closed.
type Closing struct {
	Call   int    // its number
	Cause  bool   // the player had a reason to call
	Reason string // what was decided
	Resume bool   // the clocks are started too
}

// CloseCall closes an answered call. Without cause it is a ruling in the game, if its clocks still
// stand for the call: the player had no valid reason to stop them (Article 6.12.d, 2009). If the
// clocks cannot be started, the call stays open.
func (s *Service) CloseCall(ctx context.Context, who members.Identity, how Closing) error {
	c, by, err := s.mayAnswerCall(ctx, who, how.Call, "close-call")
	if err != nil {
		return err
	}
	closing := desk.Close{Call: how.Call, Cause: how.Cause, Reason: how.Reason}
	if _, _, err := desk.Decide(s.Current(), by, closing, s.opt.Hall.Now()); err != nil {
		return err
	}
	if !how.Cause && c.StopsUntil != 0 {
		recs, err := s.opt.Hall.Do(ctx, hall.GameID(c.Game), who, laws.RuleOnStop{Reason: how.Reason})
		for _, r := range recs {
			if ruled, is := r.Event.(laws.StopRuled); is {
				closing.Article = ruled.Article
			}
		}
		var refused *laws.Refusal
		if err != nil && !errors.As(err, &refused) { // the Laws refuse it when the game has gone on, and in 1993
			return err
		}
	}
	if how.Resume {
		if _, err := s.opt.Hall.Do(ctx, hall.GameID(c.Game), who, laws.ResumeGame{}); err != nil {
			return err
		}
	}
	if _, err = s.keeper.do(ctx, by, closing); err != nil {
		return err
	}
	if c.Reason == desk.ForQuestion && how.Reason != "" {
		s.sendAnswer(ctx, who, c, how.Reason)
	}
	return nil
}

// sendAnswer sends the answer to a question about the Laws to the player who asked, as a message.
// Guests only read it at the game.
func (s *Service) sendAnswer(ctx context.Context, who members.Identity, c desk.Call, answer string) {
	player, err := s.opt.Members.Find(ctx, c.By.Handle)
	if err == nil && player.ID == c.By.ID {
		text := i18n.Text(player.Lang, "web.table.answer-letter", "White", c.Players[0].Handle, "Black", c.Players[1].Handle, "Answer", answer)
		_, _, err = s.opt.Members.Send(ctx, who, c.By.Handle, text)
	}
	if err != nil {
		s.opt.Log.Info("the answer to a question is not sent as a message", "call", c.Number, "game", c.Game, "error", err)
	}
}

// Run lets games go on whose calls nobody has taken in time, and once a minute ends the duties of
// those who are arbiters no longer, until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	const longest, shortest = time.Minute, 10 * time.Millisecond
	timer := time.NewTimer(0)
	defer timer.Stop()
	var checked clock.Instant // when the duties were last checked
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.wake:
		case <-timer.C:
		}
		if now := s.opt.Hall.Now(); checked == 0 || now >= checked.Add(longest) {
			checked = now
			s.EndLostDuties(ctx)
		}
		wait := longest
		if !s.Settle(ctx) {
			wait = time.Second // another node may do it, or the journal may answer again
		} else if next := s.Current().NextDue(); next != 0 {
			wait = min(max(next.Sub(s.opt.Hall.Now()), shortest), longest)
		}
		timer.Reset(wait)
	}
}

// EndLostDuties ends the duties of those who have lost the role of an arbiter or are no longer on the
// staff of the event. The calls that they hold go back into the queue.
func (s *Service) EndLostDuties(ctx context.Context) {
	duties := s.Current().AllDuties()
	if len(duties) == 0 {
		return
	}
	// Administrators may be on duty in every event.
	everywhere, err := s.ArbitersOf(ctx, desk.Everywhere)
	if err != nil {
		s.opt.Log.Error("the duties are not checked", "error", err)
		return
	}
	may := map[string][]members.Profile{desk.Everywhere: everywhere}
	for _, d := range duties {
		list, known := may[d.Scope]
		if !known {
			if list, err = s.ArbitersOf(ctx, d.Scope); err != nil {
				s.opt.Log.Error("the duties of an event are not checked", "event", d.Scope, "error", err)
				continue
			}
			may[d.Scope] = list
		}
		stays := func(p members.Profile) bool { return p.ID == d.Who.ID }
		administers := func(p members.Profile) bool { return stays(p) && p.Roles.Has(members.RoleAdministrator) }
		if slices.ContainsFunc(list, stays) || slices.ContainsFunc(everywhere, administers) {
			continue
		}
		_, err := s.keeper.do(ctx, desk.Server, desk.Withdraw{Who: d.Who.ID, Scope: d.Scope})
		var refused *desk.Refusal
		if err != nil && !errors.As(err, &refused) { // refused if another node was faster
			s.opt.Log.Error("a duty is not ended", "of", d.Who.Handle, "event", d.Scope, "error", err)
		}
	}
}

// Settle records the calls whose time is over and lets their games go on. The node that holds a game
// does it, and another one only if it does not in time. It reports whether nothing is left to do
// now.
func (s *Service) Settle(ctx context.Context) (done bool) {
	done = true
	now := s.opt.Hall.Now()
	mine := func(c desk.CallMade) bool {
		return s.opt.Hall.Holds(ctx, hall.GameID(c.Game)) || now >= c.StopsUntil.Add(patience)
	}
	for _, c := range s.Current().Due(now) {
		if !mine(c.CallMade) {
			done = false
			continue
		}
		_, err := s.keeper.do(ctx, desk.Server, desk.Lapse{Call: c.Number})
		var refused *desk.Refusal
		if err != nil && !errors.As(err, &refused) { // refused if an arbiter or another node was faster
			s.report("nobody has come in time", c.Number, err)
			done = false
		}
	}
	for _, c := range s.Current().Owed() {
		if !mine(c) {
			done = false
			continue
		}
		if _, err := s.opt.Hall.ResumeUnanswered(ctx, hall.GameID(c.Game), callerOf(c)); err != nil {
			s.opt.Log.Error("a game does not go on after a call that nobody answered", "call", c.Number, "game", c.Game, "error", err)
			done = false
			continue
		}
		_, err := s.keeper.do(ctx, desk.Server, desk.ReleaseClocks{Call: c.Number})
		var refused *desk.Refusal
		if err != nil && !errors.As(err, &refused) {
			s.report("the game of a call goes on", c.Number, err)
			done = false
		}
	}
	s.resumeStoppedTooLate(ctx)
	return done
}

// resumeStoppedTooLate lets games go on whose clocks were stopped after their call had lapsed. That
// happens when the wall clocks of nodes differ, or when the answer to a stop was lost and it was
// asked for again. Each node looks after the games that it holds.
func (s *Service) resumeStoppedTooLate(ctx context.Context) {
	for _, c := range s.Current().Unanswered() {
		id := hall.GameID(c.Game)
		if !s.opt.Hall.Holds(ctx, id) {
			continue
		}
		if _, err := s.opt.Hall.ResumeUnanswered(ctx, id, callerOf(c.CallMade)); err != nil {
			s.opt.Log.Error("the clocks of a game may stand for a call that has lapsed", "call", c.Number, "game", c.Game, "error", err)
		}
	}
}
