package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss/dutch2009"
)

var portuguese2009Steps = map[tournament.Code]string{
	dutch2009.Homogeneous:   "Grupo de {score}: {residents}.",
	dutch2009.Heterogeneous: "Grupo de {score}: {moved} vindos de cima são S1, e {residents}.",
	dutch2009.AsHomogeneous: "Grupo de {score}: {moved} vindos de cima são metade ou mais, pelo que com {residents} é tratado como homogéneo.",
	dutch2009.Joined:        "Os grupos mais baixos, juntos num só porque o mais baixo não se pode emparceirar de outro modo; de {score} para baixo: {residents}.",
	dutch2009.JoinedBelow:   "Os grupos mais baixos, juntos num só porque o mais baixo não se pode emparceirar de outro modo: {moved} vindos de cima são S1, e {residents}.",
	dutch2009.SentOn:        "Sem adversário possível aqui, e descidos: {numbers}.",
	dutch2009.PairedForNext: "Desfeito e emparceirado de novo, para que os que descem encontrem adversário no grupo seguinte.",
	dutch2009.PairedForLast: "Desfeito e emparceirado de novo, para que se possa emparceirar o grupo mais baixo.",
	dutch2009.FewerInS1:     "Nem todos os que vêm de cima se podem emparceirar ao mesmo tempo; fora de S1: {count}, os mais baixos deles.",
	dutch2009.FewerPairs:    "Não são possíveis mais pares; a p falta para metade dos jogadores: {count}.",
	dutch2009.Budget:        "Pares que têm de ir contra uma preferência, x: {count}.",
	dutch2009.BudgetMore:    "Com isso não há emparceiramento; soma-se a x: {count}, que passa a {x}.",
	dutch2009.TwoBackDown:   "Deixa-se de lado para os que flutuam para baixo: nenhuma flutuação idêntica à de duas rondas antes (B6).",
	dutch2009.OneBackDown:   "Deixa-se de lado para os que flutuam para baixo: nenhuma flutuação idêntica à da ronda anterior (B5).",
	dutch2009.TwoBackUp:     "Deixa-se de lado para os que flutuam para cima: nenhuma flutuação idêntica à de duas rondas antes (B6).",
	dutch2009.OneBackUp:     "Deixa-se de lado para os que flutuam para cima: nenhuma flutuação idêntica à da ronda anterior (B5).",
	dutch2009.Untreated:     "As preferências fortes já não são tratadas como absolutas: desceriam mais jogadores.",
	dutch2009.Remainder:     "Grupo remanescente: {numbers}.",
	dutch2009.FirstOrder:    "S1 defronta S2 na sua primeira ordem.",
	dutch2009.Exchanged:     "A primeira troca com que é possível: {out} para S2, {into} para S1.",
	dutch2009.Transposed:    "A primeira transposição com que é possível: S1 é {first}, S2 começa por {second}.",
	dutch2009.OtherOpponent: "Assim não se pode emparceirar o remanescente; {number}, o mais baixo de S1, recebe outro adversário.",
	dutch2009.AllOrders:     "Com nenhum adversário do mais baixo de S1 se pode emparceirar o remanescente; percorrem-se as outras transposições antes de fazer menos um par.",
	dutch2009.MadePairs:     "Pares, primeiro o jogador superior: {pairs}.",
	dutch2009.FloatDown:     "Descem ao grupo seguinte: {numbers}.",

	dutch2009.Meets:        "{one}, de S1, defronta {other}, de S2.",
	dutch2009.MeetsFirst:   "{one} vem de cima e é emparceirado primeiro, com {other}.",
	dutch2009.NotMet:       "Antes na ordem, {one} e {other}: já se defrontaram.",
	dutch2009.NotColor:     "Antes na ordem, {one} e {other}: ambos têm de ter a mesma cor.",
	dutch2009.NotBan:       "Antes na ordem, {one} e {other}: o árbitro mantém-nos separados.",
	dutch2009.NotTreated:   "Antes na ordem, {one} e {other}: ambos têm preferência forte pela mesma cor, numa ronda ímpar.",
	dutch2009.NotFloat:     "Antes na ordem, {one} e {other}: {number} teria uma flutuação idêntica.",
	dutch2009.NotBudget:    "Antes na ordem, {one} e {other}: ambos preferem a mesma cor, e de x nada resta.",
	dutch2009.NotRest:      "Antes na ordem, {one} e {other}: então não se poderia emparceirar o resto.",
	dutch2009.NotPreferred: "Concessão: {number} não recebe a cor que lhe cabe.",
	dutch2009.UpAgain:      "Concessão: {number} flutua para cima como antes.",
	dutch2009.DownAgain:    "Concessão: {number} flutua para baixo como antes.",

	dutch2009.ByeLeft:     "{number} tem o bye: sobra no grupo mais baixo.",
	dutch2009.StaysFloat:  "{number} está mais abaixo, e flutuaria para baixo como antes.",
	dutch2009.StaysBye:    "{number} está mais abaixo, e já teve um ponto sem jogar.",
	dutch2009.StaysNeeded: "{number} está mais abaixo, e é emparceirado na primeira ordem com que é possível.",
}
