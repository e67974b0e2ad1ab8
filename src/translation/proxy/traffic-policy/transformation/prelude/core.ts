// What every script has: how a render error is raised, what steps and texts cost, and how a value becomes text.

import { MAX_BYTES, MAX_STEPS } from './limits.ts';
import type { Part } from './part.ts';

export const CORE: readonly Part[] = [
  {
    name: 'fail',
    lua: `local function fail(cause) error({t = cause}, 0) end`,
  },
  {
    name: 'spend',
    needs: ['fail'],
    lua: `local function spend(c, steps)
  local left = c.steps - steps
  if left < 0 then fail("the templates take more than ${MAX_STEPS} steps") end
  c.steps = left
end
F.spend = spend`,
  },
  {
    name: 'scan',
    needs: ['spend'],
    lua: `local function scan(c, text) spend(c, #text / 256) end`,
  },
  {
    name: 'make',
    needs: ['fail', 'spend'],
    lua: `local function make(c, bytes)
  local left = c.bytes - bytes
  if left < 0 then fail("the templates make more than ${MAX_BYTES} bytes of text") end
  c.bytes = left
  spend(c, bytes / 256)
end`,
  },
  {
    name: 'put',
    needs: ['make'],
    lua: `local function put(c, o, text)
  make(c, #text)
  local n = o.n + 1
  o.n = n
  o[n] = text
end
F.put = put`,
  },
  {
    name: 'null',
    lua: `local null = {}
F.null = null`,
  },
  {
    name: 'array',
    lua: `local ARRAY = {}`,
  },
  {
    name: 'kind',
    needs: ['null', 'array'],
    lua: `local function kind(value)
  if type(value) ~= "table" then return type(value) end
  if value == null then return "null" end
  return getmetatable(value) == ARRAY and "list" or "object"
end`,
  },
  {
    name: 'expect',
    needs: ['fail', 'kind'],
    lua: `local function expect(value, wanted, who)
  if kind(value) ~= wanted then fail(who .. " takes a " .. wanted .. ", not a " .. kind(value)) end
  return value
end`,
  },
  {
    name: 'numeral',
    lua: `local function numeral(n)
  if n == floor(n) and n >= -9007199254740992 and n <= 9007199254740992 then return format("%d", n) end
  for digits = 15, 16 do
    local text = format("%." .. digits .. "g", n)
    if tonumber(text) == n then return text end
  end
  return format("%.17g", n)
end`,
  },
  {
    name: 'out',
    needs: ['put', 'null', 'numeral', 'write'],
    lua: `local function out(c, o, value)
  local t = type(value)
  if t == "string" then put(c, o, value)
  elseif t == "number" then put(c, o, numeral(value))
  elseif t == "boolean" then put(c, o, value and "true" or "false")
  elseif value ~= null then write(c, o, value, 1) end
end
F.out = out`,
  },
  {
    name: 'truth',
    needs: ['null'],
    lua: `local function truth(value)
  local t = type(value)
  if t == "boolean" then return value end
  if t == "string" then return value ~= "" end
  if t == "number" then return value ~= 0 end
  return value ~= null and next(value) ~= nil
end
F.truth = truth`,
  },
];
