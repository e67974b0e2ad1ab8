// Explains invalid YAML to its author: finds the cause and its place from where the parser stopped.

import type { ErrorCode } from 'yaml';

export interface YamlProblem {
  readonly offset: number;
  readonly message: string;
  readonly hint?: string;
}

/** Maximum length of a line quoted in a hint. */
const SHOWN = 60;

/** Nobody writes longer lines by hand. */
const LONGEST = 5000;

/** A line of the text and where it begins. */
interface Line {
  readonly text: string;
  readonly start: number;
}

function lineAt(text: string, offset: number): Line {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return { text: text.slice(start, end === -1 ? text.length : end), start };
}

/** Explains an error of the `yaml` parser at an offset: the message and its likely cause. */
export function explainMistake(text: string, code: ErrorCode, offset: number): YamlProblem {
  if (lineAt(text, offset).text.length > LONGEST) return { offset, ...WORDS[code] };
  return (
    unrendered(text, offset) ??
    leftover(text, offset) ??
    byCode(text, code, offset) ?? { offset, ...WORDS[code] }
  );
}

/** An unrendered template on the line of an offset. */
export function unrendered(text: string, near: number): YamlProblem | undefined {
  const { text: line, start } = lineAt(text, near);
  if (line.length > LONGEST) return undefined;
  const found = /^[ \t]*(?:(?:- +)?[\w."'-]+: +|- +)?(\{\{-?|\{%-?)/.exec(line);
  if (found === null) return undefined;
  const [whole, opening] = found as unknown as [string, string];
  const offset = start + whole.length - opening.length;
  const value = line.slice(whole.length - opening.length).trim();
  const isHelm =
    /\{\{-?\s*(?:[.$]|(?:if|else|end|range|with|define|template|block|include|toYaml|tpl|default|quote|required)\b|\/\*)/.test(
      text,
    );
  const isValue = whole.trim() !== opening;
  if (isValue && !isHelm)
    return {
      offset,
      message: "not valid YAML: a value can't begin with `{{` or `{%` unquoted",
      hint: `quote it: write ${quoted(value, line)}`,
    };
  return {
    offset,
    message: `an unrendered template: \`${opening}\` is not YAML`,
    hint: isHelm
      ? 'render the chart first, and validate the output: `helm template CHART | gatewarden validate -`'
      : 'render it first, and validate the output',
  };
}

/** Keys whose values may be secret, and lines of htpasswd: messages never repeat these. */
const MAY_BE_SECRET =
  /(?:^|[\s{,-])(?:key|inline|users?|pass(?:word)?|\w*(?:token|secret)\w*|authorization|value): |^\s*- *[\w.-]+:[{$]/i;

/** A text in the quotes that it needs; `line` is the line that contains it. */
function quoted(text: string, line: string): string {
  if (MAY_BE_SECRET.test(line)) return "it between single quotes: `'...'`";
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text;
  return shown.includes("'")
    ? `\`"${shown.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"\``
    : `\`'${shown}'\``;
}

/** The hint for a tag with an empty value: `!has(a)` without quotes reads as one. */
export function tagHint(text: string, offset: number): string | undefined {
  const before =
    text
      .slice(Math.max(0, offset - 300), offset)
      .split('\n')
      .at(-1) ?? '';
  const tag = /(?:^|\s)(!\S+)$/.exec(before)?.[1];
  if (tag === undefined) return undefined;
  return `quote it: write ${quoted(tag, before)}. YAML reads a word that begins with \`!\` as a tag`;
}

/** Lines left behind by other tools. */
function leftover(text: string, offset: number): YamlProblem | undefined {
  const conflict = /^(?:<{7} |={7}$|>{7} )/m.exec(text);
  if (conflict !== null)
    return {
      offset: conflict.index,
      message: 'a merge conflict marker',
      hint: 'resolve the conflict, and remove the markers',
    };
  const { text: line, start } = lineAt(text, offset);
  if (/^\s*```/.test(line))
    return { offset: start + line.search(/\S/), message: 'a Markdown code fence', hint: 'remove the line' };
  const pem = line.indexOf('-----BEGIN');
  if (pem !== -1)
    return {
      offset: start + pem,
      message: 'not valid YAML: a PEM block has several lines',
      hint: 'write `|` after the key, and the block below it, indented deeper than the key',
    };
  return undefined;
}

function byCode(text: string, code: ErrorCode, offset: number): YamlProblem | undefined {
  const { text: line, start } = lineAt(text, offset);
  const value = line.slice(offset - start).trim();
  const first = text[offset] ?? '';
  switch (code) {
    case 'BAD_ALIAS':
      return startsWith('*', offset, value, line);
    case 'BAD_SCALAR_START':
      return startsWith(first, offset, value, line);
    case 'UNEXPECTED_TOKEN':
      return unexpected(text, offset, line, start);
    case 'BLOCK_AS_IMPLICIT_KEY':
      return secondColon(text, line, start);
    case 'MULTILINE_IMPLICIT_KEY':
      return lineWithoutKey(offset, line, start);
    case 'MISSING_CHAR':
      return notClosed(text, offset) ?? outOfColumn(line, start);
    case 'BAD_INDENT':
      return notClosed(text, offset) ?? outOfColumn(line, start);
    default:
      return undefined;
  }
}

function startsWith(sign: string, offset: number, value: string, line: string): YamlProblem {
  const text = /^[^\s\],}][^,\]}]*/.exec(value)?.[0].trim() ?? value;
  const why = sign === '*' ? ': it would refer to an anchor' : '';
  return {
    offset,
    message: `not valid YAML: a text can't begin with ${sign === '`' ? 'a backtick' : `\`${sign}\``} unquoted${why}`,
    hint: `quote it: write ${quoted(sign === '*' ? text : value, line)}`,
  };
}

/** Text after the end of a quoted text or a bracket, or after the `|` or `>` of a multi-line text. */
function unexpected(text: string, offset: number, line: string, start: number): YamlProblem | undefined {
  const value = valueOnLine(line, start);
  if (value === undefined) return undefined;
  const sign = text[value.offset];
  if (sign === '|' || sign === '>')
    return {
      offset: value.offset,
      message: `not valid YAML: \`${sign}\` begins a text of several lines, which must be below it`,
      hint: `quote it: write ${quoted(value.text, line)}`,
    };
  if (sign === undefined || !'"\'[{'.includes(sign) || offset <= value.offset) return undefined;
  return {
    offset,
    message: `not valid YAML: text after the end of the value that began with \`${sign}\``,
    hint: `quote all of it: write ${quoted(value.text, line)}`,
  };
}

/** The value of a line of the form `- value` or `key: value`. */
function valueOnLine(
  line: string,
  start: number,
): { readonly text: string; readonly offset: number } | undefined {
  const lead = /^\s*(?:- +)*(?:[\w.-]+: +)?/.exec(line)?.[0].length ?? 0;
  const text = line.slice(lead).trim();
  return text === '' ? undefined : { text, offset: start + lead };
}

/** `key: a: b`, or a value with a block below it. */
function secondColon(text: string, line: string, start: number): YamlProblem {
  const value = valueOnLine(line, start);
  if (value !== undefined && /:(?:\s|$)/.test(value.text))
    return {
      offset: value.offset,
      message: 'not valid YAML: a second `: ` on one line',
      hint: `quote the text if its \`:\` is part of the text: write ${quoted(value.text, line)}`,
    };
  const next = lineAt(text, Math.min(text.length, start + line.length + 1));
  const indent = Math.max(0, next.text.search(/\S/));
  return {
    offset: next.start + indent,
    message: 'not valid YAML: this line is indented deeper than the one above, which already has a value',
    hint: 'align it with the line above, or remove the value there',
  };
}

/** A line that should be a key with its value. */
function lineWithoutKey(offset: number, line: string, start: number): YamlProblem {
  const tight = /^(\s*(?:- +)?)([\w.-]+):([^\s:/].*)$/.exec(line);
  if (tight !== null) {
    const [, lead = '', key = '', value = ''] = tight;
    const hint = `write \`${key}: ${value.trim().slice(0, SHOWN)}\``;
    return { offset: start + lead.length, message: 'not valid YAML: no space after the `:`', hint };
  }
  return {
    offset,
    message: 'not valid YAML: this line is not `key: value`',
    hint: 'is a `:` missing, or a quote? Write a text of several lines below `|`',
  };
}

/** The last unclosed bracket or quote before the offset. */
function notClosed(text: string, offset: number): YamlProblem | undefined {
  const open: { readonly sign: string; readonly at: number }[] = [];
  const from = Math.max(0, offset - 10_000);
  for (let at = from; at < offset; at++) {
    const sign = text[at]!;
    const last = open.at(-1);
    if (last !== undefined && (last.sign === '"' || last.sign === "'")) {
      if (sign === '\\' && last.sign === '"') at++;
      else if (sign === last.sign) open.pop();
    } else if (sign === '#' && /\s/.test(text[at - 1] ?? '\n')) {
      const end = text.indexOf('\n', at);
      at = end === -1 ? offset : end;
    } else if ('"\'[{'.includes(sign)) {
      // A quote inside a word is an ordinary character.
      if ((sign !== '"' && sign !== "'") || /[\s[{,]/.test(text[at - 1] ?? '\n')) open.push({ sign, at });
    } else if (last !== undefined && (sign === ']' || sign === '}')) open.pop();
  }
  const last = open.at(-1);
  if (last === undefined) return undefined;
  const what = last.sign === '[' || last.sign === '{' ? 'bracket' : 'quote';
  const closer = last.sign === '[' ? ']' : last.sign === '{' ? '}' : last.sign;
  return {
    offset: last.at,
    message: `not valid YAML: the ${what} that opens here is never closed`,
    hint: `write \`${closer}\` where the ${last.sign === '[' ? 'list' : last.sign === '{' ? 'mapping' : 'text'} ends`,
  };
}

function outOfColumn(line: string, start: number): YamlProblem {
  return {
    offset: start + Math.max(0, line.search(/\S/)),
    message: 'not valid YAML: the indentation of this line matches no line above',
    hint: 'indent all entries of a mapping or list equally',
  };
}

const QUOTE = 'quote texts that contain one of : # { } [ ] , & * ! | > \' " % @ `';
const said = (what: string, hint: string) => ({ message: `not valid YAML: ${what}`, hint });

/** The fallback: each of the parser's codes in plain words. */
const WORDS: Readonly<Record<ErrorCode, { readonly message: string; readonly hint: string }>> = {
  ALIAS_PROPS: said('`&` or `!` before a `*`', QUOTE),
  BAD_ALIAS: said("a text can't begin with `*` unquoted", QUOTE),
  BAD_COLLECTION_TYPE: said(
    'the tag before it needs another type of value',
    'remove the word that begins with `!`',
  ),
  BAD_DIRECTIVE: said('a line that begins with `%`', QUOTE),
  BAD_DQ_ESCAPE: said(
    'an unknown escape after a backslash in double quotes',
    'write `\\\\`, or single quotes',
  ),
  BAD_INDENT: said('a line with the wrong indentation', 'indent all entries of a mapping or list equally'),
  BAD_PROP_ORDER: said('`&` or `!` in the wrong place', QUOTE),
  BAD_SCALAR_START: said('a text that begins with a character that needs quotes', QUOTE),
  BLOCK_AS_IMPLICIT_KEY: said('a second `: ` on one line', 'quote the text if its `:` is part of the text'),
  BLOCK_IN_FLOW: said('a block inside `{ }` or `[ ]`', QUOTE),
  DUPLICATE_KEY: said('duplicate key', 'keep one of the two'),
  IMPOSSIBLE: said("this can't be parsed", QUOTE),
  KEY_OVER_1024_CHARS: said('a key of more than 1024 characters', 'is a line break missing?'),
  MISSING_CHAR: said('a quote, a bracket or a `:` is missing', 'is a quote, a bracket or a `:` missing?'),
  MULTILINE_IMPLICIT_KEY: said(
    'a key on several lines',
    'a key must be on one line; is a `:` or a quote missing?',
  ),
  MULTIPLE_ANCHORS: said('two anchors before one value', QUOTE),
  MULTIPLE_DOCS: said('a second document', 'begin it with a line `---`'),
  MULTIPLE_TAGS: said('two words with `!` before one value', QUOTE),
  NON_STRING_KEY: said('a key that is not text', 'write the key as a text'),
  TAB_AS_INDENT: said('a tab where only spaces are allowed', 'indent with spaces: YAML forbids tabs there'),
  TAG_RESOLVE_FAILED: said('an unknown word that begins with `!`', QUOTE),
  UNEXPECTED_TOKEN: said('unexpected text', QUOTE),
  RESOURCE_EXHAUSTION: said('nested too deep', 'flatten it'),
};

export const { TAB_AS_INDENT } = WORDS;
