package simuls

import (
	"context"
	"fmt"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
)

// Tell sends a user news of a simul that they give, play in or observe.
func Tell(c Session, ctx context.Context, n *hall.SimulNews) {
	mine := n.Giver.ID == c.Identity().ID
	switch n.Step {
	case hall.SimulAt:
		if mine {
			showBoard(c, ctx, n)
			return
		}
		switch n.Away {
		case 0:
			c.Tell(n.Giver.Handle + " is at your board!")
		case 1:
			c.Tell(n.Giver.Handle + " will be at your board NEXT!")
		default:
			c.Tell(fmt.Sprintf("%s is %d boards away.", n.Giver.Handle, n.Away))
		}
	case hall.SimulLeft:
		c.Tell(n.Giver.Handle + map[hall.Walk]string{
			hall.WalkOn: " is moving away from your board.", hall.WalkBack: " is moving back to the previous board.",
			hall.WalkTo: " has moved away from your board.",
		}[n.Way])
	case hall.SimulPassed:
		if mine {
			c.Tell(fmt.Sprintf("%s has decided to pass and has %d pass(es) left.", n.Player, n.Left))
		}
	case hall.SimulBoardOver:
		c.AwaitRecord(ctx, n.From, n.Seq)
		left := ""
		if n.Left > 0 {
			left = fmt.Sprintf("There are %d boards left.", n.Left)
		}
		c.Tell(format.Lines(fmt.Sprintf("Board %d has completed.", n.Number), left))
	case hall.SimulOver:
		tellOver(c, n, mine)
	}
}

// tellOver sends the score of a simul to its giver, to its observers, and to users who want news of
// all games.
func tellOver(c Session, n *hall.SimulNews, mine bool) {
	watched := c.EndSimul(n.Giver.Handle)
	thanks := ""
	if mine {
		thanks = "That was the last board, thanks for playing."
	}
	if mine || watched || c.Variables().On("gin") {
		c.Tell(format.Lines(ics.SimulOver(n.Giver.Handle, n.Number), ics.SimulScore(n.Score.Wins, n.Score.Losses, n.Score.Draws, n.Score.Unfinished), thanks))
	}
}

// showBoard puts the board to which the giver of a simul has come in front of them: commands
// without a game refer to it. It waits until the last record of the board that they left was sent.
func showBoard(c Session, ctx context.Context, n *hall.SimulNews) {
	c.AwaitRecord(ctx, n.From, n.Seq)
	c.ShowBoard(n.Game)
}

// ShowBoards sends a giver who reconnects the boards of their simul, and puts the one at which they
// are in front of them.
func ShowBoards(c Session, ctx context.Context) {
	simul, gives := c.Services().Hall.Simul(c.Identity().ID)
	if !gives || len(simul.Boards) < 2 {
		return
	}
	for _, id := range simul.Boards {
		c.AwaitRecord(ctx, id, 1)
	}
	showBoard(c, ctx, &hall.SimulNews{Giver: simul.Giver, Game: simul.At})
}
