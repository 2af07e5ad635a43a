package words

import "github.com/escaque/escaque/tournament/demo"

// Demonstration returns the texts of a demonstration in a language.
func Demonstration(lang string) demo.Texts {
	c := languageOf(lang)
	return demo.Texts{
		Name: c.say("demo.name", nil), Place: c.say("demo.place", nil), Arbiter: c.say("demo.arbiter", nil),
		Bye: c.say("demo.bye", nil), Withdrawal: c.say("demo.withdrawal", nil), Correction: c.say("demo.correction", nil),
	}
}
