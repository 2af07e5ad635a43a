package tournament

import (
	"cmp"
	"slices"
	"strings"
)

// ArbiterTitle is a title of an arbiter, as FIDE abbreviates it, or "" for none.
type ArbiterTitle string

// The values of type [ArbiterTitle].
const (
	InternationalArbiter ArbiterTitle = "IA"
	FIDEArbiter          ArbiterTitle = "FA"
	NationalArbiter      ArbiterTitle = "NA"
)

// ArbiterTitles returns all titles of arbiters, the highest first.
func ArbiterTitles() []ArbiterTitle {
	return []ArbiterTitle{InternationalArbiter, FIDEArbiter, NationalArbiter}
}

// NamedArbiter is what reports and prints say of an arbiter besides the name.
type NamedArbiter struct {
	Name    string       `json:"name"` // as in [Regulations.Arbiter] or [Regulations.Deputies]
	Title   ArbiterTitle `json:"title,omitempty"`
	FIDEID  string       `json:"fide_id,omitempty"` // digits
	Licence string       `json:"licence,omitempty"` // of FIDE or a federation
}

// noFIDEID stands for the FIDE number of an arbiter with a licence and no number.
const noFIDEID = "-"

// String returns the arbiter as records 102 and 112 of a report name them, such as "IA Eva Arbiter
// (2201234; A-12)": title, name, FIDE number and licence, as far as they are known.
func (a NamedArbiter) String() string {
	text := a.Titled()
	switch {
	case a.Licence != "":
		text += " (" + cmp.Or(a.FIDEID, noFIDEID) + "; " + a.Licence + ")"
	case a.FIDEID != "":
		text += " (" + a.FIDEID + ")"
	}
	return text
}

// Titled returns the name after the title.
func (a NamedArbiter) Titled() string { return strings.TrimSpace(string(a.Title) + " " + a.Name) }

// ParseArbiter reads an arbiter as [NamedArbiter.String] writes them. What has another form is the name.
func ParseArbiter(text string) NamedArbiter {
	a := NamedArbiter{Name: strings.TrimSpace(text)}
	for _, title := range ArbiterTitles() {
		if name, found := strings.CutPrefix(a.Name, string(title)+" "); found {
			a.Title, a.Name = title, strings.TrimSpace(name)
			break
		}
	}
	inside, closed := strings.CutSuffix(a.Name, ")")
	open := strings.LastIndex(inside, " (")
	if !closed || open < 0 {
		return a
	}
	number, licence, _ := strings.Cut(inside[open+2:], ";")
	number, licence = strings.TrimSpace(number), strings.TrimSpace(licence)
	if number == noFIDEID && licence != "" || number != "" && isFIDEID(number) {
		a.Name, a.Licence = strings.TrimSpace(inside[:open]), licence
		if number != noFIDEID {
			a.FIDEID = number
		}
	}
	return a
}

// Known reports whether anything but the name is known of the arbiter.
func (a NamedArbiter) Known() bool { return a != NamedArbiter{Name: a.Name} }

// ArbiterNamed returns what is known of the arbiter with a name, at least the name.
func (r Regulations) ArbiterNamed(name string) NamedArbiter {
	if i := slices.IndexFunc(r.Arbiters, func(a NamedArbiter) bool { return a.Name == name }); i >= 0 {
		return r.Arbiters[i]
	}
	return NamedArbiter{Name: name}
}

// ArbiterNames returns the names of the chief arbiter and the deputies, each once.
func (r Regulations) ArbiterNames() []string {
	var names []string
	for _, name := range append([]string{r.Arbiter}, r.Deputies...) {
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// WithArbiters returns r with what is known of arbiters, in the order of their names in r. What is
// given of a name replaces what was known of it; what belongs to nobody whom r names is dropped.
func (r Regulations) WithArbiters(known ...NamedArbiter) Regulations {
	var arbiters []NamedArbiter
	for _, name := range r.ArbiterNames() {
		a := r.ArbiterNamed(name)
		if i := slices.IndexFunc(known, func(k NamedArbiter) bool { return k.Name == name }); i >= 0 {
			a = known[i]
		}
		if a.Known() {
			arbiters = append(arbiters, a)
		}
	}
	r.Arbiters = arbiters
	return r
}

// arbiterFaults returns the faults of what r says of the arbiters. It is part of Faults.
func (r Regulations) arbiterFaults() []*Refusal {
	names := r.ArbiterNames()
	for i, a := range r.Arbiters {
		twice := slices.ContainsFunc(r.Arbiters[:i], func(other NamedArbiter) bool { return other.Name == a.Name })
		if twice || !slices.Contains(names, a.Name) || a.Title != "" && !slices.Contains(ArbiterTitles(), a.Title) || !isFIDEID(a.FIDEID) ||
			!plainText(a.Licence) || strings.ContainsAny(a.Licence, "();") {
			return []*Refusal{refuse(RegulationImproper, "", "field", "arbiters", "value", clip(a.String()))}
		}
	}
	return nil
}

// isFIDEID reports whether a text can be a FIDE number, or is empty.
func isFIDEID(text string) bool {
	return len(text) <= MaxFIDEDigits && strings.Trim(text, "0123456789") == ""
}
