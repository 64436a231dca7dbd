import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { deferred, lazyPart, preloadSequentially } from './deferred';

it('fetches code once, however often it is prepared', async () => {
  const load = vi.fn(async () => 'code');
  const code = deferred(load);
  expect(code.now()).toBeNull();
  expect(await Promise.all([code.prepare(), code.prepare()])).toEqual(['code', 'code']);
  expect(code.now()).toBe('code');
  expect(load).toHaveBeenCalledTimes(1);
});

it('fetches code again after a failure', async () => {
  const load = vi.fn(async () => 'code');
  load.mockRejectedValueOnce(new Error('offline'));
  const code = deferred(load);
  await expect(code.prepare()).rejects.toThrow('offline');
  expect(code.now()).toBeNull();
  expect(await code.prepare()).toBe('code');
});

it('prepares one code after the other, also where one fails', async () => {
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const loads = [vi.fn(() => first.promise), vi.fn(() => second.promise), vi.fn(async () => 'third')];
  const ended = new AbortController();
  const prepared = preloadSequentially(
    loads.map((load) => deferred<string>(load)),
    ended.signal,
  );
  expect(loads.map((load) => load.mock.calls.length)).toEqual([1, 0, 0]);
  first.reject(new Error('offline'));
  await expect.poll(() => loads[1]).toHaveBeenCalled();
  expect(loads[2]).not.toHaveBeenCalled();
  ended.abort();
  second.resolve('second');
  await prepared;
  expect(loads[2]).not.toHaveBeenCalled();
});

it('renders a part at once where its code was prepared, else what waits for it', async () => {
  const code = deferred(async () => ({ name }: { name: string }) => <p>{name}</p>);
  const Part = lazyPart(code, { waiting: () => <p>Loading</p> });
  expect(renderToString(<Part name="chat" />)).toBe('<p>Loading</p>');
  await Part.prepare();
  expect(renderToString(<Part name="chat" />)).toContain('<p>chat</p>');
});
