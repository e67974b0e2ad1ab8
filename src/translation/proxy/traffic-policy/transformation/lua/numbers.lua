-- Arithmetic and functions of numbers. A result that is not a finite number is a render error.

-- part: finite
-- needs: fail
local function finite(n)
  if n ~= n or n == huge or n == -huge then fail("the result is no finite number") end
  return n
end

-- part: two
-- needs: fail kind
local function two(a, b)
  if type(a) ~= "number" or type(b) ~= "number" then
    fail("a number cannot be made of a " .. kind(a) .. " and a " .. kind(b))
  end
end

-- part: add
-- needs: make finite two
function F.add(c, a, b)
  if type(a) == "string" and type(b) == "string" then
    make(c, #a + #b)
    return a .. b
  end
  two(a, b)
  return finite(a + b)
end

-- part: sub
-- needs: finite two
function F.sub(c, a, b)
  two(a, b)
  return finite(a - b)
end

-- part: mul
-- needs: finite two
function F.mul(c, a, b)
  two(a, b)
  return finite(a * b)
end

-- part: zero
-- needs: fail
local function zero(n) if n == 0 then fail("division by zero") end end

-- part: div
-- needs: finite two zero
function F.div(c, a, b)
  two(a, b)
  zero(b)
  return finite(a / b)
end

-- part: mod
-- needs: finite two zero
function F.mod(c, a, b)
  two(a, b)
  zero(b)
  return finite(fmod(a, b))
end

-- part: power
-- needs: spend finite two
function F.power(c, values)
  local n = #values
  local result = values[n]
  for i = n - 1, 1, -1 do
    two(values[i], result)
    result = finite(values[i] ^ result)
  end
  return result
end

-- part: whole
-- needs: fail expect
local function whole(n, who)
  if expect(n, "number", who) ~= floor(n) then fail(who .. " takes a whole number") end
  return n
end

-- part: truncated
local function truncated(n) return n < 0 and ceil(n) or floor(n) end

-- part: parsed
-- needs: fail scan expect ending finite
local function parsed(c, value, who)
  if type(value) == "number" then return value end
  expect(value, "string", who)
  scan(c, value)
  local from = byte(value) == 43 and 2 or 1
  if value == "" or byte(value, 2) == 45 and from == 2 or ending(value, from) ~= #value then fail(who .. " takes the text of a number") end
  return finite(tonumber(sub(value, from)))
end

-- part: int
-- needs: parsed truncated
function F.int(c, value) return truncated(parsed(c, value, "int()")) end

-- part: float
-- needs: parsed
function F.float(c, value) return parsed(c, value, "float()") end

-- part: round
-- needs: finite whole truncated expect
function F.round(c, n, digits)
  expect(n, "number", "round()")
  local scale = 10 ^ whole(digits, "round()")
  local scaled = finite(n * scale)
  return finite((scaled < 0 and ceil(scaled - 0.5) or floor(scaled + 0.5)) / scale)
end

-- part: odd
-- needs: whole
function F.odd(c, n) return whole(n, "odd()") % 2 ~= 0 end

-- part: even
-- needs: whole
function F.even(c, n) return whole(n, "even()") % 2 == 0 end

-- part: divisibleBy
-- needs: whole
function F.divisibleBy(c, n, by)
  whole(n, "divisibleBy()")
  return whole(by, "divisibleBy()") ~= 0 and fmod(n, by) == 0
end
