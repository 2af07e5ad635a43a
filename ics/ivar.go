package ics

import (
	"fmt"
	"slices"
	"strings"
)

// Ivar is a variable of the interface: what a client program asks of the
// server for itself, not its user. It is off or on.
type Ivar string

// The interface variables that change what a server sends.
const (
	IvarCompressmove Ivar = "compressmove" // <d1> lines instead of whole boards
	IvarSeekremove   Ivar = "seekremove"   // <sr> lines for seeks that are gone
	IvarDefprompt    Ivar = "defprompt"    // the default prompt, whatever the user set
	IvarLock         Ivar = "lock"         // no further iset
	IvarStartpos     Ivar = "startpos"     // move lists show a start that is not the usual one
	IvarBlock        Ivar = "block"        // answers in blocks
	IvarGameinfo     Ivar = "gameinfo"     // <g1> lines
	IvarPendinfo     Ivar = "pendinfo"     // <pt>, <pf> and <pr> lines
	IvarSeekinfo     Ivar = "seekinfo"     // <sc>, <s> and <sn> lines
	IvarNohighlight  Ivar = "nohighlight"  // no codes for bold and colour
	IvarPin          Ivar = "pin"          // <wa> and <wd> lines
	IvarMS           Ivar = "ms"           // clocks in milliseconds
	IvarShowownseek  Ivar = "showownseek"  // one's own seeks among the others; on at the start
	IvarSmartmove    Ivar = "smartmove"    // moves in bad algebraic notation
	IvarMovecase     Ivar = "movecase"     // a small b is a pawn
	IvarChess960     Ivar = "fr"           // the client knows Chess960
	IvarNowrap       Ivar = "nowrap"       // lines as long as they are
	IvarAllresults   Ivar = "allresults"   // the end of every game
)

// numberedIvars are the interface variables in the order of their numbers, as a client
// gives them at the login prompt.
var numberedIvars = []Ivar{
	IvarCompressmove, "audiochat", IvarSeekremove, IvarDefprompt, IvarLock, IvarStartpos, IvarBlock, IvarGameinfo, "xdr", IvarPendinfo,
	"graph", IvarSeekinfo, "extascii", IvarNohighlight, "vthighlight", "showserver", IvarPin, IvarMS, "pinginfo", "boardinfo",
	"extuserinfo", "seekca", IvarShowownseek, "premove", IvarSmartmove, IvarMovecase, "suicide", "crazyhouse", "losers",
	"wildcastle", IvarChess960, IvarNowrap, IvarAllresults, "obsping", "singleboard",
}

// unnumberedIvars are interface variables that came after the numbers.
var unnumberedIvars = []Ivar{"atomic"}

// IvarSet is which interface variables are on. The zero value is what nobody
// starts with: see NewIvars.
type IvarSet struct{ on map[Ivar]bool }

// NewIvars is the set that every session starts with.
func NewIvars() IvarSet { return IvarSet{on: newcomers} }

// newcomers are those of [NewIvars]; sets are never changed, so everybody shares it.
var newcomers = map[Ivar]bool{IvarShowownseek: true}

// Has reports whether v is on.
func (s IvarSet) Has(v Ivar) bool { return s.on[v] }

// With is the set with v on or off.
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

// Set obeys "iset NAME 0|1". It returns the set afterwards and the line that
// the family answers with. Names may be abbreviated. The error is a *Refusal.
func (s IvarSet) Set(name, value string) (next IvarSet, answer string, err error) {
	if s.Has(IvarLock) {
		return s, "", &Refusal{Code: CodeRights, Line: "Cannot alter: Interface setting locked."}
	}
	v, err := findIvar(name)
	if err != nil {
		return s, "", err
	}
	on, ok := OnOff(value)
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
		return "", badParams("No such ivariable %q.", Cut(name, 20))
	case 1:
		return Ivar(matches[0]), nil
	}
	return "", severalMean("ivariable", name, matches)
}

// AtLogin reads the line "%b0110..." with which a client sets its interface
// variables before it logs in. Digits beyond the known variables are passed
// over. It reports whether the line has that form.
func (s IvarSet) AtLogin(line string) (IvarSet, bool) {
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

// List is the answer to "ivariables".
func (s IvarSet) List(handle string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Interface variable settings of %s:\n\n", handle)
	column := 0
	for _, list := range [][]Ivar{numberedIvars, unnumberedIvars} {
		for _, v := range list {
			cell := fmt.Sprintf("%s=%d", v, bit(s.Has(v)))
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

// OnOff reads a value that is 0 or 1, off or on.
func OnOff(value string) (on, ok bool) {
	switch strings.ToLower(value) {
	case "1", "on":
		return true, true
	case "0", "off":
		return false, true
	}
	return false, false
}

// Cut bounds what is repeated of somebody's words.
func Cut(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most])
	}
	return s
}
