// One run of `gatewarden preview`, from its options to its exit code.

import type { Options } from '../command-line/command.ts';
import { type ExitCode, type Io, UsageError } from '../command-line/io.ts';
import { nameOf } from '../translate/chosen-gateway.ts';
import { ending } from './ending.ts';
import { portChoiceOf } from './envoy/local/ports.ts';
import { upstreamOf } from './envoy/local/upstreams.ts';
import { Preview, type PreviewOptions } from './envoy/preview.ts';
import { findEnvoy } from './envoy/program.ts';
import { type Reading, Source, type SourceOptions } from './source.ts';
import { Watching } from './watching.ts';

interface RunOptions extends Options, SourceOptions {
  readonly port?: readonly string[];
  readonly upstream?: readonly string[];
  readonly envoy?: string;
  readonly allow?: boolean;
  readonly deny?: boolean;
}

export async function runPreview(given: Options, io: Io): Promise<ExitCode> {
  const options = given as RunOptions;
  const { operands, settings, port = [], upstream = [], envoy, allow = false, deny = false } = options;
  if (allow && deny)
    throw new UsageError('--allow and --deny exclude each other', 'write one; --allow is the default');
  const ports = portChoiceOf(port);
  const upstreams = upstream.map(upstreamOf);
  const end = ending(io.stdin, operands.includes('-') || settings === '-');
  try {
    const source = new Source(options, io);
    const first = await source.read();
    if ('problem' in first) throw first.problem;
    await io.stderr.write(first.findings);
    const { path: program, version } = await findEnvoy(envoy, io);
    const write = (text: string): void => void io.stdout.write(text);
    write(`Envoy ${version} runs Gateway ${nameOf(first.configuration)}.\n`);
    const previewOptions: PreviewOptions = {
      program,
      ports,
      upstreams,
      decision: deny ? 'deny' : 'allow',
      say: write,
      warn: (text) => void io.stderr.write(`gatewarden: ${text}\n`),
      output: (line) => write(`${line}\n`),
    };
    const started = Preview.start(first.configuration, previewOptions);
    // Before it is ready there is nothing to stop: what already runs ends with this process.
    const early = await Promise.race([started, end.asked]);
    if (typeof early === 'string') return process.exit(0);
    return await runUntilEnd(early, { source, first, io, asked: end.asked });
  } finally {
    end.stop();
  }
}

interface Around {
  readonly source: Source;
  readonly first: Reading;
  readonly io: Io;
  readonly asked: Promise<string>;
}

async function runUntilEnd(preview: Preview, { source, first, io, asked }: Around): Promise<ExitCode> {
  let before = first;
  const watching = new Watching(first.watched, async () => {
    const reading = await source.read();
    const isNews = saidOf(reading) !== saidOf(before);
    before = reading;
    if (isNews) await io.stderr.write(saidOf(reading));
    if ('configuration' in reading) await preview.change(reading.configuration);
    return reading.watched;
  });
  const why = await Promise.race([asked.then(() => undefined), preview.ended]);
  watching.stop();
  await preview.stop();
  if (why === undefined) return 0;
  await io.stderr.write(`gatewarden: Envoy ended with ${why}\n`);
  return 2;
}

/** The problems of the manifests. */
function saidOf(reading: Reading): string {
  if ('findings' in reading) return reading.findings;
  const { message, hint } = reading.problem;
  return `gatewarden: ${message}${hint === undefined ? '' : `\n  ${hint}`}\ngatewarden: the last good configuration stays active\n`;
}
