package san_test

import (
	"testing"

	"github.com/escaque/escaque/chess/san"
)

func BenchmarkParse(b *testing.B) {
	pos := position(b, italian)
	texts := []string{"Nc3", "Bxf7+", "d4", "Nxe5", "h3", "Qe2", "Ng5", "O-O"}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := san.Parse(&pos, texts[i%len(texts)]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppend(b *testing.B) {
	pos := position(b, italian)
	m := move(b, &pos, "c4f7")
	room := make([]byte, 0, 16)
	b.ReportAllocs()
	for b.Loop() {
		room = san.Append(room[:0], &pos, m)
	}
}

func BenchmarkRead(b *testing.B) {
	pos := position(b, italian)
	b.ReportAllocs()
	for b.Loop() {
		san.Read(&pos, "Bf7++", san.Options{})
	}
}
