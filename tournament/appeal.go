package tournament

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/clock"
)

// AppealRules are the regulations of an event about appeals against decisions of its arbiters.
type AppealRules struct {
	// Members are the names of the appeals committee.
	Members []string `json:"members,omitempty"`
	// Minutes is how long after the end of a round an appeal about it may be made; 0 for no limit.
	Minutes int `json:"minutes,omitempty"`
	// Excluded says that the event allows no appeals.
	Excluded bool `json:"excluded,omitempty"`
}

// Limits of the regulations about appeals.
const (
	MaxCommittee     = 20
	MaxAppealMinutes = 7 * 24 * 60
	// LeastCommittee is the least number of people who decide an appeal if the event has named no
	// committee.
	LeastCommittee = 3
)

// Outcome is the decision on an appeal.
type Outcome string

// The possible decisions on an appeal, of type [Outcome].
const (
	Upheld     Outcome = "upheld"
	PartUpheld Outcome = "partly"
	Dismissed  Outcome = "dismissed"
)

// Outcomes returns all outcomes.
func Outcomes() []Outcome { return []Outcome{Upheld, PartUpheld, Dismissed} }

// Appeal is an appeal of a player or team against a decision of an arbiter.
type Appeal struct {
	Number     int      `json:"number"` // 1 for the first of the event
	Player     PlayerID `json:"player"`
	Ruling     int      `json:"ruling,omitempty"` // number of the entry of the record; 0 for none
	Round      int      `json:"round,omitempty"`
	Board      int      `json:"board,omitempty"`
	MatchBoard int      `json:"match_board,omitempty"`
	ContestPlace
	Article string `json:"article,omitempty"`
	Text    string `json:"text"`
	Hall    string `json:"hall,omitempty"` // as in [Matter]
	Seq     uint64 `json:"seq,omitempty"`
}

type (
	// MakeAppeal makes an appeal. The event assigns its number, and the place of the ruling if that
	// is given.
	MakeAppeal struct{ Appeal Appeal }
	// AppealMade records an appeal.
	AppealMade struct {
		Stamp
		Appeal Appeal `json:"appeal"`
	}
	// DecideAppeal decides an appeal. Members are the people who decided it.
	DecideAppeal struct {
		Appeal  int
		Outcome Outcome
		Reason  string
		Members []string
	}
	// AppealDecided records the decision on an appeal. Changes of results and revoked rulings that
	// follow from it are separate events.
	AppealDecided struct {
		Stamp
		Appeal  int      `json:"appeal"`
		Outcome Outcome  `json:"outcome"`
		Reason  string   `json:"reason"`
		Members []string `json:"members"`
	}
	// WithdrawAppeal withdraws an appeal before it is decided.
	WithdrawAppeal struct {
		Appeal int
		Reason string
	}
	// AppealWithdrawn records that an appeal was withdrawn.
	AppealWithdrawn struct {
		Stamp
		Appeal int    `json:"appeal"`
		Reason string `json:"reason,omitempty"`
	}
)

// NotedAppeal is an appeal with its decision or withdrawal, if there is one.
type NotedAppeal struct {
	Appeal
	Stamp
	Decided   Stamp // zero while it waits
	Outcome   Outcome
	Reason    string
	Members   []string
	Withdrawn bool
}

// Waits reports whether an appeal is neither decided nor withdrawn.
func (a NotedAppeal) Waits() bool { return a.Outcome == "" && !a.Withdrawn }

func (AppealMade) EventKind() string      { return "AppealMade" }
func (AppealDecided) EventKind() string   { return "AppealDecided" }
func (AppealWithdrawn) EventKind() string { return "AppealWithdrawn" }

// appealArticles holds the article on appeals by edition. Earlier editions leave them to the event.
var appealArticles = map[string]string{"2009": "12.10", "2023": "11.10"}

// refuseAppeal returns a refusal that cites the article on appeals of the round's edition.
func (t Tournament) refuseAppeal(code Code, round int, args ...any) *Refusal {
	edition := t.regulations.LawsOf(round)
	return refuse(code, appealArticles[edition], args...).ofEdition(edition)
}

// Appeals returns all appeals in the order in which they were made.
func (t Tournament) Appeals() []NotedAppeal { return slices.Clone(t.appeals) }

// Appeal returns the appeal with a number, and false if there is none.
func (t Tournament) Appeal(number int) (NotedAppeal, bool) {
	if number < 1 || number > len(t.appeals) {
		return NotedAppeal{}, false
	}
	return t.appeals[number-1], true
}

// RulingOf returns the entry of the arbiter's record with a number, and false if there is none.
func (t Tournament) RulingOf(number int) (NotedRuling, bool) {
	if number < 1 || number > len(t.rulings) {
		return NotedRuling{}, false
	}
	return t.rulings[number-1], true
}

func (c MakeAppeal) decide(t Tournament, s Stamp) Event {
	a := c.Appeal
	a.Number = len(t.appeals) + 1
	if r, found := t.RulingOf(a.Ruling); found && a.Round == 0 && a.Board == 0 && a.ContestPlace == (ContestPlace{}) {
		a.Round, a.Board, a.MatchBoard, a.ContestPlace = r.Round, r.Board, r.MatchBoard, r.ContestPlace
	}
	if a.Article == "" {
		a.Article = appealArticles[t.regulations.LawsOf(a.Round)]
	}
	return AppealMade{s, a}
}

func (c DecideAppeal) decide(_ Tournament, s Stamp) Event {
	return AppealDecided{s, c.Appeal, c.Outcome, c.Reason, slices.Clone(c.Members)}
}

func (c WithdrawAppeal) decide(_ Tournament, s Stamp) Event {
	return AppealWithdrawn{s, c.Appeal, c.Reason}
}

// check refuses an appeal that the event excludes, that comes too late, or that names nobody or
// nothing. An appeal noted at a board of the hall was made in time.
func (e AppealMade) check(t Tournament) *Refusal {
	a := e.Appeal
	if a.Number != len(t.appeals)+1 {
		return refuse(AppealUnknown, "", "appeal", a.Number)
	}
	if a.Hall != "" {
		if r := t.checkFromHall(Matter{Ruling: Ruling{Round: a.Round, Board: a.Board}, MatchBoard: a.MatchBoard, ContestPlace: a.ContestPlace, Hall: a.Hall, Seq: a.Seq}); r != nil {
			return r
		}
	}
	if _, found := t.Player(a.Player); !found {
		return refuse(PlayerUnknown, "", "player", int(a.Player))
	}
	ruling, found := t.RulingOf(a.Ruling)
	switch {
	case a.Ruling != 0 && !found:
		return refuse(RulingUnknown, "", "ruling", a.Ruling)
	case ruling.Revoked:
		return refuse(RulingSetAside, "", "ruling", a.Ruling)
	case t.regulations.Appeals.Excluded && a.Hall == "":
		return t.WhyNoAppeal(a.Round, e.At)
	}
	if r := t.checkRuling(Ruling{Number: len(t.rulings) + 1, Round: a.Round, Board: a.Board, Article: a.Article, Text: a.Text}); r != nil {
		return r
	}
	if a.MatchBoard != 0 && (a.Board == 0 || a.MatchBoard < 0 || a.MatchBoard > t.regulations.Teams.Boards) {
		return refuse(GameUnknown, "", "round", a.Round, "board", a.Board, "game", a.MatchBoard)
	}
	if strings.TrimSpace(a.Text) == "" && a.Hall == "" {
		return refuse(AppealEmpty, "")
	}
	if a.Hall == "" {
		return t.WhyNoAppeal(a.Round, e.At)
	}
	return nil
}

// WhyNoAppeal returns why an appeal about a round may not be made at an instant: the event excludes
// appeals, or its limit has passed. It returns nil if it may.
func (t Tournament) WhyNoAppeal(round int, at clock.Instant) *Refusal {
	if t.regulations.Appeals.Excluded {
		return t.refuseAppeal(AppealExcluded, round)
	}
	if end := t.AppealsEnd(round); end > 0 && at > end {
		return t.refuseAppeal(AppealLate, round, "round", round, "minutes", t.regulations.Appeals.Minutes)
	}
	return nil
}

// AppealsEnd returns the instant until which an appeal about a round may be made, or 0 if there is
// no limit or the round is not closed.
func (t Tournament) AppealsEnd(round int) clock.Instant {
	r, found := t.Round(round)
	if minutes := t.regulations.Appeals.Minutes; found && r.Closed && minutes > 0 {
		const minute = 60_000
		return r.ClosedAt + clock.Instant(minutes)*minute
	}
	return 0
}

// check refuses a decision on an appeal that does not wait, a decision without a reason, and a
// decision by people who may not decide. The majority of the event's committee decides, or at least
// three people if it has none. None of them may be the arbiter who made the ruling.
func (e AppealDecided) check(t Tournament) *Refusal {
	a, found := t.Appeal(e.Appeal)
	switch {
	case !found:
		return refuse(AppealUnknown, "", "appeal", e.Appeal)
	case !a.Waits():
		return refuse(AppealOver, "", "appeal", e.Appeal)
	case !slices.Contains(Outcomes(), e.Outcome):
		return refuse(OutcomeUnknown, "", "outcome", clip(string(e.Outcome)))
	}
	committee := t.regulations.Appeals.Members
	ruling, of := t.RulingOf(a.Ruling)
	least := LeastCommittee
	if len(committee) > 0 {
		others := 0
		for _, name := range committee {
			if !of || !t.isCalled(ruling.RuledBy(), name) {
				others++
			}
		}
		least = others/2 + 1
	}
	if len(e.Members) > MaxCommittee {
		return t.refuseAppeal(CommitteeSmall, a.Round, "least", least)
	}
	for i, name := range e.Members {
		switch {
		case strings.TrimSpace(name) == "" || !plainText(name) || slices.Contains(e.Members[:i], name):
			return t.refuseAppeal(CommitteeImproper, a.Round, "name", clip(name))
		case len(committee) > 0 && !slices.Contains(committee, name):
			return t.refuseAppeal(CommitteeForeign, a.Round, "name", name, "committee", strings.Join(committee, ", "))
		case of && t.isCalled(ruling.RuledBy(), name):
			return t.refuseAppeal(CommitteeOwn, a.Round, "name", name, "ruling", a.Ruling)
		}
	}
	if len(e.Members) < least {
		return t.refuseAppeal(CommitteeSmall, a.Round, "least", least)
	}
	return checkReason(e.Reason)
}

func (e AppealWithdrawn) check(t Tournament) *Refusal {
	a, found := t.Appeal(e.Appeal)
	switch {
	case !found:
		return refuse(AppealUnknown, "", "appeal", e.Appeal)
	case !a.Waits():
		return refuse(AppealOver, "", "appeal", e.Appeal)
	}
	return checkRemark(e.Reason)
}

func (e AppealMade) apply(t Tournament) Tournament {
	a := e.Appeal
	a.Number = len(t.appeals) + 1
	t.appeals = append(slices.Clip(t.appeals), NotedAppeal{Appeal: a, Stamp: e.Stamp})
	return t
}

func (e AppealDecided) apply(t Tournament) Tournament {
	return t.withAppeal(e.Appeal, func(a *NotedAppeal) {
		a.Decided, a.Outcome, a.Reason, a.Members = e.Stamp, e.Outcome, e.Reason, slices.Clone(e.Members)
	})
}

func (e AppealWithdrawn) apply(t Tournament) Tournament {
	return t.withAppeal(e.Appeal, func(a *NotedAppeal) { a.Withdrawn, a.Reason = true, e.Reason })
}

// withAppeal returns the state after change was applied to a copy of an appeal.
func (t Tournament) withAppeal(number int, change func(*NotedAppeal)) Tournament {
	if number < 1 || number > len(t.appeals) {
		return t
	}
	t.appeals = slices.Clone(t.appeals)
	change(&t.appeals[number-1])
	return t
}

// appealFaults returns the faults of the rules about appeals. It is part of Faults.
func (r Regulations) appealFaults() []*Refusal {
	var faults []*Refusal
	a := r.Appeals
	for i, name := range a.Members {
		if strings.TrimSpace(name) == "" || !plainText(name) || i >= MaxCommittee || slices.Contains(a.Members[:i], name) {
			faults = append(faults, refuse(RegulationImproper, "", "field", "appeals", "value", clip(name)))
			break
		}
	}
	if a.Minutes < 0 || a.Minutes > MaxAppealMinutes || a.Excluded && (a.Minutes != 0 || len(a.Members) > 0) {
		faults = append(faults, refuse(RegulationImproper, "", "field", "appeals", "value", a.Minutes))
	}
	return faults
}

// normal returns the rules with nil instead of an empty list, so that equal rules compare as equal.
func (a AppealRules) normal() AppealRules {
	if len(a.Members) == 0 {
		a.Members = nil
	}
	return a
}
