package sparring

// Level is how strong the partner plays.
type Level uint8

// The levels.
const (
	Easy   Level = iota // overlooks much: for who has just learnt the moves
	Medium              // sees what is attacked, and seldom more than two moves
	Hard                // looks some three moves ahead and gives nothing away
)

// Levels are all of them, the weakest first.
func Levels() []Level { return []Level{Easy, Medium, Hard} }

// habit is how a level plays.
type habit struct {
	nodes  int // positions that it looks at for a move
	depth  int // plies that it looks ahead at most, captures apart
	margin int // how much worse than the best a move may be, in hundredths of a pawn
	slip   int // of a hundred moves so many are made without a look at the answer
}

var habits = [...]habit{
	Easy:   {nodes: 2_000, depth: 1, margin: 120, slip: 25},
	Medium: {nodes: 12_000, depth: 2, margin: 40, slip: 5},
	Hard:   {nodes: 150_000, depth: 12, margin: 8},
}

func (l Level) habit() habit { return habits[min(int(l), len(habits)-1)] }

// String is the level's name: "easy", "medium" or "hard".
func (l Level) String() string {
	return [...]string{"easy", "medium", "hard"}[min(int(l), len(habits)-1)]
}

// ParseLevel reads the name of a level; ok is false for any other text.
func ParseLevel(name string) (l Level, ok bool) {
	for _, l := range Levels() {
		if l.String() == name {
			return l, true
		}
	}
	return Easy, false
}
