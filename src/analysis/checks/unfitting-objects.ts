// References to objects that are there but don't fit: an extension of another type, a Secret or ConfigMap without the key. And classes of a
// controller that is probably misspelt.

import { advice } from '../../diagnostics/finding.ts';
import { valueAt } from '../../diagnostics/path.ts';
import { didYouMean } from '../../grammar/nearest.ts';
import { enumerated, firstOf } from '../../grammar/plural.ts';
import { quote, writeHint } from '../../grammar/quote.ts';
import { EDGE_CONTROLLER, PROXY_CONTROLLER } from '../../identifiers.ts';
import { keyOfObject } from '../../objects/reference.ts';
import type { SnapshotKind, SnapshotObject } from '../../snapshot/objects.ts';
import type { ObjectReference } from '../../translation/references.ts';
import type { Report } from '../../translation/reports.ts';
import type { TranslationView } from '../../translation/view.ts';
import { keysHint } from '../missing/absent-object.ts';
import type { Names } from '../missing/names.ts';

export function* unfitting(
  kind: SnapshotKind,
  reference: ObjectReference,
  from: SnapshotObject,
  view: TranslationView,
  names: Names,
): Iterable<Report> {
  if (kind === 'GatewayExtension') yield* otherType(reference, from, view, names);
  if (kind === 'Secret' || kind === 'ConfigMap') yield* withoutKey(kind, reference, from, view);
}

const BLOCKS = ['extAuth', 'extProc', 'rateLimit', 'jwt'] as const;
type Block = (typeof BLOCKS)[number];

function* otherType(
  { namespace, name, segments }: ObjectReference,
  from: SnapshotObject,
  { snapshot }: TranslationView,
  names: Names,
): Iterable<Report> {
  const needed = BLOCKS.find((block) => block === segments[1]);
  const has = (extension: string, block: Block): boolean =>
    snapshot.find('GatewayExtension', namespace, extension)?.spec[block] !== undefined;
  if (needed === undefined || has(name, needed)) return;
  const own = BLOCKS.find((block) => has(name, block));
  const fitting = names.in('GatewayExtension', namespace).filter((each) => has(each, needed));
  const fault = advice(
    `GatewayExtension ${quote(`${namespace}/${name}`)} has ${own === undefined ? 'no block' : quote(own)}, and this field needs one with ${quote(needed)}: the policy is invalid, and what it applies to answers with 500`,
    fitting.length === 0
      ? `refer to an extension with \`spec.${needed}\``
      : `there ${fitting.length === 1 ? 'is' : 'are'} ${enumerated(firstOf(fitting.map(quote), LISTED), 'and')}`,
  );
  yield { about: keyOfObject(from), code: 'AN-60', segments: [...segments, 'name'], fault };
}

const LISTED = 5;
/** The key of CA certificates. */
const CA_KEY = 'ca.crt';

function* withoutKey(
  kind: 'Secret' | 'ConfigMap',
  { purpose, namespace, name, value, segments }: ObjectReference,
  from: SnapshotObject,
  { snapshot }: TranslationView,
): Iterable<Report> {
  const written = valueAt(value, ['key']);
  const key = purpose === 'caCertificate' ? CA_KEY : written;
  const data = snapshot.find(kind, namespace, name)?.data ?? {};
  if (typeof key !== 'string' || Object.hasOwn(data, key)) return;
  const keys = Object.keys(data);
  const [only] = keys;
  const hint =
    typeof written === 'string' && keys.length === 1
      ? writeHint(`key: ${only}`, 'write `key` with the key that it has', ', or rename that key')
      : ((typeof written === 'string' ? didYouMean(key, keys) : undefined) ?? keysHint([key], keys));
  const fault = advice(
    `${kind} ${quote(`${namespace}/${name}`)} has no key ${quote(key)}${from.kind === 'TrafficPolicy' ? ': the policy is invalid, and what it applies to answers with 500' : ''}`,
    hint,
  );
  const member = purpose === 'caCertificate' ? ['name'] : [];
  yield { about: keyOfObject(from), code: 'AN-61', segments: [...segments, ...member], fault };
}

const CONTROLLERS = [PROXY_CONTROLLER, EDGE_CONTROLLER];

export function* misspeltControllers({ snapshot }: TranslationView): Iterable<Report> {
  for (const about of snapshot.keys('GatewayClass')) {
    const name = snapshot.get('GatewayClass', about)?.spec.controllerName;
    if (name === undefined || CONTROLLERS.includes(name)) continue;
    const hint = didYouMean(name, CONTROLLERS);
    if (hint === undefined) continue;
    const fault = advice(
      `${quote(name)} is no controller of Gatewarden: Gateways of this class are not translated`,
      hint,
    );
    yield { about, code: 'AN-62', segments: ['spec', 'controllerName'], fault };
  }
}
