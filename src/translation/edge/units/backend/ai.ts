// `ai`: what happens to LLM requests and answers: prompts, defaults and overrides of fields, aliases, caching, formats, guards.

import { defined } from '../../../../grammar/defined.ts';
import { quote } from '../../../../grammar/quote.ts';
import type { BackendUnits, JsonText, RouteType } from '../../model/specs.ts';
import type { EdgeOptions } from '../../options.ts';
import { isReceivable, notReceivable } from '../numbers.ts';
import { partial } from '../problems.ts';
import type { BackendPolicies, BackendUnit, ReadUnit, UnitContext, UnitProblem } from '../unit.ts';
import type { AiValue } from '../values.ts';
import { jsonText } from './json-text.ts';
import { guardSpecs, readGuards } from './prompt-guards.ts';

type Written = NonNullable<BackendPolicies['ai']>;

export const ai: BackendUnit<'backend.ai'> = {
  name: 'backend.ai',
  read: ({ ai: written }, context) => (written === undefined ? undefined : readAi(written, context)),
  records: (value, options) => [
    { key: (policy) => `backend/${policy}:ai`, spec: { ai: specOf(value, options) } },
  ],
};

function readAi(written: Written, context: UnitContext): ReadUnit<AiValue> {
  const { prompt, modelAliases, promptGuard } = written;
  const caching = readCaching(written.promptCaching);
  const fields = readFields(written, context.options);
  const routes = readRoutes(written.routes);
  const isGuardless = promptGuard !== undefined && !promptGuard.request && !promptGuard.response;
  // A block without guards: the list that stands for it is refused as an empty one.
  const request = readGuards(isGuardless ? [] : promptGuard?.request, 'request', context);
  const response = readGuards(promptGuard?.response, 'response', context);
  const value: AiValue = defined({
    prepend: prompt?.prepend,
    append: prompt?.append,
    defaults: fields.defaults,
    overrides: fields.overrides,
    modelAliases,
    promptCaching: caching.value,
    routes: routes.value,
    requestGuards: request.guards,
    responseGuards: response.guards,
  });
  const problems = [
    ...fields.problems,
    ...caching.problems,
    ...routes.problems,
    ...request.problems,
    ...response.problems,
  ];
  return { value, problems };
}

function readCaching(written: Written['promptCaching']): {
  readonly value: Written['promptCaching'];
  readonly problems: readonly UnitProblem[];
} {
  if (written === undefined || isReceivable(written.minTokens)) return { value: written, problems: [] };
  const text = `${notReceivable(written.minTokens)}; nothing is cached`;
  return { value: undefined, problems: [partial(['ai', 'promptCaching', 'minTokens'], text)] };
}

type Fields = Readonly<Record<string, unknown>> | undefined;

/** Of several entries of one list for one field, the last one counts. */
function readFields(
  { defaults = [], overrides = [] }: Written,
  options: EdgeOptions,
): { readonly defaults: Fields; readonly overrides: Fields; readonly problems: readonly UnitProblem[] } {
  const problems: UnitProblem[] = [];
  const kept: Record<'defaults' | 'overrides', [string, unknown][]> = { defaults: [], overrides: [] };
  for (const [list, entries] of [
    ['defaults', defaults],
    ['overrides', overrides],
  ] as const)
    for (const [index, { field, value, override }] of entries.entries()) {
      if (jsonText(value) === undefined) {
        const text = 'the value has a number that JSON has not; the entry is left out';
        problems.push(partial(['ai', list, index, 'value'], text));
        continue;
      }
      const isOverride = list === 'overrides' || (override === true && options.corrects('E17'));
      kept[isOverride ? 'overrides' : 'defaults'].push([field, value]);
    }
  const asMap = (entries: readonly [string, unknown][]): Fields =>
    entries.length === 0 ? undefined : Object.fromEntries(entries);
  return { defaults: asMap(kept.defaults), overrides: asMap(kept.overrides), problems };
}

const ROUTE_TYPES: ReadonlyMap<string, RouteType> = new Map([
  ['Completions', 'COMPLETIONS'],
  ['Messages', 'MESSAGES'],
  ['Models', 'MODELS'],
  ['Passthrough', 'PASSTHROUGH'],
  ['Responses', 'RESPONSES'],
  ['VendorCTokenCount', 'VENDOR_C_TOKEN_COUNT'],
]);

function readRoutes(routes: Written['routes']): {
  readonly value: AiValue['routes'];
  readonly problems: readonly UnitProblem[];
} {
  if (routes === undefined) return { value: undefined, problems: [] };
  const problems: UnitProblem[] = [];
  const known = Object.entries(routes).flatMap(([suffix, name]): [string, RouteType][] => {
    const type = ROUTE_TYPES.get(name);
    if (type !== undefined) return [[suffix, type]];
    const names = [...ROUTE_TYPES.keys()].join(', ');
    problems.push(partial(['ai', 'routes', suffix], `${quote(name)} isn't a format: write one of ${names}`));
    return [];
  });
  return { value: Object.fromEntries(known), problems };
}

function specOf(value: AiValue, options: EdgeOptions): BackendUnits['ai'] {
  const { prepend, append, modelAliases, promptCaching, routes, requestGuards, responseGuards } = value;
  const hasGuards = requestGuards !== undefined || responseGuards !== undefined;
  return defined({
    prompts: prepend === undefined && append === undefined ? undefined : defined({ prepend, append }),
    defaults: texts(value.defaults),
    overrides: texts(value.overrides),
    modelAliases: filled(modelAliases),
    promptCaching: promptCaching && cachingSpec(promptCaching),
    routes: filled(routes),
    promptGuard: hasGuards
      ? defined({
          request: guardSpecs(requestGuards, 'request', options),
          response: guardSpecs(responseGuards, 'response', options),
        })
      : undefined,
  });
}

/** `minTokens` is written even where it is zero. */
const cachingSpec = ({
  cacheSystem,
  cacheMessages,
  cacheTools,
  minTokens,
}: NonNullable<AiValue['promptCaching']>): NonNullable<BackendUnits['ai']['promptCaching']> => ({
  ...(cacheSystem ? { cacheSystem } : {}),
  ...(cacheMessages ? { cacheMessages } : {}),
  ...(cacheTools ? { cacheTools } : {}),
  minTokens,
});

const filled = <V>(map: Readonly<Record<string, V>> | undefined): typeof map =>
  map === undefined || Object.keys(map).length === 0 ? undefined : map;

function texts(fields: Fields): Readonly<Record<string, JsonText>> | undefined {
  if (fields === undefined) return undefined;
  const entries = Object.entries(fields).map(([field, value]) => [field, jsonText(value)!] as const);
  return Object.fromEntries(entries);
}
