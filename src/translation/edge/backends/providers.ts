// LLM providers of an EdgeBackend: groups of them, most preferred first.

import { formatPath, type Segments } from '../../../diagnostics/path.ts';
import { defined } from '../../../grammar/defined.ts';
import { quote } from '../../../grammar/quote.ts';
import type { FilledByKind } from '../../../kinds/types.ts';
import type { Provider } from '../model/records.ts';
import type { EdgeOptions } from '../options.ts';
import {
  destinationProblem,
  hasControlCharacter,
  leadsToItself,
  nameProblem,
} from '../references/destinations.ts';
import type { BackendContext } from './backend-context.ts';
import type { BuiltProvider } from './built-backend.ts';
import { hostedEndpoint } from './hosted-endpoint.ts';
import { type InlineProblem, readInline } from './inline-policies.ts';
import { isRefusal, type Refusal, untranslatable } from './refusal.ts';

type Written = NonNullable<FilledByKind['EdgeBackend']['spec']['ai']>;
type WrittenProvider = NonNullable<Written['provider']>;
type NamedProvider = NonNullable<Written['groups']>[number]['providers'][number];

/** The name of a provider that has none, because it is alone. */
const ALONE = 'backend';

/** Where the API has a host without a port. */
const HTTPS_PORT = 443;

export interface ReadProviders {
  readonly groups: readonly (readonly BuiltProvider[])[];
  readonly problems: readonly InlineProblem[];
}

export function readProviders(
  { provider, groups }: Written,
  context: BackendContext,
): ReadProviders | Refusal {
  if (provider !== undefined && groups !== undefined)
    return untranslatable('ai: `provider` and `groups` exclude each other');
  if (provider !== undefined) {
    const record = recordOf(ALONE, provider, ['ai', 'provider'], context);
    return isRefusal(record) ? record : { groups: [[{ name: ALONE, record }]], problems: [] };
  }
  const problems: InlineProblem[] = [];
  const built: BuiltProvider[][] = [];
  const names = new Set<string>();
  for (const [group, { providers }] of (groups ?? []).entries()) {
    const inGroup: BuiltProvider[] = [];
    for (const [index, written] of providers.entries()) {
      const place = ['ai', 'groups', group, 'providers', index];
      const read = readNamed(written, place, context);
      if (isRefusal(read)) return read;
      if (names.has(written.name))
        return { reason: 'Invalid', message: `duplicate provider name "${written.name}"` };
      names.add(written.name);
      problems.push(...read.problems);
      inGroup.push(read.provider);
    }
    if (inGroup.length > 0) built.push(inGroup);
  }
  return built.length === 0 ? untranslatable(NO_PROVIDER) : { groups: built, problems };
}

const NO_PROVIDER = 'ai: no LLM provider is configured';

function readNamed(
  written: NamedProvider,
  place: Segments,
  context: BackendContext,
): { readonly provider: BuiltProvider; readonly problems: readonly InlineProblem[] } | Refusal {
  const { name, policies } = written;
  const record = recordOf(name, written, place, context);
  if (isRefusal(record)) return record;
  if (policies === undefined) return { provider: { name, record }, problems: [] };
  const { policy, problems } = readInline(policies, place, context, name);
  return { provider: { name, record, inline: policy }, problems };
}

type ProviderRecord = BuiltProvider['record'];

function recordOf(
  name: string,
  written: WrittenProvider,
  place: Segments,
  { options, ownPort }: BackendContext,
): ProviderRecord | Refusal {
  const { host, port, path } = written;
  const vendors = vendorsOf(written, options);
  const [vendor] = vendors;
  if (vendor === undefined)
    return untranslatable(
      `failed to translate LLM provider ${quote(name)}: no supported LLM provider configured (${formatPlace(place)})`,
    );
  if (vendors.length > 1)
    return untranslatable(
      `LLM provider ${quote(name)} has several vendors (${formatPlace(place)}): keep one`,
    );
  const wrongName = nameProblem(name, options);
  if (wrongName !== undefined) return untranslatable(`the name of an LLM provider: ${wrongName}`);
  const hostOverride = host === undefined || host === '' ? undefined : { host, port: port ?? HTTPS_PORT };
  const wrongHost =
    hostOverride === undefined
      ? endpointProblem(vendor, { options, ownPort })
      : destinationProblem(hostOverride, options, ownPort);
  if (wrongHost !== undefined)
    return untranslatable(`LLM provider ${quote(name)} (${formatPlace(place)}): ${wrongHost}`);
  const record = { name, ...vendor, ...defined({ hostOverride, pathOverride: path }) };
  return !options.isOlder && hasControlCharacter(record)
    ? untranslatable(`LLM provider ${quote(name)} (${formatPlace(place)}): a text has a control character`)
    : record;
}

/** Of vendor B, which names a host itself. */
function endpointProblem(
  vendor: Vendor,
  { options, ownPort }: Pick<BackendContext, 'options' | 'ownPort'>,
): string | undefined {
  const elsewhere = vendor.vendorB && hostedEndpoint(hostOf(vendor.vendorB.host)).elsewhere;
  return elsewhere === undefined || options.isOlder ? undefined : leadsToItself(elsewhere, ownPort);
}

const formatPlace = (place: Segments): string => formatPath(['spec', ...place]);

/** What the vendors of a provider say: it has exactly one, if it is valid. */
function vendorsOf(
  { vendorA, vendorB, vendorC, vendorD, vendorE, vendorF }: WrittenProvider,
  options: EdgeOptions,
): readonly Vendor[] {
  const vendors: (Vendor | undefined)[] = [
    vendorA && { vendorA: modelOf(vendorA) },
    vendorB && {
      vendorB: defined({
        host: options.corrects('E34') ? hostOf(vendorB.endpoint) : vendorB.endpoint,
        model: vendorB.deploymentName,
        apiVersion: vendorB.apiVersion,
      }),
    },
    vendorC && { vendorC: modelOf(vendorC) },
    vendorD && { vendorD: modelOf(vendorD) },
    vendorE && {
      vendorE: { projectId: vendorE.projectId, region: vendorE.region, ...modelOf(vendorE) },
    },
    vendorF && {
      vendorF: defined({
        region: vendorF.region,
        model: vendorF.model,
        guardrailIdentifier: vendorF.guardrail?.identifier,
        guardrailVersion: vendorF.guardrail?.version,
      }),
    },
  ];
  return vendors.filter((vendor) => vendor !== undefined);
}

type Vendor = Pick<Provider, 'vendorA' | 'vendorB' | 'vendorC' | 'vendorD' | 'vendorE' | 'vendorF'>;

const modelOf = ({ model }: { readonly model?: string }): { readonly model?: string } => defined({ model });

/** Without its scheme and a final slash. */
const hostOf = (endpoint: string): string => endpoint.replace(/^https?:\/\//i, '').replace(/\/$/, '');
