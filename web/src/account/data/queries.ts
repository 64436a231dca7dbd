import { store } from '../../base/store';
import { scopeAtom } from '../scope';
import { createQueries, type Queries } from './create-queries';
import type { Topic } from './read';

/** The queries of the signed-in account's page. */
export function pageQueries(): Queries {
  const scope = store.get(scopeAtom);
  if (scope === null) throw new Error('Only the page of an account reads from the server.');
  return scope.part('queries', () => createQueries(store, scope.socket));
}

/** Invalidates topics that this page has changed: queries that show them are refetched. */
export function invalidate(...topics: readonly Topic[]): void {
  // A change may be answered after a sign-out.
  if (store.get(scopeAtom) !== null) pageQueries().invalidate(...topics);
}
