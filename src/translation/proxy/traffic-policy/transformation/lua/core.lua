-- What every program has: how a render error is raised, what steps and texts cost, and how a value becomes text.

-- part: fail
local function fail(cause) error({t = cause}, 0) end

-- part: spend
-- needs: fail
local function spend(c, steps)
  local left = c.steps - steps
  if left < 0 then fail("the templates take more than MAX_STEPS steps") end
  c.steps = left
end
F.spend = spend

-- part: scan
-- needs: spend
local function scan(c, text) spend(c, #text / 256) end

-- part: make
-- needs: fail spend
local function make(c, bytes)
  local left = c.bytes - bytes
  if left < 0 then fail("the templates make more than MAX_BYTES bytes of text") end
  c.bytes = left
  spend(c, bytes / 256)
end

-- part: put
-- needs: make
local function put(c, o, text)
  make(c, #text)
  local n = o.n + 1
  o.n = n
  o[n] = text
end
F.put = put

-- part: null
local null = {}
F.null = null

-- part: array
local ARRAY = {}

-- part: kind
-- needs: null array
local function kind(value)
  if type(value) ~= "table" then return type(value) end
  if value == null then return "null" end
  return getmetatable(value) == ARRAY and "list" or "object"
end

-- part: expect
-- needs: fail kind
local function expect(value, wanted, who)
  if kind(value) ~= wanted then fail(who .. " takes a " .. wanted .. ", not a " .. kind(value)) end
  return value
end

-- part: numeral
local function numeral(n)
  if n == floor(n) and n >= -9007199254740992 and n <= 9007199254740992 then return format("%d", n) end
  for digits = 15, 16 do
    local text = format("%." .. digits .. "g", n)
    if tonumber(text) == n then return text end
  end
  return format("%.17g", n)
end

-- part: out
-- needs: put null numeral write
local function out(c, o, value)
  local t = type(value)
  if t == "string" then put(c, o, value)
  elseif t == "number" then put(c, o, numeral(value))
  elseif t == "boolean" then put(c, o, value and "true" or "false")
  elseif value ~= null then write(c, o, value, 1) end
end
F.out = out

-- part: truth
-- needs: null
local function truth(value)
  local t = type(value)
  if t == "boolean" then return value end
  if t == "string" then return value ~= "" end
  if t == "number" then return value ~= 0 end
  return value ~= null and next(value) ~= nil
end
F.truth = truth
