package database

import "testing"

func TestWithoutPassword(t *testing.T) {
	for address, want := range map[string][2]string{
		"postgres://eve:s%20t@h:1/x?sslmode=require": {"postgres://eve@h:1/x?sslmode=require", "s t"},
		"postgres:///x?user=eve&password=st":         {"postgres:///x?user=eve", "st"},
		"postgres://eve@h/x":                         {"postgres://eve@h/x", ""},
	} {
		if bare, password := withoutPassword(address); bare != want[0] || password != want[1] {
			t.Errorf("%s: %q, %q", address, bare, password)
		}
	}
}
