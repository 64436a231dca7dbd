import type {
  Ack,
  ClientToServerEvents,
  ServerEventName,
  ServerEvents,
  ServerToClientEvents,
} from '@studyhall/contracts';
import { atom } from 'jotai';
import { io, type Socket } from 'socket.io-client';
import { store } from '../app/store';
import { API_BASE } from './rest';

/**
 * `online`: events arrive. `connecting`: the first try. `reconnecting`: it was there and is away.
 * `blocked`: no socket can be had, the page lives by polling. `off`: nobody is signed in here.
 */
export type Connection = 'off' | 'connecting' | 'online' | 'reconnecting' | 'blocked';

const statusAtom = atom<Connection>('off');
export const connectionAtom = atom((get) => get(statusAtom));

type Listener = (payload: never) => void;
const listeners = new Map<ServerEventName, Set<Listener>>();
let socket: Socket<ServerToClientEvents, ClientToServerEvents> | null = null;

/** Failed first tries after which the page no longer waits for a socket. */
const PATIENCE = 2;
const ACK_MS = 5_000;

/** Opens the socket, once; it comes back by itself. `onRefused` hears that the session is over. */
export function openSocket(onRefused: () => void): void {
  if (socket) return;
  store.set(statusAtom, 'connecting');
  let failures = 0;
  const opened: Socket<ServerToClientEvents, ClientToServerEvents> = io(API_BASE || window.location.origin, {
    withCredentials: true,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 250,
    reconnectionDelayMax: 5_000,
    timeout: 10_000,
  });
  socket = opened;
  opened.on('connect', () => {
    failures = 0;
    store.set(statusAtom, 'online');
  });
  opened.on('disconnect', (reason) => {
    store.set(statusAtom, 'reconnecting');
    if (reason === 'io server disconnect') opened.connect();
  });
  opened.on('connect_error', (error) => {
    if (error.message === 'unauthorized') {
      closeSocket();
      onRefused();
      return;
    }
    failures += 1;
    const wasOnline = store.get(statusAtom) === 'reconnecting';
    if (failures >= PATIENCE)
      store.set(statusAtom, wasOnline && !navigator.onLine ? 'reconnecting' : 'blocked');
    if (!opened.active) setTimeout(() => opened.connect(), 1_000);
  });
  opened.onAny((name: string, payload: unknown) => {
    for (const listener of listeners.get(name as ServerEventName) ?? []) listener(payload as never);
  });
}

export function closeSocket(): void {
  socket?.removeAllListeners();
  socket?.disconnect();
  socket = null;
  store.set(statusAtom, 'off');
}

/** Hears a server event from now on, also after reconnections. Returns how to stop. */
export function onServerEvent<Name extends ServerEventName>(
  name: Name,
  listener: (payload: ServerEvents[Name]) => void,
): () => void {
  const known = listeners.get(name) ?? new Set();
  listeners.set(name, known);
  known.add(listener as Listener);
  return () => known.delete(listener as Listener);
}

/** Asks the server over the socket; null where there is none, it is too slow, or it says no. */
export async function askSocket<Data>(
  name: keyof ClientToServerEvents,
  request: Parameters<ClientToServerEvents[typeof name]>[0],
): Promise<Data | null> {
  if (!socket?.connected) return null;
  const asking = socket.timeout(ACK_MS) as unknown as {
    emitWithAck(name: string, request: unknown): Promise<Ack<Data>>;
  };
  const answer = await asking.emitWithAck(name, request).catch(() => null);
  return answer?.ok ? answer.data : null;
}
