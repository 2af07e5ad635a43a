package server

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/escaque/escaque/internal/web/site"
)

// versionFile is the name of the file in a data folder that holds the version of the program last
// used on it.
const versionFile = "last-version"

// UpdateNotice returns the notice that shows administrators that the program was updated. It is nil
// if the version last used on the data folder is now, or if the folder is new. A new folder is
// marked with the version now.
func UpdateNotice(folder, now string, log *slog.Logger) *site.Update {
	path := filepath.Join(folder, versionFile)
	remember := func() error {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return err
		}
		return os.WriteFile(path, []byte(now+"\n"), 0o600)
	}
	text, err := os.ReadFile(path)
	if last := strings.TrimSpace(string(text)); err == nil && last != now {
		return &site.Update{From: last, Told: remember}
	}
	if os.IsNotExist(err) {
		err = remember()
	}
	if err != nil { // an unwritable folder must not prevent the start
		log.Warn("the version of the program was not compared with the last one", "error", err)
	}
	return nil
}
