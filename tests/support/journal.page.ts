import type { Page } from 'playwright-core';
import type { Person } from './person.ts';

/** How many changes of a user wait in the store of the browser: these survive a reload of the page. */
export const keptChanges = (page: Page, { user }: Person): Promise<number> =>
  page.evaluate(
    (owner) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(`studyhall.${owner}`);
        opening.onerror = () => reject(new Error('The database could not be opened.'));
        opening.onsuccess = () => {
          const counting = opening.result.transaction('journal').objectStore('journal').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
    user.id,
  );
