// A destination with MCP servers. Policies of a single server can only be about the connection to it.

import { equalJson } from '../../../grammar/json.ts';
import type { MergedPolicy } from '../../../policy/merge.ts';
import type { BuiltBackend, BuiltTarget } from '../backends/built-backend.ts';
import type { Destination } from '../effective/effective.ts';
import type { UnitName } from '../units/values.ts';
import type { DestinationSources } from './ai-destination.ts';
import { HOST_HINT, hasMembers, hostProblem } from './calls.ts';
import {
  approximated,
  type DiagnosticObject,
  invalid,
  type Note,
  type PlacedNote,
  unsupported,
} from './diagnostic.ts';
import type { BackendPolicies, CallPolicies, McpTarget } from './document.ts';
import { objectOfPolicy } from './places.ts';
import { type Section, writtenSections } from './sections.ts';
import { BACKEND_UNITS, CALL_UNITS } from './units/backend.ts';

type McpBuilt = Extract<BuiltBackend, { readonly kind: 'mcp' }>;

export interface WrittenTargets {
  /** Without those that can't be used. */
  readonly mcp: { readonly targets: readonly McpTarget[] };
  readonly policies: BackendPolicies;
  readonly notes: readonly PlacedNote[];
  readonly isRefused: boolean;
}

const MCP_UNITS = ['backend.mcp.authorization', 'backend.mcp.authentication'] as const;

const OF_DESTINATION = BACKEND_UNITS.filter(
  ({ name }) => !CALL_UNITS.some((unit) => unit.name === name) && name !== 'backend.ai',
);

export function mcpDestination(
  built: McpBuilt,
  destination: Destination,
  base: MergedPolicy,
  { effective, writer, place, unitPlace }: DestinationSources,
): WrittenTargets {
  const object: DiagnosticObject = { kind: 'EdgeBackend', namespace: built.namespace, name: built.name };
  const sections = built.targets.map((target): Section => {
    const selector = target.kind === 'service' ? target.selector : undefined;
    const inline = target.kind === 'static' ? target.inline : undefined;
    return {
      merged: effective.section(
        destination,
        { name: target.name, ...(selector !== undefined && { selector }) },
        place,
      ),
      place: {
        ...unitPlace,
        ...(inline && { inline: { fields: inline.fields, path: targetPath(target, 'policies') } }),
      },
    };
  });
  const connections = writtenSections<CallPolicies>(
    writer,
    CALL_UNITS,
    { merged: base, place: unitPlace },
    sections,
  );
  const whole = writer.all<BackendPolicies>(OF_DESTINATION, base, unitPlace);
  const notes: PlacedNote[] = [...connections.baseNotes, ...whole.notes];
  const names = new Set<string>();
  const targets: McpTarget[] = [];
  for (const [index, target] of built.targets.entries()) {
    const own = connections.sections[index]!;
    const below = `.mcp.targets[${targets.length}]`;
    const tell = (
      note: Note,
      about: Pick<PlacedNote, 'object' | 'path'> = { object, path: targetPath(target) },
    ): void => void notes.push({ ...note, ...about, below: note.severity === 'info' ? below : '' });
    const host = target.kind === 'static' ? target.host : target.hostname;
    const problem = hostProblem(host);
    if (problem !== undefined) tell(unsupported('error', [], problem, HOST_HINT));
    const { merged } = sections[index]!;
    const differing = MCP_UNITS.filter((unit) => !isSame(merged, base, unit));
    for (const unit of differing) {
      const culprit = merged.fields
        .get(unit)
        ?.origins.find((id) => !base.fields.get(unit)?.origins.includes(id));
      const from = culprit === undefined ? object : objectOfPolicy(culprit);
      const path =
        from.kind === 'EdgePolicy'
          ? ['spec', ...unit.split('.')]
          : [...targetPath(target, 'policies'), ...unit.split('.').slice(1)];
      tell(
        unsupported(
          'error',
          [],
          `the target ${target.name} is left out, because a file can't have rules for one target, and without them it would be open`,
          'set them for the whole EdgeBackend, or give the target an EdgeBackend of its own',
        ),
        { object: from, path },
      );
    }
    const isRefused = own.isRefused || merged.errors.length > 0;
    if (isRefused)
      tell(invalid('error', [], `the target ${target.name} is left out, because its policies can't be used`));
    notes.push(...own.notes.map((note) => ({ ...note, below: '' })));
    if (problem !== undefined || differing.length > 0 || isRefused) continue;
    const name = targetName(target.name, names);
    if (name !== target.name)
      tell(approximated('info', [], `the target ${target.name} is called ${name} in the file`));
    targets.push(targetEntry(target, name, host, own.policies));
  }
  return {
    mcp: { targets },
    policies: { ...connections.base, ...whole.policies },
    notes,
    isRefused: whole.isRefused,
  };
}

const targetPath = ({ entry }: BuiltTarget, ...more: readonly string[]) => [
  'spec',
  'mcp',
  'targets',
  entry,
  ...(more.length === 0 ? [] : ['static', ...more]),
];

function isSame(own: MergedPolicy, base: MergedPolicy, unit: UnitName): boolean {
  const mine = own.fields.get(unit);
  const whole = base.fields.get(unit);
  return (
    mine?.value === whole?.value ||
    (mine?.value !== undefined && whole?.value !== undefined && equalJson(mine.value, whole.value))
  );
}

/** Names that the format takes, each once. */
function targetName(name: string, taken: Set<string>): string {
  const clean =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9.-]/g, '-')
      .replace(/^[^a-z0-9]+/, '')
      .replace(/[^a-z0-9]+$/, '') || 'target';
  let own = clean;
  for (let number = 2; taken.has(own); number++) own = `${clean}-${number}`;
  taken.add(own);
  return own;
}

function targetEntry(target: BuiltTarget, name: string, host: string, policies: CallPolicies): McpTarget {
  const { protocol, port } = target;
  const standard = protocol === 'SSE' ? '/sse' : '/mcp';
  const { path = standard } = target;
  const address = { host, port, path: path.startsWith('/') ? path : `/${path}` };
  return {
    name,
    ...(protocol === 'SSE' ? { sse: address } : { mcp: address }),
    ...(hasMembers(policies) && { policies }),
  };
}
