package events

import (
	"fmt"
	"hash/fnv"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/prizes"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/words"
)

// appealForm is the form of an appeal, beside those of the kinds of matters.
const appealForm = "appeal"

// manageRecord is the data of the tab of the arbiter's record.
type manageRecord struct {
	manageHead
	Rounds  []int
	Round   int    // the filter; 0 for all
	Player  string // the filter, as the page lists players
	Players []string
	Rows    []recordRow
	Appeals []appealRow
	Kinds   []recordChoice // of new entries
	Form    recordForm
	Print   string // address of the shown record as a page to print
}

// recordRow is an entry of the record.
type recordRow struct {
	Event                    string // identifier of the event
	Number                   int
	At                       int64
	By, Place, What, Article string
	Text, Why                string
	Revoked, MayRevoke       bool
	Address                  string // of the page of its board, if it has one
	OnBoard                  bool   // shown on that page, which says the place already
	Open, Settled            string // why the event refused what follows from it, and how that was settled
	MaySettle                bool
}

// recordChoice is something that a field of a form offers.
type recordChoice struct {
	Code, Name string
	Chosen     bool
}

// boardPage returns the address of the page of a board, or "" for none.
func boardPage(e office.Event, round, board, game int) string {
	if round == 0 || board == 0 {
		return ""
	}
	return "/events/" + string(e.ID) + "/rounds/" + strconv.Itoa(round) + "/boards/" + acts.BoardID{Round: round, Board: board, Game: game}.String()
}

// playerNumber returns the number by which the fields of the pages name a player.
func playerNumber(p tournament.Player) int {
	if p.Number == 0 {
		return int(p.ID)
	}
	return p.Number
}

// recordForm is the form of a new entry in the arbiter's record. Its texts are those that were
// typed.
type recordForm struct {
	Kind                              string // empty without a form
	Name                              string
	Penalties                         []recordChoice
	Sides                             []recordChoice // the players of the board, to choose from
	Against                           []recordChoice // entries against which an appeal may be made
	Round, Board, Player, Article     string
	Penalty, Time, Points, Games      string
	Amount, Rounds, Fines             string // Fines are the announced ones
	Contest, Stage, Game              string // the game of a contest
	OfContests                        bool
	White, Black, Text, AgainstNumber string
	Default, Award, OfTeams           bool
	Excludes                          bool     // the edition knows the exclusion from rounds
	Costs                             []string // what illegal moves cost under the edition
	Tried                             bool     // the effects are shown, and the form asks once more
	Changed                           bool     // they differ from those that were shown before
	Sure                              string   // stands for the entry with these effects
	Place, Back                       string   // the board of the form, and where its page is
	Effects                           []string
	Moved                             []movedRow
	NeedsPlayer, NeedsBoard           bool
}

func (v *visit) showRecord(e office.Event, faults []string, status int) error {
	return v.showRecordForm(e, v.typedForm(e.Tournament), faults, status)
}

// recordAddress returns the address of the record, with a form of a kind for a board or player.
func recordAddress(e office.Event, values url.Values) string {
	if len(values) == 0 {
		return recordMatter.address(e)
	}
	return recordMatter.address(e) + "?" + values.Encode()
}

// formAddress returns the address of the form of a kind for a board, and a player of it if not 0.
func formAddress(e office.Event, kind string, place acts.BoardID, player int) string {
	values := url.Values{"new": {kind}, "round": {strconv.Itoa(place.Round)}, "board": {place.String()}}
	if player > 0 {
		values.Set("player", strconv.Itoa(player))
	}
	return recordAddress(e, values) + "#new"
}

// typedForm returns the form of the request with what was typed into it.
func (v *visit) typedForm(t tournament.Tournament) recordForm {
	get := func(name string) string {
		if v.R.Method == http.MethodPost {
			return v.Form(name)
		}
		return strings.TrimSpace(v.R.URL.Query().Get(name))
	}
	f := recordForm{
		Kind: get("new"), Round: get("round"), Board: get("board"), Player: get("player"), Article: get("article"), Penalty: get("penalty"), Time: get("time"),
		Points: get("points"), Games: get("games"), Amount: get("amount"), Rounds: get("rounds"), Contest: get("contest"), Stage: get("stage"), Game: get("game"), White: get("white"), Black: get("black"), Text: get("text"), AgainstNumber: get("against"),
		Default: get("default") != "", Award: get("award") != "", OfTeams: t.OfTeams(), OfContests: len(t.Contests()) > 0,
	}
	if f.Kind != appealForm && !slices.Contains(tournament.MatterKinds(), tournament.MatterKind(f.Kind)) {
		f.Kind = ""
	}
	return f
}

// completeForm adds what the form offers to choose from.
func (v *visit) completeForm(e office.Event, f recordForm) recordForm {
	t := e.Tournament
	switch f.Kind {
	case "":
		return f
	case appealForm:
		f.Name = v.T("web.record.appeal")
		for _, r := range t.Rulings() {
			if !r.Revoked {
				f.Against = append(f.Against, recordChoice{strconv.Itoa(r.Number), strconv.Itoa(r.Number) + " · " + words.Matter(v.Lang, t, r.Matter), strconv.Itoa(r.Number) == f.AgainstNumber})
			}
		}
	default:
		f.Name = words.MatterKind(v.Lang, tournament.MatterKind(f.Kind))
	}
	round := parseRating(f.Round)
	edition := t.Regulations().LawsOf(round)
	for _, p := range tournament.Penalties(edition) {
		article := words.Article(v.Lang, tournament.PenaltyArticle(edition, p), edition)
		f.Penalties = append(f.Penalties, recordChoice{string(p), words.PenaltyName(v.Lang, p) + " (" + article + ")", string(p) == f.Penalty})
	}
	board, game, _ := strings.Cut(f.Board, ".")
	if b, found := t.Board(round, parseRating(board)); found {
		place := acts.BoardID{Round: round, Board: b.Board, Game: max(parseRating(game), 0)}
		f.Place, f.Back = words.BoardPlace(v.Lang, t, round, place.Board, place.Game), boardPage(e, round, place.Board, place.Game)
		for _, id := range []tournament.PlayerID{b.White, b.Black} {
			p, _ := t.Player(id)
			number := strconv.Itoa(playerNumber(p))
			chosen, _, _ := strings.Cut(f.Player, " · ")
			f.Sides = append(f.Sides, recordChoice{number, number + " · " + p.Name, number == chosen})
		}
	}
	f.Fines, f.Excludes = t.FineList(), tournament.PenaltyArticle(edition, tournament.PenaltyExclusion) != ""
	switch tournament.MatterKind(f.Kind) {
	case tournament.IllegalMatter:
		f.NeedsPlayer, f.NeedsBoard = true, true
		for count := 1; count <= 3; count++ {
			cost := tournament.IllegalCostOf(edition, office.IsFast(t.Regulations(), round), count)
			switch {
			case cost.Loses:
				f.Costs = append(f.Costs, v.T("web.record.cost-loss", "Count", count, "Edition", edition))
			case cost.Seconds > 0:
				f.Costs = append(f.Costs, v.T("web.record.cost-time", "Count", count, "Time", tournament.Clock(cost.Seconds), "Edition", edition))
			}
			if cost.Loses {
				break
			}
		}
	case tournament.LateMatter:
		f.NeedsPlayer, f.NeedsBoard = true, true
	case tournament.ClocksMatter:
		f.NeedsBoard = true
	case tournament.PenaltyMatter, tournament.PointsMatter, tournament.PhoneMatter:
		f.NeedsPlayer = true
	}
	if f.Kind == appealForm {
		f.NeedsPlayer = true
	}
	return f
}

// kindsOfEntries returns the kinds of entries that an arbiter makes.
func (v *visit) kindsOfEntries(t tournament.Tournament) (list []recordChoice) {
	for _, k := range tournament.MatterKinds() {
		board := k == tournament.IllegalMatter || k == tournament.LateMatter || k == tournament.ClocksMatter
		if board && t.Published() == 0 || k == tournament.PointsMatter && t.Regulations().System == tournament.Wimbledon {
			continue
		}
		list = append(list, recordChoice{string(k), capital(words.MatterKind(v.Lang, k)), false})
	}
	return append(list, recordChoice{appealForm, capital(v.T("web.record.appeal")), false})
}

// showRecordForm shows the record with a form.
func (v *visit) showRecordForm(e office.Event, form recordForm, faults []string, status int) error {
	t := e.Tournament
	d := manageRecord{manageHead: v.manageHead(e, recordMatter, faults), Kinds: v.kindsOfEntries(t), Form: v.completeForm(e, form)}
	d.Rounds = d.RoundTabs
	d.Players = v.playerChoices(t)
	which := sheets.Which{}
	if form.Kind == "" {
		which.Round = parseRating(form.Round)
		if _, published := t.Round(which.Round); !published {
			which.Round = 0
		}
		d.Round, d.Player = which.Round, form.Player
		if form.Player != "" {
			id, err := findPlayer(t, form.Player)
			if err != nil {
				why, code, ok := v.refusalTexts(err)
				if !ok {
					return err
				}
				d.Faults, status = append(d.Faults, why...), max(status, code)
			}
			which.Player = id
		}
	} else if d.Form.Place != "" {
		board, game, _ := strings.Cut(form.Board, ".")
		which.Round, which.Board, which.MatchBoard = parseRating(form.Round), parseRating(board), max(parseRating(game), 0)
	}
	for _, r := range t.Rulings() {
		if which.Has(t, r.Round, r.Board, r.MatchBoard, r.Player) {
			d.Rows = append(d.Rows, v.recordRow(e, r))
		}
	}
	slices.Reverse(d.Rows)
	for _, a := range t.Appeals() {
		if which.Has(t, a.Round, a.Board, a.MatchBoard, a.Player) {
			d.Appeals = append(d.Appeals, v.appealRow(e, a))
		}
	}
	slices.Reverse(d.Appeals)
	d.Print = "/events/" + string(e.ID) + "/print/record"
	values := url.Values{}
	if d.Round > 0 {
		values.Set("round", strconv.Itoa(d.Round))
	}
	if d.Player != "" {
		values.Set("player", d.Player)
	}
	if len(values) > 0 {
		d.Print += "?" + values.Encode()
	}
	return v.showManage(d.manageHead, status, d)
}

// playerChoices returns the players as the fields of the pages list them.
func (v *visit) playerChoices(t tournament.Tournament) (list []string) {
	for _, p := range t.Players() {
		if !p.Removed {
			list = append(list, strconv.Itoa(playerNumber(p))+" · "+p.Name)
		}
	}
	return list
}

// recordRow returns a row for an entry.
func (v *visit) recordRow(e office.Event, r tournament.NotedRuling) recordRow {
	t := e.Tournament
	row := recordRow{
		Event:  string(e.ID),
		Number: r.Number, At: int64(r.At), By: explain.Author(v.Lang, r.RuledBy().Name), Place: words.MatterPlace(v.Lang, t, r.ContestPlace, r.Round, r.Board, r.MatchBoard), What: words.Matter(v.Lang, t, r.Matter),
		Text: r.Text, Why: r.Why, Revoked: r.Revoked, MayRevoke: !r.Revoked && e.Rights(v.Who).Arbitrate, Address: boardPage(e, r.Round, r.Board, r.MatchBoard),
	}
	if r.Unfollowed != nil {
		row.Open, row.MaySettle = words.Refusal(v.Lang, r.Unfollowed), r.Open() && row.MayRevoke
	}
	if r.Settled != "" {
		row.Settled = v.T("web.record.settled", "Name", explain.Author(v.Lang, r.SettledBy.Name), "Reason", r.Settled)
	}
	row.What = capital(row.What)
	if r.Article != "" {
		row.Article = words.Article(v.Lang, r.Article, t.Regulations().LawsOf(r.Round))
	}
	return row
}

// matter returns the matter that a form describes.
func (f recordForm) matter(t tournament.Tournament) (tournament.Matter, error) {
	m := tournament.Matter{
		Ruling: tournament.Ruling{Round: parseRating(f.Round), Article: f.Article, Text: f.Text}, Kind: tournament.MatterKind(f.Kind), Default: f.Default,
	}
	board, game, of := strings.Cut(f.Board, ".")
	m.Board = parseRating(board)
	m.ContestPlace = tournament.ContestPlace{Contest: max(parseRating(f.Contest), 0), Stage: max(parseRating(f.Stage), 0), Game: max(parseRating(f.Game), 0)}
	if of {
		m.MatchBoard = parseRating(game)
	}
	if f.Player != "" {
		id, err := findPlayer(t, f.Player)
		if err != nil {
			return m, err
		}
		m.Player = id
	}
	read := [...]struct {
		text string
		to   *int
	}{{f.Time, &m.Seconds}, {f.White, &m.White}, {f.Black, &m.Black}}
	for _, one := range read {
		seconds, ok := acts.ParseTime(one.text)
		if !ok {
			return m, tournament.Refuse(tournament.MatterTime, "most", tournament.MaxMatterSeconds)
		}
		*one.to = seconds
	}
	points, ok := acts.ParsePoints(f.Points)
	games, also := acts.ParsePoints(f.Games)
	if p, _ := t.Player(m.Player); !ok || !also {
		return m, tournament.Refuse(tournament.AdjustmentImproper, "name", p.Name, "most", tournament.Points(tournament.MaxAdjustment).String())
	}
	switch m.Kind {
	case tournament.PenaltyMatter:
		m.Penalty, m.Points, m.Rounds = tournament.Penalty(f.Penalty), points, max(parseRating(f.Rounds), 0)
		if f.Amount != "" {
			cents, ok := prizes.ReadAmount(f.Amount)
			if !ok {
				edition := t.Regulations().LawsOf(m.Round)
				refusal := tournament.Refuse(tournament.FineAmount, "penalty", f.Penalty)
				refusal.Article, refusal.Edition = tournament.PenaltyArticle(edition, tournament.PenaltyFine), edition
				return m, refusal
			}
			m.Amount = cents
		}
	case tournament.PointsMatter:
		if m.Points, m.GamePoints = points, games; !f.Award {
			m.Points, m.GamePoints = -points, -games
		}
	}
	return m, nil
}

// noteMatter notes an entry of the record. What changes a result, the standings or the entry list is
// shown first, and recorded when the form is sent once more.
func (v *visit) noteMatter() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	f := v.typedForm(e.Tournament)
	refused := func(err error) error {
		faults, status, ok := v.refusalTexts(err)
		if !ok {
			return err
		}
		if e, err = v.event(); err != nil {
			return err
		}
		return v.showRecordForm(e, f, faults, status)
	}
	m, err := f.matter(e.Tournament)
	if err != nil {
		return refused(err)
	}
	switch m.Kind {
	case "", appealForm:
		against := parseRating(f.AgainstNumber)
		_, err = v.office.MakeAppeal(v.R.Context(), v.Who, e.ID, tournament.Appeal{
			Player: m.Player, Ruling: max(against, 0), Round: m.Round, Board: m.Board, MatchBoard: m.MatchBoard, ContestPlace: m.ContestPlace, Article: m.Article, Text: m.Text,
		})
	case tournament.RulingMatter:
		if m.ContestPlace != (tournament.ContestPlace{}) {
			_, err = v.office.NoteMatter(v.R.Context(), v.Who, e.ID, m)
			break
		}
		_, err = v.office.NoteRuling(v.R.Context(), v.Who, e.ID, m.Ruling)
	default:
		act, follows, tried := v.office.PreviewMatter(v.Who, e.ID, m)
		if tried != nil {
			return refused(tried)
		}
		text := v.eventText(e.Tournament)
		f.Effects, f.Moved = v.effects(follows), movedRows(text, act)
		f.Sure = digest(m, follows, act)
		if sure := v.Form("sure"); (len(f.Effects) > 0 || len(f.Moved) > 0) && sure != f.Sure {
			f.Tried, f.Changed = true, sure != ""
			return v.showRecordForm(e, f, nil, 0)
		}
		_, err = v.office.NoteMatter(v.R.Context(), v.Who, e.ID, m)
	}
	if err != nil {
		return refused(err)
	}
	v.SetNotice("web.notice.saved")
	if m.Round > 0 && m.Board > 0 && m.Kind != appealForm {
		return v.Redirect("/events/" + string(e.ID) + "/rounds/" + strconv.Itoa(m.Round) + "/boards/" + f.Board)
	}
	return v.Redirect(recordMatter.address(e))
}

// digest returns a text that identifies an entry of the record with all its consequences. An
// arbiter confirms what they were shown; if the text differs when they confirm, the entry or its
// consequences have changed.
func digest(m tournament.Matter, follows acts.Follows, act acts.Act) string {
	h := fnv.New64a()
	fmt.Fprintf(h, "%+v %+v %+v", m, follows, act.Moved())
	return strconv.FormatUint(h.Sum64(), 16)
}

// effects returns, as sentences, what an entry of the record changes outside the record.
func (v *visit) effects(f acts.Follows) (said []string) {
	if f.HasResult {
		said = append(said, v.T("web.record.sets-result", "Result", i18n.Result(words.Result(v.Lang, f.Result))))
	}
	if f.Withdrawn {
		said = append(said, v.T("web.record.withdraws"))
	}
	if f.ExcludedRounds > 0 && !f.ByHand {
		said = append(said, v.T("web.record.excludes", "Count", f.ExcludedRounds))
	}
	if f.Unapplied {
		said = append(said, v.T("web.record.unapplied"))
	}
	if f.InHall {
		said = append(said, v.T("web.record.in-hall"))
	}
	if f.ByHand {
		said = append(said, v.T("web.record.by-hand"))
	}
	return said
}

// revokeMatter revokes an entry of the record.
func (v *visit) revokeMatter() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	number := v.formNumber("number")
	if _, err = v.office.RevokeRuling(v.R.Context(), v.Who, e.ID, number, v.Form("reason")); err != nil {
		return v.finish(e, err, recordMatter, "")
	}
	return v.finishRevoked(e, number)
}

// settleMatter records how an arbiter dealt with an open entry of the record.
func (v *visit) settleMatter() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	_, err = v.office.SettleRuling(v.R.Context(), v.Who, e.ID, v.formNumber("number"), v.Form("reason"))
	return v.finish(e, err, recordMatter, "web.notice.saved")
}

// finishRevoked leads on after an entry was revoked: to the page of its board, if the entry changed
// the result there, since that still stands.
func (v *visit) finishRevoked(e office.Event, number int) error {
	r, found := e.Tournament.RulingOf(number)
	place := acts.BoardID{Round: r.Round, Board: r.Board, Game: r.MatchBoard}
	if address := boardPage(e, r.Round, r.Board, r.MatchBoard); found && !r.Revoked && address != "" && r.ChangesResult() && place.Result(e.Tournament) != tournament.NoResult {
		v.SetNotice("web.notice.saved", "web.notice.result-stands")
		return v.Redirect(address)
	}
	return v.finish(e, nil, recordMatter, "web.notice.saved")
}

// revokePage shows what changes before an entry that counts in the standings is revoked, and asks
// for a confirmation.
func (v *visit) revokePage() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	number := parseRating(v.R.PathValue("number"))
	r, found := e.Tournament.RulingOf(number)
	if !found {
		return v.refusalPage(tournament.Refuse(tournament.RulingUnknown, "ruling", max(number, 0)))
	}
	d := manageRevoke{manageHead: v.manageHead(e, recordMatter, nil), Row: v.recordRow(e, r), Result: r.ChangesResult()}
	act, err := v.office.PreviewRevocation(v.Who, e.ID, number)
	if err != nil {
		faults, status, ok := v.refusalTexts(err)
		if !ok {
			return err
		}
		d.Faults = faults
		return v.showManageAs("revoke", d.manageHead, status, d)
	}
	d.Moved = movedRows(v.eventText(e.Tournament), act)
	return v.showManageAs("revoke", d.manageHead, 0, d)
}

// manageRevoke is the data of the page that asks before an entry is revoked.
type manageRevoke struct {
	manageHead
	Row    recordRow
	Moved  []movedRow
	Result bool // the entry changes the result of its board
}

// RecordOf returns the number by which the arbiter's record is filtered for the player.
func (d managePlayer) RecordOf() int {
	if d.Number > 0 {
		return d.Number
	}
	return d.Player
}

// boardRecord is the record of a board on its page, with the forms for each of its players.
type boardRecord struct {
	Rows  []recordRow
	Sides []boardSide
	Links []nextLink
}

// boardSide is a player of a board with the forms for them.
type boardSide struct {
	Name  string
	Links []nextLink
}

// boardRecord returns the record of a board.
func (v *visit) boardRecord(e office.Event, place acts.BoardID) (r boardRecord) {
	t := e.Tournament
	for _, one := range t.RecordOfBoard(place.Round, place.Board, place.Game) {
		row := v.recordRow(e, one)
		row.OnBoard = true
		r.Rows = append(r.Rows, row)
	}
	slices.Reverse(r.Rows)
	b, _ := t.Board(place.Round, place.Board)
	for _, id := range []tournament.PlayerID{b.White, b.Black} {
		p, _ := t.Player(id)
		side := boardSide{Name: p.Name}
		for _, k := range []tournament.MatterKind{tournament.LateMatter, tournament.IllegalMatter, tournament.PenaltyMatter, tournament.PhoneMatter, tournament.DisturbanceMatter} {
			side.Links = append(side.Links, nextLink{capital(words.MatterKind(v.Lang, k)), formAddress(e, string(k), place, playerNumber(p))})
		}
		side.Links = append(side.Links, nextLink{capital(v.T("web.record.appeal")), formAddress(e, appealForm, place, playerNumber(p))})
		r.Sides = append(r.Sides, side)
	}
	for _, k := range []tournament.MatterKind{tournament.ClocksMatter, tournament.IncidentMatter, tournament.RulingMatter} {
		r.Links = append(r.Links, nextLink{capital(words.MatterKind(v.Lang, k)), formAddress(e, string(k), place, 0)})
	}
	return r
}
