// Whether what runs for a request is less than what a policy demands, and how.

import type { Segments } from '../../../diagnostics/path.ts';
import { parseDuration } from '../../../grammar/duration.ts';
import { equalJson } from '../../../grammar/json.ts';
import { quote } from '../../../grammar/quote.ts';
import type { LocalLimit } from '../../../translation/proxy/traffic-policy/local-rate-limit.ts';
import { type DemandField, type DemandValues, turnsOff } from './demand-fields.ts';
import { lessProcessing } from './less-processing.ts';
import { areNarrower } from './narrower-rules.ts';
import { type CheckSettings, modeOf, type Running, settingsOf, sizeOf, usersOf } from './running.ts';

export interface Weakness {
  /** Nothing of the demand runs: it is off, or another value has its place. */
  readonly isGone: boolean;
  /** What the policy that has the place of the demand does, as the end of a sentence about it. */
  readonly text: string;
  readonly hint: string;
  /** The member of the field that does it. */
  readonly member: Segments;
}

type Compare<F extends DemandField> = (
  demanded: DemandValues[F],
  running: Running,
  around: Running | undefined,
) => Weakness | undefined;

const COMPARE: { readonly [F in DemandField]: Compare<F> } = {
  extAuth({ list }, { extAuth }, around) {
    for (const provider of list) {
      const running = extAuth.get(provider.filter.name);
      if (running === undefined) return otherExtension;
      const { contextExtensions, sendsBody } = settingsOf(provider);
      // The filter also gets the context of less specific places.
      const inherited = around?.extAuth.get(provider.filter.name)?.contextExtensions ?? [];
      const demanded = new Map([...inherited, ...contextExtensions]);
      const changed = changedContext(demanded, running.contextExtensions);
      if (changed !== undefined) return changed;
      if (sendsBody && !running.sendsBody)
        return {
          isGone: false,
          text: "it doesn't send the service the body",
          hint: 'set `withRequestBody` there too',
          member: [],
        };
    }
    return undefined;
  },
  jwt: ({ list }, { jwt }) => (list.every(({ filter }) => jwt.has(filter.name)) ? undefined : otherExtension),
  basicAuth(demanded, { basicAuth }) {
    const users = usersOf(demanded);
    if (users === undefined) return undefined;
    if (basicAuth === undefined) return gone;
    const others = [...basicAuth].filter((line) => !users.has(line)).length;
    if (others === 0) return undefined;
    return {
      isGone: false,
      text:
        others === 1
          ? 'it lets in one user, or password, that the other does not'
          : `it lets in ${others} users, or passwords, that the other does not`,
      hint: 'the most specific list replaces all others: keep only users of the other list, or suppress the finding with a reason',
      member: [],
    };
  },
  rbac(demanded, { rbac }) {
    if (rbac === undefined) return gone;
    if (areNarrower(rbac, demanded)) return undefined;
    return {
      isGone: false,
      text: 'its rules replace those, and may let pass more',
      hint: `the most specific rules replace all others: ${demanded.isDeny ? 'use `action: Deny` and repeat the rules of the other policy' : 'use `action: Allow` and repeat the conditions of the other policy in each rule (`… && …`)'}, or suppress the finding with a reason`,
      member: ['policy', 'matchExpressions'],
    };
  },
  'rateLimit.local'({ tokenBucket: demanded }, { 'rateLimit.local': running }) {
    if (demanded === undefined) return undefined;
    if (running === undefined) return gone;
    if (!isMore(running, demanded)) return undefined;
    return {
      isGone: false,
      text: `it allows ${rateText(running)} instead of ${rateText(demanded)}`,
      hint: 'lower the limit, or suppress the finding with a reason',
      member: ['tokenBucket'],
    };
  },
  'rateLimit.global'({ filter, rateLimits }, running) {
    const limits = running['rateLimit.global'].get(filter.name);
    if (limits === undefined) return otherExtension;
    if (rateLimits.every((limit) => limits.some((other) => equalJson(other, limit)))) return undefined;
    return {
      isGone: false,
      text: 'its descriptors replace those, so the requests count against other limits',
      hint: 'repeat the descriptors of the other policy, or suppress the finding with a reason',
      member: ['descriptors'],
    };
  },
  extProc({ list }, { extProc }, around) {
    for (const provider of list) {
      const { name } = provider.filter;
      if (!extProc.has(name)) return otherExtension;
      const part = lessProcessing(extProc.get(name), modeOf(provider) ?? around?.extProc.get(name));
      if (part !== undefined)
        return {
          isGone: false,
          text: `its service doesn't get all of the ${part}`,
          hint: 'remove `processingMode`, or suppress the finding with a reason',
          member: ['processingMode'],
        };
    }
    return undefined;
  },
  csrf({ percentageEnabled: demanded = 0, additionalOrigins = [] }, { csrf }) {
    if (csrf === undefined) return gone;
    const { percentageEnabled = 0, additionalOrigins: origins = [] } = csrf;
    if (percentageEnabled < demanded)
      return {
        isGone: false,
        text: `it checks ${percentageEnabled} % of the requests instead of ${demanded} %`,
        hint: 'raise the percentage, or suppress the finding with a reason',
        member: ['percentageEnabled'],
      };
    if (origins.every((origin) => additionalOrigins.some((other) => equalJson(other, origin))))
      return undefined;
    return {
      isGone: false,
      text: 'it lets in origins that the other does not',
      hint: 'list only origins of the other policy, or suppress the finding with a reason',
      member: ['additionalOrigins'],
    };
  },
  buffer(demanded, { buffer }) {
    if (buffer === undefined) return gone;
    if (buffer <= (sizeOf(demanded) ?? 0)) return undefined;
    return {
      isGone: false,
      text: `it allows bodies of ${buffer} bytes instead of ${sizeOf(demanded) ?? 0}`,
      hint: 'lower the limit, or suppress the finding with a reason',
      member: ['maxRequestSize'],
    };
  },
};

type Context = CheckSettings['contextExtensions'];

/** A service may decide by what it receives: a value that is added can change its decision as one that is replaced. */
function changedContext(demanded: Context, running: Context): Weakness | undefined {
  const keys = [...new Set([...demanded.keys(), ...running.keys()])];
  const key = keys.find((each) => demanded.get(each) !== running.get(each));
  if (key === undefined) return undefined;
  const name = quote(`contextExtensions.${key}`);
  const isTold = running.has(key);
  const how = isTold
    ? demanded.has(key)
      ? `tells the service another value of ${name}`
      : `tells the service ${name} in addition`
    : `doesn't tell the service ${name}`;
  return {
    isGone: false,
    text: `it ${how}, by which the service may decide otherwise`,
    hint: 'if the service does not let pass more for it, suppress the finding with a reason',
    member: isTold ? ['contextExtensions', key] : [],
  };
}

const gone: Weakness = {
  isGone: true,
  text: 'it turns it off',
  hint: 'if that is intended, suppress the finding with a reason',
  member: [],
};

const otherExtension: Weakness = {
  isGone: true,
  text: 'it refers to another extension',
  hint: 'refer to the same extension, or suppress the finding with a reason',
  member: ['extensionRef'],
};

/** `around`: what runs around the place of the demand. Undefined: nothing is lost. */
export function weaknessOf<F extends DemandField>(
  field: F,
  demanded: DemandValues[F],
  running: Running,
  around: Running | undefined,
): Weakness | undefined {
  return turnsOff(field, demanded) ? undefined : COMPARE[field](demanded, running, around);
}

type Bucket = NonNullable<LocalLimit['tokenBucket']>;

const perFill = ({ tokensPerFill = 1 }: Bucket): number => tokensPerFill;
const interval = ({ fillInterval }: Bucket): number => parseDuration(fillInterval) ?? 0;

const isMore = (own: Bucket, than: Bucket): boolean =>
  own.maxTokens > than.maxTokens || perFill(own) * interval(than) > perFill(than) * interval(own);

const rateText = (bucket: Bucket): string =>
  `${perFill(bucket)} per ${bucket.fillInterval} (at most ${bucket.maxTokens} at once)`;
