package event

import (
	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// newBye returns the command `escaque event bye`.
func newBye(r *runner) *cobra.Command {
	round, kind, reason, revoke := 0, "", "", false
	cmd := r.subcommand("bye", "bye FILE PLAYER...", 2, -1, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			players, err := acts.FindAll(t, args[1:])
			if err != nil {
				return nil, err
			}
			round := r.roundOrNext(t, round)
			return acts.CommandForEach(players, func(id tournament.PlayerID) tournament.Command {
				if revoke {
					return tournament.RevokeBye{Player: id, Round: round, Reason: reason}
				}
				return tournament.GrantBye{Player: id, Round: round, Bye: tournament.Bye(kind), Reason: reason}
			}), nil
		})
	})
	f := cmd.Flags()
	f.IntVar(&round, "round", 0, r.w.HelpText("event.round"))
	f.StringVar(&kind, "type", string(tournament.HalfBye), r.w.HelpText("event.bye.type"))
	f.StringVar(&reason, "reason", "", r.w.HelpText("event.reason"))
	f.BoolVar(&revoke, "revoke", false, r.w.HelpText("event.bye.revoke"))
	return cmd
}

// roundOrNext returns the given round, or the next one when it is 0.
func (r *runner) roundOrNext(t tournament.Tournament, round int) int {
	if round == 0 {
		return t.Published() + 1
	}
	return round
}

// newForbid returns the command `escaque event forbid`.
func newForbid(r *runner) *cobra.Command {
	first, last, reason, lift := 0, 0, "", false
	cmd := r.subcommand("forbid", "forbid FILE PLAYER PLAYER...", 3, -1, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			players, err := acts.FindAll(t, args[1:])
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
	f.IntVar(&first, "from", 0, r.w.HelpText("event.forbid.from"))
	f.IntVar(&last, "to", 0, r.w.HelpText("event.forbid.to"))
	f.StringVar(&reason, "reason", "", r.w.HelpText("event.reason"))
	f.BoolVar(&lift, "lift", false, r.w.HelpText("event.forbid.lift"))
	return cmd
}

// newForce returns the command `escaque event force`.
func newForce(r *runner) *cobra.Command {
	round, reason, release := 0, "", false
	cmd := r.subcommand("force", "force FILE WHITE BLACK", 3, 3, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			players, err := acts.FindAll(t, args[1:])
			if err != nil {
				return nil, err
			}
			if release {
				return []tournament.Command{tournament.ReleasePair{White: players[0], Black: players[1], Round: r.roundOrNext(t, round), Reason: reason}}, nil
			}
			return []tournament.Command{tournament.ForcePair{White: players[0], Black: players[1], Round: r.roundOrNext(t, round), Reason: reason}}, nil
		})
	})
	f := cmd.Flags()
	f.IntVar(&round, "round", 0, r.w.HelpText("event.round"))
	f.StringVar(&reason, "reason", "", r.w.HelpText("event.reason"))
	f.BoolVar(&release, "release", false, r.w.HelpText("event.force.release"))
	return cmd
}

// newWithdraw returns the command `escaque event withdraw`.
func newWithdraw(r *runner) *cobra.Command {
	reason := ""
	cmd := r.subcommand("withdraw", "withdraw FILE PLAYER...", 2, -1, func(args []string) error {
		return r.forEach(args, func(id tournament.PlayerID) tournament.Command {
			return tournament.Withdraw{Player: id, Reason: reason}
		})
	})
	cmd.Flags().StringVar(&reason, "reason", "", r.w.HelpText("event.reason"))
	return cmd
}

// newReturn returns the command `escaque event return`.
func newReturn(r *runner) *cobra.Command {
	return r.subcommand("return", "return FILE PLAYER...", 2, -1, func(args []string) error {
		return r.forEach(args, func(id tournament.PlayerID) tournament.Command { return tournament.Return{Player: id} })
	})
}

// forEach executes a command for every player named by the arguments.
func (r *runner) forEach(args []string, command func(tournament.PlayerID) tournament.Command) error {
	return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
		players, err := acts.FindAll(t, args[1:])
		return acts.CommandForEach(players, command), err
	})
}

// newRemove returns the command `escaque event remove`.
func newRemove(r *runner) *cobra.Command {
	reason := ""
	cmd := r.subcommand("remove", "remove FILE PLAYER...", 2, -1, func(args []string) error {
		return r.forEach(args, func(id tournament.PlayerID) tournament.Command {
			return tournament.Remove{Player: id, Reason: reason}
		})
	})
	cmd.Flags().StringVar(&reason, "reason", "", r.w.HelpText("event.reason"))
	return cmd
}

// newCheckIn returns the command `escaque event check-in`.
func newCheckIn(r *runner) *cobra.Command {
	round, reason, out, absent := 0, "", false, false
	cmd := r.subcommand("check-in", "check-in FILE [PLAYER...]", 1, -1, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			round := r.roundOrNext(t, round)
			players, err := acts.FindAll(t, args[1:])
			switch {
			case err != nil:
				return nil, err
			case absent && len(players) == 0:
				return acts.MarkMissing(t, round, reason)
			case out:
				return []tournament.Command{tournament.CheckOut{Round: round, Players: players}}, nil
			}
			return []tournament.Command{tournament.CheckIn{Round: round, Players: players}}, nil
		})
	})
	f := cmd.Flags()
	f.IntVar(&round, "round", 0, r.w.HelpText("event.round"))
	f.BoolVar(&out, "out", false, r.w.HelpText("event.check-in.out"))
	f.BoolVar(&absent, "absent", false, r.w.HelpText("event.check-in.absent"))
	f.StringVar(&reason, "reason", "", r.w.HelpText("event.reason"))
	return cmd
}
