import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { offeredHelpAtom, type OfferedHelp } from '../../transport/offered-help';
import { keepOfferedHelp } from './kept-help';
import { createLocalData } from './local-data';
import type { LocalRecord, LocalStore } from './local-store';

const LINES = [{ name: 'Childline', number: '0800 1111' }];
const OFFERED: OfferedHelp = { account: 7, lines: LINES, text: null };

/** Opens pages of account 7 one after another on the same browser. */
function browser() {
  const records = new Map<string, LocalRecord>();
  const openStore = async (): Promise<LocalStore> => ({
    record: async (_table, id) => (records.get(id) ?? null) as never,
    keys: async () => [],
    readAll: async () => [],
    write: async (_table, record) => void records.set(record.id, structuredClone(record)),
    remove: async (_table, id) => void records.delete(id),
    close: () => undefined,
  });
  const openPage = (account = 7) => {
    const store = createStore();
    keepOfferedHelp(store, createLocalData(openStore), account);
    return store;
  };
  return { records, openPage };
}

it('shows offered help lines again after a reload, until they are dismissed', async () => {
  const { records, openPage } = browser();
  openPage().set(offeredHelpAtom, OFFERED);
  await expect.poll(() => records.size).toBe(1);
  const reloaded = openPage();
  await expect.poll(() => reloaded.get(offeredHelpAtom)).toEqual(OFFERED);
  reloaded.set(offeredHelpAtom, null);
  await expect.poll(() => records.size).toBe(0);
});

it('keeps and shows those of its own account alone', async () => {
  const { records, openPage } = browser();
  openPage(8).set(offeredHelpAtom, OFFERED);
  openPage().set(offeredHelpAtom, OFFERED);
  await expect.poll(() => records.size).toBe(1);
  const other = openPage(8);
  await new Promise(setImmediate);
  expect(other.get(offeredHelpAtom)).toBeNull();
});
