package cli

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/escaque/escaque/internal/web/site"
)

// versionName is the file of a data folder that says which version was last used on it.
const versionName = "last-version"

// updateOn returns what is to be told about an update where another version was last used
// on a data folder, else nil. On a new folder it remembers the running one.
func updateOn(data string, log *slog.Logger) *site.Update {
	path, now := filepath.Join(data, versionName), versionText()
	remember := func() error {
		if err := os.MkdirAll(data, 0o700); err != nil {
			return err
		}
		return os.WriteFile(path, []byte(now+"\n"), 0o600)
	}
	text, err := os.ReadFile(path)
	if was := strings.TrimSpace(string(text)); err == nil && was != now {
		return &site.Update{From: was, Told: remember}
	}
	if os.IsNotExist(err) {
		err = remember()
	}
	if err != nil { // a folder that cannot be written keeps nobody from working
		log.Warn("the version of the program was not compared with the last one", "error", err)
	}
	return nil
}
