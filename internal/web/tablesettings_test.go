package web

import (
	"net/http"
	"strings"
	"testing"
)

// What is set on one page is kept with the account, told to the other pages, and stands on
// the next one before its script has asked.
func TestTableSettings(t *testing.T) {
	h := newHouse(t)
	b := h.member("Ana", "en")
	first := b.dial()
	first.ok("hello", "lang", "en")
	set := first.on("welcome")["settings"].(map[string]any)
	if set["board"] != "green" || set["sound"] != true || set["captured"] != true || set["confirm"] != false {
		t.Errorf("nothing is chosen, and it is %v", set)
	}
	second := b.enter()
	got := second.ok("settings", "settings", map[string]any{"board": "blue", "confirm": true, "pieces": "bold", "size": "small", "contrast": true})["settings"].(map[string]any)
	if got["board"] != "blue" || got["pieces"] != "bold" || got["size"] != "small" || got["contrast"] != true || got["confirm"] != true || got["coordinates"] != true {
		t.Errorf("the settings are %v", got)
	}
	if told := first.on("settings")["settings"].(map[string]any); told["board"] != "blue" {
		t.Errorf("the other page is told %v", told)
	}
	second.refused("bad-settings", "settings", "settings", map[string]any{"board": "tartan"})
	second.refused("bad-settings", "settings", "settings", map[string]any{"sound": "loud"})
	second.refused("bad-settings", "settings", "settings", map[string]any{"pieces": "glass"})
	second.refused("bad-settings", "settings", "settings", map[string]any{"size": "giant"})

	b.Post("/account/table", "board", "contrast", "pieces", "wood", "queen", "1").Want(t, http.StatusOK, "Saved.", `value="contrast" checked`, `value="wood" checked`, `value="full" checked`, `name="queen" checked`)
	if told := second.on("settings")["settings"].(map[string]any); told["board"] != "contrast" || told["confirm"] != false || told["sound"] != false {
		t.Errorf("what the account's page keeps is told as %v", told)
	}
	b.Post("/account/table", "board", "tartan").Want(t, http.StatusBadRequest, "There is no such setting.")

	game := h.pair(first, h.member("Berta", "en").enter())
	b.Get("/games/"+game).Want(t, http.StatusOK, `data-settings="{&#34;board&#34;:&#34;contrast&#34;`)
	if page := h.browser("en").Get("/games/" + game).Page; strings.Contains(page, "data-settings") {
		t.Error("a visitor has settings of somebody's")
	}
	guest := h.browser("es")
	guest.Post("/guest")
	guest.enter().refused("guests-keep-nothing", "settings", "settings", map[string]any{"board": "blue"})
	guest.Get("/account").Want(t, http.StatusOK, "se guardan en este navegador")
}
