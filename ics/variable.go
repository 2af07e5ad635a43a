package ics

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Variable is a setting of a user. It keeps its value for the next visit unless it belongs to the
// session.
type Variable struct {
	Name    string
	Label   string // its name in "variables"; empty when that is Name
	Default string
	// Low and High are the limits of a number. If both are 0, the variable is a switch or a text.
	Low, High int
	On, Off   string // answers of a switch when it is turned on or off; empty for other kinds
	Session   bool   // reset at the end of the visit
	MaxText   int    // greatest length of a text, in bytes
	// Choices are the possible texts, in lower case; nil for any text.
	Choices []string
}

// variables returns the variables that "set" accepts, in the order of "variables".
var variables = sync.OnceValue(func() []Variable {
	return append([]Variable{
		{Name: "time", Default: "2", High: 999}, {Name: "inc", Default: "12", High: 999},
		switchVariable("rated", "1", "You will now request rated games.", "You will now request unrated games."),
		switchVariable("open", "1", "You are now open to receive match requests.", "You are no longer open to receive match requests."),
		switchVariable("simopen", "0", "You are now open for simultaneous requests.", "You are not open for simultaneous requests."),
		switchVariable("private", "0", "Your games will be private.", "Your games may not be private."),
		switchVariable("jprivate", "0", "Your journal will be private.", "Your journal will not be private."),
		switchVariable("shout", "1", "You will now hear shouts.", "You will not hear shouts."),
		switchVariable("cshout", "1", "You will now hear cshouts.", "You will not hear cshouts."),
		switchVariable("kibitz", "1", "You will now hear kibitzes.", "You will not hear kibitzes."),
		{Name: "kiblevel", Default: "0", High: 9999},
		switchVariable("tell", "1", "You will now hear direct tells from unregistered users.", "You will not hear direct tells from unregistered users."),
		switchVariable("ctell", "1", "You will now hear channel tells from unregistered users.", "You will not hear channel tells from unregistered users."),
		switchVariable("chanoff", "0", "You will not hear channel tells.", "You will now hear channel tells."),
		switchVariable("messreply", "0", "Players can now see your email address when you message them.", "Players cannot see your email address when you message them."),
		switchVariable("pin", "0", "You will now hear logins/logouts.", "You will not hear logins/logouts."),
		switchVariable("gin", "0", "You will now hear game results.", "You will not hear game results."),
		switchVariable("seek", "1", "You will now see seek ads.", "You will not see seek ads."),
		switchVariable("showownseek", "0", "You will now see your own seeks.", "You will not see your own seeks."),
		switchVariable("availinfo", "0", "You will now receive info on who is available to play.", "You will not receive info on who is available to play."),
		{Name: "availmin", Default: "0", High: 9999}, {Name: "availmax", Default: "0", High: 9999},
		switchVariable("tourney", "0", "Your tournament variable is now set.", "Your tournament variable is no longer set."),
		switchVariable("automail", "0", "Your games will be mailed to you.", "Your games will not be mailed to you."),
		switchVariable("mailmess", "0", "Your messages will be mailed to you.", "Your messages will not be mailed to you."),
		switchVariable("pgn", "1", "Games will now be mailed to you in PGN.", "Games will now be mailed to you in FICS format."),
		switchVariable("autoflag", "1", "Auto-flagging enabled.", "Auto-flagging disabled."),
		switchVariable("noescape", "0", "You will request noescape when games start.", "You will not request noescape when games start."),
		switchVariable("noplay", "0", "You will not be asked to play by those on your noplay list.", "Those on your noplay list may ask you to play."),
		switchVariable("nocomputer", "0", "Seeks of computers are hidden from you, and yours from them.", "Computers may answer your seeks."),
		switchVariable("silence", "0", "You will now play games in silence.", "You will not play games in silence."),
		switchVariable("bell", "0", "You will now hear beeps.", "You will not hear beeps."),
		switchVariable("echo", "1", "You will now hear communications echoed.", "You will not hear communications echoed."),
		switchVariable("ptime", "0", "Your prompt will now show the time.", "Your prompt will now not show the time."),
		switchVariable("notifiedby", "0", "You will now hear if people notify you, but you don't notify them.", "You will not hear if people notify you, but you don't notify them."),
		switchVariable("minmovetime", "0", "You will request minimum move time when games start.", "You will not request minimum move time when games start."),
		switchVariable("examine", "0", "You will now enter examine mode after a game.", "You will now not enter examine mode after a game."),
		{Name: "unobserve", Default: "0", High: 3}, {Name: "highlight", Default: "0", High: 15},
		switchVariable("flip", "0", "Flip on.", "Flip off."),
		{Name: "blindfold", Default: "0", High: 3}, // 1 all pieces hidden, 2 one's own, 3 the opponent's
		{Name: "speech", Default: "0", High: 2},    // moves in words: 1 plain, 2 as the Laws announce them
		{Name: "style", Default: "1", Low: 1, High: 13}, {Name: "width", Default: "79", Low: 32, High: 240},
		{Name: "height", Default: "24", Low: 5, High: 240},
		{Name: "prompt", Default: Prompt, MaxText: 20}, {Name: "interface", MaxText: 60, Session: true},
		{Name: "language", Label: "Lang", Default: "English", MaxText: 20}, {Name: "tzone", Default: "UTC", MaxText: 40}, {Name: "edition", Choices: []string{"1993", "1997", "2005", "2009", "2023"}}, {Name: "profile", Choices: []string{"fide", "family"}},
		{Name: "formula", MaxText: 240}, {Name: "busy", MaxText: 60, Session: true},
	}, numberedVariables()...)
})

// switchVariable returns a variable that is on or off, with its default value and the answers when
// it is set.
func switchVariable(name, value, on, off string) Variable {
	return Variable{Name: name, Default: value, On: on, Off: off}
}

// numberedVariables returns the variables of formulas, f1 to f9, and the notes.
func numberedVariables() (list []Variable) {
	for n := range 9 {
		list = append(list, Variable{Name: "f" + strconv.Itoa(n+1), MaxText: 240})
	}
	for n := range MaxNotes {
		list = append(list, Variable{Name: strconv.Itoa(n + 1), MaxText: 400})
	}
	return list
}

// MaxNotes is the number of notes in a user's finger.
const MaxNotes = 10

// AllVariables returns all variables that "set" accepts.
func AllVariables() []Variable { return slices.Clone(variables()) }

// FindVariable returns the variable with a name or its abbreviation. The error is a *Refusal.
func FindVariable(name string) (Variable, error) {
	i, err := matchName(len(variables()), func(i int) string { return variables()[i].Name }, "variable", name)
	switch {
	case err != nil:
		return Variable{}, err
	case i < 0:
		return Variable{}, badParams("No such variable %q.", Truncate(name, 20))
	}
	return variables()[i], nil
}

// Switch reports whether the variable is a switch.
func (v Variable) Switch() bool { return v.On != "" }

// Number reports whether the variable is a number.
func (v Variable) Number() bool { return v.High > 0 }

// Note reports whether the variable is a note in the user's finger.
func (v Variable) Note() bool { return v.Name != "" && v.Name[0] >= '1' && v.Name[0] <= '9' }

// Formula reports whether the variable holds a formula.
func (v Variable) Formula() bool {
	return v.Name == "formula" || len(v.Name) == 2 && v.Name[0] == 'f' && v.Name[1] >= '1' && v.Name[1] <= '9'
}

// Values are a user's variables that differ from their defaults.
type Values map[string]string

// Get returns the value of a variable.
func (vs Values) Get(name string) string {
	if value, ok := vs[name]; ok {
		return value
	}
	return defaults()[name]
}

// defaults are the default values of the variables by name.
var defaults = sync.OnceValue(func() map[string]string {
	all := make(map[string]string, len(variables()))
	for _, v := range variables() {
		all[v.Name] = v.Default
	}
	return all
})

// On reports whether a switch is on.
func (vs Values) On(name string) bool { return vs.Get(name) == "1" }

// Int returns the value of a number variable, or 0 if it is not a number.
func (vs Values) Int(name string) int {
	n, err := strconv.Atoi(vs.Get(name))
	if err != nil {
		return 0
	}
	return n
}

// Set executes "set NAME VALUE". It returns the new values and the line that FICS answers. Without
// a value, a switch is toggled and any other variable is reset to its default. The error is a
// *Refusal; the values are then unchanged.
func (vs Values) Set(name, value string) (next Values, answer string, err error) {
	v, err := FindVariable(name)
	if err != nil {
		return vs, "", err
	}
	value = strings.TrimSpace(Printable(value))
	bad := badParams("Bad value given for variable %q.", v.Name)
	switch {
	case v.Switch():
		on, ok := ParseOnOff(value)
		if value == "" {
			on, ok = !vs.On(v.Name), true
		}
		if !ok {
			return vs, "", bad
		}
		if on {
			return vs.with(v, "1"), v.On, nil
		}
		return vs.with(v, "0"), v.Off, nil
	case v.Number():
		n, err := strconv.Atoi(value)
		if err != nil || n < v.Low || n > v.High {
			return vs, "", bad
		}
		if v.Name == "style" {
			return vs.with(v, strconv.Itoa(n)), fmt.Sprintf("Style %d set.", n), nil
		}
		return vs.with(v, strconv.Itoa(n)), fmt.Sprintf("%s set to %d.", v.Name, n), nil
	case v.Choices != nil:
		if value = strings.ToLower(value); value != "" && !slices.Contains(v.Choices, value) {
			return vs, "", bad
		}
	case len(value) > v.MaxText:
		return vs, "", bad
	case v.Formula() && value != "":
		if _, err := ParseFormula(value, v.formulaNumber()); err != nil {
			return vs, "", bad
		}
	case v.Name == "prompt" && value != "":
		value += " "
	}
	switch {
	case v.Note() && value == "":
		return vs.with(v, ""), "Note " + v.Name + " unset.", nil
	case v.Note():
		return vs.with(v, value), "Note " + v.Name + " set: " + value, nil
	case value == "":
		return vs.with(v, v.Default), v.Name + " unset.", nil
	}
	return vs.with(v, value), fmt.Sprintf("%s set to \"%s\".", v.Name, value), nil
}

// formulaNumber returns 0 for the variable "formula", 1 for f1 and so on.
func (v Variable) formulaNumber() int {
	if v.Name == "formula" {
		return 0
	}
	return int(v.Name[1] - '0')
}

// with returns a copy of the values with one variable set.
func (vs Values) with(v Variable, value string) Values {
	next := maps.Clone(vs)
	if next == nil {
		next = Values{}
	}
	if value == v.Default {
		delete(next, v.Name)
	} else {
		next[v.Name] = value
	}
	return next
}

// List returns the answer to "variables": switches and numbers in columns, then the texts that are
// set.
func (vs Values) List(handle string) string {
	var s strings.Builder
	fmt.Fprintf(&s, "Variable settings of %s:\n\n", handle)
	column := 0
	for _, v := range variables() {
		if !v.Switch() && !v.Number() {
			continue
		}
		cell := v.Name + "=" + vs.Get(v.Name)
		if column++; column%4 == 0 {
			s.WriteString(cell + "\n")
		} else {
			fmt.Fprintf(&s, "%-17s", cell)
		}
	}
	if column%4 != 0 {
		s.WriteByte('\n')
	}
	for _, v := range variables() {
		value := vs.Get(v.Name)
		if v.Switch() || v.Number() || v.Note() || value == "" {
			continue
		}
		name := v.Label
		if name == "" {
			name = strings.ToUpper(v.Name[:1]) + v.Name[1:]
		}
		if len(v.Name) == 2 && v.Formula() {
			fmt.Fprintf(&s, "\n %s: %s", v.Name, value)
			continue
		}
		fmt.Fprintf(&s, "\n%s: %s", name, strings.TrimRight(value, " "))
	}
	return s.String()
}
