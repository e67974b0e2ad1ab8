// A destination with LLM providers, in groups: the next group is used while those before it fail.

import type { MergedPolicy } from '../../../policy/merge.ts';
import type { BuiltBackend, BuiltProvider } from '../backends/built-backend.ts';
import type { Destination, EdgeEffective, RulePlace } from '../effective/effective.ts';
import type { UnitValues } from '../units/values.ts';
import { HOST_HINT, hasMembers, hostProblem } from './calls.ts';
import {
  approximated,
  type DiagnosticObject,
  invalid,
  type Note,
  type PlacedNote,
  unsupported,
} from './diagnostic.ts';
import type { AiProvider, BackendPolicies } from './document.ts';
import type { UnitPlace } from './places.ts';
import { writtenSections } from './sections.ts';
import type { UnitWriter } from './unit-writer.ts';
import { BACKEND_UNITS, vendorBProviderAuth } from './units/backend.ts';
import { isVendorB, vendorProvider } from './vendors.ts';

type AiBuilt = Extract<BuiltBackend, { readonly kind: 'ai' }>;

export interface WrittenGroups {
  /** Without those that can't be used; undefined where none is left. */
  readonly ai: { readonly groups: readonly { readonly providers: readonly AiProvider[] }[] } | undefined;
  readonly policies: BackendPolicies;
  readonly notes: readonly PlacedNote[];
}

export interface DestinationSources {
  readonly effective: EdgeEffective;
  readonly writer: UnitWriter;
  readonly place: RulePlace;
  readonly unitPlace: UnitPlace;
}

export function aiDestination(
  built: AiBuilt,
  destination: Destination,
  base: MergedPolicy,
  { effective, writer, place, unitPlace }: DestinationSources,
): WrittenGroups {
  const object: DiagnosticObject = { kind: 'EdgeBackend', namespace: built.namespace, name: built.name };
  const isGrouped = built.groups.length > 1 || built.groups.some((group) => group.length > 1);
  const placed = built.groups.flatMap((providers, group) =>
    providers.map((provider, index) => {
      const path = ['spec', 'ai', 'groups', group, 'providers', index];
      const at = provider.name === 'backend' && !isGrouped ? ['spec', 'ai', 'provider'] : path;
      return { provider, group, index, at, below: `.ai.groups[${group}].providers[${index}]` };
    }),
  );
  const sections = placed.map(({ provider, at }) => ({
    merged: effective.section(destination, { name: provider.name }, place),
    place: {
      ...unitPlace,
      ...(provider.inline && { inline: { fields: provider.inline.fields, path: [...at, 'policies'] } }),
    },
  }));
  const units = writtenSections<BackendPolicies>(
    writer,
    BACKEND_UNITS,
    { merged: base, place: unitPlace },
    sections,
  );
  const notes: PlacedNote[] = [...units.baseNotes];
  const groups: AiProvider[][] = built.groups.map(() => []);
  for (const [number, { provider, group, at, below }] of placed.entries()) {
    const own = units.sections[number]!;
    notes.push(...own.notes.map((note) => ({ ...note, below: below + note.below })));
    const tell = (note: Note): void => void notes.push({ ...note, object, path: [...at, ...note.at], below });
    const { hostOverride } = provider.record;
    const problem = hostOverride && hostProblem(hostOverride.host);
    if (problem !== undefined) tell(unsupported('error', ['host'], problem, HOST_HINT));
    const isRefused = own.isRefused || sections[number]!.merged.errors.length > 0;
    if (isRefused)
      tell(
        invalid('error', [], `the provider ${provider.name} is left out, because its policies can't be used`),
      );
    if (isRefused || problem !== undefined) continue;
    const auth = sections[number]!.merged.fields.get('backend.auth')?.value as
      | UnitValues['backend.auth']
      | undefined;
    const { entry, approximation } = providerEntry(
      provider,
      { ...units.base, ...own.policies },
      own.policies,
      auth,
    );
    if (approximation !== undefined) tell(approximated('info', ['vendorB', 'endpoint'], approximation));
    groups[group]!.push(entry);
  }
  const left = groups.filter((providers) => providers.length > 0);
  return {
    ai: left.length === 0 ? undefined : { groups: left.map((providers) => ({ providers })) },
    policies: units.base,
    notes,
  };
}

function providerEntry(
  { name, record }: BuiltProvider,
  all: BackendPolicies,
  own: BackendPolicies,
  auth: UnitValues['backend.auth'] | undefined,
): { readonly entry: AiProvider; readonly approximation?: string } {
  const { hostOverride, pathOverride } = record;
  const { provider, endpoint, approximation } = vendorProvider(record);
  const isElsewhere = hostOverride === undefined && endpoint !== undefined;
  const host = hostOverride === undefined ? endpoint : `${hostOverride.host}:${hostOverride.port}`;
  const policies: BackendPolicies = {
    ...own,
    // The vendor's own host is reached over TLS by itself, another one isn't.
    ...(isElsewhere && all.backendTLS === undefined && { backendTLS: {} }),
    ...(isVendorB(record) && auth !== undefined && { backendAuth: vendorBProviderAuth(auth) }),
  };
  return {
    entry: {
      name,
      provider,
      ...(host !== undefined && { hostOverride: host }),
      ...(pathOverride !== undefined && { pathOverride }),
      // With a host of its own the path of the client would be kept.
      ...(isElsewhere && pathOverride === undefined && { pathPrefix: '' }),
      ...(hasMembers(policies) && { policies }),
    },
    ...((isElsewhere || endpoint === undefined) && approximation !== undefined && { approximation }),
  };
}
