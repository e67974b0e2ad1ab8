// Syntax trees of YAML from the npm package `yaml`, adjusted to what go-yaml accepts and rejects. Limits memory: counts tokens and nesting
// before a tree is built.

import { Composer, type Document, Lexer, type ParsedNode, Parser } from 'yaml';
import { MAX_NESTING, MAX_TOKENS } from './limits.ts';
import { explainMistake, TAB_AS_INDENT, type YamlProblem } from './yaml-mistakes.ts';

export type Tree = Document.Parsed<ParsedNode>;

type Parsed = { readonly tree: Tree } | { readonly problem: YamlProblem };

/** The syntax tree of one document, with unresolved plain scalars; the `default` command edits it too. */
export function parse(text: string): Parsed {
  const parsed = parseOnce(text, false);
  if (!('isIndent' in parsed)) return parsed;
  // go-yaml ignores indentation inside brackets; YAML 1.2 requires it.
  const loosely = parseOnce(text, true);
  return 'tree' in loosely ? loosely : parsed;
}

function parseOnce(text: string, isLoose: boolean): Parsed | (Parsed & { readonly isIndent: true }) {
  const lexer = new Lexer();
  const loosen = isLoose ? looseningOf(lexer) : undefined;
  const parser = new Parser();
  const composer = new Composer({
    schema: 'failsafe',
    resolveKnownTags: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  const trees: Tree[] = [];
  let tokens = 0;
  let before = '\n';
  for (const lexeme of lexer.lex(text)) {
    loosen?.();
    if (isForbiddenTab(before, lexeme, parser)) {
      const offset = parser.offset + lexeme.indexOf('\t');
      return {
        problem: {
          offset,
          ...TAB_AS_INDENT,
        },
      };
    }
    before = lexeme;
    for (const token of parser.next(lexeme))
      for (const tree of composer.next(token)) trees.push(tree as Tree);
    if (parser.stack.length > MAX_NESTING) return deep(parser.offset);
    if (++tokens > MAX_TOKENS) return { problem: tooMany(parser.offset) };
  }
  for (const token of parser.end()) for (const tree of composer.next(token)) trees.push(tree as Tree);
  for (const tree of composer.end(true, text.length)) trees.push(tree as Tree);
  const [tree, second] = trees;
  if (tree === undefined) return { problem: { offset: 0, message: 'not valid YAML: nothing could be read' } };
  const [error] = tree.errors;
  if (error !== undefined) {
    const problem = explainMistake(text, error.code, error.pos[0]);
    const isIndent = tree.errors.some(({ code }) => code === 'BAD_INDENT');
    return isIndent ? { problem, isIndent } : { problem };
  }
  if (second !== undefined && second.contents?.range !== undefined) {
    return {
      problem: {
        offset: second.contents.range[0],
        message: 'kubectl ignores text after the end marker `...`',
        hint: 'begin the next document with a line `---`',
      },
    };
  }
  return { tree };
}

/** Private state of the lexer: the minimum indentation of a continuation line, and the number of open brackets. */
interface Indentation {
  indentNext: number;
  readonly flowLevel: number;
}

/** Called after each lexeme: allows every column inside brackets. */
function looseningOf(lexer: Lexer): () => void {
  const indentation = lexer as unknown as Indentation;
  let outside: number | undefined;
  return () => {
    if (indentation.flowLevel > 0) {
      outside ??= indentation.indentNext;
      indentation.indentNext = 0;
    } else if (outside !== undefined) {
      indentation.indentNext = outside;
      outside = undefined;
    }
  };
}

/** Go's scanner rejects tabs before anything that could be a key, even where YAML 1.2 allows them. */
function isForbiddenTab(before: string, lexeme: string, parser: Parser): boolean {
  if (!/^[ \t]+$/.test(lexeme) || !lexeme.includes('\t')) return false;
  if (parser.stack.some(({ type }) => type === 'flow-collection')) return false;
  return before === '-' || before === '?' || before.endsWith('\n') || before === LINE_START;
}

/** The token that the lexer emits before the content of a document without `---`. */
const LINE_START = '\x02';

function deep(offset: number): { problem: YamlProblem } {
  return {
    problem: {
      offset,
      message: `nested deeper than ${MAX_NESTING} levels`,
      hint: 'flatten it: no object of this API is nested that deep',
    },
  };
}

function tooMany(offset: number): YamlProblem {
  return {
    offset,
    message: `a document of more than ${MAX_TOKENS.toLocaleString('en')} tokens`,
    hint: 'the API server accepts at most 3 MiB: split it into documents',
  };
}
