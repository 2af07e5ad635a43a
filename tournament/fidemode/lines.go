package fidemode

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// linePrefix begins the comment lines of a report.
const linePrefix = "### "

const exitPrefix = linePrefix + "FIDE mode exited @ Round "

// noPairs stands in a line for an empty list of pairs.
const noPairs = "none"

// Lines returns the comment lines of a report on FIDE mode: the integrity events in the order of the
// log, the full-point byes, and the exit. They are ASCII text and name players by their starting
// numbers of today, White first. An event whose log does not know the mode has none.
func Lines(t tournament.Tournament) []string {
	mode := t.FIDEMode()
	if !mode.Begun {
		return nil
	}
	var lines []string
	for _, e := range t.IntegrityEvents() {
		lines = append(lines, IntegrityLine(t, e))
	}
	if t.Regulations().System.Swiss() {
		for _, g := range byRoundAndNumber(t, t.Granted()) {
			if p, _ := t.Player(g.Player); g.Bye == tournament.FullBye && g.Round <= t.Published() && hasBye(t, g) {
				lines = append(lines, fmt.Sprintf("%sFPB @ Round %d: %d=FPB", linePrefix, g.Round, p.Number))
			}
		}
	}
	if mode.Left != nil {
		lines = append(lines, ExitLine(mode.Left.Round))
	}
	return lines
}

// byRoundAndNumber returns promised byes by round, then by starting number.
func byRoundAndNumber(t tournament.Tournament, byes []tournament.ByeRequest) []tournament.ByeRequest {
	number := func(b tournament.ByeRequest) int { p, _ := t.Player(b.Player); return p.Number }
	slices.SortStableFunc(byes, func(a, b tournament.ByeRequest) int {
		return cmp.Or(a.Round-b.Round, number(a)-number(b))
	})
	return byes
}

// hasBye reports whether a promised bye stands in its round.
func hasBye(t tournament.Tournament, g tournament.ByeRequest) bool {
	return slices.ContainsFunc(t.Boards(g.Round), func(b tournament.Board) bool { return b.White == g.Player && b.Bye == g.Bye })
}

// IntegrityLine returns the comment line of a report for an integrity event:
//
//	### MPA @ Round 5: 12-3 9-4 => 12-4 9-3
//	### Correction @ Round 4: 6-17: 1-0 => 0-1
//	### Rating correction @ Round 1: 1-2: 1-0 => 0-1
//	### Adjournment @ Round 2: 17-5 1-0
//	### Exchange @ Round 3: 8 7 => 7 8
//
// The players of an exchange and of a regeneration stand in the order of their numbers before it, then
// in that of their numbers after it.
func IntegrityLine(t tournament.Tournament, e tournament.IntegrityEvent) string {
	return fmt.Sprintf("%s%s @ Round %d: %s", linePrefix, e.Kind, e.Round, changeText(t, e))
}

// changeText returns what an integrity event changes.
func changeText(t tournament.Tournament, e tournament.IntegrityEvent) string {
	switch {
	case e.Kind == tournament.IntegrityAdjournment && len(e.After) == 1:
		return pairText(t, e.After[0]) + " " + e.After[0].Result.String()
	case (e.Kind == tournament.IntegrityCorrection || e.Kind == tournament.IntegrityRating) && len(e.Before) == 1 && len(e.After) == 1 && e.Before[0].Result != e.After[0].Result:
		return fmt.Sprintf("%s: %s => %s", pairText(t, e.After[0]), e.Before[0].Result, e.After[0].Result)
	}
	return pairTexts(t, e.Before) + " => " + pairTexts(t, e.After)
}

// pairTexts returns pairs as one text, or "none".
func pairTexts(t tournament.Tournament, pairs []tournament.IntegrityPair) string {
	if len(pairs) == 0 {
		return noPairs
	}
	texts := make([]string, len(pairs))
	for i, p := range pairs {
		texts[i] = pairText(t, p)
	}
	return strings.Join(texts, " ")
}

// pairText returns a pair as "12-3", a game of a match between teams as "12-3/2", a bye as "44=PAB"
// and a single player as "12".
func pairText(t tournament.Tournament, p tournament.IntegrityPair) string {
	number := func(id tournament.PlayerID) string { one, _ := t.Player(id); return strconv.Itoa(one.Number) }
	switch {
	case p.Bye != "":
		return number(p.White) + "=" + byeTexts[p.Bye]
	case p.Black == 0:
		return number(p.White)
	case p.Game > 0:
		return number(p.White) + "-" + number(p.Black) + "/" + strconv.Itoa(p.Game)
	}
	return number(p.White) + "-" + number(p.Black)
}

// byeTexts are the texts of byes. The bye of an odd field is a full bye, a rest or a pairing bye,
// depending on the system.
var byeTexts = map[tournament.Bye]string{
	tournament.FullBye: "PAB", tournament.PairingBye: "PAB", tournament.Rest: "PAB", tournament.HalfBye: "HPB", tournament.ZeroBye: "ZPB",
}

// ParseLine returns the integrity event of a line of [IntegrityLine], and false for any other line.
// players are those of the event by starting number, and allocated is its bye of an odd field.
func ParseLine(line string, players []tournament.PlayerID, allocated tournament.Bye) (tournament.IntegrityEvent, bool) {
	head, change, found := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), linePrefix), ": ")
	kind, number, known := strings.Cut(head, " @ Round ")
	round, err := strconv.Atoi(number)
	e := tournament.IntegrityEvent{Kind: tournament.IntegrityKind(kind), Round: round}
	if !found || !known || err != nil || round < 1 || !slices.Contains(tournament.IntegrityKinds(), e.Kind) {
		return e, false
	}
	p := lineParser{players: players, allocated: allocated}
	switch pair, results, corrects := strings.Cut(change, ": "); {
	case e.Kind == tournament.IntegrityAdjournment:
		pair, result, _ := strings.Cut(change, " ")
		e.After = p.results(pair, result)
	case corrects:
		was, is, _ := strings.Cut(results, " => ")
		e.Before, e.After = p.results(pair, was), p.results(pair, is)
	default:
		was, is, both := strings.Cut(change, " => ")
		p.bad = p.bad || !both
		e.Before, e.After = p.pairs(was), p.pairs(is)
	}
	return e, !p.bad
}

// lineParser parses the pairs of a line.
type lineParser struct {
	players   []tournament.PlayerID
	allocated tournament.Bye
	bad       bool
}

// results returns a pair with its result.
func (p *lineParser) results(pair, result string) []tournament.IntegrityPair {
	pairs := p.pairs(pair)
	r, err := tournament.ParseResult(result)
	if p.bad = p.bad || err != nil || len(pairs) != 1; p.bad {
		return nil
	}
	pairs[0].Result = r
	return pairs
}

// pairs returns a list of pairs, byes and players.
func (p *lineParser) pairs(text string) (pairs []tournament.IntegrityPair) {
	if text == noPairs {
		return nil
	}
	for one := range strings.FieldsSeq(text) {
		pair := tournament.IntegrityPair{}
		if number, bye, is := strings.Cut(one, "="); is {
			pair.White, pair.Bye = p.player(number), p.bye(bye)
			pairs = append(pairs, pair)
			continue
		}
		numbers, game, ofMatch := strings.Cut(one, "/")
		if ofMatch {
			var err error
			pair.Game, err = strconv.Atoi(game)
			p.bad = p.bad || err != nil || pair.Game < 1
		}
		white, black, both := strings.Cut(numbers, "-")
		if pair.White = p.player(white); both {
			pair.Black = p.player(black)
		}
		pairs = append(pairs, pair)
	}
	return pairs
}

// player returns the player with a number.
func (p *lineParser) player(text string) tournament.PlayerID {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(p.players) {
		p.bad = true
		return 0
	}
	return p.players[n-1]
}

// bye returns the bye with a text.
func (p *lineParser) bye(text string) tournament.Bye {
	switch text {
	case "PAB", "FPB":
		return p.allocated
	case "HPB":
		return tournament.HalfBye
	case "ZPB":
		return tournament.ZeroBye
	}
	p.bad = true
	return ""
}

// ExitLine returns the comment line of a report for an event that left the mode at a round.
func ExitLine(round int) string { return exitPrefix + strconv.Itoa(round) }

// ParseExitLine returns the round of a line of [ExitLine], and false for any other line.
func ParseExitLine(line string) (round int, is bool) {
	number, found := strings.CutPrefix(line, exitPrefix)
	round, err := strconv.Atoi(strings.TrimSpace(number))
	return round, found && err == nil && round >= 0
}
