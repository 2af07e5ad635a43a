package sparring

// Level is the playing strength.
type Level uint8

// The levels of type [Level].
const (
	Easy   Level = iota // overlooks much: for players who have just learnt the moves
	Medium              // sees direct threats, but seldom looks more than two moves ahead
	Hard                // looks about three moves ahead and loses no material carelessly
)

// Levels returns all levels, the weakest first.
func Levels() []Level { return []Level{Easy, Medium, Hard} }

// habit holds the parameters of a level.
type habit struct {
	nodes  int // limit of positions searched for a move
	depth  int // limit of plies searched, captures not counted
	margin int // how much worse than the best a chosen move may be, in hundredths of a pawn
	slip   int // percentage of moves chosen with a far larger margin, as blunders
}

// habits holds the parameters by level.
var habits = [...]habit{
	Easy:   {nodes: 2_000, depth: 1, margin: 120, slip: 25},
	Medium: {nodes: 12_000, depth: 2, margin: 40, slip: 5},
	Hard:   {nodes: 150_000, depth: 12, margin: 8},
}

// habit returns the parameters of the level.
func (l Level) habit() habit { return habits[min(int(l), len(habits)-1)] }

// String returns the level's name: "easy", "medium" or "hard".
func (l Level) String() string {
	return [...]string{"easy", "medium", "hard"}[min(int(l), len(habits)-1)]
}

// ParseLevel returns the level with a name. ok is false for an unknown name.
func ParseLevel(name string) (l Level, ok bool) {
	for _, l := range Levels() {
		if l.String() == name {
			return l, true
		}
	}
	return Easy, false
}
