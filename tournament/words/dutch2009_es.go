package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss/dutch2009"
)

var spanish2009Steps = map[tournament.Code]string{
	dutch2009.Homogeneous:   "Grupo de {score}: {residents}.",
	dutch2009.Heterogeneous: "Grupo de {score}: {moved} desde arriba son S1, y {residents}.",
	dutch2009.AsHomogeneous: "Grupo de {score}: {moved} desde arriba son la mitad o más, así que con {residents} se trata como homogéneo.",
	dutch2009.Joined:        "Los grupos más bajos, juntados en uno porque el más bajo no se puede emparejar de otro modo; desde {score} hacia abajo: {residents}.",
	dutch2009.JoinedBelow:   "Los grupos más bajos, juntados en uno porque el más bajo no se puede emparejar de otro modo: {moved} desde arriba son S1, y {residents}.",
	dutch2009.SentOn:        "Sin adversario posible aquí, y bajados: {numbers}.",
	dutch2009.PairedForNext: "Deshecho y emparejado otra vez, para que quienes bajan encuentren adversario en el grupo siguiente.",
	dutch2009.PairedForLast: "Deshecho y emparejado otra vez, para que se pueda emparejar el grupo más bajo.",
	dutch2009.FewerInS1:     "No todos los que vienen de arriba se pueden emparejar a la vez; fuera de S1: {count}, los más bajos de ellos.",
	dutch2009.FewerPairs:    "No caben más parejas; a p le falta para la mitad de los jugadores: {count}.",
	dutch2009.Budget:        "Parejas que han de ir contra una preferencia, x: {count}.",
	dutch2009.BudgetMore:    "Con eso no hay emparejamiento; se suma a x: {count}, y es ahora {x}.",
	dutch2009.TwoBackDown:   "Se desecha para los que flotan hacia abajo: ninguna flotación idéntica a la de dos rondas antes (B6).",
	dutch2009.OneBackDown:   "Se desecha para los que flotan hacia abajo: ninguna flotación idéntica a la de la ronda anterior (B5).",
	dutch2009.TwoBackUp:     "Se desecha para los que flotan hacia arriba: ninguna flotación idéntica a la de dos rondas antes (B6).",
	dutch2009.OneBackUp:     "Se desecha para los que flotan hacia arriba: ninguna flotación idéntica a la de la ronda anterior (B5).",
	dutch2009.Untreated:     "Las preferencias fuertes ya no se tratan como absolutas: bajarían más jugadores.",
	dutch2009.Remainder:     "Grupo remanente: {numbers}.",
	dutch2009.FirstOrder:    "S1 se enfrenta a S2 en su primer orden.",
	dutch2009.Exchanged:     "El primer intercambio con el que se puede: {out} a S2, {into} a S1.",
	dutch2009.Transposed:    "La primera transposición con la que se puede: S1 es {first}, S2 empieza por {second}.",
	dutch2009.OtherOpponent: "Así no se puede emparejar el remanente; {number}, el más bajo de S1, recibe otro adversario.",
	dutch2009.AllOrders:     "Con ningún adversario del más bajo de S1 se puede emparejar el remanente; se recorren las demás transposiciones antes de hacer una pareja menos.",
	dutch2009.MadePairs:     "Parejas, primero el jugador superior: {pairs}.",
	dutch2009.FloatDown:     "Bajan al grupo siguiente: {numbers}.",

	dutch2009.Meets:        "{one}, de S1, se enfrenta a {other}, de S2.",
	dutch2009.MeetsFirst:   "{one} viene de arriba y se empareja primero, con {other}.",
	dutch2009.NotMet:       "Antes en el orden, {one} y {other}: ya se han enfrentado.",
	dutch2009.NotColor:     "Antes en el orden, {one} y {other}: los dos han de llevar el mismo color.",
	dutch2009.NotBan:       "Antes en el orden, {one} y {other}: el árbitro los mantiene separados.",
	dutch2009.NotTreated:   "Antes en el orden, {one} y {other}: los dos tienen preferencia fuerte por el mismo color, en una ronda impar.",
	dutch2009.NotFloat:     "Antes en el orden, {one} y {other}: {number} tendría una flotación idéntica.",
	dutch2009.NotBudget:    "Antes en el orden, {one} y {other}: los dos prefieren el mismo color, y de x no queda nada.",
	dutch2009.NotRest:      "Antes en el orden, {one} y {other}: entonces no se podría emparejar el resto.",
	dutch2009.NotPreferred: "Concesión: {number} no recibe el color que le toca.",
	dutch2009.UpAgain:      "Concesión: {number} flota hacia arriba como antes.",
	dutch2009.DownAgain:    "Concesión: {number} flota hacia abajo como antes.",

	dutch2009.ByeLeft:     "{number} tiene el bye: sobra en el grupo más bajo.",
	dutch2009.StaysFloat:  "{number} está más abajo, y flotaría hacia abajo como antes.",
	dutch2009.StaysBye:    "{number} está más abajo, y ya ha tenido un punto sin jugar.",
	dutch2009.StaysNeeded: "{number} está más abajo, y queda emparejado en el primer orden con el que se puede.",
}
