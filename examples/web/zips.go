package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
)

// zips compresses files, and keeps the large one, the engine, between runs.
type zips struct{ folder string }

// zip compresses a file whose tag tells of its content; nil when that is of no use.
func (z *zips) zip(tag string, content []byte) []byte {
	keep := z.folder != "" && len(content) >= 1<<20
	file := z.file(tag)
	if keep {
		if kept, err := os.ReadFile(file); err == nil && unzipsTo(kept, tag) {
			return kept
		}
	}
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil
	}
	if _, err := w.Write(content); err != nil {
		return nil
	}
	if err := w.Close(); err != nil || out.Len() >= len(content) {
		return nil
	}
	if keep {
		z.keep(file, out.Bytes())
	}
	return out.Bytes()
}

// file is where a compressed file is kept.
func (z *zips) file(tag string) string {
	return filepath.Join(z.folder, "engine-"+tag+".gz")
}

// tagOf is a tag of a content.
func tagOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:16])
}

// keep puts a file where the next run finds it, in place of those of builds before. That it
// cannot be kept is no fault.
func (z *zips) keep(file string, content []byte) {
	old, _ := filepath.Glob(z.file("*"))
	for _, name := range old {
		_ = os.Remove(name)
	}
	_ = writeFile(file, content)
}

// writeFile writes a file so that whoever reads it has the old or the new one, and no half.
func writeFile(file string, content []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(file), ".new-*")
	if err != nil {
		return err
	}
	_, err = temp.Write(content)
	if closed := temp.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(temp.Name(), file)
	}
	if err != nil {
		_ = os.Remove(temp.Name())
	}
	return err
}

// unzipsTo tells whether a compressed file has the content of a tag.
func unzipsTo(zipped []byte, tag string) bool {
	r, err := gzip.NewReader(bytes.NewReader(zipped))
	if err != nil {
		return false
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, r); err != nil {
		return false
	}
	return hex.EncodeToString(sum.Sum(nil)[:16]) == tag
}
