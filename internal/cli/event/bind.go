package event

import (
	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
)

// newBye is `escaque event bye`.
func newBye(r *runner) *cobra.Command {
	round, kind, reason, revoke := 0, "", "", false
	cmd := r.sub("bye", "bye FILE PLAYER...", 2, -1, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			players, err := desk.FindAll(t, args[1:])
			if err != nil {
				return nil, err
			}
			round := r.next(t, round)
			return desk.Each(players, func(id tournament.PlayerID) tournament.Command {
				if revoke {
					return tournament.RevokeBye{Player: id, Round: round, Reason: reason}
				}
				return tournament.GrantBye{Player: id, Round: round, Bye: tournament.Bye(kind), Reason: reason}
			}), nil
		})
	})
	f := cmd.Flags()
	f.IntVar(&round, "round", 0, r.w.About("event.round"))
	f.StringVar(&kind, "type", string(tournament.HalfBye), r.w.About("event.bye.type"))
	f.StringVar(&reason, "reason", "", r.w.About("event.reason"))
	f.BoolVar(&revoke, "revoke", false, r.w.About("event.bye.revoke"))
	return cmd
}

// next is a round, the next one when none was named.
func (r *runner) next(t tournament.Tournament, round int) int {
	if round == 0 {
		return t.Published() + 1
	}
	return round
}

// newForbid is `escaque event forbid`.
func newForbid(r *runner) *cobra.Command {
	first, last, reason, lift := 0, 0, "", false
	cmd := r.sub("forbid", "forbid FILE PLAYER PLAYER...", 3, -1, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			players, err := desk.FindAll(t, args[1:])
			if err != nil {
				return nil, err
			}
			if lift {
				return []tournament.Command{tournament.AllowPair{Players: players, Reason: reason}}, nil
			}
			return []tournament.Command{tournament.ForbidPair{Players: players, First: first, Last: last, Reason: reason}}, nil
		})
	})
	f := cmd.Flags()
	f.IntVar(&first, "from", 0, r.w.About("event.forbid.from"))
	f.IntVar(&last, "to", 0, r.w.About("event.forbid.to"))
	f.StringVar(&reason, "reason", "", r.w.About("event.reason"))
	f.BoolVar(&lift, "lift", false, r.w.About("event.forbid.lift"))
	return cmd
}

// newForce is `escaque event force`.
func newForce(r *runner) *cobra.Command {
	round, reason, release := 0, "", false
	cmd := r.sub("force", "force FILE WHITE BLACK", 3, 3, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			players, err := desk.FindAll(t, args[1:])
			if err != nil {
				return nil, err
			}
			if release {
				return []tournament.Command{tournament.ReleasePair{White: players[0], Black: players[1], Round: r.next(t, round), Reason: reason}}, nil
			}
			return []tournament.Command{tournament.ForcePair{White: players[0], Black: players[1], Round: r.next(t, round), Reason: reason}}, nil
		})
	})
	f := cmd.Flags()
	f.IntVar(&round, "round", 0, r.w.About("event.round"))
	f.StringVar(&reason, "reason", "", r.w.About("event.reason"))
	f.BoolVar(&release, "release", false, r.w.About("event.force.release"))
	return cmd
}

// newWithdraw is `escaque event withdraw`.
func newWithdraw(r *runner) *cobra.Command {
	reason := ""
	cmd := r.sub("withdraw", "withdraw FILE PLAYER...", 2, -1, func(args []string) error {
		return r.each(args, func(id tournament.PlayerID) tournament.Command {
			return tournament.Withdraw{Player: id, Reason: reason}
		})
	})
	cmd.Flags().StringVar(&reason, "reason", "", r.w.About("event.reason"))
	return cmd
}

// newReturn is `escaque event return`.
func newReturn(r *runner) *cobra.Command {
	return r.sub("return", "return FILE PLAYER...", 2, -1, func(args []string) error {
		return r.each(args, func(id tournament.PlayerID) tournament.Command { return tournament.Return{Player: id} })
	})
}

// each does something with every player whom the arguments name.
func (r *runner) each(args []string, command func(tournament.PlayerID) tournament.Command) error {
	return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
		players, err := desk.FindAll(t, args[1:])
		return desk.Each(players, command), err
	})
}

// newRemove is `escaque event remove`.
func newRemove(r *runner) *cobra.Command {
	reason := ""
	cmd := r.sub("remove", "remove FILE PLAYER...", 2, -1, func(args []string) error {
		return r.each(args, func(id tournament.PlayerID) tournament.Command {
			return tournament.Remove{Player: id, Reason: reason}
		})
	})
	cmd.Flags().StringVar(&reason, "reason", "", r.w.About("event.reason"))
	return cmd
}

// newCheckIn is `escaque event check-in`.
func newCheckIn(r *runner) *cobra.Command {
	round, reason, out, absent := 0, "", false, false
	cmd := r.sub("check-in", "check-in FILE [PLAYER...]", 1, -1, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			round := r.next(t, round)
			players, err := desk.FindAll(t, args[1:])
			switch {
			case err != nil:
				return nil, err
			case absent && len(players) == 0:
				return desk.Absent(t, round, reason)
			case out:
				return []tournament.Command{tournament.CheckOut{Round: round, Players: players}}, nil
			}
			return []tournament.Command{tournament.CheckIn{Round: round, Players: players}}, nil
		})
	})
	f := cmd.Flags()
	f.IntVar(&round, "round", 0, r.w.About("event.round"))
	f.BoolVar(&out, "out", false, r.w.About("event.check-in.out"))
	f.BoolVar(&absent, "absent", false, r.w.About("event.check-in.absent"))
	f.StringVar(&reason, "reason", "", r.w.About("event.reason"))
	return cmd
}
