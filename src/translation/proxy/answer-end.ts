// A Lua filter that sees to it that answers end where clients expect it, behind filters that write a head or a body without regard to the
// request: a client takes more bytes than it expects for the answer to its next request, and a line break in a header for the end of the head.
// Clients such as caches and load balancers share a connection among users, so that would be the answer to a user of another team.

import { typed } from './envoy/any.ts';
import type { HttpFilter } from './envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';

/** Dynamic metadata: whether the client sent HEAD. */
const NAMESPACE = 'dev.gatewarden.answer_end';

/** Envoy's codec for HTTP/1 ends the body of a 304 without a length as if it had one, and takes a length beside 204 for none. */
const SCRIPT = `
local function tidy(hd)
  local broken = {}
  for name, value in pairs(hd) do
    local rest = name == ":status" and "status" or name
    if not rest:find("^[!#$%%&'*+.^_\`|~0-9A-Za-z-]+$") or value:find("[%z\\r\\n]") then broken[#broken + 1] = name end
  end
  for _, name in ipairs(broken) do hd:remove(name) end
end
function envoy_on_request(h)
  if h:headers():get(":method") == "HEAD" then h:streamInfo():dynamicMetadata():set("${NAMESPACE}", "head", "yes") end
end
function envoy_on_response(h)
  local hd = h:headers()
  tidy(hd)
  local status = hd:get(":status") or ""
  if not status:find("^[2-5]%d%d$") then hd:replace(":status", "502") end
  local noted = h:streamInfo():dynamicMetadata():get("${NAMESPACE}")
  if status ~= "204" and status ~= "304" and not noted then return end
  if status == "204" then hd:remove("content-length")
  elseif status == "304" then hd:replace("content-length", "0") end
  for chunk in h:bodyChunks() do
    if chunk:length() > 0 then chunk:setBytes("") end
  end
end`;

export const ANSWER_END: HttpFilter = {
  name: 'answer_end',
  typedConfig: typed('envoy.extensions.filters.http.lua.v3.Lua', {
    clearRouteCache: false,
    defaultSourceCode: { inlineString: SCRIPT },
  }),
};
