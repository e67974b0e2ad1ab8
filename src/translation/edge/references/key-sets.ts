// Key sets that the control plane has fetched, in the ConfigMaps where it stores them: one for each URI.

import { createHash } from 'node:crypto';
import { equalJson, isObject } from '../../../grammar/json.ts';
import { quote } from '../../../grammar/quote.ts';
import { checkEdgeJwksUri } from '../../../grammar/url.ts';
import { KEY_SET_STORE_PREFIX } from '../../../identifiers.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { objectKey } from '../../../objects/key.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { EdgeReferences, Resolved } from './references.ts';

/** The entry of the ConfigMap: a JSON object with the text of the key set under its URI. */
const ENTRY = 'jwks-store';

/** The name of the ConfigMap with the key set of a URI. */
export const keySetStoreName = (uri: string): string =>
  `${KEY_SET_STORE_PREFIX}${createHash('md5').update(uri).digest('hex')}`;

export function buildKeySets(
  graph: Graph,
  snapshot: Snapshot,
  systemNamespace: string | undefined,
): EdgeReferences['keySet'] {
  return graph.memo<Resolved<string>>(
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
      // The data plane rejects all that arrives together with a broken key set.
      if (!Array.isArray(storedIn(keySet)?.['keys']))
        return { missing: `what ${where} has for ${quote(uri)} isn't a key set` };
      return { value: keySet };
    },
    { isEqual: equalJson },
  );
}

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
