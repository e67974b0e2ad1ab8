// The table of valid values: it has every field of the gateway group's kinds, and admission accepts each value.

import t from 'tap';
import { isObject } from '../../src/grammar/json.ts';
import { KINDS } from '../../src/kinds/index.ts';
import type { Node } from '../../src/schema/node.ts';
import { everyPlace } from '../../src/schema/places.ts';
import { validate } from '../../src/validation.ts';
import { FULL } from './full-policies.ts';

/** The places of a value, as `everyPlace` names those of a schema. */
function* placesOf(value: unknown, path: string): Generator<string> {
  yield path;
  if (Array.isArray(value)) for (const item of value) yield* placesOf(item, `${path}[]`);
  else if (isObject(value))
    for (const [name, member] of Object.entries(value)) yield* placesOf(member, `${path}.${name}`);
}

/** Other tables cover targets of policies and addresses of services; switches have no value; filters can nest. */
const ELSEWHERE = /\.(?:targetRefs|targetSelectors|backendRef)\b|\.disable$|\.(?:andFilter|orFilter)\[\]/;

for (const [kind, specs] of Object.entries(FULL)) {
  const { root, apiVersion } = KINDS.find((each) => each.kind === kind)!;
  t.test(`${kind}: every field has a valid value`, async (t) => {
    const present = new Set(specs.flatMap((spec) => [...placesOf(spec, 'spec')]));
    const missing = [...everyPlace(root as Node)]
      .map(({ path }) => path)
      .filter((path) => /^spec\.[^{]*[^\]}]$/.test(path) && !ELSEWHERE.test(path))
      .filter((path) => !present.has(path));
    t.strictSame(missing, []);
  });
  t.test(`${kind}: admission accepts each value`, async (t) => {
    for (const spec of specs) {
      const group = kind === 'TrafficPolicy' ? 'gateway.networking.k8s.io' : undefined;
      const target = group === undefined ? {} : { targetRefs: [{ group, kind: 'HTTPRoute', name: 'a' }] };
      const metadata = { name: 'a', namespace: 'default' };
      const object = { apiVersion, kind, metadata, spec: { ...target, ...spec } };
      const { findings } = validate(object, { validationLevel: 'strict' });
      t.strictSame(
        findings.filter(({ severity }) => severity === 'error').map(({ code, path }) => `${code} @ ${path}`),
        [],
        JSON.stringify(spec),
      );
    }
  });
}
