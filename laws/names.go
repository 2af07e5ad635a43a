package laws

// nameOf returns the name of a value of a small enumeration.
func nameOf[T ~uint8](names []string, v T) string {
	if int(v) < len(names) {
		return names[v]
	}
	return "unknown"
}

// parseName finds a name in the list of a small enumeration.
func parseName[T ~uint8](names []string, name string) (T, bool) {
	for i, n := range names {
		if n == name && n != "" {
			return T(i), true
		}
	}
	return 0, false
}
