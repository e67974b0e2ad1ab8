// Compiles transformations to a Lua script for Envoy. Its first line is the neutral form; the rest implements it.

import { ExpressionCompiler } from './expressions.ts';
import { canonicalText } from './ir.ts';
import { luaText, luaTexts } from './literals.ts';
import type { ParsedDirection, ParsedEntry, ParsedHeader, ParsedTemplate } from './parse.ts';
import { preludeOf } from './prelude.ts';
import { Script } from './script.ts';
import { TemplateCompiler } from './statements.ts';

/** The script of merged policies, the preferred one first. The same policies always give the same text. */
export function compile(entries: readonly ParsedEntry[]): string {
  const script = new Script();
  const definitions = [requestOf(entries, script), responseOf(entries, script)].filter((lua) => lua !== '');
  const functions = script.text();
  return [neutralForm(entries), preludeOf(script.used), functions, ...definitions, ''].join('\n');
}

/** A comment, which alone is a script without effect. */
export const neutralForm = (entries: readonly ParsedEntry[]): string =>
  `-- transform-ir:${canonicalText({ entries: entries.map(({ ir }) => ir) })}`;

const present = <T>(items: readonly (T | undefined)[]): readonly T[] =>
  items.filter((item) => item !== undefined);

function requestOf(entries: readonly ParsedEntry[], script: Script): string {
  const directions = present(entries.map(({ request }) => request));
  const responses = present(entries.map(({ response }) => response));
  const copies = copiesOf(wantedOf(responses), script);
  const lines: string[] = [];
  if (responses.length > 0) {
    script.use('noteHead');
    lines.push('noteHead(h)');
  }
  if (directions.length + responses.length === 0) return '';
  if (directions.length > 0) lines.push(`if ${calls('request', directions, script)} then return end`);
  return `function envoy_on_request(h)\n${[...lines, ...copies].join('\n')}\nend`;
}

function responseOf(entries: readonly ParsedEntry[], script: Script): string {
  const directions = present(entries.map(({ response }) => response));
  if (directions.length === 0) return '';
  return `function envoy_on_response(h)\n${calls('response', directions, script)}\nend`;
}

/** The last entry runs first, so that the preferred one has the final word. */
function calls(
  direction: 'request' | 'response',
  directions: readonly ParsedDirection[],
  script: Script,
): string {
  script.use(direction);
  const isJson = directions.some((one) => one.isJson);
  if (isJson) script.use('parse');
  const isRandom = directions.flatMap(templatesOf).some(({ facts }) => facts.isRandom);
  if (isRandom) script.use('seed');
  const buffers = directions.some(
    (one) => one.isJson || one.body !== undefined || templatesOf(one).some(({ facts }) => facts.readsBody),
  );
  const entries = directions.toReversed().map((one) => entryOf(one, direction === 'response', script));
  const variable = `${direction}_entries`;
  script.after(`local ${variable} = {${entries.join(', ')}}`);
  const optional = (isUsed: boolean, name: string): string => (isUsed ? name : 'nil');
  return `${direction}(h, ${variable}, ${buffers}, ${optional(isJson, 'parse')}, ${optional(isRandom, 'seeds')})`;
}

function templatesOf({ set, add, body }: ParsedDirection): readonly ParsedTemplate[] {
  const headers = [...set, ...add].map(({ template }) => template);
  return body === undefined ? headers : [...headers, body];
}

function entryOf(direction: ParsedDirection, isResponse: boolean, script: Script): string {
  const expressions = new ExpressionCompiler(script, isResponse);
  const template = ({ pieces, facts }: ParsedTemplate): string => {
    const [first] = pieces;
    if (first === undefined) return '""';
    if (pieces.length === 1 && first.kind === 'text') return luaText(first.text);
    return new TemplateCompiler(script, expressions, facts.tellsLoop).template(pieces);
  };
  const headers = (list: readonly ParsedHeader[]): string =>
    list
      .flatMap((header) => {
        const name = writableName(header.name, isResponse);
        return name === undefined ? [] : [`{${luaText(name)}, ${template(header.template)}}`];
      })
      .join(', ');
  const members = [
    `set = {${headers(direction.set)}}`,
    `add = {${headers(direction.add)}}`,
    `remove = ${luaTexts(direction.remove.flatMap((name) => removableName(name, isResponse)))}`,
    ...(direction.isJson ? ['json = true'] : []),
    ...(direction.body === undefined ? [] : [`body = ${template(direction.body)}`]),
  ];
  return `{${members.join(', ')}}`;
}

const REQUEST_LINE: ReadonlySet<string> = new Set([':path', ':method', ':authority', ':scheme']);

/** The name in Envoy's header map; undefined if it would make the message invalid. */
function writableName(written: string, isResponse: boolean): string | undefined {
  const name = written.toLowerCase();
  // Envoy treats them as one header.
  if (!isResponse && name === 'host') return ':authority';
  if (!name.startsWith(':')) return name;
  return (isResponse ? name === ':status' : REQUEST_LINE.has(name)) ? name : undefined;
}

function removableName(written: string, isResponse: boolean): readonly string[] {
  const name = writableName(written, isResponse);
  return name === undefined || name.startsWith(':') ? [] : [name];
}

interface Wanted {
  readonly headers: ReadonlySet<string> | 'all';
  readonly seed: boolean;
}

/** What responses need from their requests. */
function wantedOf(responses: readonly ParsedDirection[]): Wanted {
  const facts = responses.flatMap(templatesOf).map((template) => template.facts);
  const all = facts.some(({ requestHeaders }) => requestHeaders === 'all');
  const names = facts.flatMap(({ requestHeaders }) => (requestHeaders === 'all' ? [] : [...requestHeaders]));
  return {
    headers: all ? 'all' : new Set(names.sort()),
    seed: facts.some(({ isRandom }) => isRandom),
  };
}

/** A response has no access to request headers: they are copied to dynamic metadata, as the request was when it was forwarded. */
function copiesOf({ headers, seed }: Wanted, script: Script): readonly string[] {
  const lines: string[] = [];
  if (headers === 'all') {
    script.use('leave');
    lines.push('for name in pairs(h:headers()) do leave(h, name, h:headers():get(name)) end');
  } else if (headers.size > 0) {
    script.use('leave');
    lines.push(
      `for _, name in ipairs(${luaTexts([...headers])}) do`,
      'local value = h:headers():get(name)',
      'if value then leave(h, name, value) end',
      'end',
    );
  }
  if (seed) {
    script.use('seed');
    lines.push('seeds({h = h, hd = h:headers()})');
  }
  return lines;
}
