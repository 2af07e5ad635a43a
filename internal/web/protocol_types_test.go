package web

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// TestBrowserReadsWhatIsSent holds the fields that the browser declares for what it
// is sent against those that the server sends: what nobody sends can only be
// "undefined" on a page.
func TestBrowserReadsWhatIsSent(t *testing.T) {
	source, err := os.ReadFile("ui/src/protocol.ts")
	if err != nil {
		t.Fatal(err)
	}
	field := regexp.MustCompile(`(?m)^  (\w+)\??:`)
	for name, sent := range map[string]any{
		"Player": playerMessage{}, "Me": meMessage{}, "EventRef": eventMessage{}, "Seek": seekMessage{}, "LiveGame": liveMessage{},
		"Person": personMessage{}, "Offer": offerMessage{}, "PlayedMove": moveMessage{}, "LegalMove": legalMessage{},
		"ClockFace": clockMessage{}, "View": viewMessage{}, "Said": saidMessage{}, "Rated": ratedMessage{},
		"LogLine": logMessage{}, "Settings": tableSettings{}, "PositionAnswer": positionMessage{}, "TableChange": changeMessage{},
	} {
		declared := regexp.MustCompile(`(?s)\nexport interface ` + name + `(?: extends \w+)? \{\n(.*?)\n\}`).FindSubmatch(source)
		if declared == nil {
			t.Errorf("protocol.ts declares no %s", name)
			continue
		}
		fields := jsonFields(reflect.TypeOf(sent))
		for _, f := range field.FindAllSubmatch(declared[1], -1) {
			if !fields[string(f[1])] {
				t.Errorf("%s.%s of protocol.ts: nobody sends it", name, f[1])
			}
		}
	}
}

// jsonFields returns the names under which a struct's fields are written, those of
// embedded structs among them.
func jsonFields(s reflect.Type) map[string]bool {
	fields := make(map[string]bool)
	for i := range s.NumField() {
		f := s.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			for inner := range jsonFields(f.Type) {
				fields[inner] = true
			}
		case name != "" && name != "-":
			fields[name] = true
		}
	}
	return fields
}
