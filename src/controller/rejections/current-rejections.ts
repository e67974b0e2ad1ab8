// What the proxies of this replica reject now, by Gateway: pure. What a proxy rejected that is gone stays for a while, because it connects
// again, here or to another replica, and rejects it there.

import { getOrCreate } from '../../grammar/get-or-create.ts';
import { objectKey } from '../../objects/key.ts';
import type { PlaneName } from '../../translation/planes.ts';
import type { ClientView } from '../../xds/server.ts';
import type { XdsIdentity } from '../discovery/plane-source.ts';
import { proxyOfClient } from '../feeds/identity.ts';
import { proxyMessage } from './proxy-message.ts';
import { rejectionText } from './rejection-text.ts';
import { type GatewayRejections, MAX_GATEWAYS, MAX_OF_GATEWAY, MAX_TEXT } from './report.ts';

export interface ClientOfPlane {
  readonly plane: PlaneName;
  readonly client: Pick<ClientView<XdsIdentity>, 'id' | 'identity' | 'node' | 'types'>;
}

interface Rejection {
  readonly namespace: string;
  readonly name: string;
  readonly text: string;
  /** Those that reject it. */
  readonly clients: Set<string>;
  /** When the last of them was gone, in milliseconds. */
  goneAt: number | undefined;
}

/** Milliseconds after which proxies of a replica that is gone have connected to another one: Envoy does within 30 s. */
export const RECONNECTION = 45_000;

export class CurrentRejections {
  readonly #known = new Map<string, Rejection>();
  /** What is shown of the words of proxies: many say the same, and go on to. */
  #reasons: ReadonlyMap<string, string> = new Map();

  /** In a fixed order, so that equal rejections give an equal list. `now`: milliseconds. */
  update(connected: readonly ClientOfPlane[], now: number): readonly GatewayRejections[] {
    const reasons = new Map<string, string>();
    const found = rejectionsOf(connected, (message) =>
      getOrCreate(reasons, message, () => this.#reasons.get(message) ?? proxyMessage(message)),
    );
    this.#reasons = reasons;
    const ids = new Set(connected.map(idOf));
    for (const [key, known] of this.#known) {
      if (found.has(key)) continue;
      // A proxy that is still there accepts it now.
      const isMended = [...known.clients].some((id) => ids.has(id));
      known.goneAt ??= now;
      // The wall clock can be set back.
      if (isMended || Math.abs(now - known.goneAt) >= RECONNECTION) this.#known.delete(key);
    }
    for (const [key, rejection] of found) this.#known.set(key, rejection);
    return byGateway([...this.#known.values()]);
  }
}

const idOf = ({ plane, client }: ClientOfPlane): string => `${plane} ${client.id}`;

function rejectionsOf(
  connected: readonly ClientOfPlane[],
  reasonOf: (message: string) => string,
): ReadonlyMap<string, Rejection> {
  const found = new Map<string, Rejection>();
  for (const each of connected) {
    const { plane, client } = each;
    if (!client.types.some(({ rejections }) => rejections.length > 0)) continue;
    const proxy = proxyOfClient(plane, client);
    if ('reason' in proxy) continue;
    const { namespace, name } = proxy.gateway;
    for (const { typeUrl, rejections } of client.types)
      for (const { name: resource, message, isExact } of rejections) {
        // The server still looks for the bad one of several.
        if (!isExact) continue;
        const text = shortened(rejectionText(typeUrl, resource, reasonOf(message)));
        const key = JSON.stringify([namespace, name, text]);
        const rejection = getOrCreate(found, key, () => ({
          ...{ namespace, name, text },
          clients: new Set<string>(),
          goneAt: undefined,
        }));
        rejection.clients.add(idOf(each));
      }
  }
  return found;
}

function byGateway(rejections: readonly Rejection[]): readonly GatewayRejections[] {
  const groups = Map.groupBy(rejections, ({ namespace, name }) => objectKey('Gateway', namespace, name));
  return [...groups]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .slice(0, MAX_GATEWAYS)
    .map(([, group]) => {
      const { namespace, name } = group[0]!;
      const texts = group.map(({ text }) => text).sort();
      const shown = texts.slice(0, MAX_OF_GATEWAY);
      return { namespace, name, texts: shown, more: texts.length - shown.length };
    });
}

const shortened = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1).toWellFormed()}…` : text;
