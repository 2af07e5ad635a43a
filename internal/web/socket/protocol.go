package socket

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/watching"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/words"
)

// The messages of the protocol escaque.v1 as JSON. What is sent is built from the hall's values
// here and nowhere else, so that the hall may change its own shape without breaking a client. The
// comments on types and fields are the text of docs/protocol.md and of ui/src/protocol.ts, which
// are generated from them (go test -run TestGenerated -update).

// playerMessage describes a user.
type playerMessage struct {
	Handle string `json:"handle"`           // the name that commands use for the user
	Name   string `json:"name,omitempty"`   // the display name, if there is one
	Rating int    `json:"rating,omitempty"` // absent without one
	Title  string `json:"title,omitempty"`  // of chess
	Guest  bool   `json:"guest,omitempty"`  // without an account
	Abuser bool   `json:"abuser,omitempty"` // listed as an abuser by an administrator; in the lobby and in offers
}

// meMessage describes the user of this connection.
type meMessage struct {
	Handle string   `json:"handle"`
	Name   string   `json:"name,omitempty"`  // the display name, if there is one
	Guest  bool     `json:"guest"`           // without an account
	Title  string   `json:"title,omitempty"` // of chess
	Roles  []string `json:"roles"`           // what the account may do: `player`, `arbiter`, ...
	Lang   string   `json:"lang"`            // of all sentences on this connection
}

// welcomeMessage answers `hello`.
type welcomeMessage struct {
	Me       *meMessage     `json:"me"`                 // null for a visitor without a name
	Now      clock.Instant  `json:"now"`                // the server's clock
	Editions []string       `json:"editions"`           // of the Laws, the server's own choice first
	Playing  []hall.GameID  `json:"playing"`            // the games that you are playing
	Assists  []hall.GameID  `json:"assists,omitempty"`  // the games in play in which you assist a player
	Seeks    []hall.SeekID  `json:"seeks,omitempty"`    // your seeks that are still open
	Settings *TableSettings `json:"settings,omitempty"` // of a user with an account
}

// settingsMessage reports that you have changed your settings on another page.
type settingsMessage struct {
	Settings TableSettings `json:"settings"` // all of them
}

// seekMessage is the offer of a game to all users.
type seekMessage struct {
	ID        hall.SeekID   `json:"id"`
	By        playerMessage `json:"by"`
	Control   string        `json:"control"`          // of the clock, as in `seek`
	Theirs    string        `json:"theirs,omitempty"` // time control of the accepting user, when it differs
	Edition   string        `json:"edition"`          // of the Laws
	Rated     bool          `json:"rated"`
	Color     string        `json:"colour" oneof:"any|white|black"` // colour that the offering user wants
	Start     string        `json:"start"`                          // as in `seek`
	Delay     int           `json:"delay,omitempty"`                // delay for spectators in minutes
	Hints     bool          `json:"hints,omitempty"`                // as in `seek`
	CannotSee bool          `json:"cannotSee,omitempty"`            // the offering user cannot see the board, so that the moves of the game are announced
	Profile   string        `json:"profile,omitempty"`              // profile of rules, when it is not the Laws'
}

// eventMessage is the place of a game in an event. In a knock-out or a play-off round and board are
// 0.
type eventMessage struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Round int    `json:"round"`
	Board int    `json:"board"`
}

// liveMessage is a game in progress.
type liveMessage struct {
	ID      hall.GameID   `json:"id"`
	White   playerMessage `json:"white"`
	Black   playerMessage `json:"black"`
	Control string        `json:"control"` // of the clock, as in `seek`
	Edition string        `json:"edition"` // of the Laws
	Rated   bool          `json:"rated"`
	Event   *eventMessage `json:"event,omitempty"` // of a game of an event
}

// personMessage is a connected user.
type personMessage struct {
	playerMessage
	Computer bool        `json:"computer,omitempty"` // a program plays on this account
	Playing  hall.GameID `json:"playing,omitempty"`  // the user's game in progress
}

// lobbyMessage is the lobby; lobby.go sends it as a whole or as changes.
type lobbyMessage struct {
	Seeks  []seekMessage
	Games  []liveMessage
	People []personMessage
}

// seatedMessage reports that you have a seat at a game: your seek was accepted, you accepted one,
// or an arbiter seated you.
type seatedMessage struct {
	Game hall.GameID `json:"game"`
}

// assistsMessage reports that you assist a player in a game from now on.
type assistsMessage struct {
	Game hall.GameID `json:"game"`
}

// tableMessage is a game that you watch.
type tableMessage struct {
	Game     hall.GameID  `json:"game"`
	Seq      uint64       `json:"seq"`                // number of the last record in the view
	Snapshot bool         `json:"snapshot,omitempty"` // `events` are all facts, and not only new ones
	Events   []logMessage `json:"events"`
	View     viewMessage  `json:"view"` // always the whole game
}

// logMessage is a fact of a game's log.
type logMessage struct {
	Seq  uint64          `json:"seq"`           // its number in the log
	At   clock.Instant   `json:"at"`            // when it happened
	Kind string          `json:"kind"`          // as the log names it: `MoveMade`, `ClaimDecided`, ...
	Ply  int             `json:"ply,omitempty"` // half moves made before it; absent for a move
	Text string          `json:"text,omitempty"`
	Data json.RawMessage `json:"data" type:"unknown"` // the log's own JSON
}

// viewMessage is a game as its reader may see it.
type viewMessage struct {
	Game            hall.GameID        `json:"game"`
	Seq             uint64             `json:"seq"` // number of the last record in the view
	White           playerMessage      `json:"white"`
	Black           playerMessage      `json:"black"`
	You             string             `json:"you" oneof:"white|black|"`              // your side; empty for a spectator
	Assists         string             `json:"assists,omitempty" oneof:"white|black"` // side whom you assist; `assistants` has your duties
	CannotSee       []string           `json:"cannotSee,omitempty"`                   // sides whose players cannot see the board: `white`, `black`; `announce` makes a move in this game
	DeclaredByEvent []string           `json:"declaredByEvent,omitempty"`             // those of `cannotSee` of whom the event has declared it
	Assistants      []assistantMessage `json:"assistants,omitempty"`                  // of the players
	Control         string             `json:"control"`                               // of the clock, as in `seek`
	Edition         string             `json:"edition"`                               // of the Laws
	Mode            string             `json:"mode"`                                  // rules in force: `standard`, `rapid`, `blitz`, ...
	Profile         string             `json:"profile,omitempty"`                     // profile of rules, when it is not the Laws': `family`
	Paused          bool               `json:"paused,omitempty"`                      // the players have agreed to stop the clocks
	Category        string             `json:"category"`                              // of ratings
	Rated           bool               `json:"rated"`
	Hints           bool               `json:"hints,omitempty"`    // the players are told whether a claim of a draw would be right
	Start           string             `json:"start"`              // as in `seek`; a game records odds as `odds/white/knight` and a position as `position`
	StartFEN        string             `json:"startFen,omitempty"` // only for a game that does not begin from the usual position
	FEN             string             `json:"fen"`                // the position on the board
	Ply             int                `json:"ply"`                // half moves made
	Turn            string             `json:"turn" oneof:"white|black"`
	Check           bool               `json:"check"`
	Moves           []moveMessage      `json:"moves"`                                                          // all of them
	Clock           *clockMessage      `json:"clock"`                                                          // null in a game without clocks
	Offer           string             `json:"offer" oneof:"white|black|"`                                     // side whose draw offer is open
	Claims          claimsMessage      `json:"claims"`                                                         // draws that the side to move could rightly claim in the position on the board, in a game with hints
	Waiting         string             `json:"waiting,omitempty"`                                              // what the game waits for: `arbiter`, `verdict`, `envelope` (the arbiter with the key to the sealed move), `disk` (the server cannot record anything) or `node` (the node that holds the game has lost contact with the node of a player); with the last two the clocks stand, and the time is charged to nobody
	Case            string             `json:"case,omitempty"`                                                 // what the arbiter must decide: `quickplay`, `draw-needs-consent`, `no-arbiter`, ...
	Session         string             `json:"session,omitempty" oneof:"sealing|adjourned|resuming|unsealing"` // state of an adjournment: a player must seal a move; adjourned; until the envelope is opened; until its move is on the board
	Resumes         clock.Instant      `json:"resumes,omitempty"`                                              // time of resumption on the envelope, while the game is adjourned with a sealed move
	ComeBy          clock.Instant      `json:"comeBy,omitempty"`                                               // the last instant at which a player who is late may come; after it the game is lost. Until the first moves a player comes by moving
	Legal           []legalMessage     `json:"legal,omitempty"`                                                // moves that you may make now
	Claimable       []legalMessage     `json:"claimable,omitempty"`                                            // moves that you may intend in a claim while the arbiter has stopped the clocks and no move may be made
	Bound           *legalMessage      `json:"bound,omitempty"`                                                // the move of a claim, which the player to move must make
	Over            bool               `json:"over"`
	Result          string             `json:"result,omitempty"`      // `1-0`, `0-1`, `1/2-1/2`, `0-0`, ...
	Termination     string             `json:"termination,omitempty"` // a code of `laws.Terminations`
	Ending          string             `json:"ending,omitempty"`      // the termination in one or two words
	Article         string             `json:"article,omitempty"`     // article of the Laws under which the game ended
	Reason          string             `json:"reason,omitempty"`      // the end as a sentence
	Opening         string             `json:"opening,omitempty"`     // code and English name of the opening of a finished game
	Event           *eventMessage      `json:"event,omitempty"`       // of a game of an event
	Flags           bool               `json:"flags,omitempty"`       // players must claim the fall of a flag
	LastMinutes     bool               `json:"lastMinutes,omitempty"` // a draw may be claimed in the last two minutes
	Delay           string             `json:"delay,omitempty"`       // delay for spectators, as a sentence; `clock` then shows an earlier time, or is stopped
}

// assistantMessage is the assistant of a player.
type assistantMessage struct {
	Of     string `json:"of" oneof:"white|black"` // the player's side
	Handle string `json:"handle"`
	Name   string `json:"name,omitempty"` // the display name, if there is one
	Duties string `json:"duties"`         // letters of the duties, as in `AdmitAssistant` of docs/conduct.md; `a` lets the assistant send `move`, `b` `announce`
}

// assistantsOf returns the assistants of the players.
func (name displayNames) assistantsOf(v *hall.View) (list []assistantMessage) {
	for i, a := range v.Assistants {
		if a.Handle == "" {
			continue
		}
		duties := a.Duties
		if a.Moves {
			duties |= laws.MoveForPlayer
		}
		list = append(list, assistantMessage{Of: chess.Color(i).String(), Handle: a.Handle, Name: name(a.Handle), Duties: duties.String()})
	}
	return list
}

// marked returns the sides of the players who are marked.
func marked(players [2]bool) (sides []string) {
	for i, is := range players {
		if is {
			sides = append(sides, chess.Color(i).String())
		}
	}
	return sides
}

// moveMessage is one half move.
type moveMessage struct {
	SAN      string `json:"san"`
	UCI      string `json:"uci"`
	Clk      int64  `json:"clk"`                // time left after it
	Spent    int64  `json:"spent"`              // time charged for it
	Lag      int64  `json:"lag,omitempty"`      // network time credited
	LagQuota int64  `json:"lagQuota,omitempty"` // part of `lag` from the player's quota of one second a game
	LagOver  int64  `json:"lagOver,omitempty"`  // further lag that the answers to pings indicate, but which is not credited

	Assisted  bool `json:"assisted,omitempty"`  // the player's assistant made it
	Announced bool `json:"announced,omitempty"` // it was made by announcing it
}

// claimsMessage lists the draws that could rightly be claimed.
type claimsMessage struct {
	Repetition bool `json:"repetition,omitempty"`
	Fifty      bool `json:"fifty,omitempty"`
}

// legalMessage is a legal move.
type legalMessage struct {
	UCI string `json:"uci"`
	SAN string `json:"san"`
}

// clockMessage is the state of the clocks at a time. The time of the running side decreases from
// there.
type clockMessage struct {
	White   int64         `json:"white"`
	Black   int64         `json:"black"`
	Running string        `json:"running" oneof:"white|black|"`
	At      clock.Instant `json:"at"`
	Hold    int64         `json:"hold,omitempty"` // time after `at` until the running side's time decreases, because of the delay of the move
}

// offerMessage is a challenge to you or from you, or a proposal within a game. Those still open are
// sent again after each `hello`.
type offerMessage struct {
	Number    int            `json:"number"`
	Kind      hall.OfferKind `json:"kind,omitempty" oneof:"abort|adjourn|takeback|switch|pause|unpause"` // kind of a proposal within a game; empty for a challenge
	From      playerMessage  `json:"from"`
	To        playerMessage  `json:"to"`
	Mine      bool           `json:"mine"`             // it is from you
	Control   string         `json:"control"`          // of the clock, as in `seek`
	Theirs    string         `json:"theirs,omitempty"` // time control of `to`, when it differs
	Edition   string         `json:"edition"`          // of the Laws
	Rated     bool           `json:"rated"`
	Color     string         `json:"colour" oneof:"any|white|black"` // colour that `from` wants
	Start     string         `json:"start"`                          // as in `seek`
	Delay     int            `json:"delay,omitempty"`                // as in `seek`
	Hints     bool           `json:"hints,omitempty"`                // as in `seek`
	CannotSee bool           `json:"cannotSee,omitempty"`            // `from` cannot see the board, so that the moves of the game are announced
	Profile   string         `json:"profile,omitempty"`              // as in `seek`
	Game      hall.GameID    `json:"game,omitempty"`                 // the adjourned game to resume, or the game of the proposal
	Plies     int            `json:"plies,omitempty"`                // half moves to take back
	After     hall.GameID    `json:"after,omitempty"`                // the previous game of a rematch
}

// offerGoneMessage reports the end of a challenge or a proposal.
type offerGoneMessage struct {
	Number int    `json:"number"`
	Why    string `json:"why"`            // `accepted`, `intercepted`, `declined`, `withdrawn`, `countered`, `replaced`, `overtaken`, `departed`; of a proposal also `passed` (declined by a move) and `lapsed`
	Mine   bool   `json:"mine"`           // it was yours
	Handle string `json:"handle"`         // handle of the other user
	Name   string `json:"name,omitempty"` // display name of the other user
}

// saidMessage is a chat message at a table. During a game, players receive only each other's
// messages. After a `table` with `snapshot`, earlier messages are sent again.
type saidMessage struct {
	Game hall.GameID   `json:"game"`
	From string        `json:"from"`           // a handle
	Name string        `json:"name,omitempty"` // display name of the sender
	Text string        `json:"text"`
	At   clock.Instant `json:"at"`
}

// ratedMessage reports the change of your rating by a game: when it was rated, and again after a
// `table` with `snapshot` of a finished game.
type ratedMessage struct {
	Game   hall.GameID `json:"game"`
	Before int         `json:"before"`
	After  int         `json:"after"`
	Bound  string      `json:"bound,omitempty"` // limit that was applied: `beyond` (more games between the two than are rated per day), `ceiling` or `reach` (a gain was reduced because a rating is provisional)
	Text   string      `json:"text"`
}

// askedMessage passes an administrator's request to move a discussion to a channel. It is sent
// again after `hello` until you reply with `answer`, join that channel, or end the session.
type askedMessage struct {
	Act     int    `json:"act"` // its number
	Channel int    `json:"channel"`
	Text    string `json:"text"`
}

// answeredMessage reports that such a request is no longer open.
type answeredMessage struct {
	Act int `json:"act"` // its number
}

// displayNames returns the display name of the member with a handle, or "" if there is none.
type displayNames func(handle string) string

// playerOf converts a player.
func (name displayNames) playerOf(p hall.Player) playerMessage {
	return playerMessage{Handle: p.Handle, Name: name(p.Handle), Rating: p.Rating, Title: p.Title, Guest: p.Guest}
}

// eventOf converts the place of a game in an event; nil stays nil.
func eventOf(e *hall.EventRef) *eventMessage {
	if e == nil {
		return nil
	}
	return &eventMessage{ID: e.Event, Name: e.Name, Round: e.Round, Board: e.Board}
}

// withAbuser returns the message with the mark of listed abusers, so that opponents can see it
// before they agree to a game.
func (m playerMessage) withAbuser(abuser func(id string) bool, id string) playerMessage {
	m.Abuser = !m.Guest && abuser(id)
	return m
}

// lobbyOf converts the hall's lobby. abuser reports whether the user with an ID is marked as an
// abuser.
func (name displayNames) lobbyOf(l *hall.Lobby, abuser func(id string) bool) lobbyMessage {
	m := lobbyMessage{
		Seeks: make([]seekMessage, 0, len(l.Seeks)),
		Games: make([]liveMessage, 0, len(l.Games)), People: make([]personMessage, 0, len(l.People)),
	}
	for _, s := range l.Seeks {
		m.Seeks = append(m.Seeks, seekMessage{
			ID: s.ID, By: name.playerOf(s.By).withAbuser(abuser, s.By.ID), Control: s.Spec.Control, Theirs: s.Spec.Theirs, Edition: string(s.Spec.Edition),
			Rated: s.Spec.Rated, Color: s.Spec.Color.ColorName(), Start: s.Spec.Start, Delay: s.Spec.Delay.Minutes, Hints: s.Spec.Hints, CannotSee: s.Spec.CannotSee, Profile: profileOf(s.Spec.Profile),
		})
	}
	for _, g := range l.Games {
		m.Games = append(m.Games, liveMessage{
			ID: g.ID, White: name.playerOf(g.White), Black: name.playerOf(g.Black), Control: g.Control.String(),
			Edition: string(g.Edition), Rated: g.Rated, Event: eventOf(g.Event),
		})
	}
	for _, p := range l.People {
		m.People = append(m.People, personMessage{
			playerMessage{Handle: p.Handle, Name: name(p.Handle), Title: firstTitle(p.Titles), Guest: p.Guest}.withAbuser(abuser, p.ID), members.IsComputer(p.Titles), p.Playing,
		})
	}
	return m
}

// viewOf converts the hall's view of a game, with its sentences in lang.
func (name displayNames) viewOf(lang string, v hall.View) viewMessage {
	m := viewMessage{
		Game: v.Game, Seq: v.Seq, White: name.playerOf(v.White), Black: name.playerOf(v.Black), You: v.You.String(),
		Control: v.Terms.Control.String(), Edition: string(v.Terms.Edition), Mode: v.Terms.Mode.String(), Category: string(v.Terms.Category),
		Rated: v.Terms.Rated, Start: v.Terms.Start,
		FEN: v.FEN, Ply: v.Ply, Turn: v.Turn.String(), Check: v.Check, Moves: movesOf(v.Moves),
		Offer: v.Offer.String(), Hints: v.Terms.Hints, Claims: claimsOf(&v), Waiting: string(v.Waiting), Case: v.Case, Legal: legalOf(&v, v.Legal()), Claimable: legalOf(&v, v.Claimable()), Over: v.Over, Event: eventOf(v.Event),
	}
	if v.Terms.Start != hall.StandardStart {
		m.StartFEN = v.Terms.StartFEN
	}
	if !v.Over {
		m.Delay = watching.DelayText(lang, v.Terms.Delay)
	}
	m.Assists, m.Assistants = v.Assists.String(), name.assistantsOf(&v)
	m.CannotSee, m.DeclaredByEvent = marked(v.CannotSee), marked(v.DeclaredByEvent)
	m.Profile, m.Paused, m.Flags = profileOf(v.Terms.Profile), v.Paused && !v.Over, v.Terms.ClaimedFlags && !v.Over
	m.LastMinutes = v.LastMinutes
	m.Clock, m.Bound, m.Session, m.Resumes = clockOf(&v), requiredMove(&v), sessionOf(&v), resumesOf(&v)
	m.ComeBy = v.ComeBy
	if v.Over {
		m.Result, m.Termination, m.Article = v.Result.String(), string(v.Termination), v.Article
		m.Ending = words.Termination(lang, v.Termination)
		m.Reason = explain.End(lang, &v)
		if o, ok := v.Opening(); ok {
			m.Opening = o.Code + " " + o.Name
		}
	}
	return m
}

// profileOf returns the profile of a game's rules, or "" for the Laws.
func profileOf(p hall.Profile) string {
	if p == hall.FIDEProfile || p == "" {
		return ""
	}
	return string(p)
}

// movesOf converts the moves of a game.
func movesOf(moves []hall.MoveView) []moveMessage {
	list := make([]moveMessage, len(moves))
	for i, m := range moves {
		list[i] = moveMessage{
			SAN: m.SAN, UCI: m.UCI, Clk: m.Left.Milliseconds(), Spent: m.Spent.Milliseconds(),
			Lag: m.Lag.Milliseconds(), LagQuota: m.LagQuota.Milliseconds(), LagOver: m.LagOver.Milliseconds(),
			Assisted: m.Assisted, Announced: m.Announced,
		}
	}
	return list
}

// legalOf converts legal moves of a view.
func legalOf(v *hall.View, moves []chess.Move) (list []legalMessage) {
	pos := v.Position()
	for _, m := range moves {
		list = append(list, legalMessage{UCI: uci.Format(&pos, m), SAN: san.Format(&pos, m)})
	}
	return list
}

// eventsOf converts records of a game and adds their sentences.
func eventsOf(lang string, v *hall.View, recorded []hall.Recorded) []logMessage {
	out := make([]logMessage, len(recorded))
	for i, r := range recorded {
		text := EventSentence(lang, v, r)
		out[i] = logMessage{Seq: r.Seq, At: r.Event.Instant(), Kind: r.Event.EventKind(), Ply: plyOf(v, r.Seq), Text: text, Data: r.Data}
	}
	return out
}

// plyOf returns how many half moves were made before a record of a game other than a move, 0 if the view
// does not have it.
func plyOf(v *hall.View, seq uint64) int {
	i, found := slices.BinarySearchFunc(v.Log, seq, func(e hall.LogEntry, seq uint64) int { return cmp.Compare(e.Seq, seq) })
	if !found {
		return 0
	}
	return v.Log[i].Ply
}

func (name displayNames) meOf(who members.Identity, lang string) *meMessage {
	if who.ID == "" {
		return nil
	}
	return &meMessage{Handle: who.Handle, Name: name(who.Handle), Guest: who.Guest, Title: firstTitle(who.Titles), Roles: who.Roles.Names(), Lang: lang}
}

// firstTitle returns the chess title among titles and marks such as "IM TD".
func firstTitle(titles string) string {
	for title := range strings.FieldsSeq(titles) {
		if title != members.ComputerMark {
			return title
		}
	}
	return ""
}

// claimsOf returns the draws that the side to move could rightly claim, in a game with hints.
func claimsOf(v *hall.View) claimsMessage {
	if !v.Terms.Hints {
		return claimsMessage{}
	}
	return claimsMessage(v.Claims)
}

// offerOf converts an offer for one of the two users.
func (name displayNames) offerOf(o hall.Offer, memberID string, abuser func(id string) bool) offerMessage {
	return offerMessage{
		Number: o.Number, Kind: proposal(o.Kind), Plies: o.Plies, From: name.playerOf(o.From).withAbuser(abuser, o.From.ID), To: name.playerOf(o.To).withAbuser(abuser, o.To.ID), Mine: o.From.ID == memberID, Control: o.Spec.Control,
		Theirs: o.Spec.Theirs, Edition: string(o.Spec.Edition), Rated: o.Spec.Rated, Color: o.Spec.Color.ColorName(), Start: o.Spec.Start, Delay: o.Spec.Delay.Minutes, Hints: o.Spec.Hints, CannotSee: o.Spec.CannotSee, Profile: profileOf(o.Spec.Profile),
		Game: o.Game, After: o.After,
	}
}
