import { atom } from 'jotai';

/** The open conversation; null until the server named it. */
export const conversationAtom = atom<string | null>(null);
