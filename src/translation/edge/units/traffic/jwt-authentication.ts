// traffic.jwtAuthentication: tokens that requests carry. A provider whose keys aren't known is left out: none of its tokens are accepted.

import { defined } from '../../../../grammar/defined.ts';
import { checkKeySet } from '../../../../grammar/jwks.ts';
import type { ResolvedKeys } from '../../references/references.ts';
import { authenticationMode } from '../authentication-mode.ts';
import { partial, substituted } from '../problems.ts';
import type { Traffic, TrafficUnit, UnitContext, UnitProblem } from '../unit.ts';
import type { UnitValues } from '../values.ts';

type Authentication = NonNullable<Traffic['jwtAuthentication']>;
type JWKS = Authentication['providers'][number]['jwks'];
type Value = UnitValues['traffic.jwtAuthentication'];

export const jwtAuthentication: TrafficUnit<'traffic.jwtAuthentication'> = {
  name: 'traffic.jwtAuthentication',
  isBeforeRouting: true,
  read({ jwtAuthentication: block }, context) {
    if (block === undefined) return undefined;
    const { mode, problems } = authenticationMode('jwtAuthentication', block.mode, [
      'Optional',
      'Permissive',
    ]);
    const { providers, missing, leftOut } = readProviders(block.providers, context);
    const refuses = providers.length === 0 && mode !== 'Permissive';
    const effect = refuses ? 'every token is refused' : 'its tokens are not accepted';
    const report = refuses ? substituted : partial;
    return {
      value: { mode, providers },
      problems: [
        ...problems,
        ...missing.map(({ at, why }) => report(at, `${why}; ${effect}`)),
        ...leftOut.map(({ at, why }) => partial(at, `${why}; tokens that they sign are not accepted`)),
      ],
    };
  },
  records: ({ mode, providers }) => [
    {
      key: (policy) => `traffic/${policy}:jwt`,
      spec: {
        jwt: {
          ...(mode === 'Optional' ? {} : { mode: MODES[mode] }),
          ...(providers.length === 0 ? {} : { providers: providers.map(providerSpec) }),
        },
      },
    },
  ],
};

const MODES = { Strict: 'STRICT', Permissive: 'PERMISSIVE' } as const;

interface Missing {
  readonly at: UnitProblem['at'];
  readonly why: string;
}

function readProviders(
  written: Authentication['providers'],
  context: UnitContext,
): {
  readonly providers: Value['providers'];
  readonly missing: readonly Missing[];
  /** Keys. */
  readonly leftOut: readonly Missing[];
} {
  const providers: Value['providers'][number][] = [];
  const missing: Missing[] = [];
  const leftOut: Missing[] = [];
  for (const [index, { issuer, audiences, jwks }] of written.entries()) {
    const at = ['jwtAuthentication', 'providers', index];
    if (audiences?.length === 0 && context.options.failsClosed) {
      missing.push({
        at: [...at, 'audiences'],
        why: 'the list is empty: leave it out to accept any audience',
      });
      continue;
    }
    const keys = keySetOf(jwks, context);
    if ('value' in keys) providers.push({ issuer, ...defined({ audiences }), jwks: keys.value });
    else missing.push({ at: [...at, 'jwks'], why: keys.missing });
    if (keys.leftOut !== undefined) leftOut.push({ at: [...at, 'jwks'], why: keys.leftOut });
  }
  return { providers, missing, leftOut };
}

function keySetOf({ inline, remote }: JWKS, { options, references }: UnitContext): ResolvedKeys {
  if (inline !== undefined) {
    // The data plane rejects the whole policy for one broken key set, and requests would pass without it.
    const [problem] = options.failsClosed ? checkKeySet(inline).problems : [];
    return problem === undefined ? { value: inline } : { missing: `\`inline\`: ${problem.message}` };
  }
  if (remote?.uri !== undefined) return references.keySet(remote.uri);
  if (remote?.backendRef !== undefined)
    return { missing: '`backendRef` is not supported for key sets: write `uri`' };
  return { missing: 'there is neither `inline` nor `remote.uri`' };
}

const providerSpec = ({ issuer, audiences = [], jwks }: Value['providers'][number]) => ({
  issuer,
  ...(audiences.length === 0 ? {} : { audiences }),
  ...(jwks === '' ? {} : { inline: jwks }),
});
