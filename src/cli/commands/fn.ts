// gatewarden fn: a KRM function for kustomize and kpt.

import type { Command } from 'commander';
import { compareAsWritten, formatPath } from '../../diagnostics/path.ts';
import { visible } from '../../grammar/visible.ts';
import { judge } from '../../judgement/judge.ts';
import { MAX_FINDINGS } from '../../judgement/limits.ts';
import type { PlacedChange } from '../../manifests/edit/edit.ts';
import { findFiles } from '../../manifests/files.ts';
import type { Options } from '../command-line/command.ts';
import { type ExitCode, type Io, UsageError } from '../command-line/io.ts';
import { functionSettings } from '../function/function-config.ts';
import { readResourceList, writeResourceList } from '../function/resource-list.ts';
import { type FunctionResult, omittedResult, resultOf, skippedResult } from '../function/results.ts';
import { asInFile, judgeOf } from '../results/file-judging.ts';
import { SecuredBackends, withTls } from '../results/secured-backends.ts';
import { additionsOf } from '../rewriting/defaulted-file.ts';
import { LOST } from '../rewriting/rewritten-file.ts';

export function define(command: Command): void {
  command.addHelpText(
    'after',
    `
Reads a ResourceList (config.kubernetes.io/v1) from standard input, validates its items and prints it
with \`results\`. The functionConfig is a ConfigMap with these settings:

  data:
    validationLevel: strict            # standard by default
    unknownFields: warn                # error by default
    severity: W-01=error, EB-04=warn   # by code
    defaults: "true"                   # write the defaults into the items

or, with the same settings under \`spec\`, \`apiVersion: fn.gatewarden.dev/v1alpha1\`, \`kind: GatewardenFunction\`.

Examples:
  kustomize build --enable-alpha-plugins --enable-exec overlays/prod     a transformer with this annotation:
      config.kubernetes.io/function: "exec: {path: gatewarden, args: [fn]}"
  kpt fn eval manifests/ --exec 'gatewarden fn' -- defaults=true

Exit codes: 0 clean or warnings only, 1 errors found, 2 wrong configuration or unreadable input.`,
  );
}

export async function run(_options: Options, io: Io): Promise<ExitCode> {
  const list = await readResourceList(await readInput(io));
  const settings = functionSettings(list.functionConfig);
  const results: FunctionResult[] = [];
  const additions: PlacedChange[] = [];
  const secured = await securedItems(list.items);
  for (const [item, object] of list.items.entries()) {
    const doubled = list.duplicates.filter((duplicate) => duplicate.item === item);
    for (const { segments, message, hint } of doubled) {
      const said = { code: 'ST-13', severity: 'error', path: formatPath(segments), message } as const;
      results.push(resultOf(object, hint === undefined ? said : { ...said, hint }));
    }
    const judged = await judgeOf(object);
    const options = asInFile(secured.has(object) ? withTls(settings.judge) : settings.judge, MAX_FINDINGS);
    const { type, findings, omitted, defaults = [], nearMiss } = judged(object, options);
    if (nearMiss !== undefined) results.push(skippedResult(object, nearMiss));
    const compare = compareAsWritten(object);
    const sorted = findings.toSorted((left, right) => compare(left.segments, right.segments));
    results.push(...sorted.map((finding) => resultOf(object, finding)));
    if (omitted > 0) results.push(omittedResult(object, omitted));
    if (settings.defaults && type === 'ours') additions.push(...additionsOf(defaults, ['items', item]));
  }
  const written = await writeResourceList(list, additions, results);
  if (written === undefined)
    throw new UsageError("the ResourceList can't be written back without changing its meaning");
  if (written.kept !== 'layout') await io.stderr.write(`gatewarden: ${LOST[written.kept]}\n`);
  await io.stdout.write(written.text);
  const errors = results.filter(({ severity }) => severity === 'error');
  // kustomize shows none of the results, only what a failing function prints here.
  await io.stderr.write(errors.map(errorLine).join(''));
  return errors.length > 0 ? 1 : 0;
}

/** Backends for which another item turns TLS on. */
async function securedItems(items: readonly unknown[]): Promise<ReadonlySet<unknown>> {
  const secured = new SecuredBackends<unknown>();
  for (const item of items) {
    secured.see(item);
    secured.doubt(item, () => judge(item).findings, item);
  }
  return new Set(await secured.found());
}

async function readInput(io: Io): Promise<Uint8Array> {
  const [file] = findFiles(['-'], io);
  const content = await file!.read();
  if ('problem' in content)
    throw new UsageError(`standard input: ${content.problem.message}`, content.problem.hint);
  return content.bytes;
}

function errorLine({ message, resourceRef, field, file }: FunctionResult): string {
  const { kind, namespace, name } = resourceRef;
  const where = file === undefined ? '' : `${file.path}: `;
  const object = `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`;
  return `${visible(`${where}${object}${field === undefined ? '' : ` ${field.path}`}: ${message}`)}\n`;
}
