import { atom } from 'jotai';
import { readStored, writeStored } from '../../../base/storage';

export type ShortcutName = 'new' | 'search' | 'focus' | 'voice' | 'stop' | 'sidebar' | 'print' | 'help';

interface Combination {
  /** Control, or Command on a Mac. */
  mod?: boolean;
  shift?: boolean;
  /** The physical key for letters (they stand elsewhere in other alphabets), else what it types. */
  code?: string;
  key?: string;
}

interface Shortcut {
  name: ShortcutName;
  combination: Combination;
  /** As it is written on the keys. */
  keys: readonly string[];
  /** A key alone: only where nothing is being typed, and only as long as the person allows it. */
  single?: boolean;
}

export const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);
const MOD = IS_MAC ? '⌘' : 'Ctrl';
const SHIFT = IS_MAC ? '⇧' : 'Shift';

export const SHORTCUTS: readonly Shortcut[] = [
  { name: 'new', combination: { mod: true, shift: true, code: 'KeyO' }, keys: [MOD, SHIFT, 'O'] },
  { name: 'search', combination: { mod: true, code: 'KeyK' }, keys: [MOD, 'K'] },
  { name: 'focus', combination: { shift: true, key: 'Escape' }, keys: [SHIFT, 'Esc'] },
  { name: 'focus', combination: { key: '/' }, keys: ['/'], single: true },
  { name: 'voice', combination: { mod: true, shift: true, code: 'KeyE' }, keys: [MOD, SHIFT, 'E'] },
  { name: 'stop', combination: { key: 'Escape' }, keys: ['Esc'] },
  { name: 'sidebar', combination: { mod: true, code: 'KeyB' }, keys: [MOD, 'B'] },
  { name: 'print', combination: { mod: true, code: 'KeyP' }, keys: [MOD, 'P'] },
  { name: 'help', combination: { mod: true, key: '/' }, keys: [MOD, '/'] },
  { name: 'help', combination: { key: '?' }, keys: ['?'], single: true },
];

const SINGLE_KEY = 'single-keys';
const allowedAtom = atom(readStored(SINGLE_KEY) !== 'off');

/** Whether keys alone are shortcuts (WCAG 2.1.4 wants a way to turn them off); remembered. */
export const singleKeysAtom = atom(
  (get) => get(allowedAtom),
  (_get, set, allowed: boolean) => {
    set(allowedAtom, allowed);
    writeStored(SINGLE_KEY, allowed ? null : 'off');
  },
);

export const helpOpenAtom = atom(false);

export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The shortcut that a key press means, or null. `typing`: the focus is where text is written. */
export function shortcutOf(
  press: Press,
  { typing, singleKeys, mac = IS_MAC }: { typing: boolean; singleKeys: boolean; mac?: boolean },
): ShortcutName | null {
  const found = SHORTCUTS.find(({ combination, single }) => {
    if (single && (typing || !singleKeys || press.altKey)) return false;
    const mod = mac ? press.metaKey : press.ctrlKey;
    const other = mac ? press.ctrlKey : press.metaKey;
    if (mod !== (combination.mod ?? false) || other || (press.altKey && !single)) return false;
    // Where a sign stands on the keyboard, and whether it needs Shift, differs by layout.
    const sign = combination.key !== undefined && combination.key.length === 1;
    if (!sign && press.shiftKey !== (combination.shift ?? false)) return false;
    return combination.code ? press.code === combination.code : press.key === combination.key;
  });
  return found?.name ?? null;
}
