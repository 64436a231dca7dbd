import type { Ack, ClientToServerEvents, ServerToClientEvents } from '@studyhall/contracts';
import { io, type Socket } from 'socket.io-client';
import type { Link, LinkDeps } from './account-socket';
import { connectionAtom } from './connection';
import { serverAnswers } from './reach';
import { API_BASE, reportOtherAccount } from './rest';

export { askSocket, onServerEvent } from './account-socket';
export { connectionAtom };

type ChatSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** After this many consecutive failures, the page checks whether the server answers at all. */
const MAX_FAILURES = 3;
/** The same check runs if an attempt stays pending for this long: a proxy may swallow it. */
const OVERDUE_MS = 4_000;
const ACK_MS = 5_000;
/** Sockets count as blocked if none connects for this long although the server answers. */
const BLOCKED_AFTER_MS = 5_000;
/** Delay before a retry if the server refused a socket although the session is valid. */
const REFUSED_MS = 5_000;
/** Interval of reading the clock. A much longer gap means that the computer slept, so the socket is stale. */
const TICK_MS = 10_000;
const SLEPT_MS = 90_000;

/** Connects an account's socket, which reconnects automatically. */
export function openSocket({ store, account, onEvent, onRefused }: LinkDeps): Link {
  store.set(connectionAtom, 'connecting');
  let failures = 0;
  let closed = false;
  /** Since when the server answers while no socket connects; null if it does not answer, or a socket is connected. */
  let answeringSince: number | null = null;
  const socket: ChatSocket = io(API_BASE || window.location.origin, {
    withCredentials: true,
    auth: { account_id: account },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 250,
    reconnectionDelayMax: 5_000,
    timeout: 10_000,
  });

  /**
   * Checks whether the server answers at all. If not, it is down and the page reconnects later. If it does, but no socket
   * connects for a while, sockets are blocked. Returns true at its first answer.
   */
  async function lookForServer(): Promise<boolean> {
    if (closed || socket.connected) return false;
    const asked = performance.now();
    const answers = await serverAnswers();
    if (closed || socket.connected) return false;
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

  let overdue: ReturnType<typeof setTimeout> | undefined;
  const expect = (timeoutMs = OVERDUE_MS): void => {
    clearTimeout(overdue);
    overdue = setTimeout(() => {
      if (closed) return;
      void lookForServer();
      expect(BLOCKED_AFTER_MS);
    }, timeoutMs);
  };
  expect();
  const connectLater = (): void => {
    setTimeout(() => {
      if (!closed && !socket.connected) socket.connect();
    }, REFUSED_MS);
  };
  // Connects at once when the server is back, without waiting for the next attempt.
  const connectWhenBack = async (): Promise<void> => {
    if (!(await lookForServer())) return;
    socket.disconnect().connect();
    expect();
  };
  socket.on('connect', () => {
    failures = 0;
    answeringSince = null;
    clearTimeout(overdue);
    store.set(connectionAtom, 'online');
  });
  socket.on('disconnect', (reason) => {
    store.set(connectionAtom, 'reconnecting');
    expect();
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('connect_error', (error) => {
    failures += 1;
    if (error.message === 'unauthorized') onRefused();
    if (error.message === 'other_account') reportOtherAccount();
    if (closed) return;
    if (!socket.active) connectLater();
    if (failures >= MAX_FAILURES) void connectWhenBack();
  });
  socket.onAny(onEvent);
  const stopWaking = reviveOnWaking(socket);

  return {
    async ask<Data>(name: keyof ClientToServerEvents, request: unknown) {
      if (!socket.connected) return null;
      const asking = socket.timeout(ACK_MS) as unknown as {
        emitWithAck(name: string, request: unknown): Promise<Ack<Data>>;
      };
      const answer = await asking.emitWithAck(name, request).catch(() => null);
      return answer?.ok ? answer.data : null;
    },
    close() {
      closed = true;
      clearTimeout(overdue);
      stopWaking();
      socket.removeAllListeners();
      socket.disconnect();
    },
  };
}

/** Reconnects at once when the network is back or the computer wakes. */
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
