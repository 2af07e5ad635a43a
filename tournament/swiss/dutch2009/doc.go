// Package dutch2009 is the Dutch system as the handbook of 2009 prescribes it:
// the procedure C1 to C14 of C.04.1, whose answer is the first success.
//
// It knows the articles A1 to F9 of that source. It stands on tournament/swiss
// alone, and knows neither the later editions, which define their answer by
// criteria (tournament/swiss/dutch), nor files, languages, the hour or chance.
package dutch2009
