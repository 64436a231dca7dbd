import { Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '@studyhall/contracts';
import { SecurityLog } from './security.log.js';

afterEach(() => {
  vi.useRealTimers();
  Logger.overrideLogger(false);
});

it('a script that is refused a thousand times writes 300 lines a minute, then how many were left out', () => {
  vi.useFakeTimers({ now: new Date('2026-11-02T08:00:30Z') });
  const lines: object[] = [];
  Logger.overrideLogger({ warn: (line: object) => lines.push(line), log: () => 0, error: () => 0 });
  const log = new SecurityLog();
  const request = { id: 'r', method: 'GET', ip: '192.0.2.1' } as FastifyRequest;
  const refuse = (): void => log.refused(new AppError('forbidden'), request);
  for (let times = 0; times < 1000; times += 1) refuse();
  expect(lines).toHaveLength(300);
  vi.advanceTimersByTime(30_000);
  refuse();
  expect(lines.slice(300)).toEqual([{ count: 700 }, expect.objectContaining({ code: 'forbidden' })]);
});

it('words that the safety rules refuse leave no line', () => {
  const lines: object[] = [];
  Logger.overrideLogger({ warn: (line: object) => lines.push(line), log: () => 0, error: () => 0 });
  const request = { id: 'r', method: 'POST', ip: '192.0.2.1' } as FastifyRequest;
  new SecurityLog().refused(new AppError('forbidden', undefined, { helpLines: [] }), request);
  expect(lines).toEqual([]);
});
