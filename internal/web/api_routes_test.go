package web

import (
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/api"
)

// Nobody plays in another's name: not without a token, not with one that may not, not with
// the cookie of a browser, and not after it was revoked.
func TestAPIKeepsOthersOut(t *testing.T) {
	h := newHouse(t)
	owner := h.member("Ana", "en")
	secret := owner.token("x", "challenge:read")
	for _, op := range api.Operations() {
		path := regexp.MustCompile(`{[a-z]+}`).ReplaceAllString(op.Path, "none")
		for name, try := range map[string]struct {
			token string
			want  int
		}{
			"nobody": {"", http.StatusUnauthorized}, "a wrong token": {"escaque_" + strings.Repeat("A", 43), http.StatusUnauthorized},
			"too little": {secret, http.StatusForbidden},
		} {
			if op.Open() || name == "too little" && (op.Token || slices.Contains(op.Scopes, members.ScopeChallengesRead)) {
				continue
			}
			r := &runner{t: t, url: h.url, token: try.token}
			a := r.send(op.Method, path, nil, "", "")
			var why map[string]any
			if err := json.NewDecoder(a.Body).Decode(&why); a.StatusCode != try.want || err != nil || why["error"] == "" {
				t.Errorf("%s %s by %s: %d %v %v", op.Method, path, name, a.StatusCode, why, err)
			}
			a.Body.Close()
		}
	}
	if a := owner.Get("/api/account"); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("a cookie lets in: %d", a.StatusCode)
	}
	r := &runner{t: t, url: h.url, token: secret}
	r.get("/api/account")
	a := r.send("DELETE", "/api/token", nil, "", "")
	if a.StatusCode != http.StatusNoContent {
		t.Errorf("revoking: %d", a.StatusCode)
	}
	r.json(http.StatusUnauthorized, "GET", "/api/account", nil, "", "")
	(&runner{t: t, url: h.url}).json(http.StatusNotFound, "GET", "/api/nowhere", nil, "", "")

	// An account that has played stays a person's.
	game := h.game("Berta", "Carlos")
	_ = game
	berta := h.browser("en")
	berta.Post("/login", "handle", "Berta", "password", password)
	r = &runner{t: t, url: h.url, token: berta.token("x", "bot:play")}
	r.json(http.StatusBadRequest, "POST", "/api/bot/account/upgrade", nil, "", "")
}

// A method that an address does not have is answered with those that it has, in the header and as a sentence; an
// address that there is not is unknown by every method.
func TestAPIMethods(t *testing.T) {
	h := newHouse(t)
	r := &runner{t: t, url: h.url}
	has := map[string][]string{"/api": {"GET"}}
	for _, op := range api.Operations() {
		path := regexp.MustCompile(`{[a-z]+}`).ReplaceAllString(op.Path, "none")
		has[path] = append(has[path], op.Method)
	}
	for path, methods := range has {
		if slices.Contains(methods, "GET") {
			methods = append(methods, "HEAD")
		}
		slices.Sort(methods)
		allow, tried := strings.Join(methods, ", "), 0
		for _, method := range []string{"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"} {
			if slices.Contains(methods, method) {
				continue
			}
			tried++
			a := r.send(method, path, nil, "", "")
			var why map[string]any
			err := json.NewDecoder(a.Body).Decode(&why)
			a.Body.Close()
			if method == "HEAD" {
				why, err = map[string]any{"error": allow}, nil // it has no body
			}
			if said, _ := why["error"].(string); a.StatusCode != http.StatusMethodNotAllowed || err != nil || a.Header.Get("Allow") != allow || !strings.Contains(said, allow) {
				t.Errorf("%s %s: %d, Allow %q, want %q; %v, %v", method, path, a.StatusCode, a.Header.Get("Allow"), allow, why, err)
			}
		}
		if tried < 4 {
			t.Errorf("%s is asked by %d methods that it has not", path, tried)
		}
	}
	for _, method := range []string{"GET", "POST", "DELETE", "PUT"} {
		a := r.send(method, "/api/nowhere/at/all", nil, "", "")
		if a.Body.Close(); a.StatusCode != http.StatusNotFound || a.Header.Get("Allow") != "" {
			t.Errorf("%s of an address that there is not: %d, Allow %q", method, a.StatusCode, a.Header.Get("Allow"))
		}
	}
}

// Everything that programs may ask stands in the description, with its path, what is sent and
// what is answered; and on the page.
func TestOpenAPI(t *testing.T) {
	h := newHouse(t)
	doc := (&runner{t: t, url: h.url}).get("/api/openapi.json")
	page := h.browser("en").Get("/api")
	paths := doc["paths"].(map[string]any)
	schemas := doc["components"].(map[string]any)["schemas"].(map[string]any)
	described := 0
	for _, methods := range paths {
		described += len(methods.(map[string]any))
	}
	ids := map[any]bool{}
	for _, op := range api.Operations() {
		at, _ := paths[op.Path].(map[string]any)
		d, _ := at[strings.ToLower(op.Method)].(map[string]any)
		if d == nil {
			t.Errorf("%s %s is not described", op.Method, op.Path)
			continue
		}
		if ids[d["operationId"]] || strings.Contains(d["summary"].(string), "⟦") || d["summary"] == "" {
			t.Errorf("%s %s: %v", op.Method, op.Path, d)
		}
		ids[d["operationId"]] = true
		for _, name := range regexp.MustCompile(`{([a-z]+)}`).FindAllStringSubmatch(op.Path, -1) {
			params, _ := d["parameters"].([]any)
			if !slices.ContainsFunc(params, func(p any) bool { return p.(map[string]any)["name"] == name[1] && p.(map[string]any)["in"] == "path" }) {
				t.Errorf("%s %s does not describe %s", op.Method, op.Path, name[1])
			}
		}
		if (d["security"] == nil) != op.Open() {
			t.Errorf("%s %s: security %v", op.Method, op.Path, d["security"])
		}
		if !strings.Contains(page.Page, "<code>"+op.Method+" "+op.Path+"</code>") {
			t.Errorf("%s %s is not on the page", op.Method, op.Path)
		}
	}
	if described != len(ids) {
		t.Errorf("%d operations are described, %d are there", described, len(ids))
	}
	text, err := json.Marshal(doc)
	must(t, err)
	for _, ref := range regexp.MustCompile(`#/components/schemas/(\w+)`).FindAllStringSubmatch(string(text), -1) {
		if schemas[ref[1]] == nil {
			t.Errorf("there is no schema %s", ref[1])
		}
	}
	// What is really answered is what is described.
	account := (&runner{t: t, url: h.url, token: h.member("Ana", "en").token("x", "bot:play")}).get("/api/account")
	for _, name := range schemas["user"].(map[string]any)["required"].([]any) {
		has(t, account, name.(string))
	}
	for name := range account {
		if schemas["user"].(map[string]any)["properties"].(map[string]any)[name] == nil {
			t.Errorf("%s is not described", name)
		}
	}
}
