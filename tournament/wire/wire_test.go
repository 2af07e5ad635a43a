package wire

import (
	"bytes"
	"errors"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/tiebreak"
)

var update = flag.Bool("update", false, "rewrite v1.ndjson; only before a release")

// everyEvent is one of each type, with every field set.
func everyEvent() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1767225600000 + ms, By: tournament.Actor{ID: "m1", Name: "Inés"}}
	}
	arbiter := tournament.Source{Member: "m1", Name: "Inés"}
	ana := tournament.Entry{
		Name: "Ávila, Ana", Title: "WFM", Federation: "MEX", FIDEID: "5101234", Birth: "1990-12-31", Rating: 2101,
		Club: "Peón Aislado", Member: tournament.Member{ID: "m2", Handle: "ana"},
	}
	return []tournament.Event{
		tournament.Created{Stamp: at(0), Regulations: tournament.Regulations{
			Name: "Club championship", Place: "Online", Starts: "2026-01-01", Ends: "2026-01-31", Federation: "MEX", Arbiter: "Inés",
			System: tournament.Berger, Cycles: 2, Swap: tournament.SwapFirst, Scoring: tournament.OrdinaryScoring(),
			TieBreakRules: "c06-2009", TieBreaks: []tiebreak.Method{"DE", "SB"}, Laws: "2009", Control: "300+3",
			Venue: tournament.OnScreen, DefaultTime: 900, Rated: true,
		}},
		tournament.PlayersEntered{Stamp: at(1), First: 1, Players: []tournament.Entry{ana, {Name: "Bob"}, {Name: "Carl"}}},
		tournament.PlayerAmended{Stamp: at(2), Player: 2, Entry: tournament.Entry{Name: "Bravo, Bob", Rating: 1900}},
		tournament.NumbersAssigned{Stamp: at(3), Order: []tournament.PlayerID{3, 1, 2}, Listed: true},
		tournament.NumbersRevoked{Stamp: at(4), Reason: "a late entry"},
		tournament.PlayersEntered{Stamp: at(5), First: 4, Players: []tournament.Entry{{Name: "Dora"}}},
		tournament.PlayerWithdrawn{Stamp: at(6), Player: 4, Reason: "ill"},
		tournament.PlayerReturned{Stamp: at(7), Player: 4},
		tournament.PlayerWithdrawn{Stamp: at(8), Player: 4},
		tournament.NumbersAssigned{Stamp: at(9), Order: []tournament.PlayerID{3, 1, 2}},
		tournament.RoundPublished{Stamp: at(10), Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}, {White: 3, Bye: tournament.Rest}}},
		tournament.RoundRevoked{Stamp: at(11), Round: 1, Reason: "the wrong table"},
		tournament.RoundPublished{Stamp: at(12), Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}, {White: 3, Bye: tournament.Rest}}},
		tournament.BoardSeated{Stamp: at(13), Round: 1, Board: 1, Game: "g1"},
		tournament.BoardSeated{Stamp: at(14), Round: 1, Board: 1, Game: "g2", Instead: "g1"},
		tournament.ResultRecorded{Stamp: at(15), Round: 1, Board: 1, Result: tournament.Drawn, White: 1, Black: 1, Source: tournament.Source{Game: "g2", Seq: 7}},
		tournament.ResultCorrected{Stamp: at(16), Round: 1, Board: 1, Was: tournament.Drawn, Result: tournament.WhiteByForfeit, White: 2, Source: arbiter, Reason: "Black never came"},
		tournament.RoundEnded{Stamp: at(17), Round: 1},
		tournament.RoundReopened{Stamp: at(18), Round: 1, Reason: "an appeal"},
		tournament.ResultCorrected{Stamp: at(19), Round: 1, Board: 1, Was: tournament.WhiteByForfeit, Result: tournament.NoResult, Source: arbiter, Reason: "to be played"},
		tournament.ResultRecorded{Stamp: at(20), Round: 1, Board: 1, Result: tournament.WhiteHalf, White: 1, Source: arbiter},
		tournament.RoundEnded{Stamp: at(21), Round: 1},
		tournament.RulingNoted{Stamp: at(22), Ruling: tournament.Ruling{Number: 1, Round: 1, Board: 1, Player: 2, Article: "12.9", Text: "A warning for a telephone."}},
		tournament.RulingRevoked{Stamp: at(23), Ruling: 1, Reason: "it was the opponent's"},
		tournament.RegulationsAmended{Stamp: at(24), Reason: "the hall has moved", Regulations: tournament.Regulations{
			Name: "Club championship", Place: "Café Central", Starts: "2026-01-01", Ends: "2026-02-07", Federation: "MEX", Arbiter: "Inés",
			System: tournament.Berger, Cycles: 2, Swap: tournament.SwapFirst, Scoring: tournament.OrdinaryScoring(),
			TieBreakRules: "c06-2009", TieBreaks: []tiebreak.Method{"DE", "SB"}, Laws: "2009", Control: "300+3",
			Venue: tournament.OnScreen, DefaultTime: 900, Rated: true,
		}},
	}
}

// aSwiss is a log with the events that a round robin does not have.
func aSwiss() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1775001600000 + ms, By: tournament.Actor{ID: "m1"}}
	}
	return []tournament.Event{
		tournament.Created{Stamp: at(0), Regulations: tournament.Regulations{
			Name: "Open", System: tournament.Dutch2026, Rounds: 3, Scoring: tournament.OrdinaryScoring(),
			TieBreakRules: "c06-2009", Laws: "2023", Venue: tournament.OverTheBoard,
		}},
		tournament.PlayersEntered{Stamp: at(1), First: 1, Players: []tournament.Entry{{Name: "Ana", Sex: "w"}, {Name: "Bob", Sex: "m"}, {Name: "Carl"}, {Name: "Dora"}}},
		tournament.NumbersAssigned{Stamp: at(2), Order: []tournament.PlayerID{1, 2, 3, 4}, Listed: true, Color: tournament.Black},
		tournament.ByeGranted{Stamp: at(3), Player: 4, Round: 1, Bye: tournament.HalfBye},
		tournament.ByeGranted{Stamp: at(4), Player: 3, Round: 2, Bye: tournament.ZeroBye},
		tournament.RoundPublished{Stamp: at(5), Round: 1, Pairings: []tournament.Pairing{
			{Board: 1, White: 2, Black: 1}, {White: 3, Bye: tournament.FullBye}, {White: 4, Bye: tournament.HalfBye},
		}},
		tournament.ByeRevoked{Stamp: at(6), Player: 3, Round: 2, Reason: "the train is on time"},
		tournament.ResultRecorded{Stamp: at(7), Round: 1, Board: 1, Result: tournament.BlackWins, Black: 2, Source: tournament.Source{Member: "m1"}},
	}
}

// aStaff is a log of an event with a staff, whose arbiter enters their own result.
func aStaff() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1795000000000 + ms, By: tournament.Actor{ID: "m1", Name: "Olga"}}
	}
	aldo := tournament.Member{ID: "m2", Handle: "Aldo"}
	return []tournament.Event{
		tournament.Created{Stamp: at(0), Regulations: tournament.Regulations{Name: "Club", System: tournament.Berger, Cycles: 1, Laws: "2023", Venue: tournament.OverTheBoard}.Complete()},
		tournament.OfficialAppointed{Stamp: at(1), Member: aldo, Duty: tournament.ArbiterDuty},
		tournament.PlayersEntered{Stamp: at(2), First: 1, Players: []tournament.Entry{{Name: "Aldo", Member: aldo}, {Name: "Bob"}}},
		tournament.NumbersAssigned{Stamp: at(3), Order: []tournament.PlayerID{1, 2}, Listed: true},
		tournament.RoundPublished{Stamp: at(4), Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}},
		tournament.ResultRecorded{Stamp: at(5), Round: 1, Board: 1, Result: tournament.WhiteWins, White: 2, Source: tournament.Source{Member: "m2", Name: "Aldo", Own: true}},
		tournament.OfficialDismissed{Stamp: at(6), Member: aldo, Duty: tournament.ArbiterDuty},
	}
}

// aRenumbering is a log in which starting numbers are exchanged and given anew.
func aRenumbering() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1799000000000 + ms, By: tournament.Actor{ID: "m1"}}
	}
	log := aFIDEMode()[:1]
	return append(log,
		tournament.PlayersEntered{Stamp: at(1), First: 1, Players: []tournament.Entry{{Name: "Ana", Rating: 2000}, {Name: "Bob", Rating: 2000}, {Name: "Carl", Rating: 1900}, {Name: "Dora"}}},
		tournament.NumbersAssigned{Stamp: at(2), Order: []tournament.PlayerID{1, 2, 3, 4}, Listed: true, Color: tournament.White},
		tournament.NumbersExchanged{Stamp: at(3), Round: 1, A: 1, B: 2},
		tournament.RoundPublished{Stamp: at(4), Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 2, Black: 3}, {Board: 2, White: 4, Black: 1}}},
		tournament.PlayerAmended{Stamp: at(5), Player: 4, Entry: tournament.Entry{Name: "Dora", Rating: 1950}},
		tournament.NumbersRegenerated{Stamp: at(6), Round: 2, Order: []tournament.PlayerID{1, 2, 4, 3}},
	)
}

// aLongEvent is a log of an event of more than 30 days, in which a player has several ratings.
func aLongEvent() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1800000000000 + ms, By: tournament.Actor{ID: "m1"}}
	}
	regs := tournament.Regulations{
		Name: "League", Starts: "2026-10-01", Ends: "2027-02-01", System: tournament.Dutch2026, Rounds: 5, Scoring: tournament.OrdinaryScoring(),
		TieBreakRules: "c07-2026", TieBreaks: []tiebreak.Method{"BH", "ARO"}, Laws: "2023", Venue: tournament.OverTheBoard, Long: true, RatingsByRound: true,
	}
	return []tournament.Event{
		tournament.Created{Stamp: at(0), Regulations: regs, FIDEMode: true},
		tournament.PlayersEntered{Stamp: at(1), First: 1, Players: []tournament.Entry{{Name: "Ana", Rating: 2000}, {Name: "Bob", Rating: 1900}}},
		tournament.LaterRatingGiven{Stamp: at(2), Player: 2, Round: 4, Rating: 1960, Reason: "the list of December"},
		tournament.LaterRatingGiven{Stamp: at(3), Player: 2, Round: 3, Rating: 1935, List: "standard 2026-11", Reason: "the list of November"},
	}
}

// aSettlement is a log in which shared places are settled by values, and those that are still shared
// by an order.
func aSettlement() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1799000000000 + ms, By: tournament.Actor{ID: "m1"}}
	}
	result := func(ms clock.Instant, board int) tournament.Event {
		return tournament.ResultRecorded{Stamp: at(ms), Round: 1, Board: board, Result: tournament.Drawn, White: 1, Black: 1, Source: tournament.Source{Member: "m1"}}
	}
	return []tournament.Event{
		tournament.Created{Stamp: at(0), Regulations: tournament.Regulations{Name: "Cup", System: tournament.Manual, Rounds: 1, Scoring: tournament.OrdinaryScoring(), TieBreakRules: tiebreak.Rules2026, TieBreaks: []tiebreak.Method{tiebreak.DirectEncounter}, Laws: "2023", Venue: tournament.OverTheBoard}},
		tournament.PlayersEntered{Stamp: at(1), First: 1, Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}, {Name: "Carl"}, {Name: "Dora"}}},
		tournament.NumbersAssigned{Stamp: at(2), Order: []tournament.PlayerID{1, 2, 3, 4}, Listed: true},
		tournament.RoundPublished{Stamp: at(3), Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}, {Board: 2, White: 3, Black: 4}}},
		result(4, 1), result(5, 2),
		tournament.PlacesSettled{Stamp: at(6), Order: []tournament.PlayerID{4, 1, 3, 2}, By: tournament.ByValues, Values: []int{1250, 300, 300, -50}, Reason: "the league's table"},
		tournament.PlacesSettled{Stamp: at(7), Order: []tournament.PlayerID{3, 1}, By: tournament.ByOrder, Reason: "a rapid game"},
	}
}

// aShuffle is a log of Chess960.
func aShuffle() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1799000000000 + ms, By: tournament.Actor{ID: "m1"}}
	}
	created := aSettlement()[0].(tournament.Created)
	created.Regulations.Chess960 = true
	return []tournament.Event{
		created,
		tournament.PlayersEntered{Stamp: at(1), First: 1, Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}}},
		tournament.NumbersAssigned{Stamp: at(2), Order: []tournament.PlayerID{1, 2}, Listed: true},
		tournament.RoundPublished{Stamp: at(3), Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}},
		tournament.PositionDrawn{Stamp: at(4), Round: 1, Number: 959},
	}
}

// aRatingCorrection is a log with a result that is corrected for the rating report alone.
func aRatingCorrection() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1801000000000 + ms, By: tournament.Actor{ID: "m1"}}
	}
	pair := []tournament.Pairing{{Board: 1, White: 1, Black: 2}}
	source := tournament.Source{Member: "m1"}
	return []tournament.Event{
		tournament.Created{Stamp: at(0), Regulations: tournament.Regulations{Name: "Match", System: tournament.Manual, Laws: "2023"}.Complete()},
		tournament.PlayersEntered{Stamp: at(1), First: 1, Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}}},
		tournament.NumbersAssigned{Stamp: at(2), Order: []tournament.PlayerID{1, 2}, Listed: true},
		tournament.RoundPublished{Stamp: at(3), Round: 1, Pairings: pair},
		tournament.ResultRecorded{Stamp: at(4), Round: 1, Board: 1, Result: tournament.WhiteWins, White: 2, Source: source},
		tournament.RoundPublished{Stamp: at(5), Round: 2, Pairings: pair},
		tournament.ResultRecorded{Stamp: at(6), Round: 2, Board: 1, Result: tournament.WhiteWins, White: 2, Source: source},
		tournament.RatingCorrected{Stamp: at(7), Round: 1, Board: 1, Was: tournament.WhiteWins, Result: tournament.BlackWins, Reason: "both score sheets"},
	}
}

// anOpen is a log with late entries, pairs that are forbidden and forced, and acts
// undone and done again.
func anOpen() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1796000000000 + ms, By: tournament.Actor{ID: "m1"}}
	}
	return []tournament.Event{
		tournament.Created{Stamp: at(0), Regulations: tournament.Regulations{
			Name: "Open", System: tournament.Dutch2026, Rounds: 3, Acceleration: tournament.Baku, Scoring: tournament.OrdinaryScoring(),
			TieBreakRules: "c07-2026", Laws: "2023", Venue: tournament.OverTheBoard,
		}},
		tournament.PlayersEntered{Stamp: at(1), First: 1, Players: []tournament.Entry{{Name: "Ana", Rating: 2000}, {Name: "Bob", Rating: 1900}, {Name: "Carl", Rating: 1800}, {Name: "Dora"}}},
		tournament.NumbersAssigned{Stamp: at(2), Order: []tournament.PlayerID{1, 2, 3, 4}, Listed: true, Color: tournament.White},
		tournament.PairForbidden{Stamp: at(3), Players: []tournament.PlayerID{1, 2}, First: 1, Last: 2, Reason: "of one family"},
		tournament.PairForced{Stamp: at(4), White: 1, Black: 4, Round: 1, Reason: "the television"},
		tournament.PairReleased{Stamp: at(5), White: 1, Black: 4, Round: 1, Reason: "no television"},
		tournament.RoundPublished{Stamp: at(6), Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 3}, {Board: 2, White: 4, Black: 2}}, Reason: "the cars come late"},
		tournament.LateEntered{Stamp: at(7), Player: 5, Entry: tournament.Entry{Name: "Eva", Rating: 1950}, Order: []tournament.PlayerID{1, 5, 2, 3, 4}},
		tournament.ByeGranted{Stamp: at(8), Player: 5, Round: 2, Bye: tournament.HalfBye, Reason: "a train"},
		tournament.PairAllowed{Stamp: at(9), Players: []tournament.PlayerID{1, 2}, Reason: "they asked for it"},
		tournament.PlayerWithdrawn{Stamp: at(10), Player: 4},
		tournament.Undone{Stamp: at(11), Facts: []int{11}, Reason: "the wrong player"},
		tournament.Undone{Stamp: at(12), Facts: []int{12}, Reason: "the right one"},
	}
}

// anEntryList is a log in which entries are removed and players check in.
func anEntryList() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1797000000000 + ms, By: tournament.Actor{ID: "m1"}}
	}
	return []tournament.Event{
		tournament.Created{Stamp: at(0), Regulations: tournament.Regulations{
			Name: "Open", System: tournament.Dutch2026, Rounds: 3, Scoring: tournament.OrdinaryScoring(),
			TieBreakRules: "c07-2026", Laws: "2023", Venue: tournament.OverTheBoard,
		}},
		tournament.PlayersEntered{Stamp: at(1), First: 1, Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}, {Name: "Carl"}}},
		tournament.PlayerRemoved{Stamp: at(2), Player: 2, Reason: "entered twice"},
		tournament.PlayersCheckedIn{Stamp: at(3), Round: 1, Players: []tournament.PlayerID{1, 3}},
		tournament.PlayersCheckedOut{Stamp: at(4), Round: 1, Players: []tournament.PlayerID{3}},
	}
}

// reported is a log of results that players report and of an adjourned game.
func reported() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1799000000000 + ms, By: tournament.Actor{ID: "m1"}}
	}
	return []tournament.Event{
		tournament.Created{Stamp: at(0), Regulations: tournament.Regulations{
			Name: "Open", System: tournament.Dutch2026, Rounds: 3, Scoring: tournament.OrdinaryScoring(),
			TieBreakRules: "c07-2026", Laws: "2023", Venue: tournament.OverTheBoard, Deputies: []string{"Bea"},
			Each: []tournament.RoundTerms{{Round: 2, Laws: "2009", Venue: tournament.OnScreen}},
		}},
		tournament.PlayersEntered{Stamp: at(1), First: 1, Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}, {Name: "Carl"}, {Name: "Dora"}}},
		tournament.NumbersAssigned{Stamp: at(2), Order: []tournament.PlayerID{1, 2, 3, 4}, Listed: true, Color: tournament.White},
		tournament.RoundPublished{Stamp: at(3), Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 3}, {Board: 2, White: 4, Black: 2}}},
		tournament.ReportsOpened{Stamp: at(4), Secret: "0123456789abcdef"},
		tournament.ResultReported{Stamp: at(5), Round: 1, Board: 1, Player: 1, Result: tournament.WhiteWins},
		tournament.ResultReported{Stamp: at(6), Round: 1, Board: 1, Player: 3, Result: tournament.WhiteWins},
		tournament.ResultRecorded{Stamp: at(6), Round: 1, Board: 1, Result: tournament.WhiteWins, White: 2, Source: tournament.Source{Players: true}},
		tournament.ReportsClosed{Stamp: at(7)},
		tournament.BoardAdjourned{Stamp: at(8), Round: 1, Board: 2, Sealed: tournament.Black, Note: "move 41, Sunday at 9"},
	}
}

// someMatches is a log of matches between teams in which single boards were adjourned, and of an upper
// group of the acceleration that does not follow from the numbers.
func someMatches() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1799500000000 + ms, By: tournament.Actor{ID: "m1"}}
	}
	team := func(name string) tournament.Entry {
		return tournament.Entry{Name: name, Roster: []tournament.Entry{{Name: name + " 1"}, {Name: name + " 2"}}}
	}
	return []tournament.Event{
		tournament.Created{Stamp: at(0), FIDEMode: true, Regulations: tournament.Regulations{
			Name: "League", System: tournament.TeamSwiss, Rounds: 3, Scoring: tournament.OrdinaryMatches(), Acceleration: tournament.Baku,
			TieBreakRules: "c07-2026", Laws: "2023", Venue: tournament.OverTheBoard,
			Teams: tournament.TeamRules{Boards: 2, Games: tournament.OrdinaryScoring(), Primary: tournament.ByMatches, Colors: tournament.TeamColorsA},
		}},
		tournament.PlayersEntered{Stamp: at(1), First: 1, Players: []tournament.Entry{team("A"), team("B"), team("C"), team("D")}},
		tournament.NumbersAssigned{Stamp: at(2), Order: []tournament.PlayerID{1, 2, 3, 4}, Listed: true, Color: tournament.White},
		tournament.RoundPublished{Stamp: at(3), Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 3}, {Board: 2, White: 4, Black: 2}}, Upper: []tournament.PlayerID{1, 4}},
		tournament.BoardAdjourned{Stamp: at(4), Round: 1, Board: 1, Game: 2, Sealed: tournament.White, Note: "move 41"},
		tournament.BoardAdjourned{Stamp: at(5), Round: 1, Board: 2, Game: 1, Paired: 2},
	}
}

// aDemonstration is a log of a demonstration that was removed.
func aDemonstration() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1798000000000 + ms, By: tournament.Actor{ID: "m1"}}
	}
	return []tournament.Event{
		tournament.Created{Stamp: at(0), Regulations: tournament.Regulations{
			Name: "Demonstration", System: tournament.Dutch2026, Rounds: 3, Scoring: tournament.OrdinaryScoring(),
			TieBreakRules: "c07-2026", Laws: "2023", Venue: tournament.OverTheBoard, Demonstration: true,
		}},
		tournament.EventRemoved{Stamp: at(1)},
	}
}

// aTemplate is a log of a template that was removed by mistake.
func aTemplate() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1799000000000 + ms, By: tournament.Actor{ID: "m1"}}
	}
	return []tournament.Event{
		tournament.Created{Stamp: at(0), FIDEMode: true, Regulations: tournament.Regulations{
			Name: "Tuesdays", System: tournament.Dutch2026, Rounds: 7, Scoring: tournament.OrdinaryScoring(),
			TieBreakRules: "c07-2026", Laws: "2023", Control: "180+2", Venue: tournament.OnScreen, Template: true,
		}},
		tournament.FIDEModeLeft{Stamp: at(0), Because: []tournament.Departure{tournament.DepartsByWish}, Reason: "a club evening"},
		tournament.EventRemoved{Stamp: at(1)},
		tournament.EventRestored{Stamp: at(2)},
	}
}

// aFIDEMode is a log of an event that leaves FIDE mode.
func aFIDEMode() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1798000000000 + ms, By: tournament.Actor{ID: "m1"}}
	}
	return []tournament.Event{
		tournament.Created{Stamp: at(0), FIDEMode: true, Regulations: tournament.Regulations{
			Name: "Open", System: tournament.Dutch2026, Rounds: 3, Scoring: tournament.OrdinaryScoring(),
			TieBreakRules: "c07-2026", Laws: "2023", Venue: tournament.OverTheBoard,
		}},
		tournament.FIDEModeLeft{Stamp: at(1), Because: []tournament.Departure{tournament.DepartsByWish}, Reason: "friends play"},
	}
}

// anIrregular is a log of rounds that do not follow the rules.
func anIrregular() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1799000000000 + ms, By: tournament.Actor{ID: "m1"}}
	}
	log := aFIDEMode()[:1]
	return append(log,
		tournament.PlayersEntered{Stamp: at(1), First: 1, Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}, {Name: "Carl"}, {Name: "Dora"}}},
		tournament.NumbersAssigned{Stamp: at(2), Order: []tournament.PlayerID{1, 2, 3, 4}, Listed: true, Color: tournament.White},
		tournament.ByHandBegun{Stamp: at(3), Round: 1},
		tournament.ByHandEnded{Stamp: at(3), Round: 1},
		tournament.RoundPublished{
			Stamp: at(3), Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}, {Board: 2, White: 4, Black: 3}}, Reason: "they leave early", Import: true,
			Rules:   []tournament.IntegrityPair{{White: 1, Black: 3}, {White: 4, Black: 2}},
			Instead: []tournament.IntegrityPair{{White: 1, Black: 2}, {White: 4, Black: 3}},
		},
		tournament.IntegrityNoted{Stamp: at(4), Events: []tournament.IntegrityEvent{
			{Kind: tournament.IntegrityByHand, Round: 2, Before: []tournament.IntegrityPair{{White: 1, Black: 2}, {White: 3, Bye: tournament.FullBye}}, After: []tournament.IntegrityPair{{White: 2, Black: 3}, {White: 1, Bye: tournament.FullBye}}},
			{Kind: tournament.IntegrityCorrection, Round: 1, Before: []tournament.IntegrityPair{{White: 1, Black: 2, Result: tournament.WhiteWins}}, After: []tournament.IntegrityPair{{White: 1, Black: 2, Result: tournament.Drawn}}},
		}},
	)
}

// someRatings is a log of an event whose rating follows from two others.
func someRatings() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1799500000000 + ms, By: tournament.Actor{ID: "m1"}}
	}
	regs := tournament.Regulations{Name: "Ratings", System: tournament.Dutch2026, Rounds: 3, Federation: "ESP", RatingMethod: tournament.RatedByFIDE}.Complete()
	higher := regs
	higher.RatingMethod = tournament.HigherOfBoth
	return []tournament.Event{
		tournament.Created{Stamp: at(0), Regulations: regs},
		tournament.PlayersEntered{Stamp: at(1), First: 1, Players: []tournament.Entry{
			{Name: "Ana", Rating: 2100, Official: 2100, National: 2150, FIDEID: "2200001", RatingFrom: "standard 2026-11"}, {Name: "Bob", Rating: 1700, Typed: true},
		}},
		tournament.RegulationsAmended{Stamp: at(2), Regulations: higher, Reason: "as announced", Ratings: []tournament.EntryRating{{Player: 1, Rating: 2150, Official: 2100}, {Player: 2, Rating: 1700, Typed: true}}},
		tournament.PlayerAmended{Stamp: at(3), Player: 2, Entry: tournament.Entry{Name: "Bob", Rating: 1720, National: 1650, Typed: true}},
	}
}

// someLists is a log of an event that declares and changes the order of its rating lists.
func someLists() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1799600000000 + ms, By: tournament.Actor{ID: "m1"}}
	}
	regs := tournament.Regulations{Name: "Lists", System: tournament.Dutch2026, Rounds: 3, Control: "900+10", RatingLists: []string{tournament.UsualLists}}.Complete()
	others := regs
	others.RatingLists = []string{tournament.RapidList, "club"}
	return []tournament.Event{
		tournament.Created{Stamp: at(0), Regulations: regs},
		tournament.PlayersEntered{Stamp: at(1), First: 1, Players: []tournament.Entry{{Name: "Ana", Rating: 2100, FIDEID: "2200001", RatingFrom: "effective-rapid 2026-11"}}},
		tournament.RegulationsAmended{Stamp: at(2), Regulations: others},
	}
}

// aTeamEvent is a log of teams, with every field of theirs set.
func aTeamEvent() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1797000000000 + ms, By: tournament.Actor{ID: "m1"}}
	}
	arbiter := tournament.Source{Member: "m1", Name: "Inés"}
	team := func(name string, players ...string) tournament.Entry {
		e := tournament.Entry{Name: name, Rating: 2000}
		for _, p := range players {
			e.Roster = append(e.Roster, tournament.Entry{Name: p, Rating: 2000})
		}
		return e
	}
	torre := team("Torre", "Ana", "Bob", "Carl")
	torre.Roster[0] = tournament.Entry{Name: "Ana", Title: "WFM", Federation: "MEX", FIDEID: "5101234", Birth: "1990-12-31", Sex: "w", Rating: 2101, Club: "Torre"}
	return []tournament.Event{
		tournament.Created{Stamp: at(0), Regulations: tournament.Regulations{
			Name: "League", System: tournament.TeamSwiss, Rounds: 2, Scoring: tournament.OrdinaryMatches(),
			Teams:         tournament.TeamRules{Boards: 2, Games: tournament.OrdinaryScoring(), Primary: tournament.ByMatches, OneScore: true, Colors: tournament.TeamColorsB},
			TieBreakRules: "c07-2026", TieBreaks: []tiebreak.Method{"GPTS"}, Laws: "2023", Venue: tournament.OverTheBoard,
		}},
		tournament.PlayersEntered{Stamp: at(1), First: 1, Players: []tournament.Entry{torre, team("Dama", "Dora", "Eva"), team("Peones", "Fay", "Gil")}},
		tournament.NumbersAssigned{Stamp: at(2), Order: []tournament.PlayerID{1, 2, 3}, Listed: true, Color: tournament.White},
		tournament.RoundPublished{Stamp: at(3), Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}, {White: 3, Bye: tournament.PairingBye}}},
		tournament.LineUpGiven{Stamp: at(4), Round: 1, Team: 1, Seats: []int{1, 3}},
		tournament.GameRecorded{Stamp: at(5), Round: 1, Board: 1, Game: 1, Result: tournament.WhiteWins, White: 2, Source: arbiter},
		tournament.GameRecorded{Stamp: at(6), Round: 1, Board: 1, Game: 2, Result: tournament.BlackWins, Black: 2, Source: arbiter, Match: tournament.Drawn, MatchWhite: 2, MatchBlack: 2},
		tournament.GameCorrected{
			Stamp: at(7), Round: 1, Board: 1, Game: 2, Was: tournament.BlackWins, Result: tournament.Drawn, White: 1, Black: 1, Source: arbiter,
			Match: tournament.WhiteWins, MatchWhite: 4, Reason: "score sheets",
		},
	}
}

// aRecord is a log with every kind of matter in the arbiter's record, with appeals against two of
// them, and with a matter of a game of the hall.
func aRecord() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1797000000000 + ms, By: tournament.Actor{ID: "m1", Name: "Inés"}}
	}
	matter := func(ms clock.Instant, m tournament.Matter) tournament.Event {
		return tournament.MatterNoted{Stamp: at(ms), Matter: m}
	}
	place := func(number int, player tournament.PlayerID, article, text string) tournament.Ruling {
		return tournament.Ruling{Number: number, Round: 1, Board: 1, Player: player, Article: article, Text: text}
	}
	return []tournament.Event{
		tournament.Created{Stamp: at(0), Regulations: tournament.Regulations{
			Name: "League", System: tournament.Berger, Cycles: 1, Laws: "2009", Venue: tournament.OverTheBoard,
			Teams: tournament.TeamRules{Boards: 2}, Appeals: tournament.AppealRules{Members: []string{"Eva", "Fritz", "Gil"}, Minutes: 30},
		}.Complete()},
		tournament.PlayersEntered{Stamp: at(1), First: 1, Players: []tournament.Entry{
			{Name: "Torre", Roster: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}}}, {Name: "Alfil", Roster: []tournament.Entry{{Name: "Carl"}, {Name: "Dora"}}},
		}},
		tournament.NumbersAssigned{Stamp: at(2), Order: []tournament.PlayerID{1, 2}, Listed: true},
		tournament.RoundPublished{Stamp: at(3), Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}},
		tournament.BoardSeated{Stamp: at(4), Round: 1, Board: 1, MatchBoard: 2, Game: "g1"},
		matter(5, tournament.Matter{Ruling: place(1, 2, "13.4b", "Spoke again."), Kind: tournament.PenaltyMatter, MatchBoard: 1, Penalty: tournament.PenaltyMoreTime, Seconds: 120}),
		matter(6, tournament.Matter{Ruling: place(2, 1, "13.4e", "Shook the table."), Kind: tournament.PenaltyMatter, MatchBoard: 1, Penalty: tournament.PenaltyLessPoints, Points: 1}),
		matter(7, tournament.Matter{Ruling: place(3, 1, "7.4b", ""), Kind: tournament.IllegalMatter, MatchBoard: 1, Count: 3, Default: true}),
		matter(8, tournament.Matter{Ruling: place(4, 2, "6.6a", ""), Kind: tournament.LateMatter, MatchBoard: 1, Seconds: 540}),
		matter(9, tournament.Matter{Ruling: place(5, 0, "", ""), Kind: tournament.ClocksMatter, MatchBoard: 1, White: 60, Black: 3600}),
		matter(10, tournament.Matter{Ruling: tournament.Ruling{Number: 6, Player: 2, Text: "A player too few."}, Kind: tournament.PointsMatter, Points: -2, GamePoints: -1}),
		matter(11, tournament.Matter{Ruling: place(7, 2, "13.4a", ""), Kind: tournament.PenaltyMatter, MatchBoard: 2, Penalty: tournament.PenaltyWarning, Hall: "g1", Seq: 12, Fact: "Penalised"}),
		tournament.AppealMade{Stamp: at(12), Appeal: tournament.Appeal{Number: 1, Player: 2, Ruling: 1, Round: 1, Board: 1, MatchBoard: 1, Article: "12.10", Text: "It was Ana."}},
		tournament.AppealMade{Stamp: at(13), Appeal: tournament.Appeal{Number: 2, Player: 1, Round: 1, Board: 1, MatchBoard: 2, Article: "12.10", Hall: "g1", Seq: 13}},
		tournament.AppealDecided{Stamp: at(14), Appeal: 1, Outcome: tournament.PartUpheld, Reason: "Both spoke.", Members: []string{"Eva", "Fritz"}},
		tournament.AppealWithdrawn{Stamp: at(15), Appeal: 2, Reason: "settled"},
		tournament.RulingRevoked{Stamp: at(16), Ruling: 1, Reason: "appeal 1"},
	}
}

// aHallRecord is a log with entries that came from games of the hall, and with the arbiters who gave
// them.
func aHallRecord() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1798000000000 + ms, By: tournament.Actor{ID: "hall"}}
	}
	ines := tournament.Actor{ID: "m1", Name: "ines"}
	return []tournament.Event{
		tournament.Created{Stamp: at(0), Regulations: tournament.Regulations{Name: "Open", System: tournament.Manual, Laws: "2009"}.Complete()},
		tournament.PlayersEntered{Stamp: at(1), First: 1, Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}}},
		tournament.NumbersAssigned{Stamp: at(2), Order: []tournament.PlayerID{1, 2}, Listed: true},
		tournament.RoundPublished{Stamp: at(3), Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}},
		tournament.BoardSeated{Stamp: at(4), Round: 1, Board: 1, Game: "g1"},
		tournament.MatterNoted{Stamp: at(5), Matter: tournament.Matter{
			Ruling: tournament.Ruling{Number: 1, Round: 1, Board: 1, Player: 1, Article: "12.6", Text: "Spoke."}, Kind: tournament.IncidentMatter, Offence: "annoying",
			Hall: "g1", Seq: 12, Fact: "ConductReported",
		}},
		tournament.RulingAttributed{Stamp: at(6), Hall: "g1", Seqs: []uint64{12}, Arbiter: ines},
		tournament.MatterNoted{Stamp: at(7), Matter: tournament.Matter{
			Ruling: tournament.Ruling{Number: 2, Round: 1, Board: 1, Player: 2, Text: "Asked for the time."}, Kind: tournament.IncidentMatter, Call: 3,
			Hall: "g1", Fact: "CallClosed", Arbiter: ines,
		}},
	}
}

// openEntries is a log with an entry whose consequence the event refused, settled later.
func openEntries() []tournament.Event {
	at := func(ms clock.Instant) tournament.Stamp {
		return tournament.Stamp{At: 1798000000000 + ms, By: tournament.Actor{ID: "hall"}}
	}
	return append(aHallRecord(),
		tournament.FollowRefused{Stamp: at(8), Ruling: 1, Code: tournament.FineOther, Article: "12.9.7", Edition: "2023", Args: map[string]string{"amount": "30.00 EUR", "fines": "25.00 EUR"}},
		tournament.RulingSettled{Stamp: at(9), Ruling: 1, Reason: "Paid in cash."},
	)
}

// The logs of version 1 are read forever, and written as they were.
func TestGoldenLogs(t *testing.T) {
	for name, log := range map[string][]tournament.Event{"testdata/v1.ndjson": everyEvent(), "testdata/v1-swiss.ndjson": aSwiss(), "testdata/v1-staff.ndjson": aStaff(), "testdata/v1-open.ndjson": anOpen(), "testdata/v1-entries.ndjson": anEntryList(), "testdata/v1-teams.ndjson": aTeamEvent(), "testdata/v1-contest.ndjson": aContest(), "testdata/v1-demonstration.ndjson": aDemonstration(), "testdata/v1-fidemode.ndjson": aFIDEMode(), "testdata/v1-integrity.ndjson": anIrregular(), "testdata/v1-numbers.ndjson": aRenumbering(), "testdata/v1-settled.ndjson": aSettlement(), "testdata/v1-chess960.ndjson": aShuffle(), "testdata/v1-template.ndjson": aTemplate(), "testdata/v1-long.ndjson": aLongEvent(), "testdata/v1-rating-correction.ndjson": aRatingCorrection(), "testdata/v1-reports.ndjson": reported(), "testdata/v1-record.ndjson": aRecord(), "testdata/v1-hallrecord.ndjson": aHallRecord(), "testdata/v1-openentries.ndjson": openEntries(), "testdata/v1-ratings.ndjson": someRatings(), "testdata/v1-lists.ndjson": someLists(), "testdata/v1-matches.ndjson": someMatches()} {
		var b bytes.Buffer
		if err := Write(&b, log); err != nil {
			t.Fatal(err)
		}
		if *update {
			if err := os.WriteFile(name, b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		golden, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(golden), b.String()); diff != "" {
			t.Errorf("%s is written otherwise:\n%s", name, diff)
		}
		events, err := Read(bytes.NewReader(golden))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(log, events); diff != "" {
			t.Errorf("%s is read otherwise:\n%s", name, diff)
		}
	}
}

// What the golden logs replay to.
func TestGoldenLogsReplayed(t *testing.T) {
	state, err := replayFile(t, "testdata/v1.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	if b, _ := state.Board(1, 1); b.Result != tournament.WhiteHalf || len(b.CorrectedFrom) != 2 || state.Published() != 1 {
		t.Errorf("replayed to %+v", b)
	}
	if r := state.Rulings(); len(r) != 1 || !r[0].Revoked || r[0].By.Name != "Inés" || state.Regulations().Place != "Café Central" {
		t.Errorf("%+v", r)
	}
	state, err = replayFile(t, "testdata/v1-swiss.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	if g := state.Granted(); len(g) != 1 || g[0].Player != 4 || state.Color() != tournament.Black {
		t.Errorf("%+v", g)
	}
	state, err = replayFile(t, "testdata/v1-record.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	if a, _ := state.Appeal(1); len(state.Rulings()) != 7 || !state.Rulings()[0].Revoked || a.Waits() || len(a.Members) != 2 || state.Standings()[1].Points != -2 {
		t.Errorf("%+v %+v", state.Rulings(), state.Standings())
	}
	state, err = replayFile(t, "testdata/v1-hallrecord.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	if r := state.Rulings(); len(r) != 2 || r[0].RuledBy().Name != "ines" || r[1].RuledBy().Name != "ines" || r[0].By.ID != "hall" {
		t.Errorf("%+v", r)
	}
	state, err = replayFile(t, "testdata/v1-openentries.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	if r := state.Rulings(); len(r) != 2 || r[0].Unfollowed == nil || r[0].Unfollowed.Args["amount"] != "30.00 EUR" || r[0].Settled != "Paid in cash." || len(state.OpenRulings()) != 0 {
		t.Errorf("%+v", r)
	}
	state, err = replayFile(t, "testdata/v1-open.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	if late, _ := state.Player(5); late.Number != 2 || len(state.Active()) != 4 || len(state.Bans())+len(state.Forced()) != 0 || state.Facts() != 13 {
		t.Errorf("%+v %v %v %v", late, state.Active(), state.Bans(), state.Forced())
	}
	state, err = replayFile(t, "testdata/v1-settled.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range state.Standings() {
		if want := []tournament.PlayerID{4, 3, 1, 2}[i]; s.Player != want || s.Rank != i+1 || s.Shared {
			t.Errorf("%+v is not player %d", s, want)
		}
	}
	state, err = replayFile(t, "testdata/v1-chess960.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	if n, drawn := state.Position(1); !drawn || n != 959 || !state.Regulations().Chess960 {
		t.Error("the position is", n, drawn)
	}
	state, err = replayFile(t, "testdata/v1-numbers.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]tournament.PlayerID{1, 2, 4, 3}, state.Order()); diff != "" || len(state.Renumberings()) != 2 || len(state.IntegrityEvents()) != 1 {
		t.Error(diff, state.Renumberings())
	}
	state, err = replayFile(t, "testdata/v1-long.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	if p, _ := state.Player(2); !state.Regulations().Long || p.RatingIn(2) != 1900 || p.RatingIn(3) != 1935 || p.RatingIn(5) != 1960 {
		t.Errorf("%+v", p)
	}
	state, err = replayFile(t, "testdata/v1-rating-correction.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	if b, _ := state.Board(1, 1); b.Result != tournament.WhiteWins || state.RatedResult(1, 1) != tournament.BlackWins {
		t.Errorf("%+v", b)
	}
}

// replayFile folds a golden log.
func replayFile(t *testing.T, name string) (tournament.Tournament, error) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return Replay(bytes.NewReader(data))
}

// Every type of event that the package tournament declares can be written.
func TestEveryTypeIsKnown(t *testing.T) {
	declared := make(map[string]bool)
	files, err := filepath.Glob("../*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if f, is := d.(*ast.FuncDecl); is && f.Name.Name == "EventKind" {
				declared[f.Recv.List[0].Type.(*ast.Ident).Name] = true
			}
		}
	}
	if len(declared) != codec.CountTypes() {
		t.Errorf("%d types declared, %d known", len(declared), codec.CountTypes())
	}
	shown := make(map[string]bool)
	for _, e := range slices.Concat(everyEvent(), aSwiss(), aStaff(), anOpen(), anEntryList(), aTeamEvent(), aContest(), aDemonstration(), aFIDEMode(), anIrregular(), aRenumbering(), aSettlement(), aShuffle(), aTemplate(), aLongEvent(), aRatingCorrection(), reported(), aRecord(), openEntries(), someRatings(), someLists()) {
		shown[e.EventKind()] = true
		if name := reflect.TypeOf(e).Name(); name != e.EventKind() || !declared[name] {
			t.Errorf("%s calls itself %s", name, e.EventKind())
		}
	}
	if len(shown) != codec.CountTypes() {
		t.Errorf("the golden log shows %d of %d types", len(shown), codec.CountTypes())
	}
}

func TestOldAndNewFields(t *testing.T) {
	e, err := DecodeEvent([]byte(`{"v":1,"type":"RoundEnded","round":3,"weather":{"rain":true}}`))
	if err != nil || !reflect.DeepEqual(e, tournament.RoundEnded{Round: 3}) {
		t.Errorf("%v %v", e, err)
	}
}

func TestAdjournmentsInTheLog(t *testing.T) {
	for _, announced := range []bool{false, true} {
		e := tournament.Created{Regulations: tournament.Regulations{Name: "Open", Laws: "2009", Adjournments: announced}}
		line, err := EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(line, []byte(`"adjournments":true`)) != announced || bytes.Contains(line, []byte("adjournments")) != announced {
			t.Errorf("announced %t: %s", announced, line)
		}
		if back, err := DecodeEvent(line); err != nil || !reflect.DeepEqual(back, e) {
			t.Errorf("%+v, %v", back, err)
		}
	}
}

func TestWhatCannotBeRead(t *testing.T) {
	var unknown *TypeError
	if _, err := DecodeEvent([]byte(`{"v":1,"type":"Coronation"}`)); !errors.As(err, &unknown) || unknown.Type != "Coronation" {
		t.Error(err)
	}
	var version *VersionError
	for _, text := range []string{`{"v":2,"type":"RoundEnded"}`, `{"type":"RoundEnded"}`} {
		if _, err := DecodeEvent([]byte(text)); !errors.As(err, &version) {
			t.Error(err)
		}
	}
	if _, err := EncodeEvent(nil); !errors.As(err, &unknown) {
		t.Error(err)
	}
	for name, c := range map[string]struct {
		file string
		line int
	}{
		"no JSON":       {"\n\nround 1\n", 3},
		"a wrong field": {`{"v":1,"type":"RoundEnded","round":"one"}`, 1},
		"a wrong score": {`{"v":1,"type":"ResultRecorded","result":"2-0"}`, 1},
		"a lone result": {`{"v":1,"type":"Created","regulations":{"name":"x"}}` + "\n" + `{"v":1,"type":"ResultRecorded","round":1,"board":1,"result":"1-0"}`, 1},
		"a long line":   {strings.Repeat(" ", MaxLineBytes+1), 1},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Replay(strings.NewReader(c.file))
			var line *LineError
			if !errors.As(err, &line) || line.Line != c.line {
				t.Error(err)
			}
		})
	}
	if _, err := Replay(strings.NewReader("\n")); err == nil {
		t.Error("a file without events was read")
	}
}

// A result for a pair that was never published is found at its line.
func TestInconsistentLog(t *testing.T) {
	log := everyEvent()
	var b bytes.Buffer
	if err := Write(&b, append(log[:13:13], log[15])); err != nil {
		t.Fatal(err)
	}
	_, err := Replay(&b)
	var line *LineError
	var refusal *tournament.Refusal
	if !errors.As(err, &line) || line.Line != 14 || !errors.As(err, &refusal) || refusal.Code != tournament.GameNotSeated {
		t.Error(err)
	}
}

func FuzzDecodeEvent(f *testing.F) {
	for _, e := range slices.Concat(everyEvent(), aSwiss(), aStaff(), anOpen(), anEntryList(), aTeamEvent(), aContest(), aDemonstration(), aFIDEMode(), anIrregular(), aRenumbering(), aSettlement(), aShuffle(), aTemplate(), aLongEvent(), aRatingCorrection(), reported()) {
		data, err := EncodeEvent(e)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := DecodeEvent(data)
		if err != nil {
			return
		}
		// Whatever was read can be applied without harm and written again.
		s := tournament.Apply(tournament.Tournament{}, e)
		s.Standings()
		s.CrossTable()
		again, err := EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		twice, err := DecodeEvent(again)
		if err != nil {
			t.Fatal(err)
		}
		if third, _ := EncodeEvent(twice); !bytes.Equal(again, third) {
			t.Fatalf("%s\n%s", again, third)
		}
	})
}
