package tournament

import "time"

// ValidDate reports whether s is a day of the calendar written YYYY-MM-DD.
func ValidDate(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}
