// extProc: a service that reads and changes requests and responses, with a stream for each request.

import { formatPath } from '../../../diagnostics/path.ts';
import { defined } from '../../../grammar/defined.ts';
import { quote } from '../../../grammar/quote.ts';
import { duplexNeeds } from '../../../kinds/gateway-extension/ext-proc.ts';
import { typed } from '../envoy/any.ts';
import type {
  ExternalProcessor,
  ExternalProcessor_RouteCacheAction,
  MetadataOptions,
  ProcessingMode,
} from '../envoy/generated/envoy.extensions.filters.http.ext_proc.v3.ts';
import { EXT_PROC } from '../filter-families.ts';
import { onlyIfDemanded, unlessOff } from './composite.ts';
import { timeMember } from './durations.ts';
import { type ExtensionCompiler, type ExtensionSpec, entryName } from './extension.ts';
import { grpcService } from './services.ts';

type Block = NonNullable<ExtensionSpec['extProc']>;

/** The first is Envoy's default. */
const ROUTE_CACHE_ACTIONS: ReadonlyMap<string, ExternalProcessor_RouteCacheAction> = new Map([
  ['FromResponse', 'DEFAULT'],
  ['Clear', 'CLEAR'],
  ['Retain', 'RETAIN'],
]);

const PLACE = ['spec', 'extProc'];

/** The rule uses no expressions. */
const NO_BUDGET = { confirm: 0, trees: 0 };

export const extProc: ExtensionCompiler<'extProc'> = (block, context) => {
  const service = grpcService(
    block.grpcService,
    { segments: [...PLACE, 'grpcService'], prefix: 'failed to resolve ExtProc backend: ' },
    context,
  );
  if (service === undefined) return undefined;
  const routeCacheAction = ROUTE_CACHE_ACTIONS.get(block.routeCacheAction);
  if (routeCacheAction === undefined)
    context.fail(`unsupported route cache action: ${quote(block.routeCacheAction)}`, [
      ...PLACE,
      'routeCacheAction',
    ]);
  // Envoy would reject the whole listener.
  duplexNeeds.check(
    block,
    ({ at = [], message }) => context.fail(`${formatPath(at)}: ${message}`, [...PLACE, ...at]),
    NO_BUDGET,
  );
  const { processingMode: mode, messageTimeout, maxMessageTimeout, statPrefix, metadataOptions } = block;
  const config: ExternalProcessor = {
    grpcService: service,
    ...(block.failOpen ? { failureModeAllow: true } : {}),
    ...(routeCacheAction === undefined || routeCacheAction === 'DEFAULT' ? {} : { routeCacheAction }),
    ...(mode === undefined ? {} : { processingMode: processingMode(mode) }),
    ...timeMember('messageTimeout', messageTimeout, [...PLACE, 'messageTimeout'], context),
    ...timeMember('maxMessageTimeout', maxMessageTimeout, [...PLACE, 'maxMessageTimeout'], context),
    ...defined({ statPrefix }),
    ...(metadataOptions === undefined ? {} : { metadataOptions: metadata(metadataOptions) }),
  };
  const filter = {
    name: 'envoy.filters.http.ext_proc',
    config: typed('envoy.extensions.filters.http.ext_proc.v3.ExternalProcessor', config),
  };
  const entry = entryName(EXT_PROC.name, context);
  return {
    name: entry,
    stage: 'AuthZ',
    position: 'after',
    weight: context.weight,
    disabled: true,
    writer: context.namespace,
    config: unlessOff(EXT_PROC, filter),
    gated: onlyIfDemanded(entry, filter),
    // By default the service decides.
    ...(routeCacheAction === 'RETAIN' ? {} : { reroutes: true }),
  };
};

const MODES = [
  'requestHeaderMode',
  'responseHeaderMode',
  'requestBodyMode',
  'responseBodyMode',
  'requestTrailerMode',
  'responseTrailerMode',
] as const satisfies readonly (keyof ProcessingMode)[];

/** Envoy uses the same words as the field; the zero value of an enum is omitted. */
export function processingMode(mode: NonNullable<Block['processingMode']>): ProcessingMode {
  const written = MODES.map((name) => [name, mode[name]] as const);
  return Object.fromEntries(written.filter(([, value]) => value !== 'DEFAULT' && value !== 'NONE'));
}

function metadata({ forwarding }: NonNullable<Block['metadataOptions']>): MetadataOptions {
  if (forwarding === undefined) return {};
  const { typed, untyped } = forwarding;
  return {
    forwardingNamespaces: defined({ typed, untyped }),
  };
}
