import { atom } from 'jotai';

/**
 * `online`: events arrive. `connecting`: the first try. `reconnecting`: it was there and is away.
 * `blocked`: no socket can be had, the page lives by polling. `off`: nobody is signed in here.
 */
export type Connection = 'off' | 'connecting' | 'online' | 'reconnecting' | 'blocked';

/** How the socket is. Apart from the socket, whose library the pages for visitors do without. */
export const connectionAtom = atom<Connection>('off');
