package publish

import (
	"encoding/json"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament/sheets"
)

// JSON writes tables as objects whose keys are those of the columns. outside says that they are of an
// event that is not in FIDE mode.
func JSON(to io.Writer, event string, outside bool, tables []sheets.Table) error {
	type table struct {
		Title string   `json:"title"`
		Note  string   `json:"note,omitempty"`
		Foot  []string `json:"foot,omitempty"`
		// Interim says why the table is not final.
		Interim []string            `json:"interim,omitempty"`
		Rows    []map[string]string `json:"rows"`
	}
	out := struct {
		Event   string  `json:"event"`
		Outside bool    `json:"outside_fide_mode,omitempty"`
		Tables  []table `json:"tables"`
	}{Event: event, Outside: outside}
	for _, t := range tables {
		one := table{Title: t.Title, Note: t.Note, Foot: t.Foot, Interim: t.Interim, Rows: []map[string]string{}}
		for _, row := range t.Rows {
			object := make(map[string]string, len(row))
			for k, cell := range row {
				object[t.Columns[k].Key] = cell
			}
			one.Rows = append(one.Rows, object)
		}
		out.Tables = append(out.Tables, one)
	}
	e := json.NewEncoder(to)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(out)
}

// cellNumber returns the number in a cell of a numeric column, including quarters. ok is false when
// the cell is a text.
func cellNumber(c sheets.Column, text string) (n float64, ok bool) {
	if !c.Number {
		return 0, false
	}
	for sign, part := range map[string]float64{"¼": 0.25, "½": 0.5, "¾": 0.75} {
		if whole, found := strings.CutSuffix(text, sign); found {
			n, err := strconv.Atoi("0" + whole)
			return float64(n) + part, err == nil
		}
	}
	n, err := strconv.ParseFloat(text, 64)
	return n, err == nil && len(text) < 16 && !math.IsInf(n, 0) && !math.IsNaN(n)
}

// columnWidth returns the width of column k for its longest text, within limits.
func columnWidth(t sheets.Table, k int) int {
	const least, most = 5, 45
	longest := len([]rune(t.Columns[k].Label))
	for _, row := range t.Rows {
		longest = max(longest, len([]rune(row[k])))
	}
	return min(max(longest+2, least), most)
}

// sheetName returns a title as a valid sheet name that is not taken yet.
func sheetName(title string, taken map[string]bool) string {
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`:\/?*[]'`, r) {
			return ' '
		}
		return r
	}, title)
	const most = 28
	if r := []rune(name); len(r) > most {
		name = string(r[:most])
	}
	if name = strings.TrimSpace(name); name == "" {
		name = "1"
	}
	for n, base := 2, name; taken[strings.ToLower(name)]; n++ {
		name = base + " " + strconv.Itoa(n)
	}
	taken[strings.ToLower(name)] = true
	return name
}
