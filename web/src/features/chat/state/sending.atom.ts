import { atom } from 'jotai';

/** True from the moment of sending until the server has taken the question: nothing else is sent meanwhile. */
export const sendingAtom = atom(false);
