package conduct

// Personal returns the paths of the personal fields of an event: texts that people wrote about each
// other. A path that ends in ! names a text that may not be empty. Handles are public names and are
// not listed; nor are news and topics, which were published.
func Personal(kind string) []string {
	switch kind {
	case "Complained":
		return []string{"text!", "lines/*"}
	case "Appealed":
		return []string{"text!"}
	case "Acted", "Ruled", "Closed", "Adjudicating":
		return []string{"reason!"}
	}
	return nil
}
