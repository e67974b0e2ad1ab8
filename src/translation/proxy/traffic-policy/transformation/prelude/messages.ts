// What templates read from a message and its surroundings, in Lua.

import type { Part } from './part.ts';

/** The key of dynamic metadata under which requests leave what their responses need. Names of headers have no capitals. */
export const METADATA = 'transformation';

export const MESSAGES: readonly Part[] = [
  {
    name: 'header',
    needs: ['scan', 'expect'],
    lua: `function F.header(c, name)
  local value = c.hd:get(expect(name, "string", "header()")) or ""
  scan(c, value)
  return value
end`,
  },
  {
    name: 'left',
    lua: `local function left(h) return h:streamInfo():dynamicMetadata():get("${METADATA}") or {} end`,
  },
  {
    name: 'leave',
    lua: `local function leave(h, name, value) h:streamInfo():dynamicMetadata():set("${METADATA}", name, value) end`,
  },
  {
    name: 'requestHeader',
    needs: ['scan', 'expect', 'left'],
    lua: `function F.requestHeader(c, name)
  expect(name, "string", "request_header()")
  c.left = c.left or left(c.h)
  local value = c.left[lower(name)] or ""
  scan(c, value)
  return value
end`,
  },
  {
    name: 'body',
    lua: 'function F.body(c) return c.body end',
  },
  {
    name: 'context',
    needs: ['null', 'read'],
    lua: `function F.context(c)
  if c.j == nil then c.j = read(c.body == "" and "{}" or c.body) end
  if c.j == nil then c.j = null end
  return c.j
end`,
  },
  {
    name: 'env',
    needs: ['expect'],
    lua: 'function F.env(c, name) return os.getenv(expect(name, "string", "env()")) or "" end',
  },
  {
    name: 'nothing',
    lua: 'function F.nothing() return "" end',
  },
  {
    name: 'seed',
    needs: ['left', 'leave'],
    // One for a request and its response.
    lua: `local function seed(h, id)
  local known = left(h).SEED
  if known then return known end
  known = id .. " " .. os.time() .. " " .. os.clock() .. " " .. math.random() .. " " .. math.random()
  leave(h, "SEED", known)
  return known
end
local function seeds(c) return seed(c.h, c.hd:get("x-request-id") or "") end`,
  },
];
