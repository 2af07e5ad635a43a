package chess

// side is a type parameter that names the side to move. The compiler makes a separate copy of a
// generic function for each of the two types, because their sizes differ. In each copy the colour,
// and with it every shift and index by colour, is a constant.
type side interface{ whiteSide | blackSide }

// The types that name the two sides. Their lengths differ, and the length of a type is its colour.
type (
	whiteSide [0]struct{}
	blackSide [1]struct{}
)

// colorOf returns the colour that a side names.
func colorOf[S side]() Color {
	var s S
	return Color(len(s))
}
