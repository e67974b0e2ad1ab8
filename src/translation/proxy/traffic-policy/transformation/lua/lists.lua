-- Functions of lists and objects, and tests of types.

-- part: length
-- needs: fail spend kind
function F.length(c, value)
  local sort = kind(value)
  if sort == "string" or sort == "list" then return #value end
  if sort ~= "object" then fail("length() takes a string, a list or an object, not a " .. sort) end
  local count = 0
  for _ in next, value do count = count + 1 end
  spend(c, count)
  return count
end

-- part: nonempty
-- needs: fail expect
local function nonempty(list, who)
  if #expect(list, "list", who) == 0 then fail(who .. " takes a list with items") end
  return list
end

-- part: first
-- needs: nonempty
function F.first(c, list) return nonempty(list, "first()")[1] end

-- part: last
-- needs: nonempty
function F.last(c, list) return nonempty(list, "last()")[#list] end

-- part: ordered
-- needs: fail spend expect
local function ordered(c, list, who)
  local t = type(expect(list, "list", who)[1])
  spend(c, #list)
  for i = 1, #list do
    if type(list[i]) ~= t or (t ~= "number" and t ~= "string") then fail(who .. " takes a list of numbers, or of strings") end
  end
  return list
end

-- part: sort
-- needs: array ordered sorted
function F.sort(c, list) return setmetatable(sorted(c, ordered(c, list, "sort()")), ARRAY) end

-- part: extreme
-- needs: nonempty ordered
local function extreme(c, list, who, isMax)
  ordered(c, nonempty(list, who), who)
  local found = list[1]
  for i = 2, #list do
    local item = list[i]
    if isMax and found < item or not isMax and item < found then found = item end
  end
  return found
end

-- part: max
-- needs: extreme
function F.max(c, list) return extreme(c, list, "max()", true) end

-- part: min
-- needs: extreme
function F.min(c, list) return extreme(c, list, "min()", false) end

-- part: join
-- needs: spend put expect out
function F.join(c, list, separator)
  expect(list, "list", "join()")
  expect(separator, "string", "join()")
  local o = {n = 0}
  for i = 1, #list do
    spend(c, 1)
    if i > 1 then put(c, o, separator) end
    out(c, o, list[i])
  end
  return concat(o)
end

-- part: range
-- needs: spend array expect truncated
function F.range(c, n)
  n = truncated(expect(n, "number", "range()"))
  local list = setmetatable({}, ARRAY)
  if n > 0 then spend(c, n) end
  for i = 1, n do list[i] = i - 1 end
  return list
end

-- part: at
-- needs: fail kind whole expect
function F.at(c, value, key)
  local sort, found = kind(value), nil
  if sort == "list" then found = value[whole(key, "at()") + 1]
  elseif sort == "object" then found = value[expect(key, "string", "at()")]
  else fail("at() takes a list or an object, not a " .. sort) end
  if found == nil then fail("at() finds nothing") end
  return found
end

-- part: existsIn
-- needs: kind expect
function F.existsIn(c, value, key)
  expect(key, "string", "existsIn()")
  return kind(value) == "object" and value[key] ~= nil
end

-- part: isString
-- needs: kind
function F.isString(c, value) return kind(value) == "string" end

-- part: isArray
-- needs: kind
function F.isArray(c, value) return kind(value) == "list" end

-- part: isObject
-- needs: kind
function F.isObject(c, value) return kind(value) == "object" end

-- part: isNumber
-- needs: kind
function F.isNumber(c, value) return kind(value) == "number" end

-- part: isBoolean
-- needs: kind
function F.isBoolean(c, value) return kind(value) == "boolean" end

-- part: isInteger
function F.isInteger(c, value) return type(value) == "number" and value == floor(value) end

-- part: isFloat
function F.isFloat(c, value) return type(value) == "number" and value ~= floor(value) end
