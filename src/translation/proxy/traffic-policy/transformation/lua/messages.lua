-- What templates read from a message and its surroundings.

-- part: header
-- needs: scan expect
function F.header(c, name)
  local value = c.hd:get(expect(name, "string", "header()")) or ""
  scan(c, value)
  return value
end

-- part: left
-- The dynamic metadata in which a request leaves values for its response. Header names have no upper case letters, other keys do.
local function left(h) return h:streamInfo():dynamicMetadata():get("transformation") or {} end

-- part: leave
local function leave(h, name, value) h:streamInfo():dynamicMetadata():set("transformation", name, value) end

-- part: requestHeader
-- needs: scan expect left
function F.requestHeader(c, name)
  expect(name, "string", "request_header()")
  c.left = c.left or left(c.h)
  local value = c.left[lower(name)] or ""
  scan(c, value)
  return value
end

-- part: body
function F.body(c) return c.body end

-- part: context
-- needs: null read
function F.context(c)
  if c.j == nil then c.j = read(c.body == "" and "{}" or c.body) end
  if c.j == nil then c.j = null end
  return c.j
end

-- part: env
-- needs: expect
function F.env(c, name) return os.getenv(expect(name, "string", "env()")) or "" end

-- part: nothing
function F.nothing() return "" end

-- part: seed
-- needs: left leave
-- A request and its response share one seed.
local function seed(h, id)
  local known = left(h).SEED
  if known then return known end
  known = id .. " " .. os.time() .. " " .. os.clock() .. " " .. math.random() .. " " .. math.random()
  leave(h, "SEED", known)
  return known
end
local function seeds(c) return seed(c.h, c.hd:get("x-request-id") or "") end
