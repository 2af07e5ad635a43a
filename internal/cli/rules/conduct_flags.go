package rules

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

// regulation is a flag that sets a regulation of a game.
type regulation struct {
	name string
	// kind is shown in the list of flags; "" for a switch.
	kind string
	// set parses the value. It returns false for an invalid one.
	set func(r *laws.Regulations, value string) bool
}

// regulations lists all of these flags. An edition refuses those that it does not have.
var regulations = []regulation{
	{"edition", "1993|1997|2005|2009|2023", func(r *laws.Regulations, v string) bool {
		r.Edition = laws.Edition(v)
		return slices.Contains(laws.Editions(), r.Edition)
	}},
	{"control", "CONTROL", func(r *laws.Regulations, v string) bool {
		c, err := clock.ReadControlSeconds(v)
		r.Control[0] = c
		if r.Control[1] == nil {
			r.Control[1] = c
		}
		return err == nil
	}},
	{"black", "CONTROL", func(r *laws.Regulations, v string) bool {
		c, err := clock.ReadControlSeconds(v)
		r.Control[1] = c
		return err == nil
	}},
	{"conduct", "board|screen", func(r *laws.Regulations, v string) (ok bool) {
		r.Venue, ok = laws.ParseVenue(v)
		return ok
	}},
	{"supervision", "adequate|inadequate", func(r *laws.Regulations, v string) (ok bool) {
		r.Supervision, ok = laws.ParseSupervision(v)
		return ok
	}},
	{"960", "NUMBER", func(r *laws.Regulations, v string) bool {
		n, err := strconv.Atoi(v)
		r.Start.Chess960, r.Start.Number = true, n
		return err == nil
	}},
	{"from", "FEN", func(r *laws.Regulations, v string) bool {
		r.Start.FEN = v
		return v != ""
	}},
	{"draws-after", "MOVES", func(r *laws.Regulations, v string) bool {
		n, err := strconv.Atoi(v)
		r.Draws.NotBefore = n
		return err == nil
	}},
	{"no-draws", "", func(r *laws.Regulations, _ string) bool {
		r.Draws.Never = true
		return true
	}},
	{"default-time", "TIME|none", func(r *laws.Regulations, v string) bool { return parseLimit(&r.DefaultTime, v) }},
	{"unknown", "loss|draw|arbiter", func(r *laws.Regulations, v string) (ok bool) {
		r.VerdictDefault, ok = laws.ParseVerdictDefault(v)
		return ok
	}},
	{"lag", "TIME", func(r *laws.Regulations, v string) bool { return parseSpan(&r.LagCap, v) }},
	{"lag-free", "TIME", func(r *laws.Regulations, v string) bool { return parseSpan(&r.LagFree, v) }},
	{"lag-quota", "TIME", func(r *laws.Regulations, v string) bool { return parseSpan(&r.LagQuota, v) }},
	{"lag-game", "TIME", func(r *laws.Regulations, v string) bool { return parseSpan(&r.LagGame, v) }},
	{"repeated-offers", "", func(r *laws.Regulations, _ string) bool {
		r.RepeatedOffers = true
		return true
	}},
	{"claimed-flags", "", func(r *laws.Regulations, _ string) bool {
		r.ClaimedFlags = true
		return true
	}},
	{"no-arbiter", "", func(r *laws.Regulations, _ string) bool {
		r.NoArbiter = true
		return true
	}},
	{"guidelines-iii", "", func(r *laws.Regulations, _ string) bool {
		r.GuidelinesIII = true
		return true
	}},
	{"bare-king-wins", "", func(r *laws.Regulations, _ string) bool {
		r.BareKingWins = true
		return true
	}},
	{"adjournments", "", func(r *laws.Regulations, _ string) bool {
		r.Adjournments = true
		return true
	}},
	{"agreements", "", func(r *laws.Regulations, _ string) bool {
		r.Agreements = true
		return true
	}},
	{"resumption-time", "TIME|none", func(r *laws.Regulations, v string) bool { return parseLimit(&r.ResumptionTime, v) }},
	{"unwatched", "", func(r *laws.Regulations, _ string) bool {
		r.Unwatched = true
		return true
	}},
	{"arrivals", "", func(r *laws.Regulations, _ string) bool {
		r.Arrivals = true
		return true
	}},
	{"absent-time", "white|shared|nobody", func(r *laws.Regulations, v string) (ok bool) {
		r.AbsentTime, ok = laws.ParseAbsentTime(v)
		return ok
	}},
	{"courtesy-hints", "", func(r *laws.Regulations, _ string) bool {
		r.CourtesyHints = true
		return true
	}},
	{"no-appeals", "", func(r *laws.Regulations, _ string) bool {
		r.NoAppeals = true
		return true
	}},
	{"milder-devices", "", func(r *laws.Regulations, _ string) bool {
		r.MilderDevices = true
		return true
	}},
	{"rated", "", func(r *laws.Regulations, _ string) bool {
		r.Rated = true
		return true
	}},
	{"house-rule", "TEXT", func(r *laws.Regulations, v string) bool {
		r.HouseRules = append(r.HouseRules, v)
		return v != ""
	}},
	{"force-to-win", "", func(r *laws.Regulations, _ string) bool {
		r.ForceToWin = true
		return true
	}},
	{"full-penalties", "", func(r *laws.Regulations, _ string) bool {
		r.FullPenalties = true
		return true
	}},
	{"extended", "MEN=MOVES", func(r *laws.Regulations, v string) bool {
		pieces, moves, ok := strings.Cut(v, "=")
		n, err := strconv.Atoi(moves)
		r.Extended = append(r.Extended, laws.Extension{Pieces: pieces, Moves: n})
		return ok && err == nil
	}},
	{"sheets", "paper|electronic", func(r *laws.Regulations, v string) (ok bool) {
		r.Sheets, ok = laws.ParseSheetKind(v)
		return ok
	}},
	{"counted-by-hand", "", func(r *laws.Regulations, _ string) bool {
		r.CountedByHand = true
		return true
	}},
	{"cannot-see", "white|black|both", func(r *laws.Regulations, v string) bool { return parsePlayers(&r.VisuallyDisabled, v) }},
	{"cannot-hear", "white|black|both", func(r *laws.Regulations, v string) bool { return parsePlayers(&r.HearingImpaired, v) }},
	{"white-assistant", "DUTIES", func(r *laws.Regulations, v string) (ok bool) {
		r.Assistant[chess.White], ok = laws.ParseDuties(v)
		return ok
	}},
	{"black-assistant", "DUTIES", func(r *laws.Regulations, v string) (ok bool) {
		r.Assistant[chess.Black], ok = laws.ParseDuties(v)
		return ok
	}},
}

// parseLimit parses how late a player may be.
func parseLimit(into *time.Duration, text string) bool {
	if text == "none" {
		*into = laws.NoDefaultTime
		return true
	}
	return parseSpan(into, text)
}

// parsePlayers parses which of the two players is meant.
func parsePlayers(into *[2]bool, text string) bool {
	for c, name := range [...]string{chess.White: "white", chess.Black: "black"} {
		into[c] = text == name || text == "both"
	}
	return into[chess.White] || into[chess.Black]
}

// parseSpan parses a duration as in input lines.
func parseSpan(into *time.Duration, text string) bool {
	d, err := clock.ParseSpan(text)
	*into = d
	return err == nil && d >= 0
}

// valueFault returns the fault of a flag's value, with a correct example.
func (r *regulation) valueFault(value string) error {
	args := []any{"Flag", "--" + r.name, "Value", terminal.Printable(value), "Known", r.kind}
	key := "conduct.choice"
	switch {
	case r.kind == "CONTROL":
		_, err := clock.ReadControlSeconds(value)
		var syntax *clock.SyntaxError
		if key = "conduct.control"; errors.As(err, &syntax) {
			args = append(args, "Column", syntax.Column)
		} else {
			key, args = "conduct.control-bounds", append(args, "Why", strings.ReplaceAll(fmt.Sprint(err), "\n", "; "))
		}
	case strings.HasPrefix(r.kind, "TIME"):
		_, err := clock.ParseSpan(value)
		var ambiguous *clock.SpanError
		if key = "conduct.time"; errors.As(err, &ambiguous) && len(ambiguous.Readings) > 0 {
			key, args = "conduct.time-readings", append(args, "Readings", strings.Join(ambiguous.Readings, ", "))
		}
	case strings.Contains(r.kind, "|"):
		if near := wire.Nearest(value, strings.Split(r.kind, "|")); near != "" {
			key, args = "conduct.choice-near", append(args, "Near", near)
		}
	}
	return &terminal.Fault{Key: key, Args: args}
}

// modeFlag is the flag that states the expected mode of play, which follows from the time control.
const modeFlag = "mode"

// addRegulationFlags adds a flag for each regulation and returns a function that parses them.
func addRegulationFlags(w *terminal.World, f *pflag.FlagSet) func() (laws.Regulations, error) {
	given := map[string]*flagValue{}
	for _, r := range regulations {
		given[r.name] = &flagValue{kind: r.kind}
		added := f.VarPF(given[r.name], r.name, "", w.HelpText("conduct.flag."+r.name))
		if r.kind == "" {
			given[r.name].kind, added.NoOptDefVal = "bool", "true"
		}
	}
	mode := choiceFlag(f, modeFlag, "", w.HelpText("conduct.mode"), "standard", "rapid", "blitz")
	return func() (laws.Regulations, error) {
		var regs laws.Regulations
		for _, r := range regulations {
			for _, v := range given[r.name].values {
				if r.kind == "" && v == "false" {
					continue
				}
				if r.kind == "" && v != "true" {
					return regs, &terminal.Fault{Key: "conduct.choice", Args: []any{"Flag", "--" + r.name, "Value", terminal.Printable(v), "Known", given[r.name].kind}}
				}
				if !r.set(&regs, v) {
					return regs, r.valueFault(v)
				}
			}
		}
		wanted, err := mode()
		if err != nil {
			return regs, err
		}
		got, known := laws.ModeOf(regs.Edition, regs.Control)
		if known && wanted != "" && wanted != got.String() {
			return regs, &terminal.Fault{Key: "conduct.mode-is", Args: []any{"Edition", regs.Edition, "Mode", got.String(), "Wanted", wanted}}
		}
		return regs, nil
	}
}

// flagValue is the value of a flag, or several values, with the word shown in the list of flags.
type flagValue struct {
	kind   string
	values []string
}

// Type returns the word shown in the list of flags.
func (c *flagValue) Type() string { return c.kind }

// String returns the values.
func (c *flagValue) String() string { return strings.Join(c.values, " ") }

// Set stores the value unchanged. It is checked later.
func (c *flagValue) Set(value string) error {
	c.values = append(c.values, value)
	return nil
}

// choiceFlag adds a flag whose value is one of some words, and returns a function that parses it.
func choiceFlag(f *pflag.FlagSet, name, byDefault, usage string, words ...string) func() (string, error) {
	c := &flagValue{kind: strings.Join(words, "|")}
	if byDefault != "" {
		c.values = []string{byDefault}
	}
	f.Var(c, name, usage)
	return func() (string, error) {
		if len(c.values) == 0 {
			return "", nil
		}
		v := c.values[len(c.values)-1]
		if !slices.Contains(words, v) {
			return "", &terminal.Fault{Key: "conduct.choice", Args: []any{"Flag", "--" + name, "Value", terminal.Printable(v), "Known", c.kind}}
		}
		return v, nil
	}
}

// regulationGiven returns the name of a regulation flag that was given, or "".
func regulationGiven(f *pflag.FlagSet) string {
	if f.Changed(modeFlag) {
		return modeFlag
	}
	for _, r := range regulations {
		if f.Changed(r.name) {
			return r.name
		}
	}
	return ""
}
