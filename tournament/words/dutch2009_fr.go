package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss/dutch2009"
)

var french2009Steps = map[tournament.Code]string{
	dutch2009.Homogeneous:   "Groupe de {score} : {residents}.",
	dutch2009.Heterogeneous: "Groupe de {score} : {moved} venus d’en haut forment S1, et {residents}.",
	dutch2009.AsHomogeneous: "Groupe de {score} : {moved} venus d’en haut en font la moitié ou plus ; avec {residents} il est donc traité comme homogène.",
	dutch2009.Joined:        "Les groupes les plus bas, réunis parce que le dernier ne peut pas être apparié autrement ; à partir de {score} : {residents}.",
	dutch2009.JoinedBelow:   "Les groupes les plus bas, réunis parce que le dernier ne peut pas être apparié autrement : {moved} venus d’en haut forment S1, et {residents}.",
	dutch2009.SentOn:        "Sans adversaire possible ici, et descendus : {numbers}.",
	dutch2009.PairedForNext: "Défait et apparié de nouveau, pour que ceux qui descendent trouvent des adversaires dans le groupe suivant.",
	dutch2009.PairedForLast: "Défait et apparié de nouveau, pour que le groupe le plus bas puisse être apparié.",
	dutch2009.FewerInS1:     "Tous ceux qui viennent d’en haut ne peuvent pas être appariés à la fois ; hors de S1 : {count}, les plus bas d’entre eux.",
	dutch2009.FewerPairs:    "Il n’y a pas davantage de paires possibles ; p est inférieur de {count} à la moitié des joueurs.",
	dutch2009.Budget:        "Paires qui doivent contrarier une préférence, x : {count}.",
	dutch2009.BudgetMore:    "Aucun appariement n’y suffit ; ajouté à x : {count}, ce qui fait {x}.",
	dutch2009.TwoBackDown:   "Abandonné pour les flotteurs descendants : pas de flottement identique à celui de deux rondes plus tôt (B6).",
	dutch2009.OneBackDown:   "Abandonné pour les flotteurs descendants : pas de flottement identique à celui de la ronde précédente (B5).",
	dutch2009.TwoBackUp:     "Abandonné pour les flotteurs ascendants : pas de flottement identique à celui de deux rondes plus tôt (B6).",
	dutch2009.OneBackUp:     "Abandonné pour les flotteurs ascendants : pas de flottement identique à celui de la ronde précédente (B5).",
	dutch2009.Untreated:     "Les préférences fortes ne sont plus traitées comme absolues : davantage de joueurs flotteraient vers le bas.",
	dutch2009.Remainder:     "Reste : {numbers}.",
	dutch2009.FirstOrder:    "S1 rencontre S2 dans leur ordre initial.",
	dutch2009.Exchanged:     "Le premier échange qui le permet : {out} vers S2, {into} vers S1.",
	dutch2009.Transposed:    "La première transposition qui le permet : S1 est {first}, S2 commence par {second}.",
	dutch2009.OtherOpponent: "Le reste ne peut pas être apparié ainsi ; {number}, le plus bas de S1, reçoit un autre adversaire.",
	dutch2009.AllOrders:     "Le reste ne peut être apparié avec aucun adversaire du plus bas de S1 ; les autres transpositions sont parcourues avant de faire une paire de moins.",
	dutch2009.MadePairs:     "Paires, le mieux placé d’abord : {pairs}.",
	dutch2009.FloatDown:     "Descendent dans le groupe suivant : {numbers}.",

	dutch2009.Meets:        "{one}, de S1, rencontre {other}, de S2.",
	dutch2009.MeetsFirst:   "{one} vient d’en haut et est apparié d’abord, avec {other}.",
	dutch2009.NotMet:       "Avant cela dans l’ordre, {one} et {other} : ils se sont déjà rencontrés.",
	dutch2009.NotColor:     "Avant cela dans l’ordre, {one} et {other} : tous deux doivent avoir la même couleur.",
	dutch2009.NotBan:       "Avant cela dans l’ordre, {one} et {other} : l’arbitre les tient séparés.",
	dutch2009.NotTreated:   "Avant cela dans l’ordre, {one} et {other} : tous deux ont une préférence forte pour la même couleur, dans une ronde impaire.",
	dutch2009.NotFloat:     "Avant cela dans l’ordre, {one} et {other} : {number} aurait un flottement identique.",
	dutch2009.NotBudget:    "Avant cela dans l’ordre, {one} et {other} : tous deux préfèrent la même couleur, et il ne reste rien de x.",
	dutch2009.NotRest:      "Avant cela dans l’ordre, {one} et {other} : le reste ne pourrait alors pas être apparié.",
	dutch2009.NotPreferred: "Concédé : {number} n’a pas la couleur qui lui revient.",
	dutch2009.UpAgain:      "Concédé : {number} flotte vers le haut comme avant.",
	dutch2009.DownAgain:    "Concédé : {number} flotte vers le bas comme avant.",

	dutch2009.ByeLeft:     "{number} est exempt : il reste dans le groupe le plus bas.",
	dutch2009.StaysFloat:  "{number} est plus bas, et flotterait vers le bas comme avant.",
	dutch2009.StaysBye:    "{number} est plus bas, et a déjà eu un point sans jouer.",
	dutch2009.StaysNeeded: "{number} est plus bas, et est apparié dans le premier ordre qui le permet.",
}
