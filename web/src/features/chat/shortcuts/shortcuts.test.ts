import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Press, ShortcutName } from './shortcuts';

let shortcutOf: (typeof import('./shortcuts'))['shortcutOf'];
beforeAll(async () => {
  vi.stubGlobal('navigator', { userAgent: 'Linux' });
  ({ shortcutOf } = await import('./shortcuts'));
});

const press = (change: Partial<Press>): Press => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...change,
});
const free = { typing: false, singleKeys: true, mac: false };

describe('shortcuts', () => {
  it.each<[string, Partial<Press>, ShortcutName | null]>([
    ['Ctrl Shift O', { ctrlKey: true, shiftKey: true, key: 'O', code: 'KeyO' }, 'new'],
    ['the same key on a Cyrillic layout', { ctrlKey: true, shiftKey: true, key: 'Щ', code: 'KeyO' }, 'new'],
    ['Ctrl K', { ctrlKey: true, key: 'k', code: 'KeyK' }, 'search'],
    ['Ctrl Alt K is no shortcut', { ctrlKey: true, altKey: true, key: 'k', code: 'KeyK' }, null],
    ['K alone', { key: 'k', code: 'KeyK' }, null],
    ['Esc', { key: 'Escape' }, 'stop'],
    ['Shift Esc', { key: 'Escape', shiftKey: true }, 'focus'],
    ['?, wherever it is', { key: '?', shiftKey: true }, 'help'],
    ['/', { key: '/' }, 'focus'],
    ['Ctrl /', { key: '/', ctrlKey: true }, 'help'],
  ])('%s', (_name, change, expected) => {
    expect(shortcutOf(press(change), free)).toBe(expected);
  });

  it('take no single keys from who is typing, or has turned them off', () => {
    const question = press({ key: '?', shiftKey: true });
    expect(shortcutOf(question, { ...free, typing: true })).toBeNull();
    expect(shortcutOf(question, { ...free, singleKeys: false })).toBeNull();
    expect(shortcutOf(press({ ctrlKey: true, code: 'KeyK' }), { ...free, typing: true })).toBe('search');
  });

  it('use Command on a Mac, and leave Control alone there', () => {
    const mac = { ...free, mac: true };
    expect(shortcutOf(press({ metaKey: true, code: 'KeyB' }), mac)).toBe('sidebar');
    expect(shortcutOf(press({ ctrlKey: true, code: 'KeyB' }), mac)).toBeNull();
  });
});
