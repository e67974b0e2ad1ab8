// Values of policies in the form in which `config-reader.ts` reads them from a file.

import type { AuxiliaryTarget } from '../../../../src/translation/edge/references/auxiliary.ts';
import type {
  GuardValue,
  HeaderChanges,
  RetryValue,
  UnitName,
  UnitValues,
} from '../../../../src/translation/edge/units/values.ts';
import { set, type Units } from './config-reader.ts';

type Wanted = { readonly [U in UnitName]: (value: UnitValues[U]) => unknown };

const target = (called: AuxiliaryTarget): string => {
  if ('missing' in called) return 'host unresolved.invalid:1';
  return called.kind === 'EdgeBackend'
    ? `host ${called.host}:${called.port}`
    : `host ${called.hostname}:${called.port}`;
};

const durations = { 1: '1s', 60: '1m0s', 3600: '1h0m0s' };

const pairs = (list: readonly { readonly name: string; readonly value: string }[] | undefined) =>
  list === undefined || list.length === 0
    ? undefined
    : Object.fromEntries(list.map(({ name, value }) => [name, value]));

const filled = <T extends readonly unknown[]>(list: T | undefined): T | undefined =>
  list === undefined || list.length === 0 ? undefined : list;

const headers = (changes: HeaderChanges | undefined) =>
  changes && set({ add: pairs(changes.add), set: pairs(changes.set), remove: filled(changes.remove) });

const WANTED: Wanted = {
  'frontend.http': (value) => value,
  'frontend.tls': (value) => value,
  'frontend.tcp': ({ keepalive }) => set({ keepalive }),
  'frontend.accessLog': ({ filter, add, remove }) =>
    set({
      filter,
      add: pairs(add?.map(({ name, expression }) => ({ name, value: expression }))),
      remove: filled(remove && [...new Set(remove)]),
    }),
  'traffic.extAuth': ({ context, ...value }) =>
    set({
      target: target(value.target),
      context: context && Object.keys(context).length > 0 ? context : undefined,
      maxBodySize: value.maxBodySize,
    }),
  'traffic.extProc': (value) => ({ target: target(value.target) }),
  'traffic.authorization': ({ deny, allow }) => ({ deny, allow }),
  'traffic.rateLimit': ({ local, global }) =>
    set({
      local: local.map(({ type, amount, burst, intervalSeconds }) => ({
        type,
        amount,
        burst,
        interval: durations[intervalSeconds],
      })),
      global: global && {
        target: target(global.target),
        domain: global.domain,
        descriptors: global.descriptors,
      },
    }),
  'traffic.transformation': ({ request, response }) => {
    const side = (value: typeof request) =>
      value &&
      set({ set: pairs(value.set), add: pairs(value.add), remove: filled(value.remove), body: value.body });
    return set({ request: side(request), response: side(response) });
  },
  'traffic.csrf': ({ additionalOrigins }) => ({ additionalOrigins: [...new Set(additionalOrigins)] }),
  'traffic.cors': ({ maxAgeSeconds, ...value }) => ({ ...value, maxAge: `${maxAgeSeconds}s` }),
  'traffic.headerModifiers': ({ request, response }) =>
    set({ request: headers(request), response: headers(response) }),
  'traffic.hostRewrite': ({ mode }) => mode,
  'traffic.timeouts': (value) => value,
  'traffic.retry': (value) => value,
  'traffic.directResponse': (value) => value,
  'traffic.jwtAuthentication': ({ mode, providers }) => ({
    mode: mode.toLowerCase(),
    providers: providers.map(({ issuer, audiences, jwks }) =>
      set({ issuer, audiences: filled(audiences), jwks }),
    ),
  }),
  'traffic.apiKeyAuthentication': ({ mode, keys }) => ({ mode: mode.toLowerCase(), keys }),
  'traffic.basicAuthentication': ({ mode, realm = 'Restricted', htpasswd }) => ({
    mode: mode.toLowerCase(),
    realm,
    htpasswd,
  }),
  'backend.http': ({ version }) => version && { version: version === 'HTTP2' ? 'HTTP/2.0' : 'HTTP/1.1' },
  'backend.tls': ({ isBroken: _, ...value }) => set({ ...value }),
  'backend.tcp': ({ connectTimeout = '10s', keepalive }) =>
    set({
      connectTimeout,
      keepalive: keepalive && Object.keys(keepalive).length > 0 ? keepalive : undefined,
    }),
  'backend.mcp.authorization': ({ deny, allow }) => ({ deny, allow }),
  'backend.mcp.authentication': (value) => value,
  'backend.auth': (value) => ('key' in value ? { key: value.key } : { passthrough: true }),
  'backend.ai': ({ requestGuards, responseGuards, prepend, append, routes, ...parts }) =>
    set({
      ...parts,
      prompts: prepend || append ? set({ prepend, append }) : undefined,
      routes:
        routes &&
        Object.fromEntries(
          Object.entries(routes).map(([suffix, type]) => [
            suffix,
            type === 'VENDOR_C_TOKEN_COUNT' ? 'anthropicTokenCount' : type.toLowerCase(),
          ]),
        ),
      promptGuard: guards(requestGuards, responseGuards),
    }),
};

type Guards = readonly GuardValue[] | 'unresolved' | undefined;

function guards(request: Guards, response: Guards): Units | undefined {
  if (request === undefined && response === undefined) return undefined;
  const list = (value: Guards) => filled((value as readonly GuardValue[] | undefined)?.map(guard));
  return set({
    request: list(request),
    response: list(response),
    streaming: list(response) && 'Enabled',
  });
}

const BUILT_INS = { SSN: 'ssn', CREDIT_CARD: 'creditCard', PHONE_NUMBER: 'phoneNumber', EMAIL: 'email' };

function guard({ rejection: { message, status }, kind }: GuardValue): Units {
  const rejection = { status, body: message };
  if ('regex' in kind) {
    const { action = 'MASK', patterns, builtins } = kind.regex;
    const rules = [
      ...patterns.map((pattern) => ({ pattern })),
      ...builtins.map((each) => ({ builtin: BUILT_INS[each] })),
    ];
    return { regex: { action: action.toLowerCase(), rules }, rejection };
  }
  if ('webhook' in kind) {
    const called = kind.webhook.target;
    const matches = kind.webhook.headers.map(({ name, ...value }) => ({ name, value }));
    return {
      webhook: set({
        target: { host: target(called).slice('host '.length) },
        forwardHeaderMatches: filled(matches),
      }),
      rejection,
    };
  }
  // Its policies are those of a connection, which destinations have too.
  return { moderation: kind.moderation.model ?? '', rejection };
}

export const wantedUnit = <U extends UnitName>(name: U, value: UnitValues[U]): unknown => WANTED[name](value);

/** Timeouts and retries, which a file has together. */
export function wantedResilience(
  timeouts: UnitValues['traffic.timeouts'] | undefined,
  retry: RetryValue | undefined,
): unknown {
  const again = retry !== undefined && retry.attempts > 0 ? retry : undefined;
  const backendRequest = timeouts?.backendRequest ?? again?.perTryTimeout;
  const timeout = set({ requestTimeout: timeouts?.request, backendRequestTimeout: backendRequest });
  const written = set({
    timeout: Object.keys(timeout).length > 0 ? timeout : undefined,
    retry: again && wantedRetry(again),
  });
  return Object.keys(written).length > 0 ? written : undefined;
}

const CODES: Readonly<Record<string, readonly number[]>> = {
  'gateway-error': [502, 503, 504],
  'retriable-4xx': [409],
};

function wantedRetry({ attempts, statusCodes, retryOn, backoff }: RetryValue): Units {
  const codes = new Set([...statusCodes, ...retryOn.flatMap((each) => CODES[each] ?? [])]);
  return set({
    attempts,
    backoff,
    codes: [...codes].sort((a, b) => a - b),
    condition: retryOn.includes('5xx') ? 'response.code >= 500' : undefined,
  });
}
