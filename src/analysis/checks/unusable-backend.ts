// A backend reference that can't be used, and why: as the translation resolves it, with what to write instead.

import { advice, type Fault } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import { nearest } from '../../grammar/nearest.ts';
import { firstOf } from '../../grammar/plural.ts';
import { quote } from '../../grammar/quote.ts';
import { CORE_GROUP, GATEWAY_GROUP } from '../../identifiers.ts';
import { MESH_NETWORKING_GROUP } from '../../objects/mesh/names.ts';
import { groupOf, keyOfObject } from '../../objects/reference.ts';
import type { SnapshotObject } from '../../snapshot/objects.ts';
import {
  type BackendKind,
  type BackendReference,
  backendKind,
  isUsable,
  type UnusableBackend,
} from '../../translation/backends/backend-reference.ts';
import type { Report } from '../../translation/reports.ts';
import type { TranslationView } from '../../translation/view.ts';
import { absentObject } from '../missing/absent-object.ts';
import { grantHint } from '../missing/missing-grant.ts';
import type { Names } from '../missing/names.ts';
import { insteadOf, STATIC_ANYWHERE } from './external-names.ts';

export function* unusableBackend(
  reference: BackendReference,
  segments: Segments,
  from: SnapshotObject,
  view: TranslationView,
  names: Names,
): Iterable<Report> {
  const resolved = view.backends.resolve(reference, from);
  if (isUsable(resolved)) return;
  const about = keyOfObject(from);
  const { code, member, fault } = problemOf(reference, from, view, names, resolved);
  yield { about, code, segments: [...segments, member], fault };
}

interface Problem {
  readonly code: 'AN-05' | 'AN-06';
  readonly member: 'group' | 'kind' | 'name' | 'namespace' | 'port';
  readonly fault: Fault;
}

function problemOf(
  reference: BackendReference,
  from: SnapshotObject,
  view: TranslationView,
  names: Names,
  { reason, message }: UnusableBackend,
): Problem {
  const { group, kind = 'Service', name, port } = reference;
  const { snapshot, settings } = view;
  const home = from.metadata.namespace ?? '';
  const namespace = reference.namespace ?? home;
  const shown = `${kind} ${quote(`${namespace}/${name}`)}`;
  const known = backendKind(group, reference.kind, settings.mesh.enabled);
  const at = (member: Problem['member'], text: string, hint?: string): Problem => ({
    code: 'AN-05',
    member,
    fault: advice(text, hint),
  });
  if (known === undefined) return unknownKind(reference, settings.mesh.enabled, at);
  if (known === 'Backend' && port !== undefined)
    return at('port', `${shown} has its own port: \`port\` isn't allowed here`, 'remove `port`');
  if (known === 'Hostname') return at('name', message, 'add the ServiceEntry with this host and port');
  if (snapshot.find(known, namespace, name) === undefined) {
    const other = OTHER_KIND[known];
    if (other !== undefined && snapshot.find(other.kind, namespace, name) !== undefined)
      return at('name', `${shown} not found`, `there is a ${other.kind} with this name: ${other.write}`);
    const absence = absentObject({ kind: known, namespace, name, home, needsGrant: true }, view, names);
    return at(absence.member, absence.message, absence.hint);
  }
  if (reason === 'RefNotPermitted') {
    const referrer = { group: groupOf(from.apiVersion), kind: from.kind, namespace: home };
    const text = `${shown} can't be used: no ReferenceGrant in its namespace allows ${from.kind} objects in namespace ${quote(home)} to refer to it`;
    const hint = grantHint(
      referrer,
      { group: group ?? CORE_GROUP, kind: known, namespace, name },
      view,
      names,
    );
    return { code: 'AN-06', member: 'namespace', fault: advice(text, hint) };
  }
  if (known !== 'Service') return at('port', `${shown} has no port ${port ?? ''}`.trimEnd());
  const { ports = [], type, externalName = '' } = snapshot.find('Service', namespace, name)?.spec ?? {};
  if (type === 'ExternalName' && ports.length === 0)
    return at(
      'name',
      `${shown} is of type ExternalName and has no ports`,
      insteadOf(externalName, port, home, STATIC_ANYWHERE),
    );
  const there = ports.map((each) =>
    each.name === undefined ? `${each.port}` : `${each.port} (${each.name})`,
  );
  const all = there.length === 0 ? 'it has none' : `it has ${firstOf(there, LISTED).join(', ')}`;
  if (port === undefined) {
    const [only] = ports;
    const hint = ports.length === 1 && only !== undefined ? `write \`port: ${only.port}\`` : all;
    return at('port', `the port of ${shown} is missing`, hint);
  }
  // The port of its Pods is what people write by mistake.
  const meant = ports.find(({ targetPort }) => targetPort === port);
  const hint =
    meant === undefined ? all : `write \`port: ${meant.port}\`: ${port} is its \`targetPort\`, in its Pods`;
  return at('port', `${shown} has no port ${port}`, hint);
}

const LISTED = 10;

/** The kind that is confused with a kind. */
const OTHER_KIND: Partial<
  Record<BackendKind, { readonly kind: 'Service' | 'Backend'; readonly write: string }>
> = {
  Service: {
    kind: 'Backend',
    write: `write \`group: ${GATEWAY_GROUP}\` and \`kind: Backend\`, without \`port\``,
  },
  Backend: { kind: 'Service', write: 'write `kind: Service` without `group`, and its `port`' },
};

function unknownKind(
  { group = CORE_GROUP, kind = 'Service' }: BackendReference,
  isMeshOn: boolean,
  at: (member: 'group' | 'kind', text: string, hint?: string) => Problem,
): Problem {
  const what = group === CORE_GROUP ? 'the core group' : `group ${quote(group)}`;
  const text = `${quote(kind)} of ${what} can't be a backend`;
  const home = Object.entries(GROUPS).find(([name]) => name === kind)?.[1];
  if (home !== undefined && (kind !== 'ServiceEntry' || isMeshOn)) {
    const write =
      home === CORE_GROUP ? 'remove `group`: a Service is of the core group' : `write \`group: ${home}\``;
    return at('group', text, write);
  }
  const kinds = Object.keys(GROUPS).filter((name) => GROUPS[name] === group);
  const near = nearest(kind, kinds.length > 0 ? kinds : Object.keys(GROUPS));
  const otherwise = `use a Service, or a Backend of group ${GATEWAY_GROUP}`;
  return at('kind', text, near === undefined ? otherwise : `did you mean ${quote(near)}?`);
}

/** The group of each kind of backend. */
const GROUPS: Readonly<Record<string, string>> = {
  Service: CORE_GROUP,
  Backend: GATEWAY_GROUP,
  ServiceEntry: MESH_NETWORKING_GROUP,
};
