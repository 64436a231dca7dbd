import { expect, it } from 'vitest';
import { diskPart, mailPart, modelPart } from './system.parts.js';

it.each([
  [undefined, 'off'],
  [10_000, 'ok'],
  [2_047, 'degraded'],
  [511, 'down'],
])('a disk with %s MB free and a reserve of 512 is %s', (free, state) => {
  expect(diskPart(free, 512).state).toBe(state);
});

it('a disk without a reserve is never reported', () => {
  expect(diskPart(0, 0).state).toBe('ok');
});

it('the demo model is off as a model, and reported where it fails', () => {
  const demo = { host: '127.0.0.1:9', model: 'demo', isDemo: true };
  expect(modelPart({ state: 'works' }, demo).state).toBe('off');
  const fault = { kind: 'unreachable' } as const;
  expect(modelPart({ state: 'fails', since: new Date(), fault }, demo).state).toBe('down');
});

it('a busy model is degraded: some replies succeed', () => {
  const fault = { kind: 'busy', status: 429 } as const;
  const real = { host: 'api.example', model: 'm', isDemo: false };
  expect(modelPart({ state: 'fails', since: new Date(), fault }, real)).toMatchObject({
    state: 'degraded',
    detail: 'Replies fail: api.example gets too many requests (status 429).',
  });
});

it('mail is off without a server, and degraded while mails wait after a failure', () => {
  expect(mailPart(false, null).state).toBe('off');
  expect(mailPart(true, null).state).toBe('ok');
  expect(mailPart(true, { waiting: 2, since: new Date() })).toMatchObject({
    state: 'degraded',
    detail: '2 mails could not be sent yet.',
  });
});
