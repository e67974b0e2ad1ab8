// gatewarden preview: runs a real Envoy on this machine with the configuration of the manifests.

import type { Command } from 'commander';
import { collect } from '../command-line/arguments.ts';
import type { Options } from '../command-line/command.ts';
import type { ExitCode, Io } from '../command-line/io.ts';

export function define(command: Command): void {
  command
    .argument('<paths...>', 'files, folders (searched for .yaml, .yml and .json), or - for standard input')
    .option('--gateway <namespace/name>', 'the Gateway that runs; needed where there are several')
    .option('--settings <file>', 'settings of the control plane (docs/reference/settings.md)')
    .option('--exclude <glob>', 'leave out what matches, in gitignore syntax; may be repeated', collect)
    .option('--no-ignore', 'read also what a .gatewardenignore leaves out')
    .option(
      '--port <port>',
      'port of the only listener port, or LISTENERPORT=PORT; may be repeated (default: free ports)',
      collect,
    )
    .option(
      '--upstream <backend=host:port>',
      'a server that runs already, as NS/NAME:PORT=HOST:PORT, in the place of an echo server; may be repeated',
      collect,
    )
    .option('--envoy <file>', 'the Envoy that runs (default: ENVOY_BIN, or the first on the PATH)')
    .addHelpText(
      'after',
      `
Every Service and every Backend with hosts has an echo server behind it, which answers with what
reached it. The headers x-echo-status and x-echo-delay ask it for another answer. Everything listens
on the loopback only. Files that change are taken over while connections stay open; what is wrong
with them is told, and the last good ones go on. Ends with Ctrl-C, the terminal, or its standard
input where that is a pipe.

Examples:
  gatewarden preview manifests/
  gatewarden preview --gateway infra/front --port 8080=8000 --port 8443=8443 manifests/
  gatewarden preview --upstream shop/cart:8080=localhost:3000 manifests/

Exit codes: 0 ended as asked, 2 wrong usage, unreadable input, no Envoy, or Envoy ended by itself.`,
    );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const { runPreview } = await import('../preview/run.ts');
  return runPreview(options, io);
}
