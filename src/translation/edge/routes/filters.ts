// The filters of a rule or of a backend reference, read into what the model has for them. A filter is never ignored: one that can't be
// applied drops the whole route.

import { defined } from '../../../grammar/defined.ts';
import { framingFault, type MessageDirection } from '../../../grammar/header.ts';
import { quote } from '../../../grammar/quote.ts';
import type { BackendRef, RouteFilter } from '../../routes/route.ts';
import type { BackendReference, RequestMirrors, RequestRedirect, TrafficUnits } from '../model/specs.ts';
import { corsValue } from '../units/traffic/cors.ts';
import type { CorsValue, HeaderChanges } from '../units/values.ts';
import { DroppedRoute } from './problems.ts';

type FilterType = RouteFilter['type'];
type UrlRewrite = TrafficUnits['urlRewrite'];

export interface ReadFilters {
  /** Redirects, rewrites and CORS, in the order of the filters. */
  readonly ordered: readonly OrderedFilter[];
  /** All filters of a kind together. */
  readonly request?: HeaderChanges;
  readonly response?: HeaderChanges;
  readonly mirrors?: RequestMirrors;
}

export type OrderedFilter =
  | { readonly redirect: RequestRedirect }
  | { readonly rewrite: UrlRewrite }
  | { readonly cors: CorsValue };

/** Where filters stand: which types have an effect there. */
export type FilterPlace = 'HTTPRoute' | 'GRPCRoute' | 'backendRef';

const TAKEN: Readonly<Record<FilterPlace, readonly FilterType[]>> = {
  HTTPRoute: [
    'RequestHeaderModifier',
    'ResponseHeaderModifier',
    'RequestRedirect',
    'URLRewrite',
    'RequestMirror',
    'CORS',
  ],
  GRPCRoute: ['RequestHeaderModifier', 'ResponseHeaderModifier', 'RequestMirror'],
  backendRef: ['RequestHeaderModifier', 'ResponseHeaderModifier', 'RequestRedirect', 'RequestMirror'],
};

/** @throws DroppedRoute */
export function readFilters(
  filters: readonly RouteFilter[],
  place: FilterPlace,
  mirrored: (reference: BackendRef) => BackendReference,
): ReadFilters {
  const ordered: OrderedFilter[] = [];
  const request: HeaderChanges[] = [];
  const response: HeaderChanges[] = [];
  const mirrors: RequestMirrors['mirrors'][number][] = [];
  for (const filter of filters) {
    if (!TAKEN[place].includes(filter.type)) throw unsupported(filter, place);
    switch (filter.type) {
      case 'RequestHeaderModifier':
        request.push(headersOf(settingsOf(filter, 'requestHeaderModifier'), 'request'));
        break;
      case 'ResponseHeaderModifier':
        response.push(headersOf(settingsOf(filter, 'responseHeaderModifier'), 'response'));
        break;
      case 'RequestRedirect':
        if (ordered.some((other) => 'redirect' in other))
          throw incompatible('a rule can redirect only once: remove the second RequestRedirect filter');
        ordered.push({ redirect: redirectOf(settingsOf(filter, 'requestRedirect')) });
        break;
      case 'URLRewrite':
        ordered.push({ rewrite: rewriteOf(settingsOf(filter, 'urlRewrite')) });
        break;
      case 'CORS':
        ordered.push({ cors: corsValue(settingsOf(filter, 'cors')) });
        break;
      case 'RequestMirror': {
        const settings = settingsOf(filter, 'requestMirror');
        const percentage = percentageOf(settings);
        if (percentage > 0)
          mirrors.push({ backend: mirrored(settings.backendRef as BackendRef), percentage });
      }
    }
  }
  return {
    ordered,
    ...defined({
      request: joined(request),
      response: joined(response),
      mirrors: mirrors.length === 0 ? undefined : { mirrors },
    }),
  };
}

const incompatible = (message: string): DroppedRoute => new DroppedRoute('IncompatibleFilters', message);

function unsupported({ type, extensionRef }: RouteFilter, place: FilterPlace): DroppedRoute {
  const where = place === 'backendRef' ? 'a backend reference' : `a rule of ${place}s`;
  const supported = `the edge data plane supports ${TAKEN[place].join(', ')} there`;
  return type === 'ExtensionRef' && extensionRef !== undefined
    ? incompatible(
        `unsupported ExtensionRef: ${quote(`${extensionRef.group}/${extensionRef.kind}`)}. An EdgePolicy that targets the route can say the same; ${supported}`,
      )
    : incompatible(`unsupported filter type ${quote(type)} on ${where}: ${supported}`);
}

/** Files can have a filter without its settings, which the API server rejects. */
function settingsOf<Member extends Exclude<keyof RouteFilter, 'type'>>(
  filter: RouteFilter,
  member: Member,
): NonNullable<RouteFilter[Member]> {
  const settings = filter[member];
  if (settings === undefined) throw incompatible(`a filter of type ${filter.type} needs \`${member}\``);
  return settings;
}

/** What says where a message ends isn't for routes to write. */
function headersOf(changes: HeaderChanges, direction: MessageDirection): HeaderChanges {
  const { add = [], set = [] } = changes;
  for (const header of [...add, ...set]) {
    const fault = framingFault(header, direction);
    if (fault !== undefined) throw new DroppedRoute('UnsupportedValue', fault);
  }
  return changes;
}

type Redirect = NonNullable<RouteFilter['requestRedirect']>;
type Path = NonNullable<Redirect['path']>;

function redirectOf({ scheme, hostname, port, statusCode, path }: Redirect): RequestRedirect {
  return { ...defined({ scheme, host: hostname, port, status: statusCode }), ...pathChange(path) };
}

const rewriteOf = ({ hostname, path }: NonNullable<RouteFilter['urlRewrite']>): UrlRewrite => ({
  ...defined({ host: hostname }),
  ...pathChange(path),
});

/** An empty text is a value here: `/` for a prefix removes the prefix. */
function pathChange(path: Path | undefined): { readonly full?: string } | { readonly prefix?: string } {
  if (path === undefined) return {};
  const { type, replaceFullPath, replacePrefixMatch } = path;
  const text = type === 'ReplaceFullPath' ? replaceFullPath : replacePrefixMatch;
  if (text === undefined) throw incompatible(`a path of type ${type} needs its value`);
  const kept = text.endsWith('/') ? text.slice(0, -1) : text;
  return type === 'ReplaceFullPath' ? { full: kept } : { prefix: kept };
}

/** Of all requests; 0: none. */
function percentageOf({ percent, fraction }: NonNullable<RouteFilter['requestMirror']>): number {
  if (percent !== undefined) return bounded(percent);
  if (fraction === undefined) return 100;
  const { numerator, denominator } = fraction;
  return denominator > 0 ? bounded((100 * numerator) / denominator) : 0;
}

const bounded = (percentage: number): number => Math.min(Math.max(percentage, 0), 100);

/** The lists of all of them, in order. */
function joined(changes: readonly HeaderChanges[]): HeaderChanges | undefined {
  if (changes.length === 0) return undefined;
  return {
    add: changes.flatMap(({ add = [] }) => add),
    set: changes.flatMap(({ set = [] }) => set),
    remove: changes.flatMap(({ remove = [] }) => remove),
  };
}
