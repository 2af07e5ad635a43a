package shelf

import (
	"os"
	"path/filepath"
)

// documents returns the user's documents folder.
func documents() (string, error) {
	home, err := os.UserHomeDir()
	if err != nil {
		return "", errNoHome
	}
	return filepath.Join(home, "Documents"), nil
}

func downloads(home string) string { return filepath.Join(home, "Downloads") }

func desktop(home string) string { return filepath.Join(home, "Desktop") }

// disks returns the folders where other disks are mounted.
func disks() []string {
	found, _ := filepath.Glob("/Volumes/*") // the pattern is well formed
	return found
}
