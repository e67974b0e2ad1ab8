// Arithmetic and functions of numbers, in Lua. What is no finite number is a render error.

import type { Part } from './part.ts';

const operator = (name: string, lua: string): Part => ({
  name,
  needs: ['finite', 'two'],
  lua: `function F.${name}(c, a, b)
  two(a, b)
  ${lua}
end`,
});

export const NUMBERS: readonly Part[] = [
  {
    name: 'finite',
    needs: ['fail'],
    lua: `local function finite(n)
  if n ~= n or n == huge or n == -huge then fail("the result is no finite number") end
  return n
end`,
  },
  {
    name: 'two',
    needs: ['fail', 'kind'],
    lua: `local function two(a, b)
  if type(a) ~= "number" or type(b) ~= "number" then
    fail("a number cannot be made of a " .. kind(a) .. " and a " .. kind(b))
  end
end`,
  },
  {
    name: 'add',
    needs: ['make', 'finite', 'two'],
    lua: `function F.add(c, a, b)
  if type(a) == "string" and type(b) == "string" then
    make(c, #a + #b)
    return a .. b
  end
  two(a, b)
  return finite(a + b)
end`,
  },
  operator('sub', 'return finite(a - b)'),
  operator('mul', 'return finite(a * b)'),
  {
    name: 'zero',
    needs: ['fail'],
    lua: `local function zero(n) if n == 0 then fail("division by zero") end end`,
  },
  { ...operator('div', 'zero(b)\n  return finite(a / b)'), needs: ['finite', 'two', 'zero'] },
  { ...operator('mod', 'zero(b)\n  return finite(fmod(a, b))'), needs: ['finite', 'two', 'zero'] },
  {
    name: 'power',
    needs: ['spend', 'finite', 'two'],
    lua: `function F.power(c, values)
  local n = #values
  local result = values[n]
  for i = n - 1, 1, -1 do
    two(values[i], result)
    result = finite(values[i] ^ result)
  end
  return result
end`,
  },
  {
    name: 'whole',
    needs: ['fail', 'expect'],
    lua: `local function whole(n, who)
  if expect(n, "number", who) ~= floor(n) then fail(who .. " takes a whole number") end
  return n
end`,
  },
  {
    name: 'truncated',
    lua: `local function truncated(n) return n < 0 and ceil(n) or floor(n) end`,
  },
  {
    name: 'parsed',
    needs: ['fail', 'scan', 'expect', 'ending', 'finite'],
    lua: `local function parsed(c, value, who)
  if type(value) == "number" then return value end
  expect(value, "string", who)
  scan(c, value)
  local from = byte(value) == 43 and 2 or 1
  if value == "" or byte(value, 2) == 45 and from == 2 or ending(value, from) ~= #value then fail(who .. " takes the text of a number") end
  return finite(tonumber(sub(value, from)))
end`,
  },
  {
    name: 'int',
    needs: ['parsed', 'truncated'],
    lua: `function F.int(c, value) return truncated(parsed(c, value, "int()")) end`,
  },
  {
    name: 'float',
    needs: ['parsed'],
    lua: `function F.float(c, value) return parsed(c, value, "float()") end`,
  },
  {
    name: 'round',
    needs: ['finite', 'whole', 'truncated', 'expect'],
    lua: `function F.round(c, n, digits)
  expect(n, "number", "round()")
  local scale = 10 ^ whole(digits, "round()")
  local scaled = finite(n * scale)
  return finite((scaled < 0 and ceil(scaled - 0.5) or floor(scaled + 0.5)) / scale)
end`,
  },
  {
    name: 'odd',
    needs: ['whole'],
    lua: `function F.odd(c, n) return whole(n, "odd()") % 2 ~= 0 end`,
  },
  {
    name: 'even',
    needs: ['whole'],
    lua: `function F.even(c, n) return whole(n, "even()") % 2 == 0 end`,
  },
  {
    name: 'divisibleBy',
    needs: ['whole'],
    lua: `function F.divisibleBy(c, n, by)
  whole(n, "divisibleBy()")
  return whole(by, "divisibleBy()") ~= 0 and fmod(n, by) == 0
end`,
  },
];
