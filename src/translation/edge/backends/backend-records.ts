// The records of an EdgeBackend: one for itself, and one before it for each static MCP target.

import type { MergeablePolicy } from '../../../policy/field.ts';
import type { Backend, McpTarget, ProviderGroup } from '../model/records.ts';
import type { BackendSpec } from '../model/specs.ts';
import type { EdgeOptions } from '../options.ts';
import { BACKEND_UNITS } from '../units/backend-units.ts';
import { specsOf } from '../units/listed-units.ts';
import type { BuiltBackend, BuiltTarget } from './built-backend.ts';
import { sectionNamed } from './sections.ts';

/** The policies that are written inside its records. */
export interface InlineSpecs {
  readonly backend: readonly BackendSpec[];
  /** Of a provider, or of a static target. */
  readonly section: (name: string) => readonly BackendSpec[];
}

/** `key`: of the main record. */
export function backendRecords(
  backend: BuiltBackend,
  inline: InlineSpecs,
  key: string = backendKey(backend),
): readonly Backend[] {
  const { namespace, name } = backend;
  const recordOf = <Content extends object>(
    ofKey: string,
    content: Content,
    specs: readonly BackendSpec[],
  ) => ({
    key: ofKey,
    name: { name, namespace },
    ...content,
    ...inlinePolicies(specs),
  });
  switch (backend.kind) {
    case 'static': {
      const { host, port } = backend;
      return [recordOf(key, { static: { host, port } }, inline.backend)];
    }
    case 'dynamic':
      return [recordOf(key, { dynamic: {} }, inline.backend)];
    case 'ai': {
      const providerGroups = backend.groups.map(
        (providers): ProviderGroup => ({
          providers: providers.map(({ name, record }) => ({
            ...record,
            ...inlinePolicies(inline.section(name)),
          })),
        }),
      );
      return [recordOf(key, { ai: { providerGroups } }, inline.backend)];
    }
    case 'mcp': {
      const fixed = backend.targets.flatMap((target) => {
        if (target.kind !== 'static') return [];
        const { host, port } = target;
        return [recordOf(`${key}/${target.name}`, { static: { host, port } }, inline.section(target.name))];
      });
      const targets = backend.targets.map((target) => targetRecord(target, key));
      const mcp = targets.length === 0 ? {} : { targets };
      return [...fixed, recordOf(key, { mcp }, inline.backend)];
    }
  }
}

/** How routes name it. */
export const backendKey = ({ namespace, name }: Pick<BuiltBackend, 'namespace' | 'name'>): string =>
  `${namespace}/${name}`;

function targetRecord(target: BuiltTarget, key: string): McpTarget {
  const { name, path, protocol } = target;
  return {
    name,
    backend:
      target.kind === 'static'
        ? { backend: `${key}/${name}` }
        : { service: { hostname: target.hostname, namespace: target.namespace }, port: target.port },
    ...(path === undefined ? {} : { path }),
    ...(protocol === undefined ? {} : { protocol }),
  };
}

const inlinePolicies = (specs: readonly BackendSpec[]) =>
  specs.length === 0 ? {} : { inlinePolicies: specs };

/** Its policies as they are: the data plane merges them with those of EdgePolicies. */
export function ownSpecs(backend: BuiltBackend, options: EdgeOptions): InlineSpecs {
  const specs = (policy: MergeablePolicy | undefined): readonly BackendSpec[] =>
    policy === undefined ? [] : specsOf(BACKEND_UNITS, policy.fields, options);
  return { backend: specs(backend.inline), section: (name) => specs(sectionNamed(backend, name)?.inline) };
}
