// Functions of lists and objects, and tests of types, in Lua.

import type { Part } from './part.ts';

const isA = (name: string, sort: string): Part => ({
  name,
  needs: ['kind'],
  lua: `function F.${name}(c, value) return kind(value) == "${sort}" end`,
});

export const LISTS: readonly Part[] = [
  {
    name: 'length',
    needs: ['fail', 'spend', 'kind'],
    lua: `function F.length(c, value)
  local sort = kind(value)
  if sort == "string" or sort == "list" then return #value end
  if sort ~= "object" then fail("length() takes a string, a list or an object, not a " .. sort) end
  local count = 0
  for _ in next, value do count = count + 1 end
  spend(c, count)
  return count
end`,
  },
  {
    name: 'nonempty',
    needs: ['fail', 'expect'],
    lua: `local function nonempty(list, who)
  if #expect(list, "list", who) == 0 then fail(who .. " takes a list with items") end
  return list
end`,
  },
  {
    name: 'first',
    needs: ['nonempty'],
    lua: `function F.first(c, list) return nonempty(list, "first()")[1] end`,
  },
  {
    name: 'last',
    needs: ['nonempty'],
    lua: `function F.last(c, list) return nonempty(list, "last()")[#list] end`,
  },
  {
    name: 'ordered',
    needs: ['fail', 'spend', 'expect'],
    lua: `local function ordered(c, list, who)
  local t = type(expect(list, "list", who)[1])
  spend(c, #list)
  for i = 1, #list do
    if type(list[i]) ~= t or (t ~= "number" and t ~= "string") then fail(who .. " takes a list of numbers, or of strings") end
  end
  return list
end`,
  },
  {
    name: 'sort',
    needs: ['array', 'ordered', 'sorted'],
    lua: `function F.sort(c, list) return setmetatable(sorted(c, ordered(c, list, "sort()")), ARRAY) end`,
  },
  {
    name: 'extreme',
    needs: ['nonempty', 'ordered'],
    lua: `local function extreme(c, list, who, isMax)
  ordered(c, nonempty(list, who), who)
  local found = list[1]
  for i = 2, #list do
    local item = list[i]
    if isMax and found < item or not isMax and item < found then found = item end
  end
  return found
end`,
  },
  {
    name: 'max',
    needs: ['extreme'],
    lua: `function F.max(c, list) return extreme(c, list, "max()", true) end`,
  },
  {
    name: 'min',
    needs: ['extreme'],
    lua: `function F.min(c, list) return extreme(c, list, "min()", false) end`,
  },
  {
    name: 'join',
    needs: ['spend', 'put', 'expect', 'out'],
    lua: `function F.join(c, list, separator)
  expect(list, "list", "join()")
  expect(separator, "string", "join()")
  local o = {n = 0}
  for i = 1, #list do
    spend(c, 1)
    if i > 1 then put(c, o, separator) end
    out(c, o, list[i])
  end
  return concat(o)
end`,
  },
  {
    name: 'range',
    needs: ['spend', 'array', 'expect', 'truncated'],
    lua: `function F.range(c, n)
  n = truncated(expect(n, "number", "range()"))
  local list = setmetatable({}, ARRAY)
  if n > 0 then spend(c, n) end
  for i = 1, n do list[i] = i - 1 end
  return list
end`,
  },
  {
    name: 'at',
    needs: ['fail', 'kind', 'whole', 'expect'],
    lua: `function F.at(c, value, key)
  local sort, found = kind(value), nil
  if sort == "list" then found = value[whole(key, "at()") + 1]
  elseif sort == "object" then found = value[expect(key, "string", "at()")]
  else fail("at() takes a list or an object, not a " .. sort) end
  if found == nil then fail("at() finds nothing") end
  return found
end`,
  },
  {
    name: 'existsIn',
    needs: ['kind', 'expect'],
    lua: `function F.existsIn(c, value, key)
  expect(key, "string", "existsIn()")
  return kind(value) == "object" and value[key] ~= nil
end`,
  },
  isA('isString', 'string'),
  isA('isArray', 'list'),
  isA('isObject', 'object'),
  isA('isNumber', 'number'),
  isA('isBoolean', 'boolean'),
  {
    name: 'isInteger',
    lua: `function F.isInteger(c, value) return type(value) == "number" and value == floor(value) end`,
  },
  {
    name: 'isFloat',
    lua: `function F.isFloat(c, value) return type(value) == "number" and value ~= floor(value) end`,
  },
];
