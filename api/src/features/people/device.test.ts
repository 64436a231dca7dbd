import { expect, it } from 'vitest';
import { parseDevice } from './device.js';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    { browser: 'Chrome', system: 'Windows', kind: 'desktop' },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iOS', kind: 'tablet' },
  ],
  [
    'Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0',
    { browser: 'Firefox', system: 'Android', kind: 'mobile' },
  ],
  ['', { browser: null, system: null, kind: null }],
  [null, { browser: null, system: null, kind: null }],
])('reads the device of %s', (userAgent, device) => expect(parseDevice(userAgent)).toEqual(device));

it('survives a header that names nothing', () =>
  expect(parseDevice('x')).toEqual({ browser: null, system: null, kind: null }));
