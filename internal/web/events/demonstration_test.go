package events

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// One press makes a demonstration in the reader's language, and one takes it away; whoever
// may not is shown neither button and is refused.
func TestADemonstrationComesAndGoes(t *testing.T) {
	h := newHouse(t)
	for _, c := range []struct{ lang, handle, begin, made, remove, removed, gone, name, real string }{
		{"en", "Carla", "Open a demonstration", "The demonstration is open", "Remove the demonstration", "The demonstration was removed", "This event was removed", "Demonstration: an open", "are paired, so it stays"},
		{"es", "Dario", "Crear una demostración", "La demostración está creada", "Eliminar la demostración", "La demostración se ha eliminado", "Este torneo se ha eliminado", "Demostración: un abierto", "tiene rondas o encuentros emparejados"},
	} {
		t.Run(c.lang, func(t *testing.T) {
			carla := h.withRole(c.handle, c.lang, members.RoleOrganiser)
			carla.T = t
			list := carla.Get("/events")
			list.Want(t, http.StatusOK, c.begin, map[string]string{"en": "stay in the language of the page", "es": "quedan en el idioma de la página"}[c.lang])
			sitetest.CheckPage(t, c.lang, list)
			made := carla.Post("/events/demonstration")
			made.Want(t, http.StatusOK, c.made, i18n.Text(c.lang, "web.event.manage")+"</a>", c.name, "Kestrelova, Milena", "4½")
			if said := i18n.Text(c.lang, "web.notice.demo-made"); !strings.Contains(said, i18n.Text(c.lang, "web.event.manage")) {
				t.Errorf("“%s” names a tab that is called otherwise", said)
			}
			sitetest.CheckPage(t, c.lang, made)
			list = carla.Get("/events")
			list.Want(t, http.StatusOK, c.begin, c.remove, c.name)
			sitetest.CheckPage(t, c.lang, list)
			action := regexp.MustCompile(`action="(/events/\w+)/remove"`).FindStringSubmatch(list.Page)
			if action == nil {
				t.Fatal("nothing removes it")
			}
			path := action[1]
			settings := carla.Get(path + "/manage/settings")
			settings.Want(t, http.StatusOK, c.remove)
			sitetest.CheckPage(t, c.lang, settings)
			carla.Get(path+"/manage/draft").Want(t, http.StatusOK, "Kestrelova, Milena")

			for handle, role := range map[string]members.Roles{"Plain": 0, "Other": members.RoleOrganiser} {
				other := h.withRole(handle+c.lang, c.lang, role)
				page := other.Get("/events")
				if strings.Contains(page.Page, "/remove\"") || strings.Contains(page.Page, c.begin) != (role != 0) {
					t.Errorf("%s is shown the wrong buttons", handle)
				}
				other.Post(path+"/remove").Want(t, http.StatusForbidden)
				if role == 0 {
					other.Post("/events/demonstration").Want(t, http.StatusForbidden)
				}
			}

			carla.Post(path+"/remove").Want(t, http.StatusOK, c.removed)
			gone := carla.Get(path)
			gone.Want(t, http.StatusGone, c.gone)
			sitetest.CheckPage(t, c.lang, gone)
			carla.Post(path+"/remove").Want(t, http.StatusGone, c.gone)
			if strings.Contains(carla.Get("/events").Page, path) {
				t.Error("it is still listed")
			}

			real := carla.Event()
			carla.Post(real+"/remove").Want(t, http.StatusConflict, c.real)
			carla.Get(real).Want(t, http.StatusOK)
		})
	}
}
