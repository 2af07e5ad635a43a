// Package calls calls arbiters to games: it knows who may decide at a game, and tells them at
// every door of the server and at every node, or by a message.
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

// Options of a [Service]. Hall and Members are needed.
type Options struct {
	Hall    *hall.Hall
	Members *members.Service
	// Arbiters are the arbiters of an event; it has none when nil.
	Arbiters func(ctx context.Context, event string) ([]members.Profile, error)
	Log      *slog.Logger // slog.Default() when nil
}

// Service calls arbiters.
type Service struct {
	opt   Options
	doors []func(hall.Call) []string // set before anybody is called
}

// New returns a service.
func New(opt Options) *Service {
	if opt.Log == nil {
		opt.Log = slog.Default()
	}
	return &Service{opt: opt}
}

// Hear has a door tell those who are called of every call, and return the accounts that it
// could tell. It is for doors that are not open yet.
func (s *Service) Hear(tell func(hall.Call) (told []string)) { s.doors = append(s.doors, tell) }

// Told tells the doors of this node of a call at any node, and returns who was told.
func (s *Service) Told(c hall.Call) (told []string) {
	for _, tell := range s.doors {
		told = append(told, tell(c)...)
	}
	return told
}

// Deciding lists those who may decide what they are called for: the arbiters of the game's event,
// and outside events those of the server, and its administrators. Nobody decides their own game.
func (s *Service) Deciding(ctx context.Context, c hall.Call) (list []members.Profile, err error) {
	switch {
	case c.Event == nil:
		list, err = s.opt.Members.HavingRole(ctx, members.RoleArbiter|members.RoleAdministrator)
	case s.opt.Arbiters != nil:
		list, err = s.opt.Arbiters(ctx, c.Event.Event)
	}
	return slices.DeleteFunc(list, func(p members.Profile) bool { return p.ID == c.White.ID || p.ID == c.Black.ID }), err
}

// ByPlayer calls the arbiters of an event's game for a player, who says so at the table in a
// language. It returns how many are told or find a message; with none nothing was said.
func (s *Service) ByPlayer(ctx context.Context, who members.Identity, v hall.View, how hall.TableManner, lang string) (heard int, err error) {
	by := chess.White
	if v.You == hall.AsBlack {
		by = chess.Black
	}
	c := v.Call(hall.CallByPlayer, by)
	arbiters, err := s.Deciding(ctx, c)
	if err != nil || len(arbiters) == 0 || v.Event == nil {
		return 0, err
	}
	if _, err := s.opt.Hall.Speak(ctx, v.Game, who, how, i18n.Text(lang, "web.table.calls-arbiter")); err != nil {
		return 0, err
	}
	return s.call(ctx, who, c, arbiters), nil
}

// Case calls those who decide a case that a player's claim or agreement has opened.
func (s *Service) Case(ctx context.Context, who members.Identity, c hall.Call) {
	arbiters, err := s.Deciding(ctx, c)
	if err != nil {
		s.opt.Log.Error("nobody is called to a case", "game", c.Game, "error", err)
		return
	}
	s.call(ctx, who, c, arbiters)
}

// call tells arbiters of a call, and returns how many are told or find a message. Who is here is
// told, and the others are written to; of a claim all are, because it waits when the players
// have left. A box that takes no message is passed over: another arbiter's may. Guests write to
// nobody.
func (s *Service) call(ctx context.Context, who members.Identity, c hall.Call, arbiters []members.Profile) (heard int) {
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
	told := s.Told(c)
	s.opt.Hall.ForwardCall(c)
	for _, p := range arbiters {
		if slices.Contains(told, p.ID) || slices.Contains(c.Written, p.ID) || c.For != hall.CallForClaim && write(p) {
			heard++
		}
	}
	return heard
}

// Text says in a language what arbiters are called for.
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
