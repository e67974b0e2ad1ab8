// The defaults of kinds as a cluster publishes them. Every account may read these documents (the ClusterRole `system:discovery`).

import { type ClusterClient, refusal } from '../../cluster/client.ts';
import { isObject, type JsonObject } from '../../grammar/json.ts';
import { withDefaults } from '../../schema/openapi-defaults.ts';
import type { Note } from '../results/note.ts';

/** The value with the defaults of its kind; the envelope is left as it is. */
export type FillDefaults = (value: JsonObject) => JsonObject;

const ENVELOPE: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'status']);

/** By `APIVERSION KIND`. Says in `notes` what can't be read. */
export async function readDefaults(
  client: ClusterClient,
  apiVersions: Iterable<string>,
  notes: Note[],
): Promise<ReadonlyMap<string, FillDefaults>> {
  const found = new Map<string, FillDefaults>();
  for (const apiVersion of apiVersions) {
    const answer = await client.request('GET', `/openapi/v3/apis/${apiVersion}`);
    if (answer.status !== 200)
      notes.push({
        level: 'warning',
        message: `the schemas of ${apiVersion} can't be read (${refusal(answer)}): objects that differ only in defaults count as different`,
      });
    for (const [kind, schema] of schemasIn(answer.body, apiVersion))
      found.set(defaultsKey(apiVersion, kind), (value) => filled(schema, value));
  }
  return found;
}

export const defaultsKey = (apiVersion: string, kind: string): string => `${apiVersion} ${kind}`;

function filled(schema: JsonObject, value: JsonObject): JsonObject {
  const envelope = Object.entries(value).filter(([name]) => ENVELOPE.has(name));
  const rest = Object.entries(value).filter(([name]) => !ENVELOPE.has(name));
  return {
    ...Object.fromEntries(envelope),
    ...(withDefaults(schema, Object.fromEntries(rest)) as JsonObject),
  };
}

/** Schemas of CRDs have no references, but for the metadata. */
function* schemasIn(body: unknown, apiVersion: string): Generator<readonly [kind: string, JsonObject]> {
  const components = isObject(body) ? body['components'] : undefined;
  const schemas = isObject(components) ? components['schemas'] : undefined;
  for (const schema of Object.values(isObject(schemas) ? schemas : {})) {
    if (!isObject(schema)) continue;
    const names = schema['x-kubernetes-group-version-kind'];
    for (const name of Array.isArray(names) ? names : []) {
      if (!isObject(name) || `${name['group']}/${name['version']}` !== apiVersion) continue;
      const properties = isObject(schema['properties']) ? schema['properties'] : {};
      const own = Object.entries(properties).filter(([member]) => !ENVELOPE.has(member));
      yield [String(name['kind']), { ...schema, properties: Object.fromEntries(own) }];
    }
  }
}
