package database

import (
	"errors"
	"net/url"
	"regexp"
	"strings"
	"sync"

	"github.com/escaque/escaque/internal/store/postgres"
)

// ErrAddress is returned for an address that is not a PostgreSQL database.
var ErrAddress = errors.New("not the address of a PostgreSQL database")

// FolderError is the error of a data folder whose name is an address. Where is the address without
// its password.
type FolderError struct{ Where string }

func (e *FolderError) Error() string { return e.Where + " is an address, not a folder" }

// addressLike matches a text with a scheme, which cannot be meant as a folder.
var addressLike = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]+:/`)
})

// keyedPassword matches the password in an address of libpq's key=value form, which is not
// supported.
var keyedPassword = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b((?:ssl)?password\s*=\s*)('(?:\\.|[^'\\])*'?|\S+)`)
})

// IsAddressLike reports whether a text begins with a scheme, as addresses do.
func IsAddressLike(text string) bool { return addressLike().MatchString(text) }

// CheckFolder returns a [*FolderError] if a folder's name is an address. Otherwise a folder of that
// name would be created.
func CheckFolder(name string) error {
	if IsAddressLike(name) {
		return &FolderError{Where: Redacted(name)}
	}
	return nil
}

// Redacted returns a folder or address for display, without a password. For other addresses it
// returns the scheme and the part after the user.
func Redacted(name string) string {
	switch {
	case postgres.IsAddress(name):
		return postgres.Redacted(name)
	case IsAddressLike(name):
		name = RedactKeyed(name)
		if at := strings.LastIndex(name, "@"); at >= 0 {
			return name[:strings.Index(name, ":/")] + "://" + name[at+1:]
		}
	}
	return name
}

// RedactKeyed replaces passwords in libpq's form "password=secret".
func RedactKeyed(text string) string { return keyedPassword().ReplaceAllString(text, "$1***") }

// withoutPassword splits the password off an address.
func withoutPassword(address string) (bare, password string) {
	u, err := url.Parse(address)
	if err != nil {
		return address, ""
	}
	query := u.Query()
	password = query.Get("password")
	query.Del("password")
	u.RawQuery = query.Encode()
	if given, has := u.User.Password(); has {
		password, u.User = given, url.User(u.User.Username())
	}
	return u.String(), password
}
