package sim

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// person is a simulated user who seeks, plays, watches, leaves and returns. Each person has an own
// random source.
type person struct {
	w    *world
	r    *rand.Rand
	who  members.Identity
	pace time.Duration // mean thinking time
	home time.Duration // usual delay of a message

	n       *node
	session *hall.Session
	seen    map[hall.GameID]*viewer
	judge   bool      // an arbiter, who sometimes corrects a result
	sent    laws.Move // the last move sent
	sentAt  hall.GameID
}

func (w *world) newPerson(index int) *person {
	r := w.randomSource("person", index)
	return &person{
		w: w, r: r, who: identity(index), judge: identity(index).Roles.Has(members.RoleArbiter), pace: randomBetween(r, 100*time.Millisecond, 900*time.Millisecond),
		home: randomBetween(r, time.Millisecond, 120*time.Millisecond), seen: map[hall.GameID]*viewer{},
	}
}

// controls are short so that games end in time. They include increments and two periods.
var controls = []string{"5+0", "8+1", "12+0", "15+0.5", "4/6+1:8+1", "20+0", "10+2", "-"}

// run acts until the run ends.
func (p *person) run() {
	for p.w.sleep(randomBetween(p.r, p.pace/4, 2*p.pace)) && !p.w.isStopping() {
		p.act()
	}
	if p.session != nil {
		p.session.Close()
	}
}

// act does one random thing.
func (p *person) act() {
	if p.n != nil && p.n.dead.Load() {
		p.n, p.session = nil, nil // the connection is gone
	}
	if p.session == nil {
		p.connect()
		return
	}
	h := p.n.hall
	if p.judge && p.r.IntN(8) == 0 {
		p.answerCalls()
	}
	if p.r.IntN(120) == 0 {
		p.session.Leave()
		p.n, p.session = nil, nil
		return
	}
	games := h.PlayingIn(p.who.ID)
	if len(games) == 0 {
		p.actWithoutGame()
		return
	}
	p.watch(games[0])
	if p.r.IntN(40) == 0 {
		p.actWithoutGame() // and is refused what only the idle may do
		return
	}
	v, err := h.Table(p.timeout(), games[0], p.who)
	if err != nil {
		return
	}
	p.w.checkView(p.who.Handle, &v)
	if p.r.IntN(50) == 0 {
		p.callArbiter(v)
		return
	}
	p.actAtBoard(&v)
}

// connect connects to a process that accepts people. Sometimes it is an outdated one, as with a
// load balancer that has not noticed the change.
func (p *person) connect() {
	coin, doors := p.r.IntN(12), p.w.servingNodes()
	p.w.mu.Lock()
	old := p.w.old
	p.w.mu.Unlock()
	var n *node
	switch {
	case old != nil && coin < 3:
		n = old
	case len(doors) > 0:
		n = doors[coin%len(doors)]
	default:
		return
	}
	s, err := n.hall.Connect(p.who)
	if err != nil {
		return
	}
	p.n, p.session = n, s
	for _, id := range n.hall.PlayingIn(p.who.ID) {
		p.watch(id)
	}
}

// watch makes the person watch a game, if they do not yet.
func (p *person) watch(id hall.GameID) {
	v := p.seen[id]
	if v == nil {
		v = &viewer{w: p.w, who: p.who, game: id}
		// Whether the answer that names a game still came is open when the process dies at that
		// instant: they must not draw from their own source for it.
		if r := p.w.randomSource(v.String(), 0); r.IntN(4) == 0 {
			v.rest = randomBetween(r, 50*time.Millisecond, 3*time.Second)
		}
		p.seen[id] = v
	}
	p.w.mu.Lock()
	watches := v.n
	p.w.mu.Unlock()
	if watches == nil {
		v.watch(p.n)
	}
}

// timeout returns a context with a random timeout, which also ends with the connection. It needs no
// cancel call.
func (p *person) timeout() context.Context {
	ctx, cancel := context.WithTimeout(p.n.life, randomBetween(p.r, 3*time.Second, 9*time.Second))
	context.AfterFunc(ctx, cancel)
	return ctx
}

// actWithoutGame does one random thing of a person without a game.
func (p *person) actWithoutGame() {
	h := p.n.hall
	switch k := p.r.IntN(12); {
	case p.judge && k < 3:
		p.correctResult()
	case k < 5:
		seeks := h.Seeks()
		if len(seeks) == 0 {
			p.seek()
			return
		}
		id, err := h.Accept(p.timeout(), p.who, seeks[p.r.IntN(len(seeks))].ID)
		p.handleAnswer(err, id, nil)
	case k < 7:
		p.seek()
	case k == 7:
		people := h.People()
		if len(people) == 0 {
			return // the server closes
		}
		_, id, err := h.Challenge(p.timeout(), p.who, people[p.r.IntN(len(people))].ID, p.randomSeek())
		p.handleAnswer(err, id, nil)
	case k == 8:
		to, _ := h.Offers(p.who.ID)
		if len(to) == 0 {
			return
		}
		_, err := h.AcceptOffer(p.timeout(), p.who, to[p.r.IntN(len(to))].Number)
		p.handleAnswer(err, "", nil)
	case k == 9:
		stored, err := h.StoredGames(p.timeout(), p.who.ID, p.who)
		if err != nil || len(stored) == 0 {
			return
		}
		_, _, err = h.OfferResume(p.timeout(), p.who, stored[p.r.IntN(len(stored))].Game)
		p.handleAnswer(err, "", nil)
	default:
		games := h.Games()
		if len(games) > 0 {
			p.watch(games[p.r.IntN(len(games))].ID)
		}
	}
}

// correctResult changes the result of a finished game.
func (p *person) correctResult() {
	rows, err := p.n.hall.Find(p.timeout(), hall.GameQuery{Limit: 10})
	if err != nil || len(rows) == 0 {
		return
	}
	result := []laws.Result{laws.WhiteWins, laws.BlackWins, laws.Drawn}[p.r.IntN(3)]
	p.sendCommand(rows[p.r.IntN(len(rows))].ID, laws.SetResult{Result: result, Article: "8.7", Reason: "wrongly entered"})
}

func (p *person) randomSeek() hall.SeekSpec {
	spec := hall.SeekSpec{Control: controls[p.r.IntN(len(controls))], Rated: p.r.IntN(3) > 0, Color: hall.Side(p.r.IntN(3))}
	if p.r.IntN(3) == 0 {
		spec.Profile = hall.FICSProfile
	}
	if spec.Control == "-" {
		spec.Rated = false
	}
	return spec
}

func (p *person) seek() {
	_, err := p.n.hall.Seek(p.timeout(), p.who, p.randomSeek())
	p.handleAnswer(err, "", nil)
}

// actAtBoard does one random thing at the board.
func (p *person) actAtBoard(v *hall.View) {
	moves := v.Legal()
	if v.Session == laws.Sealing && v.You.Is(v.Turn) && p.r.IntN(2) == 0 {
		p.sealMove(v)
		return
	}
	switch k := p.r.IntN(100); {
	case len(moves) > 0 && k < 80:
		p.sendRandomMove(v, moves)
	case len(moves) > 0 && k < 84: // one that is not legal, or of a position that is gone
		m := chess.NewMove(chess.Square(p.r.IntN(64)), chess.Square(p.r.IntN(64)), chess.Pawn, chess.NoPieceType)
		p.sendCommand(v.Game, laws.Move{Move: m, Ply: v.Ply - p.r.IntN(2)})
	case k < 88 && p.sentAt == v.Game:
		p.sendDelayed(v.Game, p.sent) // once more: the answer may have been lost
	case k < 91:
		p.sendCommand(v.Game, laws.OfferDraw{})
	case k < 93 && v.Offer != hall.Neither && v.Offer != v.You:
		p.sendCommand(v.Game, laws.AcceptDraw{})
	case k < 94:
		p.sendCommand(v.Game, laws.ClaimRepetition{})
	case k < 95:
		p.sendCommand(v.Game, laws.ClaimFifty{})
	case k == 95 && p.r.IntN(3) == 0:
		p.sendCommand(v.Game, laws.Resign{})
	case k == 96:
		kind := []hall.OfferKind{hall.AbortOffer, hall.AdjournOffer, hall.PauseOffer, hall.UnpauseOffer, hall.TakebackOffer}[p.r.IntN(5)]
		_, _, err := p.n.hall.Propose(p.timeout(), v.Game, p.who, kind, 1+p.r.IntN(2))
		p.handleAnswer(err, "", nil)
	case k > 96:
		_, to := p.n.hall.Offers(p.who.ID)
		if from, _ := p.n.hall.Offers(p.who.ID); len(from) > 0 {
			to = from
		}
		if len(to) > 0 {
			_, err := p.n.hall.AcceptOffer(p.timeout(), p.who, to[p.r.IntN(len(to))].Number)
			p.handleAnswer(err, "", nil)
		}
	}
}

// sealMove seals a move, or sometimes an invalid text.
func (p *person) sealMove(v *hall.View) {
	position, text := v.Position(), "Ke9"
	var moves chess.MoveList
	if position.LegalMoves(&moves); p.r.IntN(5) > 0 && len(moves.Slice()) > 0 {
		text = san.Format(&position, moves.Slice()[p.r.IntN(len(moves.Slice()))])
	}
	p.handleAnswer(p.n.hall.Seal(p.timeout(), v.Game, p.who, laws.Written{Text: text}), "", nil)
}

// sendRandomMove sends a random legal move.
func (p *person) sendRandomMove(v *hall.View, moves []chess.Move) {
	m := laws.Move{Move: moves[p.r.IntN(len(moves))], Ply: v.Ply, Offer: p.r.IntN(30) == 0}
	p.sendDelayed(v.Game, m)
}

// sendDelayed sends a move after a random delay, which is reported as the transport's measurement.
func (p *person) sendDelayed(id hall.GameID, m laws.Move) {
	lag := randomBetween(p.r, p.home/2, 2*p.home)
	if p.r.IntN(25) == 0 {
		lag += randomBetween(p.r, 0, 2*time.Second)
	}
	p.sent, p.sentAt = m, id
	if !p.w.sleep(lag) {
		return
	}
	m.Lag, m.Trip = lag, p.home/2
	p.w.recordLag(id, m.Ply, p.who.ID, lag)
	if p.w.opt.Fault == LagTwice {
		m.Lag *= 2
	}
	p.sendCommand(id, m)
}

// sendCommand sends a command and handles the answer.
func (p *person) sendCommand(id hall.GameID, c laws.Command) {
	recs, err := p.n.hall.Do(p.timeout(), id, p.who, c)
	p.handleAnswer(err, id, recs)
}

// handleAnswer handles the answer to a command, unless the process died before it came.
func (p *person) handleAnswer(err error, id hall.GameID, recs []hall.Recorded) {
	if p.n.dead.Load() {
		p.w.increment(&p.w.report.Lost)
		return
	}
	var refused *laws.Refusal
	var turned *hall.Error
	var atDesk *desk.Refusal
	switch {
	case errors.As(err, &atDesk):
		p.w.increment(&p.w.report.Refused)
		return
	case err == nil:
		p.w.increment(&p.w.report.Answered)
	case errors.As(err, &refused):
		p.w.increment(&p.w.report.Refused)
		return
	case errors.As(err, &turned) && turned.Code != hall.NotRecorded:
		p.w.increment(&p.w.report.Refused)
		return
	default:
		p.w.increment(&p.w.report.Lost)
		return
	}
	if id == "" {
		return
	}
	p.w.checkAnnounced(p.who.Handle, id, recs)
	p.w.mu.Lock()
	begun := len(p.w.replayOf(id).records) >= 2
	p.w.mu.Unlock()
	if !begun {
		p.w.violated(Durable, "%s was told that game %s has begun, and the store has none", p.who.Handle, id)
	}
	p.watch(id)
}

// viewersOf returns all viewers of a game.
func (w *world) viewersOf(id hall.GameID) (list []*viewer) {
	for _, p := range w.people {
		if v := p.seen[id]; v != nil {
			list = append(list, v)
		}
	}
	return slices.Clip(list)
}
