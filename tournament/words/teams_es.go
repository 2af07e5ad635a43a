package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss/teams"
)

var spanishTeamSteps = map[tournament.Code]string{
	teams.Scoregroup: "Grupo de {score}: {residents}.",
	teams.Floating:   "Suben al grupo de {score}, que no se puede emparejar solo: {numbers}.",
	teams.UpAgain:    "Concesión: equipos que suben y que ya flotaron en la ronda anterior: {numbers}.",
	teams.MadePairs:  "Parejas, primero el número menor: {pairs}.",
	teams.CountColor: "Concesiones aquí, equipos que no reciben el color que les toca: {count}.",

	teams.Opponents:    "{one} y {other} se enfrentan en el grupo de {score}.",
	teams.NotPreferred: "Concesión: {number} no recibe el color que le toca.",
	teams.NotStrong:    "Concesión: {number} no recibe un color que le toca con preferencia fuerte.",
	teams.FloatsAgain:  "Concesión: {number} flotó en la ronda anterior y se enfrenta a un equipo que sube.",
	teams.ByLot:        "{white} lleva blancas en el tablero 1 y {black} negras: según el sorteo y el número del primer equipo.",
	teams.OnlyWish:     "{white} lleva blancas en el tablero 1 y {black} negras: solo uno tiene una preferencia.",
	teams.BothWishes:   "{white} lleva blancas en el tablero 1 y {black} negras: se conceden las dos preferencias.",
	teams.StrongWish:   "{white} lleva blancas en el tablero 1 y {black} negras: solo uno tiene una preferencia fuerte.",
	teams.Balanced:     "{white} lleva blancas en el tablero 1 y {black} negras: blancas para la menor diferencia de colores.",
	teams.Alternated:   "{white} lleva blancas en el tablero 1 y {black} negras: se alternan los colores desde la última vez que fueron distintos.",
	teams.FirstWish:    "{white} lleva blancas en el tablero 1 y {black} negras: la preferencia del primer equipo, {first}.",
	teams.FirstTurns:   "{white} lleva blancas en el tablero 1 y {black} negras: se alterna el color del primer equipo, {first}.",
	teams.OtherTurns:   "{white} lleva blancas en el tablero 1 y {black} negras: el primer equipo, {first}, no ha jugado ningún encuentro y se alterna el color del otro.",

	teams.ByeGiven: "{number} tiene el bye: de los equipos sin los que se puede emparejar a todos los demás es el de menor puntuación ({score}), luego el de más encuentros jugados ({matches}), luego el de mayor número.",
}
