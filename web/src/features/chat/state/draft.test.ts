import { createStore } from 'jotai';
import { expect, it, vi } from 'vitest';
import { createDraft, type Draft } from './draft';

/** A browser's storage: of all tabs, or of one. */
function newStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  };
}

/** A browser whose tabs show the same conversation. */
function openBrowser() {
  vi.stubGlobal('localStorage', newStorage());
  return () => {
    const own = newStorage();
    const store = createStore();
    let draft: Draft;
    const load = (): void => {
      vi.stubGlobal('sessionStorage', own);
      draft = createDraft(store, 1, 'a', new AbortController().signal);
    };
    load();
    return {
      load,
      write(text: string): void {
        vi.stubGlobal('sessionStorage', own);
        store.set(draft.textAtom, text);
      },
      text: () => store.get(draft.textAtom),
    };
  };
}

it('a tab keeps its draft while another one writes, also over a reload', () => {
  const openTab = openBrowser();
  const [first, second] = [openTab(), openTab()];
  first.write('of the first');
  second.write('of the second');
  first.load();
  expect(first.text()).toBe('of the first');
  expect(second.text()).toBe('of the second');
});

it('a message that one tab sends takes nothing from another, nor from what is left for a new one', () => {
  const openTab = openBrowser();
  const [first, second] = [openTab(), openTab()];
  first.write('of the first');
  second.write('of the second');
  first.write('');
  second.load();
  expect(second.text()).toBe('of the second');
  expect(openTab().text()).toBe('of the second');
});

it('a new tab takes over what is left, and once it is sent nothing is', () => {
  const openTab = openBrowser();
  openTab().write('left');
  const next = openTab();
  expect(next.text()).toBe('left');
  next.write('');
  next.load();
  expect(openTab().text()).toBe('');
  expect(next.text()).toBe('');
});
