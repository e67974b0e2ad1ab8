// RequestRedirect: a redirect instead of forwarding.

import { defined } from '../../../../grammar/defined.ts';
import { quote } from '../../../../grammar/quote.ts';
import { REDIRECT_STATUS_ANNOTATION } from '../../../../identifiers.ts';
import type { RequestMatch } from '../../../routes/request-match.ts';
import type { RouteFilter } from '../../../routes/route.ts';
import type { HeldRule } from '../../delegation/flatten.ts';
import type {
  RedirectAction,
  RedirectAction_RedirectResponseCode,
} from '../../envoy/generated/envoy.config.route.v3.ts';
import type { BuiltinFilter } from './filter.ts';
import { prefixReplacement } from './prefix-replacement.ts';

type Redirect = NonNullable<RouteFilter['requestRedirect']>;

const CODES: ReadonlyMap<string, RedirectAction_RedirectResponseCode> = new Map([
  ['301', 'MOVED_PERMANENTLY'],
  ['302', 'FOUND'],
  ['303', 'SEE_OTHER'],
  ['307', 'TEMPORARY_REDIRECT'],
  ['308', 'PERMANENT_REDIRECT'],
]);

/** The proto default, which canonical JSON omits. */
const DEFAULT_CODE = 'MOVED_PERMANENTLY';

const MAX_PORT = 65_535;

export const redirect: BuiltinFilter<'RequestRedirect'> = {
  type: 'RequestRedirect',
  apply(settings, draft, { held, overwrites }) {
    const status = statusOverride(held) ?? String(settings.statusCode);
    const responseCode = CODES.get(status);
    if (responseCode === undefined) {
      const known = [...CODES.keys()].join(', ');
      draft.readErrors.push(`invalid redirect status code: ${quote(status)}; must be one of ${known}`);
      return;
    }
    const { scheme, port } = settings;
    if (port !== undefined && !(port >= 1 && port <= MAX_PORT)) {
      draft.readErrors.push(`invalid redirect port: ${port}; must be 1 to ${MAX_PORT}`);
      return;
    }
    if (draft.action?.type === 'redirect' && !overwrites) return;
    draft.action = {
      type: 'redirect',
      redirect: redirectAction(settings, responseCode, draft.match.path),
      toListenerPort: scheme === undefined && port === undefined,
    };
  },
};

function redirectAction(
  { scheme, hostname, port, path }: Redirect,
  responseCode: RedirectAction_RedirectResponseCode,
  matched: RequestMatch['path'],
): RedirectAction {
  const portRedirect = port ?? (scheme === 'http' ? 80 : scheme === 'https' ? 443 : undefined);
  return {
    ...defined({ hostRedirect: hostname }),
    ...(scheme === 'https'
      ? { httpsRedirect: true }
      : scheme === undefined
        ? {}
        : { schemeRedirect: scheme }),
    ...defined({ portRedirect }),
    ...(path?.type === 'ReplaceFullPath' ? { pathRedirect: path.replaceFullPath || '/' } : {}),
    ...(path?.type === 'ReplacePrefixMatch'
      ? prefixReplacement(path.replacePrefixMatch || '/', matched)
      : {}),
    ...(responseCode === DEFAULT_CODE ? {} : { responseCode }),
  };
}

/** The first entry of the annotation for all rules or for this one. A rule without a name uses the first entry for all. */
function statusOverride({ route, rule }: HeldRule): string | undefined {
  const annotation = route.metadata.annotations?.[REDIRECT_STATUS_ANNOTATION];
  if (annotation === undefined) return undefined;
  for (const entry of annotation.split(',')) {
    const equals = entry.indexOf('=');
    const name = equals === -1 ? undefined : entry.slice(0, equals).trim();
    if (name === undefined || rule.name === undefined || name === rule.name)
      return entry.slice(equals + 1).trim();
  }
  return undefined;
}
