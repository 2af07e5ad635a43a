package conduct

// Personal lists the fields of an event's encoding that are personal: what people wrote about each
// other. Paths are as the journal has them, ! for a text that may not be empty. Handles are public names
// and stay; so do news and topics, which were published.
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
