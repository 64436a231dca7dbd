import type { ServerEventName, ServerEvents } from '@studyhall/contracts';
import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import type { Store } from '../../base/store';
import { connectionAtom } from '../../transport/connection';
import type { AccountScope, ScopePart } from '../scope';
import type { Topic } from './read';

/** What each event of the server makes outdated. */
const OUTDATED: { [Name in ServerEventName]?: (payload: ServerEvents[Name]) => readonly Topic[] } = {
  // A school that was renamed or archived also changes requests and invitations.
  'directory.changed': ({ kind }) => (kind === 'schools' ? ['schools', 'approvals', 'invites'] : [kind]),
  'approval.created': () => ['approvals', 'invites'],
  'approval.resolved': () => ['approvals'],
  'announcement.changed': () => ['announcements'],
  'lesson.started': () => ['lessons'],
  'lesson.changed': () => ['lessons'],
  'lesson.ended': () => ['lessons'],
  'activities.changed': () => ['lessons'],
  'file.status': () => ['materials'],
  'safety.case': () => ['safety'],
  'cards.changed': () => ['cards'],
  'plans.changed': () => ['cards'],
  'quiz.changed': () => ['quizzes'],
  'artifact.changed': () => ['artifacts'],
  'folders.changed': () => ['folders'],
  'limits.changed': () => ['limits'],
  // What failed is given back.
  'turn.completed': () => ['limits'],
  'turn.stopped': () => ['limits'],
  'turn.failed': () => ['limits'],
  'image.job': () => ['limits'],
};

/** A burst of events (an import) becomes one refetch per this time; the first goes at once. */
const SETTLE_MS = 300;
/** Time for `session.revoked` to arrive with its reason before a refetch answers 401 without one. */
const REVOKE_GRACE_MS = 80;

export interface Queries extends ScopePart {
  readonly client: QueryClient;
  /** Marks topics as changed: queries that show them are fetched again. */
  invalidate(...topics: readonly Topic[]): void;
  invalidateAll(): void;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { topics: readonly Topic[] };
  }
}

/** What an account's page has read from the server, kept current by its events. */
export function createQueries(store: Store, { on }: Pick<AccountScope['socket'], 'on'>): Queries {
  /** Queries that changed while they were being fetched: they are fetched once more. */
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
        // Whatever opens shows what the server has now, and nothing of a right that was lost.
        gcTime: 0,
        retry: false,
        networkMode: 'always',
        // The connection and the events below say when, not the focus.
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
  /** What no topic changes is fetched again only where it failed. */
  const invalidateAll = (): void =>
    refetch(({ meta, state }) => state.status === 'error' || (meta?.topics.length ?? 0) > 0);
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
    // Events before the connection did not arrive.
    store.sub(connectionAtom, () => {
      if (store.get(connectionAtom) === 'online') invalidateAll();
    }),
    () => document.removeEventListener('visibilitychange', onVisible),
  ];
  return {
    client,
    invalidate,
    invalidateAll,
    hasUnsent: () => false,
    dispose() {
      stops.forEach((stop) => stop());
      if (settling !== null) clearTimeout(settling);
      client.clear();
    },
  };
}
