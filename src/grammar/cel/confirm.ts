// A second opinion on what the recogniser rejects: the parser of @bufbuild/cel, loaded at first use.
// C-01, C-02.
import { createRequire } from 'node:module';
import * as chars from './characters.ts';
import { stringEnd } from './literal.ts';
import type { Refusal } from './recognition.ts';

type Parse = typeof import('@bufbuild/cel')['parse'];
type Expr = NonNullable<ReturnType<Parse>['expr']>;

/** The parser takes 5 microseconds per character, so an object with only rejected expressions costs 0.3 s once. */
export const CONFIRMED_CHARACTERS = 8 * 1024;

/** How much rejected text may still be confirmed; counted rather than timed, so that every run gives the same result. */
export interface CelBudget {
  confirm: number;
}

/** Deducts the text from the budget; if the budget is too small, leaves it unchanged. */
export function affords(budget: CelBudget, text: string): boolean {
  if (text.length > budget.confirm) return false;
  budget.confirm -= text.length;
  return true;
}

let parse: Parse | undefined;

function parser(): Parse {
  parse ??= (createRequire(import.meta.url)('@bufbuild/cel') as typeof import('@bufbuild/cel')).parse;
  return parse;
}

/** Rejections where the parser is wrong or less strict, so that asking it would let a mistake pass. */
export function isSettled(text: string, { reason, offset }: Refusal): boolean {
  switch (reason) {
    case 'empty':
    case 'depth':
    case 'has':
    case 'iterationVariable':
    case 'number':
    case 'string':
      return true;
    // It reads `a inside` as `a in side`.
    case 'operator':
      return text.startsWith('in', offset);
    default:
      return false;
  }
}

/** Whether the parser accepts the text and every macro call is a valid macro. */
export function confirms(text: string): boolean {
  const parseText = parser();
  let tree: ReturnType<Parse>;
  try {
    tree = parseText(withoutComments(text));
  } catch {
    // It rejects by throwing; too deep nesting is a RangeError.
    return false;
  }
  return tree.expr !== undefined && hasGoodMacros(tree.expr);
}

/** Its time grows with the square of longer ones. */
const MAX_SPACE = 64;

/**
 * The text with blanks in place of comments, and of long white space: the parser supports only one comment at a time, and none at the end of
 * the text.
 */
export function withoutComments(text: string): string {
  let clean = '';
  let kept = 0;
  let i = 0;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    const end = chars.skipSpace(text, i);
    if (end > i) {
      const space = text.slice(i, end).replace(/\/\/[^\n]*/g, ' ');
      clean += text.slice(kept, i) + (space.length > MAX_SPACE ? ' ' : space);
      kept = end;
      i = end;
    } else if (code === chars.QUOTE || code === chars.DOUBLE_QUOTE) {
      const close = stringEnd(text, i, /[rR]/.test(text.charAt(i - 1)), false);
      // A broken string ends the search: the rest is rejected in any case.
      if (close < 0) break;
      i = close;
    } else {
      i++;
    }
  }
  return clean + text.slice(kept);
}

function hasGoodMacros(root: Expr): boolean {
  const open: (Expr | undefined)[] = [root];
  for (let expr = open.pop(); expr !== undefined || open.length > 0; expr = open.pop()) {
    if (expr === undefined) continue;
    const { exprKind } = expr;
    switch (exprKind.case) {
      case 'callExpr': {
        // If the parser can't expand a macro, it leaves the call as it is.
        const { function: name, target, args } = exprKind.value;
        if (target === undefined ? name === 'has' : isComprehension(name, args.length)) return false;
        open.push(target, ...args);
        break;
      }
      case 'selectExpr':
        open.push(exprKind.value.operand);
        break;
      case 'listExpr':
        open.push(...exprKind.value.elements);
        break;
      case 'structExpr':
        for (const entry of exprKind.value.entries) {
          if (entry.keyKind.case === 'mapKey') open.push(entry.keyKind.value);
          open.push(entry.value);
        }
        break;
      case 'comprehensionExpr':
        open.push(exprKind.value.iterRange, exprKind.value.loopStep);
        break;
    }
  }
  return true;
}

function isComprehension(name: string, given: number): boolean {
  if (name === 'map') return given === 2 || given === 3;
  return given === 2 && ['all', 'exists', 'exists_one', 'existsOne', 'filter'].includes(name);
}
