package web

import (
	"context"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
)

// What players and the arbiter have to do with each other at a table: he is called, claims that he rules on,
// clocks that he stops.

// calledMessage tells an arbiter that a player calls him.
type calledMessage struct {
	On    string          `json:"on"`
	For   hall.CallReason `json:"for,omitempty"`
	Game  hall.GameID     `json:"game"`
	From  playerMessage   `json:"from"`
	White playerMessage   `json:"white"`
	Black playerMessage   `json:"black"`
	Event *eventMessage   `json:"event"`
}

// callArbiter calls the arbiters of a game's event for a player. The clocks run until an arbiter stops them.
func (c *conn) callArbiter(ctx context.Context, cmd command, r *reply) (*explain.Refusal, error) {
	v, err := c.s.hall.Table(ctx, hall.GameID(cmd.Game), c.who)
	if err != nil {
		return nil, err
	}
	if v.You == hall.Neither || v.Over || v.Event == nil {
		return c.refusal("no-arbiter"), nil
	}
	r.Heard, err = c.s.calls.ByPlayer(ctx, c.who, v, hall.Kibitzes, c.language())
	if err == nil && r.Heard == 0 {
		return c.refusal("no-arbiter"), nil
	}
	return nil, err
}

// tellCall tells the pages of the arbiters who are called, and returns who was told.
func (s *Server) tellCall(call hall.Call) (told []string) {
	m := calledMessage{
		On: "called", For: call.For, Game: call.Game, From: s.called.playerOf(call.Caller()), White: s.called.playerOf(call.White), Black: s.called.playerOf(call.Black), Event: eventOf(call.Event),
	}
	for _, id := range call.To {
		for _, conns := range s.sockets.of(id) {
			for _, c := range conns {
				c.send(m)
				told = append(told, id)
			}
		}
	}
	return told
}

// countArbiters answers a player how many could decide a claim in a game that has no arbiter,
// before the claim ends the game.
func (c *conn) countArbiters(ctx context.Context, cmd command, r *reply) (*explain.Refusal, error) {
	v, err := c.s.hall.Table(ctx, hall.GameID(cmd.Game), c.who)
	if err != nil {
		return nil, err
	}
	if v.You == hall.Neither || v.Event != nil || !v.LastMinutes {
		return c.refusal("no-arbiter"), nil
	}
	arbiters, err := c.s.calls.Deciding(ctx, v.Call(hall.CallForClaim, v.Turn))
	r.Heard = len(arbiters)
	return nil, err
}

// ruled are the rulings on a claim of the last two minutes.
var ruled = map[string]laws.Ruling{"draw": laws.RuledDraw, "postpone": laws.Postponed, "reject": laws.Rejected}

// judgement is what an arbiter does at a table, or what he rules on; nil when the command is none of these.
func (c *conn) judgement(ctx context.Context, cmd command) (laws.Command, *explain.Refusal, error) {
	switch cmd.Do {
	case "claim-flag":
		return laws.ClaimFlag{}, nil, nil
	case "claim-quickplay":
		ground := laws.CannotWin
		if cmd.Kind == laws.NoEffort.String() {
			ground = laws.NoEffort
		}
		return laws.ClaimQuickplay{Ground: ground}, nil, nil
	case "stop-clocks":
		return laws.StopClocks{Reason: cmd.Text}, nil, nil
	case "resume-game":
		return laws.ResumeGame{}, nil, nil
	case "rule-quickplay":
		ruling, known := ruled[cmd.Kind]
		if !known {
			return nil, c.refusal("unknown-command"), nil
		}
		return laws.RuleOnQuickplay{Ruling: ruling}, nil, nil
	case "consent-draw":
		if cmd.Kind != "consent" && cmd.Kind != "refuse" {
			return nil, c.refusal("unknown-command"), nil
		}
		return laws.ConsentDraw{Consent: cmd.Kind == "consent"}, nil, nil
	case "rule-result":
		result, known := laws.ParseResult(cmd.Kind)
		if !known {
			return nil, c.refusal("unknown-command"), nil
		}
		return laws.SetResult{Result: result, Reason: cmd.Text}, nil, nil
	case "claim-repetition", "claim-fifty":
		text, err := c.intended(ctx, cmd)
		if err != nil {
			return nil, nil, err
		}
		if cmd.Do == "claim-fifty" {
			return laws.ClaimFifty{Intended: laws.Written{Text: text}}, nil, nil
		}
		return laws.ClaimRepetition{Intended: laws.Written{Text: text}}, nil, nil
	}
	return nil, nil, nil
}

// intended is the move that a claim is made with as a score sheet has it, so that people can read it in the log.
// What is no move that could be made stays as it came, for the Laws to say so.
func (c *conn) intended(ctx context.Context, cmd command) (string, error) {
	m, fault := uci.Read(cmd.UCI)
	if fault != nil {
		return cmd.UCI, nil //nolint:nilerr // the Laws refuse it by its words
	}
	v, err := c.s.hall.Table(ctx, hall.GameID(cmd.Game), c.who)
	if err != nil {
		return "", err
	}
	pos := v.Position()
	for _, legal := range v.Legal() {
		if uci.Format(&pos, legal) == uci.Format(&pos, m) {
			return san.Format(&pos, legal), nil
		}
	}
	return cmd.UCI, nil
}

// claimSentence says of a claim what its event does not say by itself: the move with which it was made with the letters of
// the reader, and which moves prove it.
func claimSentence(lang string, v *hall.View, e laws.Event, sentence string) string {
	if made, is := e.(laws.ClaimMade); is && made.Intended.Text != "" {
		return strings.Replace(sentence, made.Intended.Text, inLetters(lang, made.Intended.Text), 1)
	}
	if decided, is := e.(laws.ClaimDecided); is {
		return strings.TrimSpace(sentence + " " + proofOf(lang, v, decided))
	}
	return sentence
}

// proofOf names the moves on which a claim rests.
func proofOf(lang string, v *hall.View, e laws.ClaimDecided) string {
	if len(e.Proof) == 0 {
		return ""
	}
	start := v.StartPosition()
	var where []string
	for _, ply := range e.Proof {
		if ply == 0 {
			where = append(where, i18n.Text(lang, "web.table.proof-start"))
			continue
		}
		if ply > len(v.Moves) {
			continue // the position to which the move would lead that the claim was made with
		}
		move := inLetters(lang, numbered(ply-1+int(start.Turn()), []string{v.Moves[ply-1].SAN}))
		if e.Claim != laws.FiftyClaim {
			move = i18n.Text(lang, "web.table.proof-after", "Move", move)
		}
		where = append(where, move)
	}
	if len(where) == 0 {
		return ""
	}
	key := "web.table.proof-repetition"
	if e.Claim == laws.FiftyClaim {
		key = "web.table.proof-fifty"
	}
	return i18n.Text(lang, key, "Where", strings.Join(where, ", "))
}

// inLetters writes a move with the letters of a language.
func inLetters(lang, move string) string {
	l, ok := san.ByLanguage(lang)
	if !ok {
		return move
	}
	var letters []string
	for man := chess.Knight; man <= chess.King; man++ {
		letters = append(letters, san.English.Letter(chess.White, man), l.Letter(chess.White, man))
	}
	return strings.NewReplacer(letters...).Replace(move)
}
