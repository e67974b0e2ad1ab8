// The explanation of a code, as text and as data: the catalogue's entry, with its examples as whole manifests.

import type { CatalogueEntry } from '../../diagnostics/catalogue/entry.ts';
import { exampleText } from '../../diagnostics/catalogue/example.ts';
import { CATALOGUE, findEntry } from '../../diagnostics/catalogue/index.ts';
import type { Code } from '../../diagnostics/severity.ts';
import { defined } from '../../grammar/defined.ts';
import { KINDS } from '../../kinds/index.ts';

export interface CodeExplanation {
  readonly code: Code;
  readonly title: string;
  readonly severity: string;
  readonly explanation: string;
  readonly kind: string;
  /** The path of the finding in the bad example; empty for the whole object. */
  readonly where: string;
  /** A manifest with the mistake; absent if no manifest can contain it. */
  readonly bad?: string;
  readonly good: string;
  /** What the examples can't show. */
  readonly note?: string;
}

export interface CodeLine {
  readonly code: Code;
  readonly title: string;
  readonly severity: string;
}

export function explain(name: string): CodeExplanation | undefined {
  const entry = findEntry(name);
  if (entry === undefined) return undefined;
  const { code, title, explain: explanation, kind, at, bad, good, old, unreachable } = entry;
  const apiVersion = KINDS.find((candidate) => candidate.kind === kind)?.apiVersion ?? '';
  const note =
    unreachable ??
    (old === undefined ? undefined : 'It is found on updates, which compare with the stored object.');
  return {
    code,
    title,
    severity: severityOf(entry),
    explanation,
    kind,
    where: at,
    ...(unreachable === undefined ? { bad: exampleText(entry, bad, apiVersion) } : {}),
    good: exampleText(entry, good, apiVersion),
    ...defined({ note }),
  };
}

export function listCodes(): readonly CodeLine[] {
  return CATALOGUE.map((entry) => ({ code: entry.code, title: entry.title, severity: severityOf(entry) }));
}

const SEVERITIES = {
  R: 'error',
  S: 'warning; error with --validation-level=strict',
  W: 'warning',
} as const;

function severityOf({ level, isFixed }: CatalogueEntry): string {
  return SEVERITIES[level] + (isFixed ? ', fixed' : '');
}
