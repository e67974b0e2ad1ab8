// A checkpoint of a chain in which the route of a request can change: a Lua filter that notes what the current route demands of the filters
// behind it, and answers 500 if the route demands something else of the filters before it, which have run.

import type { ChainFilter } from '../chain-filter.ts';
import { CORS_NAME } from '../cors.ts';
import { type TypedConfig, typed } from '../envoy/any.ts';
import { NAMESPACE } from './gate.ts';

/** All checkpoints of a chain share it, and so the entries of routes for it. */
export const CHECKPOINT = 'checkpoint';

/** `passed`: the entries of the chain before it. */
export function checkpoint(passed: readonly string[]): ChainFilter {
  const names = [...new Set(passed)].map((name) => `[${quoted(name)}] = true`);
  return {
    name: CHECKPOINT,
    stage: 'Fault',
    position: 'before',
    disabled: false,
    config: typed('envoy.extensions.filters.http.lua.v3.Lua', {
      clearRouteCache: false,
      defaultSourceCode: { inlineString: `local PASSED = {${names.join(', ')}}\n${SCRIPT}` },
    }),
  };
}

/** The entry of a place: what it demands of filters, by their names in the chain. */
export const demanding = (demands: Readonly<Record<string, string>>): TypedConfig =>
  typed('envoy.extensions.filters.http.lua.v3.LuaPerRoute', { filterContext: demands });

/** The demands of the most specific place that has an entry; undefined: none has. The most specific comes first. */
export function demandsIn(
  places: readonly (Readonly<Record<string, unknown>> | undefined)[],
): Readonly<Record<string, string>> | undefined {
  const entry = places.find((place) => place?.[CHECKPOINT] !== undefined)?.[CHECKPOINT] as
    | { readonly filterContext?: Readonly<Record<string, string>> }
    | undefined;
  return entry && (entry.filterContext ?? {});
}

/** In Lua, as in JSON: names of entries have no control characters. */
const quoted = (text: string): string => JSON.stringify(text);

const REFUSAL = 'the request changed on its way, and its new route needs filters that it has passed.';

/**
 * A filter that only the former route demanded is harmless, except CORS: the response to a page of another origin would carry the former
 * route's permissions.
 */
const SCRIPT = `
local NOTES, CORS, ORIGIN = ${quoted(NAMESPACE)}, ${quoted(CORS_NAME)}, "origin"
local function refuse(h, name)
  h:logInfo("checkpoint: the route changed, and " .. name .. " was passed")
  h:respond({[":status"] = "500"}, ${quoted(REFUSAL)})
end
function envoy_on_request(h)
  local notes = h:streamInfo():dynamicMetadata()
  local was, now = notes:get(NOTES) or {}, {}
  for name, value in pairs(h:filterContext()) do now[name] = value end
  if next(PASSED) == nil and h:headers():get(ORIGIN) then notes:set(NOTES, ORIGIN, "yes") end
  for name, value in pairs(now) do
    if was[name] ~= value then
      if not PASSED[name] then notes:set(NOTES, name, value)
      elseif name ~= CORS or was[ORIGIN] then return refuse(h, name) end
    end
  end
  for name, value in pairs(was) do
    if value ~= "" and name ~= ORIGIN and now[name] == nil then
      if not PASSED[name] then notes:set(NOTES, name, "")
      elseif name == CORS and was[ORIGIN] then return refuse(h, name) end
    end
  end
end`;
