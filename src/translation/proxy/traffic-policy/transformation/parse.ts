// Parses the transformation of a policy to its neutral form, with all templates parsed. If anything fails to compile, it is reported, and
// none of the transformation is used.

import { defined } from '../../../../grammar/defined.ts';
import {
  asksForProtocol,
  checkFramingHeader,
  checkHeaderName,
  type MessageDirection,
} from '../../../../grammar/header.ts';
import { quote } from '../../../../grammar/quote.ts';
import type { Piece } from '../../../../grammar/template/tree.ts';
import { parseTemplate } from '../../../../grammar/template.ts';
import { MAX_EXPRESSION_BYTES } from '../../../../judgement/limits.ts';
import type { SnapshotObjects } from '../../../../snapshot/objects.ts';
import { type Facts, factsOf } from './facts.ts';
import type { Direction, Entry } from './ir.ts';

type Written = NonNullable<SnapshotObjects['TrafficPolicy']['spec']['transformation']>;
type WrittenDirection = NonNullable<Written['request']>;

export interface ParsedEntry {
  readonly ir: Entry;
  readonly request?: ParsedDirection;
  readonly response?: ParsedDirection;
}

export interface ParsedDirection {
  readonly set: readonly ParsedHeader[];
  readonly add: readonly ParsedHeader[];
  readonly remove: readonly string[];
  readonly isJson: boolean;
  readonly body?: ParsedTemplate;
}

export interface ParsedHeader {
  readonly name: string;
  readonly template: ParsedTemplate;
}

export interface ParsedTemplate {
  readonly pieces: readonly Piece[];
  readonly facts: Facts;
}

/** Headers of one direction: admission allows 16 of each sort, and objects that skipped admission need a bound too. */
const MAX_HEADERS = 256;

/** Undefined if there is nothing to do, or if it has errors. */
export function parseTransformation(
  written: Written,
  report: (error: string) => void,
): ParsedEntry | undefined {
  let isBad = false;
  const problem = (where: string, cause: string): void => {
    isBad = true;
    report(`transformation: ${where}: ${cause}`);
  };
  const request = written.request && directionIn('request', written.request, problem);
  const response = written.response && directionIn('response', written.response, problem);
  if (isBad || (request === undefined && response === undefined)) return undefined;
  return {
    ir: {
      ...(request === undefined ? {} : { request: request.ir }),
      ...(response === undefined ? {} : { response: response.ir }),
    },
    ...(request === undefined ? {} : { request: request.parsed }),
    ...(response === undefined ? {} : { response: response.parsed }),
  };
}

function directionIn(
  direction: MessageDirection,
  { set = [], add = [], remove = [], body }: WrittenDirection,
  report: (where: string, cause: string) => void,
): { readonly ir: Direction; readonly parsed: ParsedDirection } | undefined {
  if (set.length + add.length + remove.length === 0 && body?.value === undefined) return undefined;
  const texts = [...set, ...add].map(({ value }) => value ?? '');
  const bytes = [...texts, body?.value ?? ''].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (set.length + add.length + remove.length > MAX_HEADERS)
    report(direction, `it has more than ${MAX_HEADERS} headers`);
  else if (bytes > MAX_EXPRESSION_BYTES)
    report(direction, `its templates are larger than ${MAX_EXPRESSION_BYTES} bytes together`);
  else {
    const parse = (what: string, text: string): ParsedTemplate => {
      const parsed = parseTemplate(text);
      if ('pieces' in parsed) return { pieces: parsed.pieces, facts: factsOf(parsed.pieces) };
      const { message, offset = 0 } = parsed.problem;
      report(`${direction} ${what} template`, `${message} (at character ${offset + 1})`);
      return NOTHING;
    };
    const checked = (name: string): string => {
      const fault = checkHeaderName(name);
      if (fault !== undefined) report(`${direction} header ${shown(name)}`, fault.message);
      return name;
    };
    const headers = (list: typeof set): readonly ParsedHeader[] =>
      list.map(({ name, value = '' }) => {
        const fault = checkFramingHeader(name);
        if (fault !== undefined) report(`${direction} header ${shown(name)}`, fault.message);
        if (direction === 'request' && asksForProtocol(name, value))
          report(`${direction} header ${shown(name)}`, 'it can only ask the backend for `websocket`');
        return { name: checked(name), template: parse(`header ${shown(name)}`, value) };
      });
    const parsed: ParsedDirection = {
      set: headers(set),
      add: headers(add),
      remove: remove.map(checked),
      isJson: body?.parseAs === 'AsJson',
      ...(body?.value === undefined ? {} : { body: parse('body', body.value) }),
    };
    return { ir: neutral({ set, add, remove, ...defined({ body }) }), parsed };
  }
  return undefined;
}

/** Quoted and bounded. */
const shown = (name: string): string => `"${quote(name).slice(1, -1)}"`;

const NOTHING: ParsedTemplate = { pieces: [], facts: factsOf([]) };

function neutral({ set = [], add = [], remove = [], body }: WrittenDirection): Direction {
  const texts = (list: typeof set) => list.map(({ name, value = '' }) => ({ name, text: value }));
  const { parseAs = 'AsString', value } = body ?? {};
  return {
    ...(set.length === 0 ? {} : { set: texts(set) }),
    ...(add.length === 0 ? {} : { add: texts(add) }),
    ...(remove.length === 0 ? {} : { remove }),
    ...(parseAs === 'AsString' && value === undefined
      ? {}
      : { body: { parseAs, ...defined({ text: value }) } }),
  };
}
