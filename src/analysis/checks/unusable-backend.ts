// A backend reference that can't be used, and why: as the translation resolves it, with similar names that exist.

import { advice, type Fault } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import { didYouMean } from '../../grammar/nearest.ts';
import { firstOf } from '../../grammar/plural.ts';
import { quote } from '../../grammar/quote.ts';
import { idOfKey } from '../../objects/key.ts';
import { keyOfObject } from '../../objects/reference.ts';
import type { SnapshotObject } from '../../snapshot/objects.ts';
import {
  type BackendReference,
  backendKind,
  isUsable,
} from '../../translation/backends/backend-reference.ts';
import type { Report } from '../../translation/reports.ts';
import type { TranslationView } from '../../translation/view.ts';

export function* unusableBackend(
  reference: BackendReference,
  segments: Segments,
  from: SnapshotObject,
  view: TranslationView,
): Iterable<Report> {
  const resolved = view.backends.resolve(reference, from);
  if (isUsable(resolved)) return;
  const about = keyOfObject(from);
  const { kind = 'Service', name, namespace = from.metadata.namespace ?? '' } = reference;
  const shown = `${kind} ${quote(`${namespace}/${name}`)}`;
  if (resolved.reason === 'RefNotPermitted') {
    const fault = advice(
      `${shown} can't be used: no ReferenceGrant in its namespace allows ${from.kind} objects in namespace ${quote(from.metadata.namespace ?? '')} to refer to it`,
      `add a ReferenceGrant to namespace ${quote(namespace)}`,
    );
    yield { about, code: 'AN-06', segments: [...segments, 'namespace'], fault };
    return;
  }
  const { member, fault } = problemOf(reference, namespace, shown, view, resolved.message);
  yield { about, code: 'AN-05', segments: [...segments, member], fault };
}

function problemOf(
  { group, kind, name, port }: BackendReference,
  namespace: string,
  shown: string,
  { snapshot, settings }: TranslationView,
  message: string,
): { readonly member: 'kind' | 'name' | 'port'; readonly fault: Fault } {
  const known = backendKind(group, kind, settings.mesh.enabled);
  if (known === undefined) {
    const what = group === undefined || group === '' ? 'the core group' : `group ${quote(group)}`;
    const fault = advice(
      `${kind} of ${what} can't be a backend`,
      'use a Service, or a Backend of group gateway.gatewarden.dev',
    );
    return { member: 'kind', fault };
  }
  if (known === 'Backend' && port !== undefined)
    return {
      member: 'port',
      fault: advice(`${shown} has its own port: \`port\` isn't allowed here`, 'remove `port`'),
    };
  const service = known === 'Service' ? snapshot.find('Service', namespace, name) : undefined;
  if (service === undefined) {
    const near =
      known === 'Service' || known === 'Backend' ? nearName(known, namespace, name, snapshot) : undefined;
    return {
      member: 'name',
      fault: advice(
        known === 'Service' || known === 'Backend' ? `${shown} not found` : message,
        near ?? 'add it, or correct name and namespace',
      ),
    };
  }
  const ports = (service.spec?.ports ?? []).map((each) => String(each.port));
  const there = ports.length === 0 ? 'it has none' : `it has ${firstOf(ports, 10).join(', ')}`;
  if (port === undefined) return { member: 'name', fault: advice(`the port of ${shown} is missing`, there) };
  return { member: 'port', fault: advice(`${shown} has no port ${port}`, there) };
}

/** With more names in a namespace, no suggestion is searched for. */
const MAX_NAMES = 1000;

function nearName(
  kind: 'Service' | 'Backend',
  namespace: string,
  name: string,
  snapshot: TranslationView['snapshot'],
): string | undefined {
  if (snapshot.keys(kind).size > MAX_NAMES) return undefined;
  const names = [...snapshot.keys(kind)].flatMap((key) => {
    const own = idOfKey(key);
    return own.namespace === namespace ? [own.name] : [];
  });
  return didYouMean(name, names);
}
