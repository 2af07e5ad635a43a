package publish

import (
	"cmp"
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/escaque/escaque/tournament/sheets"
)

// JSON writes tables as objects whose keys are those of the columns.
func JSON(to io.Writer, event string, tables []sheets.Table) error {
	type table struct {
		Title string              `json:"title"`
		Note  string              `json:"note,omitempty"`
		Foot  []string            `json:"foot,omitempty"`
		Rows  []map[string]string `json:"rows"`
	}
	out := struct {
		Event  string  `json:"event"`
		Tables []table `json:"tables"`
	}{Event: event}
	for _, t := range tables {
		one := table{Title: t.Title, Note: t.Note, Foot: t.Foot, Rows: []map[string]string{}}
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

// XLSX writes tables as a spreadsheet with one sheet each. Texts are stored as texts, never as
// formulas.
func XLSX(to io.Writer, event string, tables []sheets.Table) (err error) {
	f := excelize.NewFile()
	defer func() {
		if closed := f.Close(); err == nil {
			err = closed
		}
	}()
	bold, err := f.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return err
	}
	right, err := f.NewStyle(&excelize.Style{Alignment: &excelize.Alignment{Horizontal: "right"}})
	if err != nil {
		return err
	}
	names := make(map[string]bool)
	for i, t := range tables {
		name := sheetName(cmp.Or(t.Tab, t.Title), names)
		if i == 0 {
			err = f.SetSheetName("Sheet1", name)
		} else {
			_, err = f.NewSheet(name)
		}
		if err != nil {
			return err
		}
		if err := setPrintLayout(f, name, t); err != nil { // before its rows, which are streamed behind it
			return err
		}
		if err := fillSheet(f, name, t, bold, right); err != nil {
			return err
		}
	}
	if err := f.SetDocProps(&excelize.DocProperties{Title: event, Creator: "Escaque"}); err != nil {
		return err
	}
	return f.Write(to)
}

// setPrintLayout sets a sheet to print on A4 pages of full width, with its head on each page.
func setPrintLayout(f *excelize.File, name string, t sheets.Table) error {
	const a4, mostUpright = 9, 90.0 // widths are in letters
	sum, fit, tall, orientation, size := 0.0, 1, 0, "portrait", a4
	for k := range t.Columns {
		sum += columnWidth(t, k)
	}
	if sum > mostUpright {
		orientation = "landscape"
	}
	yes := true
	if err := f.SetSheetProps(name, &excelize.SheetPropsOptions{FitToPage: &yes}); err != nil {
		return err
	}
	if err := f.SetPageLayout(name, &excelize.PageLayoutOptions{Size: &size, Orientation: &orientation, FitToWidth: &fit, FitToHeight: &tall}); err != nil {
		return err
	}
	if err := f.SetHeaderFooter(name, &excelize.HeaderFooterOptions{OddHeader: "&L" + strings.ReplaceAll(t.Title, "&", "&&"), OddFooter: "&R&P / &N"}); err != nil {
		return err
	}
	return f.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: "'" + name + "'!$1:$1", Scope: name})
}

func fillSheet(f *excelize.File, name string, t sheets.Table, bold, right int) error {
	stream, err := f.NewStreamWriter(name)
	if err != nil {
		return err
	}
	for k := range t.Columns {
		if err := stream.SetColWidth(k+1, k+1, columnWidth(t, k)); err != nil {
			return err
		}
	}
	if err := stream.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	head := make([]any, len(t.Columns))
	for k, c := range t.Columns {
		head[k] = excelize.Cell{StyleID: bold, Value: c.Label}
	}
	if err := stream.SetRow("A1", head); err != nil {
		return err
	}
	for i, row := range t.Rows {
		cells := make([]any, len(row))
		for k, text := range row {
			cells[k] = cellValue(t.Columns[k], text)
			if t.Columns[k].Number {
				cells[k] = excelize.Cell{StyleID: right, Value: cells[k]}
			}
		}
		at, err := excelize.CoordinatesToCellName(1, i+2)
		if err != nil {
			return err
		}
		if err := stream.SetRow(at, cells); err != nil {
			return err
		}
	}
	return stream.Flush()
}

// cellValue returns the cell's number in a numeric column, including quarters, otherwise its text.
func cellValue(c sheets.Column, text string) any {
	if !c.Number || text == "" {
		return text
	}
	for sign, part := range map[string]float64{"¼": 0.25, "½": 0.5, "¾": 0.75} {
		if whole, found := strings.CutSuffix(text, sign); found {
			n, err := strconv.Atoi("0" + whole)
			if err != nil {
				return text
			}
			return float64(n) + part
		}
	}
	if n, err := strconv.ParseFloat(text, 64); err == nil && len(text) < 16 {
		return n
	}
	return text
}

// columnWidth returns the width of column k for its longest text, within limits.
func columnWidth(t sheets.Table, k int) float64 {
	const least, most = 5, 45
	longest := len([]rune(t.Columns[k].Label))
	for _, row := range t.Rows {
		longest = max(longest, len([]rune(row[k])))
	}
	return float64(min(max(longest+2, least), most))
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
