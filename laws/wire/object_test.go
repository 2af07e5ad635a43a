package wire

import (
	"reflect"
	"slices"
	"testing"

	"github.com/escaque/escaque/laws"
)

// TestEveryGoFieldIsWritten: a field that no tag names would be lost in the log.
func TestEveryGoFieldIsWritten(t *testing.T) {
	count := 0
	var check func(name string, of reflect.Type, at []int, o *object)
	check = func(name string, of reflect.Type, at []int, o *object) {
		for i := range of.NumField() {
			f, index := of.Field(i), append(slices.Clone(at), i)
			written := slices.ContainsFunc(o.fields, func(f field) bool {
				return len(f.index) <= len(index) && slices.Equal(f.index, index[:len(f.index)])
			})
			switch {
			case written:
				count++
			case f.Type.Kind() == reflect.Struct:
				check(name+"."+f.Name, f.Type, index, o)
			default:
				t.Errorf("%s.%s is not written", name, f.Name)
			}
		}
	}
	for _, k := range commands().kinds {
		check(k.name, k.is, nil, k.object())
	}
	for _, k := range events().kinds {
		check(k.name, k.is, nil, k.object())
	}
	for of, tags := range objects() {
		if of.Kind() == reflect.Struct {
			check(of.String(), of, nil, newObject(of, tags))
		}
	}
	if count < 400 {
		t.Errorf("only %d fields were looked at", count)
	}
}

// TestTagsThatFitNothing: a tag of no field or of a type of no form is found when
// the program starts.
func TestTagsThatFitNothing(t *testing.T) {
	for _, tags := range []string{"weather", "reason:rain"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q fits", tags)
				}
			}()
			newObject(reflect.TypeFor[laws.Abort](), tags)
		}()
	}
}
