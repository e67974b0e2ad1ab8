package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"
	"unicode"
)

// Follows a test's statements, as far as they only arrange facts, and notes its calls as steps.
type reader struct {
	imports   map[string]string
	constants map[string]any
	// The names of the test's two parameters.
	test, suite string
	steps       []any
}

type control int

const (
	goesOn control = iota
	returns
	leaves
)

func (r *reader) note(step record) { r.steps = append(r.steps, step) }

func (r *reader) run(statements []ast.Stmt, in *scope) control {
	for _, statement := range statements {
		if next := r.step(statement, in); next != goesOn {
			return next
		}
	}
	return goesOn
}

func (r *reader) step(statement ast.Stmt, in *scope) control {
	switch node := statement.(type) {
	case *ast.ExprStmt:
		r.value(node.X, in)
	case *ast.DeclStmt:
		r.declare(node.Decl.(*ast.GenDecl), in)
	case *ast.AssignStmt:
		r.assign(node, in)
	case *ast.BlockStmt:
		return r.run(node.List, in.inner())
	case *ast.IfStmt:
		return r.choose(node, in)
	case *ast.SwitchStmt:
		return r.switched(node, in)
	case *ast.RangeStmt:
		return r.each(node, in)
	case *ast.ForStmt:
		// What is repeated until it goes well is a fact once.
		inner := in.inner()
		if node.Init != nil {
			r.step(node.Init, inner)
		}
		if r.run(node.Body.List, inner) == returns {
			return returns
		}
	case *ast.ReturnStmt:
		return returns
	case *ast.BranchStmt:
		return leaves
	case *ast.DeferStmt, *ast.GoStmt, *ast.SendStmt, *ast.IncDecStmt, *ast.EmptyStmt:
	default:
		r.note(record{"unread": source(statement)})
	}
	return goesOn
}

func (r *reader) declare(declaration *ast.GenDecl, in *scope) {
	for _, each := range declaration.Specs {
		spec, isValue := each.(*ast.ValueSpec)
		if !isValue {
			continue
		}
		for i, name := range spec.Names {
			if i < len(spec.Values) {
				in.names[name.Name] = r.value(spec.Values[i], in)
			} else if _, isList := spec.Type.(*ast.ArrayType); isList {
				in.names[name.Name] = []any{}
			} else {
				in.names[name.Name] = record{"$source": name.Name}
			}
		}
	}
}

func (r *reader) assign(node *ast.AssignStmt, in *scope) {
	for i, target := range node.Lhs {
		var value any
		if i < len(node.Rhs) {
			value = r.value(node.Rhs[i], in)
		} else if first, isRecord := in.names["$first"].(record); isRecord && first["$call"] != nil {
			value = record{"$call": first["$call"], "args": first["args"], "result": i}
		} else {
			value = record{"$source": source(target)}
		}
		if i == 0 {
			in.names["$first"] = value
		}
		name, isName := target.(*ast.Ident)
		switch {
		case !isName:
			r.note(record{"assign": source(target), "value": value})
		case name.Name == "_":
		case node.Tok == token.DEFINE:
			in.names[name.Name] = value
		default:
			in.assign(name.Name, value)
		}
	}
	delete(in.names, "$first")
}

func (r *reader) choose(node *ast.IfStmt, in *scope) control {
	inner := in.inner()
	if node.Init != nil {
		r.step(node.Init, inner)
	}
	condition, isKnown := r.value(node.Cond, inner).(bool)
	switch {
	case !isKnown:
		if !onlyFails(node.Body) {
			r.note(record{"unread": source(node)})
		}
	case condition:
		return r.run(node.Body.List, inner)
	case node.Else != nil:
		return r.step(node.Else, inner)
	}
	return goesOn
}

func onlyFails(body *ast.BlockStmt) bool {
	return len(body.List) == 1 && strings.Contains(source(body.List[0]), "Fatal")
}

func (r *reader) switched(node *ast.SwitchStmt, in *scope) control {
	tag := r.value(node.Tag, in)
	for _, each := range node.Body.List {
		clause := each.(*ast.CaseClause)
		for _, expression := range clause.List {
			if fmt.Sprint(r.value(expression, in)) == fmt.Sprint(tag) {
				return r.run(clause.Body, in.inner())
			}
		}
	}
	return goesOn
}

func (r *reader) each(node *ast.RangeStmt, in *scope) control {
	list, isList := r.value(node.X, in).([]any)
	if !isList {
		r.note(record{"unread": source(node)})
		return goesOn
	}
	for i, element := range list {
		inner := in.inner()
		for name, value := range map[ast.Expr]any{node.Key: int64(i), node.Value: element} {
			if ident, isName := name.(*ast.Ident); isName && ident != nil {
				inner.names[ident.Name] = value
			}
		}
		if r.run(node.Body.List, inner) == returns {
			return returns
		}
	}
	return goesOn
}

func (r *reader) called(node *ast.CallExpr, in *scope) any {
	name := r.nameOf(node.Fun, in)
	args := []any{}
	for i, argument := range node.Args {
		value := r.value(argument, in)
		if list, isList := value.([]any); isList && node.Ellipsis.IsValid() && i == len(node.Args)-1 {
			args = append(args, list...)
		} else if !r.isPlumbing(argument) {
			args = append(args, value)
		}
	}
	if value, isKnown := r.known(name, node, args, in); isKnown {
		return value
	}
	r.note(record{"call": name, "args": args})
	return record{"$call": name, "args": args}
}

// Packages by their own names, whatever a file calls them.
func (r *reader) nameOf(function ast.Expr, in *scope) string {
	name := source(function)
	first, rest, isSelector := strings.Cut(name, ".")
	if _, isLocal := in.find(first); isLocal || !isSelector {
		return name
	}
	if first == r.suite {
		return "suite." + rest
	}
	if first == r.test {
		return "t." + rest
	}
	if known := r.imports[first]; known != "" {
		return known + "." + rest
	}
	return name
}

// The test itself, the suite's clients and time limits, contexts: no facts.
func (r *reader) isPlumbing(argument ast.Expr) bool {
	text := source(argument)
	first, _, _ := strings.Cut(text, ".")
	return text == r.test || text == "ctx" || first == r.suite
}

// What only arranges values, or says words to a log.
func (r *reader) known(name string, node *ast.CallExpr, args []any, in *scope) (any, bool) {
	_, last, isSelector := strings.Cut(name, ".")
	switch name {
	case "t.Run":
		if body, isFunction := args[1].(closure); isFunction {
			outer := r.steps
			r.steps = []any{}
			r.run(body.literal.Body.List, body.scope.inner())
			outer = append(outer, record{"run": args[0], "steps": r.steps})
			r.steps = outer
		}
		return nil, true
	case "append":
		list, isList := args[0].([]any)
		if !isList {
			return unread(node), true
		}
		return append(append([]any{}, list...), args[1:]...), true
	case "len":
		if list, isList := args[0].([]any); isList {
			return int64(len(list)), true
		}
		return unread(node), true
	case "make":
		if _, isList := node.Args[0].(*ast.ArrayType); isList {
			return []any{}, true
		}
		return unread(node), true
	case "strings.Split":
		if text, isText := args[0].(string); isText {
			list := []any{}
			for _, part := range strings.Split(text, fmt.Sprint(args[1])) {
				list = append(list, part)
			}
			return list, true
		}
	case "kubernetes.NewGatewayRef":
		return record{"gateway": args[0], "listeners": args[1:]}, true
	case "fmt.Sprintf", "time.Now", "context.WithTimeout", "context.TODO", "require.NoError", "require.NoErrorf":
		return unread(node), true
	case "ptr.To", "string", "int32", "int":
		return args[0], true
	}
	if strings.HasPrefix(name, "t.") || strings.HasPrefix(name, "tlog.") || strings.HasPrefix(name, "wg.") || name == "cancel" {
		return nil, true
	}
	if strings.HasSuffix(name, ".GetTestCaseName") {
		of, _ := r.value(node.Fun.(*ast.SelectorExpr).X, in).(record)
		if given, isText := of["TestCaseName"].(string); isText {
			return given, true
		}
		return fmt.Sprintf("request %v", args[0]), true
	}
	if strings.HasSuffix(name, ".DeepCopy") {
		return r.value(node.Fun.(*ast.SelectorExpr).X, in), true
	}
	// Conversions to a type of an API.
	if isSelector && len(node.Args) == 1 && strings.HasPrefix(name, "v1") && unicode.IsUpper(rune(last[0])) {
		return r.value(node.Args[0], in), true
	}
	switch node.Fun.(type) {
	case *ast.ParenExpr, *ast.IndexExpr:
		return args[0], true
	}
	return nil, false
}
