package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/tournament"
)

func TestAdminStaff(t *testing.T) {
	dir, ctx := t.TempDir(), t.Context()
	store, err := sqlite.Open(ctx, filepath.Join(dir, operator.DatabaseName))
	if err != nil {
		t.Fatal(err)
	}
	j := journal.New(store, journal.Options{})
	people := members.New(members.Options{Store: store})
	if _, err := people.Register(ctx, members.Registration{Handle: "Aldo", Password: "the clock is ticking"}); err != nil {
		t.Fatal(err)
	}
	o := office.New(office.Options{Journal: j, Hall: noSeats{}, Members: people})
	id, err := o.Create(ctx, members.Identity{ID: "a-o", Handle: "Olga", Roles: members.RoleOrganiser}, tournament.Regulations{Name: "Club", System: tournament.Berger, Cycles: 1, Laws: "2023", TieBreakRules: "c07-2026", Control: "300+3"})
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	run := func(want string, args ...string) {
		t.Helper()
		var out, errs strings.Builder
		w := terminal.World{In: strings.NewReader(""), Out: &out, Err: &errs, Env: func(string) string { return "" }, Lang: "en"}
		Main(ctx, w, append([]string{"admin", "--data", dir}, args...))
		if got := out.String() + errs.String(); !strings.Contains(got, want) {
			t.Errorf("%q: %q, not %q", args, got, want)
		}
	}
	run("owner Olga\n", "staff", string(id))
	run("does not have that role on this server", "staff", string(id), "add", "Aldo", "arbiter")
	run("Aldo player,arbiter\n", "grant", "Aldo", "arbiter")
	run("owner Olga\narbiter Aldo\n", "staff", string(id), "add", "Aldo", "arbiter")
	run("owner Olga\n", "staff", string(id), "remove", "Aldo", "arbiter")
	run("add or remove", "staff", string(id), "Aldo")
	run("no such event", "staff", "nothere")
	run("\tstaff\tAldo\t"+string(id)+" remove arbiter\t"+operatorName()+"\n", "audit")
}
