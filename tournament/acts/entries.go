package acts

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// Enter returns the commands that add a player to the entry list, or as a late entry once numbers
// are assigned. The player gets zero byes in the unpublished rounds before firstRound. 0 means the
// next round.
func Enter(t tournament.Tournament, entry tournament.Entry, firstRound int) []tournament.Command {
	commands := EnterAll(t, []tournament.Entry{entry})
	for round := t.Published() + 1; round < firstRound; round++ {
		commands = append(commands, tournament.GrantBye{Player: tournament.PlayerID(len(t.Players()) + 1), Round: round, Bye: tournament.ZeroBye})
	}
	return commands
}

// EnterAll returns the commands that add several players, as [Enter] does.
func EnterAll(t tournament.Tournament, entries []tournament.Entry) []tournament.Command {
	if !t.NumbersDrawn() {
		return []tournament.Command{tournament.Enter{Players: entries}}
	}
	var late []tournament.Command
	for _, e := range entries {
		late = append(late, tournament.EnterLate{Entry: e})
	}
	return late
}

// CommandForEach returns one command for each of the players.
func CommandForEach(players []tournament.PlayerID, command func(tournament.PlayerID) tournament.Command) []tournament.Command {
	commands := make([]tournament.Command, len(players))
	for i, id := range players {
		commands[i] = command(id)
	}
	return commands
}

// Missing returns the active players who are not checked in for a round and have no bye in it, in
// the order of entry.
func Missing(t tournament.Tournament, round int) []tournament.PlayerID {
	excused := make(map[tournament.PlayerID]bool)
	for _, g := range t.Granted() {
		excused[g.Player] = excused[g.Player] || g.Round == round
	}
	return slices.DeleteFunc(t.Active(), func(id tournament.PlayerID) bool { return excused[id] || t.IsCheckedIn(id, round) })
}

// MarkMissing returns the commands that grant a zero bye to each [Missing] player of a round. The
// refusal is NobodyCheckedIn if no player is checked in, because then attendance was not taken.
func MarkMissing(t tournament.Tournament, round int, reason string) ([]tournament.Command, error) {
	if len(t.CheckedIn(round)) == 0 {
		return nil, tournament.Refuse(tournament.NobodyCheckedIn, "round", round)
	}
	missing := Missing(t, round)
	if len(missing) == 0 {
		return nil, tournament.Refuse(tournament.NobodyMissing, "round", round)
	}
	return CommandForEach(missing, func(id tournament.PlayerID) tournament.Command {
		return tournament.GrantBye{Player: id, Round: round, Bye: tournament.ZeroBye, Reason: reason}
	}), nil
}
