package socket

import (
	"context"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/remedy"
	"github.com/escaque/escaque/laws/words"
)

// previewCommand asks what a command of the Laws would do if you gave it now as the arbiter of a
// game. Nothing is recorded.
type previewCommand struct {
	inGame
	lawObject
}

// previewAnswer is the answer to `preview`.
type previewAnswer struct {
	Seen    uint64           `json:"seen"`              // as in `remedies`
	Would   []wouldMessage   `json:"would"`             // the events that would be recorded
	Dropped []wouldMessage   `json:"dropped,omitempty"` // earlier events whose time would no longer be on the clocks of a restored position
	Refused []string         `json:"refused,omitempty"` // why the event would refuse what follows, so that an arbiter must see to it in its record
	Before  gameStateMessage `json:"before"`
	After   gameStateMessage `json:"after"`
}

// wouldMessage is an event that a command would record.
type wouldMessage struct {
	Kind    string `json:"kind"`
	Text    string `json:"text"`
	Article string `json:"article,omitempty"`
}

// gameStateMessage is what a ruling can change in a game.
type gameStateMessage struct {
	FEN    string             `json:"fen"`
	Ply    int                `json:"ply"`
	Turn   string             `json:"turn" oneof:"white|black"`
	White  playerStateMessage `json:"white"`
	Black  playerStateMessage `json:"black"`
	Runs   string             `json:"runs" oneof:"white|black|"` // the dial that runs
	Case   string             `json:"case,omitempty"`            // kind of the case that waits for a ruling
	Result string             `json:"result,omitempty"`          // of a game that is over
	Ending string             `json:"ending,omitempty"`          // the reason for its end
}

// playerStateMessage is what a ruling can change for a player.
type playerStateMessage struct {
	Left    *int64 `json:"left"`              // time on the dial; null without a limit
	Illegal int    `json:"illegal,omitempty"` // illegal moves counted
	Points  int    `json:"points,omitempty"`  // half points that the end of the game will add or, below 0, take
}

// preview executes previewCommand.
func (c *conn) preview(ctx context.Context, cmd previewCommand) (previewAnswer, error) {
	command, err := cmd.read(c)
	if err != nil {
		return previewAnswer{}, err
	}
	found, err := c.s.hall.PreviewCommand(ctx, cmd.Game, c.who, command)
	if err != nil {
		return previewAnswer{}, err
	}
	lang := c.language()
	answer := previewAnswer{Seen: found.Seq, Before: stateOf(lang, found.Before), After: stateOf(lang, found.After), Would: []wouldMessage{}}
	v, err := c.s.hall.Look(ctx, cmd.Game)
	if err != nil {
		return previewAnswer{}, err
	}
	for i, e := range found.Events {
		answer.Would = append(answer.Would, wouldOf(lang, e))
		if v.Event == nil {
			continue
		}
		if why := c.s.opt.WhyRefused(v.Event.Event, cmd.Game, found.Seq+uint64(i)+1, e); why != nil {
			refusal, _ := explain.RefusalOf(lang, why)
			answer.Refused = append(answer.Refused, refusal.Text)
		}
	}
	if r, is := command.(laws.RestorePosition); is && r.Left == [2]time.Duration{} && r.Times != laws.TimesKept {
		log := make([]laws.Event, len(v.Log))
		for i, entry := range v.Log {
			log[i] = entry.Event
		}
		for _, e := range remedy.Dropped(log, r.Ply) {
			answer.Dropped = append(answer.Dropped, wouldOf(lang, e))
		}
	}
	return answer, nil
}

// wouldOf returns an event as a sentence with its article.
func wouldOf(lang string, e laws.Event) wouldMessage {
	would := wouldMessage{Kind: e.EventKind(), Text: words.EventSentence(lang, e)}
	if cited, ok := e.(interface{ Cited() laws.Citation }); ok {
		would.Article = cited.Cited().Article
	}
	return would
}

// stateOf converts the state of a game.
func stateOf(lang string, s remedy.State) gameStateMessage {
	m := gameStateMessage{FEN: s.FEN, Ply: s.Ply, Turn: s.Turn.String(), Case: s.Case}
	switch s.Runs {
	case clock.WhiteRuns:
		m.Runs = chess.White.String()
	case clock.BlackRuns:
		m.Runs = chess.Black.String()
	case clock.Neither:
	}
	if s.Over {
		m.Result, m.Ending = s.Result.String(), words.Termination(lang, s.Ending)
	}
	for side, p := range []*playerStateMessage{&m.White, &m.Black} {
		p.Illegal, p.Points = s.Illegal[side], int(s.Due[side])
		if !s.Untimed[side] {
			left := s.Left[side].Milliseconds()
			p.Left = &left
		}
	}
	return m
}
