package events

import (
	"bytes"

	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/trf"
)

// eventReport is the tournament report of an event to download, with the head of
// its log. The day of a birth is for those who conduct the event only.
func (v *visit) eventReport() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	version, form := trf.TRF26, publish.TRF26
	if v.R.URL.Query().Get("version") == "2016" {
		version, form = trf.TRF16, publish.TRF16
	}
	f, err := v.office.Report(v.R.Context(), e.ID, version)
	if err != nil {
		return v.refusalPage(err)
	}
	if !e.Rights(v.Who).Conduct() {
		publish.YearsOnly(f)
	}
	var data bytes.Buffer
	if _, err := f.WriteTo(&data); err != nil {
		return err
	}
	h := v.W.Header()
	h.Set("Content-Disposition", publish.Download("trf", e.Tournament.Regulations().Name, form.NamePart(), publish.RoundName(sheets.LastCountedRound(e.Tournament))))
	h.Set("Cache-Control", "no-cache")
	v.SendFile("text/plain; charset=utf-8", data.Bytes())
	return nil
}
