import { atom } from 'jotai';
import { itemAtom, orderAtom } from './items';

/** The turn whose reply is being written here, or null. Only the newest message can be it. */
export const runningTurnAtom = atom((get) => {
  const last = get(orderAtom).at(-1);
  if (last === undefined) return null;
  const { draft, message } = get(itemAtom(last));
  return draft === null ? null : message.turn_id;
});
