import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftsOf, readStored, writeStored } from '../../base/storage';
import { hideDrafts, showDrafts } from './sealed-drafts';
import type { LocalRecord, LocalStore } from './local-store';

/** The account's encrypted store. `meanwhile` runs during a write, like another tab. */
let sealed: Map<string, LocalRecord>;
let meanwhile: () => void;

const openStore = async (): Promise<LocalStore> => ({
  record: async (_table, id) => (sealed.get(id) ?? null) as never,
  keys: async () => [],
  readAll: async () => [],
  write: async (_table, record) => {
    sealed.set(record.id, structuredClone(record));
    await Promise.resolve();
    meanwhile();
    meanwhile = () => undefined;
  },
  remove: async (_table, id) => void sealed.delete(id),
  close: () => undefined,
});

/** A storage whose own properties are its entries, as in browsers. */
function createStorage(): Storage {
  const storage = Object.create({
    getItem: (key: string) => (storage as Record<string, string>)[key] ?? null,
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
  }) as Record<string, string>;
  return storage as unknown as Storage;
}

const CHAT = `${draftsOf(7)}a`;
const hide = (): Promise<void> => hideDrafts((id) => id === 7, openStore);

beforeEach(() => {
  sealed = new Map();
  meanwhile = () => undefined;
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
});
afterEach(() => vi.unstubAllGlobals());

it('hidden drafts come back with the next sign-in of their account', async () => {
  writeStored(CHAT, 'A secret');
  writeStored(`${draftsOf(8)}b`, 'Of another');
  await hide();
  expect([readStored(CHAT), readStored(`${draftsOf(8)}b`)]).toEqual([null, 'Of another']);
  await showDrafts(7, openStore);
  expect([readStored(CHAT), sealed.size]).toEqual(['A secret', 0]);
});

it('a draft that another tab changes while it is hidden is hidden as it is then', async () => {
  writeStored(CHAT, 'A sec');
  meanwhile = () => writeStored(CHAT, 'A secret');
  await hide();
  expect(readStored(CHAT)).toBeNull();
  await showDrafts(7, openStore);
  expect(readStored(CHAT)).toBe('A secret');
});

it('a hidden draft takes the place of no newer one', async () => {
  writeStored(CHAT, 'A sec');
  await hide();
  writeStored(CHAT, 'A secret');
  await showDrafts(7, openStore);
  expect([readStored(CHAT), sealed.size]).toEqual(['A secret', 0]);
});
