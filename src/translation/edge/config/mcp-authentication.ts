// MCP authentication: a part of destinations in policies, and of the whole route in the file. Destinations that would lose theirs, or get
// one that they don't ask for, get nothing.

import { equalJson } from '../../../grammar/json.ts';
import type { MergedField } from '../../../policy/merge.ts';
import type { EdgeOptions } from '../options.ts';
import type { UnitValues } from '../units/values.ts';
import type { WrittenDestination } from './destinations.ts';
import { conflicting, type Note, type PlacedNote, unsupported } from './diagnostic.ts';
import type { RouteMatch, RoutePolicies } from './document.ts';
import { placedNotes, type UnitPlace } from './places.ts';
import { IDENTITY_PROVIDERS } from './vendors.ts';

type Authentication = UnitValues['backend.mcp.authentication'];

const UNIT = 'backend.mcp.authentication';

export interface McpAuthentication {
  readonly policies: Pick<RoutePolicies, 'mcpAuthentication' | 'jwtAuth'>;
  /** Indexes of the references to which nothing may be sent. */
  readonly refused: ReadonlySet<number>;
  readonly notes: readonly PlacedNote[];
}

export const NO_AUTHENTICATION: McpAuthentication = { policies: {}, refused: new Set(), notes: [] };

export function mcpAuthentication(
  destinations: readonly WrittenDestination[],
  place: UnitPlace,
  { isMcpAudienceOptional }: EdgeOptions,
): McpAuthentication {
  const sent = destinations.filter(({ hostMode }) => hostMode !== undefined);
  const asking = sent.filter(({ mcp }) => mcp?.authentication !== undefined);
  if (asking.length === 0) return NO_AUTHENTICATION;
  const refused = new Set<number>();
  const notes: PlacedNote[] = [];
  const tell = (destination: WrittenDestination, field: MergedField, note: Note): void =>
    void notes.push(...placedNotes([note], UNIT, field, place, `.backends[${destination.index}]`));
  const refuse = (destination: WrittenDestination, field: MergedField, note: Note): void => {
    refused.add(destination.index);
    tell(destination, field, note);
  };

  let chosen: { readonly value: Authentication; readonly field: MergedField } | undefined;
  for (const destination of asking) {
    const field = destination.mcp!.authentication!;
    const value = field.value as Authentication | undefined;
    if (value === undefined)
      refuse(destination, field, {
        severity: 'error',
        code: 'invalid',
        at: [],
        message: `can't be used, so nothing is sent to ${destination.name}: ${(field.errors ?? []).join('; ')}`,
      });
    else if (value.issuer === undefined || value.issuer === '')
      refuse(
        destination,
        field,
        unsupported(
          'error',
          ['issuer'],
          `a file needs it: nothing is sent to ${destination.name} without it`,
        ),
      );
    else if (chosen === undefined) chosen = { value, field };
    else if (!equalJson(chosen.value, value))
      refuse(
        destination,
        field,
        conflicting(
          'error',
          [],
          `another destination of the rule authenticates in another way, and a rule has one way: nothing is sent to ${destination.name}`,
          'give it a rule of its own',
        ),
      );
  }
  if (chosen === undefined) return { policies: {}, refused, notes };
  for (const destination of sent)
    if (destination.mcp?.authentication === undefined)
      refuse(
        destination,
        chosen.field,
        conflicting(
          'error',
          [],
          `${destination.name} doesn't ask for it, and a rule authenticates all of its requests or none: nothing is sent there`,
          'give it a rule of its own',
        ),
      );
  const { policies, note } = written(chosen.value, isMcpAudienceOptional);
  if (note !== undefined) notes.push(...placedNotes([note], UNIT, chosen.field, place));
  return { policies, refused, notes };
}

function written(
  { issuer = '', audiences = [], provider, resourceMetadata = {}, jwks }: Authentication,
  isAudienceOptional: boolean,
): { readonly policies: McpAuthentication['policies']; readonly note?: Note } {
  if (audiences.length === 0 && isAudienceOptional)
    return {
      policies: { jwtAuth: { mode: 'strict', providers: [{ issuer, jwks }] } },
      note: unsupported(
        'info',
        ['audiences'],
        'tokens for any audience are accepted, and no MCP metadata is served',
        'set `audiences` to have metadata',
      ),
    };
  const policies = {
    mcpAuthentication: {
      mode: 'strict' as const,
      issuer,
      audiences: [...audiences],
      ...(provider !== undefined && { provider: IDENTITY_PROVIDERS[provider] }),
      jwks,
      resourceMetadata,
    },
  };
  if (audiences.length > 0) return { policies };
  return {
    policies,
    note: unsupported(
      'error',
      ['audiences'],
      'without audiences, all tokens that have one are refused',
      'list them, or set `edge.mcpAudienceOptional`',
    ),
  };
}

const METADATA = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-authorization-server',
] as const;

/** Matches for the URLs of the metadata that a refusal names; undefined where they can't be made from the path. */
export function metadataMatches(matches: readonly RouteMatch[]): readonly RouteMatch[] | undefined {
  const added = new Map<string, RouteMatch>();
  for (const { path = { pathPrefix: '/' } } of matches.length === 0 ? [{}] : (matches as RouteMatch[])) {
    if ('regex' in path) return undefined;
    for (const prefix of METADATA) {
      const match =
        'exact' in path
          ? { path: { exact: prefix + path.exact } }
          : { path: { pathPrefix: path.pathPrefix === '/' ? prefix : prefix + path.pathPrefix } };
      added.set(JSON.stringify(match), match);
    }
  }
  return [...added.values()];
}

/** Whether the matches take the URLs of the metadata as they are. */
export const takesMetadata = (matches: readonly RouteMatch[]): boolean =>
  matches.length === 0 ||
  matches.some(
    ({ path, method, headers, query }) =>
      (path === undefined || ('pathPrefix' in path && path.pathPrefix === '/')) &&
      (method === undefined || method === 'GET') &&
      headers === undefined &&
      query === undefined,
  );
