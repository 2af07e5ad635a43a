package games

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/laws"
)

// Who resumes reads how late a player may be, with the article, and decides otherwise where the
// edition lets them.
func TestHowLateAPlayerMayBe(t *testing.T) {
	rules := func(late time.Duration, ruled bool) *hall.Resumption {
		return &hall.Resumption{Late: late, Ruled: ruled, Article: "G.10"}
	}
	for _, c := range []struct {
		r               *hall.Resumption
		late, unlimited string
		want            time.Duration
		bad             bool
	}{
		{rules(time.Hour, true), "60", "", 0, false}, // as the rules say
		{rules(time.Hour, true), "", "", 0, false},
		{rules(time.Hour, true), "20", "", 20 * time.Minute, false},
		{rules(time.Hour, true), "20", "on", laws.NoDefaultTime, false},
		{rules(time.Hour, true), "0", "", 0, true},
		{rules(time.Hour, true), "-5", "", 0, true},
		{rules(time.Hour, true), "an hour", "", 0, true},
		{rules(time.Hour, true), "99999", "", 0, true},
		{rules(0, true), "0", "", 0, false}, // none in 2023, where the event states no default time
		{rules(laws.NoDefaultTime, true), "", "on", 0, false},
		{rules(laws.NoDefaultTime, true), "", "", 0, true}, // a limit, and none is given
		{rules(laws.NoDefaultTime, true), "15", "", 15 * time.Minute, false},
		{rules(time.Hour, false), "20", "on", 0, false}, // there is no field
		{nil, "20", "", 0, false},                       // the game goes on already
	} {
		r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(url.Values{"late": {c.late}, "unlimited": {c.unlimited}}.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		v := &visit{Visit: &site.Visit{R: r, Lang: "en"}}
		if got, err := v.decidedLateness(c.r); got != c.want || (err != nil) != c.bad {
			t.Errorf("%+v, %q, %q: %v, %v", c.r, c.late, c.unlimited, got, err)
		}
		if c.r == nil {
			continue
		}
		d := v.latenessOf(&hall.View{Resumption: c.r, Terms: hall.Terms{Edition: laws.Edition2009}})
		if !strings.Contains(d.Rule, "(G.10, 2009)") || d.Decides != c.r.Ruled || d.Unlimited != (c.r.Late < 0) || strings.Contains(d.Rule, "arbiter may decide") != c.r.Ruled {
			t.Errorf("%+v is shown as %+v", c.r, d)
		}
	}
}

// What escaque envelope open prints is read back, in quotes too.
func TestReadOpened(t *testing.T) {
	salt := strings.Repeat("0a", 32)
	for printed, want := range map[string][]laws.Written{
		"game g\nsalt " + salt + "\nlang es\ntext Cf3\n": {{Text: "Cf3", Lang: "es"}},
		"game g\nsalt " + salt + "\ntext Nf3\n":          {{Text: "Nf3"}},
		"salt " + salt + "\r\ntext  Nf3 ":                {{Text: " Nf3 "}},
		"salt " + salt + "\ntext \"a\\nb\"":              {{Text: `"a\nb"`}, {Text: "a\nb"}},
		"text Nf3":                                       nil, "salt " + salt: nil, "salt 0a\ntext Nf3": nil, "": nil,
	} {
		got, found, ok := readOpened(printed)
		if ok != (want != nil) || ok && (!slices.Equal(found, want) || got[31] != 10) {
			t.Errorf("%q is read as %q, %v", printed, found, ok)
		}
	}
}
