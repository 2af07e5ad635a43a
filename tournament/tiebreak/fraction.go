package tiebreak

import (
	"cmp"
	"math/bits"
	"strconv"
	"strings"
)

// Fraction is an exact rational number. The zero value is 0.
type Fraction struct {
	num int64
	den int64 // positive; 0 means 1
}

// FractionOf returns num/den in lowest terms; den must not be 0.
func FractionOf(num, den int) Fraction {
	n, d := int64(num), int64(den)
	if d < 0 {
		n, d = -n, -d
	}
	if g := divisor(max(n, -n), d); g > 1 {
		n, d = n/g, d/g
	}
	return Fraction{n, d}
}

// divisor returns the greatest common divisor.
func divisor(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Numerator returns the numerator, which carries the sign.
func (f Fraction) Numerator() int { return int(f.num) }

// Denominator returns the denominator, at least 1.
func (f Fraction) Denominator() int { return int(max(f.den, 1)) }

// Add returns f+g.
func (f Fraction) Add(g Fraction) Fraction {
	a, b := f.Denominator(), g.Denominator()
	if a == b {
		return FractionOf(int(f.num+g.num), a)
	}
	return FractionOf(int(f.num)*b+int(g.num)*a, a*b)
}

// Compare returns -1, 0 or +1 if f is less than, equal to or greater than g.
func (f Fraction) Compare(g Fraction) int {
	if f.Denominator() == g.Denominator() || f.num < 0 != (g.num < 0) {
		return cmp.Compare(f.num, g.num)
	}
	fh, fl := bits.Mul64(uint64(max(f.num, -f.num)), uint64(g.Denominator()))
	gh, gl := bits.Mul64(uint64(max(g.num, -g.num)), uint64(f.Denominator()))
	c := cmp.Or(cmp.Compare(fh, gh), cmp.Compare(fl, gl))
	if f.num < 0 {
		return -c
	}
	return c
}

// Equal reports whether f and g are the same number.
func (f Fraction) Equal(g Fraction) bool { return f.Compare(g) == 0 }

// String returns the number as printed in tables: "3", "½", "7¾", and for other fractions "12 2/3".
func (f Fraction) String() string {
	if f.num < 0 {
		return "-" + Fraction{-f.num, f.den}.String()
	}
	n, d := f.Numerator(), f.Denominator()
	whole, rest := n/d, n%d
	text := ""
	if whole > 0 || rest == 0 {
		text = strconv.Itoa(whole)
	}
	switch {
	case rest == 0:
		return text
	case d == 2 || d == 4:
		return text + [...]string{"", "¼", "½", "¾"}[4*rest/d]
	case text != "":
		text += " "
	}
	return text + strconv.Itoa(rest) + "/" + strconv.Itoa(d)
}

// Decimal returns the number with a decimal point and at most the given number of places. The last
// one is rounded to the nearest, a half away from zero: "7.75", "12.67", "3".
func (f Fraction) Decimal(places int) string {
	if f.num < 0 {
		text := Fraction{-f.num, f.den}.Decimal(places)
		if strings.Trim(text, "0.") == "" {
			return text
		}
		return "-" + text
	}
	scale := 1
	for range places {
		scale *= 10
	}
	n, d := f.Numerator(), f.Denominator()
	rounded := (2*n*scale + d) / (2 * d)
	text := strconv.Itoa(rounded / scale)
	digits := strings.TrimRight(strconv.Itoa(scale + rounded%scale)[1:], "0")
	if digits != "" {
		text += "." + digits
	}
	return text
}
