// The arguments of operators in Envoy's format strings: `%REQ(X?Y)%`, `%FILTER_STATE(key:PLAIN)%`. Each rule was verified with
// Envoy 1.36.4 and 1.40.0. C-17, C-18.

import { CONFIRMED_CHARACTERS, checkCel } from './cel.ts';
import { FILE_LOG_OPERATORS, operatorForm } from './envoy-operators.ts';
import { isObject } from './json.ts';

export interface ArgumentFault {
  /** The text after the operator's name; never repeats the arguments. */
  readonly message: string;
  readonly hint: string;
}

type ArgumentRule = (text: string) => ArgumentFault | undefined;

const HEADER = /^(?::?[A-Za-z0-9!#$%&'*+\-.^_`|~]+)?$/;

const header: ArgumentRule = (text) => {
  const names = text.split('?');
  if (names.length > 2)
    return { message: 'has at most two headers', hint: 'write `%REQ(name)%`, or `%REQ(name?other)%`' };
  return names.every((name) => HEADER.test(name))
    ? undefined
    : { message: 'has an invalid header name', hint: 'write a name such as `x-request-id`' };
};

const FORMS_OF_STATE = 'write `key`, `key:PLAIN`, `key:TYPED` or `key:FIELD:name`';

/** Envoy ignores what follows a field's name. */
const filterState: ArgumentRule = (text) => {
  const [key, form = '', field = ''] = text.split(':');
  if (key === '') return { message: 'has no key', hint: FORMS_OF_STATE };
  if (!['', 'PLAIN', 'TYPED', 'FIELD'].includes(form))
    return { message: 'has an unknown form', hint: FORMS_OF_STATE };
  return (form === 'FIELD') === (field !== '')
    ? undefined
    : { message: 'needs both `FIELD` and the name of the field', hint: FORMS_OF_STATE };
};

const METADATA: readonly string[] = [
  'CLUSTER',
  'DYNAMIC',
  'LISTENER',
  'ROUTE',
  'UPSTREAM_HOST',
  'VIRTUAL_HOST',
];

const metadata: ArgumentRule = (text) =>
  METADATA.includes(text.split(':', 1)[0]!)
    ? undefined
    : {
        message: 'has an unknown kind of metadata',
        hint: `begin with one of ${METADATA.join(', ')}`,
      };

const PRECISIONS: readonly string[] = ['ms', 'us', 'ns'];

const commonDuration: ArgumentRule = (text) => {
  const [, ...parts] = text.split(':');
  const [, precision = 'ms'] = parts;
  return (parts.length === 1 || parts.length === 2) && PRECISIONS.includes(precision)
    ? undefined
    : {
        message: 'needs a start, an end and a valid precision',
        hint: 'write for example `DS_RX_BEG:DS_RX_END:ms`',
      };
};

const EXPRESSION = { knownRoots: new Set<string>(), proxy: true };

/** A longer one isn't judged completely, and may be one that the proxy rejects. */
const cel: ArgumentRule = (text) =>
  text.length <= CONFIRMED_CHARACTERS && checkCel(text, EXPRESSION).problem === undefined
    ? undefined
    : { message: 'has no expression', hint: 'write CEL, such as `request.path`' };

/** With or without the query, and which path; Envoy ignores a third part. */
const path: ArgumentRule = (text) => {
  const [query = '', which = ''] = text.split(':');
  return ['', 'WQ', 'NQ'].includes(query) && ['', 'ORIG', 'PATH', 'ORIG_OR_PATH'].includes(which)
    ? undefined
    : {
        message: 'has an unknown path option',
        hint: 'write `WQ` or `NQ`, and after a colon `ORIG`, `PATH` or `ORIG_OR_PATH`',
      };
};

/** `%n` would print a line break; Envoy rejects only that. */
const time: ArgumentRule = (text) =>
  /%[-_0^#]*[1-9]*[EO]?n/.test(text)
    ? { message: "can't print a line break", hint: 'remove `%n`' }
    : undefined;

const GRPC_FORMS: readonly string[] = ['CAMEL_STRING', 'SNAKE_STRING', 'NUMBER'];

const grpcStatus: ArgumentRule = (text) =>
  GRPC_FORMS.includes(text)
    ? undefined
    : { message: 'has an unknown form', hint: `write one of ${GRPC_FORMS.join(', ')}` };

const QUERIES: readonly string[] = ['ORIG', 'DECODED'];

const query: ArgumentRule = (text) =>
  QUERIES.includes(text)
    ? undefined
    : { message: 'has an unknown form', hint: `write one of ${QUERIES.join(', ')}` };

const ALTERNATIVES =
  'write for example `{"operators": [{"command": "REQ", "param": "x-id"}, "PROTOCOL"]}`, each operator with its parameters';

/** The first of several operators that has a value, as JSON. */
const coalesce: ArgumentRule = (text) => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { message: "isn't JSON", hint: ALTERNATIVES };
  }
  const operators = isObject(value) ? value['operators'] : undefined;
  if (!Array.isArray(operators) || operators.length === 0)
    return { message: 'has no operators', hint: ALTERNATIVES };
  // Lengths such as `3.0`, which JSON.parse reads as 3.
  const isWhole = !/"\s*:\s*\d+[.eE]/.test(text);
  return isWhole && operators.every(isAlternative)
    ? undefined
    : { message: "has an operator that can't be used here", hint: ALTERNATIVES };
};

function isAlternative(item: unknown): boolean {
  const { command, param = '', max_length: length = 1 } = isObject(item) ? item : { command: item };
  if (typeof command !== 'string' || typeof param !== 'string') return false;
  const form = operatorForm(command);
  if (form === undefined || FILE_LOG_OPERATORS.has(command)) return false;
  if (!Number.isSafeInteger(length) || Number(length) < 1) return false;
  if (!form.length && isObject(item) && 'max_length' in item) return false;
  if (param === '') return form.arguments !== 'required';
  return form.arguments !== 'none' && param.isWellFormed() && argumentFault(command, param) === undefined;
}

const RULES: Readonly<Record<string, ArgumentRule>> = {
  CEL: cel,
  COALESCE: coalesce,
  COMMON_DURATION: commonDuration,
  DOWNSTREAM_PEER_CERT_V_END: time,
  DOWNSTREAM_PEER_CERT_V_START: time,
  EMIT_TIME: time,
  EMIT_TIME_LOCAL: time,
  FILTER_STATE: filterState,
  GRPC_STATUS: grpcStatus,
  METADATA: metadata,
  PATH: path,
  QUERY_PARAMS: query,
  REQ: header,
  REQ_WITHOUT_QUERY: header,
  RESP: header,
  START_TIME: time,
  START_TIME_LOCAL: time,
  TRAILER: header,
  TYPED_CEL: cel,
  UPSTREAM_FILTER_STATE: filterState,
  UPSTREAM_PEER_CERT_V_END: time,
  UPSTREAM_PEER_CERT_V_START: time,
};

/** The fault of existing arguments. */
export function argumentFault(operator: string, text: string): ArgumentFault | undefined {
  if (text.includes('\n')) return { message: "can't hold a line break", hint: 'remove it' };
  return Object.hasOwn(RULES, operator) ? RULES[operator]!(text) : undefined;
}
