import type { ServerEventName, ServerEvents } from '@studyhall/contracts';
import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import type { Store } from '../../base/store';
import { connectionAtom } from '../../transport/connection';
import type { AccountScope, ScopePart } from '../scope';
import type { Topic } from './read';

/** The topics that each server event invalidates. */
const OUTDATED: { [Name in ServerEventName]?: (payload: ServerEvents[Name]) => readonly Topic[] } = {
  // Renaming or archiving a school also changes requests and invitations.
  'directory.changed': ({ kind }) => (kind === 'schools' ? ['schools', 'approvals', 'invites'] : [kind]),
  'approval.created': () => ['approvals', 'invites'],
  'approval.resolved': () => ['approvals'],
  'announcement.changed': () => ['announcements'],
  // A live lesson opens the chat.
  'lesson.started': () => ['lessons', 'limits'],
  'lesson.changed': () => ['lessons'],
  'lesson.ended': () => ['lessons', 'limits'],
  // Classes have hours and limits: the user may have joined or left one.
  'activities.changed': () => ['lessons', 'limits'],
  'file.status': () => ['materials'],
  'safety.case': () => ['safety'],
  'cards.changed': () => ['cards'],
  'plans.changed': () => ['cards'],
  'quiz.changed': () => ['quizzes'],
  'artifact.changed': () => ['artifacts'],
  'folders.changed': () => ['folders'],
  'limits.changed': () => ['limits'],
  // The consent of the parents may have been recorded.
  'account.changed': () => ['limits'],
  // Limits are settled when a turn ends: failed uses are refunded.
  'turn.completed': () => ['limits'],
  'turn.stopped': () => ['limits'],
  'turn.failed': () => ['limits'],
  'image.job': () => ['limits'],
};

/** A burst of events, for example from an import, causes one refetch per interval; the first is immediate. */
const SETTLE_MS = 300;
/** Time for `session.revoked` to arrive with its reason, before a refetch gets a 401 without one. */
const REVOKE_GRACE_MS = 80;

export interface Queries extends ScopePart {
  readonly client: QueryClient;
  /** Invalidates topics: queries that show them are refetched. */
  invalidate(...topics: readonly Topic[]): void;
  invalidateAll(): void;
  /** Repeats the running requests of topics: an event came before their answers, which may be older. */
  repeatRunning(...topics: readonly Topic[]): void;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { topics: readonly Topic[] };
  }
}

/** The account's cached server data, kept current by server events. */
export function createQueries(store: Store, { on }: Pick<AccountScope['socket'], 'on'>): Queries {
  /** Queries invalidated during a fetch: they are fetched once more. */
  const again = new Set<string>();
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => console.error(error),
      onSettled: (_data, _error, { queryHash, queryKey }) => {
        if (again.delete(queryHash)) void client.invalidateQueries({ queryKey, exact: true });
      },
    }),
    defaultOptions: {
      queries: {
        // A view that opens shows the server's current data, and nothing of a revoked right.
        gcTime: 0,
        retry: false,
        networkMode: 'always',
        // The connection and server events trigger refetches, not the window's focus.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        structuralSharing: false,
      },
      mutations: { gcTime: 0, networkMode: 'always' },
    },
  });
  let waiting: Array<(query: Query) => boolean> = [];
  let settling: ReturnType<typeof setTimeout> | null = null;

  function flush(): void {
    const changed = waiting;
    waiting = [];
    const predicate = (query: Query): boolean => changed.some((isOutdated) => isOutdated(query));
    for (const { queryHash } of client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' }))
      again.add(queryHash);
    void client.invalidateQueries({ predicate }, { cancelRefetch: false });
  }

  function refetch(isOutdated: (query: Query) => boolean): void {
    waiting.push(isOutdated);
    if (settling !== null) return;
    flush();
    settling = setTimeout(settle, SETTLE_MS);
  }

  function settle(): void {
    settling = null;
    if (waiting.length === 0) return;
    flush();
    settling = setTimeout(settle, SETTLE_MS);
  }

  const invalidate = (...topics: readonly Topic[]): void =>
    refetch(({ meta }) => topics.some((topic) => meta?.topics.includes(topic)));
  /** Queries without topics are refetched only after an error. */
  const invalidateAll = (): void =>
    refetch(({ meta, state }) => state.status === 'error' || (meta?.topics.length ?? 0) > 0);
  const repeatRunning = (...topics: readonly Topic[]): void => {
    const predicate = ({ meta }: Query): boolean => topics.some((topic) => meta?.topics.includes(topic));
    for (const { queryHash } of client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' }))
      again.add(queryHash);
  };
  const subscribe = <Name extends ServerEventName>(name: Name) =>
    on(name, (payload) =>
      setTimeout(() => invalidate(...(OUTDATED[name]?.(payload) ?? [])), REVOKE_GRACE_MS),
    );
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') invalidateAll();
  };
  document.addEventListener('visibilitychange', onVisible);
  const stops = [
    ...Object.keys(OUTDATED).map((name) => subscribe(name as ServerEventName)),
    // Events before the connection were missed.
    store.sub(connectionAtom, () => {
      if (store.get(connectionAtom) === 'online') invalidateAll();
    }),
    () => document.removeEventListener('visibilitychange', onVisible),
  ];
  return {
    client,
    invalidate,
    invalidateAll,
    repeatRunning,
    hasUnsent: () => false,
    dispose() {
      stops.forEach((stop) => stop());
      if (settling !== null) clearTimeout(settling);
      client.clear();
    },
  };
}
