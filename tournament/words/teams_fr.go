package words

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss/teams"
)

var frenchTeamSteps = map[tournament.Code]string{
	teams.Scoregroup: "Groupe de score {score} : {residents}.",
	teams.Floating:   "Montent dans le groupe de score {score}, qui ne peut pas être apparié seul : {numbers}.",
	teams.UpAgain:    "Concédé : flotteurs ascendants qui ont déjà flotté à la ronde précédente : {numbers}.",
	teams.MadePairs:  "Paires, le plus petit numéro d’abord : {pairs}.",
	teams.CountColor: "Concédé ici, équipes qui n’ont pas la couleur qui leur revient : {count}.",

	teams.Opponents:    "{one} et {other} se rencontrent dans le groupe de {score}.",
	teams.NotPreferred: "Concédé : {number} n’a pas la couleur qui lui revient.",
	teams.NotStrong:    "Concédé : {number} n’a pas une couleur qui lui revient fortement.",
	teams.FloatsAgain:  "Concédé : {number} a flotté à la ronde précédente et rencontre un flotteur ascendant.",
	teams.ByLot:        "{white} a les Blancs à l’échiquier 1, {black} les Noirs : par le tirage au sort et le numéro de la première équipe.",
	teams.OnlyWish:     "{white} a les Blancs à l’échiquier 1, {black} les Noirs : une seule a une préférence.",
	teams.BothWishes:   "{white} a les Blancs à l’échiquier 1, {black} les Noirs : les deux préférences sont satisfaites.",
	teams.StrongWish:   "{white} a les Blancs à l’échiquier 1, {black} les Noirs : une seule a une préférence forte.",
	teams.Balanced:     "{white} a les Blancs à l’échiquier 1, {black} les Noirs : les Blancs à la plus petite différence de couleurs.",
	teams.Alternated:   "{white} a les Blancs à l’échiquier 1, {black} les Noirs : leurs couleurs alternent depuis la dernière fois qu’elles différaient.",
	teams.FirstWish:    "{white} a les Blancs à l’échiquier 1, {black} les Noirs : préférence de la première équipe, {first}.",
	teams.FirstTurns:   "{white} a les Blancs à l’échiquier 1, {black} les Noirs : la couleur de la première équipe, {first}, alterne.",
	teams.OtherTurns:   "{white} a les Blancs à l’échiquier 1, {black} les Noirs : la première équipe, {first}, n’a joué aucune rencontre, et la couleur de l’autre alterne.",

	teams.ByeGiven: "{number} est exempte : parmi les équipes sans lesquelles toutes les autres peuvent être appariées, elle a le plus petit score ({score}), puis le plus de rencontres jouées ({matches}), puis le plus grand numéro.",
}
