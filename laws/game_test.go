package laws

import (
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

func TestSmoke(t *testing.T) {
	c, _ := clock.ParseControl("300+3")
	regs := Regulations{Edition: Edition2009}.EqualControls(c)
	g := New()
	do := func(by Actor, cmd Command, at clock.Instant) {
		ev, err := Decide(g, by, cmd, at)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range ev {
			t.Logf("%+v", e)
			g = Apply(g, e)
		}
	}
	do(ByServer, Start{regs}, 1000)
	p := g.Position()
	m, _ := p.FindMove(chess.E2, chess.E4, 0)
	do(Seat(chess.White), Move{Move: m}, 3000)
	do(Seat(chess.Black), Resign{}, 4000)
	t.Log(g.Result(), g.Clock().Remaining(chess.White, 5000), time.Second)
}
