package icsd

import (
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/conn"
	"github.com/escaque/escaque/internal/icsd/settings"
	"github.com/escaque/escaque/internal/icsd/speech"
	"github.com/escaque/escaque/internal/icsd/watching"
)

// moveForm is everything besides the game that determines the text of a move for a client.
type moveForm struct {
	settings.Display
	number int
	you    hall.Side
	delta  bool // only the move is sent, because the client has the position before it
}

// SendMove sends what has changed on the board of a game. The text is made once for all clients
// with the same moveForm. A player's own move is sent together with the answer to their command.
func (c *client) SendMove(g *watching.Game, v, before *hall.View) {
	answer := before.You != hall.Neither && before.You.Is(before.Turn)
	d := c.settings.Display()
	if v.You != hall.Neither && d.Style == 12 && d.Speech == speech.Off && !d.Delta {
		c.conn.SendAppended(func(text []byte) []byte { return c.appendMove(text, g, v, &d) }, answer)
		return
	}
	if d.Speech != speech.Off || c.conn.IsTimesealed() || v.You != hall.Neither {
		text := c.wrap(watching.MoveText(c, g, before)) + "\n" + c.promptText()
		if v.You != hall.Neither && v.You.Is(v.Turn) && !v.Over {
			text = c.conn.PingLine() + text
		}
		c.conn.SendText("\n"+text, answer)
		return
	}
	c.conn.Send(v.Form(moveForm{d, g.Number, v.You, v.Ply == before.Ply+1}, func() []byte {
		return []byte(conn.WithNewlines("\n" + c.wrap(watching.MoveText(c, g, before)) + "\n" + c.promptText()))
	}), answer)
}

// appendMove appends the text that SendMove sends to a player with style 12: a new line, the text
// of watching.MoveText and the prompt.
func (c *client) appendMove(text []byte, g *watching.Game, v *hall.View, d *settings.Display) []byte {
	var b ics.Board
	watching.SetBoard(c, &b, g.Number, v, d)
	d.SetBoard(&b)
	text = append(text, ics.NewLine...)
	if v.You.Is(v.Turn) && !v.Over {
		text = append(text, conn.WithNewlines(c.conn.PingLine())...)
	}
	text = append(b.AppendStyle12(text), ics.NewLine...)
	return append(text, conn.WithNewlines(d.Prompt)...)
}
