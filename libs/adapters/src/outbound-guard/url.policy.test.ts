import { expect, it } from 'vitest';
import { checkedUrl } from './url.policy.js';

const follow = (location: string, from: string): string =>
  checkedUrl(location, new Set([80, 443]), new Set(['inside.example:80']), new URL(from)).href;

it('follows no redirect that gives up encryption', () => {
  for (const to of ['http://site.example/', 'http://inside.example/'])
    expect(() => follow(to, 'https://site.example/')).toThrow(/without encryption/);
  expect(follow('/next', 'https://site.example/')).toBe('https://site.example/next');
  expect(follow('https://site.example/', 'http://site.example/')).toBe('https://site.example/');
  expect(follow('/next', 'http://site.example/')).toBe('http://site.example/next');
});
