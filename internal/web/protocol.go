package web

import (
	"encoding/json"
	"slices"
	"strings"

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

// The messages of the protocol escaque.v1 as JSON; docs/protocol.md describes
// them. What is sent is built from the hall's values here and nowhere else, so
// that the hall may change its own shape without breaking a client.

// command is what a client sends. Every command uses some of the fields.
type command struct {
	ID       int64           `json:"id"`
	Do       string          `json:"do"`
	Lang     string          `json:"lang"`
	Changes  bool            `json:"changes"` // the client understands lobby-change; of watch: table-change
	News     bool            `json:"news"`    // it wants what concerns its user, and not the lobby
	Game     string          `json:"game"`
	Seek     string          `json:"seek"`
	Control  string          `json:"control"`
	Theirs   string          `json:"theirs"` // the opponent's, when it is another
	Edition  string          `json:"edition"`
	Rated    bool            `json:"rated"`
	Color    string          `json:"colour"`
	Start    string          `json:"start"`
	Delay    int             `json:"delay"`   // minutes by which others see the game later
	Profile  string          `json:"profile"` // of rules: none for the Laws
	UCI      string          `json:"uci"`
	Ply      int             `json:"ply"`
	Offer    bool            `json:"offer"`
	Text     string          `json:"text"`
	T        int64           `json:"t"`
	To       string          `json:"to"`     // a handle
	Number   int             `json:"number"` // of a challenge, a channel or a question
	Kind     string          `json:"kind"`   // of a proposal
	Plies    int             `json:"plies"`  // to be taken back
	Seconds  int             `json:"seconds"`
	Line     []string        `json:"line"`     // half moves of a variation, in UCI
	FEN      string          `json:"fen"`      // where it begins, instead of a game
	Talk     bool            `json:"talk"`     // it wants channels and what everybody is told
	List     string          `json:"list"`     // of names: channel, censor, gnotify
	Put      bool            `json:"put"`      // on the list, or off it
	Settings json.RawMessage `json:"settings"` // of the table: those that change
}

// reply answers one command.
type reply struct {
	Re       int64            `json:"re"`
	OK       bool             `json:"ok,omitempty"`
	Seq      []uint64         `json:"seq,omitempty"`
	Seek     string           `json:"seek,omitempty"`
	Game     string           `json:"game,omitempty"`
	Offer    int              `json:"offer,omitempty"` // number of a challenge
	To       string           `json:"to,omitempty"`    // who was told
	Heard    int              `json:"heard,omitempty"` // how many were
	Position *positionMessage `json:"position,omitempty"`
	Settings *tableSettings   `json:"settings,omitempty"`
	Error    *explain.Refusal `json:"error,omitempty"`
}

type playerMessage struct {
	Handle string `json:"handle"`
	Name   string `json:"name,omitempty"` // the display name, where there is one
	Rating int    `json:"rating,omitempty"`
	Title  string `json:"title,omitempty"`
	Guest  bool   `json:"guest,omitempty"`
	Abuser bool   `json:"abuser,omitempty"` // listed by an administrator; in the lobby and in offers
}

type meMessage struct {
	Handle string   `json:"handle"`
	Name   string   `json:"name,omitempty"`
	Guest  bool     `json:"guest"`
	Title  string   `json:"title,omitempty"`
	Roles  []string `json:"roles"`
	Lang   string   `json:"lang"`
}

type welcomeMessage struct {
	On       string         `json:"on"`
	Me       *meMessage     `json:"me"` // null for a visitor without a name
	Now      clock.Instant  `json:"now"`
	Editions []string       `json:"editions"`
	Playing  []hall.GameID  `json:"playing"`            // the games in which the member sits
	Seeks    []hall.SeekID  `json:"seeks,omitempty"`    // of the member's that stand
	Settings *tableSettings `json:"settings,omitempty"` // a member's
}

// settingsMessage says that the member has changed his settings on another page.
type settingsMessage struct {
	On       string        `json:"on"`
	Settings tableSettings `json:"settings"`
}

type seekMessage struct {
	ID      hall.SeekID   `json:"id"`
	By      playerMessage `json:"by"`
	Control string        `json:"control"`
	Theirs  string        `json:"theirs,omitempty"` // the control of who accepts, when it differs
	Edition string        `json:"edition"`
	Rated   bool          `json:"rated"`
	Color   string        `json:"colour"`
	Start   string        `json:"start"`
	Delay   int           `json:"delay,omitempty"`   // minutes by which others see the game later
	Profile string        `json:"profile,omitempty"` // of rules, when it is not the Laws'
}

type eventMessage struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Round int    `json:"round"`
	Board int    `json:"board"`
}

type liveMessage struct {
	ID      hall.GameID   `json:"id"`
	White   playerMessage `json:"white"`
	Black   playerMessage `json:"black"`
	Control string        `json:"control"`
	Edition string        `json:"edition"`
	Rated   bool          `json:"rated"`
	Event   *eventMessage `json:"event,omitempty"`
}

type personMessage struct {
	playerMessage
	Computer bool        `json:"computer,omitempty"` // a program plays on this account
	Playing  hall.GameID `json:"playing,omitempty"`
}

// lobbyMessage is the board; lobby.go sends it, whole or what changes of it.
type lobbyMessage struct {
	Seeks  []seekMessage
	Games  []liveMessage
	People []personMessage
}

type seatedMessage struct {
	On   string      `json:"on"`
	Game hall.GameID `json:"game"`
}

type tableMessage struct {
	On   string      `json:"on"`
	Game hall.GameID `json:"game"`
	Seq  uint64      `json:"seq"`
	// Snapshot says that the message is all there is, and not only what is new.
	Snapshot bool         `json:"snapshot,omitempty"`
	Events   []logMessage `json:"events"`
	View     viewMessage  `json:"view"`
}

// logMessage is an event of the game, with its sentence when it has one.
type logMessage struct {
	Seq  uint64          `json:"seq"`
	At   clock.Instant   `json:"at"`
	Kind string          `json:"kind"`
	Text string          `json:"text,omitempty"`
	Data json.RawMessage `json:"data"`
}

type viewMessage struct {
	Game        hall.GameID    `json:"game"`
	Seq         uint64         `json:"seq"`
	White       playerMessage  `json:"white"`
	Black       playerMessage  `json:"black"`
	You         string         `json:"you"`
	Control     string         `json:"control"`
	Edition     string         `json:"edition"`
	Mode        string         `json:"mode"`
	Profile     string         `json:"profile,omitempty"` // of rules, when it is not the Laws'
	Paused      bool           `json:"paused,omitempty"`  // the clocks stand because both agreed on it
	Category    string         `json:"category"`
	Rated       bool           `json:"rated"`
	Start       string         `json:"start"`
	StartFEN    string         `json:"startFen,omitempty"`
	FEN         string         `json:"fen"`
	Ply         int            `json:"ply"`
	Turn        string         `json:"turn"`
	Check       bool           `json:"check"`
	Moves       []moveMessage  `json:"moves"`
	Clock       *clockMessage  `json:"clock"` // null in a game without clocks
	Offer       string         `json:"offer"`
	Claims      claimsMessage  `json:"claims"`
	Waiting     string         `json:"waiting,omitempty"`
	Case        string         `json:"case,omitempty"`
	Session     string         `json:"session,omitempty"` // how far an adjournment has come
	Resumes     clock.Instant  `json:"resumes,omitempty"` // the hour on the envelope, while the game is adjourned
	Legal       []legalMessage `json:"legal,omitempty"`
	Bound       *legalMessage  `json:"bound,omitempty"` // the move that the player to move has claimed with, and must make
	Over        bool           `json:"over"`
	Result      string         `json:"result,omitempty"`
	Termination string         `json:"termination,omitempty"`
	Ending      string         `json:"ending,omitempty"` // the termination in a word or two
	Article     string         `json:"article,omitempty"`
	Reason      string         `json:"reason,omitempty"`  // the end as a sentence
	Opening     string         `json:"opening,omitempty"` // of a game that is over, with its code
	Event       *eventMessage  `json:"event,omitempty"`
	Flags       bool           `json:"flags,omitempty"` // the players call each other's flags
	LastMinutes bool           `json:"lastMinutes,omitempty"`
	Delay       string         `json:"delay,omitempty"` // how much later others see the game, as a sentence
}

// moveMessage is one half move; spans are milliseconds.
type moveMessage struct {
	SAN      string `json:"san"`
	UCI      string `json:"uci"`
	Clk      int64  `json:"clk"`
	Spent    int64  `json:"spent"`
	Lag      int64  `json:"lag,omitempty"`
	LagQuota int64  `json:"lagQuota,omitempty"`
	LagOver  int64  `json:"lagOver,omitempty"`
}

type claimsMessage struct {
	Repetition bool `json:"repetition,omitempty"`
	Fifty      bool `json:"fifty,omitempty"`
}

type legalMessage struct {
	UCI string `json:"uci"`
	SAN string `json:"san"`
}

type clockMessage struct {
	White   int64         `json:"white"`
	Black   int64         `json:"black"`
	Running string        `json:"running"`
	At      clock.Instant `json:"at"`
	Hold    int64         `json:"hold,omitempty"` // how long after At the running dial still stands, by a delay
}

// offerMessage is a challenge that waits for its answer.
type offerMessage struct {
	On      string         `json:"on"`
	Number  int            `json:"number"`
	Kind    hall.OfferKind `json:"kind,omitempty"` // of a proposal within a game; none for a challenge
	From    playerMessage  `json:"from"`
	To      playerMessage  `json:"to"`
	Mine    bool           `json:"mine"` // made by whoever is told
	Control string         `json:"control"`
	Theirs  string         `json:"theirs,omitempty"` // the control of whom it is to, when it differs
	Edition string         `json:"edition"`
	Rated   bool           `json:"rated"`
	Color   string         `json:"colour"` // that From wants
	Start   string         `json:"start"`
	Delay   int            `json:"delay,omitempty"` // as in a seek
	Profile string         `json:"profile,omitempty"`
	Game    hall.GameID    `json:"game,omitempty"`  // the adjourned game that is to go on, or that the proposal is about
	Plies   int            `json:"plies,omitempty"` // to be taken back
	After   hall.GameID    `json:"after,omitempty"` // of a rematch: the game that is over
}

// offerGoneMessage says what has become of a challenge.
type offerGoneMessage struct {
	On     string `json:"on"`
	Number int    `json:"number"`
	Why    string `json:"why"`
	Mine   bool   `json:"mine"`
	Handle string `json:"handle"` // of the other of the two
	Name   string `json:"name,omitempty"`
}

type saidMessage struct {
	On   string        `json:"on"`
	Game hall.GameID   `json:"game"`
	From string        `json:"from"`
	Name string        `json:"name,omitempty"` // From's display name
	Text string        `json:"text"`
	At   clock.Instant `json:"at"`
}

// ratedMessage tells a player what a game has made of his rating.
type ratedMessage struct {
	On     string      `json:"on"`
	Game   hall.GameID `json:"game"`
	Before int         `json:"before"`
	After  int         `json:"after"`
	Bound  string      `json:"bound,omitempty"` // what bounded it: a code
	Text   string      `json:"text"`
}

// askedMessage puts the question of an administrator to somebody: to take a discussion to a channel. It waits until
// it is answered with "answer".
type askedMessage struct {
	On      string `json:"on"`
	Act     int    `json:"act"` // its number
	Channel int    `json:"channel"`
	Text    string `json:"text"`
}

// answeredMessage says that such a question waits no longer.
type answeredMessage struct {
	On  string `json:"on"`
	Act int    `json:"act"`
}

type pongMessage struct {
	On  string        `json:"on"`
	T   int64         `json:"t"`
	Now clock.Instant `json:"now"`
}

// called gives the display name of the member with a handle, "" when there is none.
type called func(handle string) string

func (name called) playerOf(p hall.Player) playerMessage {
	return playerMessage{Handle: p.Handle, Name: name(p.Handle), Rating: p.Rating, Title: p.Title, Guest: p.Guest}
}

func eventOf(e *hall.EventRef) *eventMessage {
	if e == nil {
		return nil
	}
	return &eventMessage{ID: e.Event, Name: e.Name, Round: e.Round, Board: e.Board}
}

// listed returns the message with the mark of those whom an administrator has listed as abusers: opponents are
// told before they agree to a game.
func (m playerMessage) listed(abuser func(id string) bool, id string) playerMessage {
	m.Abuser = !m.Guest && abuser(id)
	return m
}

func (name called) lobbyOf(l *hall.Lobby, abuser func(id string) bool) lobbyMessage {
	m := lobbyMessage{
		Seeks: make([]seekMessage, 0, len(l.Seeks)),
		Games: make([]liveMessage, 0, len(l.Games)), People: make([]personMessage, 0, len(l.People)),
	}
	for _, s := range l.Seeks {
		m.Seeks = append(m.Seeks, seekMessage{
			ID: s.ID, By: name.playerOf(s.By).listed(abuser, s.By.ID), Control: s.Spec.Control, Theirs: s.Spec.Theirs, Edition: string(s.Spec.Edition),
			Rated: s.Spec.Rated, Color: s.Spec.Color.Wish(), Start: s.Spec.Start, Delay: s.Spec.Delay.Minutes, Profile: profileOf(s.Spec.Profile),
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
			playerMessage{Handle: p.Handle, Name: name(p.Handle), Title: firstTitle(p.Titles), Guest: p.Guest}.listed(abuser, p.ID), members.IsComputer(p.Titles), p.Playing,
		})
	}
	return m
}

// viewOf turns the hall's view into the protocol's, with its sentences in lang.
func (name called) viewOf(lang string, v hall.View) viewMessage {
	m := viewMessage{
		Game: v.Game, Seq: v.Seq, White: name.playerOf(v.White), Black: name.playerOf(v.Black), You: v.You.String(),
		Control: v.Terms.Control.String(), Edition: string(v.Terms.Edition), Mode: v.Terms.Mode.String(), Category: string(v.Terms.Category),
		Rated: v.Terms.Rated, Start: v.Terms.Start,
		FEN: v.FEN, Ply: v.Ply, Turn: v.Turn.String(), Check: v.Check, Moves: movesOf(v.Moves),
		Offer: v.Offer.String(), Claims: claimsMessage(v.Claims), Waiting: string(v.Waiting), Case: v.Case, Legal: legalOf(&v), Over: v.Over, Event: eventOf(v.Event),
	}
	if v.Terms.Start != hall.StandardStart {
		m.StartFEN = v.Terms.StartFEN
	}
	if !v.Over {
		m.Delay = watching.DelayText(lang, v.Terms.Delay)
	}
	m.Profile, m.Paused, m.Flags = profileOf(v.Terms.Profile), v.Paused && !v.Over, v.Terms.ClaimedFlags && !v.Over
	m.LastMinutes = v.LastMinutes
	m.Clock, m.Bound, m.Session, m.Resumes = clockOf(&v), boundOf(&v), sessionOf(&v), resumesOf(&v)
	if v.Over {
		m.Result, m.Termination, m.Article = v.Result.String(), string(v.Termination), v.Article
		m.Ending = words.Termination(lang, v.Termination)
		m.Reason = endOf(lang, v)
		if o, ok := v.Opening(); ok {
			m.Opening = o.Code + " " + o.Name
		}
	}
	return m
}

// profileOf is the profile of a game's rules, empty for the Laws.
func profileOf(p hall.Profile) string {
	if p == hall.FIDEProfile || p == "" {
		return ""
	}
	return string(p)
}

func movesOf(moves []hall.MoveView) []moveMessage {
	list := make([]moveMessage, len(moves))
	for i, m := range moves {
		list[i] = moveMessage{
			SAN: m.SAN, UCI: m.UCI, Clk: m.Left.Milliseconds(), Spent: m.Spent.Milliseconds(),
			Lag: m.Lag.Milliseconds(), LagQuota: m.LagQuota.Milliseconds(), LagOver: m.LagOver.Milliseconds(),
		}
	}
	return list
}

// legalOf are the moves that the viewer may make now.
func legalOf(v *hall.View) (list []legalMessage) {
	pos := v.Position()
	for _, m := range v.Legal() {
		list = append(list, legalMessage{UCI: uci.Format(&pos, m), SAN: san.Format(&pos, m)})
	}
	return list
}

// endOf is the sentence for the end of a game, empty while it goes on. The last
// such event of the log counts: an arbiter may correct a result.
func endOf(lang string, v hall.View) string {
	for _, entry := range slices.Backward(v.Log) {
		if end, ok := entry.Event.(laws.GameEnded); ok {
			text := words.End(lang, end)
			if v.TooShort() {
				text += " " + explain.TooShort(lang)
			}
			return text
		}
	}
	return ""
}

// eventsOf gives events of a game their sentences.
func eventsOf(lang string, v *hall.View, recorded []hall.Recorded) []logMessage {
	out := make([]logMessage, len(recorded))
	for i, r := range recorded {
		text := claimSentence(lang, v, r.Event, words.EventSentence(lang, r.Event))
		out[i] = logMessage{Seq: r.Seq, At: r.Event.Instant(), Kind: r.Event.EventKind(), Text: text, Data: r.Data}
	}
	return out
}

func (name called) meOf(who members.Identity, lang string) *meMessage {
	if who.ID == "" {
		return nil
	}
	return &meMessage{Handle: who.Handle, Name: name(who.Handle), Guest: who.Guest, Title: firstTitle(who.Titles), Roles: who.Roles.Names(), Lang: lang}
}

// firstTitle is the chess title among titles and marks such as "IM TD".
func firstTitle(titles string) string {
	for title := range strings.FieldsSeq(titles) {
		if title != members.ComputerMark {
			return title
		}
	}
	return ""
}

// offerOf is a challenge as one of the two is told of it.
func (name called) offerOf(o hall.Offer, memberID string, abuser func(id string) bool) offerMessage {
	return offerMessage{
		On: "offer", Number: o.Number, Kind: proposal(o.Kind), Plies: o.Plies, From: name.playerOf(o.From).listed(abuser, o.From.ID), To: name.playerOf(o.To).listed(abuser, o.To.ID), Mine: o.From.ID == memberID, Control: o.Spec.Control,
		Theirs: o.Spec.Theirs, Edition: string(o.Spec.Edition), Rated: o.Spec.Rated, Color: o.Spec.Color.Wish(), Start: o.Spec.Start, Delay: o.Spec.Delay.Minutes, Profile: profileOf(o.Spec.Profile),
		Game: o.Game, After: o.After,
	}
}
