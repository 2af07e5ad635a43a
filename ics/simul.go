package ics

import "fmt"

// SimulOver is the line after the last board of a simul.
func SimulOver(giver string, boards int) string {
	return fmt.Sprintf("{Simul (%s vs. %d) is over.}", giver, boards)
}

// SimulScore is what a simul has come to, from its giver's side. Aborts are games
// that came to no result.
func SimulScore(wins, losses, draws, aborts int) string {
	return fmt.Sprintf("Results: %d Wins, %d Losses, %d Draws, %d Aborts", wins, losses, draws, aborts)
}
