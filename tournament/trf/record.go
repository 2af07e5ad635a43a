package trf

import "github.com/escaque/escaque/tournament"

// Record is what a line means: one of the types of this package. Records whose
// fields stand in columns are pointers, the others values.
type Record interface {
	// Tag is the first three characters of the line; empty for a line that has
	// less.
	Tag() string
}

// Tenths is a number of points in tenths: 15 is written 1.5.
type Tenths int

// Halves returns the points in half points, rounded towards 0; whole reports whether nothing
// was lost.
func (p Tenths) Halves() (points tournament.Points, whole bool) {
	return tournament.Points(p / 5), p%5 == 0
}

// tenths returns half points in tenths.
func tenths(p tournament.Points) Tenths { return Tenths(5 * p) }

// The columns of the records stand in the tags of their fields, counted from 1
// as the specification counts them: cols is the first and last column, every
// how many columns further the next element of a list stands. Of a list of
// pairs or triples, cols of the elements count from the element's own first
// column. opt says what the text alone does not: left or right for the side,
// zero for a number that is written even when it is 0, pad for one that is
// written with leading zeros, nobody for a 0 that is written 0000, need for a
// number without which the record says nothing.
type (
	// Info is a record of free text: 012 to 122, 182, 192, 202, 212, 222, 352,
	// 801.
	Info struct {
		Name string // the tag
		Text string
	}
	// Dates are the dates of the rounds: 132.
	Dates struct {
		Days []string `cols:"92-99" every:"10" field:"date"` // YY/MM/DD
	}
	// Rounds is the number of rounds: 142, or XXR.
	Rounds struct {
		Name  string
		Count int
	}
	// Lot is the colour drawn for the top of the first round: 152.
	Lot struct {
		Color string `cols:"5-5" field:"colour"` // W or B
	}
	// Scores is what results are worth: 162 for players, 362 for teams.
	Scores struct {
		Name   string
		Values []Score `cols:"5" every:"9"`
	}
	// Score is what one result is worth.
	Score struct {
		Symbol string `cols:"1-2" field:"symbol" opt:"right"` // W D L A P X; TW TD TL
		Points Tenths `cols:"3-6" field:"points" opt:"zero"`
	}
	// Ranking says by which ratings the starting numbers were given: 172.
	Ranking struct {
		Federation string `cols:"5-7" field:"federation"`
		Method     string `cols:"9-13" field:"method"`
	}

	// Player is an entry and what became of it: 001.
	Player struct {
		Number     int    `cols:"5-8" field:"number" opt:"need"`
		Sex        string `cols:"10-10" field:"sex"`
		Title      string `cols:"11-13" field:"title" opt:"right"`
		Name       string `cols:"15-47" field:"name"`
		Rating     int    `cols:"49-52" field:"rating"`
		Federation string `cols:"54-56" field:"federation"`
		FIDEID     string `cols:"58-68" field:"fideid" opt:"right"`
		Birth      string `cols:"70-79" field:"birth"`
		Points     Tenths `cols:"81-84" field:"points" opt:"zero"`
		Rank       int    `cols:"86-89" field:"rank"`
		Games      []Game `cols:"92" every:"10"`
	}
	// Game is one round of a player.
	Game struct {
		Opponent int    `cols:"1-4" field:"opponent" opt:"nobody"` // 0 without one
		Color    string `cols:"6-6" field:"colour"`                // w, b, -, or empty
		Result   string `cols:"8-8" field:"result"`                // one of - + W D L 1 = 0 H F U Z, or empty
	}
	// National is what a national federation says of a player; its tag is the
	// federation's code.
	National struct {
		Federation string
		Number     int    `cols:"5-8" field:"number"`
		Sex        string `cols:"10-10" field:"sex"`
		Class      string `cols:"11-13" field:"title" opt:"right"`
		Name       string `cols:"15-47" field:"name"`
		Rating     int    `cols:"49-52" field:"rating"`
		Origin     string `cols:"54-56" field:"federation"`
		ID         string `cols:"58-68" field:"fideid" opt:"right"`
		Birth      string `cols:"70-79" field:"birth"`
	}

	// OldTeam is a team of the older form: 013.
	OldTeam struct {
		Name    string `cols:"5-36" field:"name"`
		Players []int  `cols:"37-40" every:"5" field:"number"`
	}
	// Team is a team: 310.
	Team struct {
		Number      int    `cols:"5-7" field:"team"`
		Name        string `cols:"9-40" field:"name"`
		Nickname    string `cols:"42-46" field:"nickname"`
		Strength    int    `cols:"48-53" field:"strength"`
		MatchPoints Tenths `cols:"55-60" field:"points" opt:"zero"`
		GamePoints  Tenths `cols:"62-67" field:"points" opt:"zero"`
		Rank        int    `cols:"69-71" field:"rank"`
		Players     []int  `cols:"74-77" every:"5" field:"number"`
	}

	// Byes are byes by request: 240.
	Byes struct {
		Kind    string `cols:"5-5" field:"bye"` // F, H or Z
		Round   int    `cols:"7-9" field:"round" opt:"pad need"`
		Numbers []int  `cols:"11-14" every:"5" field:"number" opt:"pad"`
	}
	// Acceleration gives virtual points to a run of players: 250.
	Acceleration struct {
		MatchPoints Tenths `cols:"5-8" field:"points"`
		Points      Tenths `cols:"10-13" field:"points" opt:"zero"`
		FirstRound  int    `cols:"15-17" field:"round" opt:"pad need"`
		LastRound   int    `cols:"19-21" field:"round" opt:"pad need"`
		First       int    `cols:"23-26" field:"number" opt:"pad need"`
		Last        int    `cols:"28-31" field:"number" opt:"pad need"`
	}
	// Ban keeps players or teams apart: 260.
	Ban struct {
		FirstRound int   `cols:"5-7" field:"round" opt:"pad need"`
		LastRound  int   `cols:"9-11" field:"round" opt:"pad need"`
		Numbers    []int `cols:"13-16" every:"5" field:"number"`
	}
	// Award is an assignment of points against the rule: 299.
	Award struct {
		Kind        string `cols:"5-5" field:"kind"` // W D L F H Z + -; empty for a bonus or penalty
		MatchPoints Tenths `cols:"7-11" field:"points"`
		Points      Tenths `cols:"13-17" field:"points" opt:"zero"`
		Round       int    `cols:"20-22" field:"round" opt:"pad"` // 0 for all
		Numbers     []int  `cols:"24-27" every:"5" field:"number"`
	}
	// Order is a team's order of boards in one match: 300.
	Order struct {
		Round    int   `cols:"5-7" field:"round" opt:"pad"`
		Team     int   `cols:"9-11" field:"team" opt:"pad"`
		Opponent int   `cols:"13-15" field:"team" opt:"pad"`
		Players  []int `cols:"17-20" every:"5" field:"number" opt:"pad"` // 0 for an empty board
	}
	// TeamByes are the byes of odd fields of teams, round by round: 320.
	TeamByes struct {
		MatchPoints Tenths `cols:"5-8" field:"points" opt:"zero"`
		GamePoints  Tenths `cols:"10-13" field:"points" opt:"zero"`
		Teams       []int  `cols:"15-17" every:"4" field:"team" opt:"pad"` // 0 for none
	}
	// TeamForfeit is a match that was not played: 330.
	TeamForfeit struct {
		Kind  string `cols:"5-6" field:"kind"` // +- -+ --
		Round int    `cols:"8-10" field:"round" opt:"pad"`
		White int    `cols:"12-14" field:"team" opt:"pad"`
		Black int    `cols:"16-18" field:"team" opt:"pad"`
	}
	// TeamLine shows people how a team fared: 802.
	TeamLine struct {
		Number      int         `cols:"5-7" field:"team"`
		Nickname    string      `cols:"9-13" field:"nickname"`
		MatchPoints Tenths      `cols:"15-20" field:"points" opt:"zero"`
		GamePoints  Tenths      `cols:"22-27" field:"points" opt:"zero"`
		Matches     []TeamMatch `cols:"29" every:"13"`
	}
	// TeamMatch is one round of a TeamLine.
	TeamMatch struct {
		Opponent string `cols:"1-3" field:"team" opt:"right"` // a number, or PAB FPB HPB ZPB
		Color    string `cols:"5-5" field:"colour"`
		Points   Tenths `cols:"7-10" field:"points" opt:"zero"`
		Forfeit  string `cols:"11-11" field:"kind"`
	}

	// Virtual is the whole acceleration of one player: XXA.
	Virtual struct {
		Number int      `cols:"5-8" field:"number" opt:"need"`
		Points []Tenths `cols:"10-13" every:"5" field:"points" opt:"zero"` // of rounds 1, 2, ...
	}
	// Words is a record of words: XXC.
	Words struct {
		Name  string
		Words []string
	}
	// Numbers is a record of starting numbers: XXP keeps those players apart,
	// XXZ says who is absent in the round to be paired.
	Numbers struct {
		Name    string
		Numbers []int
	}
	// Settings are words with values: XXS says what results are worth.
	Settings struct {
		Name   string
		Values []Setting
	}
	// Setting is one of Settings.
	Setting struct {
		Code   string
		Points Tenths
	}
	// Worth is what one result is worth: BBW BBD BBL BBZ BBF BBU.
	Worth struct {
		Name   string
		Points Tenths
	}

	// Comment is a line for people: ###.
	Comment struct{ Text string }
	// Unknown is a line that means nothing here; Text is all of it.
	Unknown struct{ Text string }
)

func (r Info) Tag() string       { return r.Name }
func (Dates) Tag() string        { return "132" }
func (r Rounds) Tag() string     { return r.Name }
func (Lot) Tag() string          { return "152" }
func (r Scores) Tag() string     { return r.Name }
func (Ranking) Tag() string      { return "172" }
func (Player) Tag() string       { return "001" }
func (r National) Tag() string   { return r.Federation }
func (OldTeam) Tag() string      { return "013" }
func (Team) Tag() string         { return "310" }
func (Byes) Tag() string         { return "240" }
func (Acceleration) Tag() string { return "250" }
func (Ban) Tag() string          { return "260" }
func (Award) Tag() string        { return "299" }
func (Order) Tag() string        { return "300" }
func (TeamByes) Tag() string     { return "320" }
func (TeamForfeit) Tag() string  { return "330" }
func (TeamLine) Tag() string     { return "802" }
func (Virtual) Tag() string      { return "XXA" }
func (r Words) Tag() string      { return r.Name }
func (r Numbers) Tag() string    { return r.Name }
func (r Settings) Tag() string   { return r.Name }
func (r Worth) Tag() string      { return r.Name }
func (Comment) Tag() string      { return "###" }
func (r Unknown) Tag() string    { return tagOf(r.Text) }

// Info tags, in the order in which a canonical file has them.
var infoTags = []string{"012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "182", "192", "202", "212", "222", "352", "801"}

// columns gives a new record of those that live in columns, by its tag; nil for
// the others.
func columns(tag string) Record {
	switch tag {
	case "001":
		return &Player{}
	case "013":
		return &OldTeam{}
	case "132":
		return &Dates{}
	case "152":
		return &Lot{}
	case "162", "362":
		return &Scores{Name: tag}
	case "172":
		return &Ranking{}
	case "240":
		return &Byes{}
	case "250":
		return &Acceleration{}
	case "260":
		return &Ban{}
	case "299":
		return &Award{}
	case "300":
		return &Order{}
	case "310":
		return &Team{}
	case "320":
		return &TeamByes{}
	case "330":
		return &TeamForfeit{}
	case "802":
		return &TeamLine{}
	case "XXA":
		return &Virtual{}
	default:
		return nil
	}
}

// tagOf returns the first three characters of a line, or nothing.
func tagOf(text string) string {
	count := 0
	for i, c := range text {
		if c < ' ' || c > '~' {
			return ""
		}
		if count++; count == 3 {
			return text[:i+1]
		}
	}
	return ""
}
