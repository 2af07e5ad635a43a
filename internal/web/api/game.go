package api

import (
	"net/http"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/laws"
)

// gameLine is a line of the stream of a game: the whole of it first, then its state after
// each thing that happens, and what is said.
type gameLine struct {
	Type string `json:"type"` // gameFull, gameState or chatLine
	*gameFull
	*gameState
	*chatLine
}

type gameFull struct {
	ID         string     `json:"id"`
	Rated      bool       `json:"rated"`
	Variant    variant    `json:"variant"`
	Clock      *gameClock `json:"clock"` // null without clocks
	Speed      string     `json:"speed"`
	Perf       perf       `json:"perf"`
	CreatedAt  int64      `json:"createdAt"`
	White      player     `json:"white"`
	Black      player     `json:"black"`
	InitialFEN string     `json:"initialFen"`
	Edition    string     `json:"edition"` // of the Laws
	State      stateLine  `json:"state"`
}

// stateLine is a state as it stands within the whole game.
type stateLine struct {
	Type string `json:"type"`
	gameState
}

// gameState is what changes; times are milliseconds.
type gameState struct {
	Moves         string `json:"moves"`
	WhiteTime     int64  `json:"wtime"`
	BlackTime     int64  `json:"btime"`
	WhiteInc      int64  `json:"winc"`
	BlackInc      int64  `json:"binc"`
	WhiteDraw     bool   `json:"wdraw"` // White offers a draw
	BlackDraw     bool   `json:"bdraw"`
	WhiteTakeback bool   `json:"wtakeback"` // White wants to take moves back
	BlackTakeback bool   `json:"btakeback"`
	Status        string `json:"status"`
	Winner        string `json:"winner,omitempty"`
	Article       string `json:"article,omitempty"` // of the Laws, for the end
}

type chatLine struct {
	Room     string `json:"room"` // player or spectator
	Username string `json:"username"`
	Text     string `json:"text"`
}

// game is that of a path.
func (c *call) game() hall.GameID { return hall.GameID(c.r.PathValue("game")) }

// own is the game of a path, which the caller must play.
func (c *call) own() (hall.View, error) {
	v, err := c.opt.Hall.Table(c.ctx, c.game(), c.who)
	if err == nil && v.You == hall.Neither {
		err = site.Refuse(http.StatusNotFound, "web.api.not-yours")
	}
	return v, err
}

// gameStream tells a player's program of their game until it is over.
func (c *call) gameStream() error {
	if _, err := c.own(); err != nil {
		return err
	}
	s, err := c.stream()
	if err != nil {
		return err
	}
	defer s.close()
	session, err := c.opt.Hall.Connect(c.whole) // who plays is here, and learns what is proposed
	if err != nil {
		return err
	}
	defer session.Close()
	o, err := c.opt.Hall.Observe(s.ctx, c.game(), c.who)
	if err != nil {
		return err
	}
	defer o.Close()
	first, err := o.Next(s.ctx)
	if err != nil {
		return err
	}
	told := gameState{} // without the times
	// The whole game is the first line: runners read it before anything else, also before a sign of life.
	if !s.begin() || !c.tell(s, &first, true, &told) || leaves(&first.View) {
		return nil
	}
	v := &first.View
	updates, news := pump(s.ctx, o.Next), pump(s.ctx, session.Next)
	for {
		ok := true
		select {
		case u, open := <-updates:
			if !open {
				return nil
			}
			v = &u.View
			ok = c.tell(s, &u, false, &told)
			if leaves(v) {
				return nil
			}
		case n, open := <-news:
			if !open {
				return nil
			}
			if n.Offer != nil && n.Offer.Offer.Kind == hall.TakebackOffer && n.Offer.Offer.Game == c.game() {
				ok = s.say(gameLine{Type: "gameState", gameState: c.stateOf(v)})
			}
		case <-s.alive.C:
			ok = s.lives()
		case <-s.ctx.Done():
			return nil
		case <-c.opt.Site.Closing():
			return nil
		}
		if !ok {
			return nil
		}
	}
}

// leaves reports whether a game is over, or off the floor because it was adjourned.
func leaves(v *hall.View) bool { return v.Over || v.Session == laws.Adjourned }

// tell sends what an update brings that is new. What was said before the stream began is history.
func (c *call) tell(s *stream, u *hall.Update, first bool, told *gameState) bool {
	state := c.stateOf(&u.View)
	before := *told
	*told = *state
	told.WhiteTime, told.BlackTime = 0, 0
	if first {
		return s.say(gameLine{Type: "gameFull", gameFull: c.fullOf(&u.View)})
	}
	if *told != before && !s.say(gameLine{Type: "gameState", gameState: state}) {
		return false
	}
	if u.Snapshot {
		return true
	}
	for _, l := range u.Chat {
		line := chatLine{Room: "player", Username: l.From, Text: l.Text}
		if l.How == hall.Whispers || l.From != u.View.White.Handle && l.From != u.View.Black.Handle {
			line.Room = "spectator"
		}
		if !s.say(gameLine{Type: "chatLine", chatLine: &line}) {
			return false
		}
	}
	return true
}

func (c *call) fullOf(v *hall.View) *gameFull {
	control := v.Terms.Control[0]
	return &gameFull{
		ID: string(v.Game), Rated: v.Terms.Rated, Variant: variantOf(v.Terms.Start), Clock: clockOf(control), Speed: speed(control),
		Perf: perfOf(v.Terms.Category, control), CreatedAt: int64(v.Started), Edition: string(v.Terms.Edition),
		White: c.playerOf(c.ctx, v.White, v.Terms.Category), Black: c.playerOf(c.ctx, v.Black, v.Terms.Category),
		InitialFEN: initialFEN(v), State: stateLine{"gameState", *c.stateOf(v)},
	}
}

func (c *call) stateOf(v *hall.View) *gameState {
	at := v.ClockAt(c.opt.Hall.Now())
	if v.Over {
		at = v.Clock
	}
	s := &gameState{
		Moves: moves(v), WhiteTime: left(v, at, chess.White), BlackTime: left(v, at, chess.Black),
		WhiteDraw: v.Offer == hall.AsWhite, BlackDraw: v.Offer == hall.AsBlack, Status: statusOf(v).Name, Winner: winner(v), Article: v.Article,
	}
	if k := clockOf(v.Terms.Control[0]); k != nil {
		s.WhiteInc = k.Increment
	}
	if k := clockOf(v.Terms.Control[1]); k != nil {
		s.BlackInc = k.Increment
	}
	from, to := c.opt.Hall.Offers(c.who.ID)
	for _, o := range append(from, to...) {
		if o.Kind == hall.TakebackOffer && o.Game == v.Game {
			s.WhiteTakeback = s.WhiteTakeback || o.From.ID == v.White.ID
			s.BlackTakeback = s.BlackTakeback || o.From.ID == v.Black.ID
		}
	}
	return s
}

// do gives a command of the Laws in one's own game.
func (c *call) do(command laws.Command) error {
	_, err := c.opt.Hall.Do(c.ctx, c.game(), c.who, command)
	return c.done(err)
}

// moved says that a move was made, or that the game is drawn.
type moved struct {
	OK   bool     `json:"ok"`
	Draw *problem `json:"draw,omitempty"` // why no draw came of it, and none is offered
}

// move makes a move. With an offer of a draw it accepts one that stands, or claims one that
// the position already gives, and moves when there is none. When the Laws do not let a draw
// be agreed or offered now, the move is made without it: a runner sends it once.
func (c *call) move() error {
	v, err := c.own()
	if err != nil {
		return err
	}
	m, err := uci.Read(c.r.PathValue("uci"))
	if err != nil {
		return site.Refuse(http.StatusBadRequest, "web.api.bad-move", "Move", clip(c.r.PathValue("uci")))
	}
	offer, err := c.yes("offeringDraw")
	if err != nil {
		return err
	}
	var list []laws.Command // until one is not refused
	if offer && v.You.Is(v.Turn) {
		if command := drawn(&v); command != nil {
			list = append(list, command)
		}
		list = append(list, laws.Move{Move: m, Ply: v.Ply, Offer: true})
	}
	list = append(list, laws.Move{Move: m, Ply: v.Ply})
	answer := moved{OK: true}
	for _, command := range list {
		if _, err = c.opt.Hall.Do(c.ctx, v.Game, c.who, command); err == nil {
			return c.give(answer)
		}
		why, _, refused := c.refusal(err)
		if !refused {
			break
		}
		answer.Draw = &why
	}
	return err
}

// drawn is the command that draws a game now, if there is one.
func drawn(v *hall.View) laws.Command {
	switch {
	case v.Offer != hall.Neither && v.Offer != v.You:
		return laws.AcceptDraw{}
	case v.Claims.Repetition:
		return laws.ClaimRepetition{}
	case v.Claims.Fifty:
		return laws.ClaimFifty{}
	}
	return nil
}

// draw offers a draw, accepts the one that is offered, or declines it.
func (c *call) draw() error {
	v, err := c.own()
	if err != nil {
		return err
	}
	yes, err := c.answerIs()
	switch {
	case err != nil:
		return err
	case !yes:
		return c.do(laws.DeclineDraw{})
	case v.Offer != hall.Neither && v.Offer != v.You:
		return c.do(laws.AcceptDraw{})
	}
	return c.do(laws.OfferDraw{})
}

// claimDraw claims the draw that the position gives; without one the claim by repetition is
// wrong, and costs what the Laws say.
func (c *call) claimDraw() error {
	v, err := c.own()
	if err != nil {
		return err
	}
	if v.Claims.Fifty && !v.Claims.Repetition {
		return c.do(laws.ClaimFifty{})
	}
	return c.do(laws.ClaimRepetition{})
}

// takeback answers the wish to take moves back, or makes one.
func (c *call) takeback() error {
	v, err := c.own()
	if err != nil {
		return err
	}
	yes, err := c.answerIs()
	if err != nil {
		return err
	}
	from, _ := c.opt.Hall.Offers(c.who.ID)
	for _, o := range from {
		if o.Kind != hall.TakebackOffer || o.Game != v.Game {
			continue
		}
		if yes {
			_, err = c.opt.Hall.AcceptOffer(c.ctx, c.who, o.Number)
		} else {
			_, err = c.opt.Hall.DeclineOffer(c.ctx, c.who, o.Number)
		}
		return c.done(err)
	}
	if !yes {
		return site.Refuse(http.StatusBadRequest, "web.api.no-takeback")
	}
	plies := 1 // one's own last move
	if v.You.Is(v.Turn) {
		plies = 2
	}
	_, _, err = c.opt.Hall.Propose(c.ctx, v.Game, c.who, hall.TakebackOffer, plies)
	return c.done(err)
}

func (c *call) resign() error { return c.do(laws.Resign{}) }

func (c *call) abort() error { return c.do(laws.Abort{}) }

// said says whether something was. Of a program nothing is refused by a status: its runner greets before it
// moves, and would leave out the move with the greeting.
type said struct {
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"` // why it was not
	Code  string `json:"code,omitempty"`
}

// chat says something: to the opponent, or to those who watch.
func (c *call) chat() error {
	if _, err := c.own(); err != nil {
		return err
	}
	text, err := c.field("text")
	if err != nil {
		return err
	}
	room, err := c.field("room")
	if err != nil {
		return err
	}
	how := hall.Says
	if room == "spectator" {
		how = hall.Whispers
	}
	_, err = c.opt.Hall.Speak(c.ctx, c.game(), c.who, how, text)
	if why, _, refused := c.v.Refusal(err); refused && c.op.Program {
		return c.give(said{Error: why.Text, Code: why.Code})
	}
	if err != nil {
		return err
	}
	return c.give(said{OK: true})
}

// export is a game as a score sheet.
func (c *call) export() error {
	data, err := c.opt.Hall.PGN(c.ctx, c.game(), c.who)
	if err != nil {
		return err
	}
	c.w.Header().Set("Content-Type", string(asPGN)+"; charset=utf-8")
	_, err = c.w.Write(data) //nolint:gosec // PGN, and sent as such
	return err
}

// games are a member's last games that are over, the newest first.
func (c *call) games() error {
	p, err := c.opt.Members.Find(c.ctx, c.r.PathValue("username"))
	if err != nil {
		return err
	}
	most, err := c.number("max", 50, 300)
	if err != nil {
		return err
	}
	rows, err := c.opt.Hall.Find(c.ctx, hall.GameQuery{Member: p.ID, Limit: most})
	if err != nil {
		return err
	}
	c.w.Header().Set("Content-Type", string(asPGN)+"; charset=utf-8")
	for _, row := range rows {
		if row.Live() {
			continue
		}
		data, err := c.opt.Hall.PGN(c.ctx, row.ID, c.who)
		if err != nil {
			c.log.Error("a game is left out", "game", row.ID, "error", err)
			continue
		}
		if _, gone := c.w.Write(append(data, '\n')); gone != nil { //nolint:gosec // PGN, and sent as such
			break
		}
	}
	return nil //nolint:nilerr // the client has gone
}
