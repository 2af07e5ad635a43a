package socket

import (
	"encoding/json"
	"slices"
	"strconv"
	"sync"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/wsock"
	"github.com/escaque/escaque/laws"
)

// changeMessage describes the changes of a table since an earlier view, for clients that sent
// `changes` with `watch`. `moves` are appended to those of the view. Every other field replaces
// that of the view, and a missing field is removed. Larger changes are sent as a whole `table`: a
// takeback, the end of the game, and everything after it. A client whose `seq` is not `from` has
// missed a change, and can request the whole with `watch`.
type changeMessage struct {
	Game      hall.GameID    `json:"game"`
	From      uint64         `json:"from"` // the seq of the view that it changes
	Seq       uint64         `json:"seq"`
	Moves     []moveMessage  `json:"moves,omitempty"` // new moves
	FEN       string         `json:"fen"`
	Ply       int            `json:"ply"`
	Turn      string         `json:"turn" oneof:"white|black"`
	Check     bool           `json:"check,omitempty"`
	Clock     *clockMessage  `json:"clock,omitempty"`
	Offer     string         `json:"offer,omitempty" oneof:"white|black"`
	Claims    *claimsMessage `json:"claims,omitempty"`
	Waiting   string         `json:"waiting,omitempty"`
	Case      string         `json:"case,omitempty"`
	Session   string         `json:"session,omitempty" oneof:"sealing|adjourned|resuming|unsealing"`
	Resumes   clock.Instant  `json:"resumes,omitempty"`
	ComeBy    clock.Instant  `json:"comeBy,omitempty"`
	Paused    bool           `json:"paused,omitempty"`
	Legal     string         `json:"legal,omitempty"`     // moves that you may make now, in one string: `e7e5:e5 g8f6:Nf6`
	Claimable string         `json:"claimable,omitempty"` // moves that you may intend in a claim, in the same way
	Bound     *legalMessage  `json:"bound,omitempty"`
	Events    []toldMessage  `json:"events,omitempty"` // facts of the log other than moves
}

// toldMessage is a fact of a game's log without its record.
type toldMessage struct {
	Seq  uint64        `json:"seq"`
	At   clock.Instant `json:"at"`
	Kind string        `json:"kind"`
	Ply  int           `json:"ply,omitempty"` // half moves made before it
	Text string        `json:"text,omitempty"`
}

// shownTable is the state of a table that was last sent over a connection.
type shownTable struct {
	changes bool // the client understands changes
	seq     uint64
	moves   int
	head    tableHead // zero before the first message, and for a finished game
}

// tableHead holds the parts of a view that a changeMessage cannot change. If they differ, the whole
// table is sent.
type tableHead struct {
	lang         string
	white, black hall.Player
	names        [2]string
	you, assists hall.Side
	assistants   [2]hall.Assistant
	mode         laws.Mode
	flags        bool
	delay        hall.Delay
	event        *hall.EventRef
}

// headOf returns the parts of a view that a changeMessage cannot change.
func (name displayNames) headOf(lang string, v *hall.View) tableHead {
	return tableHead{
		lang: lang, white: v.White, black: v.Black, names: [2]string{name(v.White.Handle), name(v.Black.Handle)}, you: v.You,
		assists: v.Assists, assistants: v.Assistants,
		mode: v.Terms.Mode, flags: v.Terms.ClaimedFlags, delay: v.Terms.Delay, event: v.Event,
	}
}

// next returns the next message about a table as a frame: a changeMessage if that is enough, else
// the whole table.
func (s *shownTable) next(name displayNames, lang string, packed bool, u *hall.Update) []byte {
	if !s.changes {
		return name.tableOf(lang, packed, u)
	}
	was := *s
	s.seq, s.moves, s.head = u.View.Seq, len(u.View.Moves), tableHead{}
	if !u.View.Over {
		s.head = name.headOf(lang, &u.View)
	}
	made, told := countMoves(u.Events)
	if u.Snapshot || u.View.Over || s.head != was.head || s.moves != was.moves+made {
		return name.tableOf(lang, packed, u)
	}
	key := changeForm{from: was.seq, legal: u.View.Hand().Is(u.View.Turn), packed: packed}
	if told {
		key.lang = lang
	}
	return u.View.Form(key, func() []byte {
		m := changeOfTable(lang, u, was.seq, made)
		return frameOf(m.appendJSON, packed)
	})
}

// scratch holds buffers in which messages are written before they are framed.
var scratch = sync.Pool{New: func() any { return new([]byte) }}

// frameOf returns a message as a frame.
func frameOf(write func([]byte) []byte, packed bool) []byte {
	buf := scratch.Get().(*[]byte)
	defer scratch.Put(buf)
	*buf = write((*buf)[:0])
	return wsock.Frame(*buf, packed)
}

// countMoves returns the number of moves among events. others reports whether there are other
// events.
func countMoves(events []hall.Recorded) (moves int, others bool) {
	for _, r := range events {
		if isMove(r) {
			moves++
		}
	}
	return moves, moves < len(events)
}

// changeForm is the key under which a changeMessage of a game is cached.
type changeForm struct {
	from   uint64
	legal  bool   // the viewer is to move
	lang   string // "" if the message has no sentence
	packed bool
}

// changeOfTable returns the changeMessage for an update with made moves.
func changeOfTable(lang string, u *hall.Update, from uint64, made int) changeMessage {
	v := &u.View
	m := changeMessage{
		Game: v.Game, From: from, Seq: v.Seq, Moves: movesOf(v.Moves[len(v.Moves)-made:]),
		FEN: v.FEN, Ply: v.Ply, Turn: v.Turn.String(), Check: v.Check, Clock: clockOf(v), Offer: v.Offer.String(),
		Waiting: string(v.Waiting), Case: v.Case, Session: sessionOf(v), Resumes: resumesOf(v), ComeBy: v.ComeBy, Paused: v.Paused && !v.Over,
		Legal: legalMoves(v, v.Legal()), Claimable: legalMoves(v, v.Claimable()), Bound: requiredMove(v),
	}
	if claims := claimsOf(v); claims != (claimsMessage{}) {
		m.Claims = &claims
	}
	if len(u.Events) > made {
		others := slices.DeleteFunc(slices.Clone(u.Events), isMove)
		for _, e := range eventsOf(lang, v, others) {
			m.Events = append(m.Events, toldMessage{e.Seq, e.At, e.Kind, e.Ply, e.Text})
		}
	}
	return m
}

func isMove(r hall.Recorded) bool {
	_, is := r.Event.(laws.MoveMade)
	return is
}

// legalMoves returns legal moves of a view in one string.
func legalMoves(v *hall.View, moves []chess.Move) string {
	if len(moves) == 0 {
		return ""
	}
	pos := v.Position()
	b := make([]byte, 0, 12*len(moves))
	for i, m := range moves {
		if i > 0 {
			b = append(b, ' ')
		}
		b = append(b, uci.Format(&pos, m)...)
		b = append(b, ':')
		b = san.Append(b, &pos, m)
	}
	return string(b)
}

// clockOf returns the clock of a game, or nil for an untimed game.
func clockOf(v *hall.View) *clockMessage {
	if v.Terms.Control.Untimed() {
		return nil
	}
	return &clockMessage{
		White: v.Clock.White.Milliseconds(), Black: v.Clock.Black.Milliseconds(), Running: v.Clock.Running.String(), At: v.Clock.At, Hold: v.Clock.Hold.Milliseconds(),
	}
}

// requiredMove returns the move that a player has claimed with and must therefore make, or nil.
func requiredMove(v *hall.View) *legalMessage {
	if v.Bound == chess.NoMove || v.Over {
		return nil
	}
	pos := v.Position()
	return &legalMessage{UCI: uci.Format(&pos, v.Bound), SAN: san.Format(&pos, v.Bound)}
}

// sessionOf returns the state of a game's adjournment as the protocol names it, or "".
func sessionOf(v *hall.View) string {
	if v.Session == laws.Playing || v.Over {
		return ""
	}
	return v.Session.String()
}

// resumesOf returns the time of resumption, or 0.
func resumesOf(v *hall.View) clock.Instant {
	if v.Resumption == nil {
		return 0
	}
	return v.Resumption.At
}

// appendJSON appends the same JSON as encoding/json. It avoids reflection because every move of
// every game is sent this way.
func (m *changeMessage) appendJSON(b []byte) []byte {
	b = appendText(append(b, `{"on":"table-change","game":`...), string(m.Game))
	b = strconv.AppendUint(append(b, `,"from":`...), m.From, 10)
	b = strconv.AppendUint(append(b, `,"seq":`...), m.Seq, 10)
	for i := range m.Moves {
		if i == 0 {
			b = append(b, `,"moves":[`...)
		} else {
			b = append(b, ',')
		}
		b = m.Moves[i].appendJSON(b)
		if i == len(m.Moves)-1 {
			b = append(b, ']')
		}
	}
	b = appendText(append(b, `,"fen":`...), m.FEN)
	b = strconv.AppendInt(append(b, `,"ply":`...), int64(m.Ply), 10)
	b = appendText(append(b, `,"turn":`...), m.Turn)
	if m.Check {
		b = append(b, `,"check":true`...)
	}
	if m.Clock != nil {
		b = m.Clock.appendJSON(append(b, `,"clock":`...))
	}
	b = appendField(b, `,"offer":`, m.Offer)
	if m.Claims != nil {
		b = append(append(b, `,"claims":`...), encoded(m.Claims)...)
	}
	b = appendField(b, `,"waiting":`, m.Waiting)
	b = appendField(b, `,"case":`, m.Case)
	b = appendField(b, `,"session":`, m.Session)
	b = appendNumber(b, `,"resumes":`, int64(m.Resumes))
	b = appendNumber(b, `,"comeBy":`, int64(m.ComeBy))
	if m.Paused {
		b = append(b, `,"paused":true`...)
	}
	b = appendField(b, `,"legal":`, m.Legal)
	b = appendField(b, `,"claimable":`, m.Claimable)
	if m.Bound != nil {
		b = append(append(b, `,"bound":`...), encoded(m.Bound)...)
	}
	if len(m.Events) > 0 {
		b = append(append(b, `,"events":`...), encoded(m.Events)...)
	}
	return append(b, '}')
}

// appendJSON appends the move as JSON.
func (m *moveMessage) appendJSON(b []byte) []byte {
	b = appendText(append(b, `{"san":`...), m.SAN)
	b = appendText(append(b, `,"uci":`...), m.UCI)
	b = strconv.AppendInt(append(b, `,"clk":`...), m.Clk, 10)
	b = strconv.AppendInt(append(b, `,"spent":`...), m.Spent, 10)
	b = appendNumber(b, `,"lag":`, m.Lag)
	b = appendNumber(b, `,"lagQuota":`, m.LagQuota)
	b = appendNumber(b, `,"lagOver":`, m.LagOver)
	if m.Assisted {
		b = append(b, `,"assisted":true`...)
	}
	if m.Announced {
		b = append(b, `,"announced":true`...)
	}
	return append(b, '}')
}

// appendJSON appends the clock as JSON.
func (m *clockMessage) appendJSON(b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"white":`...), m.White, 10)
	b = strconv.AppendInt(append(b, `,"black":`...), m.Black, 10)
	b = appendText(append(b, `,"running":`...), m.Running)
	b = strconv.AppendInt(append(b, `,"at":`...), int64(m.At), 10)
	b = appendNumber(b, `,"hold":`, m.Hold)
	return append(b, '}')
}

// appendField appends a field unless it is empty.
func appendField(b []byte, name, text string) []byte {
	if text == "" {
		return b
	}
	return appendText(append(b, name...), text)
}

// appendNumber appends a field unless it is 0.
func appendNumber(b []byte, name string, n int64) []byte {
	if n == 0 {
		return b
	}
	return strconv.AppendInt(append(b, name...), n, 10)
}

// appendText appends a string as encoding/json does.
func appendText(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			quoted, err := json.Marshal(s)
			if err != nil {
				panic(err) // a string
			}
			return append(b, quoted...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}
