package events

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/words"
)

// manageDraft is the data of the page of the next round: the proposed pairing with its reasons, the
// arbiter's changes, and the rules that they break.
type manageDraft struct {
	manageHead
	Number   int
	Changed  bool   // the pairing was changed by hand
	Pairs    string // the pairing as in an address
	Text     string // the pairing with names, for editing
	Walk     []string
	Floats   []draftSide // players who float down, in large fields where reasons are shown on request
	Floated  bool        // the reasons for one of them were requested
	Assumed  []string    // results that the pairing assumes for adjourned games
	Absent   []absentView
	Boards   []draftBoard
	Byes     []draftBye
	Left     []draftSide
	ByeKinds []kind
	Players  []draftSide
	Broken   []string   // absolute rules that the pairing breaks
	Refused  []string   // why the pairing cannot be published
	Departs  *departure // differences from the pairing of the rules
	Proof    *proof     // proof that no pairing exists
	About    int        // starting number of the explained player; 0 for all
	Ask      bool       // explanations are shown for one player at a time
	MayBegin bool       // changes by hand must begin first
	Typed    struct{ One, Other string }
}

// draftSide is a player as a draft shows them.
type draftSide struct {
	Number int
	Who    personView
	Points string
}

type draftBoard struct {
	Board        int
	White, Black draftSide
	Other        bool // differs from the pairing of the rules
	reasons
}

type draftBye struct {
	Who   draftSide
	Kind  string
	Other bool
	reasons
}

// reasons are the sentences that explain a pair or a bye.
type reasons struct {
	Why  []string
	Open bool
	Ask  int // starting number to request for the comparison with the next candidate; 0 when it is shown
	// Floats holds starting numbers of players of the pair who float down, when their reasons are
	// shown on request.
	Floats []int
}

type kind struct{ Code, Name string }

// departure is a difference between a manual pairing and the pairing that the rules would make.
type departure struct {
	Was, Is []string // pairs of the manual pairing, and the pairs of the rules in their place
	Again   string   // the pairing of the rules, as in an address
}

// proof is the explanation why a round cannot be paired, and what would help.
type proof struct {
	Steps []string
	Ways  []way
}

type way struct{ Text, Pairs string }

// draftPage shows the draft of the next round, or the pairing in the query. If the query also has a
// change, it redirects to the changed pairing.
func (v *visit) draftPage() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	q := v.R.URL.Query()
	if !q.Has("pairs") {
		return v.showDraft(e, nil, nil, 0)
	}
	t := e.Tournament
	if !t.NumbersDrawn() {
		return v.Redirect(roundsMatter.address(e))
	}
	h, unread := readPairs(t, q.Get("pairs"))
	if unread != "" {
		return v.showDraft(e, &h, []string{v.T("web.manage.pairs-unread", "Text", unread)}, http.StatusBadRequest)
	}
	if (q.Has("turn") || q.Has("do") || q.Has("check")) && mustBegin(t) {
		faults, status, _ := v.refusalTexts(tournament.Refuse(tournament.ByHandNotBegun, "round", t.Published()+1))
		return v.showDraft(e, &h, faults, status)
	}
	changed, err := v.applyChange(h, q)
	switch {
	case err != nil:
		faults, status, ok := v.refusalTexts(err)
		if !ok {
			return err
		}
		return v.showDraft(e, &h, faults, status)
	case q.Has("turn") || q.Has("do") || q.Has("check"):
		return v.Redirect(draftAddress(e) + "?pairs=" + url.QueryEscape(changed.String()))
	}
	return v.showDraft(e, &h, nil, 0)
}

func draftAddress(e office.Event) string { return "/events/" + string(e.ID) + "/manage/draft" }

// mustBegin reports whether changes by hand of the next round must begin before the pairs are changed.
func mustBegin(t tournament.Tournament) bool {
	_, begun := t.ByHand()
	return t.FIDEMode().In() && !begun
}

// applyChange returns the pairing after the change in a query.
func (v *visit) applyChange(h manualPairing, q url.Values) (manualPairing, error) {
	if q.Has("turn") {
		board, err := strconv.Atoi(q.Get("turn"))
		if err != nil {
			return h, site.Refuse(http.StatusBadRequest, "web.problem.bad-form")
		}
		return h.withColoursSwapped(board), nil
	}
	if !q.Has("do") {
		return h, nil
	}
	one, err := acts.Find(h.t, q.Get("one"))
	if err != nil {
		return h, err
	}
	if q.Get("do") == "bye" {
		bye := tournament.Bye(q.Get("bye"))
		if !slices.Contains(h.byeKinds(), bye) {
			return h, site.Refuse(http.StatusBadRequest, "web.problem.bad-form")
		}
		return h.withBye(one.ID, bye), nil
	}
	other, err := acts.Find(h.t, q.Get("other"))
	if err != nil {
		return h, err
	}
	if one.ID == other.ID {
		return h, tournament.Refuse(tournament.PairedWithSelf, "player", int(one.ID), "name", one.Name)
	}
	if q.Get("do") == "exchange" {
		return h.withPlayersExchanged(one.ID, other.ID), nil
	}
	return h.withPair(one.ID, other.ID), nil
}

// showDraft shows the pairing that the system proposes, or the manual pairing h with the rules that
// it breaks.
func (v *visit) showDraft(e office.Event, h *manualPairing, faults []string, status int) error {
	t := e.Tournament
	d := manageDraft{manageHead: v.manageHead(e, roundsMatter, faults), Number: t.Published() + 1, Changed: h != nil, Assumed: words.PairingNotes(v.Lang, t), Absent: v.absent(t)}
	d.Ask, d.MayBegin = len(t.Order()) > explainedAll, mustBegin(t)
	d.Typed.One, d.Typed.Other = v.R.URL.Query().Get("one"), v.R.URL.Query().Get("other")
	d.About, _ = strconv.Atoi(v.R.URL.Query().Get("why"))
	p, err := v.proposals.draft(e, d.About)
	var refusal *tournament.Refusal
	var impossible *swiss.Impossible
	switch {
	case err == nil:
		if h == nil {
			h = &manualPairing{t, p.Pairings(t)}
		}
	case errors.As(err, &impossible):
		d.Proof = v.proof(t, impossible)
	case errors.As(err, &refusal) && refusal.Code == tournament.NoProposal:
		if h == nil { // the arbiter pairs, from the beginning
			h, d.Changed = &manualPairing{t: t}, true
		}
	default:
		why, code, ok := v.refusalTexts(err)
		if !ok {
			return err
		}
		d.Faults, status = append(d.Faults, why...), cmp.Or(status, code)
		return v.showManageAs("draft", d.manageHead, status, d)
	}
	if h != nil {
		v.fillDraft(&d, *h, p)
	}
	return v.showManageAs("draft", d.manageHead, status, d)
}

// fillDraft fills the page with a pairing and compares it with the proposal.
func (v *visit) fillDraft(d *manageDraft, h manualPairing, p systems.Proposal) {
	text := v.eventText(h.t)
	points := make(map[tournament.PlayerID]string)
	for _, s := range acts.AsPaired(h.t).Standings() {
		points[s.Player] = s.Points.String()
	}
	side := func(id tournament.PlayerID) draftSide {
		one, _ := h.t.Player(id)
		s := draftSide{Number: one.Number, Who: text.person(id), Points: points[id]}
		s.Who.Withdrawn = one.Withdrawn
		return s
	}
	say := func(steps []swiss.Step) (said []string) {
		for _, s := range steps {
			said = append(said, words.Step(v.Lang, s, p.Edition))
		}
		return said
	}
	why := make(map[swiss.Pair][]string)
	for _, pair := range p.Pairs {
		why[swiss.Pair{White: pair.White, Black: pair.Black}] = say(pair.Why)
	}
	for _, bye := range p.Byes {
		why[swiss.Pair{White: bye.Number}] = say(bye.Why)
	}
	proposed := len(p.Pairs)+len(p.Byes) > 0
	d.Pairs, d.Text, d.Walk = h.String(), h.namedText(), say(p.Walk)
	if q := v.R.URL.Query(); q.Has("check") && len(d.Faults) > 0 {
		d.Text = q.Get("pairs") // to be mended
	}
	d.addFloats(p.Walk, func(number int) draftSide { return side(h.t.Order()[number-1]) })
	for _, one := range h.pairings {
		white := side(one.White)
		if one.Bye != "" {
			steps, same := why[swiss.Pair{White: white.Number}]
			d.Byes = append(d.Byes, draftBye{white, words.ByeAt(v.Lang, h.t, h.t.Published()+1, tournament.Board{Pairing: one}), proposed && !same, d.reasonsForPair(steps, white.Number, 0)})
			continue
		}
		black := side(one.Black)
		steps, same := why[swiss.Pair{White: white.Number, Black: black.Number}]
		d.Boards = append(d.Boards, draftBoard{one.Board, white, black, proposed && !same, d.reasonsForPair(steps, white.Number, black.Number)})
	}
	for _, id := range h.unpairedPlayers() {
		d.Left = append(d.Left, side(id))
	}
	for _, bye := range h.byeKinds() {
		d.ByeKinds = append(d.ByeKinds, kind{string(bye), words.Bye(v.Lang, bye)})
	}
	for _, id := range h.t.Order() {
		d.Players = append(d.Players, side(id))
	}
	if d.Changed {
		v.checkPairing(d, h, p)
	}
}

// reasonsForPair returns the reasons of a pair or a bye from the steps of the system's explanation.
// black is 0 for a bye.
func (d *manageDraft) reasonsForPair(steps []string, white, black int) reasons {
	r := reasons{Why: steps}
	switch {
	case d.About > 0 && (d.About == white || d.About == black):
		r.Open = true
	case d.Ask:
		r.Ask = white
	}
	for _, f := range d.Floats {
		if f.Number != d.About && (f.Number == white || f.Number == black) {
			r.Floats = append(r.Floats, f.Number)
		}
	}
	return r
}

// addFloats records the players who float down. In a large field their reasons are shown only on
// request.
func (d *manageDraft) addFloats(walk []swiss.Step, side func(number int) draftSide) {
	if !d.Ask {
		return
	}
	seen := make(map[int]bool)
	for _, step := range walk {
		numbers, _ := step.Args["numbers"].([]int)
		if step.Code != dutch.FloatDown {
			continue
		}
		for _, n := range numbers {
			if !seen[n] {
				seen[n] = true
				d.Floats = append(d.Floats, side(n))
				d.Floated = d.Floated || n == d.About
			}
		}
	}
}

// checkPairing fills the page with the rules that forbid a manual pairing, and with the pairing
// that the rules would make instead.
func (v *visit) checkPairing(d *manageDraft, h manualPairing, p systems.Proposal) {
	if len(h.pairings) > 0 {
		t := h.t
		if begun, is := t.ByHand(); is { // the publication ends them
			t = tournament.Apply(t, tournament.ByHandEnded(begun))
		}
		_, _, err := tournament.Decide(t, tournament.Actor{ID: v.Who.ID}, tournament.PublishRound{Round: d.Number, Pairings: h.pairings}, h.t.LastChange()+1)
		if texts, _, ok := v.refusalTexts(err); err != nil && ok {
			d.Refused = texts
		}
	}
	if broken, err := systems.Broken(h.t, h.pairings); err == nil {
		for _, b := range broken {
			d.Broken = append(d.Broken, words.Refusal(v.Lang, b.Refusal(h.t)))
		}
	}
	if len(p.Pairs)+len(p.Byes) == 0 {
		return
	}
	var difference *swiss.Difference
	var err error
	if pairsSamePlayers(h.t, h.pairings, p) {
		difference = swiss.DifferenceOf(d.Number, swissPairs(h.t, h.pairings), swissPairing(h.t, p.Pairings(h.t)))
	} else {
		difference, err = acts.CompareWithProposal(h.t, h.pairings)
	}
	if err != nil || difference == nil {
		d.Changed = err != nil
		return
	}
	colors, _ := systems.ColorFaults(h.t, systems.IntegrityPairs(h.t, difference.Was)) // an error is one of the event, shown above
	for _, b := range colors {
		d.Broken = append(d.Broken, words.Refusal(v.Lang, b.Refusal(h.t)))
	}
	d.Departs = &departure{Was: v.pairTexts(h.t, difference.Was), Is: v.pairTexts(h.t, difference.Is), Again: manualPairing{h.t, p.Pairings(h.t)}.String()}
}

// swissPairs converts pairings to pairs of starting numbers. A pairing-allocated bye is a pair
// without Black, and requested byes are omitted.
func swissPairs(t tournament.Tournament, pairings []tournament.Pairing) []swiss.Pair {
	number := func(id tournament.PlayerID) int { p, _ := t.Player(id); return p.Number }
	var pairs []swiss.Pair
	for _, p := range pairings {
		switch p.Bye {
		case "":
			pairs = append(pairs, swiss.Pair{White: number(p.White), Black: number(p.Black)})
		case t.AllocatedBye():
			pairs = append(pairs, swiss.Pair{White: number(p.White)})
		}
	}
	return pairs
}

// swissPairing converts pairings to a pairing of package swiss.
func swissPairing(t tournament.Tournament, pairings []tournament.Pairing) swiss.Pairing {
	var made swiss.Pairing
	for _, p := range swissPairs(t, pairings) {
		if p.Black == 0 {
			made.Bye = p.White
		} else {
			made.Pairs = append(made.Pairs, p)
		}
	}
	return made
}

// pairTexts returns pairs of starting numbers as text with names.
func (v *visit) pairTexts(t tournament.Tournament, pairs []swiss.Pair) []string {
	order := t.Order()
	name := func(number int) string {
		p, _ := t.Player(order[number-1])
		return strconv.Itoa(number) + " " + p.Name
	}
	var texts []string
	for _, p := range pairs {
		if p.Black == 0 {
			texts = append(texts, name(p.White)+": "+v.T("web.manage.without-opponent"))
			continue
		}
		texts = append(texts, name(p.White)+" – "+name(p.Black))
	}
	return texts
}

// proof explains in words why a round cannot be paired, with solutions as pairings.
func (v *visit) proof(t tournament.Tournament, i *swiss.Impossible) *proof {
	said := &proof{}
	for _, s := range i.Proof {
		said.Steps = append(said.Steps, words.Step(v.Lang, s, i.Edition))
	}
	order := t.Order()
	for _, w := range i.Ways {
		h := manualPairing{t: t}
		for n, p := range w.Pairing.Pairs {
			h.pairings = append(h.pairings, tournament.Pairing{Board: n + 1, White: order[p.White-1], Black: order[p.Black-1]})
		}
		if w.Pairing.Bye > 0 {
			h.pairings = append(h.pairings, tournament.Pairing{White: order[w.Pairing.Bye-1], Bye: t.AllocatedBye()})
		}
		said.Ways = append(said.Ways, way{words.Step(v.Lang, w.Step, i.Edition), h.String()})
	}
	return said
}

// publishRound publishes the pairing in the form, or the proposal of the system when there is none.
func (v *visit) publishRound() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	text := v.Form("pairs")
	if text == "" {
		return v.finish(e, v.office.PublishRound(v.R.Context(), v.Who, e.ID, v.pathNumber("round")), roundsMatter, "web.notice.published")
	}
	h, unread := readPairs(e.Tournament, text)
	if unread != "" {
		return v.showDraft(e, &h, []string{v.T("web.manage.pairs-unread", "Text", unread)}, http.StatusBadRequest)
	}
	if _, _, err := v.office.PublishPairings(v.R.Context(), v.Who, e.ID, v.pathNumber("round"), h.pairings, v.Form("reason")); err != nil {
		faults, status, ok := v.refusalTexts(err)
		if !ok {
			return err
		}
		if e, err = v.event(); err != nil {
			return err
		}
		return v.showDraft(e, &h, faults, status)
	}
	v.SetNotice("web.notice.published")
	return v.Redirect(roundsMatter.address(e))
}

// beginByHand begins changes by hand of the next round, and shows the draft.
func (v *visit) beginByHand() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	address := draftAddress(e)
	if pairs := v.Form("pairs"); pairs != "" {
		address += "?pairs=" + url.QueryEscape(pairs)
	}
	if err := v.office.BeginByHand(v.R.Context(), v.Who, e.ID, v.formNumber("round")); err != nil {
		return v.finish(e, err, roundsMatter, "")
	}
	return v.Redirect(address)
}

// endByHand ends changes by hand without applying them.
func (v *visit) endByHand() error {
	return v.runCommand(roundsMatter, "web.notice.by-hand-ended", func(ctx context.Context, e office.Event) error {
		return v.office.EndByHand(ctx, v.Who, e.ID, v.formNumber("round"))
	})
}
