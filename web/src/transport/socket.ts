import type {
  Ack,
  ClientToServerEvents,
  ServerEventName,
  ServerEvents,
  ServerToClientEvents,
} from '@studyhall/contracts';
import { io, type Socket } from 'socket.io-client';
import { store } from '../base/store';
import { connectionAtom } from './connection';
import { serverAnswers } from './reach';
import { pageAccount } from './account';
import { API_BASE, reportOtherAccount } from './rest';

export { connectionAtom };

type ChatSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
type Listener = (payload: never) => void;
const listeners = new Map<ServerEventName, Set<Listener>>();
let socket: ChatSocket | null = null;
let stopWaking = (): void => undefined;
/** Since when the server answers while no socket can be had; null where it does not, or there is one. */
let answeringSince: number | null = null;

/** Failed attempts in a row after which the page checks whether the server answers at all. */
const MAX_FAILURES = 3;
/** The same check follows an attempt that neither fails nor succeeds for this long: a proxy may swallow it. */
const OVERDUE_MS = 4_000;
const ACK_MS = 5_000;
/** Sockets count as blocked where none can be had for this long although the server answers. */
const BLOCKED_AFTER_MS = 5_000;
/** A server that refused a socket although the session stands is asked again after this long. */
const REFUSED_MS = 5_000;
/** The page reads the clock this often; a much longer gap means that the computer slept, and the socket is stale. */
const TICK_MS = 10_000;
const SLEPT_MS = 90_000;

/** Opens the socket once; it reconnects by itself. Calls `onRefused` if the server refuses this session. */
export function openSocket(onRefused: () => void): void {
  if (socket) return;
  store.set(connectionAtom, 'connecting');
  let failures = 0;
  answeringSince = null;
  const opened: ChatSocket = io(API_BASE || window.location.origin, {
    withCredentials: true,
    // Named at each connection: the session may be another account's since.
    auth: (name) => name({ account_id: pageAccount() ?? undefined }),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 250,
    reconnectionDelayMax: 5_000,
    timeout: 10_000,
  });
  socket = opened;
  let overdue: ReturnType<typeof setTimeout> | undefined;
  const expect = (timeoutMs = OVERDUE_MS): void => {
    clearTimeout(overdue);
    overdue = setTimeout(() => {
      if (socket !== opened) return;
      void lookForServer(opened);
      expect(BLOCKED_AFTER_MS);
    }, timeoutMs);
  };
  expect();
  const connectLater = (): void => {
    setTimeout(() => {
      if (socket === opened && !opened.connected) opened.connect();
    }, REFUSED_MS);
  };
  // A server that has just come up is tried at once, not with the next turn.
  const connectWhenBack = async (): Promise<void> => {
    if (!(await lookForServer(opened))) return;
    opened.disconnect().connect();
    expect();
  };
  opened.on('connect', () => {
    failures = 0;
    answeringSince = null;
    clearTimeout(overdue);
    store.set(connectionAtom, 'online');
  });
  opened.on('disconnect', (reason) => {
    store.set(connectionAtom, 'reconnecting');
    expect();
    if (reason === 'io server disconnect') opened.connect();
  });
  opened.on('connect_error', (error) => {
    failures += 1;
    if (error.message === 'unauthorized') onRefused();
    if (error.message === 'other_account') reportOtherAccount();
    if (socket !== opened) return;
    if (!opened.active) connectLater();
    if (failures >= MAX_FAILURES) void connectWhenBack();
  });
  opened.onAny((name: string, payload: unknown) => {
    for (const listener of listeners.get(name as ServerEventName) ?? []) listener(payload as never);
  });
  stopWaking = reviveOnWaking(opened);
}

/**
 * Asks whether the server is there at all. No answer: it is away, and will be back. An answer, and still no socket after
 * a while: sockets are blocked here. True with the first answer.
 */
async function lookForServer(opened: ChatSocket): Promise<boolean> {
  if (socket !== opened || opened.connected) return false;
  const asked = performance.now();
  const answers = await serverAnswers();
  if (socket !== opened || opened.connected) return false;
  if (!answers) {
    answeringSince = null;
    store.set(connectionAtom, 'reconnecting');
    return false;
  }
  const first = answeringSince === null;
  answeringSince ??= asked;
  if (performance.now() - answeringSince >= BLOCKED_AFTER_MS) store.set(connectionAtom, 'blocked');
  return first;
}

/** Tries at once, without waiting for the next turn, when the network is back or the computer woke. */
function reviveOnWaking(opened: ChatSocket): () => void {
  const revive = (): void => void opened.disconnect().connect();
  const backOnline = (): void => {
    if (!opened.connected) revive();
  };
  let last = Date.now();
  const ticking = setInterval(() => {
    const slept = Date.now() - last > SLEPT_MS;
    last = Date.now();
    if (slept) revive();
  }, TICK_MS);
  window.addEventListener('online', backOnline);
  return () => {
    clearInterval(ticking);
    window.removeEventListener('online', backOnline);
  };
}

export function closeSocket(): void {
  stopWaking();
  socket?.removeAllListeners();
  socket?.disconnect();
  socket = null;
  store.set(connectionAtom, 'off');
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
