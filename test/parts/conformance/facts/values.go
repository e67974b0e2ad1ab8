package main

import (
	"fmt"
	"go/ast"
	"go/printer"
	"go/token"
	"strconv"
	"strings"
)

type record = map[string]any

// A function literal, which is read only where t.Run gets it.
type closure struct {
	literal *ast.FuncLit
	scope   *scope
}

func (closure) MarshalJSON() ([]byte, error) { return []byte(`{"$function":true}`), nil }

type scope struct {
	names map[string]any
	outer *scope
}

func (s *scope) inner() *scope { return &scope{names: map[string]any{}, outer: s} }

func (s *scope) find(name string) (any, bool) {
	for ; s != nil; s = s.outer {
		if value, isThere := s.names[name]; isThere {
			return value, true
		}
	}
	return nil, false
}

func (s *scope) assign(name string, value any) {
	for each := s; each != nil; each = each.outer {
		if _, isThere := each.names[name]; isThere {
			each.names[name] = value
			return
		}
	}
	s.names[name] = value
}

func source(node ast.Node) string {
	text := strings.Builder{}
	_ = printer.Fprint(&text, token.NewFileSet(), node)
	return text.String()
}

// What isn't known here stands for itself.
func unread(node ast.Node) any { return record{"$source": source(node)} }

func literalValue(literal *ast.BasicLit) any {
	switch literal.Kind {
	case token.STRING:
		if text, err := strconv.Unquote(literal.Value); err == nil {
			return text
		}
	case token.INT:
		if number, err := strconv.ParseInt(literal.Value, 0, 64); err == nil {
			return number
		}
	case token.FLOAT:
		if number, err := strconv.ParseFloat(literal.Value, 64); err == nil {
			return number
		}
	}
	return unread(literal)
}

func (r *reader) value(expression ast.Expr, in *scope) any {
	switch node := expression.(type) {
	case *ast.BasicLit:
		return literalValue(node)
	case *ast.ParenExpr:
		return r.value(node.X, in)
	case *ast.StarExpr:
		return r.value(node.X, in)
	case *ast.UnaryExpr:
		if node.Op == token.AND {
			return r.value(node.X, in)
		}
		if value, isBool := r.value(node.X, in).(bool); isBool && node.Op == token.NOT {
			return !value
		}
	case *ast.Ident:
		return r.named(node, in)
	case *ast.SelectorExpr:
		return r.selected(node, in)
	case *ast.IndexExpr:
		if list, isList := r.value(node.X, in).([]any); isList {
			if index, isInt := r.value(node.Index, in).(int64); isInt && int(index) < len(list) {
				return list[index]
			}
		}
	case *ast.BinaryExpr:
		return r.combined(node, in)
	case *ast.CompositeLit:
		return r.composite(node, node.Type, in)
	case *ast.FuncLit:
		return closure{node, in}
	case *ast.CallExpr:
		return r.called(node, in)
	}
	return unread(expression)
}

func (r *reader) named(node *ast.Ident, in *scope) any {
	switch node.Name {
	case "nil", "err":
		return nil
	case "true", "false":
		return node.Name == "true"
	}
	if value, isThere := in.find(node.Name); isThere {
		return value
	}
	if value, isThere := r.constants[node.Name]; isThere {
		return value
	}
	return unread(node)
}

func (r *reader) selected(node *ast.SelectorExpr, in *scope) any {
	if source(node) == "v1.GroupVersion.Group" {
		return "gateway.networking.k8s.io"
	}
	if name, isName := node.X.(*ast.Ident); isName {
		if _, isLocal := in.find(name.Name); !isLocal {
			if value, isThere := r.constants[node.Sel.Name]; isThere && r.imports[name.Name] != "" {
				return value
			}
			return unread(node)
		}
	}
	of, isRecord := r.value(node.X, in).(record)
	if !isRecord || of["$source"] != nil || of["$call"] != nil {
		return unread(node)
	}
	return of[node.Sel.Name]
}

func (r *reader) combined(node *ast.BinaryExpr, in *scope) any {
	left, right := r.value(node.X, in), r.value(node.Y, in)
	if isUnread(left) || isUnread(right) {
		return unread(node)
	}
	switch node.Op {
	case token.EQL:
		return fmt.Sprint(left) == fmt.Sprint(right)
	case token.NEQ:
		return fmt.Sprint(left) != fmt.Sprint(right)
	case token.ADD:
		if first, isText := left.(string); isText {
			if second, isText := right.(string); isText {
				return first + second
			}
		}
	}
	return unread(node)
}

func isUnread(value any) bool {
	of, isRecord := value.(record)
	return isRecord && (of["$source"] != nil || of["$call"] != nil)
}

// Lists and maps as such; a struct with its type beside its fields.
func (r *reader) composite(node *ast.CompositeLit, kind ast.Expr, in *scope) any {
	switch known := kind.(type) {
	case *ast.ArrayType:
		list := []any{}
		for _, element := range node.Elts {
			list = append(list, r.element(element, known.Elt, in))
		}
		return list
	case *ast.MapType:
		entries := record{}
		for _, element := range node.Elts {
			pair := element.(*ast.KeyValueExpr)
			entries[fmt.Sprint(r.value(pair.Key, in))] = r.element(pair.Value, known.Value, in)
		}
		return entries
	}
	fields := record{}
	if _, isStruct := kind.(*ast.StructType); !isStruct {
		fields["$type"] = source(kind)
	}
	for _, element := range node.Elts {
		pair, isPair := element.(*ast.KeyValueExpr)
		if !isPair {
			return unread(node)
		}
		fields[source(pair.Key)] = r.value(pair.Value, in)
	}
	return fields
}

// The type of an element may be left out.
func (r *reader) element(element ast.Expr, kind ast.Expr, in *scope) any {
	if star, isStar := kind.(*ast.StarExpr); isStar {
		kind = star.X
	}
	if literal, isLiteral := element.(*ast.CompositeLit); isLiteral && literal.Type == nil {
		return r.composite(literal, kind, in)
	}
	return r.value(element, in)
}
