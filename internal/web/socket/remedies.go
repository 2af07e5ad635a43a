package socket

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/remedy"
	lawwire "github.com/escaque/escaque/laws/wire"
	"github.com/escaque/escaque/laws/words"
	"github.com/escaque/escaque/tournament"
)

// What the arbiter of a game may do in it: every command of the Laws, by its name there. Players
// ask for their requests and appeals in the same way.

// remediesCommand lists commands of the Laws with whether they are allowed now, and the reason if they
// are not: all commands of an arbiter for the game's arbiter, requests and appeals for a player. A
// player does not learn whether a claim would be right. Nothing is recorded.
type remediesCommand struct{ inGame }

// remediesAnswer is the answer to `remedies`.
type remediesAnswer struct {
	Seen     uint64          `json:"seen"`              // number of the last record of the game, to be given back with `conduct`
	Remedies []remedyMessage `json:"remedies"`          // in the order in which to list them
	Rulings  []ruledMessage  `json:"rulings,omitempty"` // who ruled in the game, the oldest first; for its arbiters only
	Calls    []callStep      `json:"calls,omitempty"`   // what happened to the calls of the game, the oldest first; for its arbiters only
	Moves    []madeMove      `json:"moves,omitempty"`   // every move that was made, moves taken back as well, the oldest first; for its arbiters only
	Open     int             `json:"open,omitempty"`    // entries of the event's record that are open, because the event refused what follows from them; for its arbiters only
}

// callStep is what happened to a call of a game.
type callStep struct {
	At   clock.Instant `json:"at"`
	Ply  int           `json:"ply,omitempty"` // half moves made before it
	Text string        `json:"text"`
}

// madeMove is a move of a game's log.
type madeMove struct {
	Seq  uint64        `json:"seq"` // number of the record
	At   clock.Instant `json:"at"`
	Ply  int           `json:"ply,omitempty"` // half moves made before it
	SAN  string        `json:"san"`
	Clk  int64         `json:"clk"`            // time left after it
	Note string        `json:"note,omitempty"` // " – by their assistant", for a move that an assistant made
	Back bool          `json:"back,omitempty"` // it was taken back
}

// ruledMessage says which arbiter caused records of a game's log, which itself names only the role.
type ruledMessage struct {
	Who  playerMessage `json:"who"`
	Seqs []uint64      `json:"seqs"` // numbers of the records
}

// remedyMessage is a command of an arbiter or player, and whether the Laws allow it now.
type remedyMessage struct {
	Kind    string           `json:"kind"` // as in docs/conduct.md
	Group   remedy.Group     `json:"group" oneof:"clock|position|penalty|case|result|adjournment|people|record|play"`
	Title   string           `json:"title"`
	Article string           `json:"article,omitempty"`                                          // of the game's edition, on which it would rest
	Offered bool             `json:"offered"`                                                    // the Laws would accept the draft
	Answers int              `json:"answers,omitempty"`                                          // its place among the answers to the open case, from 1
	Why     *explain.Refusal `json:"why,omitempty"`                                              // why they would not
	Place   string           `json:"place,omitempty" oneof:"command|envelope|server|board|none"` // where it is given if not with `conduct`
	Name    string           `json:"name,omitempty"`                                             // the command to give it with, for the place `command`
	Draft   json.RawMessage  `json:"draft" type:"Record<string, unknown>"`                       // the command that is accepted, without the reason
	Fields  []remedyField    `json:"fields,omitempty"`                                           // what can be given with it
	Until   clock.Instant    `json:"until,omitempty"`                                            // when the event's limit for it ends, for an appeal
}

// remedyField is a field of a command.
type remedyField struct {
	Name   string        `json:"name"` // in the command's object; a field of an inner object has a dot
	Label  string        `json:"label"`
	Takes  lawwire.Takes `json:"takes" oneof:"word|text|number|yes-no|span|limit|instant|control|money"` // spans and instants are milliseconds; a limit is -1 for none; money is in hundredths of its currency
	Words  []remedyWord  `json:"words,omitempty"`                                                        // of which one is chosen; of money they are only proposed
	Pair   bool          `json:"pair,omitempty"`                                                         // a list of two, White's and Black's
	Many   bool          `json:"many,omitempty"`                                                         // a list
	Needed bool          `json:"needed,omitempty"`                                                       // it must be given
	Hint   string        `json:"hint,omitempty"`                                                         // which values are possible, for people
}

// remedyWord is a word that a field takes.
type remedyWord struct {
	Word string `json:"word"`
	Text string `json:"text"`          // for people
	Why  string `json:"why,omitempty"` // why it cannot be chosen now
}

// remedies executes remediesCommand.
func (c *conn) remedies(ctx context.Context, cmd remediesCommand) (remediesAnswer, error) {
	found, err := c.s.hall.Remedies(ctx, cmd.Game, c.who)
	if err != nil {
		return remediesAnswer{}, err
	}
	answer := remediesAnswer{Seen: found.Seq, Remedies: make([]remedyMessage, 0, len(found.List))}
	for _, r := range found.List {
		m, err := remedyOf(c.language(), &r)
		if err != nil {
			return remediesAnswer{}, err
		}
		answer.Remedies = append(answer.Remedies, m)
	}
	v, err := c.s.hall.Table(ctx, cmd.Game, c.who)
	if err != nil {
		return remediesAnswer{}, err
	}
	if v.You != hall.Neither {
		dropArbiterFields(answer.Remedies)
		return answer, c.completeAppeal(&v, answer.Remedies)
	}
	if v.Event != nil {
		answer.Open = c.s.opt.OpenEntries(v.Event.Event).Refused
	}
	dropUnknownWords(v.Terms.Edition, answer.Remedies)
	if err := c.completeFine(&v, answer.Remedies); err != nil {
		return remediesAnswer{}, err
	}
	acts, rulings, err := c.s.calls.ActsAt(ctx, cmd.Game)
	if err != nil {
		return remediesAnswer{}, err
	}
	for _, one := range rulings {
		answer.Rulings = append(answer.Rulings, ruledMessage{c.s.personOf(one.By), one.Seqs})
	}
	played, events, err := c.s.hall.Protocol(ctx, cmd.Game, c.who)
	if err != nil {
		return remediesAnswer{}, err
	}
	answer.Moves = madeMoves(c.language(), events, len(played.Moves))
	answer.Calls = c.callSteps(events, acts)
	return answer, nil
}

// madeMoves returns the moves among the events of a game that now stands at the given number of half
// moves.
func madeMoves(lang string, events []hall.Recorded, plies int) (list []madeMove) {
	back := MovesTakenBack(events, plies)
	for _, r := range events {
		if made, is := r.Event.(laws.MoveMade); is {
			list = append(list, madeMove{
				Seq: r.Seq, At: made.At, Ply: made.Ply, SAN: made.SAN, Clk: made.Clock.Left[made.Color].Milliseconds(),
				Note: words.AssistantNote(lang, made), Back: back[r.Seq],
			})
		}
	}
	return list
}

// MovesTakenBack returns the numbers of the records with moves that are not among the first plies
// half moves in which the game now stands, because they were taken back.
func MovesTakenBack(events []hall.Recorded, plies int) map[uint64]bool {
	back := map[uint64]bool{}
	for _, r := range slices.Backward(events) {
		if made, is := r.Event.(laws.MoveMade); is {
			back[r.Seq] = made.Ply >= plies
			plies = min(plies, made.Ply)
		}
	}
	return back
}

// callSteps returns what happened to the calls of a game as sentences, each with its place among the
// moves of the game's events.
func (c *conn) callSteps(events []hall.Recorded, acts []desk.Act) (steps []callStep) {
	ply := 0
	for _, a := range acts {
		for len(events) > 0 && events[0].Event.Instant() <= a.At {
			if made, is := events[0].Event.(laws.MoveMade); is {
				ply = made.Ply + 1
			}
			events = events[1:]
		}
		steps = append(steps, callStep{At: a.At, Ply: ply, Text: CallSentence(c.language(), a, c.s.called)})
	}
	return steps
}

// dropArbiterFields removes from the requests of a player what only an arbiter may give with them: a
// player adjourns with a sealed move (regulation 10 of the hall).
func dropArbiterFields(requests []remedyMessage) {
	for i := range requests {
		if m := &requests[i]; m.Kind == (laws.Adjourn{}).CommandKind() {
			m.Fields = slices.DeleteFunc(m.Fields, func(f remedyField) bool { return f.Name == "without" })
		}
	}
}

// completeAppeal adds to the appeal among remedies what the game and its event say about it: the
// decisions against which it may be made, the limit, and why none is allowed now.
func (c *conn) completeAppeal(v *hall.View, list []remedyMessage) error {
	i := slices.IndexFunc(list, func(m remedyMessage) bool { return m.Kind == laws.NoteAppeal{}.CommandKind() })
	if i < 0 {
		return nil
	}
	m := &list[i]
	for f := range m.Fields {
		switch field := &m.Fields[f]; field.Name {
		case "against":
			field.Takes, field.Words = lawwire.TakesWord, decisionsOf(c.language(), v)
		case "said":
			field.Needed = true
		}
	}
	until, why := c.s.hall.AppealLimit(v)
	if m.Until = until; why != nil && m.Offered {
		refusal, ok := explain.RefusalOf(c.language(), why)
		if !ok {
			return why
		}
		m.Offered, m.Why = false, &refusal
	}
	return nil
}

// dropUnknownWords removes from remedies the offences and penalties that an edition of the Laws does
// not have.
func dropUnknownWords(edition laws.Edition, list []remedyMessage) {
	known := make(map[string][]string)
	for _, o := range laws.Offences(edition) {
		known["offence"] = append(known["offence"], o.String())
	}
	for _, p := range laws.Penalties(edition) {
		known["penalty"] = append(known["penalty"], p.String())
	}
	for i := range list {
		for f := range list[i].Fields {
			field := &list[i].Fields[f]
			if names, named := known[field.Name]; named {
				field.Words = slices.DeleteFunc(field.Words, func(w remedyWord) bool { return !slices.Contains(names, w.Word) })
			}
		}
	}
}

// takesMoney is what the amount of a fine takes: hundredths of a currency, written with decimals.
const takesMoney lawwire.Takes = "money"

// completeFine adds to the penalties among remedies the fines that the event of the game has
// announced, or why it can have none. Article 12.9.7, 2023.
func (c *conn) completeFine(v *hall.View, list []remedyMessage) error {
	i := slices.IndexFunc(list, func(m remedyMessage) bool { return m.Kind == laws.Penalise{}.CommandKind() })
	if i < 0 {
		return nil
	}
	var (
		fines     hall.Fines
		anyAmount bool
		why       error
	)
	known := laws.HasFines(v.Terms.Edition)
	if known {
		fines, anyAmount, why = c.s.hall.FinesOf(v)
	}
	if anyAmount {
		return nil
	}
	m := &list[i]
	m.Fields = slices.DeleteFunc(m.Fields, func(f remedyField) bool {
		return f.Name == "currency" || f.Name == "amount" && (!known || why != nil)
	})
	for f := range m.Fields {
		switch field := &m.Fields[f]; field.Name {
		case "amount":
			field.setFines(&fines)
		case "penalty":
			if why == nil {
				continue
			}
			refusal, ok := explain.RefusalOf(c.language(), why)
			if !ok {
				return why
			}
			field.forbid(laws.Fine.String(), refusal.Text)
		}
	}
	return nil
}

// setFines makes the field of an amount that of the announced fines: one of them, or, if the event
// has announced a highest fine, any amount.
func (f *remedyField) setFines(fines *hall.Fines) {
	text := func(amount int) string { return tournament.Money(amount, fines.Currency) }
	var hint []string
	for _, amount := range fines.Amounts {
		f.Words = append(f.Words, remedyWord{Word: strconv.Itoa(amount), Text: text(amount)})
		hint = append(hint, text(amount))
	}
	if fines.Most > 0 {
		f.Takes = takesMoney
		hint = append(hint, "≤ "+text(fines.Most))
	}
	f.Hint = strings.Join(hint, ", ")
}

// forbid says of a word that it cannot be chosen, and why.
func (f *remedyField) forbid(word, why string) {
	for i := range f.Words {
		if f.Words[i].Word == word {
			f.Words[i].Why = why
		}
	}
}

// decisionsOf returns the decisions of arbiters in a game, each rule once with the latest decision
// under it, the latest first.
func decisionsOf(lang string, v *hall.View) (list []remedyWord) {
	for _, entry := range slices.Backward(v.Log) {
		var by laws.Citation
		switch e := entry.Event.(type) { //nolint:gochecksumtype // the others are no decisions
		case laws.Penalised:
			by = e.Citation
		case laws.DeviceNoticed:
			by = e.Citation
		case laws.CaseRuled:
			by = e.Citation
		case laws.ClaimDecided:
			by = e.Citation
		case laws.ResultCorrected:
			by = e.Citation
		case laws.GameReopened:
			by = e.Citation
		case laws.PositionRestored:
			by = e.Citation
		case laws.ClocksSet:
			by = e.Citation
		case laws.CounterSet:
			by = e.Citation
		case laws.ControlSet:
			by = e.Citation
		case laws.TimeGiven:
			by = e.Citation
		case laws.StopRuled:
			by = e.Citation
		case laws.DecidedByAnalogy:
			by = e.Citation
		case laws.Expelled:
			by = e.Citation
		case laws.GameEnded:
			if e.Termination == laws.ArbiterDecision || e.Termination == laws.Annulled {
				by = e.Citation
			}
		}
		if by.Rule != "" && !slices.ContainsFunc(list, func(w remedyWord) bool { return w.Word == string(by.Rule) }) {
			list = append(list, remedyWord{Word: string(by.Rule), Text: EventSentence(lang, v, entry.Recorded)})
		}
	}
	return list
}

// remedyOf converts a remedy.
func remedyOf(lang string, r *remedy.Remedy) (m remedyMessage, err error) {
	at := placeOf(r.Kind)
	m = remedyMessage{Kind: r.Kind, Group: r.Group, Title: words.Command(lang, r.Kind), Article: r.Cites.Article, Offered: r.Offered(), Answers: r.Answers}
	if m.Draft, err = draftOf(r.Draft); err != nil {
		return m, err
	}
	if !r.Offered() {
		why, _ := explain.RefusalOf(lang, r.Refused)
		m.Why = &why
	}
	if !at.isConducted() {
		m.Place, m.Name = string(at.way), at.name
		return m, nil
	}
	admits := r.Kind == laws.AdmitAssistant{}.CommandKind()
	for _, f := range lawwire.Fields(r.Kind) {
		if admits && f.Name == "account" {
			continue // the hall finds it by the name
		}
		field := remedyField{
			Name: f.Name, Label: words.CommandField(lang, r.Kind, f.Name), Takes: f.Takes, Pair: f.Pair, Many: f.Many,
			Needed: f.Needed || f.Name == "reason" && r.NeedsReason || f.Name == "name" && admits || f.Name == "said" && r.Kind == laws.AskExplanation{}.CommandKind(),
		}
		for _, word := range f.Values {
			rules := func(one laws.Ruling) bool { return one.String() == word }
			if f.Name == "ruling" && len(r.Rulings) > 0 && !slices.ContainsFunc(r.Rulings, rules) {
				continue // the edition does not offer it for this claim
			}
			field.Words = append(field.Words, remedyWord{Word: word, Text: words.FieldWord(lang, f.Name, word)})
		}
		m.Fields = append(m.Fields, field)
	}
	return m, nil
}

// draftOf returns the JSON object of a drafted command, without the texts that a person must write.
func draftOf(c laws.Command) (json.RawMessage, error) {
	line, err := lawwire.EncodeCommand(c)
	if err != nil {
		return nil, err
	}
	var object map[string]any
	if err := json.Unmarshal(line, &object); err != nil {
		return nil, err
	}
	for name, value := range object {
		if value == hall.RemedyReason || name == "v" {
			delete(object, name)
		}
	}
	return json.Marshal(object)
}

// maxLawCommand is the greatest size of a command of the Laws, in bytes.
const maxLawCommand = 8 << 10

// lawObject is a command of the Laws as a JSON object.
type lawObject struct {
	Command json.RawMessage `json:"command" type:"Record<string, unknown>"` // as in docs/conduct.md, without `at` and `by`: `{"type": "StopClocks", "reason": "..."}`; at most 8 KiB
}

// read returns the command. It refuses an object that cannot be read, and a command that is given
// in another place.
func (o lawObject) read(c *conn) (laws.Command, error) {
	if len(o.Command) > maxLawCommand {
		return nil, c.refuse("bad-command", "Field", "")
	}
	command, err := lawwire.ReadCommand(o.Command)
	var fault *lawwire.LineError
	if errors.As(err, &fault) {
		return nil, c.refuse("bad-command", "Field", fault.Field)
	}
	if err != nil {
		return nil, err
	}
	at := placeOf(command.CommandKind())
	if !at.isConducted() && at.way != onBoards { // at a screen the Laws refuse those with their article
		return nil, c.refuse("other-place", "What", words.Command(c.language(), at.kind), "Where", string(at.way), "Name", at.name)
	}
	return command, nil
}

// conductCommand gives a command of the Laws in a game, as its arbiter or as a player. Commands that
// are given in another place are refused with that place; docs/conduct.md has a table of all.
type conductCommand struct {
	inGame
	lawObject
	Seen uint64 `json:"seen,omitempty"` // as in `remedies`; if an arbiter has acted in the game since, the command is refused as `stale`
	Key  string `json:"key,omitempty"`  // at most 64 characters; given again with the same key, the command has no further effect and the same answer; after a restart of the server only `seen` keeps it from being given twice
}

// conduct executes conductCommand.
func (c *conn) conduct(ctx context.Context, cmd conductCommand) (recorded, error) {
	command, err := cmd.read(c)
	if err != nil {
		return recorded{}, err
	}
	if len(cmd.Key) > hall.MaxKey {
		return recorded{}, c.refuse("bad-field", "Field", "key", "Allowed", "≤ 64")
	}
	facts, err := c.s.hall.Conduct(ctx, cmd.Game, c.who, hall.Act{Command: command, Seen: cmd.Seen, Key: cmd.Key})
	var r recorded
	for _, fact := range facts {
		r.Seq = append(r.Seq, fact.Seq)
	}
	return r, c.s.withRulings(err, cmd.Game, cmd.Seen)
}

// withRulings returns a refusal as stale with the arbiters' commands since the record seen, taken
// from the arbiters' log. The node that holds a game does not know them after a restart. Other
// errors are returned unchanged.
func (s *Server) withRulings(err error, game hall.GameID, seen uint64) error {
	var refused *hall.Error
	if !errors.As(err, &refused) || refused.Code != hall.Stale || len(refused.Args) > 0 {
		return err
	}
	var rulings []any
	for _, one := range s.calls.Current().RulingsSince(string(game), seen) {
		rulings = append(rulings, one.By.Handle, one.Command)
	}
	return &hall.Error{Code: hall.Stale, Args: rulings}
}

// way is how a command of the Laws reaches a game from a browser: by `conduct`, by a command of its
// own, or not at all.
type way string

const (
	byConduct  way = "conduct"  // the command `conduct` of the protocol
	byCommand  way = "command"  // a command of the protocol of its own, because more must be right than the Laws ask
	onEnvelope way = "envelope" // the page of the game, where the envelope is
	byServer   way = "server"   // the server gives it
	onBoards   way = "board"    // a game on a board of wood
	nowhere    way = "none"     // for the reason given
)

// place is where and how a command of the Laws can be given in a browser.
type place struct {
	kind string
	way  way
	name string // of the protocol's own command, if there is one
	also bool   // `conduct` gives it too
	why  string // the reason for a command that has no place, and what a place means
}

// isConducted reports whether `conduct` gives the command.
func (p *place) isConducted() bool { return p.way == byConduct || p.also }

// placeOf returns the place of a kind of command. A kind that is not in the table has none.
func placeOf(kind string) place {
	if i := slices.IndexFunc(places(), func(p place) bool { return p.kind == kind }); i >= 0 {
		return places()[i]
	}
	return place{kind: kind, way: nowhere}
}

// own returns the place of a command of the Laws that the protocol has under its own name. also
// tells that `conduct` gives it too, with everything that it may contain.
func own(kind, name string, also bool, why string) place {
	return place{kind: kind, way: byCommand, name: name, also: also, why: why}
}

// conducted returns the places of kinds that `conduct` gives.
func conducted(kinds ...string) (list []place) {
	for _, kind := range kinds {
		list = append(list, place{kind: kind, way: byConduct})
	}
	return list
}

// atWoodenBoards returns the places of commands that exist only at wooden boards.
func atWoodenBoards(kinds ...string) (list []place) {
	for _, kind := range kinds {
		list = append(list, place{kind: kind, way: onBoards, why: "it is given at a board of wood, and the games of the hall are played on screen"})
	}
	return list
}

// atTwoBoards returns the places of kinds that exist only where a player who cannot see has a board
// of their own.
func atTwoBoards(kinds ...string) (list []place) {
	for _, kind := range kinds {
		list = append(list, place{kind: kind, way: onBoards, why: "on screen the program shows one position to both players, so nothing is repeated or made on a second board"})
	}
	return list
}

// places returns the places of all commands of the Laws, in alphabetical order.
var places = sync.OnceValue(func() []place {
	return slices.SortedFunc(slices.Values(slices.Concat(
		conducted(
			"Adjourn", "AdmitAssistant", "AnnounceSession", "Annul", "Arrive", "AskAssistant", "AskExplanation", "AskRecord", "AskSheet", "BothRefuse",
			"CorrectTimes", "DecideByAnalogy", "DeclareDead", "DefaultPlayer", "DemandRecord", "DeviceFound", "Excuse", "ExcuseRecord",
			"Expel", "FindBothFlags", "FlagFall", "GiveTime", "HandInEvidence", "HandInSheet", "Inform", "LendSheet", "NoShow", "NoteAppeal",
			"Penalise", "PhoneRang", "Reconstruct", "Reopen", "ReplaceSheet", "ReportConduct", "ReportSetup",
			"RequestIncrement", "RestorePosition", "ResumeAdjourned", "ReturnSheet", "RuleSealed", "RuleSetup", "RuleSheets", "RuleStop", "SetClocks",
			"SetControl", "SetMoveCounter", "SignSheet", "Verdict", "VerifyEvidence", "WriteMove", "WriteNote",
		),
		atWoodenBoards(
			"Adjust", "AgreeToCorrect", "ClaimClockDefect", "ClaimDisplaced", "ClaimIllegal", "ClaimTouch", "DisplaceMen", "PressBack",
			"PressClock", "Promote", "Release", "RightMen", "RuleClock", "RuleIllegal", "RuleTouch", "Touch",
		),
		atTwoBoards("DemandBoards", "Execute", "Repeat", "SettleBoards"),
		[]place{
			own("Abort", "abort", true, ""),
			own("AcceptDraw", "accept-draw", true, ""),
			own("Announce", "announce", false, "measures the lag; on screen, announcing a move makes it"),
			own("ClaimFifty", "claim-fifty", true, ""),
			own("ClaimFlag", "claim-flag", true, ""),
			own("ClaimQuickplay", "claim-quickplay", true, ""),
			own("ClaimRepetition", "claim-repetition", true, ""),
			own("CloseEnvelope", "seal", false, "closes it with the sealed move"),
			own("ConsentDraw", "consent-draw", true, ""),
			own("DeclineDraw", "decline-draw", true, ""),
			own("Move", "move", false, "measures the lag"),
			own("OfferDraw", "offer-draw", true, ""),
			own("PlayerStopClocks", "call-arbiter", false, "calls an arbiter, and stops the clocks until one has come, at most for the minutes of a call"),
			own("Resign", "resign", true, ""),
			own("ResumeGame", "resume-game", true, ""),
			own("RuleQuickplay", "rule-quickplay", true, ""),
			own("Seal", "seal", false, "encrypts the move"),
			own("SetResult", "rule-result", true, ""),
			own("StopClocks", "stop-clocks", true, ""),
			{kind: "OpenEnvelope", way: onEnvelope, why: "needs the key, which never leaves the arbiter's browser"},
			{kind: "LoseEnvelope", way: onEnvelope, why: "the server knows whether an envelope can be opened; the operator declares a key lost"},
			{kind: "ReportTouch", way: onBoards, why: "an assistant gives it who sees the opponent touch a piece, which nobody sees on a screen"},
			{kind: "Interrupt", way: byServer, why: "records the server's own outages"},
			{kind: "KeepEnvelope", way: byServer, why: "keeps the envelope as soon as it is closed"},
			{kind: "Start", way: byServer, why: "begins a game when its players are seated"},
			{kind: "Witness", way: nowhere, why: "a spectator tells the arbiter in a message; a text of theirs would stand in the log of other people's game"},
		},
	)), func(a, b place) int { return cmp.Compare(a.kind, b.kind) })
})
