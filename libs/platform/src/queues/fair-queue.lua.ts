/**
 * The scripts of {@link FairQueue}. All keys begin with KEYS[1] and share its hash tag.
 *
 * | key | what it holds |
 * |---|---|
 * | `:running` | sorted set: admitted job → when its lease expires (ms) |
 * | `:owner` | hash: admitted job → user |
 * | `:busy` | hash: user → admitted jobs |
 * | `:waiting` | hash: waiting job → JSON `[school, class, user]` |
 * | `:jobs:<user>` | sorted set: waiting jobs of a user, by arrival |
 * | `:ring`, `:ring:<school>`, `:ring:<school>\0<class>` | sorted sets: schools, classes, users that can be served, by round |
 * | `:tags` | hash: the round of each ring (`V`), the round in which a member is due again (`F`), the counter of arrivals |
 * | `:capacities` | sorted set: `<worker> <slots>` → when the entry expires (ms) |
 * | `:long:…` | the keys of a second lane, for the long jobs of the same queue |
 * | `:learned`, `:pause` | the limit that 429 answers taught; until when nothing is admitted (ms) |
 *
 * Every script gets the limits first: ARGV 1 to 3 are the jobs of one user, of the cluster (0: no bound), and the lease in ms.
 * Rounds are start-time fair queueing on three levels: a member that becomes ready joins the current round of its ring,
 * or the round after the last one that served it. Source: Goyal, Vin, Cheng: Start-time Fair Queueing, SIGCOMM 1996.
 */
const LIBRARY = `
local K = KEYS[1]
local T = redis.call('TIME')
local NOW = T[1] * 1000 + math.floor(T[2] / 1000)

local function number(value) return tonumber(value or '0') or 0 end
local PER_USER, LIMIT, LEASE = number(ARGV[1]), number(ARGV[2]), number(ARGV[3])
local function tag(name) return number(redis.call('HGET', K .. ':tags', name)) end
local function ringKey(path, level)
  if level == 1 then return K .. ':ring' end
  if level == 2 then return K .. ':ring:' .. path[1] end
  return K .. ':ring:' .. path[1] .. '\\0' .. path[2]
end

local function join(ring, member, earliest)
  if redis.call('ZSCORE', ring, member) then return end
  local round = math.max(tag('V' .. ring), tag('F' .. ring .. '>' .. member), earliest)
  local arrival = redis.call('HINCRBY', K .. ':tags', 'arrivals', 1)
  redis.call('ZADD', ring, round + (arrival % 1000000) / 1000000, member)
end

local function served(ring, member)
  local round = math.floor(number(redis.call('ZSCORE', ring, member)))
  redis.call('HSET', K .. ':tags', 'V' .. ring, round, 'F' .. ring .. '>' .. member, round + 1)
end

local function leave(path)
  for level = 3, 1, -1 do
    redis.call('ZREM', ringKey(path, level), path[level])
    if level > 1 and redis.call('ZCARD', ringKey(path, level)) > 0 then return end
  end
end

local function again(path)
  for level = 1, 3 do
    local ring = ringKey(path, level)
    if redis.call('ZSCORE', ring, path[level]) then
      redis.call('ZREM', ring, path[level])
      join(ring, path[level], 0)
    end
  end
end

local function hasLong(user) return redis.call('HEXISTS', K .. ':long:busy', user) == 1 end

local function ready(user)
  local first = redis.call('ZRANGE', K .. ':jobs:' .. user, 0, 0)[1]
  if not first or number(redis.call('HGET', K .. ':busy', user)) >= PER_USER then return end
  local path = cjson.decode(redis.call('HGET', K .. ':waiting', first))
  for level = 1, 3 do
    local own = level == 3 and (number(redis.call('HGET', K .. ':busy', user)) > 0 or hasLong(user))
    join(ringKey(path, level), path[level], own and tag('V' .. ringKey(path, level)) + 1 or 0)
  end
end

local function admit(id, user)
  redis.call('ZADD', K .. ':running', NOW + LEASE, id)
  redis.call('HSET', K .. ':owner', id, user)
  redis.call('HINCRBY', K .. ':busy', user, 1)
end

local function drop(id, path)
  redis.call('HDEL', K .. ':waiting', id)
  redis.call('ZREM', K .. ':jobs:' .. path[3], id)
  local some = redis.call('EXISTS', K .. ':jobs:' .. path[3]) == 1
  if not some or number(redis.call('HGET', K .. ':busy', path[3])) >= PER_USER then leave(path) end
end

local function release(id)
  if redis.call('ZREM', K .. ':running', id) == 0 then return end
  local user = redis.call('HGET', K .. ':owner', id)
  redis.call('HDEL', K .. ':owner', id)
  if not user then return end
  if redis.call('HINCRBY', K .. ':busy', user, -1) <= 0 then redis.call('HDEL', K .. ':busy', user) end
  ready(user)
end

local function sweep()
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', K .. ':running', '-inf', NOW)) do release(id) end
end

local function capacity()
  if number(redis.call('GET', K .. ':pause')) > NOW then return 0 end
  redis.call('ZREMRANGEBYSCORE', K .. ':capacities', '-inf', NOW)
  local slots = redis.call('EXISTS', K .. ':capacities') == 1 and 0 or 1000000
  for _, worker in ipairs(redis.call('ZRANGE', K .. ':capacities', 0, -1)) do
    slots = slots + number(string.match(worker, '%d+$'))
  end
  if LIMIT > 0 then slots = math.min(slots, LIMIT) end
  local learned = redis.call('GET', K .. ':learned')
  if learned then slots = math.min(slots, math.max(1, math.floor(number(learned)))) end
  return slots
end

local function pick()
  local path = {}
  for level = 1, 3 do
    path[level] = redis.call('ZRANGE', ringKey(path, level), 0, 0)[1]
    if not path[level] then return nil end
  end
  for level = 1, 3 do served(ringKey(path, level), path[level]) end
  return redis.call('ZRANGE', K .. ':jobs:' .. path[3], 0, 0)[1], path
end

local function fill()
  local admitted = {}
  local slots = capacity() - redis.call('ZCARD', K .. ':running')
  while slots > 0 do
    local id, path = pick()
    if not id then break end
    admit(id, path[3])
    drop(id, path)
    again(path)
    admitted[#admitted + 1] = id
    slots = slots - 1
  end
  if redis.call('EXISTS', K .. ':running', K .. ':waiting') == 0 then redis.call('DEL', K .. ':tags', K .. ':busy') end
  return admitted
end
`;

/** ARGV: id, user. 1 if the job is admitted, 0 if it has to wait. */
export const ENTER = `${LIBRARY}
local id, user = ARGV[4], ARGV[5]
sweep()
if redis.call('ZSCORE', K .. ':running', id) then
  redis.call('ZADD', K .. ':running', NOW + LEASE, id)
  return 1
end
if redis.call('EXISTS', K .. ':ring') == 1 then return 0 end
if number(redis.call('HGET', K .. ':busy', user)) >= PER_USER then return 0 end
if capacity() <= redis.call('ZCARD', K .. ':running') then return 0 end
admit(id, user)
return 1`;

/** ARGV: id, JSON path. Adds a job to the lane; returns the jobs that are admitted now. */
export const WAIT = `${LIBRARY}
local id, path = ARGV[4], cjson.decode(ARGV[5])
sweep()
if redis.call('HSETNX', K .. ':waiting', id, ARGV[5]) == 1 then
  redis.call('ZADD', K .. ':jobs:' .. path[3], redis.call('HINCRBY', K .. ':tags', 'arrivals', 1), id)
end
ready(path[3])
return fill()`;

/** ARGV: id, 1 if the job succeeded. Releases a slot; returns the jobs that are admitted now. */
export const LEAVE = `${LIBRARY}
release(ARGV[4])
sweep()
local learned = ARGV[5] == '1' and redis.call('GET', K .. ':learned')
if learned then
  local raised = number(learned) + 1 / math.max(1, number(learned))
  redis.call('SET', K .. ':learned', raised, 'KEEPTTL')
end
return fill()`;

/**
 * ARGV: id. Releases a slot if a waiting user is below their limit and has no slot in the lane of long jobs. Returns
 * the jobs that are admitted now, or nil if the job keeps its slot.
 */
export const YIELD = `${LIBRARY}
sweep()
if redis.call('EXISTS', K .. ':ring') == 0 or not redis.call('ZSCORE', K .. ':running', ARGV[4]) then return nil end
for _, waiting in ipairs(redis.call('HVALS', K .. ':waiting')) do
  local user = cjson.decode(waiting)[3]
  if number(redis.call('HGET', K .. ':busy', user)) < PER_USER and not hasLong(user) then
    release(ARGV[4])
    return fill()
  end
end
return nil`;

/** Returns the jobs that are admitted now. */
export const FILL = `${LIBRARY}
sweep()
return fill()`;

/** ARGV: ids. Admits waiting jobs beyond the capacity; returns those that were waiting. */
export const ADMIT = `${LIBRARY}
local admitted = {}
for at = 4, #ARGV do
  local waiting = redis.call('HGET', K .. ':waiting', ARGV[at])
  if waiting then
    local path = cjson.decode(waiting)
    drop(ARGV[at], path)
    admit(ARGV[at], path[3])
    admitted[#admitted + 1] = ARGV[at]
  end
end
return admitted`;

/** ARGV: ids. Renews the leases of jobs that are running. */
export const RENEW = `${LIBRARY}
for at = 4, #ARGV do redis.call('ZADD', K .. ':running', 'XX', NOW + LEASE, ARGV[at]) end`;

/** ARGV: worker, slots, ms. Registers how many jobs a worker runs. */
export const OFFER = `${LIBRARY}
redis.call('ZADD', K .. ':capacities', NOW + number(ARGV[6]), ARGV[4] .. ' ' .. ARGV[5])`;

/** ARGV: pause ms, floor ms. Lowers the learned limit, once in that time, and admits nothing during the pause. */
export const SLOW = `${LIBRARY}
redis.call('SET', K .. ':pause', NOW + number(ARGV[4]), 'PX', math.max(1, number(ARGV[4])))
if not redis.call('SET', K .. ':slowed', 1, 'NX', 'PX', ARGV[5]) then return end
local running = redis.call('ZCARD', K .. ':running')
local limit = math.min(running, number(redis.call('GET', K .. ':learned') or running))
redis.call('SET', K .. ':learned', math.max(1, math.floor(limit * 0.7)), 'EX', 3600)`;

/** Returns every waiting job by arrival with its path, the rings, the rounds, and the slots in use. */
export const LIST = `${LIBRARY}
local jobs, rings = {}, {}
local function ring(path, level)
  local key = ringKey(path, level)
  if not rings[key] then rings[key] = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES') end
end
local waiting = redis.call('HGETALL', K .. ':waiting')
for at = 1, #waiting, 2 do
  local path = cjson.decode(waiting[at + 1])
  jobs[#jobs + 1] = { waiting[at], number(redis.call('ZSCORE', K .. ':jobs:' .. path[3], waiting[at])), path }
  for level = 1, 3 do ring(path, level) end
end
return cjson.encode({
  jobs = jobs, rings = rings, tags = redis.call('HGETALL', K .. ':tags'), prefix = K,
  running = redis.call('ZCARD', K .. ':running'), capacity = capacity(),
})`;
