import { fetchModule } from '../../base/fetch-module';
import { deferred } from '../../ui/deferred';

/** The code of the browser's store: fetched soon after the page, or with the first message. */
export const localStore = deferred(
  async () => (await fetchModule(() => import('./local-store'))).openLocalStore,
);
