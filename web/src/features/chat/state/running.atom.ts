import { atom } from 'jotai';
import { itemAtom, orderAtom } from './items';

/** The turn whose reply is being written here, or null. Only the newest reply can be it; pictures may stand below. */
export const runningTurnAtom = atom((get) => {
  const order = get(orderAtom);
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const { draft, message } = get(itemAtom(order[at] ?? ''));
    if (draft !== null) return message.turn_id;
    if (message.id > 0) return null;
  }
  return null;
});
