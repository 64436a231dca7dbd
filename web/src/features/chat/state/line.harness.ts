import { createKeptRequests } from '../../../account/local/kept-requests';
import type { LocalRecord } from '../../../account/local/local-store';
import { ApiError, NetworkError } from '../../../transport/errors';
import type { chatOnServer } from './chat.harness';

/** Changes of a chat that wait for a line, which can be cut. They outlive the page. */
export function lineOf(page: ReturnType<typeof chatOnServer>) {
  const table = new Map<string, LocalRecord>();
  const line = {
    online: false,
    received: [] as unknown[],
    /** The statuses that the server answers next, and those that reached the page as refusals. */
    refusals: [] as number[],
    refused: [] as number[],
    /** Runs when the server has a request, before its answer. */
    meanwhile: async (): Promise<void> => undefined,
    open() {
      const kept = createKeptRequests({
        store: page.store,
        local: {
          read: async <T>(_table: string, id: string) => (table.get(id)?.value ?? null) as T | null,
          readAll: <T>() => Promise.resolve([...table.values()] as LocalRecord<T>[]),
          write: async (_table, record) => void table.set(record.id, record),
          remove: async (_table, id) => void table.delete(id),
        },
        send: async ({ method, path, body }) => {
          if (!line.online) throw new NetworkError('away');
          const refusal = line.refusals.shift();
          if (refusal !== undefined) throw new ApiError(refusal, '', 'refused', '');
          line.received.push([method, path, ...(body === undefined ? [] : [body])]);
          await line.meanwhile();
        },
        onRefused: ({ status }) => line.refused.push(status),
      });
      kept.onSettled((...settled) => page.chat.onSettled(...settled));
      page.store.set(page.keptAtom, kept);
      return kept;
    },
  };
  return line;
}
