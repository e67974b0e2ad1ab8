// `mcp.authentication`: tokens that MCP clients must send. Without a key set, every token is refused.

import { defined } from '../../../../grammar/defined.ts';
import type { ResolvedKeys } from '../../references/references.ts';
import { partial, substituted, told } from '../problems.ts';
import type { BackendPolicies, BackendUnit, UnitContext, UnitProblem } from '../unit.ts';
import { jsonText } from './json-text.ts';

/** Refuses every token. */
const NO_KEYS = '{"keys":[]}';

export const mcpAuthentication: BackendUnit<'backend.mcp.authentication'> = {
  name: 'backend.mcp.authentication',
  read({ mcp }, context) {
    if (mcp?.authentication === undefined) return undefined;
    const { issuer, audiences, provider, jwks } = mcp.authentication;
    const at = ['mcp', 'authentication', 'jwks'];
    const { resourceMetadata, problems } = metadataOf(mcp.authentication.resourceMetadata);
    const keySet = keySetOf(jwks, context);
    if ('missing' in keySet && !context.options.corrects('E14'))
      return { problems: [told(at, keySet.missing)] };
    const value = defined({
      issuer,
      audiences,
      provider: isProvider(provider) ? provider : undefined,
      resourceMetadata,
    });
    return 'value' in keySet
      ? {
          value: { ...value, jwks: keySet.value },
          problems:
            keySet.leftOut === undefined
              ? problems
              : [...problems, partial(at, `${keySet.leftOut}; tokens that they sign are not accepted`)],
        }
      : {
          value: { ...value, jwks: NO_KEYS },
          problems: [...problems, substituted(at, `${keySet.missing}; every token is refused`)],
        };
  },
  records({ issuer, audiences, provider, resourceMetadata = {}, jwks }, options) {
    const isKept = options.corrects('E14') && Object.keys(resourceMetadata).length > 0;
    const spec = defined({
      issuer: issuer || undefined,
      audiences,
      // The zero value: in the older behaviour it isn't told apart from an absent provider.
      provider:
        provider === 'IdpB'
          ? ('IDP_B' as const)
          : provider === 'IdpA' && options.corrects('E14')
            ? ('IDP_A' as const)
            : undefined,
      resourceMetadata: isKept ? { extra: resourceMetadata } : {},
      jwksInline: jwks,
    });
    return [{ key: (policy) => `${policy}:mcp-authentication`, spec: { mcpAuthentication: spec } }];
  },
};

/** What can be decoded is read, whatever is wrong with it: other texts are possible. */
const isProvider = (text: string | undefined): text is 'IdpA' | 'IdpB' => text === 'IdpA' || text === 'IdpB';

type Metadata = NonNullable<NonNullable<BackendPolicies['mcp']>['authentication']>['resourceMetadata'];

/** Without the values that JSON has not. */
function metadataOf(written: Metadata): {
  readonly resourceMetadata: Metadata;
  readonly problems: readonly UnitProblem[];
} {
  const wrong = Object.keys(written ?? {}).filter((name) => jsonText(written?.[name]) === undefined);
  if (written === undefined || wrong.length === 0) return { resourceMetadata: written, problems: [] };
  const kept = Object.entries(written).filter(([name]) => !wrong.includes(name));
  const problems = wrong.map((name) =>
    partial(['mcp', 'authentication', 'resourceMetadata', name], 'the value has a number that JSON has not'),
  );
  return { resourceMetadata: Object.fromEntries(kept), problems };
}

type Jwks = NonNullable<NonNullable<BackendPolicies['mcp']>['authentication']>['jwks'];

function keySetOf({ uri, backendRef }: Jwks, { references }: UnitContext): ResolvedKeys {
  if (uri !== undefined) return references.keySet(uri);
  return { missing: backendRef === undefined ? 'set `uri`' : '`backendRef` is not supported: set `uri`' };
}
