package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/systems"
)

// spanishSystems are the steps of the systems that are no Swiss.
var spanishSystems = map[tournament.Code]string{
	systems.BergerTable:     "La fila {row} de la tabla Berger para {players} jugadores da las blancas a {white} y las negras a {black}.",
	systems.BergerRest:      "En la fila {row} de la tabla Berger para {players} jugadores {number} juega con el último número, que no corresponde a nadie: {number} descansa.",
	systems.BergerExchanged: "Las dos últimas rondas del ciclo se intercambian para que nadie tenga tres veces seguidas el mismo color: la ronda {round} es la fila {row} de la tabla.",
	systems.BergerReversed:  "Es el segundo ciclo: los colores de la tabla se invierten.",
	systems.TeamColors:      "En cada encuentro el equipo nombrado en primer lugar lleva las blancas en los tableros impares.",
	systems.TeamTable:       "La ronda {round} de la tabla Scheveningen para {boards} tableros da las partidas y sus colores.",
	systems.TeamGame:        "La tabla enfrenta al número {one} del primer equipo con el número {other} del segundo: blancas para {white}, negras para {black}.",
	systems.TeamRest:        "La tabla enfrenta a {number} con alguien que el equipo menor no tiene: {number} descansa.",
	systems.GroupDealt:      "Grupo {group}, repartido por siembra en ida y vuelta: {numbers}.",
	systems.BracketSeeds:    "Encuentro {match}: en un grupo el primero de la siembra juega con el último, aquí {one} y {other}.",
	systems.BracketWinners:  "Encuentro {match}: {one} ganó el encuentro {first}, y {other} el encuentro {second}.",
	systems.BracketThrough:  "Encuentro {match}: {number} pasa sin jugar, pues el cuadro tiene más plazas que jugadores.",
	systems.BracketStage:    "El encuentro {match} sigue con la fase {stage}. Un sorteo da las blancas en su primera partida.",
}

// spanishSystemRefusals say what no system takes.
var spanishSystemRefusals = map[tournament.Code]string{
	systems.SystemUnknown:   "No existe el sistema de emparejamiento «{system}». Los que hay: {known}.",
	systems.SystemMisspelt:  "No existe el sistema de emparejamiento «{system}». ¿Querías decir {near}? Los que hay: {known}.",
	systems.SystemNotHere:   "El archivo declara el sistema «{system}», que este programa no tiene. Los que hay: {known}.",
	systems.SystemDeclared:  "El torneo declara el sistema {declared}, no {system}. Para emparejarlo por {system} de todos modos, añade --force.",
	systems.RoundImpossible: "La ronda {round} no se puede emparejar: las reglas no dejan ningún emparejamiento.",
	systems.TeamsImproper:   "El número de equipos no es válido ({teams}): hacen falta {needed}.",
	systems.NothingOpen:     "Nada de la ronda {round} puede empezar ahora.",
}
