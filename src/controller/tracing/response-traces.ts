// Spans of the responses that proxies get because of a change: from the moment in which one is sent to its ACK or NACK. A response that
// has several changes is in the traces of all of them, with links between them.

import { type Span, SpanStatusCode } from '@opentelemetry/api';
import type { PlaneName } from '../../translation/planes.ts';
import type { AnsweredResponse, ConnectedClient, SentResponse, XdsEvents } from '../../xds/events.ts';
import { typeName } from '../../xds/types.ts';
import type { XdsIdentity } from '../discovery/plane-source.ts';
import { proxyOfClient } from '../feeds/identity.ts';
import { proxyMessage } from '../rejections/proxy-message.ts';
import { type BatchTrace, clockTime, linksToOthers } from './batch-trace.ts';

/** Changes that a client is remembered to wait for; older ones are no longer traced there. */
const MAX_CHANGES = 16;

interface TracedChange {
  /** Its number on the stream. */
  readonly change: number;
  readonly types: readonly string[];
  readonly trace: BatchTrace;
}

interface ClientState {
  readonly changes: TracedChange[];
  /** By type: at most one response of a type is unanswered. */
  readonly sent: Map<string, { readonly nonce: string; readonly spans: readonly Span[] }>;
}

export interface ResponseTracesOptions {
  /** The batch that is translated now, if it is traced. */
  readonly current: () => BatchTrace | undefined;
  readonly now: () => number;
}

export function responseTraces(
  plane: PlaneName,
  { current, now }: ResponseTracesOptions,
): XdsEvents<XdsIdentity> {
  const clients = new Map<number, ClientState>();
  const end = (
    client: ConnectedClient<XdsIdentity>,
    typeUrl: string,
    nonce: string,
    last: (span: Span) => void,
  ) => {
    const state = clients.get(client.id);
    const sent = state?.sent.get(typeUrl);
    if (sent?.nonce !== nonce) return;
    state?.sent.delete(typeUrl);
    const time = clockTime(now());
    for (const span of sent.spans) {
      last(span);
      span.end(time);
    }
  };
  return {
    changed: (client, { change, changes }) => {
      const trace = current();
      if (trace === undefined) return;
      trace.streams++;
      let state = clients.get(client.id);
      if (state === undefined) {
        state = { changes: [], sent: new Map() };
        clients.set(client.id, state);
      }
      state.changes.push({ change, types: changes.map(({ typeUrl }) => typeUrl), trace });
      if (state.changes.length > MAX_CHANGES) state.changes.shift();
    },
    sent: (client, response) => {
      const state = clients.get(client.id);
      if (state === undefined) return;
      const traces = state.changes.filter((each) => isIn(each, response)).map(({ trace }) => trace);
      if (traces.length === 0) return;
      const attributes = responseAttributes(plane, client, response);
      const name = `send ${attributes['gatewarden.xds.type']}`;
      const time = now();
      const spans = traces.flatMap(
        (trace) => trace.span(name, time, attributes, linksToOthers(traces, trace)) ?? [],
      );
      state.sent.set(response.typeUrl, { nonce: response.nonce, spans });
    },
    acked: (client, { typeUrl, nonce }: AnsweredResponse) =>
      end(client, typeUrl, nonce, (span) => span.setAttribute('gatewarden.xds.result', 'ack')),
    nacked: (client, { typeUrl, nonce, message }) =>
      end(client, typeUrl, nonce, (span) => {
        span.setAttribute('gatewarden.xds.result', 'nack');
        span.setStatus({ code: SpanStatusCode.ERROR, message: proxyMessage(message) });
      }),
    gone: (client) => {
      for (const [typeUrl, { nonce }] of clients.get(client.id)?.sent ?? [])
        end(client, typeUrl, nonce, (span) => {
          span.setAttribute('gatewarden.xds.result', 'disconnected');
          span.setStatus({ code: SpanStatusCode.ERROR, message: 'the stream ended before the answer' });
        });
      clients.delete(client.id);
    },
  };
}

const isIn = ({ change, types }: TracedChange, { typeUrl, changes }: SentResponse): boolean =>
  change >= changes.first && change <= changes.last && types.includes(typeUrl);

function responseAttributes(
  plane: PlaneName,
  client: ConnectedClient<XdsIdentity>,
  { typeUrl, version, nonce, resources, removed, bytes }: SentResponse,
) {
  const proxy = proxyOfClient(plane, client);
  return {
    'gatewarden.plane': plane,
    'gatewarden.proxy': client.node.id,
    ...('gateway' in proxy
      ? { 'k8s.namespace.name': proxy.gateway.namespace, 'gatewarden.gateway': proxy.gateway.name }
      : {}),
    'gatewarden.xds.type': typeName(typeUrl),
    'gatewarden.xds.version': version,
    'gatewarden.xds.nonce': nonce,
    'gatewarden.xds.resources': resources,
    'gatewarden.xds.removed': removed,
    'gatewarden.xds.bytes': bytes,
  };
}
