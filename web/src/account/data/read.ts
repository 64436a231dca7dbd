import { api, apiAnswer } from '../../transport/rest';

/** What answers of the server are about: a change of one makes those that show it outdated. */
export type Topic =
  | 'users'
  | 'groups'
  | 'materials'
  | 'schools'
  | 'identity'
  | 'approvals'
  | 'invites'
  | 'announcements'
  | 'own announcements'
  | 'lessons'
  | 'conversation'
  | 'cards'
  | 'quizzes'
  | 'artifacts'
  | 'folders'
  | 'notes'
  | 'limits'
  | 'safety';

type Params = Record<string, string | number | null | undefined>;

/** A question to the server: its key, what its answer shows, and the request. */
export interface Read<T> {
  readonly key: readonly unknown[];
  readonly topics: readonly Topic[];
  readonly load: (signal?: AbortSignal) => Promise<T>;
}

/** One page of a list, and how long the whole is. */
export interface Page<T> {
  rows: T[];
  total: number;
}

/** A GET; its answer is the body, or one field of it. */
export function read<T>(topics: readonly Topic[], path: string, query: Params = {}, field?: string): Read<T> {
  return {
    key: [path, query],
    topics,
    load: async (signal) => fieldOf<T>(await api('GET', path, { query, signal }), field),
  };
}

/** A GET of one page of a list, whose length a header has. */
export function readPage<T>(
  topics: readonly Topic[],
  path: string,
  query: Params,
  field?: string,
): Read<Page<T>> {
  return {
    key: [path, query, 'page'],
    topics,
    load: async (signal) => {
      const { data, headers } = await apiAnswer('GET', path, { query, signal });
      const rows = fieldOf<T[]>(data, field);
      return { rows, total: Number(headers.get('X-Total-Count') ?? rows.length) };
    },
  };
}

const fieldOf = <T>(body: unknown, field: string | undefined): T =>
  (field === undefined ? body : (body as Record<string, unknown>)[field]) as T;
