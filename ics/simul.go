package ics

import "fmt"

// SimulOver returns the line after the last board of a simul.
func SimulOver(giver string, boards int) string {
	return fmt.Sprintf("{Simul (%s vs. %d) is over.}", giver, boards)
}

// SimulScore returns the line with the score of a simul for the player who gives it. aborts are
// games without a result.
func SimulScore(wins, losses, draws, aborts int) string {
	return fmt.Sprintf("Results: %d Wins, %d Losses, %d Draws, %d Aborts", wins, losses, draws, aborts)
}
