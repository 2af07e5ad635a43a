package words

import "github.com/escaque/escaque/tournament"

var prizesFrench = prizeWords{ //nolint:gosec // words, no secrets
	divisions: map[tournament.Division]string{
		tournament.Hort:   "système Hort, la moitié du prix de sa place et la moitié du partage égal entre tous les ex æquo aux points",
		tournament.Equal:  "à parts égales entre tous les ex æquo aux points",
		tournament.Ranked: "par place ; seuls partagent ceux qui ont la même place",
	},
	general: "Général",
	alone:   "Place {first} : {sum}.",
	rank:    "{among} joueurs partagent la place {first} : les prix des places {first}–{last} font {sum}, {each} chacun.",
	points:  "{among} joueurs ont les mêmes points : les prix des places {first}–{last} font {sum}, {each} chacun.",
	hort:    "Hort : la moitié de {rank} et la moitié de {points}.",
	round:   "Ce qui ne se divise pas va centime par centime au mieux placé.",
	passed:  "Personne ne reçoit deux prix : {sum} de « {list} » va aux suivants.",
}
