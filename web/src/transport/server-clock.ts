import { atom } from 'jotai';
import { store } from '../base/store';

/** `Date` headers have whole seconds and network delay: smaller differences are ignored. */
const TOLERANCE_MS = 5_000;

/** How far the server's clock is ahead of this device's, in milliseconds. */
const aheadAtom = atom(0);

/** The server's time in milliseconds. Deadlines are compared with it, because the device's clock may be wrong. */
export const serverNow = (): number => Date.now() + store.get(aheadAtom);

/** Updates the server's clock from the `Date` header of a new response. */
export function setServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(ahead)) store.set(aheadAtom, Math.abs(ahead) < TOLERANCE_MS ? 0 : ahead);
}
