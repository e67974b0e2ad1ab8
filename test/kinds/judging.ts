// For tests of the kinds: an object built from its spec in YAML, and its findings as `code @ path`.

import { parse } from 'yaml';
import { type JudgeOptions, judge } from '../../src/judgement/judge.ts';
import { KINDS } from '../../src/kinds/index.ts';
import type { Kind } from '../../src/schema/kind.ts';

/** The object of a kind with this spec (YAML). A text that starts with `apiVersion:` is a whole document. */
export function objectOf(kindName: string, spec: string): unknown {
  if (spec.trimStart().startsWith('apiVersion:')) return parse(spec);
  const kind = kindNamed(kindName);
  return { apiVersion: kind.apiVersion, kind: kind.kind, metadata: { name: 'example' }, spec: parse(spec) };
}

export function kindNamed(name: string): Kind {
  const kind = KINDS.find((candidate) => candidate.kind === name);
  if (kind === undefined) throw new Error(`no kind ${name}`);
  return kind;
}

/** All findings of a spec, in order: `EB-01 @ spec`, with the prefix `warning` for warnings. */
export function findingsOf(kindName: string, spec: string, options: JudgeOptions = {}): string[] {
  return judge(objectOf(kindName, spec), options).findings.map(
    ({ code, path, severity }) => `${severity === 'warning' ? 'warning ' : ''}${code} @ ${path}`,
  );
}

/** Only the errors. */
export function errorsOf(kindName: string, spec: string, options: JudgeOptions = {}): string[] {
  return findingsOf(kindName, spec, options).filter((finding) => !finding.startsWith('warning '));
}

/** The defaults that are written into a spec: `D-12 mcp.targets.0.static.path="/mcp"`. */
export function defaultsOf(kindName: string, spec: string): string[] {
  return judge(objectOf(kindName, spec)).defaults.map(
    ({ id, segments, value }) => `${id} ${segments.slice(1).join('.')}=${JSON.stringify(value)}`,
  );
}
