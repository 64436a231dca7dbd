import { createStore } from 'jotai';
import { ApiError, NetworkError } from '../src/transport/errors';
import type { LocalRecord } from '../src/account/local/local-store';
import type { RequestCommand } from '../src/account/journal/command';
import { createJournal } from '../src/account/journal/journal';
import { requestKinds } from '../src/account/journal/kinds';

export const tick = (done: boolean, id = 'tick'): RequestCommand => ({
  ...{ kind: 'tick', id, method: 'PUT', path: `/${id}` },
  body: { done },
});

/** A browser whose store outlives a page, and a server that may be out of reach. */
export function createWorld() {
  const table = new Map<string, LocalRecord>();
  const locks = new Map<string, Promise<void>>();
  const world = {
    store: createStore(),
    online: true,
    /** False for a browser that keeps nothing, null for one whose store cannot be read. */
    keeps: true as boolean | null,
    refuses: 0,
    /** Whether the browser has put the page away: it grants no locks. */
    isPutAway: false,
    received: [] as RequestCommand[],
    code: 'refused',
    refused: [] as ApiError[],
    /** Runs while a request is on its way. */
    meanwhile: async (): Promise<void> => undefined,
    open: (owner = 7) =>
      createJournal({
        ...{ store: world.store, owner },
        local: {
          record: async <T>(_table: string, id: string) => (table.get(id) ?? null) as LocalRecord<T> | null,
          keys: async () => (world.keeps === null ? null : [...table.keys()].reverse()),
          write: async (_table, record) => {
            if (world.keeps) table.set(record.id, record);
          },
          remove: (_table, id) => Promise.resolve(void table.delete(id)),
        },
        kinds: requestKinds(async (request) => {
          await world.meanwhile();
          if (!world.online) throw new NetworkError('away');
          if (world.refuses) throw new ApiError(world.refuses, '', world.code, '');
          world.received.push(request);
        }),
        claim(name, run) {
          if (world.isPutAway) return Promise.reject(new DOMException('', 'InvalidStateError'));
          const claimed = (locks.get(name) ?? Promise.resolve()).then(run);
          locks.set(name, claimed);
          return claimed;
        },
        onRefused: (error) => world.refused.push(error),
      }),
  };
  return { world, table };
}

type World = ReturnType<typeof createWorld>['world'];
type Journal = ReturnType<World['open']>;

/** The ids of the requests that wait. */
export const waiting = (world: World, journal: Journal): string[] => [
  ...world.store.get(journal.requestsAtom).keys(),
];

/** Keeps commands while the server cannot be reached. */
export async function keepAway(world: World, journal: Journal, ...commands: RequestCommand[]): Promise<void> {
  world.online = false;
  await journal.keep(...commands);
  await journal.flush();
  world.online = true;
}
