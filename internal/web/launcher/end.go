package launcher

import (
	"net/http"
	"path/filepath"

	"github.com/escaque/escaque/internal/web/site"
)

// endData is the data of the pages for quitting the program.
type endData struct {
	Devices []deviceView // other connected browsers
	Club    []string     // users connected to the club server
	Runs    bool         // the club server is running
	Folder  string
}

// endData returns the data for quitting the program.
func (v *visit) endData() endData {
	d := endData{Devices: v.otherDevices(), Folder: filepath.Dir(v.File)}
	if v.Shelf != nil {
		d.Folder = v.Shelf.Folder
	}
	if v.Club != nil {
		state := v.Club.State()
		d.Runs = state.Running
		d.Club = v.connectedUsers(state)
	}
	return d
}

// endPage asks for a confirmation to quit the program, and lists the connected browsers.
func (v *visit) endPage() error {
	return v.Show(site.Page{Name: "launcher_end", Title: v.T("web.launcher.end"), Nav: "end", Width: "narrow", Data: v.endData()})
}

// end quits the program. All earlier changes are already stored.
func (v *visit) end() error {
	page := site.Page{Name: "launcher_ended", Title: v.T("web.launcher.ended"), Bare: true, Status: http.StatusOK, Data: v.endData()}
	if err := v.Show(page); err != nil {
		return err
	}
	v.End()
	return nil
}
