package laws

import (
	"fmt"
	"reflect"
	"regexp"
	"testing"
	"time"
	"unsafe"
)

// leaves calls see with every single figure, switch and policy of a table, to be
// changed through the pointer.
func leaves(t *table, see func(name string, v reflect.Value)) {
	var walk func(name string, v reflect.Value)
	walk = func(name string, v reflect.Value) {
		v = reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
		switch v.Interface().(type) {
		case deadPolicy, flagPolicy, resignPolicy, chargePolicy, excusePolicy, colorsPolicy, timesPolicy, illegalPolicy:
			see(name, v)
			return
		}
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				walk(name+"."+v.Type().Field(i).Name, v.Field(i))
			}
		case reflect.Array:
			for i := range v.Len() {
				walk(fmt.Sprintf("%s[%v]", name, Mode(i)), v.Index(i))
			}
		case reflect.Bool, reflect.Int, reflect.Int64:
			see(name, v)
		}
	}
	v := reflect.ValueOf(t).Elem()
	for i := range v.NumField() {
		if name := v.Type().Field(i).Name; name != "revision" {
			walk(name, v.Field(i))
		}
	}
}

// mutate sets a leaf to another value.
func mutate(v reflect.Value) {
	switch old := v.Interface().(type) {
	case deadPolicy:
		if v.Set(reflect.ValueOf(anySeries)); old.name == anySeries.name {
			v.Set(reflect.ValueOf(closedList))
		}
	case flagPolicy:
		if v.Set(reflect.ValueOf(flagByKing)); old.name == flagByKing.name {
			v.Set(reflect.ValueOf(flagByMate))
		}
	case resignPolicy:
		if v.Set(reflect.ValueOf(resignByKing)); old.name == resignByKing.name {
			v.Set(reflect.ValueOf(resignLoses))
		}
	case chargePolicy:
		if v.Set(reflect.ValueOf(losesFive)); old.name == losesFive.name {
			v.Set(reflect.ValueOf(keepsTime))
		}
	case excusePolicy:
		if v.Set(reflect.ValueOf(noExcuse)); old.name == noExcuse.name {
			v.Set(reflect.ValueOf(excuseAssistant))
		}
	case colorsPolicy:
		if v.Set(reflect.ValueOf(colorsByMoves)); old.name == colorsByMoves.name {
			v.Set(reflect.ValueOf(colorsRuled))
		}
	case timesPolicy:
		if v.Set(reflect.ValueOf(timesInProportion)); old.name == timesInProportion.name {
			v.Set(reflect.ValueOf(timesByLog))
		}
	case illegalPolicy:
		if v.Set(reflect.ValueOf(illegalAtOnce)); old.name == illegalAtOnce.name {
			v.Set(reflect.ValueOf(illegalUntilReply))
		}
	case time.Duration:
		v.SetInt(int64(old + 7*time.Second))
	case bool:
		v.SetBool(!old)
	case int:
		v.SetInt(int64(old + 1))
	case flagsPolicy:
		v.SetInt(int64(old+1) % int64(len(flagsNames)))
	case devicePolicy:
		v.SetInt(int64(old+1) % int64(len(deviceNames)))
	}
}

// onlyFast are the figures that nothing hangs on in an edition that knows neither
// rapid nor blitz, as that of 1993.
var onlyFast = regexp.MustCompile(`^(flags|quickplay\.blitz|sheets\.record|.*\[(rapid|blitz)\].*|setupLimit|settingFixed|swappedKing|misplacedRook|illegal(Rapid|Blitz|BonusFast))$`)

// TestPropertiesTellEverything changes each figure and policy of each table in
// turn: the comparison of editions must see it.
func TestPropertiesTellEverything(t *testing.T) {
	count := 0
	for _, e := range Editions() {
		before, _ := Properties(e)
		copied := *editions[e]
		original := editions[e]
		leaves(&copied, func(name string, v reflect.Value) {
			count++
			mutate(v)
			editions[e] = &copied
			after, _ := Properties(e)
			editions[e] = original
			copied = *original
			if reflect.DeepEqual(before, after) && !(e == Edition1993 && onlyFast.MatchString(name)) {
				t.Errorf("%s: Properties does not tell %s", e, name)
			}
		})
		for _, p := range before {
			if p.Name == "" || p.Value == "" {
				t.Errorf("%s: %+v", e, p)
			}
		}
	}
	if count < 100 {
		t.Errorf("only %d figures and policies found", count)
	}
	if _, ok := Properties("1066"); ok {
		t.Error("an unknown edition has properties")
	}
}
