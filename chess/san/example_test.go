package san_test

import (
	"fmt"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

func ExampleParse() {
	pos := chess.Initial()
	for _, text := range []string{"e4", "e5", "Nf3", "nc6", "Bb5!"} {
		m, err := san.Parse(&pos, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Print(san.FormatIn(&pos, m, san.Spanish()), " ")
		pos.Play(m)
	}
	_, err := san.Parse(&pos, "Ne7")
	fmt.Println(err)
	// Output: e4 e5 Cf3 Cc6 Ab5 "Ne7" can mean Nce7, Nge7: add file or rank, or the promotion
}

func ExampleRead() {
	pos := chess.Initial()
	r := san.Read(&pos, "Cg1-f3+", san.Options{Letters: []*san.Letters{san.Spanish(), san.English()}})
	fmt.Println(r.Moves, r.Warnings)
	// Output: [g1f3] long-form,wrong-check
}
