import { describe, expect, it } from 'vitest';
import type { GuardedFetch } from '@studyhall/adapters/outbound-guard';
import { readOneRosterService } from './rest.reader.js';

const SOURCE = { settings: { base_url: 'https://sis.example/ims/oneroster/v1p1' }, secret: 'x' };

/** A service that never comes to its end. */
const endless = (bytes: number) => {
  let asked = 0;
  const fetch = ((address: string) => {
    const what = new URL(address).pathname.split('/').at(-1) ?? '';
    asked += 1;
    const body = new TextEncoder().encode(JSON.stringify({ [what]: [{ sourcedId: `o${asked}` }] }));
    Object.defineProperty(body, 'byteLength', { value: bytes });
    return Promise.resolve({ status: 200, headers: new Headers(), body });
  }) as unknown as GuardedFetch;
  return { fetch, asked: () => asked };
};

describe('a OneRoster service', () => {
  it.each([
    ['2,000 pages', 0, 2_001],
    ['200 MB', 50 * 1024 * 1024, 5],
  ])('is not read past %s', async (_what, bytes, pages) => {
    const { fetch, asked } = endless(bytes);
    await expect(readOneRosterService(SOURCE, fetch, new AbortController().signal)).rejects.toThrow(
      'The source sends more than can be read. Nothing was changed.',
    );
    expect(asked()).toBe(pages);
  });
});
