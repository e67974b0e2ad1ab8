// What a template uses beside its variables, so that a script buffers, copies and tracks no more than needed.

import type { Expression, Piece } from '../../../../grammar/template/tree.ts';

export interface Facts {
  /** It reads the body, by `body` or `context`. */
  readonly readsBody: boolean;
  /** It reads `loop`. */
  readonly tellsLoop: boolean;
  /** Names of request headers that it reads; `'all'`: the names are known only at run time. */
  readonly requestHeaders: ReadonlySet<string> | 'all';
  /** It makes random tokens. */
  readonly isRandom: boolean;
}

export function factsOf(pieces: readonly Piece[]): Facts {
  let [readsBody, tellsLoop, isRandom, readsAll] = [false, false, false, false];
  const requestHeaders = new Set<string>();
  const visit = (expression: Expression): void => {
    if (expression.kind === 'variable') {
      const [name] = expression.path;
      if (name === 'loop') tellsLoop = true;
      if (expression.path.length === 1 && (name === 'body' || name === 'context')) readsBody = true;
    } else if (expression.kind === 'call') {
      const { name, args } = expression;
      const text = args[0]?.kind === 'literal' ? args[0].value : undefined;
      if (name === 'body' || name === 'context') readsBody = true;
      if (name === 'replace_with_random') isRandom = true;
      if (name === 'exists' && (typeof text !== 'string' || /^loop(?:\.|$)/.test(text))) tellsLoop = true;
      if (name === 'request_header') {
        if (typeof text === 'string') requestHeaders.add(text.toLowerCase());
        else readsAll = true;
      }
    }
    for (const inner of operandsOf(expression)) visit(inner);
  };
  for (const expression of expressionsOf(pieces)) visit(expression);
  return { readsBody, tellsLoop, isRandom, requestHeaders: readsAll ? 'all' : requestHeaders };
}

/** Of all pieces, those in blocks included. Blocks can nest deeper than the call stack allows. */
function* expressionsOf(pieces: readonly Piece[]): Generator<Expression> {
  const open: (readonly Piece[])[] = [pieces];
  for (let block = open.pop(); block !== undefined; block = open.pop())
    for (const piece of block)
      switch (piece.kind) {
        case 'text':
          break;
        case 'output':
        case 'set':
          yield piece.value;
          break;
        case 'for':
          yield piece.source;
          open.push(piece.body);
          break;
        case 'if':
          for (const { condition, body } of piece.branches) {
            yield condition;
            open.push(body);
          }
          open.push(piece.otherwise);
      }
}

function operandsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'call':
      return expression.args;
    case 'not':
      return [expression.operand];
    case 'chain':
      return [expression.first, ...expression.rest.map(({ operand }) => operand)];
    case 'power':
      return expression.operands;
    default:
      return [];
  }
}
