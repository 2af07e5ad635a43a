// Package site is the frame that every page of the browser shares: a visit with
// its request, language, identity, forms, cookies and notices; templates and what
// they are shown with; the files of the front end; refusals as pages; and what
// every request passes on its way in.
//
// It knows members, languages, bounds and why something was refused. Of what pages are about it
// has only the template of an act of conduct, which accounts and complaints both show. Each
// package of pages brings its own templates, functions and scripts as a [Part], and its own
// handlers. It knows neither the hall nor the office nor events.
package site
