import { afterEach, expect, it, vi } from 'vitest';
import { takePrefetched } from './early';

const ADDRESS = '/history?limit=50';
const askEarly = (answer: Promise<Response>): void => {
  globalThis.early = { [ADDRESS]: answer };
};
const answered = (): Promise<Response> => Promise.resolve(new Response('[]'));
const take = (): Promise<Response | null> | undefined => takePrefetched('GET', ADDRESS);

afterEach(() => {
  vi.restoreAllMocks();
  globalThis.early = undefined;
});

it('an early answer is used once, for its address', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  askEarly(answered());
  expect(takePrefetched('GET', '/api/me')).toBeUndefined();
  expect(await (await take())?.text()).toBe('[]');
  expect(take()).toBeUndefined();
});

it('a failed early request leaves the request to the page', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  askEarly(Promise.reject(new TypeError('no network')));
  expect(await take()).toBeNull();
});

it('an early answer is not used after a change, nor later than the first seconds', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  askEarly(answered());
  takePrefetched('POST', '/api/signin');
  expect(take()).toBeUndefined();
  askEarly(answered());
  now.mockReturnValue(10_000);
  expect(take()).toBeUndefined();
});
