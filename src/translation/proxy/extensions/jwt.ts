// jwt: tokens of one or more providers, verified in the proxy with local keys or with keys that it fetches.

import type { Segments } from '../../../diagnostics/path.ts';
import { asksForProtocol, checkFramingHeader } from '../../../grammar/header.ts';
import { checkJwksUrl, parseHttpUrl } from '../../../grammar/url.ts';
import { compareText } from '../../../objects/reference.ts';
import { isUsable } from '../../backends/backend-reference.ts';
import { localKeys } from '../../jwks/local-jwks.ts';
import { clusterNameOf } from '../clusters/names.ts';
import { typed } from '../envoy/any.ts';
import type {
  JwtProvider,
  JwtRequirement,
  RemoteJwks,
} from '../envoy/generated/envoy.extensions.filters.http.jwt_authn.v3.ts';
import { JWT } from '../filter-families.ts';
import { onlyIfDemanded, unlessOff } from './composite.ts';
import { timeMember } from './durations.ts';
import { type ExtensionCompiler, type ExtensionContext, type ExtensionSpec, entryName } from './extension.ts';

type Block = NonNullable<ExtensionSpec['jwt']>;
type Provider = NonNullable<Block['providers']>[number];
type Jwks = Provider['jwks'];

/** The metadata key under which expressions find claims. */
const PAYLOAD = 'payload';
const FETCH_TIMEOUT = '5s';
const KEY = 'jwks';

export const jwt: ExtensionCompiler<'jwt'> = (block, context) => {
  const { providers = [], validationMode } = block;
  const compiled: Record<string, JwtProvider> = {};
  if (providers.length === 0)
    context.fail('jwt: at least one provider is required', ['spec', 'jwt', 'providers']);
  for (const [index, provider] of providers.entries()) {
    const segments = ['spec', 'jwt', 'providers', index];
    const name = providerName(provider, context);
    if (Object.hasOwn(compiled, name))
      context.fail(`jwt: several providers have the name "${provider.name}"`, [...segments, 'name']);
    compiled[name] = providerOf(provider, [...segments, 'jwks'], context);
  }
  const names = Object.keys(compiled).sort(compareText);
  const filter = {
    name: 'envoy.filters.http.jwt_authn',
    config: typed('envoy.extensions.filters.http.jwt_authn.v3.JwtAuthentication', {
      providers: compiled,
      requirementMap: { [requirementName(context)]: requirement(names, validationMode === 'AllowMissing') },
    }),
  };
  const entry = entryName(JWT.name, context);
  return {
    name: entry,
    stage: 'AuthN',
    position: 'during',
    disabled: true,
    // By a header of answers with a claim in it.
    writer: context.namespace,
    config: unlessOff(JWT, filter),
    gated: onlyIfDemanded(entry, filter),
    ...(Object.values(compiled).some(({ clearRouteCache }) => clearRouteCache) ? { reroutes: true } : {}),
  };
};

interface Named {
  readonly namespace: string;
  readonly name: string;
}

/** The name by which a place refers to the requirement. */
export const requirementName = ({ namespace, name }: Named): string => `${name}_${namespace}_requirements`;

const providerName = (provider: Provider, { namespace, name }: Named): string =>
  `${name}_${namespace}_${provider.name}`;

/** A token of any of the providers; or none, if that is allowed. */
function requirement(names: readonly string[], allowsMissing: boolean): JwtRequirement {
  const each = names.map((providerName) => ({ providerName }));
  const any: JwtRequirement = each.length === 1 ? each[0]! : { requiresAny: { requirements: each } };
  return allowsMissing ? { requiresAny: { requirements: [any, { allowMissing: {} }] } } : any;
}

function providerOf(provider: Provider, segments: Segments, context: ExtensionContext): JwtProvider {
  const { issuer, audiences = [], tokenSource, claimsToHeaders = [], forwardToken } = provider;
  const { header, queryParameter } = tokenSource ?? {};
  // Newer Envoy versions reject the whole listener for it.
  for (const [index, { name }] of claimsToHeaders.entries())
    if (!name)
      context.fail('jwt: claimsToHeaders: the claim has no name: write one such as `sub`', [
        ...segments.slice(0, -1),
        'claimsToHeaders',
        index,
        'name',
      ]);
  for (const [index, { header }] of claimsToHeaders.entries()) {
    const fault = asksForProtocol(header, '')
      ? "a claim can't ask the backend for another protocol"
      : checkFramingHeader(header)?.message;
    if (fault !== undefined)
      context.fail(`jwt: claimsToHeaders: ${fault}`, [
        ...segments.slice(0, -1),
        'claimsToHeaders',
        index,
        'header',
      ]);
  }
  return {
    ...(issuer ? { issuer } : {}),
    ...(audiences.length === 0 ? {} : { audiences }),
    ...keysOf(provider.jwks, segments, context),
    ...(forwardToken ? { forward: true } : {}),
    ...(header === undefined
      ? {}
      : { fromHeaders: [{ name: header.header, ...(header.prefix ? { valuePrefix: header.prefix } : {}) }] }),
    ...(queryParameter === undefined ? {} : { fromParams: [queryParameter] }),
    payloadInMetadata: PAYLOAD,
    ...(claimsToHeaders.length === 0
      ? {}
      : {
          claimToHeaders: claimsToHeaders.map(({ name, header }) => ({
            claimName: name,
            headerName: header,
          })),
          clearRouteCache: true,
        }),
  };
}

type Keys = Pick<JwtProvider, 'localJwks' | 'remoteJwks'>;

function keysOf({ local, remote }: Jwks, segments: Segments, context: ExtensionContext): Keys {
  if (local !== undefined) return localJwks(local, [...segments, 'local'], context);
  if (remote !== undefined) return remoteJwks(remote, [...segments, 'remote'], context);
  context.fail('jwt: either local or remote keys must be configured', segments);
  return {};
}

function localJwks(
  { inline, configMapRef }: NonNullable<Jwks['local']>,
  segments: Segments,
  context: ExtensionContext,
): Keys {
  const at = [...segments, inline === undefined ? 'configMapRef' : 'inline'];
  const text = inline ?? textOf(configMapRef?.name, at, context);
  if (text === undefined) return {};
  const keys = localKeys(text);
  if ('problem' in keys) {
    context.fail(`jwt: failed to parse inline jwks: cannot parse local jwks: ${keys.problem}`, at);
    return {};
  }
  return { localJwks: { inlineString: keys.keySet } };
}

function textOf(name: string | undefined, at: Segments, context: ExtensionContext): string | undefined {
  const data = name === undefined ? undefined : context.configMap(name);
  if (data === undefined) {
    const cause = `ConfigMap "${name ?? ''}" not found`;
    context.fail(`jwt: failed to find configmap ${name ?? ''}: ${cause}`, at);
    return undefined;
  }
  const entries = data.data ?? {};
  if (Object.hasOwn(entries, KEY)) return entries[KEY];
  context.fail(`jwt: configmap key '${KEY}' not found`, at);
  return undefined;
}

function remoteJwks(
  { url, backendRef, cacheDuration }: NonNullable<Jwks['remote']>,
  segments: Segments,
  context: ExtensionContext,
): Keys {
  const backend = context.resolve(backendRef);
  if (!isUsable(backend)) {
    const at = [...segments, 'backendRef', 'name'];
    context.fail(`jwt: remote jwks: unresolved backend ref: ${backend.message}`, at);
    return {};
  }
  const problem = parseHttpUrl(url) === undefined ? checkJwksUrl(url) : undefined;
  if (problem !== undefined) context.fail(`jwt: remote jwks: ${problem.message}`, [...segments, 'url']);
  const fetched: RemoteJwks = {
    httpUri: { uri: url, cluster: clusterNameOf(backend), timeout: FETCH_TIMEOUT },
    ...timeMember('cacheDuration', cacheDuration, [...segments, 'cacheDuration'], context),
  };
  return { remoteJwks: fetched };
}
