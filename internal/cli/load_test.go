package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/cli"
	"github.com/escaque/escaque/internal/load"
)

// serving starts a server whose doors are named as it prints them.
func serving(t *testing.T, args ...string) (doors map[string]string) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	out, in := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- cli.Main(ctx, cli.World{Out: in, Err: io.Discard, Env: func(string) string { return "" }}, append([]string{
			"serve", "--data", t.TempDir(), "--http", "127.0.0.1:0", "--ics", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--computer", "none",
		}, args...))
		_ = in.Close()
	}()
	doors = map[string]string{}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		name, address, _ := strings.Cut(lines.Text(), " ")
		doors[name] = address
		if name == "metrics" {
			break
		}
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	t.Cleanup(func() {
		stop()
		if code := <-ended; code != 0 {
			t.Errorf("the server ends with exit code %d", code)
		}
	})
	return doors
}

// A load plays games on every transport of a real server, has them watched, holds guests, and measures it.
func TestLoad(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("three runs of a load take seconds; test/load loads a server with -short")
	}
	doors, games := serving(t, "--load-test"), 20
	var out, said bytes.Buffer
	code := cli.Main(t.Context(), cli.World{Out: &out, Err: &said, Env: func(string) string { return "" }}, []string{
		"load", "--ics", doors["ics"], "--web", doors["http"], "--classic", doors["ics"], "--games", strconv.Itoa(games), "--plies", "24", "--watchers", "4", "--idle", "5", "--pid", strconv.Itoa(os.Getpid()), "--json",
	})
	var report load.Report
	if err := json.Unmarshal(out.Bytes(), &report); err != nil || code != 0 {
		t.Fatalf("exit code %d, %v: %s%s", code, err, out.String(), said.String())
	}
	if len(report.Runs) != 3 || report.MovesPerSecond <= 0 {
		t.Fatalf("%+v", report)
	}
	for _, m := range report.Runs {
		if m.Errors > 0 || m.Games.Moves != games*24 || m.Games.Latency.P50 <= 0 || m.Games.Latency.P99 < m.Games.Latency.P50 {
			t.Errorf("%s: %+v, %+v", m.Server, m, m.Games)
		}
		if m.Watch.Deliveries != 4*24 || m.Idle.Lost > 0 || m.Idle.Count != 5 || m.Logins.Count != 2*games {
			t.Errorf("%s: %+v, %+v, %+v", m.Server, m.Watch, m.Idle, m.Logins)
		}
	}
	if report.Runs[0].Games.MovesPerCPU <= 0 || report.Runs[2].Games.MovesPerCPU != 0 {
		t.Errorf("processor time: %+v", report.Runs)
	}

	// Games that are played again end, and their figures are compared.
	out.Reset()
	said.Reset()
	report = load.Report{}
	code = cli.Main(t.Context(), cli.World{Out: &out, Err: &said, Env: func(string) string { return "" }}, []string{
		"load", "--ics", doors["ics"], "--web", doors["http"], "--games", "6", "--plies", "110", "--repeat", "3", "--ack-now", "--most-growth", "1000", "--pid", strconv.Itoa(os.Getpid()), "--json",
	})
	if err := json.Unmarshal(out.Bytes(), &report); err != nil || code != 0 {
		t.Fatalf("exit code %d, %v: %s%s", code, err, out.String(), said.String())
	}
	for _, m := range report.Runs {
		if m.Errors > 0 || len(m.Again) != 2 || m.Again[1].Moves != 6*110 || m.Growth == nil || m.Growth.CPU <= 0 || m.Growth.Memory <= 0 {
			t.Errorf("%s: %+v, %+v", m.Server, m, m.Growth)
		}
	}
	if n := strings.Count(said.String(), "660 moves of 6 games"); n != 2*3 {
		t.Errorf("%d repetitions were printed as they ended: %s", n, said.String())
	}

	out.Reset()
	if code := cli.Main(t.Context(), cli.World{Out: &out, Err: io.Discard, Lang: "es"}, []string{
		"load", "--ics", doors["ics"], "--games", "2", "--plies", "10", "--rate", "200",
	}); code != 0 || !strings.Contains(out.String(), "20 jugadas de 2 partidas") || !strings.Contains(out.String(), "de retraso") {
		t.Errorf("exit code %d: %s", code, out.String())
	}
	if answer, err := http.Get(doors["metrics"][:strings.LastIndex(doors["metrics"], "/")] + "/debug/pprof/heap"); err != nil || answer.StatusCode != http.StatusOK { //nolint:noctx // a server of our own
		t.Errorf("the operator's door gives no profile: %v", err)
	} else {
		answer.Body.Close()
	}
}

func TestLoadRefuses(t *testing.T) {
	for _, test := range []struct {
		args, says string
	}{
		{"load --games 5", "name a server"},
		{"load --web 127.0.0.1:8080 --games 5", "name a server"},
		{"load --ics 127.0.0.1:1", "name what to measure"},
		{"load --ics 127.0.0.1:1 --games -3", "from 0 to 25000"},
		{"load --ics 127.0.0.1:1 --games 3 --plies 1000", "from 1 to 400"},
		{"load --ics 127.0.0.1:1 --games 3 --rate -1", "--rate -1"},
		{"load --ics 127.0.0.1:1 --games 3 --repeat 0", "from 1 to"},
		{"load --ics 127.0.0.1:1 --games 3 --most-growth 1.05", "--most-growth needs --repeat 3 or more and --pid"},
		{"load --ics 127.0.0.1:1 --games 3 --pid 2147483647", "cannot be measured"},
		{"load --ics 127.0.0.1:1 --games 3", "connection refused"},
		{"serve --load-test --ics 0.0.0.0:0 --http 127.0.0.1:0", "--load-test is for the loopback address only"},
		{"serve --load-test --ics :0 --http 127.0.0.1:0", "--load-test is for the loopback address only"},
	} {
		var said bytes.Buffer
		code := cli.Main(t.Context(), cli.World{Out: io.Discard, Err: &said, Env: func(string) string { return "" }, Lang: "en"}, strings.Fields(test.args))
		if code != 2 || !strings.Contains(said.String(), test.says) {
			t.Errorf("%s: exit code %d, %s", test.args, code, said.String())
		}
	}
}
