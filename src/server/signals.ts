// Signals: SIGTERM and SIGINT drain the server and end the process; a second one ends it at once. So does the first while there is no server.

import { describeException } from './logging.ts';
import type { RunningPlainServer } from './plain-server.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Until a server is there, a signal ends the process: as the first process of a container, it gets no signal that it doesn't handle, and would
 * wait for its API server until it is killed. Returns what takes this back.
 */
export function endOnSignals(): () => void {
  const end = (): void => process.exit(0);
  for (const signal of SIGNALS) process.on(signal, end);
  return () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
}

export function drainOnSignals(server: RunningPlainServer): void {
  let asked = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (asked) {
      server.logger.warn({ signal }, 'second signal: stopping now');
      process.exit(1);
    }
    asked = true;
    server.logger.info({ signal }, 'asked to stop');
    server.drain().then(
      () => process.exit(0),
      (error: unknown) => {
        server.logger.error(describeException(error), 'not drained in time: stopping now');
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
}
