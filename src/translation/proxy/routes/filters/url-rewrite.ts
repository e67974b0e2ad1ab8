// URLRewrite: changes the host or the path of a request to the backend.

import { checkHeaderValue } from '../../../../grammar/header.ts';
import { quote } from '../../../../grammar/quote.ts';
import type { RequestMatch } from '../../../routes/request-match.ts';
import type { RouteFilter } from '../../../routes/route.ts';
import type { RouteAction } from '../../envoy/generated/envoy.config.route.v3.ts';
import { forwarding } from '../route-draft.ts';
import type { BuiltinFilter } from './filter.ts';
import { prefixReplacement, withoutPrefix } from './prefix-replacement.ts';

type PathRewrite = NonNullable<NonNullable<RouteFilter['urlRewrite']>['path']>;

export const urlRewrite: BuiltinFilter<'URLRewrite'> = {
  type: 'URLRewrite',
  apply({ hostname, path }, draft, { overwrites }) {
    const action = forwarding(draft);
    if (action === undefined) return;
    if (hostname !== undefined && (overwrites || action.hostRewriteLiteral === undefined)) {
      if (checkHeaderValue(hostname) === undefined) action.hostRewriteLiteral = hostname;
      else draft.readErrors.push(`${quote(hostname)} isn't a host`);
    }
    if (path === undefined) return;
    // The two exclude each other.
    if (!overwrites && (action.prefixRewrite !== undefined || action.regexRewrite !== undefined)) return;
    delete action.prefixRewrite;
    delete action.regexRewrite;
    const value = wantedPath(path);
    if (checkHeaderValue(value) === undefined) Object.assign(action, pathRewrite(path, value, draft.match));
    else draft.readErrors.push(`${quote(value)} isn't a path`);
  },
};

const wantedPath = ({ type, replaceFullPath, replacePrefixMatch }: PathRewrite): string =>
  (type === 'ReplaceFullPath' ? replaceFullPath : replacePrefixMatch) || '/';

function pathRewrite(
  { type }: PathRewrite,
  value: string,
  { path }: RequestMatch,
): Pick<RouteAction, 'prefixRewrite' | 'regexRewrite'> {
  if (type === 'ReplaceFullPath') return { regexRewrite: { pattern: { regex: '.*' }, substitution: value } };
  if (value === '/' && path.type !== 'RegularExpression') return withoutPrefix(path.value);
  return prefixReplacement(value, path);
}
