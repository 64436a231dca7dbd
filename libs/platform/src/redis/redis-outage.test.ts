import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RedisOutage } from './redis-outage.js';

const QUIET_MS = 1_000;
let lines: string[];
let outage: RedisOutage;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  const logger = new Logger('Test');
  logger.warn = (line: string) => void lines.push(`warn ${line}`);
  logger.log = (line: string) => void lines.push(`log ${line}`);
  outage = new RedisOutage(logger, QUIET_MS);
});
afterEach(() => {
  outage.stop();
  vi.useRealTimers();
});

it('logs one line when an outage begins and one when it ends', () => {
  const full = new Error("OOM command not allowed when used memory > 'maxmemory'.");
  for (let n = 0; n < 50; n += 1) {
    outage.warn('maintenance', full);
    vi.advanceTimersByTime(QUIET_MS - 1);
  }
  expect(lines).toEqual([`warn Redis is away or full, first noticed by maintenance: ${full.message}`]);
  vi.advanceTimersByTime(QUIET_MS);
  expect(lines.slice(1)).toEqual(['log Redis works again.']);
  outage.warn('turns', new AggregateError([new Error('connect ECONNREFUSED 127.0.0.1:1')]));
  expect(lines.slice(2)).toEqual([
    'warn Redis is away or full, first noticed by turns: connect ECONNREFUSED 127.0.0.1:1',
  ]);
});

it('logs every other error', () => {
  outage.warn('turns/1', new Error('the job broke'));
  outage.warn('turns/2', new Error('the job broke'));
  expect(lines).toEqual(['warn turns/1: the job broke', 'warn turns/2: the job broke']);
});

it('logs what is not of Redis under another name', () => {
  const others = new Logger('Jobs');
  const warn = vi.spyOn(others, 'warn').mockReturnValue(undefined);
  new RedisOutage(new Logger('Test'), QUIET_MS, others).warn('maintenance/1', new Error('EACCES'));
  expect(warn).toHaveBeenCalledWith('maintenance/1: EACCES');
});
