import { store } from '../../base/store';
import { scopeAtom } from '../scope';
import { createQueries, type Queries } from './create-queries';
import type { Topic } from './read';

/** What the page of the signed-in account has read. */
export function pageQueries(): Queries {
  const scope = store.get(scopeAtom);
  if (scope === null) throw new Error('Only the page of an account reads from the server.');
  return scope.part('queries', () => createQueries(store, scope.socket));
}

/** Marks topics as changed by this page: queries that show them are fetched again. */
export function invalidate(...topics: readonly Topic[]): void {
  // A change may be answered after a sign-out.
  if (store.get(scopeAtom) !== null) pageQueries().invalidate(...topics);
}
