package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss/teams"
)

var portugueseTeamSteps = map[tournament.Code]string{
	teams.Scoregroup: "Grupo de {score}: {residents}.",
	teams.Floating:   "Sobem ao grupo de {score}, que não se pode emparceirar sozinho: {numbers}.",
	teams.UpAgain:    "Concessão: equipas que sobem e que já flutuaram na ronda anterior: {numbers}.",
	teams.MadePairs:  "Pares, primeiro o número menor: {pairs}.",
	teams.CountColor: "Concessões aqui, equipas que não recebem a cor que lhes cabe: {count}.",

	teams.Opponents:    "{one} e {other} defrontam-se no grupo de {score}.",
	teams.NotPreferred: "Concessão: {number} não recebe a cor que lhe cabe.",
	teams.NotStrong:    "Concessão: {number} não recebe uma cor que lhe cabe com preferência forte.",
	teams.FloatsAgain:  "Concessão: {number} flutuou na ronda anterior e defronta uma equipa que sobe.",
	teams.ByLot:        "{white} tem as brancas no tabuleiro 1 e {black} as pretas: pelo sorteio e pelo número da primeira equipa.",
	teams.OnlyWish:     "{white} tem as brancas no tabuleiro 1 e {black} as pretas: só uma tem preferência.",
	teams.BothWishes:   "{white} tem as brancas no tabuleiro 1 e {black} as pretas: ambas as preferências são satisfeitas.",
	teams.StrongWish:   "{white} tem as brancas no tabuleiro 1 e {black} as pretas: só uma tem preferência forte.",
	teams.Balanced:     "{white} tem as brancas no tabuleiro 1 e {black} as pretas: brancas para a menor diferença de cores.",
	teams.Alternated:   "{white} tem as brancas no tabuleiro 1 e {black} as pretas: as cores alternam a partir da última vez em que foram diferentes.",
	teams.FirstWish:    "{white} tem as brancas no tabuleiro 1 e {black} as pretas: a preferência da primeira equipa, {first}.",
	teams.FirstTurns:   "{white} tem as brancas no tabuleiro 1 e {black} as pretas: alterna a cor da primeira equipa, {first}.",
	teams.OtherTurns:   "{white} tem as brancas no tabuleiro 1 e {black} as pretas: a primeira equipa, {first}, não jogou nenhum encontro e alterna a cor da outra.",

	teams.ByeGiven: "{number} tem o bye: das equipas sem as quais todas as outras se podem emparceirar é a de menor pontuação ({score}), depois a de mais encontros jogados ({matches}), depois a de maior número.",
}
