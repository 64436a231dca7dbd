import type { PolicyTool } from '@studyhall/contracts';
import { atom, useAtomValue } from 'jotai';

/** What the school has turned off for the user, by the note of limits; nothing until that is known: the server enforces it. */
export const toolsOffAtom = atom<readonly PolicyTool[]>([]);

/** True if the school has turned the ability off for the user. */
export const useToolOff = (tool: PolicyTool): boolean => useAtomValue(toolsOffAtom).includes(tool);
