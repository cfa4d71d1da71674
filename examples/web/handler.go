package main

import (
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
)

// types are the content types of files by their endings. What the system says is not
// asked: there are some that know no WebAssembly, or take scripts for plain text.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".mjs":         "text/javascript; charset=utf-8",
	".json":        "application/json",
	".webmanifest": "application/manifest+json",
	".wasm":        "application/wasm",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".ico":         "image/x-icon",
	".txt":         "text/plain; charset=utf-8",
	".lua":         "text/plain; charset=utf-8",
}

// typeOf returns the content type of a file.
func typeOf(name string) string {
	if t, known := types[path.Ext(name)]; known {
		return t
	}
	return "application/octet-stream"
}

// policy says what the page may load and do: nothing but its own files, and running
// WebAssembly.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// served is one file as it is handed out.
type served struct {
	kind, tag string
	plain     []byte
	zipped    func() []byte // nil result: it is not worth it
}

// handler serves the site, and nothing else.
func (s *site) handler() http.Handler {
	files := map[string]served{}
	for name, content := range s.files {
		tag := tagOf(content)
		f := served{typeOf(name), tag, content, func() []byte { return nil }}
		if len(content) > 256 && f.kind != types[".png"] {
			f.zipped = sync.OnceValue(func() []byte { return s.zips.zip(tag, content) })
		}
		files["/"+name] = f
	}
	files["/"] = files["/"+fileIndex]
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			h.Set("Allow", "GET, HEAD")
			http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
			return
		}
		f, found := files[r.URL.Path] // exactly: no other path leads anywhere
		if !found {
			http.NotFound(w, r)
			return
		}
		f.answer(w, r)
	})
}

// answer hands a file out, compressed when the browser takes that, or says that the browser
// has it already.
func (f *served) answer(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	body, tag := f.plain, `"`+f.tag+`"`
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache") // which keeps it, and asks whether it is still so
	if acceptsGzip(strings.Join(r.Header.Values("Accept-Encoding"), ",")) {
		if z := f.zipped(); z != nil {
			body, tag = z, `"`+f.tag+`-gzip"`
			h.Set("Content-Encoding", "gzip")
		}
	}
	h.Set("ETag", tag)
	if hasTag(r.Header.Values("If-None-Match"), f.tag) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", f.kind)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method == http.MethodHead {
		return
	}
	_, _ = w.Write(body) // a browser that has gone is no fault
}

// hasTag tells whether a browser has a file by its tag, compressed or not.
func hasTag(headers []string, tag string) bool {
	for _, header := range headers {
		for one := range strings.SplitSeq(header, ",") {
			one = strings.Trim(strings.TrimPrefix(strings.TrimSpace(one), "W/"), `"`)
			if one == "*" || strings.TrimSuffix(one, "-gzip") == tag {
				return true
			}
		}
	}
	return false
}

// acceptsGzip reads an Accept-Encoding header.
func acceptsGzip(header string) bool {
	accepts := false
	for one := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(one, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		if name != "gzip" && name != "*" {
			continue
		}
		yes := true
		if key, value, is := strings.Cut(parameters, "="); is && strings.EqualFold(strings.TrimSpace(key), "q") {
			q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			yes = err == nil && q > 0
		}
		if name == "gzip" {
			return yes
		}
		accepts = yes
	}
	return accepts
}
