import { store } from '../../../base/store';
import { connectionAtom, onServerEvent } from '../../../transport/socket';

/** What the console shows, by what changes it. */
export type Topic = 'users' | 'groups' | 'schools' | 'approvals' | 'invites' | 'announcements' | 'lessons';
const EVERYTHING: readonly Topic[] = [
  'users',
  'groups',
  'schools',
  'approvals',
  'invites',
  'announcements',
  'lessons',
];

const LESSON_EVENTS = ['lesson.started', 'lesson.changed', 'lesson.ended'] as const;

/** Polling interval without a socket. */
const POLL_MS = 5_000;
/** A burst of events (an import) becomes one refetch per this time; the first goes at once. */
const SETTLE_MS = 300;

/** Time for `session.revoked` to arrive with its reason before a refetch answers 401 without one. */
const REVOKE_GRACE_MS = 80;

type Listener = (topics: ReadonlySet<Topic>) => void;
const listeners = new Set<Listener>();
const waiting = new Set<Topic>();
let settling: ReturnType<typeof setTimeout> | null = null;

/** Marks topics as changed: queries that show them are fetched again. */
export function invalidate(...topics: readonly Topic[]): void {
  for (const topic of topics) waiting.add(topic);
  if (settling) return;
  flush();
  settling = setTimeout(() => {
    settling = null;
    if (waiting.size > 0) invalidate();
  }, SETTLE_MS);
}

function flush(): void {
  const changed = new Set(waiting);
  waiting.clear();
  for (const listener of listeners) listener(changed);
}

function invalidateLater(...topics: readonly Topic[]): void {
  setTimeout(() => invalidate(...topics), REVOKE_GRACE_MS);
}

/** Calls `refetch` when one of the topics changes. Returns an unsubscribe function. */
export function onInvalidate(topics: readonly Topic[], refetch: () => void): () => void {
  const listener: Listener = (changed) => {
    if (topics.some((topic) => changed.has(topic))) refetch();
  };
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Invalidates topics by the server's events, or by polling. Returns an unsubscribe function. */
export function subscribeDirectory(): () => void {
  const stops = [
    // A school that was renamed or archived also changes requests and invitations.
    onServerEvent('directory.changed', ({ kind }) =>
      invalidateLater(kind, ...(kind === 'schools' ? (['approvals', 'invites'] as const) : [])),
    ),
    onServerEvent('approval.created', () => invalidateLater('approvals', 'invites')),
    onServerEvent('announcement.changed', () => invalidateLater('announcements')),
    ...LESSON_EVENTS.map((name) => onServerEvent(name, () => invalidateLater('lessons'))),
    onServerEvent('approval.resolved', () => invalidateLater('approvals')),
    store.sub(connectionAtom, () => {
      if (store.get(connectionAtom) === 'online') invalidate(...EVERYTHING);
    }),
  ];
  const polling = setInterval(() => {
    if (store.get(connectionAtom) !== 'online') invalidate(...EVERYTHING);
  }, POLL_MS);
  const waking = (): void => {
    if (document.visibilityState === 'visible') invalidate(...EVERYTHING);
  };
  document.addEventListener('visibilitychange', waking);
  return () => {
    for (const stop of stops) stop();
    clearInterval(polling);
    document.removeEventListener('visibilitychange', waking);
  };
}
