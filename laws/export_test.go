package laws

import "reflect"

// Mutants changes each figure, switch and policy of an edition's table in turn,
// calls see while it is changed, and puts everything back.
func Mutants(e Edition, see func(name string)) {
	original := editions[e]
	copied := *original
	leaves(&copied, func(name string, v reflect.Value) {
		mutate(v)
		editions[e] = &copied
		defer func() {
			editions[e] = original
			copied = *original
		}()
		see(name)
	})
}
