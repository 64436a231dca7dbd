import { expect, test } from 'vitest';
import { hasScrolledUp } from './use-follow';

/** At the end of 2,000 pixels. */
const END = { top: 1_600, height: 2_000, view: 400 };

test('a view that moves up is scrolled where messages and window keep their height', () => {
  expect(hasScrolledUp(END, { ...END, top: 1_500 }, false)).toBe(true);
  expect(hasScrolledUp(END, { ...END, top: 1_599 }, false)).toBe(false);
  expect(hasScrolledUp(END, { ...END, top: 1_601 }, true)).toBe(false);
});

test('shorter messages and a taller window move the view up by themselves', () => {
  const shorter = { top: 1_300, height: 1_700, view: 400 };
  const taller = { top: 1_500, height: 2_000, view: 500 };
  for (const now of [shorter, taller]) {
    expect(hasScrolledUp(END, now, true)).toBe(false);
    expect(hasScrolledUp(END, now, false)).toBe(false);
  }
});

test('a view that moves further up than messages and window explain is scrolled if there was input', () => {
  const home = { top: 0, height: 1_700, view: 450 };
  const grown = { top: 1_500, height: 2_100, view: 400 };
  for (const now of [home, grown]) {
    expect(hasScrolledUp(END, now, true)).toBe(true);
    expect(hasScrolledUp(END, now, false)).toBe(false);
  }
});
