package tournament

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// MatterKind is what a matter of the arbiter's record is about.
type MatterKind string

// The kinds of matters.
const (
	// RulingMatter is a decision in words: a [Ruling].
	RulingMatter MatterKind = "ruling"
	// PenaltyMatter is a penalty of the Laws, from a warning to the expulsion.
	PenaltyMatter MatterKind = "penalty"
	// IllegalMatter is an illegal move at a board of wood. Count says which one of the player.
	IllegalMatter MatterKind = "illegal-move"
	// LateMatter is a late arrival. Seconds is how late, Default that the game was lost by it.
	LateMatter MatterKind = "late-arrival"
	// PhoneMatter is a telephone or another device that was heard or found.
	PhoneMatter MatterKind = "phone"
	// DisturbanceMatter is a player or somebody else who disturbed.
	DisturbanceMatter MatterKind = "disturbance"
	// ClocksMatter is what the clocks of a board showed.
	ClocksMatter MatterKind = "clocks"
	// IncidentMatter is anything else that happened.
	IncidentMatter MatterKind = "incident"
	// PointsMatter deducts points from a player or team, or awards some, beside the results.
	PointsMatter MatterKind = "points"
)

// MatterKinds returns all kinds of matters.
func MatterKinds() []MatterKind {
	return []MatterKind{
		RulingMatter, PenaltyMatter, IllegalMatter, LateMatter, PhoneMatter, DisturbanceMatter, ClocksMatter, IncidentMatter, PointsMatter,
	}
}

// Limits of the arbiter's record.
const (
	MaxAdjustment    = 199          // half points that one matter deducts or awards
	MaxMatterSeconds = 24 * 60 * 60 // of an arrival, a penalty in time or a clock
	MaxIllegal       = 9            // illegal moves of a player in one game
	MaxRuled         = 16 << 10     // bytes of the event of the Laws that says what was decided
)

// Matter is an entry of the arbiter's record of an event. It has the number, place and words of a
// ruling, and the fields that its kind needs.
type Matter struct {
	Ruling
	Kind MatterKind `json:"kind"`
	// ContestPlace is the game of a contest, for an entry that belongs to no board of a round.
	ContestPlace
	// MatchBoard is the board within a match between teams, 1 for the first.
	MatchBoard int     `json:"match_board,omitempty"`
	Penalty    Penalty `json:"penalty,omitempty"`
	// Count says which illegal move of the player it was, 1 for the first.
	Count int `json:"count,omitempty"`
	// Seconds is the time that the opponent gets or the player loses, or how late a player came.
	Seconds int `json:"seconds,omitempty"`
	// Default says that the game was lost by a late arrival, a telephone or an illegal move.
	Default bool `json:"default,omitempty"`
	// White and Black are the times of the clocks in seconds.
	White int `json:"white_clock,omitempty"`
	Black int `json:"black_clock,omitempty"`
	// Points are the half points of a penalty, or those added to the score: negative for a
	// deduction. In an event of teams they are match points.
	Points Points `json:"points,omitempty"`
	// Amount is a fine, in cents of the event's currency.
	Amount int `json:"amount,omitempty"`
	// Rounds is from how many rounds a player is excluded, and From the first of them.
	Rounds int `json:"rounds,omitempty"`
	From   int `json:"from,omitempty"`
	// GamePoints are half game points added to the score of a team.
	GamePoints Points `json:"game_points,omitempty"`

	// Offence is the rule of conduct that the player broke, by the name that package laws gives it.
	Offence string `json:"offence,omitempty"`
	// Arbiter gave the ruling in the hall; zero if that is not known. See RuledBy.
	Arbiter Actor `json:"arbiter,omitzero"`
	// Call is the number of the player's call for an arbiter that was closed as made without cause.
	Call int `json:"call,omitempty"`

	// Hall is the game of the hall in which the matter arose, Seq the number of its record in the
	// log of that game, and Fact the name of that record's event. A record is noted once. A call has
	// no record there.
	Hall string `json:"hall,omitempty"`
	Seq  uint64 `json:"seq,omitempty"`
	Fact string `json:"fact,omitempty"`
	// Ruled is that event as JSON, as package laws/wire encodes it, without what people wrote. It
	// says what was decided where the kind is too general for it.
	Ruled string `json:"ruled,omitempty"`
}

type (
	// NoteMatter records a matter. The event assigns its number, and the article of the edition of
	// the round if none is given. Without a count, an illegal move is the next one of the player.
	NoteMatter struct{ Matter Matter }
	// MatterNoted records a matter. [RulingRevoked] revokes it.
	MatterNoted struct {
		Stamp
		Matter Matter `json:"matter"`
	}
)

// NotedRuling is an entry of the arbiter's record with the person who noted it and the instant.
type NotedRuling struct {
	Matter
	Stamp
	// After is the number of rounds that were published when it was noted.
	After   int
	Revoked bool
	Why     string
	// Unfollowed is why the event refused what follows from it; nil if it did not. Settled is how an
	// arbiter dealt with it.
	Unfollowed *Refusal
	Settled    string
	SettledBy  Actor
}

func (MatterNoted) EventKind() string { return "MatterNoted" }

func (c NoteMatter) decide(t Tournament, s Stamp) Event {
	m := c.Matter
	m.Number = len(t.rulings) + 1
	if m.Kind == IllegalMatter && m.Count == 0 {
		m.Count = t.IllegalMovesAt(m) + 1
	}
	if m.Rounds > 0 && m.From == 0 {
		m.From = len(t.rounds) + 1
	}
	if m.Article == "" {
		m.Article = ArticleOf(t.regulations.LawsOf(m.Round), m)
	}
	return MatterNoted{s, m}
}

// IllegalMoves returns the number of illegal moves of a player at a board in the arbiter's record.
func (t Tournament) IllegalMoves(round, board, matchBoard int, player PlayerID) int {
	return t.IllegalMovesAt(Matter{Ruling: Ruling{Round: round, Board: board, Player: player}, MatchBoard: matchBoard})
}

// IllegalMovesAt returns the number of illegal moves in the arbiter's record by the player of a
// matter, at the board or game of the matter.
func (t Tournament) IllegalMovesAt(m Matter) int {
	round, board, matchBoard, player, n := m.Round, m.Board, m.MatchBoard, m.Player, 0
	for _, r := range t.rulings {
		if r.Kind == IllegalMatter && !r.Revoked && r.Round == round && r.Board == board && r.MatchBoard == matchBoard && r.Player == player && r.ContestPlace == m.ContestPlace {
			n = max(n, r.Count)
		}
	}
	return n
}

func (e MatterNoted) check(t Tournament) *Refusal {
	m := e.Matter
	if !slices.Contains(MatterKinds(), m.Kind) {
		return refuse(MatterUnknown, "", "kind", clip(string(m.Kind)))
	}
	if m.Hall != "" {
		if r := t.checkFromHall(m); r != nil {
			return r
		}
	}
	if r := t.checkRuling(m.Ruling); r != nil {
		return r
	}
	if r := t.checkMatterPlace(m); r != nil {
		return r
	}
	if m.Seconds < 0 || m.Seconds > MaxMatterSeconds || m.White < 0 || m.White > MaxMatterSeconds || m.Black < 0 || m.Black > MaxMatterSeconds {
		return refuse(MatterTime, "", "most", MaxMatterSeconds)
	}
	if len(m.Ruled) > MaxRuled || !utf8.ValidString(m.Ruled) || m.Ruled != "" && m.Hall == "" {
		return refuse(TextImproper, "", "field", "reason", "value", clip(m.Ruled))
	}
	if m.Kind != PenaltyMatter && (m.Amount != 0 || m.Rounds != 0 || m.From != 0) {
		return refuse(FineAmount, "", "penalty", string(m.Kind))
	}
	switch m.Kind {
	case PenaltyMatter:
		return t.checkPenalty(m)
	case PointsMatter:
		return t.checkAdjustment(m)
	case IllegalMatter:
		if m.Count < 1 || m.Count > MaxIllegal {
			return refuse(IllegalImproper, illegalArticle(t.regulations.LawsOf(m.Round)), "count", m.Count, "most", MaxIllegal).ofEdition(t.regulations.LawsOf(m.Round))
		}
	case LateMatter:
		return t.checkLate(m)
	case RulingMatter, PhoneMatter, DisturbanceMatter, ClocksMatter, IncidentMatter:
	}
	return nil
}

// checkRuling refuses a faulty number, place, article or text. Matters may have no text: their kind
// says what happened.
func (t Tournament) checkRuling(r Ruling) *Refusal {
	if r.Number != len(t.rulings)+1 {
		return refuse(RulingUnknown, "", "ruling", r.Number)
	}
	if r.Player != 0 {
		if _, found := t.Player(r.Player); !found {
			return refuse(PlayerUnknown, "", "player", int(r.Player))
		}
	}
	if r.Round != 0 || r.Board != 0 {
		if _, found := t.Round(r.Round); !found {
			return refuse(RoundUnknown, "", "round", r.Round)
		}
	}
	if r.Board != 0 {
		if _, found := t.Board(r.Round, r.Board); !found {
			return refuse(BoardUnknown, "", "round", r.Round, "board", r.Board)
		}
	}
	if !plainText(r.Article) {
		return refuse(TextImproper, "", "field", "article", "value", clip(r.Article))
	}
	return checkRemark(r.Text)
}

// checkMatterPlace refuses a matter without the words, player or board that its kind needs, and a
// player who does not play at the board.
func (t Tournament) checkMatterPlace(m Matter) *Refusal {
	if m.MatchBoard != 0 && (m.Board == 0 || m.MatchBoard < 0 || m.MatchBoard > t.regulations.Teams.Boards) {
		return refuse(GameUnknown, "", "round", m.Round, "board", m.Board, "game", m.MatchBoard)
	}
	b, found := t.Board(m.Round, m.Board)
	if found && m.Player != 0 && m.Player != b.White && m.Player != b.Black {
		p, _ := t.Player(m.Player)
		return refuse(MatterElsewhere, "", "name", p.Name, "round", m.Round, "board", m.Board)
	}
	switch m.Kind {
	case RulingMatter, IncidentMatter, DisturbanceMatter:
		if strings.TrimSpace(m.Text) == "" && m.Hall == "" {
			return refuse(RulingEmpty, "")
		}
	case IllegalMatter, LateMatter, ClocksMatter:
		if m.Board == 0 && m.Contest == 0 {
			return refuse(MatterNoBoard, "", "kind", string(m.Kind))
		}
	case PenaltyMatter, PhoneMatter, PointsMatter:
	}
	switch m.Kind {
	case PenaltyMatter, IllegalMatter, LateMatter, PhoneMatter, PointsMatter:
		if m.Player == 0 {
			return refuse(MatterNobody, "", "kind", string(m.Kind))
		}
	case RulingMatter, DisturbanceMatter, ClocksMatter, IncidentMatter:
	}
	return nil
}

// checkFromHall refuses a matter taken from a game of the hall if that game is not seated at the
// board, or if the event already has the matter.
func (t Tournament) checkFromHall(m Matter) *Refusal {
	round, board, of, found := t.GameBoard(m.Hall)
	found = found || m.Contest > 0 // a contest may have been annulled since, see checkNewPlace
	if !found || (m.Seq == 0) != (m.Call > 0) || m.Round != round || m.Board != board || m.MatchBoard != of {
		return refuse(GameNotSeated, "", "game", clip(m.Hall), "round", m.Round, "board", m.Board)
	}
	if t.NotedFromHall(m.Hall, m.Seq) || m.Call > 0 && t.NotedCall(m.Call) {
		return refuse(MatterKnown, "", "game", clip(m.Hall))
	}
	return nil
}

// NotedFromHall reports whether the event already has a matter or an appeal taken from a record of
// a game of the hall, be it revoked or not. seq is the number of that record.
func (t Tournament) NotedFromHall(game string, seq uint64) bool {
	return seq > 0 && slices.ContainsFunc(t.rulings, func(r NotedRuling) bool { return r.Hall == game && r.Seq == seq }) ||
		seq > 0 && slices.ContainsFunc(t.appeals, func(a NotedAppeal) bool { return a.Hall == game && a.Seq == seq })
}

// NotedCall reports whether the arbiter's record notes the call with this number as one without
// cause.
func (t Tournament) NotedCall(call int) bool {
	return slices.ContainsFunc(t.rulings, func(r NotedRuling) bool { return r.Call == call })
}

// checkAdjustment refuses a deduction or award without points, without a reason, or in an event
// whose standings are not made of points.
func (t Tournament) checkAdjustment(m Matter) *Refusal {
	p, found := t.enteredPlayer(m.Player)
	switch {
	case !found:
		return refuse(PlayerUnknown, "", "player", int(m.Player))
	case t.regulations.System == Wimbledon:
		return refuse(PointsNotHere, "")
	case m.GamePoints != 0 && !t.OfTeams():
		return refuse(NotOfTeams, "")
	case m.Points == 0 && m.GamePoints == 0, max(m.Points, -m.Points, m.GamePoints, -m.GamePoints) > MaxAdjustment:
		return refuse(AdjustmentImproper, "", "name", p.Name, "most", Points(MaxAdjustment).String())
	}
	return checkReason(m.Text)
}

// checkLate refuses a loss by default of a player who was not later than the default time of the
// round allows.
func (t Tournament) checkLate(m Matter) *Refusal {
	edition := t.regulations.LawsOf(m.Round)
	if least := t.regulations.ToleranceOf(m.Round); m.Default && m.Seconds < least {
		p, _ := t.Player(m.Player)
		r := refuse(NotYetLate, "6.6a", "name", p.Name, "late", m.Seconds/60, "minutes", (least+59)/60)
		return r.citing(edition, latenessArticles)
	}
	return nil
}

// ToleranceOf returns the default time of a round in seconds: the delay after which an absent
// player loses. It is the announced one, or else one hour under the editions before 2009, and 0
// under the later ones. Article 6.6a, 2009.
func (r Regulations) ToleranceOf(round int) int {
	if r.DefaultTime > 0 {
		return r.DefaultTime
	}
	switch r.LawsOf(round) {
	case "1993", "1997", "2005":
		return 60 * 60
	}
	return 0
}

func (e MatterNoted) apply(t Tournament) Tournament { return t.withMatter(e.Matter, e.Stamp) }

// withMatter returns the state with a matter added to the record.
func (t Tournament) withMatter(m Matter, s Stamp) Tournament {
	m.Number = len(t.rulings) + 1
	t.rulings = append(slices.Clip(t.rulings), NotedRuling{Matter: m, Stamp: s, After: len(t.rounds)})
	return t
}

// Adjustment is a change of a player's or team's score by the arbiter's record, in addition to the
// results.
type Adjustment struct {
	Number     int // of the matter
	Player     PlayerID
	Round      int // 0 if it belongs to none
	After      int // rounds that were published before it
	Points     Points
	GamePoints Points
	Article    string
	Reason     string
}

// Before reports whether an adjustment counts in the scores with which a round was paired.
func (a Adjustment) Before(round int) bool {
	if a.Round > 0 {
		return a.Round < round
	}
	return a.After < round
}

// Adjustments returns the deductions and awards in force, in the order of the record.
func (t Tournament) Adjustments() []Adjustment {
	var list []Adjustment
	for _, r := range t.rulings {
		if _, known := t.Player(r.Player); known && r.Kind == PointsMatter && !r.Revoked {
			list = append(list, Adjustment{r.Number, r.Player, r.Round, r.After, r.Points, r.GamePoints, r.Article, r.Text})
		}
	}
	return list
}

// Adjusted returns the points that the arbiter's record adds for a player or team, in the score
// that ranks first.
func (t Tournament) Adjusted(id PlayerID) Points {
	sum := Points(0)
	for _, a := range t.Adjustments() {
		if a.Player == id {
			sum += a.Ranking(t.regulations)
		}
	}
	return sum
}

// Ranking returns the points of an adjustment in the score that ranks first: match points, or game
// points if an event of teams ranks by these.
func (a Adjustment) Ranking(r Regulations) Points {
	if r.OfTeams() && r.Teams.Primary == ByGames {
		return a.GamePoints
	}
	return a.Points
}

// RecordOfBoard returns the entries of the record about a board. matchBoard is the board within a
// match between teams, or 0 for all of them.
func (t Tournament) RecordOfBoard(round, board, matchBoard int) []NotedRuling {
	var list []NotedRuling
	for _, r := range t.rulings {
		if r.Round == round && r.Board == board && board > 0 && (matchBoard == 0 || r.MatchBoard == 0 || r.MatchBoard == matchBoard) {
			list = append(list, r)
		}
	}
	return list
}
