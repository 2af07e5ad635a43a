package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss/teams"
)

var germanTeamSteps = map[tournament.Code]string{
	teams.Scoregroup: "Punktgruppe {score}: {residents}.",
	teams.Floating:   "Hochgelost in die Punktgruppe {score}, die sich allein nicht paaren lässt: {numbers}.",
	teams.UpAgain:    "Hingenommen: Hochgeloste, die schon in der vorigen Runde gelost wurden: {numbers}.",
	teams.MadePairs:  "Paarungen, die kleinere Nummer zuerst: {pairs}.",
	teams.CountColor: "Hier hingenommen, Mannschaften, die nicht die ihnen zustehende Farbe bekommen: {count}.",

	teams.Opponents:    "{one} und {other} spielen in der Gruppe {score} gegeneinander.",
	teams.NotPreferred: "Hingenommen: {number} bekommt nicht die zustehende Farbe.",
	teams.NotStrong:    "Hingenommen: {number} bekommt eine stark zustehende Farbe nicht.",
	teams.FloatsAgain:  "Hingenommen: {number} wurde in der vorigen Runde gelost und spielt gegen eine hochgeloste Mannschaft.",
	teams.ByLot:        "{white} hat an Brett 1 Weiß, {black} Schwarz: durch das Los und die Nummer der ersten Mannschaft.",
	teams.OnlyWish:     "{white} hat an Brett 1 Weiß, {black} Schwarz: Nur eine von ihnen hat eine Präferenz.",
	teams.BothWishes:   "{white} hat an Brett 1 Weiß, {black} Schwarz: Beide Präferenzen werden erfüllt.",
	teams.StrongWish:   "{white} hat an Brett 1 Weiß, {black} Schwarz: Nur eine von ihnen hat eine starke Präferenz.",
	teams.Balanced:     "{white} hat an Brett 1 Weiß, {black} Schwarz: Weiß für die kleinere Farbdifferenz.",
	teams.Alternated:   "{white} hat an Brett 1 Weiß, {black} Schwarz: Ihre Farben wechseln seit dem letzten Mal, als sie verschiedene hatten.",
	teams.FirstWish:    "{white} hat an Brett 1 Weiß, {black} Schwarz: die Präferenz der ersten Mannschaft, {first}.",
	teams.FirstTurns:   "{white} hat an Brett 1 Weiß, {black} Schwarz: Die Farbe der ersten Mannschaft, {first}, wechselt.",
	teams.OtherTurns:   "{white} hat an Brett 1 Weiß, {black} Schwarz: Die erste Mannschaft, {first}, hat keinen Kampf gespielt, und die Farbe der anderen wechselt.",

	teams.ByeGiven: "{number} ist spielfrei: Von den Mannschaften, ohne die sich alle anderen paaren lassen, hat sie die wenigsten Punkte ({score}), dann die meisten gespielten Kämpfe ({matches}), dann die größte Nummer.",
}
