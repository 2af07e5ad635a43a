package api

import (
	"net/http"
	"reflect"
	"strings"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
)

// openAPI sends the OpenAPI document.
func (c *call) openAPI() error {
	c.w.Header().Set("Cache-Control", "public, max-age=300")
	return c.sendJSON(c.document())
}

// object is a JSON object.
type object = map[string]any

// document returns the description of all operations as OpenAPI 3.1, in the reader's language.
func (c *call) document() object {
	schemas := object{}
	paths := object{}
	for _, op := range Operations() {
		at, _ := paths[op.Path].(object)
		if at == nil {
			at = object{}
			paths[op.Path] = at
		}
		at[strings.ToLower(op.Method)] = describe(c.v.Lang, &op, schemas)
	}
	scopes := object{}
	for _, s := range members.Scopes() {
		scopes[string(s)] = i18n.Text(c.v.Lang, "web.tokens.scope."+strings.ReplaceAll(string(s), ":", "-"))
	}
	schemaOf(c.v.Lang, reflect.TypeFor[problem](), schemas)
	return object{
		"openapi": "3.1.0",
		"info": object{
			"title": "Escaque", "version": c.opt.Version, "description": c.v.T("web.api.lede"),
			"license": object{"name": "Apache-2.0", "identifier": "Apache-2.0"},
		},
		"servers": []object{{"url": c.address("")}},
		"paths":   paths,
		"components": object{
			"schemas": schemas,
			"securitySchemes": object{"token": object{
				"type": "http", "scheme": "bearer", "description": c.v.T("web.api.tokens"), "x-scopes": scopes,
			}},
		},
	}
}

// describe returns the description of an operation. It adds the types of answers to schemas.
func describe(lang string, op *Operation, schemas object) object {
	var params []object
	for _, name := range op.pathParams() {
		p := object{"name": name, "in": "path", "required": true, "schema": object{"type": "string"}}
		if name == "answer" {
			p["schema"] = object{"type": "string", "enum": []string{"yes", "no"}}
		}
		params = append(params, p)
	}
	sent := object{}
	var must []string
	d := object{"operationId": op.ID, "summary": i18n.Text(lang, "web.api.op."+op.sentenceKey()), "tags": []string{i18n.Text(lang, "web.api.group."+string(op.Group))}}
	for _, p := range op.Params {
		schema := object{"type": p.Kind}
		if p.OneOf != nil {
			schema["enum"] = p.OneOf
		}
		switch {
		case p.Body:
			d["requestBody"] = object{"required": p.Must, "content": object{string(asPlain): object{"schema": schema}}}
		case op.Method == http.MethodGet, p.Query:
			params = append(params, object{"name": p.Name, "in": "query", "required": p.Must, "schema": schema})
		default:
			sent[p.Name] = schema
			if p.Must {
				must = append(must, p.Name)
			}
		}
	}
	if params != nil {
		d["parameters"] = params
	}
	if len(sent) > 0 {
		schema := object{"type": "object", "properties": sent}
		if must != nil {
			schema["required"] = must
		}
		d["requestBody"] = object{"content": object{
			"application/x-www-form-urlencoded": object{"schema": schema}, string(asJSON): object{"schema": schema},
		}}
	}
	refused := object{"description": i18n.Text(lang, "web.api.refused"), "content": object{string(asJSON): object{"schema": object{"$ref": "#/components/schemas/problem"}}}}
	answers := object{"4XX": refused, "5XX": refused}
	if op.Answers == asNoBody {
		answers["204"] = object{"description": i18n.Text(lang, "web.api.done")}
	} else {
		answers["200"] = object{"description": i18n.Text(lang, "web.api.done"), "content": object{string(op.Answers): object{"schema": schemaOf(lang, reflect.TypeOf(op.Answer), schemas)}}}
	}
	d["responses"] = answers
	if !op.Open() {
		scopes := []string{}
		for _, s := range op.Scopes {
			scopes = append(scopes, string(s))
		}
		d["security"] = []object{{"token": []string{}}}
		if len(scopes) > 0 {
			d["x-one-of-scopes"] = scopes
		}
	}
	return d
}

// schemaOf returns the schema of an answer's type, as encoding/json writes it. It adds structs to
// schemas.
func schemaOf(lang string, t reflect.Type, schemas object) object {
	switch t.Kind() {
	case reflect.Pointer:
		return object{"anyOf": []object{schemaOf(lang, t.Elem(), schemas), {"type": "null"}}}
	case reflect.Slice:
		return object{"type": "array", "items": schemaOf(lang, t.Elem(), schemas)}
	case reflect.Map:
		if t.Elem().Kind() == reflect.Interface {
			return object{"type": "object"}
		}
		return object{"type": "object", "additionalProperties": schemaOf(lang, t.Elem(), schemas)}
	case reflect.String:
		return object{"type": "string"}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Struct:
		if _, known := schemas[t.Name()]; !known {
			s := object{"type": "object"}
			schemas[t.Name()] = s
			properties, required := object{}, []string{}
			fieldsOf(lang, t, schemas, false, properties, &required)
			s["properties"] = properties
			if len(required) > 0 {
				s["required"] = required
			}
		}
		return object{"$ref": "#/components/schemas/" + t.Name()}
	default:
		return object{"type": "integer"}
	}
}

// fieldsOf adds the fields of a struct to properties, and the names of those that are always
// present to required. missing marks an embedded struct that may be absent, whose fields are not
// required. A field tag "about" names the sentence that describes the field.
func fieldsOf(lang string, t reflect.Type, schemas object, missing bool, properties object, required *[]string) {
	for f := range t.Fields() {
		if f.Anonymous {
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				fieldsOf(lang, inner.Elem(), schemas, true, properties, required)
			} else {
				fieldsOf(lang, inner, schemas, missing, properties, required)
			}
			continue
		}
		name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		kind := f.Type
		if option == "omitempty" && kind.Kind() == reflect.Pointer {
			kind = kind.Elem()
		}
		schema := schemaOf(lang, kind, schemas)
		if about := f.Tag.Get("about"); about != "" {
			schema["description"] = i18n.Text(lang, "web.api.field."+about)
		}
		properties[name] = schema
		if option != "omitempty" && !missing {
			*required = append(*required, name)
		}
	}
}

// sentenceKey returns the key of the sentence about an operation. Operations of a computer account
// and of a person's board share one sentence.
func (o *Operation) sentenceKey() string {
	for _, prefix := range []string{"program-", "board-"} {
		if bare, ok := strings.CutPrefix(o.ID, prefix); ok {
			return "play-" + bare
		}
	}
	return o.ID
}
