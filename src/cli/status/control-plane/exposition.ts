// Reads samples from the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats). The text comes from a pod
// and may be anything: lines that aren't samples are left out, and lengths and numbers are limited.

export interface Sample {
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
  /** Finite. */
  readonly value: number;
}

const MAX_LINE = 4096;
const MAX_SAMPLES = 10_000;
const NAME = /[a-zA-Z_:][a-zA-Z0-9_:]*/y;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)[ \t]*=[ \t]*"((?:[^"\\]|\\.)*)"[ \t]*/y;
const SPACE = /[ \t]*/y;
/** The value, and maybe a time. */
const VALUE = /[ \t]*([+-]?[0-9.]+(?:[eE][+-]?[0-9]{1,3})?)(?:[ \t]+-?[0-9]{1,20})?[ \t]*\r?$/y;

/** The samples with one of these names, in their order. A series that is there twice has two samples. */
export function readSamples(text: string, names: ReadonlySet<string>): readonly Sample[] {
  const samples: Sample[] = [];
  for (let start = 0; start < text.length && samples.length < MAX_SAMPLES; ) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    if (end - start <= MAX_LINE) {
      const sample = sampleOf(text.slice(start, end), names);
      if (sample !== undefined) samples.push(sample);
    }
    start = end + 1;
  }
  return samples;
}

function sampleOf(line: string, names: ReadonlySet<string>): Sample | undefined {
  const name = matchAt(NAME, line, skip(line, 0))?.[0];
  if (name === undefined || !names.has(name)) return undefined;
  const labels = new Map<string, string>();
  let at = skip(line, NAME.lastIndex);
  if (line[at] === '{') {
    at = skip(line, at + 1);
    while (line[at] !== '}') {
      const label = matchAt(LABEL, line, at);
      if (label === null) return undefined;
      labels.set(label[1]!, unescaped(label[2]!));
      at = LABEL.lastIndex;
      if (line[at] === ',') at = skip(line, at + 1);
      else if (line[at] !== '}') return undefined;
    }
    at++;
  }
  const value = Number(matchAt(VALUE, line, at)?.[1] ?? Number.NaN);
  return Number.isFinite(value) ? { name, labels, value } : undefined;
}

function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(line);
}

function skip(line: string, at: number): number {
  matchAt(SPACE, line, at);
  return SPACE.lastIndex;
}

const unescaped = (text: string): string =>
  text.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
