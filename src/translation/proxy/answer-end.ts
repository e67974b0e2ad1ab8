// Lua filters that see to it that messages end where their receivers expect it, around filters that write a head or a body without regard to
// the rest: a client takes more bytes than it expects for the answer to its next request, and a line break in a header for the end of the head.
// Clients such as caches and load balancers share a connection among users, so that would be the answer to a user of another team. A backend
// takes more bytes than it expects for a request, which no policy has seen.

import { mayBreakLines } from '../../grammar/format-string.ts';
import type { ChainFilter } from './chain-filter.ts';
import { type TypedConfig, typed } from './envoy/any.ts';
import type { HttpFilter } from './envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';

/** Before the filters: it sees requests as clients sent them, and answers as clients get them. */
export const ANSWER_END = 'answer_end';
/** Behind them: it sees answers as they came. */
export const ANSWER_START = 'answer_start';

/** Dynamic metadata. */
const NOTES = 'dev.gatewarden.answer';

const lua = (script: string): TypedConfig =>
  typed('envoy.extensions.filters.http.lua.v3.Lua', {
    clearRouteCache: false,
    defaultSourceCode: { inlineString: `local NOTES = "${NOTES}"\n${script}` },
  });

/** Headers with a line break, or with a name that is none, are left out. */
const TIDY = `
local function tidy(hd)
  local broken = {}
  for name, value in pairs(hd) do
    if not name:find("^:?[!#$%%&'*+.^_\`|~0-9A-Za-z-]+$") or value:find("[%z\\r\\n]") then broken[#broken + 1] = name end
  end
  for _, name in ipairs(broken) do hd:remove(name) end
end`;

/** The body of an upgraded stream never ends. A body that is dropped leaves a length of 0, which an answer with 204 must not have. */
const END = `${TIDY}
function envoy_on_request(h)
  local hd, notes = h:headers(), h:streamInfo():dynamicMetadata()
  if hd:get(":method") == "HEAD" then notes:set(NOTES, "head", "yes") end
  local upgrade, size = hd:get("upgrade"), hd:get("content-length")
  if upgrade then notes:set(NOTES, "upgrade", upgrade) end
  if size then notes:set(NOTES, "size", size) end
end
function envoy_on_response(h)
  local hd = h:headers()
  tidy(hd)
  local notes = h:streamInfo():dynamicMetadata():get(NOTES) or {}
  local status = hd:get(":status") or ""
  if status == "101" and notes.upgrade then return end
  if not status:find("^[2-9]%d%d$") then hd:replace(":status", "502") end
  if notes.head then
    for chunk in h:bodyChunks() do
      if chunk:length() > 0 then chunk:setBytes("") end
    end
  elseif status == "204" or status == "304" then
    local body = h:body(true)
    if body:length() > 0 then body:setBytes("") end
    if status == "204" then h:headers():remove("content-length") end
  elseif notes.length and hd:get("content-length") ~= notes.length then hd:remove("content-length") end
end`;

/** A cluster has no such filter: its codec checks lengths. */
const START = `
local function refuse(h, text) h:respond({[":status"] = "500"}, text) end
function envoy_on_request(h)
  local hd, notes = h:headers(), h:streamInfo():dynamicMetadata():get(NOTES) or {}
  if (hd:get(":method") == "HEAD") ~= (notes.head ~= nil) then
    return refuse(h, "a service can't make another request of HEAD, or HEAD of another")
  end
  local upgrade, size = hd:get("upgrade"), hd:get("content-length")
  if upgrade and upgrade ~= notes.upgrade and upgrade:lower() ~= "websocket" then
    return refuse(h, "a service can't ask the backend for another protocol")
  end
  hd:remove("transfer-encoding")
  if size and size ~= notes.size and not upgrade then
    local length = h:body(true):length()
    h:headers():replace("content-length", string.format("%d", length))
  end
end
function envoy_on_response(h)
  h:streamInfo():dynamicMetadata():set(NOTES, "length", h:headers():get("content-length") or "")
end`;

export const HEADER_LINES_NAME = 'header_lines';

/** For chains whose routes or policies write headers into answers whose values may have a line break (format-string.ts). */
const HEADER_LINES: ChainFilter = {
  name: HEADER_LINES_NAME,
  stage: 'Fault',
  position: 'before',
  disabled: false,
  config: lua(`${TIDY}
function envoy_on_response(h) tidy(h:headers()) end`),
};

/** The filters that a chain needs for the values of headers that are written into answers. */
export const filtersOfValues = (values: readonly (string | undefined)[]): readonly ChainFilter[] =>
  values.some((value) => value !== undefined && mayBreakLines(value)) ? [HEADER_LINES] : [];

/** For a cluster, before the filters that write answers. */
export const CLUSTER_ANSWER_END: HttpFilter = { name: ANSWER_END, typedConfig: lua(END) };

const [first, last]: readonly [ChainFilter, ChainFilter] = [
  { name: ANSWER_END, stage: 'Fault', position: 'before', disabled: false, config: lua(END) },
  { name: ANSWER_START, stage: 'Route', position: 'end', disabled: false, config: lua(START) },
];

/**
 * The filters of a chain of this Gateway, in their order. Who writes extensions in the Gateway's own namespace may write the Gateway too, so
 * only those of other namespaces are watched.
 */
export function withAnswerEnds(
  filters: readonly ChainFilter[],
  { namespace }: { readonly namespace: string },
): readonly ChainFilter[] {
  const isWatched = filters.some(({ writer }) => writer !== undefined && writer !== namespace);
  return isWatched ? [first, ...filters, last] : filters;
}
