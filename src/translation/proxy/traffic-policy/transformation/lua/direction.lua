-- How a message is transformed: all templates of an entry are rendered before anything is changed.

-- part: alike
-- Whether both methods are HEAD, or neither. Envoy keeps the client's method in mind for the end of the response, and doesn't see a change: a
-- client takes the body of a response to HEAD for its next response, and its next response for a body that is missing. Caches and load
-- balancers share such a connection among users.
local function alike(c, method) return (method == "HEAD") == (c.hd:get(":method") == "HEAD") end

-- part: checks
-- needs: alike
-- The values that these headers may have. Envoy rejects a message with any other value.
local CHECKS = {
  [":status"] = function(text) return #text == 3 and not find(text, "[^0-9]") and text >= "200" and text <= "599" end,
  [":method"] = function(text, c)
    return not find(text, "[^A-Za-z0-9!#$%%&'*+.^_`|~-]") and text ~= "CONNECT" and alike(c, text)
  end,
  [":path"] = function(text) return byte(text) == 47 and not find(text, "[^!-~]") end,
  [":authority"] = function(text) return not find(text, "[^!-~]") and not find(text, "[/?#@\\]") end,
  [":scheme"] = function(text) return text == "http" or text == "https" end,
}

-- part: line
-- needs: fail stripped checks render
local function line(c, item)
  local name, text = item[1], stripped(render(c, item[2]))
  if #text > MAX_HEADER_BYTES then fail("the header " .. name .. " has more than MAX_HEADER_BYTES bytes") end
  if find(text, "[%z\1-\8\10-\31\127]") then fail("the header " .. name .. " holds a control character") end
  if text ~= "" and CHECKS[name] and not CHECKS[name](text, c) then fail("the header " .. name .. " has an invalid value") end
  return text
end

-- part: render
local function render(c, template)
  if type(template) == "string" then return template end
  local o = {n = 0}
  c.v = {}
  template(c, o)
  return concat(o)
end

-- part: perform
-- needs: line render
local function perform(c, entry)
  local hd = c.hd
  c.j, c.d = nil, {}
  if entry.json and not c.parse(c) then return end
  local set, add = {}, {}
  for i, item in ipairs(entry.set) do set[i] = line(c, item) end
  for i, item in ipairs(entry.add) do add[i] = line(c, item) end
  local body = entry.body and render(c, entry.body)
  for i, item in ipairs(entry.set) do
    local name, text = item[1], set[i]
    if CHECKS[name] then
      if text ~= "" then hd:replace(name, text) end
    else
      hd:remove(name)
      if text ~= "" then hd:add(name, text) end
    end
  end
  for _, name in ipairs(entry.remove) do hd:remove(name) end
  for i, item in ipairs(entry.add) do
    local name, text = item[1], add[i]
    if text ~= "" then
      if CHECKS[name] then hd:replace(name, text) else hd:add(name, text) end
    end
  end
  if not body then return end
  c.body, c.isWritten = body, true
  hd:replace("content-length", format("%d", #body))
  if body == "" then hd:remove("content-type") end
end

-- part: parse
-- needs: kind read
local function parse(c)
  c.j = read(c.body == "" and "{}" or c.body)
  if c.j == nil then return false end
  if kind(c.j) == "object" then c.d = c.j end
  return true
end

-- part: transform
-- needs: perform
-- Returns the cause of a failure, or nil.
local function transform(c, entries)
  c.steps, c.bytes, c.v = MAX_STEPS, MAX_BYTES, {}
  local isDone, failure = pcall(function()
    for _, entry in ipairs(entries) do perform(c, entry) end
  end)
  if isDone then return nil end
  if type(failure) == "table" and failure.t then return failure.t end
  c.h:logErr("transformation: " .. tostring(failure))
  return "internal"
end

-- part: upgraded
-- The body of an upgraded stream never ends.
local function upgraded(hd)
  return hd:get("upgrade") and find(lower(hd:get("connection") or ""), "upgrade", 1, true)
end

-- part: buffered
local function buffered(c)
  c.buffer = c.h:body(true)
  -- What was fetched before may have died while the stream waited.
  c.hd = c.h:headers()
  local length = c.buffer:length()
  if length > 0 then c.body = c.buffer:getBytes(0, length) end
end

-- part: request
-- needs: transform upgraded buffered leave
local function request(h, entries, buffers, parse, seeds)
  local c = {h = h, hd = h:headers(), body = "", parse = parse, seeds = seeds}
  if buffers and not upgraded(c.hd) then buffered(c) end
  local cause = transform(c, entries)
  if cause then
    leave(h, "FAILED", "yes")
    h:respond({[":status"] = "400"}, "bad request: " .. cause)
    return true
  end
  if c.isWritten and c.buffer then c.buffer:setBytes(c.body) end
end

-- part: noteHead
-- needs: leave
local function noteHead(h)
  if h:headers():get(":method") == "HEAD" then leave(h, "HEAD", "yes") end
end

-- part: isHead
-- A client takes bytes after the head of such a response for the next response. If another filter answered before the script saw the request,
-- a content-length without a body shows that it was HEAD.
local function isHead(c, noted)
  if noted.HEAD then return true end
  if not c.buffer or c.buffer:length() > 0 then return false end
  return (tonumber(c.hd:get("content-length") or "") or 0) > 0
end

-- part: response
-- needs: transform buffered left isHead
local function isBare(status) return status == "204" or status == "304" or byte(status) == 49 end
local function response(h, entries, buffers, parse, seeds)
  local noted = left(h)
  if noted.FAILED then return end
  local c = {h = h, hd = h:headers(), body = "", parse = parse, seeds = seeds}
  local before = c.hd:get(":status") or ""
  if buffers and before ~= "101" then buffered(c) end
  local isAlone = isHead(c, noted)
  local cause = transform(c, entries)
  local status = c.hd:get(":status") or ""
  if cause then
    if not c.buffer and before ~= "101" then
      buffered(c)
      isAlone = isHead(c, noted)
    end
    local hd, text = c.hd, "bad request: " .. cause
    hd:replace(":status", "400")
    hd:remove("content-encoding")
    hd:replace("content-type", "text/plain")
    hd:replace("content-length", format("%d", #text))
    if c.buffer and not isAlone then c.buffer:setBytes(text) end
  elseif isBare(status) then
    if not c.buffer and not isBare(before) then buffered(c) end
    c.hd:remove("content-length")
    if c.buffer and c.buffer:length() > 0 then c.buffer:setBytes("") end
  elseif c.isWritten and c.buffer and not isAlone then c.buffer:setBytes(c.body) end
end
