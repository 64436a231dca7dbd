import { pageQueries } from '../../../account/data/queries';
import { store } from '../../../base/store';
import { connectionAtom } from '../../../transport/connection';

/** Polling interval without a socket. */
const POLL_MS = 5_000;

/** Refetches the console's data periodically while no event can arrive. Returns an unsubscribe function. */
export function pollWithoutSocket(): () => void {
  const queries = pageQueries();
  const polling = setInterval(() => {
    if (store.get(connectionAtom) !== 'online') queries.invalidateAll();
  }, POLL_MS);
  return () => clearInterval(polling);
}
