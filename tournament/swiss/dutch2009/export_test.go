package dutch2009

// Impatient is the system without its short cut, so that tests reach the rest.
var Impatient = System{impatient: true}
