package words

import "github.com/escaque/escaque/tournament/demo"

// Demonstration is what a demonstration says in a language.
func Demonstration(lang string) demo.Texts { return in(lang).demo }
