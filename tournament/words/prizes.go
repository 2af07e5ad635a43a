package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/prizes"
)

// prizeWords is what a language says about who gets which prize.
type prizeWords struct {
	divisions                        map[tournament.Division]string
	general                          string
	alone, rank, points, hort, round string
	passed                           string
}

var prizesEnglish = prizeWords{
	divisions: map[tournament.Division]string{
		tournament.Hort:   "by Hort: half the prize of the own rank, half an equal share with all on the same points",
		tournament.Equal:  "equally among all on the same points",
		tournament.Ranked: "by rank; only those with the same rank share",
	},
	general: "General",
	alone:   "Place {first}: {sum}.",
	rank:    "{among} share rank {first}: the prizes of places {first}–{last} are {sum}, {each} each.",
	points:  "{among} have the same points: the prizes of places {first}–{last} are {sum}, {each} each.",
	hort:    "Hort: half of {rank} and half of {points}.",
	round:   "What cannot be divided goes cent by cent to who stands first.",
	passed:  "Nobody gets two prizes: {sum} of “{list}” goes to those behind.",
}

var prizesSpanish = prizeWords{ //nolint:gosec // words, no secrets
	divisions: map[tournament.Division]string{
		tournament.Hort:   "por el sistema Hort: la mitad del premio del propio puesto y la mitad del reparto entre todos los que tienen los mismos puntos",
		tournament.Equal:  "a partes iguales entre los que tienen los mismos puntos",
		tournament.Ranked: "por puesto; solo comparten los que tienen el mismo puesto",
	},
	general: "General",
	alone:   "Puesto {first}: {sum}.",
	rank:    "{among} comparten el puesto {first}: los premios de los puestos {first}–{last} suman {sum}, {each} cada uno.",
	points:  "{among} tienen los mismos puntos: los premios de los puestos {first}–{last} suman {sum}, {each} cada uno.",
	hort:    "Hort: la mitad de {rank} y la mitad de {points}.",
	round:   "Lo que no se puede dividir va céntimo a céntimo al mejor clasificado.",
	passed:  "Nadie recibe dos premios: {sum} de «{list}» pasa a los siguientes.",
}

// Division says how prizes are divided among equals; the empty one is by Hort.
func Division(lang string, d tournament.Division) string {
	if d == "" {
		d = tournament.Hort
	}
	return in(lang).prizes.divisions[d]
}

// PrizeList names a list of prizes by its place in the regulations.
func PrizeList(lang string, regs tournament.Regulations, list int) string {
	if name := regs.Prizes[list].Category; name != "" {
		return name
	}
	return in(lang).prizes.general
}

// Award takes apart why somebody gets a prize, line by line. money writes cents.
func Award(lang string, regs tournament.Regulations, a prizes.Award, money func(cents int) string) []string {
	w := in(lang).prizes
	division := regs.Division
	if division == "" {
		division = tournament.Hort
	}
	var lines []string
	even := true
	each := func(s prizes.Share) string {
		even = even && s.Cents%s.Among() == 0
		return money(s.Cents / s.Among())
	}
	say := func(s prizes.Share, shared string) {
		sentence := shared
		if s.Among() == 1 {
			sentence = w.alone
		}
		lines = append(lines, fill(sentence, map[string]any{"first": s.First, "last": s.Last, "among": s.Among(), "sum": money(s.Cents), "each": each(s)}))
	}
	switch {
	case division == tournament.Ranked:
		say(a.ByRank, w.rank)
	case division == tournament.Equal || a.ByRank == a.ByPoints:
		say(a.ByPoints, w.points)
	default:
		say(a.ByRank, w.rank)
		say(a.ByPoints, w.points)
		lines = append(lines, fill(w.hort, map[string]any{"rank": each(a.ByRank), "points": each(a.ByPoints)}))
		even = even && (a.ByRank.Cents/a.ByRank.Among()+a.ByPoints.Cents/a.ByPoints.Among())%2 == 0
	}
	if !even {
		lines = append(lines, w.round)
	}
	for _, claim := range a.Passed {
		lines = append(lines, fill(w.passed, map[string]any{"sum": money(claim.Cents), "list": PrizeList(lang, regs, claim.List)}))
	}
	return lines
}
