package words_test

import (
	"fmt"

	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/words"
)

func Example() {
	for _, lang := range words.Languages() {
		fmt.Println(lang, words.Termination(lang, laws.Stalemate), words.Result(laws.Drawn))
	}
	// Output:
	// en stalemate ½-½
	// es rey ahogado ½-½
	// ca rei ofegat ½-½
	// fr pat ½-½
	// pt rei afogado ½-½
	// de Patt ½-½
	// it stallo ½-½
}
