// Package calls calls arbiters to games. It determines who may decide at a game, and notifies them
// over every transport, at every node, or by a message.
package calls

import (
	"context"
	"log/slog"
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
)

// Options are the parameters of a [Service]. Hall and Members are required.
type Options struct {
	Hall    *hall.Hall
	Members *members.Service
	// Arbiters returns the arbiters of an event. Events have none if it is nil.
	Arbiters func(ctx context.Context, event string) ([]members.Profile, error)
	Log      *slog.Logger // slog.Default() when nil
}

// Service calls arbiters.
type Service struct {
	opt   Options
	doors []func(hall.Call) []string // notification functions of the transports; set before the first call
}

// New returns a service.
func New(opt Options) *Service {
	if opt.Log == nil {
		opt.Log = slog.Default()
	}
	return &Service{opt: opt}
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

// DecidersOf returns the members who may decide a call. For a game of an event these are its
// arbiters, otherwise the server's arbiters and administrators. The players of the game are
// excluded.
func (s *Service) DecidersOf(ctx context.Context, c hall.Call) (list []members.Profile, err error) {
	switch {
	case c.Event == nil:
		list, err = s.opt.Members.HavingRole(ctx, members.RoleArbiter|members.RoleAdministrator)
	case s.opt.Arbiters != nil:
		list, err = s.opt.Arbiters(ctx, c.Event.Event)
	}
	return slices.DeleteFunc(list, func(p members.Profile) bool { return p.ID == c.White.ID || p.ID == c.Black.ID }), err
}

// ByPlayer calls the arbiters of an event's game for a player, and writes that in the table's chat
// in a language. It returns how many arbiters were notified or get a message. If it is 0, nothing
// was written.
func (s *Service) ByPlayer(ctx context.Context, who members.Identity, v hall.View, how hall.TableManner, lang string) (heard int, err error) {
	by := chess.White
	if v.You == hall.AsBlack {
		by = chess.Black
	}
	c := v.Call(hall.CallByPlayer, by)
	arbiters, err := s.DecidersOf(ctx, c)
	if err != nil || len(arbiters) == 0 || v.Event == nil {
		return 0, err
	}
	if _, err := s.opt.Hall.Speak(ctx, v.Game, who, how, i18n.Text(lang, "web.table.calls-arbiter")); err != nil {
		return 0, err
	}
	return s.notify(ctx, who, c, arbiters), nil
}

// Case calls the arbiters for a case that a player's claim or agreement has opened.
func (s *Service) Case(ctx context.Context, who members.Identity, c hall.Call) {
	arbiters, err := s.DecidersOf(ctx, c)
	if err != nil {
		s.opt.Log.Error("nobody is called to a case", "game", c.Game, "error", err)
		return
	}
	s.notify(ctx, who, c, arbiters)
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
	}[c.For]
	event := ""
	if c.Event != nil {
		event = c.Event.Name
	}
	return i18n.Text(lang, key, "Event", event, "White", c.White.Handle, "Black", c.Black.Handle, "Path", "/games/"+string(c.Game))
}
