package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss/dutch2009"
)

var german2009Steps = map[tournament.Code]string{
	dutch2009.Homogeneous:   "Gruppe {score}: {residents}.",
	dutch2009.Heterogeneous: "Gruppe {score}: {moved} von oben sind S1, und {residents}.",
	dutch2009.AsHomogeneous: "Gruppe {score}: {moved} von oben sind die Hälfte davon oder mehr, sodass sie mit {residents} als homogen behandelt wird.",
	dutch2009.Joined:        "Die untersten Gruppen, vereint, weil sich die letzte sonst nicht paaren lässt; von {score} abwärts: {residents}.",
	dutch2009.JoinedBelow:   "Die untersten Gruppen, vereint, weil sich die letzte sonst nicht paaren lässt: {moved} von oben sind S1, und {residents}.",
	dutch2009.SentOn:        "Hier ohne möglichen Gegner und weitergereicht: {numbers}.",
	dutch2009.PairedForNext: "Aufgelöst und neu gepaart, damit die Heruntergelosten in der nächsten Gruppe Gegner finden.",
	dutch2009.PairedForLast: "Aufgelöst und neu gepaart, damit sich die unterste Gruppe paaren lässt.",
	dutch2009.FewerInS1:     "Nicht alle, die von oben kommen, lassen sich zugleich paaren; nicht in S1: {count}, die untersten davon.",
	dutch2009.FewerPairs:    "Mehr Paarungen sind nicht möglich; p ist um {count} kleiner als die Hälfte der Spieler.",
	dutch2009.Budget:        "Paarungen, die gegen eine Präferenz gehen müssen, x: {count}.",
	dutch2009.BudgetMore:    "Damit gibt es keine Paarung; zu x hinzu: {count}, macht {x}.",
	dutch2009.TwoBackDown:   "Fallen gelassen für Heruntergeloste: kein gleiches Losen wie zwei Runden zuvor (B6).",
	dutch2009.OneBackDown:   "Fallen gelassen für Heruntergeloste: kein gleiches Losen wie in der vorigen Runde (B5).",
	dutch2009.TwoBackUp:     "Fallen gelassen für Hochgeloste: kein gleiches Losen wie zwei Runden zuvor (B6).",
	dutch2009.OneBackUp:     "Fallen gelassen für Hochgeloste: kein gleiches Losen wie in der vorigen Runde (B5).",
	dutch2009.Untreated:     "Starke Präferenzen werden nicht mehr wie absolute behandelt: Sonst würden mehr Spieler heruntergelost.",
	dutch2009.Remainder:     "Rest: {numbers}.",
	dutch2009.FirstOrder:    "S1 spielt gegen S2 in der ersten Reihenfolge.",
	dutch2009.Exchanged:     "Der erste Austausch, mit dem es geht: {out} nach S2, {into} nach S1.",
	dutch2009.Transposed:    "Die erste Umstellung, mit der es geht: S1 ist {first}, S2 beginnt mit {second}.",
	dutch2009.OtherOpponent: "Der Rest lässt sich so nicht paaren; {number}, der unterste von S1, bekommt einen anderen Gegner.",
	dutch2009.AllOrders:     "Der Rest lässt sich mit keinem Gegner des untersten von S1 paaren; die anderen Umstellungen werden durchgegangen, bevor eine Paarung weniger gemacht wird.",
	dutch2009.MadePairs:     "Paarungen, der höhere Spieler zuerst: {pairs}.",
	dutch2009.FloatDown:     "Hinunter in die nächste Gruppe: {numbers}.",

	dutch2009.Meets:        "{one} aus S1 spielt gegen {other} aus S2.",
	dutch2009.MeetsFirst:   "{one} kommt von oben und wird zuerst gepaart, mit {other}.",
	dutch2009.NotMet:       "Vorher in der Reihenfolge, {one} und {other}: Sie haben schon gegeneinander gespielt.",
	dutch2009.NotColor:     "Vorher in der Reihenfolge, {one} und {other}: Beide müssen dieselbe Farbe haben.",
	dutch2009.NotBan:       "Vorher in der Reihenfolge, {one} und {other}: Der Schiedsrichter hält sie getrennt.",
	dutch2009.NotTreated:   "Vorher in der Reihenfolge, {one} und {other}: Beide haben eine starke Präferenz für dieselbe Farbe, in einer ungeraden Runde.",
	dutch2009.NotFloat:     "Vorher in der Reihenfolge, {one} und {other}: {number} würde genauso gelost.",
	dutch2009.NotBudget:    "Vorher in der Reihenfolge, {one} und {other}: Beide bevorzugen dieselbe Farbe, und von x ist nichts übrig.",
	dutch2009.NotRest:      "Vorher in der Reihenfolge, {one} und {other}: Der Rest ließe sich dann nicht paaren.",
	dutch2009.NotPreferred: "Hingenommen: {number} bekommt nicht die zustehende Farbe.",
	dutch2009.UpAgain:      "Hingenommen: {number} wird wie zuvor hochgelost.",
	dutch2009.DownAgain:    "Hingenommen: {number} wird wie zuvor heruntergelost.",

	dutch2009.ByeLeft:     "{number} ist spielfrei: in der untersten Gruppe übrig.",
	dutch2009.StaysFloat:  "{number} steht tiefer und würde wie zuvor heruntergelost.",
	dutch2009.StaysBye:    "{number} steht tiefer und hat schon einen Punkt ohne Spiel bekommen.",
	dutch2009.StaysNeeded: "{number} steht tiefer und wird in der ersten Reihenfolge gepaart, mit der es geht.",
}
