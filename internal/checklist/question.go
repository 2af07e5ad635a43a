package checklist

// Answer is what a program answers to a question.
type Answer uint8

// The answers. As the free answer of a question, Open means that every answer costs something, and
// Either that no answer does.
const (
	Open Answer = iota
	Yes
	No
	Either
)

// String returns the answer in a word.
func (a Answer) String() string { return [...]string{"open", "yes", "no", "either"}[a] }

// opposite returns the other one of yes and no.
func (a Answer) opposite() Answer {
	if a == Yes {
		return No
	}
	return Yes
}

// Outcome is what an answer costs and which question follows it. The zero value costs nothing and
// is followed by the next number.
type Outcome struct {
	Percent int  // added to the sum
	Fail    bool // ends the verification
	Unknown bool // the paraphrase does not say what it costs
	Next    int  // question that follows; 0 for the next number
}

// then returns the outcome followed by a question.
func (o Outcome) then(question int) Outcome {
	o.Next = question
	return o
}

// weight returns a number that is larger for an outcome that costs more.
func (o Outcome) weight() int {
	switch {
	case o.Fail:
		return 1000
	case o.Unknown:
		return 500
	}
	return o.Percent
}

// The outcomes of the tables.
var (
	fail    = Outcome{Fail: true}
	unknown = Outcome{Unknown: true}
)

// costs returns an outcome that costs per cent.
func costs(percent int) Outcome { return Outcome{Percent: percent} }

// to returns an outcome that costs nothing and leads to a question.
func to(question int) Outcome { return Outcome{Next: question} }

// Question is one question with the costs of its answers and the answer of Escaque.
type Question struct {
	Number int
	Asked  string
	Level  int     // warning level that is asked for; 0 if none
	Free   Answer  // the answer that is asked for
	Yes    Outcome // what yes costs
	No     Outcome // what no costs
	Ours   Answer  // Open: nobody can say yet, or only others can show it
	Shown  string  // tests or commands that show our answer, joined by spaces; "" for none
	Why    string  // why our answer costs something or is open
}

// outcome returns what an answer costs.
func (q Question) outcome(a Answer) Outcome {
	if a == Yes {
		return q.Yes
	}
	return q.No
}

// costlier returns the answer that costs more. It is counted while ours is not shown.
func (q Question) costlier() Answer {
	switch q.Free {
	case Yes, No:
		return q.Free.opposite()
	case Either: // the one that leads to the next question
		if q.Yes.Next == q.Number+1 {
			return Yes
		}
		return No
	}
	if q.Yes.weight() > q.No.weight() {
		return Yes
	}
	return No
}

// Settled reports whether our answer counts as it is: it is shown, or it is the one that costs
// more.
func (q Question) Settled() bool {
	return q.Ours != Open && (q.Shown != "" || q.Ours == q.costlier())
}

// Counted returns the answer that counts today: ours, or the one that costs more while ours is open
// or not shown.
func (q Question) Counted() Answer {
	if q.Settled() {
		return q.Ours
	}
	return q.costlier()
}

// Outcome returns what the question costs us today.
func (q Question) Outcome() Outcome { return q.outcome(q.Counted()) }

// Part is a group of questions about one matter.
type Part struct {
	Title     string
	Questions []Question
}

// Last is the number of the last question.
const Last = 225

// Parts returns all questions in order.
func Parts() []Part {
	return []Part{
		{"Where it runs, language, manual", program},
		{"Engine, checker, generator", engine},
		{"FIDE mode", mode},
		{"Reports that are read", reports},
		{"Number of rounds", rounds},
		{"Pairing by hand", byHand},
		{"Points and the bye of an odd field", scoring},
		{"Other systems and round robins", systems},
		{"Acceleration", acceleration},
		{"Pairing-integrity events", integrity},
		{"Ratings", ratings},
		{"Pairing numbers", numbers},
		{"Adjourned games", adjourned},
		{"Byes, results, boards", results},
		{"Earlier rounds, forbidden pairs", earlier},
		{"Standings", standings},
		{"The report, warnings, the rest", rest},
	}
}

// all returns the questions by number.
func all(parts []Part) map[int]Question {
	by := make(map[int]Question, Last)
	for _, p := range parts {
		for _, q := range p.Questions {
			by[q.Number] = q
		}
	}
	return by
}
