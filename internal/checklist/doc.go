// Package checklist contains the questions that FIDE asks of tournament programs, what each answer
// costs, and how Escaque answers today.
//
// The questions follow a public paraphrase of a draft; FIDE's own text is not public. Escaque is
// neither accepted nor endorsed by FIDE. [Parts] returns the questions, [Walk] follows the path
// through them by our answers and returns the sums, and [Page] returns all of it as Markdown.
//
// It knows the questions, our answers and the names of the tests that show them. It knows nothing
// of the program itself.
package checklist
