// The configuration that one proxy has, for the admin port: what it has accepted, what it was sent since, and what it rejects.

import type { PlaneName } from '../../translation/planes.ts';
import type { HeldVersion } from '../../xds/discovery/client-resources.ts';
import type { HeldResource } from '../../xds/discovery/subscription.ts';
import type { ConnectedClient } from '../../xds/events.ts';
import type { HeldType } from '../../xds/server.ts';
import type { XdsIdentity } from '../discovery/plane-source.ts';
import { messageOf } from '../feeds/resources.ts';
import { connectedProxy, typeJson } from './connected-proxies.ts';
import { jsonText, messageTexts } from './message-texts.ts';
import { isCalled, type ResourceFilter } from './snapshots.ts';

export interface HeldConfiguration {
  readonly plane: PlaneName;
  readonly client: ConnectedClient<XdsIdentity> & { readonly types: readonly HeldType[] };
}

/** How many names are listed that a proxy asks for and that don't exist. */
const LISTED_NAMES = 100;

/** JSON in parts. Each type is that of the moment in which its turn comes. */
export function* heldTexts(
  { plane, client }: HeldConfiguration,
  { typeUrl, name }: ResourceFilter,
): Generator<string> {
  const { types: _, ...head } = connectedProxy(plane, client);
  yield `${jsonText(head).slice(0, -1)},"types":[`;
  let before = '\n';
  for (const type of client.types) {
    if (typeUrl !== undefined && type.typeUrl !== typeUrl) continue;
    const absent = Array.from(type.absentNames()).sort();
    const about = { ...typeJson(type), absent: absent.slice(0, LISTED_NAMES) };
    yield `${before}${jsonText(about).slice(0, -1)},"resources":[`;
    before = ',\n';
    const resources = Array.from(type.held()).filter((each) => name === undefined || isCalled(each, name));
    let separator = '\n';
    for (const resource of resources) {
      yield separator;
      separator = ',\n';
      yield* resourceTexts(plane, resource);
    }
    yield ']}';
  }
  yield '\n]}\n';
}

function* resourceTexts(plane: PlaneName, held: HeldResource): Generator<string> {
  const { name, accepted, sent } = held;
  yield `{"name":${jsonText(name)},"state":"${stateOf(held)}"`;
  if (accepted !== undefined) {
    yield ',';
    yield* versionTexts(plane, accepted);
  }
  if (sent === 'removed') yield ',"sent":{"removed":true}';
  else if (sent !== undefined) {
    yield ',"sent":{';
    yield* versionTexts(plane, sent);
    yield '}';
  }
  yield '}';
}

function* versionTexts(plane: PlaneName, { version, resource }: HeldVersion): Generator<string> {
  yield `"version":${jsonText(version)}`;
  if (resource === undefined) return;
  yield ',"resource":';
  yield* messageTexts(plane, messageOf(resource));
}

/** In the words of Envoy's client status: https://www.envoyproxy.io/docs/envoy/latest/api-v3/service/status/v3/csds.proto */
function stateOf({ isRejected, sent, isPending }: HeldResource): 'SYNCED' | 'NOT_SENT' | 'STALE' | 'ERROR' {
  if (isRejected) return 'ERROR';
  if (sent !== undefined) return 'STALE';
  return isPending ? 'NOT_SENT' : 'SYNCED';
}
