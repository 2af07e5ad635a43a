package words

import "github.com/escaque/escaque/tournament"

var prizesGerman = prizeWords{ //nolint:gosec // words, no secrets
	divisions: map[tournament.Division]string{
		tournament.Hort:   "nach dem Hort-System, die Hälfte des Preises für den eigenen Rang, die Hälfte als gleicher Anteil unter allen Punktgleichen",
		tournament.Equal:  "zu gleichen Teilen unter allen Punktgleichen",
		tournament.Ranked: "nach Rang; nur wer denselben Rang hat, teilt",
	},
	general: "Gesamt",
	alone:   "Platz {first}: {sum}.",
	rank:    "{among} Spieler teilen Rang {first}: Die Preise der Plätze {first}–{last} betragen {sum}, je {each}.",
	points:  "{among} Spieler haben dieselben Punkte: Die Preise der Plätze {first}–{last} betragen {sum}, je {each}.",
	hort:    "Hort: die Hälfte von {rank} und die Hälfte von {points}.",
	round:   "Was sich nicht teilen lässt, geht Cent für Cent an den Bestplatzierten.",
	passed:  "Niemand bekommt zwei Preise: {sum} aus „{list}“ gehen an die Nächsten.",
}
