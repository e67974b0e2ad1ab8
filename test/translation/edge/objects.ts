// Objects for tests of the edge data plane, and what they become.

import type { EdgeResources } from '../../../src/translation/edge/model/records.ts';
import type { GatewayConfiguration, Translation } from '../../../src/translation/planes.ts';
import { readSettings, type Settings, type SettingsInput, Translator } from '../../../src/translation.ts';
import { metadata } from '../objects.ts';

type Members = Readonly<Record<string, unknown>>;

export const edgeClass = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'GatewayClass',
  metadata: { name: 'gatewarden-edge' },
  spec: { controllerName: 'gatewarden.dev/edge' },
};

/** A Gateway `shop/web` of the edge with these listeners; without any, one of HTTP on 80. */
export const edgeGateway = (
  listeners: readonly Members[] = [HTTP],
  spec: Members = {},
  name = 'shop/web',
) => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'Gateway',
  metadata: metadata(name),
  spec: { gatewayClassName: 'gatewarden-edge', listeners, ...spec },
});

export const HTTP: Members = { name: 'http', protocol: 'HTTP', port: 80 };

/** A ListenerSet of `shop/web`. */
export const edgeListenerSet = (name: string, listeners: readonly Members[]) => ({
  apiVersion: 'gateway.networking.x-k8s.io/v1alpha1',
  kind: 'XListenerSet',
  metadata: metadata(name),
  spec: { parentRef: { name: 'web', namespace: 'shop' }, listeners },
});

/** Experimental kinds are read, since ListenerSets, TCPRoutes and TLSRoutes are among them. */
export function edgeTranslation(
  objects: readonly unknown[],
  settings: SettingsInput = {},
  classes: readonly unknown[] = [edgeClass],
): Translation {
  const translator = new Translator(edgeSettings(settings), { isOnce: true });
  translator.apply([...classes, ...objects].map((object) => ({ object })));
  return translator.translation();
}

export const edgeSettings = (settings: SettingsInput): Settings =>
  readSettings({ enableExperimentalGatewayAPIFeatures: true, ...settings }).settings;

type EdgeConfiguration = Extract<GatewayConfiguration, { dataPlane: 'edge' }>;

/** The records of the only edge Gateway. */
export function edgeRecords(objects: readonly unknown[], settings: SettingsInput = {}): EdgeLists {
  const found = edgeTranslation(objects, settings).gateways.filter(isEdge);
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} edge Gateways are translated`);
  return only;
}

type EdgeLists = { readonly [T in keyof EdgeResources]: readonly EdgeResources[T][] };

const isEdge = (gateway: GatewayConfiguration): gateway is EdgeConfiguration => gateway.dataPlane === 'edge';

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

/** The usual conditions of Gateways, listeners and routes. */
const USUAL: ReadonlySet<string> = new Set([
  'Accepted=True Accepted',
  'Programmed=True Programmed',
  'Conflicted=False NoConflicts',
  'ResolvedRefs=True ResolvedRefs',
]);

/** The others. */
export const unusual = (conditions?: readonly Condition[]): readonly string[] =>
  conditionTexts(conditions).filter((text) => !USUAL.has(text));

/** `Accepted=True Accepted`, for each condition, sorted. */
export const conditionTexts = (conditions: readonly Condition[] = []): readonly string[] =>
  conditions.map(({ type, status, reason }) => `${type}=${status} ${reason}`).sort();

interface EdgeStatus {
  readonly conditions?: readonly Condition[];
  readonly listeners?: readonly {
    readonly name: string;
    readonly attachedRoutes: number;
    readonly supportedKinds: readonly { readonly kind: string }[];
    readonly conditions: readonly Condition[];
  }[];
  readonly parents?: readonly {
    readonly parentRef: Members;
    readonly controllerName: string;
    readonly conditions: readonly Condition[];
  }[];
}

/** The status of an object, by `Kind/namespace/name`; undefined where it has none. */
export function statusOf({ statuses }: Translation, key: string): EdgeStatus | undefined {
  return statuses.find(({ kind, namespace, name }) => `${kind}/${namespace}/${name}` === key)?.status;
}

/** A route on `shop/web`, unless its spec says otherwise. */
export const edgeRoute = (
  kind: 'HTTPRoute' | 'GRPCRoute' | 'TCPRoute' | 'TLSRoute',
  name: string,
  spec: Members,
) => ({
  apiVersion: `gateway.networking.k8s.io/${kind === 'TCPRoute' || kind === 'TLSRoute' ? 'v1alpha2' : 'v1'}`,
  kind,
  metadata: metadata(name),
  spec: { parentRefs: [{ name: 'web', namespace: 'shop' }], ...spec },
});

/** Allows references of routes of `shop` to objects of another namespace. */
export const edgeGrant = (namespace: string, from: Members, to: Members) => ({
  apiVersion: 'gateway.networking.k8s.io/v1beta1',
  kind: 'ReferenceGrant',
  metadata: metadata(`${namespace}/grant`),
  spec: {
    from: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', namespace: 'shop', ...from }],
    to: [to],
  },
});

/** `Accepted=False NoMatchingParent` and others that are unusual, by the parents of a route: `Gateway shop/web#http: ...`. */
export function refusals(translation: Translation, key: string): readonly string[] {
  return (statusOf(translation, key)?.parents ?? []).flatMap(({ parentRef, conditions }) => {
    const { kind, namespace, name, sectionName, port } = parentRef;
    const place = `${kind} ${namespace}/${name}${sectionName === undefined ? '' : `#${sectionName}`}${port === undefined ? '' : `:${port}`}`;
    const found = unusual(conditions);
    return found.length === 0 ? [place] : found.map((text) => `${place}: ${text}`);
  });
}
