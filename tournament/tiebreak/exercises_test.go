package tiebreak

import "testing"

// The tournaments and values of "Exercises in Tie-Breaking" by IA Mario Held,
// published by FIDE's arbiters' commission (22 March 2024, for C.07 of 2023).
const (
	heldSwiss = `
1 2200 9w1 13b= 2w= 15b1 4w=
2 2150 10b1 7w1 1b= 16w1 3b=
3 2100 11w= 6b1 8w1 4b= 2w=
4 2050 12b1 H 13w1 3w= 1b=
5 2000 13w0 15b0 11w1 7b= 10w1
6 1950 14b0 3w0 U 10w1 8b1
7 1900 15w1 2b0 16b0 5w= 11b0
8 1850 16b= 14w1 3b0 13w1 6w0
9 1800 1b0 10w0 H 11b- U
10 1750 2w0 9b1 15w0 6b0 5b0
11 1700 3b= 16w0 5b0 9w+ 7w1
12 1650 4w0 U 14w+ Z Z
13 1600 5b1 1w= 4b0 8b0 14w0
14 1550 6w1 8b0 12b- Z 13b1
15 1500 7b0 5w1 10b1 1w0 16b0
16 1450 8w= 11b1 7w1 2b0 15w1`

	// The same field four rounds later, for direct encounters.
	heldNine = `
1 2150 9w1 13b= 2w= 15b1 4w= 6b= 3b= 16w= 8b1
2 2130 10b1 7w1 1b= 16w1 3b1 4w= 6w0 15b= 5w=
3 2200 11w= 6b1 8w1 4b= 2w0 16b1 1w= 14w1 10b1
4 2110 12b1 H 13w1 3w= 1b= 2b= 16w= 6b= 15w1
5 1890 13w0 15b0 11w1 7b= 10w1 14b0 9b1 8w0 2b=
6 2090 14b0 3w0 U 10w1 8b1 1w= 2b1 4w= 16b1
7 1950 15w1 2b0 16b0 5w= 11b0 10b0 13w1 9w1 14b1
8 1930 16b= 14w1 3b0 13w1 6w0 11b= 15w= 5b1 1w0
9 1790 1b0 10w0 H 11b- U 13b1 5w0 7b0 12w=
10 1870 2w0 9b1 15w0 6b0 5b0 7w1 12b1 11w1 3w0
11 1810 3b= 16w0 5b0 9w+ 7w1 8w= 14b0 10b0 13w=
12 1770 4w0 U 14w+ Z Z 15b0 10w0 13b= 9b=
13 1750 5b1 1w= 4b0 8b0 14w0 9w0 7b0 12w= 11b=
14 1850 6w1 8b0 12b- Z 13b1 5w1 11w1 3b0 7w0
15 1830 7b0 5w1 10b1 1w0 16b0 12w1 8b= 2w= 4b0
16 1910 8w= 11b1 7w1 2b0 15w1 3w0 4b= 1b= 6w0`

	heldRoundRobin = `
1 2200 5w= 2w1 3b1 4w0 6b1
2 2150 6w1 1b0 5w1 3w= 4b1
3 2100 4w1 6b1 1w0 2b= 5w1
4 2050 3b0 5b0 6w= 1b1 2w0
5 1950 1b= 4w1 2b0 6w- 3b0
6 2000 2b0 3w0 4b= 5b+ 1w0`
)

func TestHeldSwiss(t *testing.T) {
	table := cross(t, heldSwiss)
	for m, values := range map[Method]string{
		Buchholz:        "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5",                    // exercises 1 to 4
		"BH/C1":         "11 12 13 11.5 7.5 11 12.5 12 7.5 11.5 12 9.5 12 9 11 11",                          // 5 to 8
		AverageBuchholz: "12.6 13.6 13.4 13.38 13.4 13.25 11.9 13 12.75 10.9 12.75 15 12.1 13.17 12.2 13.3", // 9
		ForeBuchholz:    "13.5 13.5 15 15.5 10 12 13.5 12.5 9.5 12.5 12.5 11.5 13.5 10.5 12 13.5",           // 10
		SonnebornBerger: "8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25",             // 11, 12
		"SB/C1":         "7.25 8.5 9.25 8 3.25 5.5 1.25 3.75 2.25 0 4.25 4 4.25 3 2.5 5.75",                 // 13
		AverageRating:   "1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 1800 1860 1820",  // 17
		"ARO/C1":        "1900 1988 2000 1983 1738 1900 1838 1800 2200 1975 2000 - 2025 1900 1963 1900",     // 18
		Performance:     "1969 2120 2089 2081 1690 1813 1611 1730 1175 1640 1776 1250 1781 1925 1788 1969",  // 19, 20
		Wins:            "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3",                                                  // 27
		GamesWon:        "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3",                                                  // 28
		GamesWithBlack:  "2 3 2 2 2 2 3 2 1 3 2 0 3 2 3 2",                                                  // 29
		WonWithBlack:    "1 1 1 1 0 1 0 0 0 1 0 0 1 1 1 1",                                                  // 30
		GamesElected:    "5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5",                                                  // 31
		Progressive:     "11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5",                                   // 32
		"PS/C1":         "10 12 10.5 10.5 5 6 5 8 2.5 4 5 7 6 5 7 10",                                       // 33
	} {
		want(t, table, Rules2023, m, listed(values))
	}
	want(t, table, Rules2023, AveragePerf, map[int]string{1: "1789", 3: "1904", 4: "1772", 16: "1805"}) // 21
	want(t, table, Rules2023, Perfect, map[int]string{3: "2112"})                                       // 22
	want(t, table, Rules2024, RoundsElected, listed("5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5"))
}

// What the ceiling of the dummy's score changes in the same tournament.
func TestHeldSwissIn2026(t *testing.T) {
	table := cross(t, heldSwiss)
	for m, values := range map[Method]map[int]string{
		Buchholz:        {5: "8.5", 8: "13.5", 11: "12.5", 1: "12.5", 3: "15.5", 4: "14", 16: "12.5"},
		"BH/C1":         {5: "7.5", 8: "12", 11: "11"},
		AverageBuchholz: listed("12.4 13.6 12.9 13.38 13.2 13.25 11.7 12.9 12.75 10.8 12.75 14 11.9 13 12.2 13.1"),
		ForeBuchholz:    listed("13.5 13.5 15 14.5 10 12 13.5 12.5 9.5 12.5 12 11 13.5 10.5 12 13.5"),
		SonnebornBerger: listed("8 9.5 10.5 9.25 4.25 6 3.25 5.25 2.25 1.5 4.75 4 4.25 4.5 3.5 7.25"),
		"SB/C1":         listed("7.25 8.5 9.25 7.75 3.25 5 1.25 3.75 2.25 0 3.25 4 4.25 3 2.5 5.75"),
	} {
		want(t, table, Rules2026, m, values)
	}
}

func TestHeldRoundRobin(t *testing.T) {
	table := cross(t, heldRoundRobin)
	table.Predetermined = true
	for m, values := range map[Method]string{
		SonnebornBerger: "9.25 6.25 6.25 4.25 3.25 2.25", // exercise 14
		"SB/C1":         "9.25 4.75 4.75 4.25 3.25 1.5",  // 15
		Koya:            "2 0.5 0.5 1 0.5 0",             // 16
	} {
		for _, rules := range []Rules{Rules2023, Rules2024, Rules2026} {
			want(t, table, rules, m, listed(values))
		}
	}
}

func TestHeldDirectEncounters(t *testing.T) {
	roundRobin := cross(t, heldRoundRobin)
	roundRobin.Predetermined = true
	for _, c := range []struct {
		name  string
		table *Table
		want  map[int]int
	}{
		{"exercises 23 and 24", cross(t, heldSwiss), map[int]int{1: 2, 2: 1, 3: 2, 4: 2, 16: 2, 5: 7, 8: 7, 11: 7}},
		{"exercise 25", cross(t, heldNine), map[int]int{
			1: 3, 2: 5, 3: 1, 4: 3, 5: 9, 6: 2, 7: 6, 8: 6, 9: 14, 10: 9, 11: 13, 12: 14, 13: 16, 14: 9, 15: 9, 16: 6,
		}},
		{"exercise 26", roundRobin, map[int]int{1: 1, 2: 2, 3: 2, 4: 6, 5: 5, 6: 4}},
	} {
		for _, rules := range []Rules{Rules2023, Rules2024, Rules2026} {
			got := ranks(c.table, rules, DirectEncounter)
			for p, rank := range c.want {
				if got[p] != rank {
					t.Errorf("%s under %s: %d has rank %d, want %d", c.name, rules, p, got[p], rank)
				}
			}
		}
	}
}
