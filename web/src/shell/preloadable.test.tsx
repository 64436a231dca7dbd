import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { preloadable, type Preloadable } from './preloadable';

const Page = ({ name }: { name: string }) => <p>{name}</p>;

const render = (Component: Preloadable<{ name: string }>): string =>
  renderToString(
    <Suspense fallback="Loading">
      <Component name="chat" />
    </Suspense>,
  );

it('renders at once after its code was preloaded', async () => {
  const Preloaded = preloadable<{ name: string }>(async () => Page);
  await Preloaded.preload();
  expect(render(Preloaded)).toContain('<p>chat</p>');
});

it('suspends before its code was loaded, and where loading has failed', async () => {
  const Missing = preloadable<{ name: string }>(() => Promise.reject(new Error('offline')));
  expect(render(Missing)).toContain('Loading');
  await Missing.preload();
  expect(render(Missing)).toContain('Loading');
});
