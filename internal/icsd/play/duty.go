package play

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
)

var dutyCommand = session.Command{
	Name:  "duty",
	Takes: session.FreeText,
	Do:    session.WithSession(duty),
}

// duty begins or ends the duty of an arbiter of an event, or of the games that belong to none. It
// also lists the open calls that the user may answer, takes a call or closes one.
func duty(c Session, ctx context.Context, args string) (string, error) {
	service, who := c.Services().Calls, c.Entitled()
	what, rest, _ := strings.Cut(strings.TrimSpace(args), " ")
	word, reason, _ := strings.Cut(strings.TrimSpace(rest), " ")
	number, _ := strconv.Atoi(word)
	var err error
	var done string
	switch {
	case what == "":
		return listCalls(c), nil
	case (what == "on" || what == "off") && reason == "":
		scope, begun, refusal := dutyScope(c, word)
		if refusal != nil {
			return "", refusal
		}
		if what == "on" {
			err, done = service.BeginDuty(ctx, who, scope, 0, 0), begun
		} else {
			err, done = service.EndDuty(ctx, who, scope), c.Text("duty.off")
		}
	case what == "take" && number > 0 && reason == "":
		err, done = service.Take(ctx, who, number), c.Text("duty.taken", "Number", number)
	case what == "release" && number > 0 && reason == "":
		err, done = service.Release(ctx, who, number), c.Text("duty.released", "Number", number)
	case what == "close" && number > 0:
		how := calls.Closing{Call: number, Cause: true, Reason: strings.TrimSpace(reason), Resume: clocksStandFor(c, ctx, number)}
		err, done = service.CloseCall(ctx, who, how), c.Text("duty.closed", "Number", number)
		if how.Resume {
			done += " " + c.Text("duty.resumed")
		}
	default:
		return "", c.Usage("duty [on [EVENT] | off [EVENT] | take N | release N | close N [REASON]]")
	}
	var refused *desk.Refusal
	if errors.As(err, &refused) {
		return "", refusedCall(c, refused)
	}
	if err != nil {
		return "", err
	}
	return done, nil
}

// clocksStandFor reports whether the clocks of a game stand for the player's call with a number and for
// nothing else, so that closing the call starts them.
func clocksStandFor(c Session, ctx context.Context, number int) bool {
	call, open := c.Services().Calls.Current().Call(number)
	if !open || call.Reason != desk.ByPlayer {
		return false
	}
	v, err := c.Services().Hall.Table(ctx, hall.GameID(call.Game), c.Entitled())
	return err == nil && !v.Over && v.Waiting == hall.WaitingForArbiter && v.Case == ""
}

// dutyScope returns the scope of duty that a word means: that of an event, or for "" that of the
// games that belong to no event. begun is the answer to a duty that begins there.
func dutyScope(c Session, word string) (scope, begun string, err error) {
	if word == "" {
		return desk.Everywhere, c.Text("duty.on"), nil
	}
	e, err := session.FindEvent(c, word)
	return e.ID, c.Text("duty.on-event", "Event", e.Tournament.Regulations().Name), err
}

// listCalls returns the open calls of the scopes in which the user is on duty, and those that the
// user has taken.
func listCalls(c Session) string {
	log, who := c.Services().Calls.Current(), c.Entitled()
	now := c.Services().Hall.Now()
	on := map[string]bool{}
	for _, d := range log.DutiesOf(who.ID) {
		on[d.Scope] = true
	}
	var lines []string
	for _, o := range log.AllOpen() {
		if !on[o.Scope] && o.Holder.ID != who.ID {
			continue
		}
		line := c.Text("duty.call", "Number", o.Number, "Handle", o.By.Handle, "White", o.Players[0].Handle, "Black", o.Players[1].Handle, "Path", "/games/"+o.Game, "Minutes", int(now.Sub(o.At).Minutes()))
		if o.IsTaken() {
			line += c.Text("duty.holder", "Handle", o.Holder.Handle)
		}
		if o.Text != "" {
			line += ": " + o.Text
		}
		lines = append(lines, line)
	}
	if len(lines) == 0 {
		if len(on) == 0 {
			return c.Text("duty.nowhere")
		}
		return c.Text("duty.none")
	}
	return strings.Join(lines, "\n")
}
