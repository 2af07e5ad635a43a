package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss/dutch2009"
)

var catalan2009Steps = map[tournament.Code]string{
	dutch2009.Homogeneous:   "Grup de {score}: {residents}.",
	dutch2009.Heterogeneous: "Grup de {score}: {moved} des de dalt són S1, i {residents}.",
	dutch2009.AsHomogeneous: "Grup de {score}: {moved} des de dalt en són la meitat o més, de manera que amb {residents} es tracta com a homogeni.",
	dutch2009.Joined:        "Els grups més baixos, ajuntats en un de sol perquè el més baix no es pot aparellar altrament; de {score} cap avall: {residents}.",
	dutch2009.JoinedBelow:   "Els grups més baixos, ajuntats en un de sol perquè el més baix no es pot aparellar altrament: {moved} des de dalt són S1, i {residents}.",
	dutch2009.SentOn:        "Sense rival possible aquí, i baixats: {numbers}.",
	dutch2009.PairedForNext: "Desfet i tornat a aparellar, perquè els que baixen trobin rival al grup següent.",
	dutch2009.PairedForLast: "Desfet i tornat a aparellar, perquè es pugui aparellar el grup més baix.",
	dutch2009.FewerInS1:     "No tots els que venen de dalt es poden aparellar alhora; fora de S1: {count}, els més baixos d’ells.",
	dutch2009.FewerPairs:    "No hi caben més parelles; a p li falta per arribar a la meitat dels jugadors: {count}.",
	dutch2009.Budget:        "Parelles que han d’anar contra una preferència, x: {count}.",
	dutch2009.BudgetMore:    "Amb això no hi ha aparellament; se suma a x: {count}, i ara és {x}.",
	dutch2009.TwoBackDown:   "Es deixa de banda per als que floten cap avall: cap flotació idèntica a la de dues rondes abans (B6).",
	dutch2009.OneBackDown:   "Es deixa de banda per als que floten cap avall: cap flotació idèntica a la de la ronda anterior (B5).",
	dutch2009.TwoBackUp:     "Es deixa de banda per als que floten cap amunt: cap flotació idèntica a la de dues rondes abans (B6).",
	dutch2009.OneBackUp:     "Es deixa de banda per als que floten cap amunt: cap flotació idèntica a la de la ronda anterior (B5).",
	dutch2009.Untreated:     "Les preferències fortes ja no es tracten com a absolutes: baixarien més jugadors.",
	dutch2009.Remainder:     "Grup romanent: {numbers}.",
	dutch2009.FirstOrder:    "S1 s’enfronta a S2 en el seu primer ordre.",
	dutch2009.Exchanged:     "El primer intercanvi amb què es pot fer: {out} a S2, {into} a S1.",
	dutch2009.Transposed:    "La primera transposició amb què es pot fer: S1 és {first}, S2 comença per {second}.",
	dutch2009.OtherOpponent: "Així no es pot aparellar el romanent; {number}, el més baix de S1, rep un altre rival.",
	dutch2009.AllOrders:     "Amb cap rival del més baix de S1 no es pot aparellar el romanent; es recorren les altres transposicions abans de fer una parella menys.",
	dutch2009.MadePairs:     "Parelles, primer el jugador superior: {pairs}.",
	dutch2009.FloatDown:     "Baixen al grup següent: {numbers}.",

	dutch2009.Meets:        "{one}, de S1, s’enfronta a {other}, de S2.",
	dutch2009.MeetsFirst:   "{one} ve de dalt i s’aparella primer, amb {other}.",
	dutch2009.NotMet:       "Abans en l’ordre, {one} i {other}: ja s’han enfrontat.",
	dutch2009.NotColor:     "Abans en l’ordre, {one} i {other}: tots dos han de portar el mateix color.",
	dutch2009.NotBan:       "Abans en l’ordre, {one} i {other}: l’àrbitre els manté separats.",
	dutch2009.NotTreated:   "Abans en l’ordre, {one} i {other}: tots dos tenen preferència forta pel mateix color, en una ronda senar.",
	dutch2009.NotFloat:     "Abans en l’ordre, {one} i {other}: {number} tindria una flotació idèntica.",
	dutch2009.NotBudget:    "Abans en l’ordre, {one} i {other}: tots dos prefereixen el mateix color, i de x no en queda res.",
	dutch2009.NotRest:      "Abans en l’ordre, {one} i {other}: llavors no es podria aparellar la resta.",
	dutch2009.NotPreferred: "Concessió: {number} no rep el color que li toca.",
	dutch2009.UpAgain:      "Concessió: {number} flota cap amunt com abans.",
	dutch2009.DownAgain:    "Concessió: {number} flota cap avall com abans.",

	dutch2009.ByeLeft:     "{number} té el bye: sobra al grup més baix.",
	dutch2009.StaysFloat:  "{number} és més avall, i flotaria cap avall com abans.",
	dutch2009.StaysBye:    "{number} és més avall, i ja ha tingut un punt sense jugar.",
	dutch2009.StaysNeeded: "{number} és més avall, i queda aparellat en el primer ordre amb què es pot fer.",
}
