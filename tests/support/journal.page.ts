import type { Page } from 'playwright-core';
import type { Person } from './person.ts';

/** The keys of what the browser stores of a user in a table: this survives a reload of the page. The page has opened the store before. */
export const storedKeys = (
  page: Page,
  { user }: Person,
  table: 'journal' | 'chats' | 'views',
): Promise<string[]> =>
  page.evaluate(
    ([name, from]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error('The database could not be opened.'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction(from).objectStore(from).getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(String));
          };
        };
      }),
    [`studyhall.${user.id}`, table] as const,
  );

/** How many changes of a user wait in the store of the browser. A page shows a change before it is there. */
export const keptChanges = async (page: Page, person: Person): Promise<number> =>
  (await storedKeys(page, person, 'journal')).length;
