// oracles answers what parsers of Go say of many texts at once: `oracles cel` and `oracles pem` read a JSON list of strings and
// write a list of what is wrong with each, the empty string for nothing.
package main

import (
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"os"

	"github.com/google/cel-go/common"
	"github.com/google/cel-go/parser"
)

func main() {
	checks := map[string]func() (func(string) string, error){"cel": cel, "pem": func() (func(string) string, error) { return publicKey, nil }}
	if len(os.Args) != 2 || checks[os.Args[1]] == nil {
		fail(fmt.Errorf("usage: oracles cel|pem"))
	}
	check, err := checks[os.Args[1]]()
	if err != nil {
		fail(err)
	}
	var texts []string
	if err := json.NewDecoder(os.Stdin).Decode(&texts); err != nil {
		fail(err)
	}
	said := make([]string, len(texts))
	for i, text := range texts {
		said[i] = check(text)
	}
	if err := json.NewEncoder(os.Stdout).Encode(said); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// cel parses with the standard macros and nothing else, as the expressions of the API are read.
func cel() (func(string) string, error) {
	p, err := parser.NewParser(parser.Macros(parser.AllMacros...), parser.PopulateMacroCalls(true))
	if err != nil {
		return nil, err
	}
	return func(text string) string {
		_, errs := p.Parse(common.NewTextSource(text))
		if len(errs.GetErrors()) == 0 {
			return ""
		}
		return errs.GetErrors()[0].Message
	}, nil
}

// publicKey reads the first PEM block as the rules of inline keys say: SubjectPublicKeyInfo or PKCS#1.
func publicKey(text string) string {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return "no PEM block"
	}
	var err error
	switch block.Type {
	case "PUBLIC KEY":
		_, err = x509.ParsePKIXPublicKey(block.Bytes)
	case "RSA PUBLIC KEY":
		_, err = x509.ParsePKCS1PublicKey(block.Bytes)
	default:
		return "a block " + block.Type
	}
	if err != nil {
		return err.Error()
	}
	return ""
}
