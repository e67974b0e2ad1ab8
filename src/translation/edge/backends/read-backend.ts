// Reads an EdgeBackend: its destinations, and its policies with resolved references; or why it can't be translated.

import type { Segments } from '../../../diagnostics/path.ts';
import { keyOfObject } from '../../../objects/reference.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import { destinationProblem } from '../references/destinations.ts';
import type { McpServices } from './agent-ports.ts';
import type { BackendContext } from './backend-context.ts';
import type { BuiltBackend } from './built-backend.ts';
import { type InlineProblem, readInline } from './inline-policies.ts';
import { type Renamed, readTargets } from './mcp-targets.ts';
import { readProviders } from './providers.ts';
import { isRefusal, type Refusal, untranslatable } from './refusal.ts';

export interface ReadBackend {
  /** Undefined: it can't be translated. */
  readonly built?: BuiltBackend;
  readonly refusal?: Refusal;
  readonly problems: readonly InlineProblem[];
  /** MCP selectors that find nothing: their paths. */
  readonly idle: readonly Segments[];
  /** MCP targets whose name another one has. */
  readonly renamed: readonly Renamed[];
}

const NOTHING_ELSE = { problems: [], idle: [], renamed: [] } as const;

type EdgeBackend = SnapshotObjects['EdgeBackend'];

export function readBackend(
  object: EdgeBackend,
  services: McpServices,
  sources: Omit<BackendContext, 'holder'>,
): ReadBackend {
  const context = { ...sources, holder: object };
  const kinds = KINDS.filter((kind) => object.spec[kind] !== undefined);
  if (kinds.length > 1)
    return refused(untranslatable(`${kinds.map((kind) => `\`${kind}\``).join(' and ')} exclude each other`));
  const { namespace = '', name } = object.metadata;
  const own = readInline(object.spec.policies, [], context);
  const common = { object: keyOfObject(object), namespace, name, inline: own.policy };
  const { static: fixed, ai, mcp, dynamicForwardProxy } = object.spec;
  if (fixed !== undefined) {
    const { host, port } = fixed;
    const problem = destinationProblem(fixed, sources.options, sources.ownPort);
    if (problem !== undefined) return refused(untranslatable(`static: ${problem}`));
    return { ...NOTHING_ELSE, built: { ...common, kind: 'static', host, port }, problems: own.problems };
  }
  if (dynamicForwardProxy !== undefined)
    return { ...NOTHING_ELSE, built: { ...common, kind: 'dynamic' }, problems: own.problems };
  if (ai !== undefined) {
    const read = readProviders(ai, context);
    if (isRefusal(read)) return refused(read);
    const { groups, problems } = read;
    return {
      ...NOTHING_ELSE,
      built: { ...common, kind: 'ai', groups },
      problems: [...own.problems, ...problems],
    };
  }
  if (mcp !== undefined) {
    const read = readTargets(mcp.targets, services, context);
    if (isRefusal(read)) return refused(read);
    const { targets, problems, idle, renamed } = read;
    return {
      built: { ...common, kind: 'mcp', targets },
      problems: [...own.problems, ...problems],
      idle,
      renamed,
    };
  }
  return refused(untranslatable('unknown backend: set `static`, `ai`, `mcp` or `dynamicForwardProxy`'));
}

const KINDS = ['static', 'ai', 'mcp', 'dynamicForwardProxy'] as const;

const refused = (refusal: Refusal): ReadBackend => ({ ...NOTHING_ELSE, refusal });
