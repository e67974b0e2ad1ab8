// Reads the Gateway API's conformance tests out of their Go files as facts: of each test its name, features, manifests, and the requests
// and conditions that it expects, in their order. `facts MODULE-FOLDER CONFORMANCE-FOLDER` writes them as JSON: from v1.5 on, the tests are a
// module of their own. Nothing of theirs is compiled or run.
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// Where the module's own constants stand that tests name.
var constantFolders = []string{"apis/v1", "apis/v1alpha2", "apis/v1alpha3", "apis/v1beta1", "pkg/features"}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: facts MODULE-FOLDER CONFORMANCE-FOLDER")
		os.Exit(2)
	}
	tests, err := factsOf(os.Args[1], os.Args[2])
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(tests)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func factsOf(module string, conformance string) ([]record, error) {
	constants := map[string]any{"ConditionTrue": "True", "ConditionFalse": "False", "ConditionUnknown": "Unknown"}
	for _, folder := range constantFolders {
		files, err := filesIn(filepath.Join(module, folder))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			readConstants(file, constants)
		}
	}
	files, err := filesIn(filepath.Join(conformance, "tests"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		readConstants(file, constants)
	}
	tests := []record{}
	for _, file := range files {
		tests = append(tests, testsIn(file, constants)...)
	}
	sort.Slice(tests, func(i, j int) bool { return tests[i]["ShortName"].(string) < tests[j]["ShortName"].(string) })
	return tests, nil
}

func filesIn(folder string) ([]*ast.File, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("%s: no Go files (%v)", folder, err)
	}
	files := []*ast.File{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}

func readConstants(file *ast.File, constants map[string]any) {
	for _, declaration := range file.Decls {
		general, isGeneral := declaration.(*ast.GenDecl)
		if !isGeneral || general.Tok != token.CONST {
			continue
		}
		for _, each := range general.Specs {
			spec := each.(*ast.ValueSpec)
			for i, name := range spec.Names {
				if i >= len(spec.Values) {
					continue
				}
				if literal, isLiteral := spec.Values[i].(*ast.BasicLit); isLiteral {
					constants[name.Name] = literalValue(literal)
				}
			}
		}
	}
}

// The variables of type suite.ConformanceTest.
func testsIn(file *ast.File, constants map[string]any) []record {
	tests := []record{}
	for _, declaration := range file.Decls {
		general, isGeneral := declaration.(*ast.GenDecl)
		if !isGeneral || general.Tok != token.VAR {
			continue
		}
		for _, each := range general.Specs {
			spec := each.(*ast.ValueSpec)
			for _, value := range spec.Values {
				literal, isLiteral := value.(*ast.CompositeLit)
				if isLiteral && source(literal.Type) == "suite.ConformanceTest" {
					tests = append(tests, testOf(file, literal, constants))
				}
			}
		}
	}
	return tests
}

func testOf(file *ast.File, literal *ast.CompositeLit, constants map[string]any) record {
	reader := &reader{imports: importsOf(file), constants: constants, steps: []any{}}
	test := record{}
	for _, element := range literal.Elts {
		pair := element.(*ast.KeyValueExpr)
		name := source(pair.Key)
		if name != "Test" {
			test[name] = reader.value(pair.Value, &scope{})
			continue
		}
		function, isFunction := pair.Value.(*ast.FuncLit)
		if !isFunction {
			// The steps of another test: HTTPRouteMatching.Test
			test["SameAs"] = strings.TrimSuffix(source(pair.Value), ".Test")
			continue
		}
		reader.test = function.Type.Params.List[0].Names[0].Name
		reader.suite = function.Type.Params.List[1].Names[0].Name
		reader.run(function.Body.List, &scope{names: map[string]any{}})
		test["Steps"] = reader.steps
	}
	return test
}

// Packages by the name that they have in the file.
func importsOf(file *ast.File) map[string]string {
	imports := map[string]string{}
	for _, each := range file.Imports {
		path := strings.Trim(each.Path.Value, `"`)
		name := path[strings.LastIndex(path, "/")+1:]
		known := name
		if each.Name != nil {
			known = each.Name.Name
		}
		imports[known] = name
	}
	return imports
}
