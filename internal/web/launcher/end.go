package launcher

import (
	"net/http"
	"path/filepath"

	"github.com/escaque/escaque/internal/web/site"
)

// endData is what the pages about the end show.
type endData struct {
	Devices []deviceView // of others
	Club    []string     // who is on the club's server
	Runs    bool         // the club's server
	Folder  string
}

func (v *visit) endData() endData {
	d := endData{Devices: v.others(), Folder: filepath.Dir(v.File)}
	if v.Shelf != nil {
		d.Folder = v.Shelf.Folder
	}
	if v.Club != nil {
		state := v.Club.State()
		d.Runs = state.Running
		d.Club = v.connected(state)
	}
	return d
}

// endPage asks whether the program is to end, and names who is connected.
func (v *visit) endPage() error {
	return v.Show(site.Page{Name: "launcher_end", Title: v.T("web.launcher.end"), Nav: "end", Width: "narrow", Data: v.endData()})
}

// end ends the program; what was answered before is on the disk.
func (v *visit) end() error {
	page := site.Page{Name: "launcher_ended", Title: v.T("web.launcher.ended"), Bare: true, Status: http.StatusOK, Data: v.endData()}
	if err := v.Show(page); err != nil {
		return err
	}
	v.End()
	return nil
}
