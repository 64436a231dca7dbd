import { store } from '../../../base/store';
import { connectionAtom, onServerEvent } from '../../../transport/socket';

/** What the console shows, by what changes it. */
export type Topic = 'users' | 'groups' | 'approvals' | 'invites';
const EVERYTHING: readonly Topic[] = ['users', 'groups', 'approvals', 'invites'];

/** Without a socket the console asks this often. */
const POLL_MS = 5_000;
/** A burst of events (an import) becomes one refetch per this time; the first goes at once. */
const SETTLE_MS = 300;

/**
 * An event may be the first sign that this very person lost access. Waiting a moment lets `session.revoked` arrive and
 * say why, before a refetch meets a bare 401.
 */
const COURTESY_MS = 80;

type Listener = (topics: ReadonlySet<Topic>) => void;
const listeners = new Set<Listener>();
const waiting = new Set<Topic>();
let settling: ReturnType<typeof setTimeout> | null = null;

/** Says that something changed: whoever shows it fetches it again. */
export function touch(...topics: readonly Topic[]): void {
  for (const topic of topics) waiting.add(topic);
  if (settling) return;
  flush();
  settling = setTimeout(() => {
    settling = null;
    if (waiting.size > 0) touch();
  }, SETTLE_MS);
}

function flush(): void {
  const changed = new Set(waiting);
  waiting.clear();
  for (const listener of listeners) listener(changed);
}

function touchSoon(...topics: readonly Topic[]): void {
  setTimeout(() => touch(...topics), COURTESY_MS);
}

/** Hears of changes. Returns how to stop. */
export function onTouched(topics: readonly Topic[], refetch: () => void): () => void {
  const listener: Listener = (changed) => {
    if (topics.some((topic) => changed.has(topic))) refetch();
  };
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the server for as long as the console is on the screen. Returns how to stop. */
export function followDirectory(): () => void {
  const stops = [
    onServerEvent('directory.changed', ({ kind }) => touchSoon(kind)),
    onServerEvent('approval.created', () => touchSoon('approvals', 'invites')),
    onServerEvent('approval.resolved', () => touchSoon('approvals')),
    store.sub(connectionAtom, () => {
      if (store.get(connectionAtom) === 'online') touch(...EVERYTHING);
    }),
  ];
  const polling = setInterval(() => {
    if (store.get(connectionAtom) !== 'online') touch(...EVERYTHING);
  }, POLL_MS);
  const waking = (): void => {
    if (document.visibilityState === 'visible') touch(...EVERYTHING);
  };
  document.addEventListener('visibilitychange', waking);
  return () => {
    for (const stop of stops) stop();
    clearInterval(polling);
    document.removeEventListener('visibilitychange', waking);
  };
}
