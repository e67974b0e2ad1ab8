-- JSON. Numbers are doubles, null is a sentinel, a metatable marks lists so that `[]` stays a list, and members are written in the order of
-- their keys. No pattern backtracks: each searches for one character of a class, or is anchored with nothing after a repetition.

-- part: escape
-- needs: spend scan
local ESCAPES = {['"'] = '\\"', ["\\"] = "\\\\", ["\b"] = "\\b", ["\f"] = "\\f", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t"}
for code = 0, 31 do
  local control = char(code)
  ESCAPES[control] = ESCAPES[control] or format("\\u%04x", code)
end
local function escape(c, text)
  scan(c, text)
  if not find(text, '[%z\1-\31"\\]') then return text end
  spend(c, #text / 16)
  return (gsub(text, '[%z\1-\31"\\]', ESCAPES))
end

-- part: sorted
-- needs: spend
-- Merge sort: a client can send lists for which other algorithms take quadratic time.
local function sorted(c, list)
  local n, width = #list, 1
  local from, to = {}, {}
  for i = 1, n do from[i] = list[i] end
  while width < n do
    spend(c, n)
    for low = 1, n, 2 * width do
      local middle, high = min(low + width, n + 1), min(low + 2 * width, n + 1)
      local i, j = low, middle
      for k = low, high - 1 do
        if i < middle and (j >= high or not (from[j] < from[i])) then to[k], i = from[i], i + 1
        else to[k], j = from[j], j + 1 end
      end
    end
    from, to, width = to, from, 2 * width
  end
  return from
end

-- part: keys
-- needs: spend sorted
local function keys(c, object)
  local list, n = {}, 0
  for key in next, object do
    n = n + 1
    list[n] = key
  end
  spend(c, n)
  return sorted(c, list)
end

-- part: write
-- needs: fail put null array numeral escape keys
local function write(c, o, value, level)
  local t = type(value)
  spend(c, 1)
  if t == "string" then put(c, o, '"' .. escape(c, value) .. '"')
  elseif t == "number" then put(c, o, numeral(value))
  elseif t == "boolean" then put(c, o, value and "true" or "false")
  elseif value == null then put(c, o, "null")
  elseif level > MAX_LEVELS then fail("a value nests deeper than MAX_LEVELS levels")
  elseif getmetatable(value) == ARRAY then
    put(c, o, "[")
    for i = 1, #value do
      if i > 1 then put(c, o, ",") end
      write(c, o, value[i], level + 1)
    end
    put(c, o, "]")
  else
    put(c, o, "{")
    for i, key in ipairs(keys(c, value)) do
      put(c, o, (i > 1 and ',"' or '"') .. escape(c, key) .. '":')
      write(c, o, value[key], level + 1)
    end
    put(c, o, "}")
  end
end

-- part: ending
-- Returns the end of the JSON number that starts here, or nil.
local function ending(text, start)
  local _, last = find(text, "^-?[0-9]+", start)
  if not last then return nil end
  local first = byte(text, start) == 45 and start + 1 or start
  if last > first and byte(text, first) == 48 then return nil end
  local _, fraction = find(text, "^%.[0-9]+", last + 1)
  last = fraction or last
  local _, exponent = find(text, "^[eE][+-]?[0-9]+", last + 1)
  return exponent or last
end

-- part: utf8
local function utf8(code)
  if code < 128 then return char(code) end
  if code < 2048 then return char(192 + floor(code / 64), 128 + code % 64) end
  if code < 65536 then return char(224 + floor(code / 4096), 128 + floor(code / 64) % 64, 128 + code % 64) end
  return char(240 + floor(code / 262144), 128 + floor(code / 4096) % 64, 128 + floor(code / 64) % 64, 128 + code % 64)
end

-- part: read
-- needs: fail null array ending utf8
local NOT_JSON = {}
local UNESCAPES = {['"'] = '"', ["\\"] = "\\", ["/"] = "/", b = "\b", f = "\f", n = "\n", r = "\r", t = "\t"}
local WORDS = {[116] = {"^true", true}, [102] = {"^false", false}, [110] = {"^null", null}}
local function bad() error(NOT_JSON, 0) end
local function past(text, at) return find(text, "[^ \t\r\n]", at) or #text + 1 end
local function unit(text, at)
  local digits = sub(text, at, at + 3)
  if #digits < 4 or find(digits, "[^0-9a-fA-F]") then bad() end
  return tonumber(digits, 16)
end
local function character(text, at)
  local code = unit(text, at)
  at = at + 4
  if code < 55296 or code > 57343 then return utf8(code), at end
  if code < 56320 and sub(text, at, at + 1) == "\\u" then
    local low = unit(text, at + 2)
    if low >= 56320 and low <= 57343 then return utf8((code - 55296) * 1024 + low - 56320 + 65536), at + 6 end
  end
  return "\239\191\189", at
end
local function quoted(text, from)
  local at = find(text, '["\\%z\1-\31]', from)
  if at and byte(text, at) == 34 then return sub(text, from, at - 1), at + 1 end
  local parts, n = {}, 0
  while at do
    local found = byte(text, at)
    n = n + 1
    parts[n] = sub(text, from, at - 1)
    if found == 34 then return concat(parts), at + 1 end
    if found ~= 92 then bad() end
    local plain = UNESCAPES[sub(text, at + 1, at + 1)]
    n = n + 1
    if plain then parts[n], from = plain, at + 2
    elseif byte(text, at + 1) == 117 then parts[n], from = character(text, at + 2)
    else bad() end
    at = find(text, '["\\%z\1-\31]', from)
  end
  bad()
end
local function value(text, at, level)
  local first = byte(text, at)
  if first == 34 then return quoted(text, at + 1) end
  if first == 123 or first == 91 then
    if level > MAX_LEVELS then fail("the JSON nests deeper than MAX_LEVELS levels") end
    local isList = first == 91
    local made, n, close = isList and setmetatable({}, ARRAY) or {}, 0, isList and 93 or 125
    at = past(text, at + 1)
    if byte(text, at) == close then return made, at + 1 end
    while true do
      local key, item
      if isList then
        n = n + 1
        key = n
      else
        if byte(text, at) ~= 34 then bad() end
        key, at = quoted(text, at + 1)
        at = past(text, at)
        if byte(text, at) ~= 58 then bad() end
        at = past(text, at + 1)
      end
      item, at = value(text, at, level + 1)
      made[key] = item
      at = past(text, at)
      local after = byte(text, at)
      if after == close then return made, at + 1 end
      if after ~= 44 then bad() end
      at = past(text, at + 1)
    end
  end
  local word = WORDS[first]
  if word then
    local _, last = find(text, word[1], at)
    if not last then bad() end
    return word[2], last + 1
  end
  local last = ending(text, at)
  local n = last and tonumber(sub(text, at, last))
  if not n or n == huge or n == -huge then bad() end
  return n, last + 1
end
local function document(text)
  local made, at = value(text, past(text, 1), 1)
  if past(text, at) <= #text then bad() end
  return made
end
local function read(text)
  local isRead, made = pcall(document, text)
  if isRead then return made end
  if made == NOT_JSON then return nil end
  error(made, 0)
end
F.read = read
