import { atom } from 'jotai';

/**
 * `online`: events arrive. `connecting`: the first try. `reconnecting`: it was there and is away.
 * `blocked`: no socket can be opened, so the page polls. `off`: no user is signed in.
 */
export type Connection = 'off' | 'connecting' | 'online' | 'reconnecting' | 'blocked';

/** How the socket is. Apart from the socket, whose library the pages for visitors do without. */
export const connectionAtom = atom<Connection>('off');
