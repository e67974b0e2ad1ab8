// MCP servers of an EdgeBackend: hosts that it names, and ports of Services that its selectors find.

import { formatPath, type Segments } from '../../../diagnostics/path.ts';
import { defined } from '../../../grammar/defined.ts';
import { quote } from '../../../grammar/quote.ts';
import type { FilledByKind } from '../../../kinds/types.ts';
import { type LabelSelector, selects } from '../../../objects/labels.ts';
import { type EdgeOptions, serviceHost } from '../options.ts';
import { destinationProblem, nameProblem } from '../references/destinations.ts';
import type { McpService, McpServices, McpTransport } from './agent-ports.ts';
import type { BackendContext } from './backend-context.ts';
import type { BuiltTarget } from './built-backend.ts';
import { type InlineProblem, readInline } from './inline-policies.ts';
import { isRefusal, type Refusal, untranslatable } from './refusal.ts';
import { selectorProblem } from './selectors.ts';

type Written = NonNullable<FilledByKind['EdgeBackend']['spec']['mcp']>['targets'][number];
type Static = NonNullable<Written['static']>;
type Selector = NonNullable<Written['selector']>;

export interface ReadTargets {
  readonly targets: readonly BuiltTarget[];
  readonly problems: readonly InlineProblem[];
  /** Selectors that find nothing: their paths. */
  readonly idle: readonly Segments[];
  /** Targets whose name another one has: the path of their selector, the name, and the one that they have now. */
  readonly renamed: readonly Renamed[];
}

export interface Renamed {
  readonly at: Segments;
  readonly service: string;
  readonly wanted: string;
  readonly name: string;
}

export function readTargets(
  written: readonly Written[],
  services: McpServices,
  context: BackendContext,
): ReadTargets | Refusal {
  const targets: BuiltTarget[] = [];
  const problems: InlineProblem[] = [];
  const idle: Segments[] = [];
  const renamed: Renamed[] = [];
  const names = new Set<string>();
  // Policies target them by name, so what selectors find gives way.
  for (const target of written)
    if (target.static !== undefined) {
      if (names.has(target.name))
        return untranslatable(`mcp: several targets have the name ${quote(target.name)}`);
      names.add(target.name);
      const problem = nameProblem(target.name, context.options);
      if (problem !== undefined) return untranslatable(`mcp: the name of a target: ${problem}`);
    }
  for (const [index, { name, static: fixed, selector }] of written.entries()) {
    const place = ['mcp', 'targets', index];
    if ((fixed === undefined) === (selector === undefined))
      return untranslatable(
        `MCP target ${quote(name)} (${formatPath(['spec', ...place])}) needs either \`static\` or \`selector\``,
      );
    if (fixed !== undefined) {
      const target = staticTarget(name, fixed, index, context);
      if (isRefusal(target)) return target;
      targets.push(target.target);
      problems.push(...target.problems);
      continue;
    }
    const at = ['spec', ...place, 'selector'];
    const found = selected(selector!, services, context);
    if (isRefusal(found)) return found;
    if (found.length === 0) idle.push(at);
    for (const each of portTargets(found, { name, entry: index }, context.options)) {
      const unique = uniqueName(each, names);
      names.add(unique);
      if (unique !== each.name)
        renamed.push({ at, service: `${each.namespace}/${each.service}`, wanted: each.name, name: unique });
      targets.push({ ...each, name: unique });
    }
  }
  return { targets, problems, idle, renamed };
}

const TRANSPORTS: ReadonlyMap<string | undefined, McpTransport> = new Map([
  ['SSE', 'SSE'],
  ['StreamableHTTP', 'STREAMABLE_HTTP'],
]);

function staticTarget(
  name: string,
  { host, port, path, protocol, policies }: Static,
  entry: number,
  context: BackendContext,
): { readonly target: BuiltTarget; readonly problems: readonly InlineProblem[] } | Refusal {
  const place = ['mcp', 'targets', entry, 'static'];
  const problem = destinationProblem({ host, port }, context.options, context.ownPort);
  if (problem !== undefined)
    return untranslatable(`MCP target ${quote(name)} (${formatPath(['spec', ...place])}): ${problem}`);
  const inline = policies && readInline(policies, place, context, name);
  const target = {
    kind: 'static' as const,
    name,
    entry,
    host,
    port,
    ...defined({ path, protocol: TRANSPORTS.get(protocol), inline: inline?.policy }),
  };
  return { target, problems: inline?.problems ?? [] };
}

function selected(
  { namespaces, services: labels = {} }: Selector,
  services: McpServices,
  { holder }: BackendContext,
): readonly McpService[] | Refusal {
  const problem = problemOf('service', labels) ?? problemOf('namespace', namespaces ?? {});
  if (problem !== undefined) return problem;
  const home = holder.metadata.namespace ?? '';
  const searched = namespaces === undefined ? [home] : services.namespacesOf(namespaces);
  return searched.flatMap((namespace) =>
    services.inNamespace(namespace).filter((service) => selects(labels, service.labels)),
  );
}

function problemOf(what: string, selector: LabelSelector): Refusal | undefined {
  const problem = selectorProblem(selector);
  return problem === undefined ? undefined : untranslatable(`invalid ${what} selector: ${problem}`);
}

type PortTarget = Extract<BuiltTarget, { readonly kind: 'service' }>;

const portTargets = (
  found: readonly McpService[],
  selector: { readonly name: string; readonly entry: number },
  options: EdgeOptions,
): readonly PortTarget[] =>
  found.flatMap(({ namespace, name: service, path, ports }) =>
    ports.map(
      ({ port, name, protocol }): PortTarget => ({
        kind: 'service',
        name: `${service}-${name ?? port}`,
        namespace,
        service,
        port,
        hostname: serviceHost(namespace, service, options),
        protocol,
        selector: selector.name,
        entry: selector.entry,
        ...(path === undefined ? {} : { path }),
      }),
    ),
  );

/** The later one of two equal names gets its namespace; where that is taken too, its port, and then a number. */
function uniqueName({ name, namespace, port }: PortTarget, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const withNamespace = `${name}-${namespace}`;
  if (!taken.has(withNamespace)) return withNamespace;
  const withPort = `${withNamespace}-${port}`;
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? withPort : `${withPort}-${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}
