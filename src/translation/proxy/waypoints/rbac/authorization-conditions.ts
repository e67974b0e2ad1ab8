// The conditions of a rule (`when`): what each key matches.

import { destinationAddress, peerAddress, remoteAddress } from './addresses.ts';
import { destinationPort, serverName } from './connections.ts';
import { filterMetadata } from './filter-metadata.ts';
import { type PermissionMatcher, type PrincipalMatcher, type Unusable, unusable } from './matcher.ts';
import { peerNamespace, peerPrincipal, serviceAccount } from './peers.ts';
import { header } from './requests.ts';
import { claim, requestPrincipal } from './tokens.ts';

export type Condition = { readonly permission: PermissionMatcher } | { readonly principal: PrincipalMatcher };

const BY_KEY: Readonly<Record<string, Condition>> = {
  'destination.ip': { permission: destinationAddress },
  'destination.port': { permission: destinationPort },
  'connection.sni': { permission: serverName },
  'source.ip': { principal: peerAddress },
  'remote.ip': { principal: remoteAddress },
  'source.namespace': { principal: peerNamespace },
  'source.principal': { principal: peerPrincipal },
  'source.serviceAccount': { principal: serviceAccount },
  'request.auth.principal': { principal: requestPrincipal },
  'request.auth.audiences': { principal: claim(['aud']) },
  'request.auth.presenter': { principal: claim(['azp']) },
};

/** Keys that continue with names in square brackets. */
const HEADERS = 'request.headers';
const CLAIMS = 'request.auth.claims';
const FILTERS = 'experimental.envoy.filters.';

/** Undefined for an unknown key. */
export function conditionOf(key: string): Condition | Unusable | undefined {
  if (Object.hasOwn(BY_KEY, key)) return BY_KEY[key]!;
  if (key.startsWith(HEADERS)) {
    const name = onlyBracket(key.slice(HEADERS.length));
    return name === undefined || !HEADER_NAME.test(name)
      ? unusable(
          key,
          'must name one header in square brackets',
          'write for example `request.headers[x-team]`',
        )
      : { principal: header(name) };
  }
  if (key.startsWith(CLAIMS)) {
    const names = brackets(key.slice(CLAIMS.length));
    return names === undefined
      ? unusable(
          key,
          'must name a claim in square brackets',
          'write for example `request.auth.claims[groups]`',
        )
      : { principal: claim(names) };
  }
  if (!key.startsWith(FILTERS)) return undefined;
  const at = key.indexOf('[');
  const name = at === -1 ? undefined : onlyBracket(key.slice(at));
  const filter = key.slice('experimental.'.length, at);
  return name === undefined || filter === 'envoy.filters.'
    ? unusable(
        key,
        'must name a filter, and one key of its metadata in square brackets',
        'write for example `experimental.envoy.filters.network.mysql_proxy[db.table]`',
      )
    : { permission: filterMetadata(filter, name) };
}

/** What Envoy accepts as the name of a header. */
const HEADER_NAME = /^[^\0\r\n]+$/;

function onlyBracket(text: string): string | undefined {
  const names = brackets(text);
  return names?.length === 1 ? names[0] : undefined;
}

/** The names in `[a][b]`; undefined if the text has another form, or a name is empty. */
function brackets(text: string): readonly string[] | undefined {
  if (!/^(?:\[[^[\]]+\])+$/.test(text)) return undefined;
  return text.slice(1, -1).split('][');
}
