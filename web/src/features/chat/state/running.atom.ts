import { atom } from 'jotai';
import { itemAtom, orderAtom } from './items';

/** Messages from the end among which a picture under way is looked for. */
const NEAR_END = 20;

/** The newest picture that is being made here, by its job, or null. */
export const runningImageAtom = atom((get) => {
  const order = get(orderAtom);
  const near = order.slice(-NEAR_END).map((key) => get(itemAtom(key)));
  const waiting = near.findLast(
    ({ placeholder, message }) => placeholder === 'image' && message.jobId !== null,
  );
  return waiting?.message.jobId ?? null;
});

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

/** The key of the newest message where it is a reply that is awaited or being written, or null. */
export const awaitedReplyAtom = atom((get) => {
  const key = get(orderAtom).at(-1);
  if (key === undefined) return null;
  const { draft, placeholder } = get(itemAtom(key));
  return draft !== null || placeholder !== null ? key : null;
});
