package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss/teams"
)

var catalanTeamSteps = map[tournament.Code]string{
	teams.Scoregroup: "Grup de {score}: {residents}.",
	teams.Floating:   "Pugen al grup de {score}, que no es pot aparellar tot sol: {numbers}.",
	teams.UpAgain:    "Concessió: equips que pugen i que ja van flotar a la ronda anterior: {numbers}.",
	teams.MadePairs:  "Parelles, primer el número més petit: {pairs}.",
	teams.CountColor: "Concessions aquí, equips que no reben el color que els toca: {count}.",

	teams.Opponents:    "{one} i {other} s’enfronten al grup de {score}.",
	teams.NotPreferred: "Concessió: {number} no rep el color que li toca.",
	teams.NotStrong:    "Concessió: {number} no rep un color que li toca amb preferència forta.",
	teams.FloatsAgain:  "Concessió: {number} va flotar a la ronda anterior i s’enfronta a un equip que puja.",
	teams.ByLot:        "{white} porta blanques al tauler 1 i {black} negres: segons el sorteig i el número del primer equip.",
	teams.OnlyWish:     "{white} porta blanques al tauler 1 i {black} negres: només un té una preferència.",
	teams.BothWishes:   "{white} porta blanques al tauler 1 i {black} negres: es concedeixen totes dues preferències.",
	teams.StrongWish:   "{white} porta blanques al tauler 1 i {black} negres: només un té una preferència forta.",
	teams.Balanced:     "{white} porta blanques al tauler 1 i {black} negres: blanques per a la diferència de colors més baixa.",
	teams.Alternated:   "{white} porta blanques al tauler 1 i {black} negres: s’alternen els colors des de l’última vegada que van ser diferents.",
	teams.FirstWish:    "{white} porta blanques al tauler 1 i {black} negres: la preferència del primer equip, {first}.",
	teams.FirstTurns:   "{white} porta blanques al tauler 1 i {black} negres: s’alterna el color del primer equip, {first}.",
	teams.OtherTurns:   "{white} porta blanques al tauler 1 i {black} negres: el primer equip, {first}, no ha jugat cap encontre i s’alterna el color de l’altre.",

	teams.ByeGiven: "{number} té el bye: dels equips sense els quals es pot aparellar tota la resta és el de menor puntuació ({score}), després el de més encontres jugats ({matches}), després el de número més gran.",
}
