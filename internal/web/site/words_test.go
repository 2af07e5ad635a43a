package site

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/i18n"
)

// Every title that is named in full has its name in every language.
func TestEveryTitleHasAName(t *testing.T) {
	for title := range titles {
		for _, lang := range i18n.Languages() {
			if strings.Contains(titleName(lang, title), i18n.Missing) {
				t.Errorf("%s has no name in %s", title, lang)
			}
		}
	}
}

// What everybody presses is called as everybody calls it. The words of the live hall are held by its own test.
func TestPlainWords(t *testing.T) {
	for key, want := range map[string][2]string{
		"web.nav.login":               {"Log in", "Iniciar sesión"},
		"web.login.do":                {"Log in", "Iniciar sesión"},
		"web.login.title":             {"Log in", "Iniciar sesión"},
		"web.guest.play":              {"Play as guest", "Juega como invitado"},
		"web.computer.play":           {"Play the computer", "Juega contra el ordenador"},
		"web.nav.talk":                {"Chat", "Conversación"},
		"web.messages.send":           {"Send", "Enviar"},
		"web.event.manage":            {"Manage", "Gestionar"},
		"web.csv.title":               {"Import players", "Importar jugadores"},
		"web.event.seat":              {"Start games online", "Iniciar las partidas en línea"},
		"web.problem.title.not-found": {"Page not found", "Página no encontrada"},
		"web.account.roles":           {"Roles", "Permisos"},
		"web.invite.rated":            {"Rated", "Puntuable"},
		"web.print.back":              {"Back", "Volver"},
	} {
		for i, lang := range []string{"en", "es"} {
			if got := i18n.Text(lang, key); got != want[i] {
				t.Errorf("%s in %s: %q, want %q", key, lang, got, want[i])
			}
		}
	}
}
