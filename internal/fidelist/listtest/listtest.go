// Package listtest generates rating lists in FIDE's formats with invented players, for tests and
// benchmarks. The same seed generates the same list.
package listtest

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
)

// Form is the format of a list.
type Form string

// The formats: all three lists in XML, all three in text columns, and the standard list alone in
// text columns.
const (
	XML      Form = "xml"
	Text     Form = "text"
	Standard Form = "standard"
)

// Player is an invented player.
type Player struct {
	ID                     int64
	Name, Federation       string
	Sex                    string // M or F
	Title, WTitle          string
	Standard, Rapid, Blitz int
	Birth                  int
	Flag                   string
}

// The syllables of names. A few surnames are frequent and most are rare, as in real lists.
var (
	starts = strings.Fields("Al Bar Car Dan El Fer Gar Her Iv Jo Kar Lo Mar Nav Or Per Quin Ro San Tor Ur Var Wan Xi Yor Zam Sch Li Wang Smir Pet Kov And Ras Gon")
	middle = strings.Fields("a be cha de ei fo gi ha in jo ka lo mi na o pe ra si ta u ve wi y zo an er on el")
	ends   = strings.Fields("nov ez son sen ska ini ov ian ko ic s n o a escu dottir mann berg lund man ng u ski")
	given  = strings.Fields("Ana Bruno Carla David Elena Fabian Gil Hana Igor Jose Karla Luis Maria Nora Oscar Pablo Rosa Sergei Tara Uwe Vera Wei Xenia Yuri Zoe Magnus Alexander Daniel Jan Juan Mohammed Anna Ivan Peter Thomas Sofia")
	places = strings.Fields("ESP IND GER RUS FRA POL ITA TUR HUN CZE ARG BRA USA ENG NOR CHN IRI UKR GRE SRB CUB PER COL PHI NED SWE DEN AUT SUI ISR")
)

// Generate generates n players in the order of their numbers.
func Generate(seed uint64, n int) func(yield func(Player) bool) {
	return func(yield func(Player) bool) {
		rng := rand.New(rand.NewPCG(seed, 18)) //nolint:gosec // the same list for the same seed
		pick := func(of []string) string {     // the first ones more often
			return of[int(float64(len(of))*rng.Float64()*rng.Float64())]
		}
		id := int64(100_000)
		for range n {
			id += 1 + rng.Int64N(40)
			surname := pick(starts) + pick(middle)
			if rng.IntN(3) > 0 {
				surname += pick(middle)
			}
			surname += pick(ends)
			if rng.IntN(6) == 0 {
				surname += " " + pick(starts) + pick(ends)
			}
			if rng.IntN(60) == 0 {
				surname = "O'" + surname
			}
			p := Player{ID: id, Name: surname + ", " + pick(given), Federation: pick(places), Sex: "M", Birth: 1930 + rng.IntN(90)}
			if rng.IntN(4) == 0 {
				p.Name += " " + pick(given)
			}
			if rng.IntN(8) == 0 {
				p.Sex, p.Flag = "F", "w"
			}
			if rng.IntN(10) < 4 {
				p.Standard = 1400 + int(900*rng.Float64()*rng.Float64()) + rng.IntN(300)
			}
			if rng.IntN(10) < 3 {
				p.Rapid = 1400 + int(1200*rng.Float64()*rng.Float64())
			}
			if rng.IntN(10) < 2 {
				p.Blitz = 1400 + int(1200*rng.Float64()*rng.Float64())
			}
			switch {
			case p.Standard > 2500:
				p.Title = "GM"
			case p.Standard > 2400:
				p.Title = "IM"
			case p.Standard > 2300:
				p.Title = "FM"
			case p.Standard > 2100 && p.Sex == "F":
				p.Title, p.WTitle = "WFM", "WFM"
			}
			if rng.IntN(3) == 0 {
				p.Flag += "i"
			}
			if !yield(p) {
				return
			}
		}
	}
}

// Header is the first line of a list in columns.
const Header = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"

// StandardHeader is the first line of the standard list alone, of November 2026.
const StandardHeader = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA NOV26 Gms K  B-day Flag"

// Write writes a list of n players.
func Write(w io.Writer, form Form, seed uint64, n int) error {
	b := bufio.NewWriterSize(w, 1<<16)
	switch form {
	case XML:
		fmt.Fprint(b, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<playerslist>\n")
	case Text:
		fmt.Fprintln(b, Header)
	case Standard:
		fmt.Fprintln(b, StandardHeader)
	}
	for p := range Generate(seed, n) {
		if form == XML {
			name := strings.ReplaceAll(p.Name, "'", "&apos;")
			fmt.Fprintf(b, "<player>\n<fideid>%d</fideid>\n<name>%s</name>\n<country>%s</country>\n<sex>%s</sex>\n<title>%s</title>\n<w_title>%s</w_title>\n<o_title></o_title>\n<foa_title></foa_title>\n"+
				"<rating>%d</rating>\n<games>0</games>\n<k>20</k>\n<rapid_rating>%s</rapid_rating>\n<rapid_games>0</rapid_games>\n<rapid_k>20</rapid_k>\n<blitz_rating>%s</blitz_rating>\n<blitz_games>0</blitz_games>\n<blitz_k>20</blitz_k>\n"+
				"<birthday>%d</birthday>\n<flag>%s</flag>\n</player>\n",
				p.ID, name, p.Federation, p.Sex, p.Title, p.WTitle, p.Standard, numberOrBlank(p.Rapid), numberOrBlank(p.Blitz), p.Birth, p.Flag)
			continue
		}
		fmt.Fprintf(b, "%-15d%-61s%-4s%-4s%-5s%-5s%-15s%-4s", p.ID, p.Name, p.Federation, p.Sex, p.Title, p.WTitle, "", "")
		if form == Text {
			fmt.Fprintf(b, "%-6s%-4s%-3s%-6s%-4s%-3s%-6s%-4s%-3s", numberOrBlank(p.Standard), "0", "20", numberOrBlank(p.Rapid), "0", "20", numberOrBlank(p.Blitz), "0", "20")
		} else {
			fmt.Fprintf(b, "%-6s%-4s%-3s", numberOrBlank(p.Standard), "0", "20")
		}
		fmt.Fprintf(b, "%-6d%-4s\n", p.Birth, p.Flag)
	}
	if form == XML {
		fmt.Fprint(b, "</playerslist>\n")
	}
	return b.Flush()
}

func numberOrBlank(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}
