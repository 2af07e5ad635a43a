package ics

import (
	"fmt"
	"slices"
	"strings"
)

// Ivar is the name of an interface variable: a setting that a client program makes for itself, not
// for its user. An interface variable is off or on.
type Ivar string

// The interface variables that change the server's output.
const (
	IvarCompressmove Ivar = "compressmove" // <d1> lines instead of whole boards
	IvarSeekremove   Ivar = "seekremove"   // <sr> lines for removed seeks
	IvarDefprompt    Ivar = "defprompt"    // the default prompt, regardless of the user's setting
	IvarLock         Ivar = "lock"         // no further changes with iset
	IvarStartpos     Ivar = "startpos"     // move lists show an unusual start position
	IvarBlock        Ivar = "block"        // answers in blocks
	IvarGameinfo     Ivar = "gameinfo"     // <g1> lines
	IvarPendinfo     Ivar = "pendinfo"     // <pt>, <pf> and <pr> lines
	IvarSeekinfo     Ivar = "seekinfo"     // <sc>, <s> and <sn> lines
	IvarNohighlight  Ivar = "nohighlight"  // no codes for bold and colour
	IvarPin          Ivar = "pin"          // <wa> and <wd> lines
	IvarMS           Ivar = "ms"           // clocks in milliseconds
	IvarShowownseek  Ivar = "showownseek"  // the client's own seeks are listed; on by default
	IvarSmartmove    Ivar = "smartmove"    // accepts moves in incorrect algebraic notation
	IvarMovecase     Ivar = "movecase"     // a small b is a pawn
	IvarChess960     Ivar = "fr"           // the client knows Chess960
	IvarNowrap       Ivar = "nowrap"       // long lines are not wrapped
	IvarAllresults   Ivar = "allresults"   // results of all games
)

// numberedIvars are the interface variables in the order of their numbers, which a client uses at
// the login prompt.
var numberedIvars = []Ivar{
	IvarCompressmove, "audiochat", IvarSeekremove, IvarDefprompt, IvarLock, IvarStartpos, IvarBlock, IvarGameinfo, "xdr", IvarPendinfo,
	"graph", IvarSeekinfo, "extascii", IvarNohighlight, "vthighlight", "showserver", IvarPin, IvarMS, "pinginfo", "boardinfo",
	"extuserinfo", "seekca", IvarShowownseek, "premove", IvarSmartmove, IvarMovecase, "suicide", "crazyhouse", "losers",
	"wildcastle", IvarChess960, IvarNowrap, IvarAllresults, "obsping", "singleboard",
}

// unnumberedIvars are later interface variables without numbers.
var unnumberedIvars = []Ivar{"atomic"}

// IvarSet is the set of interface variables that are on. Sessions begin with NewIvars, not with the
// zero value.
type IvarSet struct{ on map[Ivar]bool }

// NewIvars returns the set with which every session begins.
func NewIvars() IvarSet { return IvarSet{on: initialIvars} }

// initialIvars are the variables that are on in [NewIvars]. Sets are never modified, so all
// sessions share this one.
var initialIvars = map[Ivar]bool{IvarShowownseek: true}

// Has reports whether v is on.
func (s IvarSet) Has(v Ivar) bool { return s.on[v] }

// With returns the set with v on or off.
func (s IvarSet) With(v Ivar, on bool) IvarSet {
	next := IvarSet{on: make(map[Ivar]bool, len(s.on)+1)}
	for k := range s.on {
		next.on[k] = true
	}
	if on {
		next.on[v] = true
	} else {
		delete(next.on, v)
	}
	return next
}

// Set executes "iset NAME 0|1". It returns the new set and the line that FICS answers. Names may be
// abbreviated. The error is a *Refusal.
func (s IvarSet) Set(name, value string) (next IvarSet, answer string, err error) {
	if s.Has(IvarLock) {
		return s, "", &Refusal{Code: CodeRights, Line: "Cannot alter: Interface setting locked."}
	}
	v, err := findIvar(name)
	if err != nil {
		return s, "", err
	}
	on, ok := ParseOnOff(value)
	if !ok {
		if value != "" {
			return s, "", badParams("Bad value given for ivariable %q.", v)
		}
		on = !s.Has(v)
	}
	if on {
		return s.With(v, true), string(v) + " set.", nil
	}
	return s.With(v, false), string(v) + " unset.", nil
}

// findIvar returns the interface variable that a name or its abbreviation means.
func findIvar(name string) (Ivar, error) {
	lower := strings.ToLower(name)
	var matches []string
	for _, list := range [][]Ivar{numberedIvars, unnumberedIvars} {
		if slices.Contains(list, Ivar(lower)) {
			return Ivar(lower), nil
		}
		for _, v := range list {
			if lower != "" && strings.HasPrefix(string(v), lower) {
				matches = append(matches, string(v))
			}
		}
	}
	switch len(matches) {
	case 0:
		return "", badParams("No such ivariable %q.", Truncate(name, 20))
	case 1:
		return Ivar(matches[0]), nil
	}
	return "", severalMean("ivariable", name, matches)
}

// AtLogin parses the line "%b0110..." with which a client sets its interface variables before it
// logs in. Digits for unknown variables are ignored. ok is false for any other line.
func (s IvarSet) AtLogin(line string) (set IvarSet, ok bool) {
	bits, ok := strings.CutPrefix(line, "%b")
	if !ok || bits == "" || strings.Trim(bits, "01") != "" {
		return s, false
	}
	for i, bit := range bits {
		if i < len(numberedIvars) {
			s = s.With(numberedIvars[i], bit == '1')
		}
	}
	return s, true
}

// List returns the answer to "ivariables".
func (s IvarSet) List(handle string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Interface variable settings of %s:\n\n", handle)
	column := 0
	for _, list := range [][]Ivar{numberedIvars, unnumberedIvars} {
		for _, v := range list {
			cell := fmt.Sprintf("%s=%d", v, boolToInt(s.Has(v)))
			column++
			if column%4 == 0 {
				b.WriteString(cell + "\n")
			} else {
				fmt.Fprintf(&b, "%-17s", cell)
			}
		}
	}
	return strings.TrimRight(b.String(), " \n")
}

// ParseOnOff parses a value that is 0 or 1, off or on.
func ParseOnOff(value string) (on, ok bool) {
	switch strings.ToLower(value) {
	case "1", "on":
		return true, true
	case "0", "off":
		return false, true
	}
	return false, false
}

// Truncate shortens a user's text, which an answer quotes, to at most most bytes.
func Truncate(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most])
	}
	return s
}
