import { atom } from 'jotai';

/**
 * `online`: events arrive. `connecting`: the first attempt. `reconnecting`: the connection was lost. `blocked`: no socket
 * can be opened, so the page polls. `off`: no user is signed in.
 */
export type Connection = 'off' | 'connecting' | 'online' | 'reconnecting' | 'blocked';

/** The socket's state. Kept apart from the socket library, which pages for visitors do not need. */
export const connectionAtom = atom<Connection>('off');
