package trf

import "github.com/escaque/escaque/tournament"

// Record is a parsed line: one of the types of this package. Records with columns are pointers, the
// others values.
type Record interface {
	// Tag returns the first three characters of the line, or "" if it is shorter.
	Tag() string
}

// Tenths is a number of points in tenths: 15 is written as 1.5.
type Tenths int

// Halves returns the points in half points, rounded towards 0. whole reports whether they were
// exact.
func (p Tenths) Halves() (points tournament.Points, whole bool) {
	return tournament.Points(p / 5), p%5 == 0
}

// tenths converts half points to tenths.
func tenths(p tournament.Points) Tenths { return Tenths(5 * p) }

// The tags of the fields describe the columns of the records, counted from 1 as in the
// specification. cols is the first and last column. every is the distance between list elements.
// For lists of pairs or triples, the cols of the elements count from the element's first column.
// opt lists further options: left or right is the alignment, zero writes a number even if it is 0,
// pad adds leading zeros, nobody writes a 0 as 0000, and need requires a number other than 0.
type (
	// Info is a record of free text: 012 to 122, 182, 192, 202, 212, 222, 352, 801.
	Info struct {
		Name string // tag of the record
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
	// Scores holds the points of results: 162 for players, 362 for teams.
	Scores struct {
		Name   string
		Values []Score `cols:"5" every:"9"`
	}
	// Score holds the points of one result.
	Score struct {
		Symbol string `cols:"1-2" field:"symbol" opt:"right"` // W D L A P X; TW TD TL
		Points Tenths `cols:"3-6" field:"points" opt:"zero"`
	}
	// Ranking says which ratings determined the starting numbers: 172.
	Ranking struct {
		Federation string `cols:"5-7" field:"federation"`
		Method     string `cols:"9-13" field:"method"`
	}

	// Player is an entry with its games: 001.
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
		Opponent int    `cols:"1-4" field:"opponent" opt:"nobody"` // 0 without an opponent
		Color    string `cols:"6-6" field:"colour"`                // w, b, -, or empty
		Result   string `cols:"8-8" field:"result"`                // one of - + W D L 1 = 0 H F U Z, ? if it is unknown, or empty
	}
	// National is a national federation's record about a player. Its tag is the federation's code.
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

	// OldTeam is a team in the older form: 013.
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

	// Byes are byes requested for a round: 240.
	Byes struct {
		Kind    string `cols:"5-5" field:"bye"` // F, H or Z
		Round   int    `cols:"7-9" field:"round" opt:"pad need"`
		Numbers []int  `cols:"11-14" every:"5" field:"number" opt:"pad"`
	}
	// Acceleration gives virtual points to players with consecutive numbers: 250.
	Acceleration struct {
		MatchPoints Tenths `cols:"5-8" field:"points"`
		Points      Tenths `cols:"10-13" field:"points" opt:"zero"`
		FirstRound  int    `cols:"15-17" field:"round" opt:"pad need"`
		LastRound   int    `cols:"19-21" field:"round" opt:"pad need"`
		First       int    `cols:"23-26" field:"number" opt:"pad need"`
		Last        int    `cols:"28-31" field:"number" opt:"pad need"`
	}
	// Ban forbids pairings among players or teams: 260.
	Ban struct {
		FirstRound int   `cols:"5-7" field:"round" opt:"pad need"`
		LastRound  int   `cols:"9-11" field:"round" opt:"pad need"`
		Numbers    []int `cols:"13-16" every:"5" field:"number"`
	}
	// Award gives points that differ from the scoring: 299.
	Award struct {
		Kind        string `cols:"5-5" field:"kind"` // W D L F H Z + -; empty for a bonus or penalty
		MatchPoints Tenths `cols:"7-11" field:"points"`
		Points      Tenths `cols:"13-17" field:"points" opt:"zero"`
		Round       int    `cols:"20-22" field:"round" opt:"pad"` // 0 for all rounds
		Numbers     []int  `cols:"24-27" every:"5" field:"number"`
	}
	// Order is the order of boards of a team in one match: 300.
	Order struct {
		Round    int   `cols:"5-7" field:"round" opt:"pad"`
		Team     int   `cols:"9-11" field:"team" opt:"pad"`
		Opponent int   `cols:"13-15" field:"team" opt:"pad"`
		Players  []int `cols:"17-20" every:"5" field:"number" opt:"pad"` // 0 for an empty board
	}
	// TeamByes are the pairing-allocated byes of teams by round: 320.
	TeamByes struct {
		MatchPoints Tenths `cols:"5-8" field:"points" opt:"zero"`
		GamePoints  Tenths `cols:"10-13" field:"points" opt:"zero"`
		Teams       []int  `cols:"15-17" every:"4" field:"team" opt:"pad"` // 0 for a round without a bye
	}
	// TeamForfeit is a match that was not played: 330.
	TeamForfeit struct {
		Kind  string `cols:"5-6" field:"kind"` // +-, -+ or --
		Round int    `cols:"8-10" field:"round" opt:"pad"`
		White int    `cols:"12-14" field:"team" opt:"pad"`
		Black int    `cols:"16-18" field:"team" opt:"pad"`
	}
	// TeamLine shows a team's results for readers: 802.
	TeamLine struct {
		Number      int         `cols:"5-7" field:"team"`
		Nickname    string      `cols:"9-13" field:"nickname"`
		MatchPoints Tenths      `cols:"15-20" field:"points" opt:"zero"`
		GamePoints  Tenths      `cols:"22-27" field:"points" opt:"zero"`
		Matches     []TeamMatch `cols:"29" every:"13"`
	}
	// TeamMatch is one round of a TeamLine.
	TeamMatch struct {
		Opponent string `cols:"1-3" field:"team" opt:"right"` // a number, or PAB, FPB, HPB or ZPB
		Color    string `cols:"5-5" field:"colour"`
		Points   Tenths `cols:"7-10" field:"points" opt:"zero"`
		Forfeit  string `cols:"11-11" field:"kind"`
	}

	// Virtual holds the virtual points of one player: XXA.
	Virtual struct {
		Number int      `cols:"5-8" field:"number" opt:"need"`
		Points []Tenths `cols:"10-13" every:"5" field:"points" opt:"zero"` // by round
	}
	// Words is a record of words: XXC.
	Words struct {
		Name  string
		Words []string
	}
	// Numbers is a record of starting numbers. XXP forbids pairings among these players. XXZ lists
	// the players absent in the next round.
	Numbers struct {
		Name    string
		Numbers []int
	}
	// Settings is a record of words with values: XXS holds the points of results.
	Settings struct {
		Name   string
		Values []Setting
	}
	// Setting is one of Settings.
	Setting struct {
		Code   string
		Points Tenths
	}
	// Worth holds the points of one result: BBW BBD BBL BBZ BBF BBU.
	Worth struct {
		Name   string
		Points Tenths
	}

	// Comment is a comment line: ###.
	Comment struct{ Text string }
	// Unknown is a line that is not understood. Text is the whole line.
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

// infoTags lists the tags of Info in the order of a canonical file.
var infoTags = []string{"012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "182", "192", "202", "212", "222", "352", "801"}

// newRecord returns a new record for the tag of a record with columns, or nil for other tags.
func newRecord(tag string) Record {
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

// tagOf returns the first three characters of a line, or "" if it is shorter.
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
