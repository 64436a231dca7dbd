import { atom } from 'jotai';
import { store } from '../base/store';

/** Answers carry whole seconds and take their way: a smaller difference is none. */
const TOLERANCE_MS = 5_000;

/** How far the server's clock is ahead of this device's, in milliseconds. */
const aheadAtom = atom(0);

/** The server's time, in milliseconds: what ends at a moment is compared with it, whatever the clock of the device. */
export const serverNow = (): number => Date.now() + store.get(aheadAtom);

/** Takes the time of an answer that came from the server just now, as its header `Date` says it. */
export function setServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(ahead)) store.set(aheadAtom, Math.abs(ahead) < TOLERANCE_MS ? 0 : ahead);
}
