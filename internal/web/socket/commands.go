package socket

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/traces"
	"github.com/escaque/escaque/laws"
)

// commandTimeout limits the wait for the journal. A command that is not durable by then is reported
// as not recorded.
const commandTimeout = 20 * time.Second

// allCommands returns all commands of the protocol, in the order of its reference. The comment on
// the type of a command's fields describes the command.
func allCommands() []command {
	return []command{
		newCommand("hello", anyone, (*conn).hello),
		newCommand("lobby", anyone, (*conn).sendLobby),
		newCommand("ping", anyone, (*conn).pingBack),
		newCommand("seek", named, (*conn).seek),
		newCommand("unseek", named, (*conn).unseek),
		newCommand("accept", named, (*conn).accept),
		newCommand("opening", anyone, (*conn).opening),
		newCommand("challenge", named, (*conn).challenge),
		newCommand("rematch", named, (*conn).rematch),
		newCommand("accept-offer", named, (*conn).acceptOffer),
		newCommand("decline-offer", named, (*conn).declineOffer),
		newCommand("withdraw-offer", named, (*conn).withdrawOffer),
		newCommand("settings", member, (*conn).settings),
		newCommand("watch", anyone, (*conn).watch),
		newCommand("unwatch", anyone, (*conn).unwatchGame),
		newCommand("position", anyone, (*conn).positionOfGame),
		newCommand("variation", anyone, (*conn).variation),

		lawCommand("move", (*conn).move),
		lawCommand("announce", (*conn).announce),
		newCommand("seal", named, (*conn).seal),
		lawCommand("offer-draw", constant[offerDrawCommand](laws.OfferDraw{})),
		lawCommand("accept-draw", constant[acceptDrawCommand](laws.AcceptDraw{})),
		lawCommand("decline-draw", constant[declineDrawCommand](laws.DeclineDraw{})),
		lawCommand("resign", constant[resignCommand](laws.Resign{})),
		lawCommand("abort", constant[abortCommand](laws.Abort{})),
		newCommand("propose", named, (*conn).propose),
		newCommand("propose-takeback", named, (*conn).proposeTakeback),
		newCommand("more-time", named, (*conn).moreTime),
		lawCommand("claim-repetition", (*conn).claimRepetition),
		lawCommand("claim-fifty", (*conn).claimFifty),
		lawCommand("claim-flag", constant[claimFlagCommand](laws.ClaimFlag{})),
		lawCommand("claim-quickplay", (*conn).claimQuickplay),
		newCommand("claim-terms", named, (*conn).claimTerms),
		newCommand("proof", anyone, (*conn).proof),
		newCommand("arbiters", named, (*conn).countArbiters),
		newCommand("call-arbiter", named, (*conn).callArbiter),

		newCommand("on-duty", member, (*conn).onDuty),
		newCommand("take-call", member, (*conn).takeCall),
		newCommand("take-board", member, (*conn).takeBoard),
		newCommand("hand-over-call", member, (*conn).handOverCall),
		newCommand("release-call", member, (*conn).releaseCall),
		newCommand("close-call", member, (*conn).closeCall),
		newCommand("open-desk", member, (*conn).openDesk),
		newCommand("close-desk", member, (*conn).closeDesk),
		lawCommand("stop-clocks", (*conn).stopClocks),
		lawCommand("resume-game", constant[resumeGameCommand](laws.ResumeGame{})),
		lawCommand("rule-quickplay", (*conn).ruleQuickplay),
		lawCommand("rule-result", (*conn).ruleResult),
		lawCommand("consent-draw", (*conn).consentDraw),
		newCommand("remedies", named, (*conn).remedies),
		newCommand("preview", named, (*conn).preview),
		newCommand("conduct", named, (*conn).conduct),

		newCommand("say", named, (*conn).say),
		newCommand("tell", named, (*conn).tellOne),
		newCommand("channel", named, (*conn).tellChannel),
		newCommand("shout", named, (*conn).shout),
		newCommand("join-channel", named, (*conn).joinChannel),
		newCommand("leave-channel", named, (*conn).leaveChannel),
		newCommand("list", named, (*conn).changeList),
		newCommand("answer", named, (*conn).answerQuestion),
	}
}

// commandNamed returns a command by its name.
var commandNamed = sync.OnceValue(func() map[string]command {
	byName := make(map[string]command)
	for _, cmd := range allCommands() {
		byName[cmd.name] = cmd
	}
	return byName
})

// run executes a message of the client and answers it.
func (c *conn) run(data []byte) {
	var head struct {
		ID int64  `json:"id"`
		Do string `json:"do"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		c.reply(0, nil, c.refuse("bad-message"))
		return
	}
	ctx, cancel := context.WithTimeout(c.ctx, commandTimeout)
	defer cancel()
	ctx, step := traces.Start(ctx, "WebSocket command", "")
	if head.Do == "move" {
		c.ws.Answering()
	}
	answer, err := c.dispatch(ctx, head.Do, data)
	if err != nil {
		refusal := c.refusalOf(ctx, head.Do, err)
		step.Refused(refusal.Code)
		step.End(nil)
		c.reply(head.ID, nil, &protocolError{refusal})
		return
	}
	step.Rename("WebSocket " + head.Do)
	step.End(nil)
	c.reply(head.ID, answer, nil)
}

// dispatch executes a command by its name, if the client has access to it.
func (c *conn) dispatch(ctx context.Context, name string, data []byte) (any, error) {
	cmd, known := commandNamed()[name]
	if cmd.who != anyone || !known {
		if c.session == nil {
			return nil, c.refuse("enter-first")
		}
		if err := c.session.AllowErr(); err != nil {
			return nil, err
		}
		c.session.MarkActive()
	}
	switch {
	case !known:
		return nil, c.refuse("unknown-command")
	case cmd.who == member && c.who.Guest:
		return nil, c.refuse("guests-keep-nothing")
	}
	return cmd.do(c, ctx, data)
}

// refusalOf returns the refusal to send for an error, with the address of a page about it if there
// is one.
func (c *conn) refusalOf(ctx context.Context, name string, err error) explain.Refusal {
	var own *protocolError
	if errors.As(err, &own) {
		return own.refusal
	}
	refusal, ok := explain.RefusalOf(c.language(), err)
	if !ok {
		if ctx.Err() == nil {
			c.s.log.Error("command failed", "do", name, "handle", c.who.Handle, "error", err)
		}
		return explain.Refusal{Code: "internal", Text: i18n.Text(c.language(), "web.ws.internal")}
	}
	switch refusal.Code {
	case string(conduct.Silenced):
		refusal.Page = c.s.opt.ConductPage
	case string(hall.OftenShouted):
		refusal.Page = fmt.Sprint("/talk?channel=", hall.DiscussionChannel)
	}
	return refusal
}

// helloCommand opens the protocol. It is answered by `welcome`, and `lobby` follows.
type helloCommand struct {
	Lang    string `json:"lang,omitempty"`    // language of all sentences; an unknown one is ignored
	Changes bool   `json:"changes,omitempty"` // the client understands `lobby-change`
	News    bool   `json:"news,omitempty"`    // the client wants only news about its user, and no `lobby`
	Talk    bool   `json:"talk,omitempty"`    // the client shows channels and shouts, and wants `hearing`
}

// hello sends the welcome, the open offers and questions, and starts the messages that the client
// wants.
func (c *conn) hello(ctx context.Context, cmd helloCommand) (nothing, error) {
	if i18n.Known(cmd.Lang) {
		c.lang.Store(cmd.Lang)
	}
	w := welcomeMessage{
		Me: c.s.called.meOf(c.who, c.language()), Now: c.s.hall.Now(),
		Editions: game.Editions(), Playing: []hall.GameID{},
	}
	if c.who.ID != "" {
		w.Playing = append(w.Playing, c.s.hall.PlayingIn(c.who.ID)...)
		w.Assists = c.s.hall.AssistingIn(c.who.ID)
	}
	for _, s := range c.s.hall.Seeks() {
		if c.who.ID != "" && s.By.ID == c.who.ID {
			w.Seeks = append(w.Seeks, s.ID)
		}
	}
	if err := c.welcome(ctx, w); err != nil {
		return nothing{}, err
	}
	c.mu.Lock()
	first := !c.greeted
	c.greeted = true
	c.mu.Unlock()
	if first && !cmd.News {
		c.changes = cmd.Changes
		c.inBackground(c.sendLobbyChanges)
	}
	if c.session != nil {
		c.sendOffers()
		c.s.sendCallsTo(c)
		if err := c.askAgain(ctx); err != nil {
			return nothing{}, err
		}
		return nothing{}, c.startListening(ctx, cmd.Talk)
	}
	return nothing{}, nil
}

// welcome sends the greeting with the member's present settings. It sends them under a lock, which
// is safe because sending never waits.
func (c *conn) welcome(ctx context.Context, w welcomeMessage) error {
	if c.who.ID != "" && !c.who.Guest {
		lock := c.s.settingsLock(c.who.ID)
		lock.Lock()
		defer lock.Unlock()
		set, err := c.s.TableSettingsOf(ctx, c.who)
		if err != nil {
			return err
		}
		w.Settings = &set
	}
	c.send(w)
	return nil
}

// pingCommand is also answered by `pong`, for measuring the difference of the clocks.
type pingCommand struct {
	T int64 `json:"t"` // returned in `pong`
}

func (c *conn) pingBack(_ context.Context, cmd pingCommand) (nothing, error) {
	c.sendWaiting(pongMessage{T: cmd.T, Now: c.s.hall.Now()})
	return nothing{}, nil
}

// pongMessage answers a ping.
type pongMessage struct {
	T   int64         `json:"t"`   // as in the ping
	Now clock.Instant `json:"now"` // the server's clock
}

// moveCommand makes a move. Repeated with the same ply, it gets the same answer and has no further
// effect.
type moveCommand struct {
	inGame
	UCI   string `json:"uci"`             // two squares and the promotion, if any
	Ply   int    `json:"ply"`             // number of half moves already made
	Offer bool   `json:"offer,omitempty"` // offers a draw with the move
}

// move returns a move as a command of the Laws, which decide whether it is legal. It refuses only a
// text that is not a move.
func (c *conn) move(_ context.Context, cmd moveCommand) (laws.Command, error) {
	m, err := uci.Read(cmd.UCI)
	if err != nil {
		return nil, c.refuse("bad-move")
	}
	lag, trip := c.pulse.Lag(c.s.now())
	return laws.Move{Move: m, Ply: cmd.Ply, Lag: lag, Trip: trip, Offer: cmd.Offer}, nil
}

// announceCommand announces a move in a game with a player who cannot see the board, which makes the
// move. The players may give it, and an assistant with the duty `b`.
type announceCommand struct {
	inGame
	Text string `json:"text"`           // in the words of the Laws, `Springer Gustav eins Felix drei`
	Lang string `json:"lang,omitempty"` // if given, the text is in algebraic notation with the piece letters of this language
}

// announce returns an announcement as a command of the Laws.
func (c *conn) announce(_ context.Context, cmd announceCommand) (laws.Command, error) {
	lag, trip := c.pulse.Lag(c.s.now())
	return laws.Announce{Written: laws.Written{Text: cmd.Text, Lang: cmd.Lang}, Lag: lag, Trip: trip}, nil
}

// offerDrawCommand proposes a draw.
type offerDrawCommand struct{ inGame }

// acceptDrawCommand accepts the opponent's proposal of a draw.
type acceptDrawCommand struct{ inGame }

// declineDrawCommand declines the opponent's proposal of a draw.
type declineDrawCommand struct{ inGame }

// resignCommand resigns.
type resignCommand struct{ inGame }

// abortCommand aborts a game in which fewer than two half moves have been made.
type abortCommand struct{ inGame }
