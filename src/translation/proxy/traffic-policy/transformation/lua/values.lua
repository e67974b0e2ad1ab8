-- Variables, loops, comparisons, and reading members of values.

-- part: member
-- needs: array
local function member(value, part)
  if type(value) ~= "table" then return nil end
  if getmetatable(value) ~= ARRAY then return value[part] end
  if #part > 15 or part == "" or find(part, "[^0-9]") or (#part > 1 and byte(part) == 48) then return nil end
  return value[tonumber(part) + 1]
end

-- part: lookup
-- needs: member
local function lookup(c, path)
  local name = path[1]
  local value = c.v[name]
  if value == nil then value = c.d[name] end
  for i = 2, #path do
    if value == nil then return nil end
    value = member(value, path[i])
  end
  return value
end

-- part: get
-- needs: fail
function F.get(c, name)
  local value = c.v[name]
  if value == nil then value = c.d[name] end
  if value == nil then fail("the variable " .. name .. " is not set") end
  return value
end

-- part: path
-- needs: fail lookup
function F.path(c, path)
  local value = lookup(c, path)
  if value == nil then fail("the variable " .. concat(path, ".") .. " is not set") end
  return value
end

-- part: either
function F.either(c, name, call)
  local value = c.v[name]
  if value == nil then value = c.d[name] end
  if value == nil then return call(c) end
  return value
end

-- part: default
-- needs: lookup
F["default"] = function(c, path, fallback)
  local value = lookup(c, path)
  if value ~= nil then return value end
  if type(fallback) == "function" then return fallback(c) end
  return fallback
end

-- part: exists
-- needs: scan expect lookup
function F.exists(c, text)
  expect(text, "string", "exists()")
  scan(c, text)
  local path, n, from = {}, 0, 1
  repeat
    local dot = find(text, ".", from, true)
    n = n + 1
    path[n] = sub(text, from, (dot or 0) - 1)
    from = (dot or 0) + 1
  until not dot
  spend(c, n)
  return lookup(c, path) ~= nil
end

-- part: set
-- needs: fail spend kind
-- Values are shared, so each object along the path is copied.
local function with(c, old, path, i, value)
  if i > #path then return value end
  local new, count = {}, 1
  if old ~= nil then
    if kind(old) ~= "object" then fail(concat(path, ".") .. " is set inside of a " .. kind(old)) end
    for key, item in next, old do new[key], count = item, count + 1 end
  end
  spend(c, count)
  new[path[i]] = with(c, new[path[i]], path, i + 1, value)
  return new
end
function F.set(c, path, value)
  local name = path[1]
  local old = c.v[name]
  if old == nil then old = c.d[name] end
  c.v[name] = with(c, old, path, 2, value)
end

-- part: loop
local function loop(i, count, parent)
  return {index = i - 1, index1 = i, is_first = i == 1, is_last = i == count, parent = parent}
end

-- part: each
-- needs: spend expect loop
function F.each(c, o, list, name, loops, body)
  expect(list, "list", "for")
  local v, count = c.v, #list
  local outer, saved = v.loop, v[name]
  for i = 1, count do
    spend(c, 1)
    if loops then v.loop = loop(i, count, outer) end
    v[name] = list[i]
    body(c, o)
  end
  v.loop = outer
  v[name] = saved
end

-- part: eachMember
-- needs: spend expect keys loop
function F.eachMember(c, o, object, key, name, loops, body)
  expect(object, "object", "for with two variables")
  local list = keys(c, object)
  local v, count = c.v, #list
  local outer, savedKey, saved = v.loop, v[key], v[name]
  for i = 1, count do
    spend(c, 1)
    if loops then v.loop = loop(i, count, outer) end
    v[key] = list[i]
    v[name] = object[list[i]]
    body(c, o)
  end
  v.loop = outer
  v[key] = savedKey
  v[name] = saved
end

-- part: equal
-- needs: fail spend null array
local function equal(c, a, b, level)
  if a == b then return true end
  if type(a) ~= "table" or type(b) ~= "table" or a == null or b == null then return false end
  if level > MAX_LEVELS then fail("a value nests deeper than MAX_LEVELS levels") end
  local isList = getmetatable(a) == ARRAY
  if isList ~= (getmetatable(b) == ARRAY) or (isList and #a ~= #b) then return false end
  for key, item in next, a do
    spend(c, 1)
    if b[key] == nil or not equal(c, item, b[key], level + 1) then return false end
  end
  for key in next, b do
    spend(c, 1)
    if a[key] == nil then return false end
  end
  return true
end

-- part: eq
-- needs: equal
function F.eq(c, a, b) return equal(c, a, b, 1) end

-- part: comparable
-- needs: fail scan kind
local function comparable(c, a, b)
  local t = type(a)
  if t ~= type(b) or (t ~= "number" and t ~= "string") then
    fail("a " .. kind(a) .. " and a " .. kind(b) .. " have no order")
  end
  if t == "string" then scan(c, a) end
end

-- part: lt
-- needs: comparable
function F.lt(c, a, b)
  comparable(c, a, b)
  return a < b
end

-- part: le
-- needs: comparable
function F.le(c, a, b)
  comparable(c, a, b)
  return a <= b
end

-- part: gt
-- needs: comparable
function F.gt(c, a, b)
  comparable(c, a, b)
  return a > b
end

-- part: ge
-- needs: comparable
function F.ge(c, a, b)
  comparable(c, a, b)
  return a >= b
end

-- part: search
-- needs: spend
-- In the worst case a plain search compares the whole pattern at every position.
local function search(c, text, pattern, from)
  local start, stop = find(text, pattern, from, true)
  local read = (stop or #text) - from + 1
  spend(c, read / 64 + read * #pattern / 4096)
  return start, stop
end

-- part: contains
-- needs: fail spend kind equal search
function F.contains(c, item, whole)
  local sort = kind(whole)
  if sort == "list" then
    for i = 1, #whole do
      spend(c, 1)
      if equal(c, item, whole[i], 1) then return true end
    end
    return false
  end
  if type(item) ~= "string" or (sort ~= "object" and sort ~= "string") then
    fail("a " .. kind(item) .. " is never in a " .. sort)
  end
  if sort == "object" then return whole[item] ~= nil end
  return search(c, whole, item, 1) ~= nil
end
