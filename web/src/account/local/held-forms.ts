import { atom } from 'jotai';
import { draftsOf, putStored, storedEntries } from '../../base/storage';
import { store } from '../../base/store';

/** The key prefix of what a user has typed in the forms of this tab. */
export const formsOf = (userId: number): string => `${draftsOf(userId)}form.`;

/** The forms of this tab while their user is signed out. */
const heldAtom = atom<ReturnType<typeof storedEntries>>([]);

/**
 * Keeps the forms of this tab in memory before a sign-out in another tab deletes them from the browser. The memory goes
 * when the page is reloaded, as it is before another account uses it. Returns false if there are none.
 */
export function holdForms(userId: number): boolean {
  const forms = storedEntries(formsOf(userId)).filter(({ area }) => area === 'tab');
  store.set(heldAtom, forms);
  return forms.length > 0;
}

/** Puts the held forms back once their user, whose page it is, has signed in again. */
export function returnForms(): void {
  for (const { area, key, value } of store.get(heldAtom)) putStored(area, key, value);
  store.set(heldAtom, []);
}
