// Session persistence: a cookie or a header ties later requests of a session to the backend that answered the first.

import { defined } from '../../../../grammar/defined.ts';
import { checkFramingHeader } from '../../../../grammar/header.ts';
import type { RouteRule } from '../../../routes/route.ts';
import type { ChainFilter } from '../../chain-filter.ts';
import { exactDuration } from '../../duration.ts';
import { type TypedConfig, typed } from '../../envoy/any.ts';
import type { TypedExtensionConfig } from '../../envoy/generated/envoy.config.core.v3.ts';
import { forwarding } from '../route-draft.ts';
import type { RuleFeature } from './filter.ts';

type SessionPersistence = NonNullable<RouteRule['sessionPersistence']>;

const NAME = 'envoy.filters.http.stateful_session';

const filter: ChainFilter = {
  name: NAME,
  stage: 'Accepted',
  position: 'during',
  disabled: true,
  config: typed('envoy.extensions.filters.http.stateful_session.v3.StatefulSession', {}),
};

/** One year: the lifetime of a permanent cookie without an `absoluteTimeout`. */
const PERMANENT = '8760h';

export const sessionPersistence: RuleFeature = (draft, { held: { rule }, overwrites }) => {
  const settings = rule.sessionPersistence;
  if (settings === undefined || forwarding(draft) === undefined) return;
  draft.filters.add(filter);
  if (draft.perFilter[NAME] !== undefined && !overwrites) return;
  draft.perFilter[NAME] = perRoute(settings, draft.readErrors);
};

function perRoute(settings: SessionPersistence, errors: string[]): TypedConfig {
  const sessionState =
    settings.type === 'Header' ? headerState(settings, errors) : cookieState(settings, errors);
  return typed('envoy.extensions.filters.http.stateful_session.v3.StatefulSessionPerRoute', {
    statefulSession: { sessionState },
  });
}

function cookieState(settings: SessionPersistence, errors: string[]): TypedExtensionConfig {
  const lifetime = lifetimeOf(settings);
  const ttl = lifetime === undefined ? undefined : exactDuration(lifetime, errors);
  const name = cookieName(settings.sessionName || 'sessionPersistence');
  return {
    name: 'envoy.http.stateful_session.cookie',
    typedConfig: typed('envoy.extensions.http.stateful_session.cookie.v3.CookieBasedSessionState', {
      cookie: { name, ...defined({ ttl }) },
    }),
  };
}

/** Undefined: until the browser's session ends. */
function lifetimeOf({ absoluteTimeout, cookieConfig }: SessionPersistence): string | undefined {
  if (cookieConfig === undefined) return absoluteTimeout;
  return cookieConfig.lifetimeType === 'Permanent' ? (absoluteTimeout ?? PERMANENT) : undefined;
}

function headerState({ sessionName }: SessionPersistence, errors: string[]): TypedExtensionConfig {
  const name = headerName(sessionName || 'x-session-persistence');
  const fault = checkFramingHeader(name);
  if (fault !== undefined) errors.push(`sessionPersistence.sessionName: ${fault.message}`);
  return {
    name: 'envoy.http.stateful_session.header',
    typedConfig: typed('envoy.extensions.http.stateful_session.header.v3.HeaderBasedSessionState', { name }),
  };
}

/** RFC 6265, 4.1.1: a token. Separators and other characters outside of tokens become `_`. */
const cookieName = (text: string): string => text.replaceAll(/[^A-Za-z0-9!#$%&'*+\-.^_`|~]/g, '_');
/** RFC 9110, 5.1. */
const headerName = (text: string): string => text.replaceAll(/[^A-Za-z0-9!#$%&'*+\-.^_`|~]/g, '-');
