// Package site is the frame of all web pages. It has the visit with its request, language,
// identity, forms, cookies and notices. It renders templates, serves the files of the front end,
// shows refusals as pages, and applies the middleware of every request.
//
// It uses members, languages, limits and explanations of refusals. Of the contents of pages it has
// only the template of a moderation act, which accounts and complaints share. Each package of pages
// has its own handlers, and its templates, functions and scripts as a [Part]. Package site knows
// neither the hall nor the office nor events.
package site
