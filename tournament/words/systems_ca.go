package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/systems"
)

// catalanSystems are the steps of the systems that are no Swiss.
var catalanSystems = map[tournament.Code]string{
	systems.BergerTable:     "La fila {row} de la taula de Berger per a {players} jugadors dona les blanques a {white} i les negres a {black}.",
	systems.BergerRest:      "A la fila {row} de la taula de Berger per a {players} jugadors {number} juga amb l’últim número, que no té ningú: {number} descansa.",
	systems.BergerExchanged: "Les dues últimes rondes de la volta s’intercanvien perquè ningú no tingui el mateix color tres vegades seguides: la ronda {round} és la fila {row} de la taula.",
	systems.BergerReversed:  "És la segona volta: els colors de la taula s’inverteixen.",
	systems.TeamColors:      "En cada encontre l’equip anomenat en primer lloc porta blanques als taulers senars.",
	systems.TeamTable:       "La ronda {round} de la taula Scheveningen per a {boards} taulers dona les partides i els colors.",
	systems.TeamGame:        "La taula enfronta el número {one} del primer equip amb el número {other} del segon: blanques per a {white}, negres per a {black}.",
	systems.TeamRest:        "La taula enfronta {number} amb algú que l’equip més petit no té: {number} descansa.",
	systems.GroupDealt:      "Grup {group}, repartit pels caps de sèrie en anada i tornada: {numbers}.",
	systems.BracketSeeds:    "Matx {match}: en un grup el primer cap de sèrie juga amb l’últim, aquí {one} i {other}.",
	systems.BracketWinners:  "Matx {match}: {one} ha guanyat el matx {first}, i {other} el matx {second}.",
	systems.BracketThrough:  "Matx {match}: {number} passa sense jugar, perquè el quadre té més places que jugadors.",
	systems.BracketStage:    "El matx {match} continua amb la fase {stage}. Un sorteig dona les blanques a la primera partida.",
}

// catalanSystemRefusals say what no system takes.
var catalanSystemRefusals = map[tournament.Code]string{
	systems.SystemUnknown:   "No hi ha cap sistema d’aparellament «{system}». Els que hi ha: {known}.",
	systems.SystemMisspelt:  "No hi ha cap sistema d’aparellament «{system}». Volíeu dir {near}? Els que hi ha: {known}.",
	systems.SystemNotHere:   "El fitxer declara el sistema «{system}», que aquí no hi és. N’hi ha aquests: {known}.",
	systems.SystemDeclared:  "El torneig declara el sistema {declared}, no {system}. Per aparellar-lo igualment amb {system}, afegiu-hi --force.",
	systems.RoundImpossible: "La ronda {round} no es pot aparellar: les regles no deixen cap aparellament.",
	systems.TeamsImproper:   "{teams} equips no serveixen: en calen {needed}.",
	systems.NothingOpen:     "De la ronda {round} ara no pot començar res.",
}
