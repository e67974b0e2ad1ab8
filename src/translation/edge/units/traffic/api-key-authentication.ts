// traffic.apiKeyAuthentication: keys that requests carry, from the entries of Secrets.

import { getOrCreate } from '../../../../grammar/get-or-create.ts';
import { quote } from '../../../../grammar/quote.ts';
import { compareText } from '../../../../objects/reference.ts';
import type { TrafficUnits } from '../../model/specs.ts';
import type { EdgeOptions } from '../../options.ts';
import { authenticationMode } from '../authentication-mode.ts';
import { withoutCredentials } from '../missing-credentials.ts';
import { partial, told } from '../problems.ts';
import type { Traffic, TrafficUnit, UnitContext, UnitProblem } from '../unit.ts';
import type { UnitValues } from '../values.ts';
import { type ApiKey, apiKey } from './api-key.ts';

type Authentication = NonNullable<Traffic['apiKeyAuthentication']>;

export const apiKeyAuthentication: TrafficUnit<'traffic.apiKeyAuthentication'> = {
  name: 'traffic.apiKeyAuthentication',
  isBeforeRouting: true,
  read({ apiKeyAuthentication: block }, context) {
    if (block === undefined) return undefined;
    const { mode, problems } = authenticationMode('apiKeyAuthentication', block.mode, ['Optional']);
    const found = secretsOf(block, context);
    if ('missing' in found) {
      const source = (['secretRef', 'secretSelector'] as const).filter(
        (member) => block[member] !== undefined,
      );
      const at = ['apiKeyAuthentication', ...source.slice(0, 1)];
      const nobody: UnitValues['traffic.apiKeyAuthentication'] = { mode: 'Strict', keys: [] };
      return withoutCredentials({ at, why: found.missing, nobody, others: problems }, context.options);
    }
    const read = sharedKeysOf(found.secrets, found.at, context);
    return { value: { mode, keys: read.keys }, problems: [...problems, ...read.problems] };
  },
  records: ({ mode, keys }, options) => [
    {
      key: (policy) => `traffic/${policy}:apikeyauth`,
      spec: {
        apiKeyAuth: {
          ...(keys.length > 0 && { apiKeys: getOrCreate(written, keys, () => writtenKeys(keys, options)) }),
          ...(mode === 'Optional' ? { mode: 'OPTIONAL' } : {}),
        },
      },
    },
  ],
};

type WrittenKeys = NonNullable<NonNullable<TrafficUnits['apiKeyAuth']>['apiKeys']>;

/** By the list of a Secret: thousands of policies can name one large Secret. */
const written = new WeakMap<readonly ApiKey[], WrittenKeys>();

const writtenKeys = (keys: readonly ApiKey[], options: EdgeOptions): WrittenKeys =>
  keys.map(({ key, metadata = options.corrects('E36') ? undefined : {} }) => ({
    key,
    ...(metadata === undefined ? {} : { metadata }),
  }));

interface KeySecret {
  readonly name: string;
  readonly data: ReadonlyMap<string, string>;
}

const SECRET_REF: UnitProblem['at'] = ['apiKeyAuthentication', 'secretRef'];

type Found =
  | { readonly secrets: readonly KeySecret[]; readonly at: UnitProblem['at'] }
  | { readonly missing: string };

function secretsOf(
  { secretRef, secretSelector }: Authentication,
  { holder, references, options }: UnitContext,
): Found {
  const namespace = holder.metadata.namespace ?? '';
  if (secretRef !== undefined) {
    const { name } = secretRef;
    const data = references.secret(namespace, name);
    if (data === undefined) return { missing: `Secret ${namespace}/${name} not found` };
    return { secrets: [{ name, data }], at: SECRET_REF };
  }
  // Certificates and the like would be keys, and many people know them.
  if (options.failsClosed && Object.keys(secretSelector?.matchLabels ?? {}).length === 0 && secretSelector)
    return { missing: 'an empty selector would take every Secret of the namespace for keys: add a label' };
  if (secretSelector === undefined) return { missing: 'there is neither `secretRef` nor `secretSelector`' };
  return {
    secrets: references.secretsWith(namespace, secretSelector.matchLabels),
    at: ['apiKeyAuthentication', 'secretSelector'],
  };
}

interface ReadKeys {
  readonly keys: readonly ApiKey[];
  readonly problems: readonly UnitProblem[];
}

/** By the data of a Secret that policies name. */
const known = new WeakMap<KeySecret['data'], ReadKeys>();

function sharedKeysOf(secrets: readonly KeySecret[], at: UnitProblem['at'], context: UnitContext): ReadKeys {
  const [named] = secrets;
  // Keys that a selector finds can be of several Secrets, and their mistakes are reported at the selector.
  if (named === undefined || at !== SECRET_REF) return keysOf(secrets, at, context);
  return getOrCreate(known, named.data, () => keysOf(secrets, at, context));
}

/** By the names of Secrets and entries. */
function keysOf(
  secrets: readonly KeySecret[],
  at: UnitProblem['at'],
  { options, holder }: UnitContext,
): ReadKeys {
  const keys: ApiKey[] = [];
  const unread: string[] = [];
  const odd: string[] = [];
  const places = new Map<string, string>();
  const namespace = holder.metadata.namespace ?? '';
  for (const { name, data } of secrets)
    for (const [entry, value] of [...data].sort(([left], [right]) => compareText(left, right))) {
      const place = `entry ${quote(entry)} of Secret ${namespace}/${name}`;
      const read = apiKey(value, options.corrects('E20'));
      if ('problem' in read) {
        unread.push(`${place}: ${read.problem}; it is left out`);
        continue;
      }
      const before = places.get(read.key);
      if (before === undefined) places.set(read.key, place);
      else odd.push(`${place} has the same key as ${before}`);
      if (read.key !== read.key.trim())
        odd.push(`${place} starts or ends with white space, which a request can't send`);
      keys.push(read);
    }
  if (secrets.length === 0)
    odd.push(`no Secret in namespace ${namespace} has these labels; no key is accepted`);
  return {
    keys,
    problems: [
      ...shortened(unread, 'more entries are left out').map((text) => partial(at, text)),
      ...shortened(odd, 'more entries are like that').map((text) => told(at, text)),
    ],
  };
}

/** A Secret can have tens of thousands of entries. */
const MOST_TEXTS = 16;

const shortened = (texts: readonly string[], rest: string): readonly string[] =>
  texts.length <= MOST_TEXTS
    ? texts
    : [...texts.slice(0, MOST_TEXTS), `${texts.length - MOST_TEXTS} ${rest}`];
