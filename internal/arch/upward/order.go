package main

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
)

// counts holds the number of references between files and of pairs of files with references.
type counts struct{ all, up, beside, pairs, pairsUp int }

func (c counts) String() string {
	share := func(part, all int) string { return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(max(all, 1))) }
	return fmt.Sprintf("%d of %d references between files run upward (%s), between %d of %d pairs of files (%s); %d stay within a group",
		c.up, c.all, share(c.up, c.all), c.pairsUp, c.pairs, share(c.pairsUp, c.pairs), c.beside)
}

// count counts references under an order, which maps each file to its group.
func count(refs []reference, order map[string]int) (c counts) {
	for _, r := range refs {
		c.all += r.times
		c.pairs++
		switch {
		case order[r.to] < order[r.from]:
			c.up += r.times
			c.pairsUp++
		case order[r.to] == order[r.from]:
			c.beside += r.times
		}
	}
	return c
}

// listUpward lists the upward references, the most frequent first.
func listUpward(refs []reference, order map[string]int) (lines []string) {
	up := slices.DeleteFunc(slices.Clone(refs), func(r reference) bool { return order[r.to] >= order[r.from] })
	slices.SortStableFunc(up, func(a, b reference) int { return cmp.Compare(b.times, a.times) })
	for _, r := range up {
		lines = append(lines, fmt.Sprintf("%4d  %s -> %s (%s)", r.times, r.from, r.to, r.name))
	}
	return lines
}

// parse parses an order. It returns the group of each file, and the entries that match no file.
func parse(text string, files []string) (order map[string]int, unknown []string, err error) {
	order = map[string]int{}
	group, rest, between := 0, -1, true
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		names := strings.Fields(line)
		if between = between || len(names) == 0; len(names) == 0 {
			continue
		}
		if between {
			group++
		}
		between = false
		for _, name := range names {
			if name == "*" {
				rest = group
				continue
			}
			found := false
			for _, f := range files {
				fits, err := path.Match(name, f)
				if err != nil {
					return nil, nil, fmt.Errorf("%q: %w", name, err)
				}
				if _, before := order[f]; fits {
					if found = true; !before {
						order[f] = group
					}
				}
			}
			if !found {
				unknown = append(unknown, name)
			}
		}
	}
	for _, f := range files {
		if _, named := order[f]; !named {
			if rest < 0 {
				return nil, nil, fmt.Errorf(`no line names %s, and there is no line "*"`, f)
			}
			order[f] = rest
		}
	}
	return order, unknown, nil
}

// searchOrder searches an order of single files with few upward references. It starts with files
// that use much and are used little. Then it moves one file at a time to its best place until
// nothing improves.
func searchOrder(files []string, refs []reference) map[string]int {
	times := map[[2]string]int{}
	lean := map[string]int{}
	for _, r := range refs {
		times[[2]string{r.from, r.to}] = r.times
		lean[r.from] += r.times
		lean[r.to] -= r.times
	}
	line := slices.SortedFunc(slices.Values(files), func(a, b string) int {
		return cmp.Or(cmp.Compare(lean[b], lean[a]), cmp.Compare(a, b))
	})
	for gained := true; gained; {
		gained = false
		for _, f := range files {
			at := slices.Index(line, f)
			gain, to, sum := 0, at, 0
			for i := at - 1; i >= 0; i-- { // up, past line[i]
				sum += times[[2]string{f, line[i]}] - times[[2]string{line[i], f}]
				if sum > gain {
					gain, to = sum, i
				}
			}
			sum = 0
			for i := at + 1; i < len(line); i++ { // down
				sum += times[[2]string{line[i], f}] - times[[2]string{f, line[i]}]
				if sum > gain {
					gain, to = sum, i
				}
			}
			if gain > 0 {
				line = slices.Insert(slices.Delete(line, at, at+1), to, f)
				gained = true
			}
		}
	}
	order := map[string]int{}
	for i, f := range line {
		order[f] = i
	}
	return order
}
