package study_test

import (
	"fmt"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/ics/study"
)

// Ana makes two moves on a bare board, goes back and makes another one: that is a
// variation.
func Example() {
	var s study.Study
	give := func(c study.Command) {
		var err error
		if s, _, err = study.Decide(s, "Ana", c); err != nil {
			fmt.Println(err)
		}
	}
	play := func(text string) {
		p := s.Position()
		m, err := san.Parse(&p, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		give(study.Move{Move: m})
	}
	give(study.Open{Game: study.Game{Start: chess.Initial()}})
	play("e4")
	play("e5")
	give(study.Backward{Moves: 1})
	play("c5")
	for _, step := range s.Line() {
		fmt.Println(step.Move)
	}
	fmt.Println(s.OnMain(), "half move of", len(s.Main()), "is on the main line; examined by", s.Examiners())
	// Output:
	// e2e4
	// c7c5
	// 1 half move of 2 is on the main line; examined by [Ana]
}
