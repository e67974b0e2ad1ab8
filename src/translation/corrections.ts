// The points where an earlier implementation of the API behaves otherwise. Each can be turned off, to compare with it. The page
// docs/reference/corrections.md is made from this table.

/** What the earlier implementation does, and what is done instead. */
interface Behaviours {
  readonly earlier: string;
  readonly now: string;
}

const BEHAVIOURS = {
  E1: {
    earlier: '`backend.auth.passthrough` is an error, and has no effect.',
    now: 'The validated token of the request is sent on.',
  },
  E2: {
    earlier: 'The request and response halves of `headerModifiers` have one key, so one of them is lost.',
    now: 'Each half has its own key.',
  },
  E3: { earlier: '`backend.tcp` has no effect.', now: 'It sets the connection time limit and keepalive.' },
  E4: { earlier: '`targetSelectors` of EdgePolicies are ignored.', now: 'They select objects by labels.' },
  E5: {
    earlier: 'EdgePolicies on ListenerSets are skipped.',
    now: 'They act on the listeners of the ListenerSet.',
  },
  E6: {
    earlier:
      'Only the first entry of `rateLimit.local` has an effect; the others are dropped without a message.',
    now: 'All entries have an effect in the static file; where only one can be sent, a finding names the others.',
  },
  E7: {
    earlier: 'A body over `extAuth.forwardBody.maxSize` is cut.',
    now: 'The request is rejected.',
  },
  E8: {
    earlier: 'A policy whose units all fail has `Accepted=True` with the reason `Invalid`.',
    now: 'It has `Accepted=False`.',
  },
  E9: {
    earlier: 'A policy of which some units fail has no condition `Attached`.',
    now: 'It has `Attached=True`.',
  },
  E10: {
    earlier: 'A policy can name an EdgeBackend only as a `Backend` of the group `gateway.gatewarden.dev`.',
    now: 'Both names work.',
  },
  E11: {
    earlier: 'A route can never refer to an EdgeBackend in another namespace.',
    now: 'It can, with a ReferenceGrant.',
  },
  E12: {
    earlier: 'References of policies into other namespaces need no ReferenceGrant.',
    now: 'They need one.',
  },
  E13: {
    earlier: 'A GRPCRoute match with a service and no method is the exact path `/<service>/`.',
    now: 'It is the prefix `/<service>`.',
  },
  E14: {
    earlier:
      'MCP authentication whose key set is missing is dropped without a message; its metadata is lost; its provider is IdpA where none is set.',
    now: 'It rejects every token, and a finding tells it; metadata is kept; an unset provider stays unset.',
  },
  E15: {
    earlier: 'A backend reference that cannot be used loses its weight, so other backends get its requests.',
    now: 'It keeps its weight, and its requests get 500.',
  },
  E16: {
    earlier: '`phase: PreRouting` is ignored for JWT, basic and API key authentication and direct responses.',
    now: 'Authentication runs before routing; a direct response there is an error.',
  },
  E17: {
    earlier: '`override` of an entry of `ai.defaults` is ignored.',
    now: 'The entry replaces what the client sent.',
  },
  E18: {
    earlier: 'A response guard with the action REJECT is passed on.',
    now: 'It masks, since the data plane can only mask responses.',
  },
  E19: {
    earlier: 'Expressions of authorization are passed on unchecked.',
    now: 'They are parsed; one that does not parse refuses.',
  },
  E20: {
    earlier: 'API keys have no order; an empty value is a crash; an entry without `key` is accepted.',
    now: 'They are sorted; broken entries are skipped, and findings tell them.',
  },
  E21: {
    earlier: 'The name of a Service port as `sectionName` is port 0.',
    now: 'The port of that name is looked up.',
  },
  E23: {
    earlier: 'Key sets are fetched without verification of the server.',
    now: 'The certificate of the server is verified.',
  },
  E24: {
    earlier: 'Errors in the policies of a moderation guard are not told.',
    now: 'Findings tell them.',
  },
  E25: {
    earlier: 'An EdgeBackend of which an inline policy fails has the reason `Accepted`.',
    now: 'It has the reason `PartiallyValid`.',
  },
  E28: { earlier: '`timeouts: {}` is an error.', now: 'It has no effect.' },
  E29: {
    earlier: 'Messages about backend references contain the text of a data structure.',
    now: 'They are sentences.',
  },
  E30: {
    earlier: 'Routes on a listener of a ListenerSet and on one of the same name of the Gateway have one key.',
    now: 'The key names the ListenerSet.',
  },
  E31: {
    earlier: '`timeouts` of a policy on a Gateway limits all routes below it.',
    now: 'It has no effect there, as the API says, and a finding tells it.',
  },
  E32: {
    earlier: 'A listener certificate that cannot be read is sent as it is.',
    now: 'A placeholder is sent, with which every handshake fails.',
  },
  E33: {
    earlier: 'A GRPCRoute method match of type RegularExpression is read as Exact.',
    now: 'It is a regular expression.',
  },
  E34: {
    earlier: 'The endpoint of a vendor B provider is sent with its scheme and trailing slash.',
    now: 'It is sent as a host.',
  },
  E35: {
    earlier: '`retry.attempts: 0` gives a record without `attempts`.',
    now: 'It turns retries off, also those of less specific policies.',
  },
  E36: {
    earlier: 'API keys always have `metadata`.',
    now: 'They have it where the Secret gives some.',
  },
  E37: {
    earlier: 'The status of a route has one entry for each Gateway, and none for ListenerSets.',
    now: 'It has one for each parentRef.',
  },
  E38: {
    earlier:
      'Listeners, and rules of routes, whose names contain dots can have one key, such as rule 0 of a GRPCRoute `r.0` and of an HTTPRoute `r`: one of them is lost.',
    now: 'Each has its own key: where dots do not tell its parts apart, slashes separate them.',
  },
} as const satisfies Readonly<Record<`E${number}`, Behaviours>>;

export type Correction = keyof typeof BEHAVIOURS;

export const CORRECTIONS: Readonly<Record<Correction, Behaviours>> = BEHAVIOURS;

export const CORRECTION_NAMES = Object.keys(BEHAVIOURS) as Correction[];

/** `all`, `none`, or numbers separated by commas, as the setting `corrections` has them. */
export function correctionsOf(text: string): ReadonlySet<Correction> {
  if (text === 'all') return new Set(CORRECTION_NAMES);
  const asked = text === 'none' ? [] : text.split(',');
  return new Set(CORRECTION_NAMES.filter((each) => asked.includes(each)));
}
