import { atom } from 'jotai';
import { readStored, writeStored } from '../../../base/storage';

export type ShortcutName = 'new' | 'search' | 'focus' | 'voice' | 'stop' | 'sidebar' | 'print' | 'help';

interface Combination {
  /** Control, or Command on a Mac. */
  mod?: boolean;
  shift?: boolean;
  /** The physical key for letters, whose place differs in other alphabets; else the typed character. */
  code?: string;
  key?: string;
}

interface Shortcut {
  name: ShortcutName;
  combination: Combination;
  /** The labels of the keys. */
  keys: readonly string[];
  /** A single key: only while the user is not typing, and only if the user allows it. */
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

/** Whether single-key shortcuts are on (WCAG 2.1.4 requires a way to turn them off). Remembered. */
export const singleKeysAtom = atom(
  (get) => get(allowedAtom),
  (_get, set, allowed: boolean) => {
    set(allowedAtom, allowed);
    writeStored(SINGLE_KEY, allowed ? null : 'off');
  },
);

export const helpOpenAtom = atom(false);

export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The shortcut for a key press, or null. `typing`: the focus is in a text field. */
export function shortcutOf(
  press: Press,
  { typing, singleKeys, mac = IS_MAC }: { typing: boolean; singleKeys: boolean; mac?: boolean },
): ShortcutName | null {
  const found = SHORTCUTS.find(({ combination, single }) => {
    if (single && (typing || !singleKeys || press.altKey)) return false;
    const mod = mac ? press.metaKey : press.ctrlKey;
    const other = mac ? press.ctrlKey : press.metaKey;
    if (mod !== (combination.mod ?? false) || other || (press.altKey && !single)) return false;
    // The key of a symbol, and whether it needs Shift, depends on the keyboard layout.
    const sign = combination.key !== undefined && combination.key.length === 1;
    if (!sign && press.shiftKey !== (combination.shift ?? false)) return false;
    return combination.code ? press.code === combination.code : press.key === combination.key;
  });
  return found?.name ?? null;
}
