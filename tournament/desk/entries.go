package desk

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// Enter adds a player: before the numbers are given to the entry list, afterwards
// as a late entry. Rounds to come before from, 0 for the next one, are zero byes.
func Enter(t tournament.Tournament, e tournament.Entry, from int) []tournament.Command {
	commands := EnterAll(t, []tournament.Entry{e})
	for round := t.Published() + 1; round < from; round++ {
		commands = append(commands, tournament.GrantBye{Player: tournament.PlayerID(len(t.Players()) + 1), Round: round, Bye: tournament.ZeroBye})
	}
	return commands
}

// EnterAll adds the players of a list likewise.
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

// Each makes a command for every one of some players.
func Each(players []tournament.PlayerID, command func(tournament.PlayerID) tournament.Command) []tournament.Command {
	commands := make([]tournament.Command, len(players))
	for i, id := range players {
		commands[i] = command(id)
	}
	return commands
}

// Missing returns who takes part and neither was noted as there for a round nor has
// a bye in it, in the order of entry.
func Missing(t tournament.Tournament, round int) []tournament.PlayerID {
	excused := make(map[tournament.PlayerID]bool)
	for _, g := range t.Granted() {
		excused[g.Player] = excused[g.Player] || g.Round == round
	}
	return slices.DeleteFunc(t.Active(), func(id tournament.PlayerID) bool { return excused[id] || t.IsCheckedIn(id, round) })
}

// Absent makes everybody absent from a round who is Missing: a zero bye each. The
// error is the refusal NobodyCheckedIn where no one was noted as there, since then
// nobody has asked.
func Absent(t tournament.Tournament, round int, reason string) ([]tournament.Command, error) {
	if len(t.CheckedIn(round)) == 0 {
		return nil, tournament.Refuse(tournament.NobodyCheckedIn, "round", round)
	}
	missing := Missing(t, round)
	if len(missing) == 0 {
		return nil, tournament.Refuse(tournament.NobodyMissing, "round", round)
	}
	return Each(missing, func(id tournament.PlayerID) tournament.Command {
		return tournament.GrantBye{Player: id, Round: round, Bye: tournament.ZeroBye, Reason: reason}
	}), nil
}
