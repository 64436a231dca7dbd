import { describe, expect, it } from 'vitest';
import { trustedProxies } from './trusted-proxies.js';

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, 0],
    ['', 0],
    ['0', 0],
    ['false', 0],
    ['1', 1],
    ['true', 1],
    [' TRUE ', 1],
    ['3', 3],
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.5, 192.168.0.0/16,fd00::/8', ['10.0.0.5', '192.168.0.0/16', 'fd00::/8']],
    ['::1', ['::1']],
  ])('%j is read as %j', (text, expected) => {
    expect(trustedProxies.parse(text)).toEqual(expected);
  });

  it.each([
    '11',
    '-1',
    'yes',
    '1.5',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0',
    '10.0.0.5,',
    '*',
    '10.0.0.0/8/8',
  ])('%j is refused with the values that are expected', (text) => {
    expect(trustedProxies.safeParse(text).error?.issues[0]?.message).toBe(
      'expects a number of proxies from 0 to 10, or their addresses such as 10.0.0.5, 192.168.0.0/16',
    );
  });
});
