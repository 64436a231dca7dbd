import type { Store } from '../../base/store';
import { offeredHelpAtom, type OfferedHelp } from '../../transport/offered-help';
import type { LocalData } from './local-data';

const RECORD = 'offered-help';

/**
 * Keeps the note with help lines over a reload, also without a connection, until the user dismisses it. Returns an unsubscribe
 * function.
 */
export function keepOfferedHelp(store: Store, local: LocalData, account: number): () => void {
  void local.read<OfferedHelp>('views', RECORD).then((kept) => {
    if (kept?.account === account && store.get(offeredHelpAtom) === null) store.set(offeredHelpAtom, kept);
  });
  return store.sub(offeredHelpAtom, () => {
    const value = store.get(offeredHelpAtom);
    if (value === null) void local.remove('views', RECORD);
    else if (value.account === account) void local.write('views', { id: RECORD, value, files: [] });
  });
}
