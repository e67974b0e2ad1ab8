-- The start of every program: the functions of Lua's own libraries that parts call, and the tables of functions (F), template pieces (T) and
-- constants (K).

local type, next, ipairs, error, pcall, tonumber, tostring = type, next, ipairs, error, pcall, tonumber, tostring
local setmetatable, getmetatable, concat = setmetatable, getmetatable, table.concat
local byte, char, find, format, gsub, lower, sub, upper = string.byte, string.char, string.find, string.format, string.gsub, string.lower, string.sub, string.upper
local ceil, floor, fmod, huge, min = math.ceil, math.floor, math.fmod, math.huge, math.min
local F, T, K = {}, {}, {}
