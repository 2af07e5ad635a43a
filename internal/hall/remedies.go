package hall

import (
	"context"
	"encoding/json"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/remedy"
	"github.com/escaque/escaque/laws/wire"
)

// Remedies are what the arbiter of a game, or a player of it, may do in the game at one instant.
type Remedies struct {
	Seq  uint64          // number of the last record of the game
	At   clock.Instant   // when it was decided
	Game laws.Game       // as it was then; known only at the node that holds the game
	List []remedy.Remedy // see [remedy.List]
}

// Preview is what a command would do in a game, without recording it.
type Preview struct {
	Seq           uint64 // number of the last record of the game
	Before, After remedy.State
	Events        []laws.Event
}

// RemedyReason is the reason that the drafts of [Hall.Remedies] state. A person must replace it.
const RemedyReason = "-"

// Remedies returns what a person may do now as the arbiter of a game, and what the Laws refuse. It
// records nothing. Players are told only of requests, see [remedy.IsRequest]. Everybody else is
// refused: what would be accepted tells spectators what they may only see later.
func (h *Hall) Remedies(ctx context.Context, id GameID, who members.Identity) (Remedies, error) {
	sent, err := h.ask.remedies.ask(ctx, remediesRequest{gameRef{id}, who})
	return Remedies(sent), err
}

// PreviewCommand returns what a command would do if a person gave it now as the arbiter of a game. It
// records nothing. The error is that of [Hall.Do], and people who do not arbitrate the game are
// refused as by [Hall.Remedies].
func (h *Hall) PreviewCommand(ctx context.Context, id GameID, who members.Identity, c laws.Command) (Preview, error) {
	if err := h.refuseOwnRound(ctx, id, who); err != nil {
		return Preview{}, err
	}
	c, err := h.completed(ctx, id, who, c)
	if err != nil {
		return Preview{}, err
	}
	sent, err := h.ask.preview.ask(ctx, doRequest{gameRef: gameRef{id}, Who: who, Command: sentCommand{c}})
	return Preview(sent), err
}

// remedies implements [Hall.Remedies] at the node that holds the game.
func (h *Hall) remedies(ctx context.Context, r remediesRequest) (found sentRemedies, err error) {
	err = h.inspectGame(ctx, r.Game, r.Who, func(g laws.Game, by laws.Actor, seq uint64, at clock.Instant) error {
		found = sentRemedies{Seq: seq, At: at, Game: g}
		switch by.Role {
		case laws.Arbiter:
			found.List = remedy.List(g, by, at, RemedyReason)
		case laws.Player:
			found.List = remedy.Requests(g, by, at, RemedyReason)
		case laws.Assistant, laws.Spectator, laws.Server:
			return refuseRole(g, by, laws.StopClocks{})
		}
		return nil
	})
	return found, err
}

// preview implements [Hall.PreviewCommand] at the node that holds the game.
func (h *Hall) preview(ctx context.Context, r doRequest) (found sentPreview, err error) {
	c := r.Command.Command
	if c == nil {
		return found, errNoCommand
	}
	err = h.inspectGame(ctx, r.Game, r.Who, func(g laws.Game, by laws.Actor, seq uint64, at clock.Instant) error {
		if by.Role != laws.Arbiter {
			return refuseRole(g, by, c)
		}
		effect, err := remedy.EffectOf(g, by, c, at)
		found = sentPreview{Seq: seq, Before: effect.Before, After: effect.After, Events: effect.Events}
		return err
	})
	return found, err
}

// inspectGame calls see with the present state of a game, the role of a person in it, the number of its
// last record and the instant. What was due before is decided first.
func (h *Hall) inspectGame(ctx context.Context, id GameID, who members.Identity, see func(laws.Game, laws.Actor, uint64, clock.Instant) error) error {
	_, err := h.atTable(ctx, id, func(t *table) ([]Recorded, error) {
		if t != nil {
			return t.submit(ctx, &request{who: h.withGameRoles(who, t.event()), look: see, answer: make(chan answer, 1)})
		}
		s, err := h.replay(ctx, id)
		if err != nil {
			return nil, err
		}
		by := s.Actor(h.withGameRoles(who, s.Seating().Event))
		return nil, see(s.Game(), by, s.Seq(), max(h.time.stamp(), s.Game().LastInstant()))
	})
	return err
}

// refuseRole returns the refusal of a command that the role of a person may not give (regulation 8
// of the hall).
func refuseRole(g laws.Game, by laws.Actor, c laws.Command) *laws.Refusal {
	return &laws.Refusal{
		Code: laws.RoleMayNot, Edition: g.Regulations().Edition, Citation: laws.Citation{Article: "Hall 8", Rule: laws.HallRoles},
		Args: laws.Args{Role: by.Role, Text: c.CommandKind()},
	}
}

// remediesRequest is the parameter of a question for the remedies of a game.
type remediesRequest struct {
	gameRef
	Who members.Identity `json:"who"`
}

// sentRemedies is Remedies in the form that nodes send to each other.
type sentRemedies Remedies

// sentRemedy is a remedy as nodes send it to each other.
type sentRemedy struct {
	Kind        string        `json:"kind"`
	Group       remedy.Group  `json:"group"`
	Draft       sentCommand   `json:"draft"`
	NeedsReason bool          `json:"needsReason,omitempty"`
	Cites       laws.Citation `json:"cites"`
	Answers     int           `json:"answers,omitempty"`
	Rulings     []laws.Ruling `json:"rulings,omitempty"`
	Refused     *laws.Refusal `json:"refused,omitempty"`
}

// sentList is the JSON object in which sentRemedies is sent.
type sentList struct {
	Seq  uint64        `json:"seq"`
	At   clock.Instant `json:"at"`
	List []sentRemedy  `json:"list"`
}

// MarshalJSON writes the drafts in the form of laws/wire. The game is left out.
func (r sentRemedies) MarshalJSON() ([]byte, error) {
	out := sentList{Seq: r.Seq, At: r.At, List: make([]sentRemedy, len(r.List))}
	for i, one := range r.List {
		out.List[i] = sentRemedy{one.Kind, one.Group, sentCommand{one.Draft}, one.NeedsReason, one.Cites, one.Answers, one.Rulings, one.Refused}
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (r *sentRemedies) UnmarshalJSON(data []byte) error {
	var in sentList
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	*r = sentRemedies{Seq: in.Seq, At: in.At, List: make([]remedy.Remedy, len(in.List))}
	for i, one := range in.List {
		r.List[i] = remedy.Remedy{
			Kind: one.Kind, Group: one.Group, Draft: one.Draft.Command, NeedsReason: one.NeedsReason, Cites: one.Cites, Answers: one.Answers, Rulings: one.Rulings, Refused: one.Refused,
		}
	}
	return nil
}

// sentPreview is Preview in the form that nodes send to each other.
type sentPreview Preview

// sentEffect is the JSON object in which sentPreview is sent.
type sentEffect struct {
	Seq    uint64            `json:"seq"`
	Before remedy.State      `json:"before"`
	After  remedy.State      `json:"after"`
	Events []json.RawMessage `json:"events"`
}

// MarshalJSON writes the events in the form of laws/wire.
func (p sentPreview) MarshalJSON() ([]byte, error) {
	out := sentEffect{Seq: p.Seq, Before: p.Before, After: p.After, Events: make([]json.RawMessage, len(p.Events))}
	for i, e := range p.Events {
		data, err := wire.EncodeEvent(e)
		if err != nil {
			return nil, err
		}
		out.Events[i] = data
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (p *sentPreview) UnmarshalJSON(data []byte) error {
	var in sentEffect
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	*p = sentPreview{Seq: in.Seq, Before: in.Before, After: in.After, Events: make([]laws.Event, len(in.Events))}
	for i, data := range in.Events {
		e, err := wire.DecodeEvent(data)
		if err != nil {
			return err
		}
		p.Events[i] = e
	}
	return nil
}

// Act is a command together with its key and the last record that the client had seen when it gave
// the command.
type Act struct {
	Command laws.Command
	// Seen is the number of the last record that the person had before them, 0 if unknown. An
	// arbiter's command is refused with [Stale] if an arbiter has acted after it.
	Seen uint64
	// Key marks the command: given again by the same person with the same key, it has no further
	// effect and gets the same answer. "" marks nothing.
	Key string
}

// MaxKey is the greatest length of the key with which a client marks a command that it may repeat.
const MaxKey = 64

// maxRulings is how many rulings and keys a node remembers for one game, and maxRuledGames for how
// many games.
const (
	maxRulings    = 32
	maxRuledGames = 2048
)

// ruling is a command that a node remembers, to answer a repetition and to warn other arbiters.
type ruling struct {
	by      members.Identity
	arbiter bool
	kind    string
	key     string
	recs    []Recorded
}

// seq returns the number of the last record of the ruling.
func (r *ruling) seq() uint64 { return r.recs[len(r.recs)-1].Seq }

// ruled is what a node remembers of the arbiters' commands in one game.
type ruled struct {
	// from is the record before which the node does not know who ruled.
	from uint64
	list []ruling
}

// rulings remembers the latest rulings in the games that this node holds. The games' logs name the
// role and not the person, and only a person's page says what they had seen.
type rulings struct {
	games map[GameID]*ruled
	order []GameID // the games, the one remembered longest first
}

// forget drops the remembered commands of a game.
func (r *rulings) forget(id GameID) { delete(r.games, id) }

// add remembers a command given in a game. from is the record after which this node holds the game;
// it is used if nothing is remembered of the game yet.
func (r *rulings) add(id GameID, from uint64, one ruling) {
	if r.games == nil {
		r.games = make(map[GameID]*ruled)
	}
	game := r.games[id]
	if game == nil {
		game = &ruled{from: from}
		r.games[id] = game
		r.order = append(r.order, id)
		for len(r.order) > maxRuledGames {
			if r.order[0] != id {
				delete(r.games, r.order[0])
			}
			r.order = r.order[1:]
		}
	}
	game.list = append(game.list, one)
	if n := len(game.list) - maxRulings; n > 0 {
		game.from = max(game.from, game.list[n-1].seq())
		game.list = append([]ruling(nil), game.list[n:]...)
	}
}

// repeated returns the records of a command that was already given with the same key.
func (r *rulings) repeated(id GameID, who members.Identity, key string) ([]Recorded, bool) {
	if game := r.games[id]; game != nil && key != "" {
		for _, one := range game.list {
			if one.key == key && one.by.ID == who.ID {
				return one.recs, true
			}
		}
	}
	return nil, false
}

// since returns the arbiters' commands after the record seen, as pairs of handle and kind. known is
// false if the node cannot know all of them, because it holds the game only after record from.
func (r *rulings) since(id GameID, seen, from uint64) (list []any, known bool) {
	game := r.games[id]
	if game == nil {
		return nil, seen >= from
	}
	for _, one := range game.list {
		if one.arbiter && one.seq() > seen {
			list = append(list, one.by.Handle, one.kind)
		}
	}
	return list, seen >= game.from
}

// answerRepeated answers a command that was already given with the same key. It refuses the command
// of an arbiter who has not seen what another arbiter did since. done is false if the command is
// still to be decided.
func (t *table) answerRepeated(by laws.Actor, r *request) (recs []Recorded, done bool, err error) {
	h := t.hall
	h.ruled.Lock()
	defer h.ruled.Unlock()
	if recs, is := h.ruled.repeated(t.id, r.who, r.key); is {
		return recs, true, nil
	}
	if r.seen == 0 || by.Role != laws.Arbiter {
		return nil, false, nil
	}
	list, known := h.ruled.since(t.id, r.seen, t.heldFrom)
	if len(list) > 0 || !known {
		return nil, true, refusal.New(Stale, list...)
	}
	return nil, false, nil
}

// remember stores the command of an arbiter, and any command with a key, for answerRepeated.
func (t *table) remember(by laws.Actor, r *request, recs []Recorded) {
	if len(recs) == 0 || by.Role != laws.Arbiter && r.key == "" {
		return
	}
	h := t.hall
	h.ruled.Lock()
	defer h.ruled.Unlock()
	h.ruled.add(t.id, t.heldFrom, ruling{r.who, by.Role == laws.Arbiter, r.cmd.CommandKind(), r.key, recs})
}

// recordHolding records the number after which this node holds the game. If the server has other nodes,
// arbiters may have given commands there before.
func (t *table) recordHolding() {
	if t.held {
		return
	}
	t.held, t.heldFrom = true, t.state.Seq()
	if h := t.hall; h.nodes != nil {
		h.ruled.Lock()
		defer h.ruled.Unlock()
		h.ruled.forget(t.id)
	}
}
