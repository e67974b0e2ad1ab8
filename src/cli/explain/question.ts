// The question in the arguments of `gatewarden explain`: a request, an object or a code; never two of them.

import { portOfHost } from '../../analysis/requests/hostnames.ts';
import { defined } from '../../grammar/defined.ts';
import { UsageError } from '../command-line/io.ts';

export type Question =
  | { readonly type: 'code'; readonly code: string }
  | { readonly type: 'object'; readonly kind: string; readonly namespace: string; readonly name: string }
  | {
      readonly type: 'request';
      readonly host: string;
      readonly path: string;
      readonly method: string;
      /** From a URL. */
      readonly protocol?: 'http' | 'https';
      readonly port?: number;
    };

const FORMS =
  'HOST PATH [METHOD], KIND/NAMESPACE/NAME or a code such as EB-04; see `gatewarden explain --help`';

const CODE = /^[A-Za-z]{1,3}-\d{1,3}$/;

export function askedFor(words: readonly string[]): Question {
  const [first, second, third] = words;
  if (first === undefined) throw new UsageError('nothing to explain', FORMS);
  if (words.length > 3)
    throw new UsageError(`${words.length} words are too many`, `${FORMS}. Use -f for manifests`);
  if (/^https?:\/\//i.test(first)) return ofUrl(first, second, third);
  if (second === undefined) return ofOneWord(first);
  if (!second.startsWith('/'))
    throw new UsageError(
      `the path ${JSON.stringify(second)} doesn't begin with \`/\``,
      `a request is HOST PATH [METHOD], for example \`${first} /${second}\`; use -f for manifests`,
    );
  return { type: 'request', host: checkedHost(first), path: second, method: methodOf(third) };
}

/** A host that no client sends is a mistake: an answer for it would mislead. */
function checkedHost(host: string): string {
  const refuse = (what: string, hint: string): never => {
    throw new UsageError(`the host ${JSON.stringify(host)} ${what}`, hint);
  };
  if (host.includes('@'))
    refuse('contains a user name', `write only the host: \`${host.slice(host.lastIndexOf('@') + 1)}\``);
  if (/[\s/?#\\]/.test(host)) refuse('has a character that is not allowed in a host', FORMS);
  if (host.startsWith('[') ? !/^\[[^[\]]+\](?::|$)/.test(host) : host.split(':').length > 2)
    refuse('is not a host', 'write an IPv6 address in brackets: `[::1]`, or `[::1]:8080` with a port');
  const port = /:([^:\]]*)$/.exec(host)?.[1];
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > MAX_PORT))
    refuse('has no port after its colon', `a port is a whole number from 1 to ${MAX_PORT}`);
  return host;
}

const MAX_PORT = 65_535;

/** Methods are case-sensitive, and lower case is never intended. */
const methodOf = (word: string | undefined): string =>
  word === undefined ? 'GET' : /^[a-z]+$/.test(word) ? word.toUpperCase() : word;

function ofUrl(text: string, second: string | undefined, third: string | undefined): Question {
  if (third !== undefined)
    throw new UsageError(`a URL contains the path: remove ${JSON.stringify(third)}`, FORMS);
  const [, scheme = '', host = '', rest = ''] = /^(https?):\/\/([^/?#]*)(.*)$/is.exec(text) ?? [];
  if (host === '') throw new UsageError(`${JSON.stringify(text)} has no host`, FORMS);
  const port = portOfHost(host);
  const protocol = scheme.toLowerCase() as 'http' | 'https';
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  return {
    type: 'request',
    host: checkedHost(host),
    path,
    method: methodOf(second),
    protocol,
    ...defined({ port }),
  };
}

function ofOneWord(word: string): Question {
  if (CODE.test(word)) return { type: 'code', code: word };
  const [kind = '', namespace, name, ...rest] = word.split('/');
  if (name !== undefined && name !== '' && rest.length === 0 && /^[A-Za-z]+$/.test(kind))
    return { type: 'object', kind, namespace: namespace ?? '', name };
  if (kind.includes('.') || kind === 'localhost') {
    const path = word.slice(kind.length);
    throw new UsageError(
      `${JSON.stringify(word)} is one word, and a request needs two`,
      `write the host and the path as two words: \`${kind} ${path === '' ? '/' : path}\``,
    );
  }
  if (/^[A-Za-z]+$/.test(kind) && namespace !== undefined && name === undefined)
    throw new UsageError(
      `${JSON.stringify(word)} has no namespace`,
      `an object is KIND/NAMESPACE/NAME, for example \`${kind}/default/${namespace}\`; \`${kind}//${namespace}\` for an object without a namespace`,
    );
  throw new UsageError(`${JSON.stringify(word)} is neither a request, nor an object, nor a code`, FORMS);
}
