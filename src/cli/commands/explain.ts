// gatewarden explain: how a request is handled, what an object does, what a code means. Its implementation is loaded when it runs.

import type { Command } from 'commander';
import { choice, collect, integerFrom } from '../command-line/arguments.ts';
import { withClusterInput } from '../command-line/cluster-input-options.ts';
import type { Options } from '../command-line/command.ts';
import type { ExitCode, Io } from '../command-line/io.ts';
import { withTranslationOptions } from '../command-line/translation-options.ts';
import { askedFor } from '../explain/question.ts';
import { run as explainCode } from './explain-code.ts';

export function define(command: Command): void {
  command
    .usage('[options] HOST PATH [METHOD] | KIND/NAMESPACE/NAME | CODE')
    .argument('[question...]', 'a request, an object, or the code of a finding')
    .option(
      '-f, --filename <path>',
      'manifests: a file, a folder (searched for .yaml, .yml and .json), or - for standard input; may be repeated',
      collect,
    )
    .option('-H, --header <name=value>', 'a header of the request; may be repeated', collect)
    .option('--query <name=value>', 'a query parameter of the request; may be repeated', collect)
    .option('--gateway <namespace/name>', 'only this Gateway')
    .option('--port <port>', 'only listeners on this port', integerFrom(1, 65_535))
    .option('--listener <name>', 'only this listener')
    .option(
      '--parameter <path>',
      'of a Gateway: the effective parameters at this path, such as podTemplate.nodeSelector, or kube for all',
    )
    .option('--sni <name>', 'the server name of the TLS connection (default: the host)');
  withClusterInput(withTranslationOptions(command))
    .option('--config <file>', 'for a code: the gatewarden.yaml with the severities to show')
    .addOption(choice('-o, --output <format>', 'output format', ['text', 'json', 'yaml'], 'text'))
    .addHelpText(
      'after',
      `
Two or three words are a request: host, path and method (default: GET). A URL is a request too. One
word with two slashes is an object: KIND/NAMESPACE/NAME, or KIND//NAME without a namespace. One word
such as EB-04 is a code, which needs no manifests.

Examples:
  gatewarden explain -f manifests/ shop.example.com /cart
  gatewarden explain -f manifests/ shop.example.com /cart POST -H x-canary=true --query debug=1
  gatewarden explain -f manifests/ https://shop.example.com/cart
  helm template chart | gatewarden explain -f - httproute/shop/cart
  gatewarden explain -f manifests/ -o json TrafficPolicy/shop/limits
  gatewarden explain -f manifests/ gateway/web/shop --parameter podTemplate
  gatewarden explain EB-04

Exit codes: 0 explained, 2 wrong usage, unreadable input, or no such object.`,
    );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const question = askedFor(options.operands);
  if (question.type === 'code') return explainCode({ ...options, operands: [question.code] }, io);
  const { runExplain } = await import('../explain/run.ts');
  return runExplain(question, options, io);
}
