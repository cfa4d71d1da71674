package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

// smallSite is a site without an engine that can run.
func smallSite(t *testing.T, index string) *site {
	t.Helper()
	s, err := newSite(fstest.MapFS{
		"index.html":           {Data: []byte(index)},
		"main.js":              {Data: bytes.Repeat([]byte("let a = 1;\n"), 100)},
		"sw.js":                {Data: []byte("importScripts('version.js')")},
		"icons/icon.svg":       {Data: []byte("<svg/>")},
		"manifest.webmanifest": {Data: []byte("{}")},
	}, &engine{wasm: bytes.Repeat([]byte{0, 'a', 's', 'm'}, 1000), runtime: []byte("class Go {}"), cache: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// get asks a site for a path.
func get(s *site, method, path string, headers ...string) *http.Response {
	r := httptest.NewRequest(method, "http://x/", nil)
	r.URL.Path = path
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.handler().ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestFilesServed hands every file out with its type, plain and compressed.
func TestFilesServed(t *testing.T) {
	s := smallSite(t, "<!doctype html>")
	for path, kind := range map[string]string{
		"/":                     "text/html; charset=utf-8",
		"/index.html":           "text/html; charset=utf-8",
		"/main.js":              "text/javascript; charset=utf-8",
		"/sw.js":                "text/javascript; charset=utf-8",
		"/version.js":           "text/javascript; charset=utf-8",
		"/variants.json":        "application/json",
		"/wasm_exec.js":         "text/javascript; charset=utf-8",
		"/engine.wasm":          "application/wasm",
		"/icons/icon.svg":       "image/svg+xml",
		"/manifest.webmanifest": "application/manifest+json",
	} {
		name := strings.TrimPrefix(path, "/")
		if name == "" {
			name = "index.html"
		}
		want := string(s.files[name])
		for _, accept := range []string{"", "gzip", "br, gzip;q=0.5", "gzip;q=0", "gzip ; Q=0.0", "*", "*;q=1, gzip;q=0", "identity"} {
			r := get(s, http.MethodGet, path, "Accept-Encoding", accept)
			h := r.Header
			if r.StatusCode != 200 || h.Get("Content-Type") != kind || h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Cache-Control") != "no-cache" || h.Get("Vary") != "Accept-Encoding" || h.Get("ETag") == "" {
				t.Errorf("%s, %q: %d %v", path, accept, r.StatusCode, h)
			}
			if !strings.Contains(h.Get("Content-Security-Policy"), "'wasm-unsafe-eval'") {
				t.Errorf("%s: no policy", path)
			}
			got := body(t, r)
			zipped := h.Get("Content-Encoding") == "gzip"
			if zipped {
				z, err := gzip.NewReader(strings.NewReader(got))
				if err != nil {
					t.Fatal(err)
				}
				plain, err := io.ReadAll(z)
				if err != nil {
					t.Fatal(err)
				}
				got = string(plain)
			}
			if got != want {
				t.Errorf("%s, %q: %.60q, want %.60q", path, accept, got, want)
			}
			if may := accept == "gzip" || accept == "*" || strings.Contains(accept, "br"); zipped && !may || may && !zipped && name == "engine.wasm" {
				t.Errorf("%s, %q: compressed: %t", path, accept, zipped)
			}
			head := get(s, http.MethodHead, path, "Accept-Encoding", accept)
			if head.StatusCode != 200 || body(t, head) != "" || head.Header.Get("Content-Length") != h.Get("Content-Length") || head.Header.Get("ETag") != h.Get("ETag") {
				t.Errorf("HEAD %s: %v", path, head.Header)
			}
			for _, tag := range []string{h.Get("ETag"), `"x", ` + h.Get("ETag"), "W/" + h.Get("ETag"), "*"} {
				again := get(s, http.MethodGet, path, "Accept-Encoding", accept, "If-None-Match", tag)
				if again.StatusCode != http.StatusNotModified || body(t, again) != "" || again.Header.Get("ETag") != h.Get("ETag") {
					t.Errorf("%s with the tag %s: %d", path, tag, again.StatusCode)
				}
			}
			if other := get(s, http.MethodGet, path, "If-None-Match", `"x"`); other.StatusCode != 200 {
				t.Errorf("%s with another tag: %d", path, other.StatusCode)
			}
		}
	}
}

// TestEncodings reads what a browser takes.
func TestEncodings(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": true, "GZip": true, "br": false, "gzip;q=0": false, "gzip; q=0.000": false, "gzip;Q=0": false, "gzip;q=1": true, "gzip;q=x": false, "gzip;q=-1": false,
		"*": true, "*;q=0": false, "gzip, *;q=0": true, "*;q=0, gzip": true, "*, gzip;q=0": false, ",,gzip,": true, "xgzip": false, "gzip;q": true, "identity;q=1, gzip;q=0.1": true,
	} {
		if got := acceptsGzip(header); got != want {
			t.Errorf("%q: %t", header, got)
		}
	}
	s := smallSite(t, "<!doctype html>")
	if r := get(s, http.MethodGet, "/engine.wasm", "Accept-Encoding", "br", "Accept-Encoding", "gzip"); r.Header.Get("Content-Encoding") != "gzip" {
		t.Error("the second line is not read")
	}
}

// TestNothingElseServed refuses other paths and methods.
func TestNothingElseServed(t *testing.T) {
	s := smallSite(t, "<!doctype html>")
	for _, path := range []string{"/x", "/icons", "/icons/", "/../main.go", "/..%2fmain.go", "//main.js", "/./main.js", "/main.js/", "", "/page/index.html", "/engine.wasm\x00", "/INDEX.HTML"} {
		if r := get(s, http.MethodGet, path); r.StatusCode != http.StatusNotFound {
			t.Errorf("%q: %d", path, r.StatusCode)
		}
	}
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions} {
		if r := get(s, method, "/"); r.StatusCode != http.StatusMethodNotAllowed || r.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: %d", method, r.StatusCode)
		}
	}
}

// TestKeptZips compresses a large file once, and again when what was kept is spoilt.
func TestKeptZips(t *testing.T) {
	s := smallSite(t, "")
	large := bytes.Repeat([]byte("engine "), 1<<18)
	tag := tagOf(large)
	first := s.zips.zip(tag, large)
	if len(first) == 0 || !unzipsTo(first, tag) {
		t.Fatal(len(first))
	}
	file := s.zips.file(tag)
	for _, spoilt := range [][]byte{nil, []byte("no"), first[:len(first)/2]} {
		if err := writeFile(file, spoilt); err != nil {
			t.Fatal(err)
		}
		if got := s.zips.zip(tag, large); !bytes.Equal(got, first) {
			t.Errorf("after %d bytes were kept: %d", len(spoilt), len(got))
		}
	}
	other := bytes.Repeat([]byte("another "), 1<<18)
	if got := s.zips.zip(tagOf(other), other); !unzipsTo(got, tagOf(other)) {
		t.Error("another file is not compressed")
	}
	if unzipsTo(s.zips.zip(tag, large), tagOf(other)) {
		t.Error("one file is taken for another")
	}
}
