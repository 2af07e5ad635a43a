package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch"
	"github.com/escaque/escaque/tournament/trf"
)

var spanishFindings = map[tournament.Code]finding{
	trf.FileEmpty:       {"El archivo está vacío.", "Elige un archivo de informe de torneo."},
	trf.FileTooLarge:    {"El archivo es demasiado grande para un informe de torneo.", "Comprueba que lo es: 20 megabytes son el máximo."},
	trf.FileNotText:     {"El archivo no es texto en la codificación {value}.", "Guárdalo en UTF-8 o di cuál es su codificación."},
	trf.LineTooLong:     {"La línea es demasiado larga.", "Comprueba que cada registro está solo en su línea."},
	trf.NoPlayers:       {"No hay ningún jugador en el archivo.", "Cada jugador necesita un registro 001."},
	trf.NumberImproper:  {"«{value}» no es un número o no cabe en estas columnas.", "Escribe solo cifras, dentro de las columnas del dato."},
	trf.NumberMissing:   {"Aquí falta un número mayor que 0.", "Escríbelo; sin él el registro no dice nada."},
	trf.PointsImproper:  {"«{value}» no es una cantidad de puntos.", "Escríbela como 1.5."},
	trf.ColourImproper:  {"«{value}» no es un color.", "Escribe w o b en una ronda, - donde no lo haya, W o B para el sorteo."},
	trf.ResultImproper:  {"«{value}» no es un resultado.", "Escribe 1 = 0 para las partidas, W D L para las de menos de una jugada, + - para las incomparecencias, H F U Z para los byes."},
	trf.CodeUnknown:     {"El registro no conoce «{value}».", "Busca sus códigos en la especificación del archivo."},
	trf.RoundsTooMany:   {"El jugador {number} tiene más de {other} rondas.", "Comprueba que la línea no son dos."},
	trf.PointsNotHalves: {"{value} no es un múltiplo de medio punto.", "Aquí se empareja contando en medios puntos: da otro valor a los resultados."},
	trf.PointsDiffer:    {"El jugador {number} tiene {value} puntos, pero los resultados dan {other}.", "Corrige los puntos o los resultados; di en el registro 162 o XXS cuánto valen los resultados si no es 1, ½ y 0."},
	trf.PlayerTwice:     {"El jugador {number} ya está en la línea {other}.", "Da a cada jugador su propio número."},
	trf.TeamsNotHere:    {"El archivo tiene equipos y aquí se empareja a individuos.", "Empieza el registro 092 con «Individual» si los equipos son solo para los premios."},
	trf.TabFound:        {"Hay un tabulador entre las columnas.", "Cámbialo por los espacios a los que equivale."},
	trf.ColumnStray:     {"«{value}» está fuera de las columnas de cualquier dato.", "Llévalo a sus columnas."},
	trf.DateImproper:    {"«{value}» no es una fecha.", "Escríbela como 2026/12/31; en el registro 132 como 26/12/31."},
	trf.TitleUnknown:    {"«{value}» no es un título de la FIDE.", "Escribe GM, IM, WGM, WIM, FM, CM, WFM o WCM, o déjalo vacío."},
	trf.SexUnknown:      {"«{value}» no es ni m ni w.", "Escribe m o w, o déjalo vacío."},
	trf.PointsMissing:   {"Faltan los puntos del jugador {number}.", "Escríbelos en las columnas 81 a 84."},
	trf.RecordTwice:     {"Este registro ya está en la línea {other}.", "Borra uno de los dos; cuenta el último."},
	trf.RecordUnknown:   {"La línea no significa nada aquí y se conserva como está: «{value}».", "Empiézala con ### si es un comentario."},
	trf.CountDiffers:    {"El archivo dice «{value}» y tiene {other}.", "Corrige el número."},
	trf.PlayerUnlisted:  {"Ningún jugador tiene el número {number}.", "Corrige el número o añade al jugador."},
	trf.ColumnsInBytes:  {"Las columnas de esta línea solo encajan si las letras con acento cuentan doble; así se lee.", "Guarda el archivo de nuevo con columnas que cuenten caracteres."},

	swiss.NumberImproper:    {"{number} no puede ser un número de orden.", "Usa los números de 1 a 9999."},
	swiss.NumberTwice:       {"El número de orden {number} se da dos veces.", "Da a cada jugador su propio número."},
	swiss.RoundsImproper:    {"El número de rondas no puede ser ese.", "Un torneo tiene {other} rondas como máximo."},
	swiss.RoundBeyond:       {"La ronda {round} no se puede emparejar.", "La próxima es la {other}, y después de la última no hay ninguna."},
	swiss.TurnBeyond:        {"El jugador {number} tiene un resultado en la ronda {round}, pero el torneo tiene {other} rondas.", "Corrige el número de rondas o el resultado."},
	swiss.OpponentMissing:   {"El jugador {number} tiene el resultado de una partida en la ronda {round} y ningún adversario.", "Escribe el adversario o el código de un bye."},
	swiss.OpponentNeedless:  {"El jugador {number} tiene un bye en la ronda {round} y además el adversario {other}.", "Escribe 0000 como adversario o el resultado de la partida."},
	swiss.OpponentUnknown:   {"El jugador {number} tiene en la ronda {round} el adversario {other}, que nadie conoce.", "Corrige el número o añade al jugador."},
	swiss.OpponentSelf:      {"El jugador {number} está emparejado consigo mismo en la ronda {round}.", "Escribe el número del adversario."},
	swiss.OpponentElsewhere: {"El jugador {number} nombra a {other} como adversario en la ronda {round}, pero {other} dice otra cosa.", "Corrige uno de los dos."},
	swiss.ColourMissing:     {"El jugador {number} jugó en la ronda {round}, pero nadie dice con qué color.", "Escribe w o b."},
	swiss.ColourSame:        {"Los jugadores {number} y {other} tuvieron el mismo color en la ronda {round}.", "Corrige uno de los dos."},
	swiss.ResultsDiffer:     {"Los resultados de los jugadores {number} y {other} en la ronda {round} no encajan.", "Corrige uno de los dos."},
	swiss.PlayerUnknown:     {"Ningún jugador tiene el número {number}.", "Corrige el número o añade al jugador."},
	swiss.FixedAbsent:       {"El jugador {number} está emparejado a mano en la ronda {round} y tiene un bye en ella.", "Retira uno de los dos."},
	swiss.FixedTwice:        {"El jugador {number} está en dos parejas hechas a mano en la ronda {round}.", "Retira una de las dos."},
	swiss.RequestImproper:   {"El bye del jugador {number} en la ronda {round} no puede ser.", "Pide un bye de medio punto, de un punto o de cero puntos en una ronda del torneo."},
	swiss.VirtualImproper:   {"Los puntos virtuales del jugador {number} se dan de la ronda {round} a la ronda {other}.", "Di primero la primera ronda, las dos desde 1."},
	swiss.ScoresTooMany:     {"La ronda {round} no se puede emparejar: bajan a un mismo grupo jugadores de demasiadas puntuaciones distintas.", "Levanta algunas de las prohibiciones que separan a jugadores o empareja a algunos a mano."},
	swiss.BakuImproper:      {"La aceleración de Bakú no se puede usar.", "Necesita el número de rondas, y una victoria que valga dos tablas sin nada por la derrota."},
}

var spanishSteps = map[tournament.Code]string{
	swiss.ByHand: "El árbitro ha emparejado a mano a {white} y {black}.",

	dutch.Unpairable: "Se empareje como se empareje a los demás, sobran al menos {count} del grupo (el bye cuenta si los jugadores son impares).",
	dutch.SetAside:   "Aparta a estos jugadores: {numbers}.",
	dutch.ByeAside:   "Aparta el bye.",
	dutch.OddGroups:  "Quedan entonces grupos de número impar, sin pareja permitida de uno a otro: {groups}. Cada uno necesita a alguien de los apartados, y estos son solo {aside}.",
	dutch.OddGroup:   "Uno de los grupos: {numbers}.",
	dutch.ByeGroup:   "Uno de los grupos, en el que el bye cuenta como un jugador: {numbers} y el bye.",
	dutch.ByeAlone:   "Uno de los grupos: el bye solo.",
	dutch.WayRematch: "deja que estos vuelvan a enfrentarse: {pairs}",
	dutch.WayBye:     "da el bye a {number} de todos modos",
	dutch.WayColours: "empareja a dos con la misma preferencia absoluta de color: {pairs}",
	dutch.WayBan:     "levanta la prohibición de {pairs}",
	dutch.WayMixed:   "permite, contra más de una regla: {pairs} (0 es el bye)",
	dutch.WayByHand:  "retira las parejas hechas a mano",
}
