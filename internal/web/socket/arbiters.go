package socket

import (
	"cmp"
	"context"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/words"
)

// What players and the arbiter have to do with each other at a table: calls, claims to
// rule on, clocks to stop.

// calledMessage calls you to a game as its arbiter. It is sent whether the player used the browser,
// telnet or another node.
type calledMessage struct {
	// `claim` when a claim of the last two minutes has ended a game that has no arbiter, `draw`
	// when the players have agreed to a draw that needs consent, `case` when another case waits for the
	// arbiter, `question` when a player of an event's game asks about the Laws; absent when a player calls
	For   hall.CallReason `json:"for,omitempty" oneof:"claim|draw|case|question"`
	Case  string          `json:"case,omitempty"` // with `case`: what the arbiter must decide, as in the view of a table
	Game  hall.GameID     `json:"game"`
	From  playerMessage   `json:"from"` // the player who calls
	White playerMessage   `json:"white"`
	Black playerMessage   `json:"black"`
	Event *eventMessage   `json:"event"` // null for a game of no event
}

// callArbiterCommand calls an arbiter to a game that you play: the event's, or in a game of no
// event an arbiter of the server who is on duty. They receive `called` and `calls` on their pages,
// or a message. Where the Laws allow it the clocks stop until an arbiter takes the call, but not
// longer than `arbiters` says. If no arbiter comes in time the clocks run again, and the log of the
// game says so to both players in their languages.
type callArbiterCommand struct {
	inGame
	Text string `json:"text,omitempty"` // what it is about, at most 500 characters
}

// calledAnswer is the answer to a call.
type calledAnswer struct {
	Heard int           `json:"heard,omitempty"` // how many arbiters were told or get a message
	Call  int           `json:"call"`            // number of the call
	Until clock.Instant `json:"until,omitempty"` // when the clocks run again if no arbiter has taken the call; absent if they were not stopped
}

// callArbiter executes callArbiterCommand.
func (c *conn) callArbiter(ctx context.Context, cmd callArbiterCommand) (calledAnswer, error) {
	v, err := c.s.hall.Table(ctx, cmd.Game, c.who)
	if err != nil {
		return calledAnswer{}, err
	}
	made, err := c.s.calls.ByPlayer(ctx, c.who, v, hall.Kibitzes, c.language(), cmd.Text)
	return calledAnswer{Heard: made.Heard, Call: made.Number, Until: made.Until}, err
}

// SendCall sends a call to the pages of the called arbiters. It returns the arbiters who received
// it.
func (s *Server) SendCall(call hall.Call) (told []string) {
	m := calledMessage{
		For: call.For, Case: call.Case, Game: call.Game, From: s.called.playerOf(call.Caller()), White: s.called.playerOf(call.White), Black: s.called.playerOf(call.Black), Event: eventOf(call.Event),
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

// arbitersCommand asks, before a player of the game calls an arbiter, whom the call would reach and
// whether it would stop the clocks. In a game without an arbiter it also says how many could decide
// a claim of the last two minutes, which would end the game.
type arbitersCommand struct{ inGame }

// arbitersAnswer is the answer to `arbiters`.
type arbitersAnswer struct {
	Heard   int    `json:"heard,omitempty"`   // how many arbiters could decide a claim of the last two minutes
	Duty    int    `json:"duty,omitempty"`    // how many of the arbiters that a call reaches are on duty
	Here    int    `json:"here,omitempty"`    // how many of them are connected now
	Letters int    `json:"letters,omitempty"` // how many of them are not and get a message
	Stops   bool   `json:"stops,omitempty"`   // a call stops the clocks
	Seconds int    `json:"seconds,omitempty"` // for how long at most, until an arbiter has taken the call
	Article string `json:"article,omitempty"` // of the Laws, which lets the player stop the clocks or does not
	Why     string `json:"why,omitempty"`     // why a call is not possible or does not stop the clocks, as a sentence
	May     bool   `json:"may,omitempty"`     // the player may call now
	Calls   int    `json:"calls,omitempty"`   // how often the player has called in this game
}

// countArbiters executes arbitersCommand.
func (c *conn) countArbiters(ctx context.Context, cmd arbitersCommand) (arbitersAnswer, error) {
	v, err := c.s.hall.Table(ctx, cmd.Game, c.who)
	if err != nil {
		return arbitersAnswer{}, err
	}
	if v.You == hall.Neither {
		return arbitersAnswer{}, c.refuse("no-arbiter")
	}
	p, err := c.s.calls.ProspectOf(ctx, c.who, v)
	if err != nil {
		return arbitersAnswer{}, err
	}
	answer := arbitersAnswer{
		Duty: p.Duty, Here: p.Here, Letters: p.Letters, Stops: p.Stop > 0, Seconds: int(p.Stop.Seconds()), Article: p.Article, May: p.Refused == nil, Calls: p.Count,
	}
	if why := cmp.Or(p.Refused, p.Kept); why != nil {
		if refusal, ok := explain.RefusalOf(c.language(), why); ok {
			answer.Why = refusal.Text
		}
	}
	if v.Event == nil && v.LastMinutes {
		arbiters, err := c.s.calls.DecidersOf(ctx, v.Call(hall.CallForClaim, v.Turn))
		if err != nil {
			return arbitersAnswer{}, err
		}
		answer.Heard = len(arbiters)
	}
	return answer, nil
}

// claimFlagCommand claims that the opponent's flag has fallen, when players must claim it (`flags`
// in the view).
type claimFlagCommand struct{ inGame }

// claimQuickplayCommand claims a draw in the last two minutes (`lastMinutes` in the view): under
// Article 10.2 in an event's game, and in all others under Appendix D of 1997, 2005 and 2009 or
// Guideline III.6 of 2023. In the latter case the claim ends the game, and the arbiters of the
// server receive `called`.
type claimQuickplayCommand struct {
	inGame
	Kind string `json:"kind" oneof:"cannot-win|no-effort"` // the ground of the claim
}

func (*conn) claimQuickplay(_ context.Context, cmd claimQuickplayCommand) (laws.Command, error) {
	if cmd.Kind == laws.NoEffort.String() {
		return laws.ClaimQuickplay{Ground: laws.NoEffort}, nil
	}
	return laws.ClaimQuickplay{Ground: laws.CannotWin}, nil
}

// stopClocksCommand stops the clocks, for the arbiter of the game.
type stopClocksCommand struct {
	inGame
	Text string `json:"text,omitempty"` // the reason
}

func (*conn) stopClocks(_ context.Context, cmd stopClocksCommand) (laws.Command, error) {
	return laws.StopClocks{Reason: cmd.Text}, nil
}

// resumeGameCommand restarts the clocks, for the arbiter of the game.
type resumeGameCommand struct{ inGame }

// ruleQuickplayCommand decides a claim of the last two minutes, for the arbiter of the game.
type ruleQuickplayCommand struct {
	inGame
	Kind string `json:"kind" oneof:"draw|postpone|reject"` // the ruling
}

func (*conn) ruleQuickplay(_ context.Context, cmd ruleQuickplayCommand) (laws.Command, error) {
	rulings := map[string]laws.Ruling{"draw": laws.RuledDraw, "postpone": laws.Postponed, "reject": laws.Rejected}
	return laws.RuleOnQuickplay{Ruling: rulings[cmd.Kind]}, nil
}

// consentDrawCommand accepts or rejects, for the arbiter of the game, an agreed draw that needs the
// arbiter's consent by the rules of the event (`case` is `draw-needs-consent`). The arbiters
// receive `called` about it.
type consentDrawCommand struct {
	inGame
	Kind string `json:"kind" oneof:"consent|refuse"` // the answer
}

func (*conn) consentDraw(_ context.Context, cmd consentDrawCommand) (laws.Command, error) {
	return laws.ConsentDraw{Consent: cmd.Kind == "consent"}, nil
}

// ruleResultCommand decides a game, for its arbiter: for instance a claim without an arbiter
// (`case` is `no-arbiter`) that is not a draw.
type ruleResultCommand struct {
	inGame
	Kind string `json:"kind" oneof:"1-0|0-1|1/2-1/2|0-0|1/2-0|0-1/2|1-1/2|1/2-1|1-1"` // the result
	Text string `json:"text,omitempty"`                                               // the reason
}

func (*conn) ruleResult(_ context.Context, cmd ruleResultCommand) (laws.Command, error) {
	result, _ := laws.ParseResult(cmd.Kind)
	return laws.SetResult{Result: result, Reason: cmd.Text}, nil
}

// claimCommand is a claim of a draw on the board or with an intended move.
type claimCommand struct {
	inGame
	UCI string `json:"uci,omitempty"` // the intended move; without it the claim is about the position on the board
}

// claimRepetitionCommand claims a draw by repetition.
type claimRepetitionCommand struct{ claimCommand }

func (c *conn) claimRepetition(ctx context.Context, cmd claimRepetitionCommand) (laws.Command, error) {
	text, err := c.intendedMove(ctx, cmd.claimCommand)
	return laws.ClaimRepetition{Intended: laws.Written{Text: text}}, err
}

// claimFiftyCommand claims a draw by the fifty-move rule.
type claimFiftyCommand struct{ claimCommand }

func (c *conn) claimFifty(ctx context.Context, cmd claimFiftyCommand) (laws.Command, error) {
	text, err := c.intendedMove(ctx, cmd.claimCommand)
	return laws.ClaimFifty{Intended: laws.Written{Text: text}}, err
}

// intendedMove returns the intended move of a claim in SAN, for readers of the log. It returns a
// text that is not a possible move unchanged, so that the Laws refuse it.
func (c *conn) intendedMove(ctx context.Context, cmd claimCommand) (string, error) {
	m, fault := uci.Read(cmd.UCI)
	if fault != nil {
		return cmd.UCI, nil //nolint:nilerr // the Laws refuse it by its words
	}
	v, err := c.s.hall.Table(ctx, cmd.Game, c.who)
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

// EventSentence returns the sentence about a record of a game, "" for one without a sentence. Moves in
// it stand in the reader's letters. The decision on a claim names the moves that prove it, as they
// stood on the board at the claim.
func EventSentence(lang string, v *hall.View, r hall.Recorded) string {
	sentence := words.HallSentence(lang, r.Event)
	switch e := r.Event.(type) { //nolint:gochecksumtype // the others name no moves of the game
	case laws.ClaimMade:
		return claimSentence(lang, e, sentence)
	case laws.ClaimDecided:
		return strings.TrimSpace(sentence + " " + proofOf(lang, v.StartPosition(), v.MovesAt(r.Seq), e))
	}
	return sentence
}

// claimSentence returns the sentence about a claim with the claimed move in the reader's letters.
func claimSentence(lang string, made laws.ClaimMade, sentence string) string {
	if made.Intended.Text == "" {
		return sentence
	}
	return strings.Replace(sentence, made.Intended.Text, InLetters(lang, made.Intended.Text), 1)
}

// proofOf names the moves that prove a claim. moves are the moves of the game at the claim.
func proofOf(lang string, start chess.Position, moves []hall.MoveView, e laws.ClaimDecided) string {
	if len(e.Proof) == 0 {
		return ""
	}
	var where []string
	for _, ply := range e.Proof {
		if ply == 0 {
			where = append(where, i18n.Text(lang, "web.table.proof-start"))
			continue
		}
		if ply > len(moves) {
			continue // the position to which the move would lead that the claim was made with
		}
		move := InLetters(lang, san.Numbered(ply-1+int(start.Turn()), []string{moves[ply-1].SAN}))
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

// InLetters returns a move in the letters of a language.
func InLetters(lang, move string) string {
	l, ok := san.ByLanguage(lang)
	if !ok {
		return move
	}
	var letters []string
	for piece := chess.Knight; piece <= chess.King; piece++ {
		letters = append(letters, san.English().Letter(chess.White, piece), l.Letter(chess.White, piece))
	}
	return strings.NewReplacer(letters...).Replace(move)
}
