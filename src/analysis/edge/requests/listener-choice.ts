// The listener of a port that takes a connection or a request.

import type { Bind, Listener } from '../../../translation/edge/model/records.ts';
import type { EdgeGatewayConfiguration } from '../../../translation/planes.ts';
import type { RequestQuestion } from '../../explain/request-explanation.ts';
import { fitOf, hostOf } from './host-match.ts';

/** Undefined listener: none has the name. */
export interface PortChoice {
  readonly bind: Bind;
  /** Of all listeners of the port. */
  readonly transport: 'HTTP' | 'TLS' | 'TCP';
  readonly listener: Listener | undefined;
}

/** One for each port, in their order. */
export function portChoices(
  { binds, listeners }: Pick<EdgeGatewayConfiguration, 'binds' | 'listeners'>,
  question: RequestQuestion,
): readonly PortChoice[] {
  return binds
    .toSorted((left, right) => left.port - right.port)
    .map((bind) =>
      choiceAt(
        bind,
        listeners.filter(({ bindKey }) => bindKey === bind.key),
        question,
      ),
    );
}

function choiceAt(bind: Bind, own: readonly Listener[], { host, serverName }: RequestQuestion): PortChoice {
  const transport = transportOf(own);
  const name = hostOf(host);
  switch (transport) {
    case 'TCP':
      return { bind, transport, listener: own[0] };
    case 'TLS':
      return { bind, transport, listener: best(own, (serverName ?? name).toLowerCase()) };
    case 'HTTP':
      return { bind, transport, listener: best(own, name) };
  }
}

/** HTTPS and TLS share a port, and other protocols don't. */
function transportOf(listeners: readonly Listener[]): PortChoice['transport'] {
  const [first] = listeners;
  if (first?.protocol === 'TCP') return 'TCP';
  return first?.protocol === 'TLS' || first?.protocol === 'HTTPS' ? 'TLS' : 'HTTP';
}

function best(listeners: readonly Listener[], name: string): Listener | undefined {
  let found: { readonly listener: Listener; readonly fit: number } | undefined;
  for (const listener of listeners) {
    const fit = fitOf(listener.hostname, name);
    if (fit !== undefined && (found === undefined || fit > found.fit)) found = { listener, fit };
  }
  return found?.listener;
}
