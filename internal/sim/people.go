package sim

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// person is somebody who seeks, plays, watches, leaves and comes back. Everything they do they
// draws from a source of their own.
type person struct {
	w    *world
	r    *rand.Rand
	who  members.Identity
	pace time.Duration // of their thoughts
	home time.Duration // of a message on its way, mostly

	n       *node
	session *hall.Session
	seen    map[hall.GameID]*viewer
	judge   bool      // an arbiter, who now and then puts a result right
	sent    laws.Move // the move that they have sent last
	sentAt  hall.GameID
}

func (w *world) newPerson(i int) *person {
	r := w.chance("person", i)
	return &person{
		w: w, r: r, who: identity(i), judge: identity(i).Roles.Has(members.RoleArbiter), pace: between(r, 100*time.Millisecond, 900*time.Millisecond),
		home: between(r, time.Millisecond, 120*time.Millisecond), seen: map[hall.GameID]*viewer{},
	}
}

// controls are short: a game ends in time. Increments, and two periods, are among them.
var controls = []string{"5+0", "8+1", "12+0", "15+0.5", "4/6+1:8+1", "20+0", "10+2", "-"}

// live goes on until the run ends.
func (p *person) live() {
	for p.w.sleep(between(p.r, p.pace/4, 2*p.pace)) && !p.w.stopped() {
		p.act()
	}
	if p.session != nil {
		p.session.Close()
	}
}

// act does one thing.
func (p *person) act() {
	if p.n != nil && p.n.dead.Load() {
		p.n, p.session = nil, nil // the connection is gone
	}
	if p.session == nil {
		p.come()
		return
	}
	h := p.n.hall
	if p.r.IntN(120) == 0 {
		p.session.Leave()
		p.n, p.session = nil, nil
		return
	}
	games := h.PlayingIn(p.who.ID)
	if len(games) == 0 {
		p.idle()
		return
	}
	p.look(games[0])
	if p.r.IntN(40) == 0 {
		p.idle() // and is refused what only the idle may do
		return
	}
	v, err := h.Table(p.ctx(), games[0], p.who)
	if err != nil {
		return
	}
	p.w.shown(p.who.Handle, &v)
	p.play(&v)
}

// come connects to a process that lets people in: now and then to one whose term is over, as a balancer does
// that has not heard of it.
func (p *person) come() {
	coin, doors := p.r.IntN(12), p.w.doors()
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
		p.look(id)
	}
}

// look has them watch a game if they do not.
func (p *person) look(id hall.GameID) {
	v := p.seen[id]
	if v == nil {
		v = &viewer{w: p.w, who: p.who, game: id}
		// Whether the answer that names a game still came is open when the process dies at that
		// instant: they must not draw from their own source for it.
		if r := p.w.chance(v.String(), 0); r.IntN(4) == 0 {
			v.rest = between(r, 50*time.Millisecond, 3*time.Second)
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

// ctx is how long they wait for an answer, while the connection lasts. It needs no cancelling: it
// ends with its time.
func (p *person) ctx() context.Context {
	ctx, cancel := context.WithTimeout(p.n.life, between(p.r, 3*time.Second, 9*time.Second))
	context.AfterFunc(ctx, cancel)
	return ctx
}

// idle is what they do who does not play.
func (p *person) idle() {
	h := p.n.hall
	switch k := p.r.IntN(12); {
	case p.judge && k < 3:
		p.correct()
	case k < 5:
		seeks := h.Seeks()
		if len(seeks) == 0 {
			p.seek()
			return
		}
		id, err := h.Accept(p.ctx(), p.who, seeks[p.r.IntN(len(seeks))].ID)
		p.heard(err, id, nil)
	case k < 7:
		p.seek()
	case k == 7:
		people := h.People()
		if len(people) == 0 {
			return // the server closes
		}
		_, id, err := h.Challenge(p.ctx(), p.who, people[p.r.IntN(len(people))].ID, p.wish())
		p.heard(err, id, nil)
	case k == 8:
		to, _ := h.Offers(p.who.ID)
		if len(to) == 0 {
			return
		}
		_, err := h.AcceptOffer(p.ctx(), p.who, to[p.r.IntN(len(to))].Number)
		p.heard(err, "", nil)
	case k == 9:
		stored, err := h.Stored(p.ctx(), p.who.ID, p.who)
		if err != nil || len(stored) == 0 {
			return
		}
		_, _, err = h.OfferResume(p.ctx(), p.who, stored[p.r.IntN(len(stored))].Game)
		p.heard(err, "", nil)
	default:
		games := h.Games()
		if len(games) > 0 {
			p.look(games[p.r.IntN(len(games))].ID)
		}
	}
}

// correct puts the result of a game right that is over.
func (p *person) correct() {
	rows, err := p.n.hall.Find(p.ctx(), hall.GameQuery{Limit: 10})
	if err != nil || len(rows) == 0 {
		return
	}
	result := []laws.Result{laws.WhiteWins, laws.BlackWins, laws.Drawn}[p.r.IntN(3)]
	p.do(rows[p.r.IntN(len(rows))].ID, laws.SetResult{Result: result, Article: "8.7", Reason: "wrongly entered"})
}

func (p *person) wish() hall.SeekSpec {
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
	_, err := p.n.hall.Seek(p.ctx(), p.who, p.wish())
	p.heard(err, "", nil)
}

// play is what they do at the board.
func (p *person) play(v *hall.View) {
	moves := v.Legal()
	if v.Session == laws.Sealing && v.You.Is(v.Turn) && p.r.IntN(2) == 0 {
		p.seal(v)
		return
	}
	switch k := p.r.IntN(100); {
	case len(moves) > 0 && k < 80:
		p.move(v, moves)
	case len(moves) > 0 && k < 84: // one that is not legal, or of a position that is gone
		m := chess.NewMove(chess.Square(p.r.IntN(64)), chess.Square(p.r.IntN(64)), chess.Pawn, chess.NoPieceType)
		p.do(v.Game, laws.Move{Move: m, Ply: v.Ply - p.r.IntN(2)})
	case k < 88 && p.sentAt == v.Game:
		p.send(v.Game, p.sent) // once more: the answer may have been lost
	case k < 91:
		p.do(v.Game, laws.OfferDraw{})
	case k < 93 && v.Offer != hall.Neither && v.Offer != v.You:
		p.do(v.Game, laws.AcceptDraw{})
	case k < 94:
		p.do(v.Game, laws.ClaimRepetition{})
	case k < 95:
		p.do(v.Game, laws.ClaimFifty{})
	case k == 95 && p.r.IntN(3) == 0:
		p.do(v.Game, laws.Resign{})
	case k == 96:
		kind := []hall.OfferKind{hall.AbortOffer, hall.AdjournOffer, hall.PauseOffer, hall.UnpauseOffer, hall.TakebackOffer}[p.r.IntN(5)]
		_, _, err := p.n.hall.Propose(p.ctx(), v.Game, p.who, kind, 1+p.r.IntN(2))
		p.heard(err, "", nil)
	case k > 96:
		_, to := p.n.hall.Offers(p.who.ID)
		if from, _ := p.n.hall.Offers(p.who.ID); len(from) > 0 {
			to = from
		}
		if len(to) > 0 {
			_, err := p.n.hall.AcceptOffer(p.ctx(), p.who, to[p.r.IntN(len(to))].Number)
			p.heard(err, "", nil)
		}
	}
}

// seal writes a move down, or what is none.
func (p *person) seal(v *hall.View) {
	position, text := v.Position(), "Ke9"
	var moves chess.MoveList
	if position.LegalMoves(&moves); p.r.IntN(5) > 0 && len(moves.Slice()) > 0 {
		text = san.Format(&position, moves.Slice()[p.r.IntN(len(moves.Slice()))])
	}
	p.heard(p.n.hall.Seal(p.ctx(), v.Game, p.who, laws.Written{Text: text}), "", nil)
}

// move makes a legal move.
func (p *person) move(v *hall.View, moves []chess.Move) {
	m := laws.Move{Move: moves[p.r.IntN(len(moves))], Ply: v.Ply, Offer: p.r.IntN(30) == 0}
	p.send(v.Game, m)
}

// send sends a move, which is on its way for a while; a transport measures how long.
func (p *person) send(id hall.GameID, m laws.Move) {
	lag := between(p.r, p.home/2, 2*p.home)
	if p.r.IntN(25) == 0 {
		lag += between(p.r, 0, 2*time.Second)
	}
	p.sent, p.sentAt = m, id
	if !p.w.sleep(lag) {
		return
	}
	m.Lag, m.Trip = lag, p.home/2
	p.w.onItsWay(id, m.Ply, p.who.ID, lag)
	if p.w.opt.Fault == LagTwice {
		m.Lag *= 2
	}
	p.do(id, m)
}

// do gives a command.
func (p *person) do(id hall.GameID, c laws.Command) {
	recs, err := p.n.hall.Do(p.ctx(), id, p.who, c)
	p.heard(err, id, recs)
}

// heard takes an answer in, unless the process died before it came.
func (p *person) heard(err error, id hall.GameID, recs []hall.Recorded) {
	if p.n.dead.Load() {
		p.w.count(&p.w.report.Lost)
		return
	}
	var refused *laws.Refusal
	var turned *hall.Error
	switch {
	case err == nil:
		p.w.count(&p.w.report.Answered)
	case errors.As(err, &refused):
		p.w.count(&p.w.report.Refused)
		return
	case errors.As(err, &turned) && turned.Code != hall.NotRecorded:
		p.w.count(&p.w.report.Refused)
		return
	default:
		p.w.count(&p.w.report.Lost)
		return
	}
	if id == "" {
		return
	}
	p.w.announced(p.who.Handle, id, recs)
	p.w.mu.Lock()
	begun := len(p.w.replayed(id).records) >= 2
	p.w.mu.Unlock()
	if !begun {
		p.w.violated(Durable, "%s was told that game %s has begun, and the store has none", p.who.Handle, id)
	}
	p.look(id)
}

// watchers are all who have watched a game.
func (w *world) watchers(id hall.GameID) (list []*viewer) {
	for _, p := range w.people {
		if v := p.seen[id]; v != nil {
			list = append(list, v)
		}
	}
	return slices.Clip(list)
}
