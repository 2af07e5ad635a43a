package launcher

import (
	"errors"
	"net"
	"net/http"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/web/site"
)

// Club is the club server within this program.
type Club interface {
	State() ClubState
	// Start starts the club server and returns when it is open. The error is a *TakenError when
	// another program uses a port. Any other error is a sentence for users in the program's
	// language.
	Start(ClubSettings) error
	// Stop stops the club server and returns when it has closed.
	Stop() error
}

// ClubSettings are the settings that can be chosen before the club server starts.
type ClubSettings struct {
	Pages, Telnet int  // port numbers
	Network       bool // open to other computers on the network
}

// ClubPorts are the default settings.
var ClubPorts = ClubSettings{Pages: 8080, Telnet: 5000, Network: true}

// ClubState is the present state of the club server.
type ClubState struct {
	Running  bool
	Settings ClubSettings
	Claim    string   // address that makes its first visitor the administrator; "" when there is one
	Folder   string   // folder of its data
	People   []string // handles of connected people
	Pages    int      // number of connected browsers
	Telnet   int      // number of connected telnet clients
	Fault    string   // why it stopped by itself; "" if it did not
}

// TakenError is the error for a port that another program uses. Free is an unused port.
type TakenError struct {
	Port, Free int
	Telnet     bool // the port is that of telnet
}

func (e *TakenError) Error() string {
	return "launcher: port " + strconv.Itoa(e.Port) + " is taken"
}

// clubData is the data of the page of the club server.
type clubData struct {
	ClubState
	Here      string   // its address on this computer
	Others    []string // its addresses for other computers
	TelnetAt  []string // hosts and ports for telnet programs
	Connected []string
}

func (v *visit) clubPage() error { return v.showClub(ClubPorts, "", 0) }

// showClub shows the page of the club server. asked is the content of the form.
func (v *visit) showClub(asked ClubSettings, fault string, status int) error {
	d := clubData{ClubState: v.Club.State()}
	if d.Running {
		asked = d.Settings
		port := ":" + strconv.Itoa(asked.Pages)
		d.Here = "http://localhost" + port
		d.TelnetAt = []string{"localhost " + strconv.Itoa(asked.Telnet)}
		if asked.Network {
			d.TelnetAt = nil
			for _, host := range localAddresses() {
				d.Others = append(d.Others, "http://"+host+port)
				d.TelnetAt = append(d.TelnetAt, host+" "+strconv.Itoa(asked.Telnet))
			}
		}
		d.Connected = v.connectedUsers(d.ClubState)
	} else if fault == "" && d.Fault != "" {
		fault = v.T("web.launcher.club-ended", "Why", d.Fault)
	}
	d.Settings = asked
	return v.Show(site.Page{
		Name: "launcher_club", Title: v.T("web.launcher.club"), Nav: "club", Width: "narrow", Notice: v.TakeNotice(), Fault: fault, Status: status, Data: d,
	})
}

// connectedUsers lists the people, browsers and telnet clients connected to the club server.
func (v *visit) connectedUsers(state ClubState) []string {
	if !state.Running {
		return nil
	}
	list := append([]string(nil), state.People...)
	if state.Pages > 0 {
		list = append(list, i18n.Count(v.Lang, "web.launcher.club-browsers", state.Pages))
	}
	if state.Telnet > 0 {
		list = append(list, i18n.Count(v.Lang, "web.launcher.club-telnets", state.Telnet))
	}
	return list
}

// localAddresses returns the addresses of this computer on its networks.
func localAddresses() []string {
	found, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var list []string
	for _, a := range found {
		if n, is := a.(*net.IPNet); is && n.IP.To4() != nil && n.IP.IsGlobalUnicast() {
			list = append(list, n.IP.String())
		}
	}
	return list
}

// maxPort is the highest port number.
const maxPort = 65535

// startClub starts the club server at the ports of the form. When one is taken, the page proposes a
// free one.
func (v *visit) startClub() error {
	asked := ClubSettings{Network: v.Form("network") != ""}
	var err, telnetErr error
	asked.Pages, err = strconv.Atoi(v.Form("pages"))
	asked.Telnet, telnetErr = strconv.Atoi(v.Form("telnet"))
	fits := func(port int) bool { return port > 0 && port <= maxPort }
	if err != nil || telnetErr != nil || !fits(asked.Pages) || !fits(asked.Telnet) || asked.Pages == asked.Telnet {
		return v.showClub(asked, v.T("web.launcher.ports", "Most", maxPort), http.StatusBadRequest)
	}
	err = v.Club.Start(asked)
	var taken *TakenError
	switch {
	case errors.As(err, &taken):
		if taken.Telnet {
			asked.Telnet = taken.Free
		} else {
			asked.Pages = taken.Free
		}
		return v.showClub(asked, v.T("web.launcher.port-taken", "Port", taken.Port, "Free", taken.Free), http.StatusConflict)
	case err != nil:
		return v.showClub(asked, v.T("web.launcher.club-not", "Why", strings.TrimSuffix(err.Error(), ".")), http.StatusConflict)
	}
	v.SetNotice("web.notice.club-open")
	return v.Redirect("/club")
}

// stopClubPage asks for a confirmation to stop the club server, and lists the connected users.
func (v *visit) stopClubPage() error {
	state := v.Club.State()
	if !state.Running {
		return v.Redirect("/club")
	}
	return v.Show(site.Page{
		Name: "launcher_club_stop", Title: v.T("web.launcher.club-stop"), Nav: "club", Width: "narrow", Data: v.connectedUsers(state),
	})
}

func (v *visit) stopClub() error {
	if err := v.Club.Stop(); err != nil {
		return v.showClub(ClubPorts, v.T("web.launcher.club-ended", "Why", strings.TrimSuffix(err.Error(), ".")), http.StatusConflict)
	}
	v.SetNotice("web.notice.club-closed")
	return v.Redirect("/club")
}
