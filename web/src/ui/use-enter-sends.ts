import { atom, useAtomValue } from 'jotai';
import { TOUCH, useMediaQuery } from './use-media-query';

/** Keys that on-screen keyboards never send. */
const HARDWARE_KEYS: ReadonlySet<string> = new Set([
  'Alt',
  'CapsLock',
  'Control',
  'Escape',
  'Meta',
  'Shift',
  'Tab',
]);

/** True if a hardware keyboard was used on this page. */
const hardwareKeyboardAtom = atom(false);
hardwareKeyboardAtom.onMount = (set) => {
  const watch = ({ key }: KeyboardEvent): void => void (HARDWARE_KEYS.has(key) && set(true));
  document.addEventListener('keydown', watch, true);
  return () => document.removeEventListener('keydown', watch, true);
};

/**
 * True if Enter sends a multi-line text. On a phone or tablet without a keyboard, Return breaks the line and the button
 * sends. `any-pointer` does not help: Safari reports a fine pointer on every iPhone.
 */
export function useEnterSends(): boolean {
  const hasKeyboard = useAtomValue(hardwareKeyboardAtom);
  return !useMediaQuery(TOUCH) || hasKeyboard;
}
