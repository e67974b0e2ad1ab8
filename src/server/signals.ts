// Signals: SIGTERM and SIGINT drain the server and end the process; a second one ends it at once.

import { describeException } from './logging.ts';
import type { RunningPlainServer } from './plain-server.ts';

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
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
