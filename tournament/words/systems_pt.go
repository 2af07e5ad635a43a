package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/systems"
)

// portugueseSystems are the steps of the systems that are no Swiss.
var portugueseSystems = map[tournament.Code]string{
	systems.BergerTable:     "A linha {row} da tabela de Berger para {players} jogadores dá as brancas a {white} e as pretas a {black}.",
	systems.BergerRest:      "Na linha {row} da tabela de Berger para {players} jogadores {number} joga com o último número, que ninguém tem: {number} folga.",
	systems.BergerExchanged: "As duas últimas rondas da volta são trocadas para que ninguém tenha três vezes seguidas a mesma cor: a ronda {round} é a linha {row} da tabela.",
	systems.BergerReversed:  "É a segunda volta: as cores da tabela invertem-se.",
	systems.TeamColors:      "Em cada encontro a equipa nomeada em primeiro lugar tem as brancas nos tabuleiros ímpares.",
	systems.TeamTable:       "A ronda {round} da tabela Scheveningen para {boards} tabuleiros dá as partidas e as suas cores.",
	systems.TeamGame:        "A tabela põe o número {one} da primeira equipa contra o número {other} da segunda: brancas para {white}, pretas para {black}.",
	systems.TeamRest:        "A tabela põe {number} contra alguém que a equipa menor não tem: {number} folga.",
	systems.GroupDealt:      "Grupo {group}, distribuído pelos cabeças de série em ida e volta: {numbers}.",
	systems.BracketSeeds:    "Match {match}: num grupo o primeiro cabeça de série joga com o último, aqui {one} e {other}.",
	systems.BracketWinners:  "Match {match}: {one} ganhou o match {first}, e {other} o match {second}.",
	systems.BracketThrough:  "Match {match}: {number} passa sem jogar, pois o quadro tem mais lugares do que jogadores.",
	systems.BracketStage:    "O match {match} continua com a fase {stage}. Um sorteio dá as brancas na sua primeira partida.",
}

// portugueseSystemRefusals say what no system takes.
var portugueseSystemRefusals = map[tournament.Code]string{
	systems.SystemUnknown:   "Não há nenhum sistema de emparceiramento «{system}». Os que há: {known}.",
	systems.SystemMisspelt:  "Não há nenhum sistema de emparceiramento «{system}». Queria dizer {near}? Os que há: {known}.",
	systems.SystemNotHere:   "O ficheiro declara o sistema «{system}», que não existe aqui. Os que há: {known}.",
	systems.SystemDeclared:  "O torneio declara o sistema {declared}, e não {system}. Para o emparceirar por {system} mesmo assim, acrescente --force.",
	systems.RoundImpossible: "A ronda {round} não se pode emparceirar: as regras não deixam nenhum emparceiramento.",
	systems.TeamsImproper:   "{teams} equipas não servem: são precisas {needed}.",
	systems.NothingOpen:     "Nada da ronda {round} pode começar agora.",
}
