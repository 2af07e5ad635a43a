package socket

import (
	"cmp"
	"slices"
	"sync/atomic"
	"time"

	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
)

// queues sends arbiters on duty the open calls, and players the open calls in their games.
type queues struct {
	stop  func()       // ends the listening
	asked atomic.Int32 // changes that were not sent yet

	// The users to whom a queue was sent that is not empty. Only send uses them.
	arbiters, players map[string]bool
}

// callsChanged sends the open calls to all whom they concern. It does not block. Changes that come
// while it sends are sent together.
func (s *Server) callsChanged() {
	if s.queues.asked.Add(1) > 1 {
		return // the run under way is followed by another
	}
	go func() {
		for n := s.queues.asked.Load(); n > 0; n = s.queues.asked.Add(-n) {
			s.sendQueues()
		}
	}()
}

// sendQueues sends the open calls to all whom they concern, and to those whom they have concerned.
func (s *Server) sendQueues() {
	log := s.calls.Current()
	arbiters, players := map[string]bool{}, map[string]bool{}
	for _, d := range log.AllDuties() {
		arbiters[d.Who.ID] = true
	}
	for _, c := range log.AllOpen() {
		if c.IsTaken() {
			arbiters[c.Holder.ID] = true
		}
		players[c.Players[0].ID], players[c.Players[1].ID] = true, true
	}
	for id := range merged(arbiters, s.queues.arbiters) {
		s.sendTo(id, s.callsOf(&log, id))
	}
	for id := range merged(players, s.queues.players) {
		s.sendTo(id, s.ownCallsOf(&log, id))
	}
	s.queues.arbiters, s.queues.players = arbiters, players
}

// merged returns the keys of both maps.
func merged(one, other map[string]bool) map[string]bool {
	all := map[string]bool{}
	for _, m := range []map[string]bool{one, other} {
		for id := range m {
			all[id] = true
		}
	}
	return all
}

// sendTo sends a message to the open pages of a user.
func (s *Server) sendTo(id string, m message) {
	for _, conns := range s.sockets.of(id) {
		for _, c := range conns {
			c.send(m)
		}
	}
}

// sendCallsTo sends the open calls to a page that has just been opened, if its user is on duty or
// there are any.
func (s *Server) sendCallsTo(c *conn) {
	if s.calls == nil {
		return
	}
	log := s.calls.Current()
	if m := s.callsOf(&log, c.who.ID); len(m.Calls)+len(m.Duty) > 0 {
		c.send(m)
	}
	if m := s.ownCallsOf(&log, c.who.ID); len(m.Calls)+len(m.Closed) > 0 {
		c.send(m)
	}
}

// callsOf returns the open calls that an arbiter may answer: those of their duties, and those that
// they hold.
func (s *Server) callsOf(log *desk.Log, id string) callsMessage {
	m := callsMessage{Now: s.hall.Now(), Calls: []callMessage{}, Duty: []dutyMessage{}}
	duties := log.DutiesOf(id)
	for _, d := range duties {
		m.Duty = append(m.Duty, s.dutyOf(d))
	}
	for _, c := range log.AllOpen() {
		there := slices.DeleteFunc(slices.Clone(duties), func(d desk.Duty) bool { return d.Scope != c.Scope })
		if c.Holder.ID != id && len(there) == 0 {
			continue
		}
		one := s.callOf(c)
		one.Other = c.Holder.ID != id && !slices.ContainsFunc(there, func(d desk.Duty) bool { return s.calls.Concerns(log, c, d) })
		m.Calls = append(m.Calls, one)
	}
	return m
}

// ownCallsOf returns the open calls in the games of a player.
func (s *Server) ownCallsOf(log *desk.Log, id string) ownCallsMessage {
	m := ownCallsMessage{Now: s.hall.Now(), Calls: []callMessage{}}
	for _, c := range log.AllOpen() {
		if c.Players[0].ID == id || c.Players[1].ID == id {
			one := s.callOf(c)
			if c.By.ID != id {
				one.Text = "" // it was written to the arbiter
			}
			m.Calls = append(m.Calls, one)
		}
	}
	for _, c := range log.ClosedOf(id, m.Now.Add(-time.Hour)) {
		m.Closed = append(m.Closed, closedCallMessage{
			Call: c.Made.Number, For: hall.CallReason(c.Made.Reason), Game: hall.GameID(c.Made.Game), Text: c.Made.Text, By: s.personOf(c.How.By), At: c.How.At,
			NoCause: !c.How.Cause, Article: c.How.Article, Reason: c.How.Reason,
		})
	}
	return m
}

// callOf converts a call.
func (s *Server) callOf(c desk.Call) callMessage {
	m := callMessage{
		Call: c.Number, For: hall.CallReason(c.Reason), Game: hall.GameID(c.Game), From: s.personOf(c.By), White: s.personOf(c.Players[0]), Black: s.personOf(c.Players[1]),
		Text: c.Text, Case: c.Case, At: c.At, Until: c.Until, Lapsed: c.Lapsed, Taken: c.Taken, Count: c.Count,
	}
	if c.Scope != desk.Everywhere {
		m.Event = &eventMessage{ID: c.Scope, Name: s.opt.EventName(c.Scope), Round: c.Round, Board: c.Board}
	}
	if c.IsTaken() {
		holder := s.personOf(c.Holder)
		m.Holder = &holder
	}
	return m
}

// dutyOf converts a duty.
func (s *Server) dutyOf(d desk.Duty) dutyMessage {
	return dutyMessage{
		Event: d.Scope, Who: s.personOf(d.Who), Chief: s.calls.IsChief(d.Who.ID, d.Scope), On: d.Since, From: d.From, To: d.To, Here: s.hall.IsConnected(d.Who.ID),
	}
}

// personOf converts a person of the arbiters' log.
func (s *Server) personOf(p desk.Person) playerMessage {
	return playerMessage{Handle: p.Handle, Name: s.called(p.Handle)}
}

// CallSentence returns the sentence about what happened to a call. The function nameOf returns the
// name of a member with a handle, "" for none.
func CallSentence(lang string, a desk.Act, nameOf func(handle string) string) string {
	name := func(p desk.Person) string { return cmp.Or(nameOf(p.Handle), p.Handle) }
	key := "web.call-step." + a.Command
	switch question, uncalled := a.For == desk.ForQuestion, a.For == desk.ByArbiter; {
	case a.NoCause:
		key = "web.call-step.no-cause"
	case question && a.Command == desk.MakesCall:
		key = "web.call-step.question"
	case question && a.Command == desk.ClosesCall:
		key = "web.call-step.answer"
	case uncalled && a.Command == desk.ReleasesCall:
		key = "web.call-step.board-back"
	case uncalled && a.Command == desk.HandsOverCall:
		key = "web.call-step.board-over"
	case uncalled && a.Command == desk.ClosesCall:
		key = "web.call-step.board-settled"
	}
	sentence := i18n.Text(lang, key, "Who", name(a.By), "To", name(a.To))
	if a.Reason != "" {
		sentence += " " + a.Reason
	}
	return sentence
}
