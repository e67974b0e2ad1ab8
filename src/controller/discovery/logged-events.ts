// What happens on the discovery servers, in the log.

import type { Log } from '../../cluster/log.ts';
import type { PlaneName } from '../../translation/planes.ts';
import type { ConnectedClient, XdsEvents } from '../../xds/events.ts';
import { proxyMessage } from '../rejections/proxy-message.ts';

/** Of a client's own words. */
const MAX_TEXT = 1000;

export function loggedEvents(plane: PlaneName, log: Log): XdsEvents<unknown> {
  const about = ({ node, peer, variant }: ConnectedClient<unknown>) => ({
    plane,
    node: cut(node.id),
    cluster: cut(node.cluster),
    peer,
    variant,
  });
  return {
    connected: (client) => log.info(about(client), 'proxy connected'),
    gone: (client, reason) => log.info({ ...about(client), reason }, 'proxy disconnected'),
    refused: ({ peer, node, status, message, step }) =>
      log.warn(
        { plane, peer, node: cut(node.id), status, problem: cut(message), step },
        'client of discovery refused',
      ),
    nacked: (client, { typeUrl, version, names, message }) =>
      log.error(
        {
          ...about(client),
          type: typeUrl,
          version,
          names: names.slice(0, 10).map(cut),
          problem: proxyMessage(message),
        },
        'proxy rejects its configuration, and keeps the previous one',
      ),
    failed: (error) =>
      log.error(
        { plane, problem: String(error), stack: (error as Error)?.stack },
        'stream of discovery failed',
      ),
  };
}

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}...` : text);
