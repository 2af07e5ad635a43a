package web

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What the browser declares of a message is what the server sends: a field that nobody sends would be read in vain.
func TestTheBrowserDeclaresWhatIsSent(t *testing.T) {
	source, err := os.ReadFile("ui/src/protocol.ts")
	must(t, err)
	for name, sent := range map[string]any{
		"Player": playerMessage{}, "Me": meMessage{}, "EventRef": eventMessage{}, "Seek": seekMessage{}, "LiveGame": liveMessage{}, "Person": personMessage{},
		"Offer": offerMessage{}, "View": viewMessage{}, "PlayedMove": moveMessage{}, "LegalMove": legalMessage{}, "ClockFace": clockMessage{},
	} {
		body := regexp.MustCompile(`(?s)\nexport interface ` + name + `( extends \w+)? \{\n(.*?)\n\}`).FindStringSubmatch(string(source))
		if body == nil {
			t.Errorf("%s is not declared", name)
			continue
		}
		tags := jsonTags(reflect.TypeOf(sent))
		fields := regexp.MustCompile(`(?m)^  (\w+)\??:`).FindAllStringSubmatch(body[2], -1)
		if len(fields) == 0 {
			t.Errorf("%s has no fields", name)
		}
		for _, f := range fields {
			if !slices.Contains(tags, f[1]) {
				t.Errorf("%s.%s is declared, and nobody sends it", name, f[1])
			}
		}
	}
}

// jsonTags returns the names of a message's fields, those of embedded ones too.
func jsonTags(of reflect.Type) (names []string) {
	for i := range of.NumField() {
		f := of.Field(i)
		if f.Anonymous {
			names = append(names, jsonTags(f.Type)...)
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
}
