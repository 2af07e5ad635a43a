package api

import (
	"net/http"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/laws"
)

// gameLine is a line of the stream of a game. The first line is the whole game. The others are a
// new state or a chat message.
type gameLine struct {
	Type string `json:"type"` // gameFull, gameState or chatLine
	*gameFull
	*gameState
	*chatLine
}

// gameFull is the first line of the stream of a game: the players, the terms and the state.
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

// stateLine is the state within a gameFull.
type stateLine struct {
	Type string `json:"type"`
	gameState
}

// gameState is the changing state of a game. Times are in milliseconds.
type gameState struct {
	Moves         string `json:"moves"`
	WhiteTime     int64  `json:"wtime"`
	BlackTime     int64  `json:"btime"`
	WhiteInc      int64  `json:"winc"`
	BlackInc      int64  `json:"binc"`
	WhiteDraw     bool   `json:"wdraw"` // White offers a draw
	BlackDraw     bool   `json:"bdraw"`
	WhiteTakeback bool   `json:"wtakeback"` // White proposes a takeback
	BlackTakeback bool   `json:"btakeback"`
	Status        string `json:"status"`
	Winner        string `json:"winner,omitempty"`
	Article       string `json:"article,omitempty"` // of the Laws, under which the game ended
}

// chatLine is a chat message.
type chatLine struct {
	Room     string `json:"room"` // player or spectator
	Username string `json:"username"`
	Text     string `json:"text"`
}

// game returns the game that the path names.
func (c *call) game() hall.GameID { return hall.GameID(c.r.PathValue("game")) }

// ownGame returns the game that the path names. It returns a refusal unless the caller plays it.
func (c *call) ownGame() (hall.View, error) {
	v, err := c.opt.Hall.Table(c.ctx, c.game(), c.who)
	if err == nil && v.You == hall.Neither {
		err = site.Refuse(http.StatusNotFound, "web.api.not-yours")
	}
	return v, err
}

// gameStream streams a game to a player's program until the game is over or adjourned.
func (c *call) gameStream() error {
	if _, err := c.ownGame(); err != nil {
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
	// The whole game is the first line: runners read it before anything else, also before a sign of
	// life.
	if !s.begin() || !c.sendUpdate(s, &first, true, &told) || isFinished(&first.View) {
		return nil
	}
	v := &first.View
	updates, news := channelOf(s.ctx, o.Next), channelOf(s.ctx, session.Next)
	for {
		ok := true
		select {
		case u, open := <-updates:
			if !open {
				return nil
			}
			v = &u.View
			ok = c.sendUpdate(s, &u, false, &told)
			if isFinished(v) {
				return nil
			}
		case n, open := <-news:
			if !open {
				return nil
			}
			if n.Offer != nil && n.Offer.Offer.Kind == hall.TakebackOffer && n.Offer.Offer.Game == c.game() {
				ok = s.send(gameLine{Type: "gameState", gameState: c.stateOf(v)})
			}
		case <-s.alive.C:
			ok = s.keepAlive()
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

// isFinished reports whether a game is over or adjourned.
func isFinished(v *hall.View) bool { return v.Over || v.Session == laws.Adjourned }

// sendUpdate sends what an update changes. It omits messages from before the stream began.
// lastState is the last state sent. It returns false if the stream is broken.
func (c *call) sendUpdate(s *stream, u *hall.Update, first bool, lastState *gameState) bool {
	state := c.stateOf(&u.View)
	before := *lastState
	*lastState = *state
	lastState.WhiteTime, lastState.BlackTime = 0, 0
	if first {
		return s.send(gameLine{Type: "gameFull", gameFull: c.fullOf(&u.View)})
	}
	if *lastState != before && !s.send(gameLine{Type: "gameState", gameState: state}) {
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
		if !s.send(gameLine{Type: "chatLine", chatLine: &line}) {
			return false
		}
	}
	return true
}

// fullOf converts a game to the first line of its stream.
func (c *call) fullOf(v *hall.View) *gameFull {
	control := v.Terms.Control[0]
	return &gameFull{
		ID: string(v.Game), Rated: v.Terms.Rated, Variant: variantOf(v.Terms.Start), Clock: clockOf(control), Speed: speed(control),
		Perf: perfOf(v.Terms.Category, control), CreatedAt: int64(v.Started), Edition: string(v.Terms.Edition),
		White: c.playerOf(c.ctx, v.White, v.Terms.Category), Black: c.playerOf(c.ctx, v.Black, v.Terms.Category),
		InitialFEN: initialFEN(v), State: stateLine{"gameState", *c.stateOf(v)},
	}
}

// stateOf converts a game to a gameState.
func (c *call) stateOf(v *hall.View) *gameState {
	at := v.ClockAt(c.opt.Hall.Now())
	if v.Over {
		at = v.Clock
	}
	s := &gameState{
		Moves: moves(v), WhiteTime: timeLeft(v, at, chess.White), BlackTime: timeLeft(v, at, chess.Black),
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

// do executes a command of the Laws in the caller's game and sends the answer.
func (c *call) do(command laws.Command) error {
	_, err := c.opt.Hall.Do(c.ctx, c.game(), c.who, command)
	return c.done(err)
}

// moved is the answer to a move.
type moved struct {
	OK   bool     `json:"ok"`
	Draw *problem `json:"draw,omitempty"` // why a draw was neither reached nor offered
}

// move makes a move. With a draw offer it first accepts the opponent's offer or claims an existing
// draw. Otherwise it makes the move with the offer. If the Laws refuse the draw or the offer, it
// makes the move without it, because a runner sends the move only once.
func (c *call) move() error {
	v, err := c.ownGame()
	if err != nil {
		return err
	}
	m, err := uci.Read(c.r.PathValue("uci"))
	if err != nil {
		return site.Refuse(http.StatusBadRequest, "web.api.bad-move", "Move", clip(c.r.PathValue("uci")))
	}
	offer, err := c.boolParam("offeringDraw")
	if err != nil {
		return err
	}
	var list []laws.Command // until one is not refused
	if offer && v.You.Is(v.Turn) {
		if command := drawCommand(&v); command != nil {
			list = append(list, command)
		}
		list = append(list, laws.Move{Move: m, Ply: v.Ply, Offer: true})
	}
	list = append(list, laws.Move{Move: m, Ply: v.Ply})
	answer := moved{OK: true}
	for _, command := range list {
		if _, err = c.opt.Hall.Do(c.ctx, v.Game, c.who, command); err == nil {
			return c.sendJSON(answer)
		}
		why, _, refused := c.refusal(err)
		if !refused {
			break
		}
		answer.Draw = &why
	}
	return err
}

// drawCommand returns the command that draws the game now, or nil.
func drawCommand(v *hall.View) laws.Command {
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

// draw offers a draw, accepts the opponent's offer, or declines it.
func (c *call) draw() error {
	v, err := c.ownGame()
	if err != nil {
		return err
	}
	yes, err := c.answerInPath()
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

// claimDraw claims a draw by the fifty-move rule or by repetition. A wrong claim has the
// consequences of the Laws.
func (c *call) claimDraw() error {
	v, err := c.ownGame()
	if err != nil {
		return err
	}
	if v.Claims.Fifty && !v.Claims.Repetition {
		return c.do(laws.ClaimFifty{})
	}
	return c.do(laws.ClaimRepetition{})
}

// takeback accepts or declines the opponent's proposal to take moves back, or makes one.
func (c *call) takeback() error {
	v, err := c.ownGame()
	if err != nil {
		return err
	}
	yes, err := c.answerInPath()
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

// said is the answer to a chat message. For programs a refusal is sent with status 200: a runner
// greets before it moves, and would omit the move after an error.
type said struct {
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"` // why the message was not sent
	Code  string `json:"code,omitempty"`
}

// chat sends a message to the opponent or to the spectators.
func (c *call) chat() error {
	if _, err := c.ownGame(); err != nil {
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
		return c.sendJSON(said{Error: why.Text, Code: why.Code})
	}
	if err != nil {
		return err
	}
	return c.sendJSON(said{OK: true})
}

// export sends a game as PGN.
func (c *call) export() error {
	data, err := c.opt.Hall.PGN(c.ctx, c.game(), c.who)
	if err != nil {
		return err
	}
	c.w.Header().Set("Content-Type", string(asPGN)+"; charset=utf-8")
	_, err = c.w.Write(data) //nolint:gosec // PGN, and sent as such
	return err
}

// games sends a member's last finished games, the newest first.
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
