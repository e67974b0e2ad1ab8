// Reads a cluster, and files that replace its objects.

import { type ClusterClient, Refused } from '../../cluster/client.ts';
import { ruleText } from '../../cluster/refusal.ts';
import { enumerated } from '../../grammar/plural.ts';
import { KINDS } from '../../kinds/index.ts';
import { DEFAULT_OPTIONS } from '../../registration/options.ts';
import { READER, readerRole, SECRET_READER } from '../../registration/reader-roles.ts';
import { connectNamed, withCluster } from '../command-line/cluster-connection.ts';
import { type Io, UsageError } from '../command-line/io.ts';
import { checkNamespace } from '../command-line/namespace-option.ts';
import type { Note } from '../results/note.ts';
import { readManifests } from '../translate/manifests.ts';
import { settingsFor } from '../translate/settings-file.ts';
import { type Entry, isSource } from '../translate/sources.ts';
import type { Input, InputOptions } from './input.ts';
import { type Forbidden, type LiveObjects, readLiveObjects } from './live-objects.ts';
import { overlaid } from './overlay.ts';
import { runningSettings } from './running-settings.ts';

export interface Cluster extends Pick<Input, 'settings' | 'assumptions'> {
  readonly live: LiveObjects;
  /** Of objects that name none: that of the context. */
  readonly namespace: string;
}

export async function readClusterInput(options: InputOptions, io: Io, notes: Note[]): Promise<Input> {
  const { entries, files } =
    options.operands.length === 0
      ? { entries: [], files: 0 }
      : await readManifests(options.operands, options, io, notes);
  const { live, namespace, settings, assumptions } = await withNamedCluster(options, io, (client) =>
    readCluster(client, entries, { options, io, notes }),
  );
  return { settings, assumptions, entries: overlaid(live.sources, entries, { namespace }), files };
}

/** Runs the work with the cluster that the options name. */
export async function withNamedCluster<Result>(
  options: InputOptions,
  io: Io,
  work: (client: ClusterClient) => Promise<Result>,
): Promise<Result> {
  for (const name of options.namespace ?? []) checkNamespace('--namespace', name);
  const client = await connectNamed(options, io.env, '... --cluster', { maxSockets: CONNECTIONS });
  try {
    return await withCluster(client, () => work(client));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw error.status === 401
      ? new UsageError(`${client.server} rejects the credentials (${error.message})`)
      : new UsageError(`${client.server} refuses a request (${error.message})`);
  }
}

const CONNECTIONS = 16;

/** `entries`: the files that are put beside the cluster. Says in `notes` what was read. */
export async function readCluster(
  client: ClusterClient,
  entries: readonly Entry[],
  { options, io, notes }: { readonly options: InputOptions; readonly io: Io; readonly notes: Note[] },
): Promise<Cluster> {
  const { namespace: named = [], gatewayClass = [], standInGateways } = options;
  const namespaces = [...new Set(named)];
  const running =
    options.settings === undefined ? await runningSettings(client, options.controlPlane, notes) : undefined;
  const settings = await settingsFor(options, io, notes, running);
  const began = io.now?.() ?? new Date();
  const live = await readLiveObjects(client, {
    settings,
    namespaces,
    files: entries.filter(isSource).map(({ document }) => document.value),
  });
  refuseForbidden(live.forbidden, namespaces.length > 0);
  notes.push(...aboutLists(live, client, namespaces, began), ...aboutCrds(live));
  return {
    live,
    settings,
    // A cluster has the classes of its control plane.
    assumptions: { gatewayClass, ...(standInGateways === undefined ? {} : { standInGateways }) },
    namespace: client.namespace ?? 'default',
  };
}

/** Without some of the objects, others would have mistakes that they don't have. */
function refuseForbidden(forbidden: readonly Forbidden[], isPart: boolean): void {
  const [first] = forbidden;
  if (first === undefined) return;
  const byGroup = Map.groupBy(forbidden, ({ group }) => group);
  const rules = [...byGroup].map(([group, members]) => {
    const plurals = [...new Set(members.map(({ plural }) => plural))].sort();
    return ruleText(group, plurals, ['list']);
  });
  throw new UsageError(
    [
      `this account may not list ${enumerated([...new Set(forbidden.map(({ plural }) => plural))], 'and')} (${first.message})`,
      ...rules.map((rule) => `it needs the rule ${rule}`),
    ],
    isPart
      ? 'kinds without a namespace need a ClusterRole, others a Role in each namespace'
      : `bind it to the ClusterRole ${enumerated(rolesFor(forbidden), 'and')} of the manifests (or of the chart, with rbac.readerRoles), or name the namespaces that it may read with --namespace`,
  );
}

/** In the installation of the defaults. */
function rolesFor(forbidden: readonly Forbidden[]): readonly string[] {
  const isSecret = ({ group, plural }: Forbidden): boolean => group === '' && plural === 'secrets';
  const name = (purpose: string): string => readerRole(DEFAULT_OPTIONS, purpose);
  return [
    ...(forbidden.every(isSecret) ? [] : [name(READER)]),
    ...(forbidden.some(isSecret) ? [name(SECRET_READER)] : []),
  ];
}

function aboutLists(
  { sources, version, later }: LiveObjects,
  { server }: ClusterClient,
  namespaces: readonly string[],
  began: Date,
): readonly Note[] {
  const where = namespaces.length === 0 ? '' : `, only of ${enumerated(namespaces, 'and')}`;
  const at = version === undefined ? '' : ` at version ${version}`;
  const second = began.toISOString().replace(/\.\d+/, '');
  return [
    {
      level: 'note',
      message: `cluster ${server}${at}, ${second}: ${sources.length} objects that a translation reads${where}`,
    },
    ...(later.length === 0
      ? []
      : [
          {
            level: 'warning' as const,
            message: `the cluster no longer had that version of ${enumerated(later, 'and')}: they are newer than the rest`,
          },
        ]),
  ];
}

/** Whether the CRDs that an installation needs are missing: those of every use of the Gateway API, and our own. */
function aboutCrds({ absent }: LiveObjects): readonly Note[] {
  const missing = absent.filter(({ kind, isAlias }) => !isAlias && NEEDED.has(kind)).map(({ kind }) => kind);
  if (missing.length === 0) return [];
  const message = `the cluster has no CRD of ${enumerated(missing.sort(), 'and')}: no object of that kind is read`;
  return [{ level: 'warning', message }];
}

const NEEDED: ReadonlySet<string> = new Set([
  'Gateway',
  'GatewayClass',
  'HTTPRoute',
  ...KINDS.map(({ kind }) => kind),
]);
