package small

import "strings"

// own uses nothing but itself and the library.
func own() string { return strings.ToUpper(other()) }

func other() string { return "" }
