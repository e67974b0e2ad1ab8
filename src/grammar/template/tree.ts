// The syntax tree of a template: text, tags and blocks. Expressions nest only by parentheses and precedence, never by the length of a text:
// sequences are lists.

/** The pieces of a template, or of a block, in order. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly value: Expression }
  | { readonly kind: 'if'; readonly branches: readonly Branch[]; readonly otherwise: readonly Piece[] }
  | {
      readonly kind: 'for';
      /** For `for key, value in object`. */
      readonly key?: string;
      readonly item: string;
      readonly source: Expression;
      readonly body: readonly Piece[];
    }
  | { readonly kind: 'set'; readonly path: readonly string[]; readonly value: Expression };

export interface Branch {
  readonly condition: Expression;
  readonly body: readonly Piece[];
}

export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  /** An array or object, as the JSON text in the template. */
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'variable'; readonly path: readonly string[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'not'; readonly operand: Expression }
  /** Operators of equal precedence, from left to right. */
  | { readonly kind: 'chain'; readonly first: Expression; readonly rest: readonly Link[] }
  /** `a ^ b ^ c`, from right to left. */
  | { readonly kind: 'power'; readonly operands: readonly Expression[] };

export interface Link {
  readonly operator: Exclude<Operator, '^'>;
  readonly operand: Expression;
}

export type Operator =
  | 'and'
  | 'or'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '^';
