// Key sets that the control plane has fetched, in the ConfigMaps where it stores them: one for each URI.

import { createHash } from 'node:crypto';
import { equalJson, isObject } from '../../../grammar/json.ts';
import { checkJwk } from '../../../grammar/jwk.ts';
import { quote } from '../../../grammar/quote.ts';
import { checkEdgeJwksUri } from '../../../grammar/url.ts';
import { KEY_SET_STORE_PREFIX } from '../../../identifiers.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { objectKey } from '../../../objects/key.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { EdgeOptions } from '../options.ts';
import type { EdgeReferences, ResolvedKeys } from './references.ts';

/** The entry of the ConfigMap: a JSON object with the text of the key set under its URI. */
const ENTRY = 'jwks-store';

/** The name of the ConfigMap with the key set of a URI. */
export const keySetStoreName = (uri: string): string =>
  `${KEY_SET_STORE_PREFIX}${createHash('md5').update(uri).digest('hex')}`;

export function buildKeySets(
  graph: Graph,
  snapshot: Snapshot,
  { systemNamespace, isOlder }: EdgeOptions,
): EdgeReferences['keySet'] {
  return graph.memo<ResolvedKeys>(
    'key set of a URI',
    (uri) => {
      const problem = checkEdgeJwksUri(uri);
      if (problem !== undefined) return { missing: `invalid key set URL: ${problem.message}` };
      if (systemNamespace === undefined)
        return {
          missing: `no key set of ${quote(uri)}: the setting \`systemNamespace\`, where key sets are stored, isn't set`,
        };
      const name = keySetStoreName(uri);
      const where = `ConfigMap ${systemNamespace}/${name}`;
      const key = objectKey('ConfigMap', systemNamespace, name);
      const map = snapshot.get('ConfigMap', key);
      if (map === undefined)
        return {
          missing: `no key set of ${quote(uri)}: ${where} ${snapshot.absenceOf(key)} (it hasn't been fetched yet)`,
        };
      const stored = storedIn(map.data?.[ENTRY]);
      if (stored === undefined)
        return { missing: `no key set of ${quote(uri)}: the entry ${ENTRY} of ${where} isn't a JSON object` };
      const keySet = Object.hasOwn(stored, uri) ? stored[uri] : undefined;
      if (typeof keySet !== 'string') return { missing: `no key set of ${quote(uri)} in ${where}` };
      const read = storedIn(keySet);
      const keys = read?.['keys'];
      if (!Array.isArray(keys)) return { missing: `what ${where} has for ${quote(uri)} isn't a key set` };
      return isOlder ? { value: keySet } : usable(keySet, { ...read, keys });
    },
    { isEqual: equalJson },
  );
}

interface ReadKeySet {
  readonly keys: readonly unknown[];
}

/**
 * Without the keys that can't be read: the data plane rejects the whole policy for one of them, and requests would pass without it. Servers
 * of tokens add keys of new kinds whenever they like.
 */
function usable(text: string, read: ReadKeySet): ResolvedKeys {
  const problems = read.keys.map((key, index) => {
    if (index >= MAX_KEYS) return `is beyond the first ${MAX_KEYS} keys`;
    return isObject(key) ? checkJwk(key)?.message : "isn't a JSON object";
  });
  const first = problems.findIndex((problem) => problem !== undefined);
  if (first === -1) return { value: text };
  const others = problems.filter((problem) => problem !== undefined).length - 1;
  const more = others === 0 ? '' : `, and ${others} more ${others === 1 ? 'key is' : 'keys are'} unusable`;
  const keys = read.keys.filter((_, index) => problems[index] === undefined);
  return {
    value: JSON.stringify({ ...read, keys }),
    leftOut: `keys[${first}]: ${problems[first]}${more}`,
  };
}

/** Each is checked, which takes up to 0.1 ms. */
const MAX_KEYS = 512;

function storedIn(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    // The error quotes the text, which may hold keys.
    return undefined;
  }
}
