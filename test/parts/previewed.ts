// A preview with a real Envoy, for the time of a test.

import type { Test } from 'tap';
import { portChoiceOf } from '../../src/cli/preview/envoy/local/ports.ts';
import { Preview, type PreviewOptions } from '../../src/cli/preview/envoy/preview.ts';
import type { ProxyConfiguration } from '../../src/translation/proxy/configuration.ts';
import type { EnvoyProgram } from './envoy.ts';

export interface Previewed {
  readonly preview: Preview;
  /** Everything that was printed, and all warnings. */
  readonly said: () => string;
  readonly warned: () => string;
  /** The local port of a listener port. */
  readonly portOf: (listenerPort: number) => number;
}

export async function previewed(
  t: Test,
  { path: program }: EnvoyProgram,
  configuration: ProxyConfiguration,
  options: Partial<PreviewOptions> = {},
): Promise<Previewed> {
  let said = '';
  let warned = '';
  const preview = await Preview.start(configuration, {
    program,
    ports: portChoiceOf([]),
    upstreams: [],
    say: (text) => {
      said += text;
    },
    warn: (text) => {
      warned += `${text}\n`;
    },
    output: () => {},
    ...options,
  });
  t.teardown(() => preview.stop());
  const portOf = (port: number): number =>
    Number(new RegExp(`Listener port ${port} is 127\\.0\\.0\\.1:(\\d+)`).exec(said)?.[1]);
  return { preview, said: () => said, warned: () => warned, portOf };
}
