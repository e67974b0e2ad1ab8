// The sections of an EdgeBackend: the providers and targets that policies can name.

import type { MergeablePolicy } from '../../../policy/field.ts';
import type { BuiltBackend, BuiltTarget } from './built-backend.ts';

export interface Section {
  readonly name: string;
  /** Of a target that a selector found: the name of the entry with the selector, which policies name too. */
  readonly selector?: string;
}

/** None where there are no parts. */
export function sectionsOf(backend: BuiltBackend): readonly Section[] {
  if (backend.kind === 'ai') return backend.groups.flat().map(({ name }) => ({ name }));
  if (backend.kind !== 'mcp') return [];
  return backend.targets.map((target) =>
    target.kind === 'service' ? { name: target.name, selector: target.selector } : { name: target.name },
  );
}

export interface BuiltSection {
  /** Its own policies. */
  readonly inline?: MergeablePolicy | undefined;
  /** Of an MCP server. */
  readonly target?: BuiltTarget;
}

/** Undefined: there is no such section. */
export function sectionNamed(backend: BuiltBackend, name: string): BuiltSection | undefined {
  if (backend.kind === 'ai') return backend.groups.flat().find((provider) => provider.name === name);
  if (backend.kind !== 'mcp') return undefined;
  const target = backend.targets.find((one) => one.name === name);
  return target && { target, inline: target.kind === 'static' ? target.inline : undefined };
}
