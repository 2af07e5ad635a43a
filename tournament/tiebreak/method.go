package tiebreak

import (
	"fmt"
	"strconv"
	"strings"
)

// Method is a tie-break in the notation of regulations and report files. It consists of an acronym
// of the handbook, for teams the score that it uses, and modifiers, as in "BH", "BH/C1", "KS/L-1",
// "BH:GP/M1".
//
//	/Cn  cut the n least significant values (C.07 14.1, 14.2)
//	/Mn  cut the n least and the n most significant (14.3, 14.4)
//	/Ln  move the limit of Koya by n half points, n may be below 0 (14.5);
//	     under the annex of 2009 by n score groups (section 2(b1))
//	/P   count forfeits as games against the scheduled opponent (6.1.1, 16.6)
//	/F   use Fore Buchholz instead of Buchholz (8.2, 13.4.2)
//	/R   reverse the order: pairing number, rating (7.8, 10.6)
//	/Un  use the rating n for every unrated player (10); /UL uses the lowest rating
//	     of the rated participants, /UA their average, a half rounded up
//	/Kn  divide by n (13.4.2)
//	/D   count no opponent as more than 350 points below (annex 5(c1))
type Method string

// The tie-breaks. The functions that compute them describe them.
const (
	Points          Method = "PTS" // the score, which always ranks first
	DirectEncounter Method = "DE"
	Wins            Method = "WIN"
	GamesWon        Method = "WON"
	GamesWithBlack  Method = "BPG"
	WonWithBlack    Method = "BWG"
	Progressive     Method = "PS"
	RoundsElected   Method = "REP"
	GamesElected    Method = "GE" // name of REP before August 2024
	StandardPoints  Method = "STD"
	PairingNumber   Method = "TPN"
	Buchholz        Method = "BH"
	SumOfBuchholz   Method = "BHS" // annex 4(a5), which has no acronym for it
	AverageBuchholz Method = "AOB"
	ForeBuchholz    Method = "FB"
	SonnebornBerger Method = "SB"
	Koya            Method = "KS"
	AverageRating   Method = "ARO"
	Performance     Method = "TPR"
	Perfect         Method = "PTP"
	AveragePerf     Method = "APRO"
	AveragePerfect  Method = "APPO"
	Rating          Method = "RTNG"

	MatchPoints    Method = "MPTS"
	GamePoints     Method = "GPTS"
	OtherScore     Method = "MPVGP"
	BothScores     Method = "MGP" // annex 3(c), which has no acronym for it
	MatchMatchSB   Method = "EMMSB"
	MatchGameSB    Method = "EMGSB"
	GameMatchSB    Method = "EGMSB"
	GameGameSB     Method = "EGGSB"
	TeamEncounter  Method = "EDE"
	EncounterBT    Method = "EDEBT"
	EncounterBB    Method = "EDEBB"
	EncounterT     Method = "EDET"
	EncounterB     Method = "EDEB"
	BoardCount     Method = "BC"
	TopBoards      Method = "TBR"
	BottomBoards   Method = "BBE"
	ScheduleScores Method = "SSSC"
)

// audience is the kind of event for which a tie-break is defined: of players, of teams, or both.
type audience uint8

const (
	everybody audience = iota
	players
	teams
)

// system describes a tie-break.
type system struct {
	article  string // article of C.07; empty if C.07 does not have it
	since    Rules  // first edition of C.07 with it
	until    Rules  // last edition with it, if it was removed
	annex    string // section of the annex of 2009; empty if the annex does not have it
	audience audience
	allowed  string // modifiers under C.07; S stands for the score of teams
	old      string // modifiers under the annex
	low      bool   // lower values rank first
	group    bool   // compares tied participants with each other instead of computing a sum
	ratings  bool   // needs the ratings of all participants
	c        bool   // uses the opponents' results: Buchholz and related tie-breaks
}

var systems = map[Method]*system{
	Points:          {article: "11.1", since: Rules2023, annex: "7"},
	DirectEncounter: {article: "6", since: Rules2023, annex: "2(e)", allowed: "PS", group: true},
	Wins:            {article: "7.1", since: Rules2023, annex: "2(c)", allowed: "S"},
	GamesWon:        {article: "7.2", since: Rules2023, allowed: "S"},
	GamesWithBlack:  {article: "7.3", since: Rules2023, annex: "2(d)", audience: players},
	WonWithBlack:    {article: "7.4", since: Rules2023, audience: players},
	Progressive:     {article: "7.5", since: Rules2023, annex: "2(a)", allowed: "CS", old: "C"},
	RoundsElected:   {article: "7.6", since: Rules2024},
	GamesElected:    {article: "7.6", since: Rules2023, until: Rules2023},
	StandardPoints:  {article: "7.7", since: Rules2026, allowed: "S"},
	PairingNumber:   {article: "7.8", since: Rules2026, allowed: "R", low: true},
	Buchholz:        {article: "8.1", since: Rules2023, annex: "4(a)", allowed: "CMPS", old: "CM", c: true},
	SumOfBuchholz:   {annex: "4(a5)", c: true},
	AverageBuchholz: {article: "8.2", since: Rules2023, allowed: "FS", c: true},
	ForeBuchholz:    {article: "8.3", since: Rules2023, allowed: "CMPS", c: true},
	SonnebornBerger: {article: "9.1", since: Rules2023, annex: "4(b)", allowed: "CMPS"},
	Koya:            {article: "9.2", since: Rules2023, annex: "2(b)", allowed: "LS", old: "L"},
	AverageRating:   {article: "10.1", since: Rules2023, annex: "5(a)", audience: players, allowed: "CMU", old: "CU", ratings: true},
	Performance:     {article: "10.2", since: Rules2023, annex: "5(c)", audience: players, allowed: "U", old: "DU", ratings: true},
	Perfect:         {article: "10.3", since: Rules2023, audience: players, allowed: "U", ratings: true},
	AveragePerf:     {article: "10.4", since: Rules2023, audience: players, allowed: "U", ratings: true},
	AveragePerfect:  {article: "10.5", since: Rules2023, audience: players, allowed: "U", ratings: true},
	Rating:          {article: "10.6", since: Rules2026, audience: players, allowed: "RU", ratings: true},

	MatchPoints:    {article: "11.1.1", since: Rules2023, annex: "3(a)", audience: teams},
	GamePoints:     {article: "11.1.2", since: Rules2023, annex: "3(b)", audience: teams},
	OtherScore:     {article: "13.1", since: Rules2023, annex: "3(a), 3(b)", audience: teams},
	BothScores:     {annex: "3(c)", audience: teams},
	MatchMatchSB:   {article: "13.2.1", since: Rules2023, audience: teams, allowed: "CMP"},
	MatchGameSB:    {article: "13.2.2", since: Rules2023, audience: teams, allowed: "CMP"},
	GameMatchSB:    {article: "13.2.3", since: Rules2023, audience: teams, allowed: "CMP"},
	GameGameSB:     {article: "13.2.4", since: Rules2023, audience: teams, allowed: "CMP"},
	TeamEncounter:  {article: "13.3", since: Rules2023, audience: teams, allowed: "P", group: true},
	EncounterBT:    {article: "13.3.2", since: Rules2026, audience: teams, allowed: "P", group: true},
	EncounterBB:    {article: "13.3.2", since: Rules2026, audience: teams, allowed: "P", group: true},
	EncounterT:     {article: "13.3.2", since: Rules2026, audience: teams, allowed: "P", group: true},
	EncounterB:     {article: "13.3.2", since: Rules2026, audience: teams, allowed: "P", group: true},
	BoardCount:     {article: "12.1", since: Rules2023, audience: teams, group: true},
	TopBoards:      {article: "12.2", since: Rules2023, audience: teams, group: true},
	BottomBoards:   {article: "12.3", since: Rules2023, audience: teams, group: true},
	ScheduleScores: {article: "13.4", since: Rules2023, audience: teams, allowed: "FKP", c: true},
}

// isIn reports whether an edition has the tie-break.
func (s *system) isIn(r Rules) bool {
	if r == Annex2009 {
		return s.annex != ""
	}
	return s.article != "" && r.isFrom(s.since) && (s.until == "" || r <= s.until)
}

// spec is a parsed method.
type spec struct {
	method Method // acronym
	*system
	score     Method // MatchPoints or GamePoints; empty for the primary score
	low, high int    // number of values to cut
	limit     int
	forfeits  bool // forfeits count as games
	fore      bool
	reverse   bool
	unrated   int // rating of unrated players, or lowestRating or averageRating
	divisor   int
	near      bool // limit of 350 points

	with *Calculator // calculator for the second score in a product of team scores
}

// lowFirst reports whether lower values rank first.
func (s spec) lowFirst() bool { return s.system.low != s.reverse }

// Values of spec.unrated that depend on the participants.
const (
	lowestRating  = -1
	averageRating = -2
)

// maxModifier is the largest number in a modifier.
const maxModifier = 9999

// parse parses a method of an edition.
func parse(r Rules, m Method) (spec, *Fault) {
	words := strings.Split(strings.ToUpper(strings.TrimSpace(string(m))), "/")
	name, score, scored := strings.Cut(words[0], ":")
	sys, known := systems[Method(name)]
	if !known {
		return spec{}, &Fault{Code: UnknownMethod, Method: m, Article: listArticle(r)}
	}
	if !sys.isIn(r) {
		return spec{}, &Fault{Code: NotInEdition, Method: m, Article: listArticle(r)}
	}
	s := spec{method: Method(name), system: sys}
	allowed := sys.allowed
	if r == Annex2009 {
		allowed = sys.old + "S"
	}
	if scored {
		s.score = map[string]Method{"MP": MatchPoints, "GP": GamePoints}[score]
		if s.score == "" || !strings.Contains(allowed, "S") || s.score == GamePoints && (s.method == Wins || s.method == GamesWon) {
			return spec{}, &Fault{Code: ModifierImproper, Method: m, Modifier: ":" + score, Article: sys.cite(r)}
		}
	}
	for _, word := range words[1:] {
		if word == "" || !strings.Contains(allowed, word[:1]) || word[0] == 'S' || !s.applyModifier(word[0], word[1:]) {
			return spec{}, &Fault{Code: ModifierImproper, Method: m, Modifier: "/" + word, Article: sys.cite(r)}
		}
	}
	return s, nil
}

// applyModifier applies a modifier and reports whether it is valid and new.
func (s *spec) applyModifier(letter byte, text string) bool {
	n, err := strconv.Atoi(text)
	number := err == nil && n >= -maxModifier && n <= maxModifier
	switch letter {
	case 'C', 'M':
		if !number || n < 1 || s.low > 0 {
			return false
		}
		s.low = n
		if letter == 'M' {
			s.high = n
		}
		return true
	case 'L':
		if !number || n == 0 || s.limit != 0 {
			return false
		}
		s.limit = n
		return true
	case 'U', 'K':
		if of := map[string]int{"L": lowestRating, "A": averageRating}[text]; letter == 'U' && of != 0 && s.unrated == 0 {
			s.unrated = of
			return true
		}
		target := map[byte]*int{'U': &s.unrated, 'K': &s.divisor}[letter]
		if !number || n < 1 || *target != 0 {
			return false
		}
		*target = n
		return true
	}
	flag := map[byte]*bool{'P': &s.forfeits, 'F': &s.fore, 'R': &s.reverse, 'D': &s.near}[letter]
	if flag == nil || *flag || text != "" {
		return false
	}
	*flag = true
	return true
}

// String returns the method in upper case without surrounding space.
func (m Method) String() string { return strings.ToUpper(strings.TrimSpace(string(m))) }

// Base returns the acronym without score and modifiers.
func (m Method) Base() Method {
	name, _, _ := strings.Cut(m.String(), "/")
	name, _, _ = strings.Cut(name, ":")
	return Method(name)
}

// cite returns the article of an edition that defines the tie-break. If the edition does not have
// it, it returns the article that lists its tie-breaks.
func (s *system) cite(r Rules) string {
	switch {
	case !s.isIn(r):
		return listArticle(r)
	case r == Annex2009:
		return "C.06 Annex " + s.annex
	default:
		return "C.07 " + s.article
	}
}

// listArticle returns the article of an edition that lists its tie-breaks.
func listArticle(r Rules) string {
	if r == Annex2009 {
		return "C.06 Annex 2-5"
	}
	return "C.07 5"
}

// Article returns the article of an edition that defines m.
func (m Method) Article(r Rules) string {
	if s, known := systems[m.Base()]; known {
		return s.cite(r)
	}
	return ""
}

// LowFirst reports whether lower values of m rank first. The edition must have m.
func (m Method) LowFirst(r Rules) bool {
	s, fault := parse(r, m)
	return fault == nil && s.lowFirst()
}

// Error returns a description of the fault for developers.
func (f *Fault) Error() string {
	return fmt.Sprintf("tiebreak: %s: %.40q %s", f.Code, string(f.Method), f.Modifier)
}
