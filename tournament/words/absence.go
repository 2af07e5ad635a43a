package words

import "github.com/escaque/escaque/tournament"

// Absences returns a sentence for each player who lost the last round by default. It says what the
// rules of the event's system mean for their next round.
func Absences(lang string, t tournament.Tournament) []string {
	var said []string
	for _, a := range t.Absences() {
		said = append(said, Absence(lang, t, a))
	}
	return said
}

// Absence returns the sentence of [Absences] for one player.
func Absence(lang string, t tournament.Tournament, a tournament.Absence) string {
	p, _ := t.Player(a.Player)
	args := map[string]any{"name": p.Name, "round": a.Round}
	if !a.Withdraws() {
		return languageOf(lang).say("phrase.absent-paired", args)
	}
	args["article"] = Article(lang, a.Article, a.Edition)
	return languageOf(lang).say("phrase.absent-withdrawn", args)
}
