package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/systems"
)

// frenchSystems are the steps of the systems that are no Swiss.
var frenchSystems = map[tournament.Code]string{
	systems.BergerTable:     "La ligne {row} de la table de Berger pour {players} joueurs donne les Blancs à {white} et les Noirs à {black}.",
	systems.BergerRest:      "À la ligne {row} de la table de Berger pour {players} joueurs, {number} rencontre le dernier numéro, que personne n’a : {number} est exempt.",
	systems.BergerExchanged: "Les deux dernières rondes du tour sont échangées, pour que personne n’ait la même couleur trois fois de suite : la ronde {round} est la ligne {row} de la table.",
	systems.BergerReversed:  "C’est le second tour : les couleurs de la table sont inversées.",
	systems.TeamColors:      "Dans chaque rencontre, l’équipe nommée d’abord a les Blancs aux échiquiers impairs.",
	systems.TeamTable:       "La ronde {round} de la table de Scheveningen pour {boards} échiquiers donne les parties et leurs couleurs.",
	systems.TeamGame:        "La table fait jouer le numéro {one} de la première équipe contre le numéro {other} de la seconde : Blancs pour {white}, Noirs pour {black}.",
	systems.TeamRest:        "La table oppose {number} à un membre que la plus petite équipe n’a pas : {number} est exempt.",
	systems.GroupDealt:      "Groupe {group}, réparti en serpentin d’après les têtes de série : {numbers}.",
	systems.BracketSeeds:    "Match {match} : dans un groupe, la plus haute tête de série rencontre la plus basse, ici {one} et {other}.",
	systems.BracketWinners:  "Match {match} : {one} a gagné le match {first}, et {other} le match {second}.",
	systems.BracketThrough:  "Match {match} : {number} passe sans jouer, car le tableau a plus de places qu’il n’y a de joueurs.",
	systems.BracketStage:    "Le match {match} continue par la phase {stage}. Un tirage au sort donne les Blancs dans sa première partie.",
}

// frenchSystemRefusals say what no system takes.
var frenchSystemRefusals = map[tournament.Code]string{
	systems.SystemUnknown:   "Il n’y a pas de système d’appariement « {system} ». Il y a : {known}.",
	systems.SystemMisspelt:  "Il n’y a pas de système d’appariement « {system} ». Vouliez-vous dire {near} ? Il y a : {known}.",
	systems.SystemNotHere:   "Le fichier déclare le système « {system} », qui n’est pas ici. Il y a : {known}.",
	systems.SystemDeclared:  "Le tournoi déclare le système {declared}, pas {system}. Pour l’apparier quand même par {system}, ajoutez --force.",
	systems.RoundImpossible: "La ronde {round} ne peut pas être appariée : les règles ne laissent aucun appariement.",
	systems.TeamsImproper:   "{teams} équipes ne conviennent pas : il en faut {needed}.",
	systems.NothingOpen:     "Rien de la ronde {round} ne peut commencer maintenant.",
}
