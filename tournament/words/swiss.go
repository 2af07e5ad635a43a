package words

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/trf"
)

// FileFault returns the sentence on a fault of a report file, with its place and remedy: "Line 4,
// column 99 (001, result): “9” is no result. Write ...".
func FileFault(lang string, f trf.Fault) string {
	c, args := languageOf(lang), faultArgs(lang, f)
	switch f.Code {
	case trf.AssumedSystem:
		args["value"] = c.say("system."+f.Text, nil)
	case trf.AssumedSwap:
		args["value"] = c.say("swap."+f.Text, nil)
	case trf.AssumedTieBreakRules:
		args["value"] = TieBreakEdition(lang, tiebreak.Rules(f.Text))
	}
	return strings.Join(append(c.place(f, args), c.faultAndRemedy(f.Code, args)...), " ")
}

// faultArgs returns the arguments of the sentences on a fault.
func faultArgs(lang string, f trf.Fault) map[string]any {
	field := f.Record
	if f.Field != "" {
		field += ", " + Field(lang, f.Field)
	}
	args := map[string]any{
		"line": f.Line, "column": f.Column, "field": field, "value": f.Text,
		"number": f.Number, "round": f.Round, "other": strconv.Itoa(f.Other),
	}
	if f.Code == trf.PointsDiffer || f.Code == trf.TeamPointsDiffer {
		args["other"] = trf.Tenths(f.Other).String()
	}
	return args
}

// place returns the phrase for the place of a fault in its file, or none if it has no place.
func (c language) place(f trf.Fault, args map[string]any) []string {
	switch {
	case f.Line > 0 && f.Column > 0:
		return []string{c.say("phrase.place-field", args)}
	case f.Line > 0:
		return []string{c.say("phrase.place-record", args)}
	}
	return nil
}

// FileChange returns the sentences on a fault of a defective report file and on what was done in
// order to read the file.
func FileChange(lang string, f trf.Change) string {
	c, args := languageOf(lang), faultArgs(lang, f.Fault)
	words := append(c.place(f.Fault, args), c.faultAndRemedy(f.Code, args)[0], c.say("done."+string(f.Done), args))
	return strings.Join(words, " ")
}

// Contradiction returns the sentence on a contradiction within a Swiss, with its remedy.
func Contradiction(lang string, one swiss.Contradiction) string {
	args := map[string]any{"number": one.Number, "round": one.Round, "other": strconv.Itoa(one.Other)}
	return strings.Join(languageOf(lang).faultAndRemedy(one.Code, args), " ")
}

// Unsupported returns the sentence on a part of a Swiss that the log of an event cannot express,
// with its remedy.
func Unsupported(lang string, code tournament.Code) string {
	return strings.Join(languageOf(lang).faultAndRemedy(code, nil), " ")
}

// faultAndRemedy returns the sentence and the remedy of a code.
func (c language) faultAndRemedy(code tournament.Code, args map[string]any) []string {
	if !hasSentence("finding." + string(code)) {
		return []string{string(code)}
	}
	return []string{c.say("finding."+string(code), args), c.say("mend."+string(code), args)}
}

// Step returns the sentence for a step of an explanation, with the article that decided. Lists of
// starting numbers and of pairs are written with commas, points as in tables.
func Step(lang string, s swiss.Step, edition string) string {
	c := languageOf(lang)
	args := make(map[string]any, len(s.Args))
	for name, value := range s.Args {
		var words []string
		switch list := value.(type) {
		case []int:
			for _, n := range list {
				words = append(words, strconv.Itoa(n))
			}
		case []swiss.Pair:
			for _, p := range list {
				words = append(words, fmt.Sprintf("%d-%d", p.White, p.Black))
			}
		default:
			args[name] = value
			continue
		}
		args[name] = strings.Join(words, ", ")
	}
	if !hasSentence("step." + string(s.Code)) {
		return string(s.Code)
	}
	sentence := c.say("step."+string(s.Code), args)
	if s.Article != "" {
		sentence += " (" + Article(lang, s.Article, edition) + ")"
	}
	return sentence
}
