// References to Services of type ExternalName, which have no endpoints: the proxy doesn't follow the name.

import { advice } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import { getOrCreate } from '../../grammar/get-or-create.ts';
import { quote } from '../../grammar/quote.ts';
import { GATEWAY_GROUP } from '../../identifiers.ts';
import { keyOfObject } from '../../objects/reference.ts';
import type { SnapshotObject } from '../../snapshot/objects.ts';
import { type BackendReference, isUsable } from '../../translation/backends/backend-reference.ts';
import type { Report } from '../../translation/reports.ts';
import type { TranslationView } from '../../translation/view.ts';

type ExternalNames = ReadonlyMap<string, string>;

const known = new WeakMap<TranslationView, ExternalNames>();

/** The names of the Services of this type that nobody has written endpoints for, by the keys of the Services. */
export const externalNames = (view: TranslationView): ExternalNames =>
  getOrCreate(known, view, () => new Map(externalNamesIn(view)));

function* externalNamesIn({ snapshot, backends }: TranslationView): Iterable<readonly [string, string]> {
  for (const key of snapshot.keys('Service')) {
    const { type, externalName = '' } = snapshot.get('Service', key)?.spec ?? {};
    if (type !== 'ExternalName') continue;
    if (backends.slices(key).every(({ endpoints }) => endpoints.length === 0)) yield [key, externalName];
  }
}

/** A reference that can be used otherwise: one without its port is reported as such. */
export function* externalNameBackend(
  reference: BackendReference,
  segments: Segments,
  from: SnapshotObject,
  view: TranslationView,
): Iterable<Report> {
  if (externalNames(view).size === 0) return;
  const to = view.backends.resolve(reference, from);
  const name = isUsable(to) ? externalNames(view).get(to.object) : undefined;
  if (!isUsable(to) || name === undefined) return;
  yield {
    about: keyOfObject(from),
    code: 'AN-83',
    segments: [...segments, 'name'],
    fault: advice(
      `Service ${quote(`${to.namespace}/${to.name}`)} is of type ExternalName: the proxy doesn't follow its name, and sends no request there`,
      insteadOf(name, to.port, from.metadata.namespace ?? ''),
    ),
  };
}

/** A Service of the cluster by its DNS name. */
const IN_CLUSTER = /^([a-z0-9-]+)\.([a-z0-9-]+)\.svc(?:\.|$)/i;

const STATIC = `a Backend of group ${GATEWAY_GROUP} and type \`Static\``;

/** The same for a reference that an edge Gateway may have. */
export const STATIC_ANYWHERE = `${STATIC}, or for an edge Gateway to an EdgeBackend with \`static\`,`;

/** What to write for the name of such a Service. */
export function insteadOf(
  externalName: string,
  port: number | undefined,
  home: string,
  backend: string = STATIC,
): string {
  const host = externalName.replace(/\.$/, '');
  const [, name, namespace] = IN_CLUSTER.exec(host) ?? [];
  if (name !== undefined && namespace !== undefined)
    return namespace === home
      ? `refer to Service ${quote(name)} itself`
      : `refer to Service ${quote(name)} of namespace ${quote(namespace)} itself, which needs a ReferenceGrant there`;
  const place = [
    ...(host === '' ? [] : [`host ${quote(host)}`]),
    ...(port === undefined ? [] : [`port ${port}`]),
  ].join(' and ');
  return `refer to ${backend}${place === '' ? '' : ` with ${place}`}`;
}
