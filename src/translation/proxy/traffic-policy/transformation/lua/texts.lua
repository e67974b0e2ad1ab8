-- Functions of texts. Lengths and places are in bytes; upper and lower case are those of ASCII letters.

-- part: upper
-- needs: make expect
function F.upper(c, text)
  expect(text, "string", "upper()")
  make(c, #text)
  return upper(text)
end

-- part: lower
-- needs: make expect
function F.lower(c, text)
  expect(text, "string", "lower()")
  make(c, #text)
  return lower(text)
end

-- part: capitalize
-- needs: make expect
function F.capitalize(c, text)
  expect(text, "string", "capitalize()")
  make(c, #text)
  return upper(sub(text, 1, 1)) .. lower(sub(text, 2))
end

-- part: raw_string
-- needs: make expect escape
function F.raw_string(c, text)
  expect(text, "string", "raw_string()")
  make(c, #text)
  return escape(c, text)
end

-- part: stripped
local function stripped(text)
  local from = find(text, "[^ \t-\r]")
  if not from then return "" end
  local to = #text
  while true do
    local last = byte(text, to)
    if last ~= 32 and (last < 9 or last > 13) then return sub(text, from, to) end
    to = to - 1
  end
end

-- part: trim
-- needs: make expect stripped
function F.trim(c, text)
  expect(text, "string", "trim()")
  make(c, #text)
  return stripped(text)
end

-- part: word_count
-- needs: spend expect
function F.word_count(c, text)
  expect(text, "string", "word_count()")
  spend(c, #text / 8)
  local count, at = 0, find(text, "[^ \t-\r]")
  while at do
    count = count + 1
    at = find(text, "[ \t-\r]", at)
    at = at and find(text, "[^ \t-\r]", at)
  end
  return count
end

-- part: substring
-- needs: make expect truncated
function F.substring(c, text, start, length)
  expect(text, "string", "substring()")
  start = truncated(expect(start, "number", "substring()"))
  length = length and truncated(expect(length, "number", "substring()")) or 0
  if start < 0 or start >= #text then return "" end
  local last = length > 0 and length < #text - start and start + length or #text
  make(c, last - start)
  return sub(text, start + 1, last)
end

-- part: replaced
-- needs: make search
local function replaced(c, text, pattern, with)
  if pattern == "" then return text end
  local start, stop = search(c, text, pattern, 1)
  if not start then return text end
  local parts, n, from = {}, 0, 1
  while start do
    parts[n + 1], parts[n + 2] = sub(text, from, start - 1), with
    make(c, #parts[n + 1] + #with)
    spend(c, 1)
    n, from = n + 2, stop + 1
    start, stop = search(c, text, pattern, from)
  end
  parts[n + 1] = sub(text, from)
  make(c, #parts[n + 1])
  return concat(parts)
end

-- part: replace
-- needs: expect replaced
function F.replace(c, text, pattern, with)
  expect(text, "string", "replace()")
  expect(pattern, "string", "replace()")
  return replaced(c, text, pattern, expect(with, "string", "replace()"))
end

-- part: base64_encode
-- needs: make expect
function F.base64_encode(c, text)
  expect(text, "string", "base64_encode()")
  make(c, #text * 4 / 3 + 4)
  return c.h:base64Escape(text)
end

-- part: base64url_encode
-- needs: base64_encode
function F.base64url_encode(c, text)
  return (gsub(F.base64_encode(c, text), "[+/=]", {["+"] = "-", ["/"] = "_", ["="] = ""}))
end

-- part: decoded
-- needs: spend make
-- Decodes base64 with padding. The result is empty if the text is not base64: wrong length, wrong character, or leftover bits.
local DIGITS = {}
for i = 1, 64 do DIGITS[byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", i)] = i - 1 end
local function decoded(c, text)
  spend(c, #text / 4)
  make(c, #text * 3 / 4)
  local count = #text
  if count % 4 ~= 0 or count == 0 then return "" end
  local parts, n = {}, 0
  for i = 1, count, 4 do
    local p, q, r, s = byte(text, i, i + 3)
    local pads = 0
    if i + 4 > count and s == 61 then
      pads, s = 1, 65
      if r == 61 then pads, r = 2, 65 end
    end
    p, q, r, s = DIGITS[p], DIGITS[q], DIGITS[r], DIGITS[s]
    if not (p and q and r and s) then return "" end
    if (pads == 2 and q % 16 ~= 0) or (pads == 1 and r % 4 ~= 0) then return "" end
    local three = char(p * 4 + floor(q / 16), q % 16 * 16 + floor(r / 4), r % 4 * 64 + s)
    n = n + 1
    parts[n] = pads == 0 and three or sub(three, 1, 3 - pads)
  end
  return concat(parts)
end

-- part: base64_decode
-- needs: expect decoded
function F.base64_decode(c, text) return decoded(c, expect(text, "string", "base64_decode()")) end

-- part: base64url_decode
-- needs: expect scan decoded
function F.base64url_decode(c, text)
  expect(text, "string", "base64url_decode()")
  scan(c, text)
  if find(text, "[+/]") then return "" end
  text = gsub(text, "[-_]", {["-"] = "+", ["_"] = "/"})
  return decoded(c, text .. sub("==", 1, -#text % 4))
end

-- part: token
-- needs: scan
-- 128 bits mixed from the seed of the request and the pattern, by additions, rotations and exclusive ors.
local function token(c, pattern)
  if not c.seed then c.seed = c.seeds(c) end
  local source = c.seed .. #c.seed .. ":" .. pattern
  spend(c, 100 + #source)
  local tobit, bxor, rol = bit.tobit, bit.bxor, bit.rol
  local p, q, r, s = 1634760805, 857760878, 2036477234, 1797285236
  local function mix()
    p = tobit(p + q) s = rol(bxor(s, p), 16)
    r = tobit(r + s) q = rol(bxor(q, r), 12)
    p = tobit(p + q) s = rol(bxor(s, p), 8)
    r = tobit(r + s) q = rol(bxor(q, r), 7)
  end
  for i = 1, #source do
    q = bxor(q, byte(source, i))
    mix()
  end
  s = bxor(s, #source)
  for _ = 1, 20 do mix() end
  local bytes = {}
  for _, word in ipairs({p, q, r, s}) do
    for shift = 0, 24, 8 do bytes[#bytes + 1] = char(bit.band(bit.rshift(word, shift), 255)) end
  end
  return sub(c.h:base64Escape(concat(bytes)), 1, 22)
end

-- part: replace_with_random
-- needs: expect token replaced
function F.replace_with_random(c, text, pattern)
  expect(text, "string", "replace_with_random()")
  expect(pattern, "string", "replace_with_random()")
  if pattern == "" or not find(text, pattern, 1, true) then return replaced(c, text, pattern, "") end
  return replaced(c, text, pattern, token(c, pattern))
end
