// gatewarden preview: runs a real Envoy on this machine with the configuration of the manifests.

import type { Command } from 'commander';
import { collect } from '../command-line/arguments.ts';
import { withAssumptionOptions } from '../command-line/assumption-options.ts';
import type { Options } from '../command-line/command.ts';
import type { ExitCode, Io } from '../command-line/io.ts';
import { withGatewayApiOption } from '../config/settings.ts';

export const isLongLived = true;

export function define(command: Command): void {
  withGatewayApiOption(command)
    .argument('<paths...>', 'files, folders (searched for .yaml, .yml and .json), or - for standard input')
    .option('--gateway <namespace/name>', 'the Gateway to run; required if there are several');
  withAssumptionOptions(command)
    .option('--settings <file>', 'settings of the control plane (docs/reference/settings.md)')
    .option('--exclude <glob>', 'leave out files that match, in gitignore syntax; may be repeated', collect)
    .option('--no-ignore', 'also read files that a .gatewardenignore leaves out')
    .option(
      '--port <port>',
      'local port of the only listener port, or LISTENERPORT=PORT; may be repeated (default: free ports)',
      collect,
    )
    .option(
      '--upstream <backend=host:port>',
      'a running server to use instead of an echo server, as NS/NAME:PORT=HOST:PORT; may be repeated',
      collect,
    )
    .option('--allow', 'built-in services allow requests that choose nothing (the default)')
    .option('--deny', 'built-in services deny requests that choose nothing')
    .option('--envoy <file>', 'the Envoy to run (default: ENVOY_BIN, or the first on the PATH)')
    .addHelpText(
      'after',
      `
Every Service and every Backend with hosts gets an echo server, which answers with the request it
received. Use the headers x-echo-status and x-echo-delay for another answer. Services that the proxy
asks (authorization, rate limits, external processing, keys of tokens) are built in too, and the
header x-echo-decision: deny makes them deny a request. Everything listens on the loopback address
only. Changed files are applied while connections stay open; if they have errors, the errors are
printed and the last good configuration stays. Stop it with Ctrl-C. It also stops with the terminal,
or at the end of its standard input if that is a pipe.

Examples:
  gatewarden preview manifests/
  gatewarden preview --gateway infra/front --port 8080=8000 --port 8443=8443 manifests/
  gatewarden preview --deny manifests/
  gatewarden preview --upstream shop/cart:8080=localhost:3000 manifests/

Exit codes: 0 stopped by you, 2 wrong usage, unreadable input, no Envoy, or Envoy exited by itself.`,
    );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const { runPreview } = await import('../preview/run.ts');
  return runPreview(options, io);
}
