// Which requests are logged.

import { treeRefusal } from '../../../../grammar/cel/proxy.ts';
import { celTree } from '../../../../grammar/cel/tree.ts';
import { checkCel } from '../../../../grammar/cel.ts';
import { GRPC_STATUSES } from '../../../../kinds/http-listener-policy/access-log-filter.ts';
import { PROXY_ROOTS } from '../../../../kinds/shared/expression.ts';
import { typed } from '../../envoy/any.ts';
import type {
  AccessLogFilter,
  ComparisonFilter,
  ExtensionFilter,
} from '../../envoy/generated/envoy.config.accesslog.v3.ts';
import type { HeaderMatcher } from '../../envoy/generated/envoy.config.route.v3.ts';
import { violationIn } from '../../envoy-validation.ts';
import type { Written } from './sink.ts';

type WrittenFilter = NonNullable<Written['filter']>;
type Single = Omit<WrittenFilter, 'andFilter' | 'orFilter'>;
type Comparison = NonNullable<Single['statusCodeFilter']>;
type HeaderMatch = NonNullable<Single['headerFilter']>['header'];
type WrittenStatuses = NonNullable<Single['grpcStatusFilter']>;
type Fail = (cause: string) => void;

/** The filter as an Envoy message; a text: why it can't be expressed. */
export function filterOf(
  { orFilter, andFilter, ...single }: WrittenFilter,
  proxyVersion: string,
): AccessLogFilter | string {
  const causes: string[] = [];
  const fail: Fail = (cause) => causes.push(cause);
  const all = (filters: readonly Single[]) => ({ filters: filters.map((item) => singleOf(item, fail)) });
  const filter: AccessLogFilter =
    orFilter !== undefined
      ? { orFilter: all(orFilter) }
      : andFilter !== undefined
        ? { andFilter: all(andFilter) }
        : singleOf(single, fail);
  if (causes.length > 0) return causes.join('; ');
  return violationIn({ manager: { accessLog: [{ filter }] } }, proxyVersion) ?? filter;
}

/** If several are set, the first is used. */
function singleOf(written: Single, fail: Fail): AccessLogFilter {
  const { statusCodeFilter, durationFilter, notHealthCheckFilter, traceableFilter } = written;
  const { headerFilter, responseFlagFilter, grpcStatusFilter, celFilter } = written;
  if (statusCodeFilter !== undefined)
    return { statusCodeFilter: { comparison: comparisonOf(statusCodeFilter, fail) } };
  if (durationFilter !== undefined)
    return { durationFilter: { comparison: comparisonOf(durationFilter, fail) } };
  // Only their presence matters: Envoy's filters have no value.
  if (notHealthCheckFilter !== undefined) return { notHealthCheckFilter: {} };
  if (traceableFilter !== undefined) return { traceableFilter: {} };
  if (headerFilter !== undefined) return { headerFilter: { header: headerOf(headerFilter.header) } };
  if (responseFlagFilter !== undefined) return { responseFlagFilter: { flags: responseFlagFilter.flags } };
  if (grpcStatusFilter !== undefined) return { grpcStatusFilter: statusesOf(grpcStatusFilter, fail) };
  if (celFilter !== undefined) return { extensionFilter: celOf(celFilter.match, fail) };
  fail('no valid filter type specified');
  return {};
}

/** Without a runtime key that could change it: the value is the default of an unset key. */
function comparisonOf({ op, value }: Comparison, fail: Fail): ComparisonFilter {
  if (op !== 'EQ' && op !== 'GE' && op !== 'LE') fail(`unknown OP (${String(op)})`);
  return {
    ...(op === 'EQ' ? {} : { op }),
    value: value === 0 ? {} : { defaultValue: value },
  };
}

function headerOf({ name, type, value }: HeaderMatch): HeaderMatcher {
  return {
    name,
    stringMatch: type === 'RegularExpression' ? { safeRegex: { regex: value } } : { exact: value },
  };
}

function statusesOf(
  { statuses = [], exclude }: WrittenStatuses,
  fail: Fail,
): NonNullable<AccessLogFilter['grpcStatusFilter']> {
  for (const status of statuses)
    if (!GRPC_STATUSES.includes(status)) fail(`unknown GRPCStatus (${String(status)})`);
  return { ...(statuses.length === 0 ? {} : { statuses }), ...(exclude ? { exclude } : {}) };
}

const CEL = { knownRoots: PROXY_ROOTS, proxy: true };

/** Envoy would reject the whole listener for an expression that it can't parse or evaluate. */
function celOf(expression: string, fail: Fail): ExtensionFilter {
  const { problem } = checkCel(expression, CEL);
  if (problem !== undefined) fail(`failed to parse CEL expression: ${problem.message}`);
  else {
    const tree = celTree(expression);
    const refusal = 'expr' in tree ? treeRefusal(tree.expr) : undefined;
    if (refusal !== undefined) fail(`the proxy rejects the CEL expression: ${refusal.message}`);
  }
  return {
    name: 'envoy.access_loggers.extension_filters.cel',
    typedConfig: typed('envoy.extensions.access_loggers.filters.cel.v3.ExpressionFilter', { expression }),
  };
}
