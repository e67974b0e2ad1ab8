// The draft of an Envoy route: filters, DirectResponses and policies write into it, one after the other.

import type { Mutable } from '../../../grammar/mutable.ts';
import type { RequestMatch } from '../../routes/request-match.ts';
import { filtersOfValues } from '../answer-end.ts';
import type { ChainFilter } from '../chain-filter.ts';
import type { TypedConfig } from '../envoy/any.ts';
import type { HeaderValueOption } from '../envoy/generated/envoy.config.core.v3.ts';
import type {
  DirectResponseAction,
  RedirectAction,
  Route,
  RouteAction,
} from '../envoy/generated/envoy.config.route.v3.ts';

export type DraftAction =
  | { readonly type: 'route'; readonly route: Mutable<RouteAction> }
  | {
      readonly type: 'redirect';
      readonly redirect: RedirectAction;
      /** Redirects to the port of the listener that received the request. The port is known where the route is placed. */
      readonly toListenerPort: boolean;
    }
  | { readonly type: 'directResponse'; readonly directResponse: DirectResponseAction };

/** Header changes, in the order in which Envoy applies them. */
export interface HeaderChanges {
  readonly requestHeadersToAdd: HeaderValueOption[];
  readonly requestHeadersToRemove: string[];
  readonly responseHeadersToAdd: HeaderValueOption[];
  readonly responseHeadersToRemove: string[];
}

export function noHeaderChanges(): HeaderChanges {
  return {
    requestHeadersToAdd: [],
    requestHeadersToRemove: [],
    responseHeadersToAdd: [],
    responseHeadersToRemove: [],
  };
}

/** As members of a route or of a weighted cluster, without empty lists. */
export function writtenHeaderChanges(changes: HeaderChanges): Partial<HeaderChanges> {
  const written: Partial<Mutable<HeaderChanges>> = {};
  if (changes.requestHeadersToAdd.length > 0) written.requestHeadersToAdd = changes.requestHeadersToAdd;
  if (changes.requestHeadersToRemove.length > 0)
    written.requestHeadersToRemove = changes.requestHeadersToRemove;
  if (changes.responseHeadersToAdd.length > 0) written.responseHeadersToAdd = changes.responseHeadersToAdd;
  if (changes.responseHeadersToRemove.length > 0)
    written.responseHeadersToRemove = changes.responseHeadersToRemove;
  return written;
}

export function addHeaderChanges(to: HeaderChanges, from: HeaderChanges): void {
  to.requestHeadersToAdd.push(...from.requestHeadersToAdd);
  to.requestHeadersToRemove.push(...from.requestHeadersToRemove);
  to.responseHeadersToAdd.push(...from.responseHeadersToAdd);
  to.responseHeadersToRemove.push(...from.responseHeadersToRemove);
}

const NONE: readonly never[] = [];

/** Filters that a chain needs because of header changes. */
export const filtersOfChanges = ({
  responseHeadersToAdd: added,
}: Pick<HeaderChanges, 'responseHeadersToAdd'>): readonly ChainFilter[] =>
  added.length === 0 ? NONE : filtersOfValues(added.map(({ header }) => header?.value));

export interface RouteDraft {
  /** The match of the rule. */
  readonly match: RequestMatch;
  action: DraftAction | undefined;
  readonly headers: HeaderChanges;
  /** `typedPerFilterConfig` of builtin filters: policies don't overwrite it. */
  readonly perFilter: Record<string, TypedConfig>;
  /** Filters that the chain needs. */
  readonly filters: Set<ChainFilter>;
  /** Why the route can't be served as configured. */
  readonly errors: string[];
  /** The same, found while the rule was read: reported last. */
  readonly readErrors: string[];
}

export function newDraft(match: RequestMatch, action: RouteAction | undefined): RouteDraft {
  return {
    match,
    action: action && { type: 'route', route: { ...action } },
    headers: noHeaderChanges(),
    perFilter: {},
    filters: new Set(),
    errors: [],
    readErrors: [],
  };
}

const PLAIN = {
  headers: noHeaderChanges(),
  perFilter: {},
  filters: new Set<ChainFilter>(),
  errors: [],
};

/** The draft of a rule that nothing writes into: most rules have only backends. */
export function plainDraft(
  match: RequestMatch,
  { action, errors }: { readonly action: RouteAction | undefined; readonly errors: readonly string[] },
): Readonly<RouteDraft> {
  return { ...PLAIN, match, action: action && { type: 'route', route: action }, readErrors: [...errors] };
}

/** The action of a route that forwards; undefined on others, where many members have no meaning. */
export function forwarding({ action }: RouteDraft): Mutable<RouteAction> | undefined {
  return action?.type === 'route' ? action.route : undefined;
}

/** The members of an Envoy route for the action. */
export function writtenAction(action: DraftAction): Partial<Route> {
  switch (action.type) {
    case 'route':
      return { route: action.route };
    case 'redirect':
      return { redirect: action.redirect };
    case 'directResponse':
      return { directResponse: action.directResponse };
  }
}
