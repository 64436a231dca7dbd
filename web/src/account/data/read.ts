import { api, apiAnswer } from '../../transport/rest';

/** What a response is about: a change of a topic invalidates the queries that show it. */
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

/** A query: its key, its topics, and the request. */
export interface Read<T> {
  readonly key: readonly unknown[];
  readonly topics: readonly Topic[];
  readonly load: (signal?: AbortSignal) => Promise<T>;
}

/** One page of a list, with the total length. */
export interface Page<T> {
  rows: T[];
  total: number;
}

/** A GET request; its result is the body, or one field of it. */
export function read<T>(topics: readonly Topic[], path: string, query: Params = {}, field?: string): Read<T> {
  return {
    key: [path, query],
    topics,
    load: async (signal) => fieldOf<T>(await api('GET', path, { query, signal }), field),
  };
}

/** A GET request for one page of a list, with its total from a header. */
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
