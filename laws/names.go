package laws

// nameOf returns the name of v, from the names of the enumeration's values in order.
func nameOf[T ~uint8](names []string, v T) string {
	if int(v) < len(names) {
		return names[v]
	}
	return "unknown"
}

// parseName returns the value of an enumeration with a name, from the names of its values in order;
// ok is false when there is none.
func parseName[T ~uint8](names []string, name string) (value T, ok bool) {
	for i, n := range names {
		if n == name && n != "" {
			return T(i), true
		}
	}
	return 0, false
}
